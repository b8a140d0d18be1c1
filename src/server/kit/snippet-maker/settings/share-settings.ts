import { html } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'

/** Which page is handed on with the pictures, and opened by the code on them. */
export function shareSettings(): Markup {
  return html`<fieldset data-for="social-share"><legend>What is shared</legend>
          <label class="field"><span>Your page with the button</span><input name="giftPage" type="url" maxlength="200" placeholder="https://" aria-describedby="share-hint"></label>
          <p class="hint" id="share-hint">The pictures’ code opens it: on one of the origins that your account allows. Without it, the code opens the nonprofit’s own site.</p>
        </fieldset>`
}
