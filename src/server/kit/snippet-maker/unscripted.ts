import { html } from 'hono/html'
import type { Markup } from '../../pages/page.ts'
import { integrityOf, type SnippetKit } from './snippet-kit.ts'

/** What the page gives without a script: lines to begin with, and how donors give who have none either. */
export function unscripted(kit: SnippetKit): Markup {
  const { origin, version, publicKey, scriptlessGift } = kit
  const lines = `<script type="module" crossorigin="anonymous" src="${origin}/embed/${version}/donate-button.js" integrity="${integrityOf(kit, 'donate-button.js')}"></script>

<donate-button public-key="${publicKey || 'live_pk_…'}" nonprofit-id="53-0196605" amounts="500 1000 2500">
  <a href="/give">Give</a>
</donate-button>`
  return html`<div class="unscripted">
        <p class="lead">Setting it up here needs JavaScript. These lines are a beginning; change the attributes by hand.</p>
        <pre tabindex="0" role="region" aria-label="Lines to begin with"><code>${lines}</code></pre>
        <p class="lead">Donors without JavaScript see what stands inside the tag. Let it lead to a form of yours whose server asks <code>POST /api/v1/payments/checkout_link</code> for a payment page: that page needs no script.</p>
        ${scriptlessGift === undefined ? '' : html`<p><a href="${scriptlessGift}">Give without a script</a></p>`}
      </div>`
}
