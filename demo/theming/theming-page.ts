import { html } from 'hono/html'
import type { Markup } from '../../src/server/pages/page.ts'
import type { KitTag } from '../kit-tag.ts'
import { page } from '../pages/layout.ts'

/** Colors that a page can set, with the elements' defaults. */
const COLORS = [
  { label: 'Accent', name: 'accent', light: '#0b6b53', dark: '#63d2ac' },
  { label: 'Button text', name: 'on-accent', light: '#ffffff', dark: '#002211' },
  { label: 'Background', name: 'surface', light: '#ffffff', dark: '#171b1a' },
  { label: 'Text', name: 'text', light: '#222222', dark: '#eeeeee' },
]

/** Numeric properties that a page can set, with the elements' defaults. */
const SIZES = [
  { label: 'Corners', name: 'radius', min: 0, max: 24, step: 1, usual: 12, unit: 'px' },
  { label: 'Spacing', name: 'density', min: 0.6, max: 1.6, step: 0.1, usual: 1, unit: '' },
  { label: 'Width', name: 'width', min: 18, max: 40, step: 1, usual: 28, unit: 'em' },
]

function everyProperty(): string {
  const colors = COLORS.map(({ name, light, dark }) => `  --almoner-${name}: light-dark(${light}, ${dark});`)
  const sizes = SIZES.map(({ name, usual, unit }) => `  --almoner-${name}: ${usual}${unit};`)
  return [':root {', ...colors, ...sizes, '  --almoner-shadow: none;', '  --almoner-font: inherit;', '}'].join('\n')
}

/** The page where designers try custom properties on the elements and copy the CSS. */
export function themingPage({ kit, publicKey }: { kit: KitTag; publicKey: string }): Markup {
  return page({
    title: 'Style the elements: Almoner',
    description: 'Change the elements’ colors, corners, fonts, spacing, width and shadow, live.',
    kit,
    style: 'showcase',
    body: html`<link rel="stylesheet" href="/demo/assets/theming.css">
    <script type="module" src="/demo/assets/theming.js"></script>
    <a class="skip" href="#main">Skip to content</a>
    <header class="top"><a class="brand" href="/">Almoner</a><nav aria-label="Almoner"><a href="/#elements">Elements</a><a href="/demo">Demo store</a><a href="/docs">API</a></nav></header>
    <main id="main">
      <h1>Make them yours</h1>
      <p class="lead">The elements use your page’s font and color scheme. Everything else is a custom property. There are recipes for <a href="/demo/themes">seven well-known themes</a>.</p>
      <noscript><p class="lead">The settings need JavaScript. These are the properties with their defaults:</p>
      <div class="snippet"><pre><code>${everyProperty()}</code></pre></div>
      <p class="lead">Donors without JavaScript see the tag’s content. <a href="/demo/give?nonprofit_id=530196605">Give without JavaScript</a>: a form, then the payment page.</p></noscript>
      <div class="theming">
        <form class="settings" aria-label="Appearance">
          ${COLORS.map(({ label, name, light, dark }) => html`<label>${label} <input type="color" name="${name}" value="${light}" data-light="${light}" data-dark="${dark}"></label>`)}
          ${SIZES.map(({ label, name, min, max, step, usual, unit }) => html`<label>${label} <input type="range" name="${name}" min="${min}" max="${max}" step="${step}" value="${usual}" data-unit="${unit}"></label>`)}
          <label>Shadow <select name="shadow"><option value="">none</option><option value="0 1px 3px rgb(0 0 0 / 0.2)">Slight</option><option value="0 8px 24px rgb(0 0 0 / 0.25)">Deep</option></select></label>
          <label>Font <select name="font"><option value="">same as the page</option><option value="Georgia, serif">Serif</option><option value="ui-monospace, monospace">Monospace</option></select></label>
          <button class="button quiet" type="reset">Reset</button>
        </form>
        <div class="preview">
          <nonprofit-picker public-key="${publicKey}" value="530196605"></nonprofit-picker>
          <donate-button public-key="${publicKey}" nonprofit-id="530196605" amounts="500 1000 2500" amount="1000" fee-coverable></donate-button>
          <climate-offset-badge public-key="${publicKey}" origin="98101" destination="30303" weight-lb="50"></climate-offset-badge>
        </div>
      </div>
      <h2 class="made">CSS</h2>
      <div class="snippet made"><pre tabindex="0" role="region" aria-label="CSS"><code>/* Change a setting to see its CSS here. */</code></pre><button class="copy" type="button" aria-label="Copy the CSS" hidden>Copy</button></div>
    </main>`,
  })
}
