import { html } from 'hono/html'
import type { Markup } from '../../src/server/pages/page.ts'
import { type ShopView, shopPage } from '../pages/shop-frame.ts'

/** The American National Red Cross, in the sandbox's directory. */
const SHARED = '530196605'

/** What a shop tells the world about its customers' gifts: sums, months, climate contributions, pictures to share. */
export function marketingPage(view: ShopView): Markup {
  const { publicKey } = view
  return shopPage(view, {
    title: 'What your orders give',
    main: html`<link rel="stylesheet" href="/demo/assets/marketing.css">
    <section class="give-hero">
      <p class="eyebrow">Giving at Fern &amp; Field</p>
      <h1>You bought a vase. Somebody got a meal.</h1>
      <p>At the cart you may round up, or choose a nonprofit and an amount. We add nothing and keep nothing. This is what it came to.</p>
      <p class="aside">Illustrative: this is a sandbox, which creates a year of gifts when it is set up. Yours appear a day later.</p>
    </section>
    <section class="give-grid" aria-label="What your gifts did">
      <impact-card public-key="${publicKey}" heading="Given by our customers" months="6"><a href="/demo">Give with your next order</a></impact-card>
      <donate-button public-key="${publicKey}" nonprofit-id="${SHARED}" amounts="500 1000 2500" fee-coverable><a href="/demo">Give with your next order</a></donate-button>
      <climate-offset-badge public-key="${publicKey}"></climate-offset-badge>
    </section>
    <section class="give-share" aria-label="Tell others">
      <div>
        <h2>Tell somebody</h2>
        <p>A gift that is talked about is given twice. Take a picture along; nothing here follows you.</p>
      </div>
      <social-share public-key="${publicKey}" nonprofit-id="${SHARED}" url="/demo/give?nonprofit_id=${SHARED}"></social-share>
    </section>`,
  })
}
