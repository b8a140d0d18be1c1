import { html } from 'hono/html'
import type { Markup } from '../../src/server/pages/page.ts'
import { type StoreView, storePage } from '../pages/store-frame.ts'

/** The American National Red Cross, in the sandbox's directory. */
const SHARED = '530196605'

/** A store's page about its customers' gifts: totals, months, climate contributions and pictures to share. */
export function marketingPage(view: StoreView): Markup {
  const { publicKey } = view
  return storePage(view, {
    title: 'What your orders give',
    main: html`<link rel="stylesheet" href="/demo/assets/marketing.css">
    <section class="give-hero">
      <p class="eyebrow">Giving at Fern &amp; Field</p>
      <h1>You bought a vase. Somebody got a meal.</h1>
      <p>In the cart you can round up, or choose a nonprofit and an amount. We pass all of it on. These are the results.</p>
      <p class="aside">These gifts are illustrative: the sandbox created them when it was set up. Your own gifts appear after a day.</p>
    </section>
    <section class="give-grid" aria-label="What your gifts did">
      <impact-card public-key="${publicKey}" heading="Given by our customers" months="6"><a href="/demo">Give with your next order</a></impact-card>
      <donate-button public-key="${publicKey}" nonprofit-id="${SHARED}" amounts="500 1000 2500" fee-coverable><a href="/demo">Give with your next order</a></donate-button>
      <climate-offset-badge public-key="${publicKey}"></climate-offset-badge>
    </section>
    <section class="give-share" aria-label="Share">
      <div>
        <h2>Tell a friend</h2>
        <p>Share a picture, and others may give too. Nothing here tracks you.</p>
      </div>
      <social-share public-key="${publicKey}" nonprofit-id="${SHARED}" url="/demo/give?nonprofit_id=${SHARED}"></social-share>
    </section>`,
  })
}
