import { html } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'
import { choiceOf } from './controls.ts'

/** Whom the element is for: one nonprofit, or, for a button, whom the donor chooses in a picker beside it. */
export function recipientSettings(publicKey: string): Markup {
  return html`<fieldset data-for="donate-button"><legend>Who receives the gift</legend>
          ${choiceOf('whom', 'Chosen by', [
            ['one', 'You: one nonprofit'],
            ['picker', 'The donor, in a picker above'],
          ])}
        </fieldset>
        <fieldset data-for="recipient"><legend>Nonprofit</legend>
          <nonprofit-picker id="recipient" public-key="${publicKey}" label="For one nonprofit"></nonprofit-picker>
          <p class="hint" id="recipient-hint">The snippet names it by its id.</p>
        </fieldset>`
}
