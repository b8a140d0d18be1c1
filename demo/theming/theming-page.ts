import { html } from 'hono/html'
import type { Markup } from '../../src/server/pages/page.ts'
import type { KitTag } from '../kit-tag.ts'
import { page } from '../pages/layout.ts'

/** The colors a page can set, as the elements have them by themselves. */
const COLORS = [
  { label: 'Accent', name: 'accent', light: '#0b6b53', dark: '#63d2ac' },
  { label: 'Words on it', name: 'on-accent', light: '#ffffff', dark: '#002211' },
  { label: 'Ground', name: 'surface', light: '#ffffff', dark: '#171b1a' },
  { label: 'Words', name: 'text', light: '#222222', dark: '#eeeeee' },
]

/** What a page can set by a number, as the elements have it by themselves. */
const SIZES = [
  { label: 'Corners', name: 'radius', min: 0, max: 24, step: 1, usual: 12, unit: 'px' },
  { label: 'Room', name: 'density', min: 0.6, max: 1.6, step: 0.1, usual: 1, unit: '' },
  { label: 'Width', name: 'width', min: 18, max: 40, step: 1, usual: 28, unit: 'em' },
]

function everyProperty(): string {
  const colors = COLORS.map(({ name, light, dark }) => `  --almoner-${name}: light-dark(${light}, ${dark});`)
  const sizes = SIZES.map(({ name, usual, unit }) => `  --almoner-${name}: ${usual}${unit};`)
  return [':root {', ...colors, ...sizes, '  --almoner-shadow: none;', '  --almoner-font: inherit;', '}'].join('\n')
}

/** The page where a designer dresses the elements by custom properties and takes the CSS along. */
export function themingPage({ kit, publicKey }: { kit: KitTag; publicKey: string }): Markup {
  return page({
    title: 'Style the elements: Almoner',
    description: 'Change the elements’ colors, corners, fonts, spacing, width and shadow, live.',
    kit,
    style: 'showcase',
    body: html`<link rel="stylesheet" href="/demo/assets/theming.css">
    <script type="module" src="/demo/assets/theming.js"></script>
    <a class="skip" href="#main">Skip to content</a>
    <header class="top"><a class="brand" href="/">Almoner</a><nav aria-label="Almoner"><a href="/#elements">Elements</a><a href="/demo">Demo shop</a><a href="/docs">API</a></nav></header>
    <main id="main">
      <h1>Make them yours</h1>
      <p class="lead">The elements take your page’s letters and color scheme by themselves. Everything else is a custom property. <a href="/demo/themes">Seven themes that shops wear</a>, each with its recipe.</p>
      <noscript><p class="lead">Trying them here needs JavaScript. The properties, each with what it is by itself:</p>
      <div class="snippet"><pre><code>${everyProperty()}</code></pre></div>
      <p class="lead">Donors without JavaScript see the tag’s content. <a href="/demo/give?nonprofit_id=530196605">Give without JavaScript</a>: a form, then the payment page.</p></noscript>
      <div class="theming">
        <form class="dials" aria-label="Appearance">
          ${COLORS.map(({ label, name, light, dark }) => html`<label>${label} <input type="color" name="${name}" value="${light}" data-light="${light}" data-dark="${dark}"></label>`)}
          ${SIZES.map(({ label, name, min, max, step, usual, unit }) => html`<label>${label} <input type="range" name="${name}" min="${min}" max="${max}" step="${step}" value="${usual}" data-unit="${unit}"></label>`)}
          <label>Shadow <select name="shadow"><option value="">none</option><option value="0 1px 3px rgb(0 0 0 / 0.2)">Slight</option><option value="0 8px 24px rgb(0 0 0 / 0.25)">Deep</option></select></label>
          <label>Letters <select name="font"><option value="">as the page</option><option value="Georgia, serif">Serif</option><option value="ui-monospace, monospace">Monospace</option></select></label>
          <button class="button quiet" type="reset">Start again</button>
        </form>
        <div class="wardrobe">
          <nonprofit-picker public-key="${publicKey}" value="530196605"></nonprofit-picker>
          <donate-button public-key="${publicKey}" nonprofit-id="530196605" amounts="500 1000 2500" amount="1000" fee-coverable></donate-button>
          <climate-offset-badge public-key="${publicKey}" origin="98101" destination="30303" weight-lb="50"></climate-offset-badge>
        </div>
      </div>
      <h2 class="made">The CSS of it</h2>
      <div class="snippet made"><pre tabindex="0" role="region" aria-label="CSS"><code>/* Turn a dial: what you change stands here. */</code></pre><button class="copy" type="button" aria-label="Copy the CSS" hidden>Copy</button></div>
    </main>`,
  })
}
