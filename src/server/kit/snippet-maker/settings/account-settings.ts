import { html } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'

/** Whose gifts they are. */
export function accountSettings(publicKey: string): Markup {
  return html`<fieldset><legend>Account</legend>
          <label class="field"><span>Public key</span><input name="publicKey" value="${publicKey}" placeholder="test_pk_…" spellcheck="false" aria-describedby="key-hint"></label>
          <p class="hint" id="key-hint">The one that begins with test_pk_ or live_pk_. A secret key never belongs into a page.</p>
        </fieldset>`
}
