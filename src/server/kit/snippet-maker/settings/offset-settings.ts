import { html } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'

/** The shipment whose emission is offset. */
export function offsetSettings(): Markup {
  return html`<fieldset data-for="climate-offset-badge"><legend>Shipment</legend>
          <div class="pair">
            <label class="field"><span>From ZIP</span><input name="origin" value="94105" inputmode="numeric" maxlength="5"></label>
            <label class="field"><span>To ZIP</span><input name="destination" value="10001" inputmode="numeric" maxlength="5"></label>
          </div>
          <label class="field"><span>Weight in pounds</span><input name="weightLb" value="4" inputmode="decimal"></label>
        </fieldset>`
}
