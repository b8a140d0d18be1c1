import { html } from 'hono/html'
import type { Markup } from '../../src/server/pages/page.ts'
import type { KitTag } from '../kit-tag.ts'
import { page } from '../pages/layout.ts'

/** The page where a designer dresses the elements by custom properties and takes the CSS along. */
export function themingPage({ kit, publicKey }: { kit: KitTag; publicKey: string }): Markup {
  return page({
    title: 'Dress the elements: Almoner',
    description: 'Colours, corners and letters of the elements, live.',
    kit,
    style: 'showcase',
    body: html`<link rel="stylesheet" href="/demo/assets/theming.css">
    <script type="module" src="/demo/assets/theming.js"></script>
    <a class="skip" href="#main">Skip to content</a>
    <header class="top"><a class="brand" href="/">Almoner</a><nav aria-label="Almoner"><a href="/#elements">Elements</a><a href="/demo">Demo shop</a><a href="/docs">API</a></nav></header>
    <main id="main">
      <h1>Make them yours</h1>
      <p class="lead">The elements take your page’s letters and colour scheme by themselves. Everything else is a custom property.</p>
      <noscript><p class="lead">Trying them here needs JavaScript.</p></noscript>
      <div class="theming">
        <form class="dials" aria-label="Appearance">
          <label>Accent <input type="color" name="accent" value="#0b6b53"></label>
          <label>Words on it <input type="color" name="on-accent" value="#ffffff"></label>
          <label>Ground <input type="color" name="surface" value="#ffffff"></label>
          <label>Words <input type="color" name="text" value="#1b211e"></label>
          <label>Corners <input type="range" name="radius" min="0" max="24" value="12"></label>
          <label>Letters <select name="font"><option value="">as the page</option><option value="Georgia, serif">Serif</option><option value="ui-monospace, monospace">Monospace</option></select></label>
          <button class="button quiet" type="reset">Start again</button>
        </form>
        <div class="wardrobe">
          <nonprofit-picker public-key="${publicKey}" value="530196605"></nonprofit-picker>
          <donate-button public-key="${publicKey}" nonprofit-id="530196605" amounts="500 1000 2500" amount="1000" fee-coverable></donate-button>
          <climate-offset-badge public-key="${publicKey}" origin="98101" destination="30303" weight-lb="50"></climate-offset-badge>
        </div>
      </div>
      <h2>The CSS of it</h2>
      <div class="snippet"><pre tabindex="0" role="region" aria-label="CSS"><code>:root {
}</code></pre><button class="copy" type="button" aria-label="Copy the CSS" hidden>Copy</button></div>
    </main>`,
  })
}
