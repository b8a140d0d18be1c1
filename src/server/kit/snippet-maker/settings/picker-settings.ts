import { html } from 'hono/html'
import { CATEGORIES } from '../../../../contract/index.ts'
import type { Markup } from '../../../pages/page.ts'
import { choiceOf, switchOf } from './controls.ts'

/** What merchants mean by a cause; the other two categories say how an organisation is set up. */
const CAUSES = CATEGORIES.filter((category) => category !== 'mutual benefit' && category !== 'unclassified')

/** What a picker offers, where it stands, and what it is in the merchant's form. */
export function pickerSettings(publicKey: string): Markup {
  return html`<fieldset data-for="picker"><legend>Your own short list</legend>
          <ul id="short-list" class="short-list" aria-label="Your own short list" hidden></ul>
          <nonprofit-picker id="adder" public-key="${publicKey}" label="Add a nonprofit"></nonprofit-picker>
          <p class="hint" id="adder-hint">Donors see them as tiles. Without a list they search the whole directory.</p>
          ${switchOf('others', 'Donors may choose others too', { shownFor: 'short-list' })}
        </fieldset>
        <fieldset data-for="search"><legend>Nonprofits to offer</legend>
          ${choiceOf('consent', 'Written consent', [
            ['', 'Any that can receive gifts'],
            ['direct', 'Consent to your account'],
            ['via-change', 'Consent to the foundation'],
            ['either', 'Consent to one of the two'],
            ['both', 'Consent to both'],
          ])}
          <div class="chips" role="group" aria-label="Causes">${CAUSES.map(
            (cause) =>
              html`<label class="chip"><input type="checkbox" name="categories" value="${cause}"><span>${cause}</span></label>`,
          )}</div>
        </fieldset>
        <fieldset data-for="picker"><legend>In your page</legend>
          ${choiceOf('layout', 'Where it opens', [
            ['', 'In its place'],
            ['dialog', 'In a dialog on top of the page'],
          ])}
          ${switchOf('remember', 'Remember the choice in the donor’s browser')}
        </fieldset>
        <fieldset data-for="nonprofit-picker"><legend>In your form</legend>
          <label class="field"><span>Field name</span><input name="name" value="nonprofit_id" spellcheck="false"></label>
          ${switchOf('required', 'An answer is required')}
        </fieldset>`
}
