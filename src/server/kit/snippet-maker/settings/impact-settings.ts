import { html } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'
import { languageOptions } from './language-options.ts'

/** What an impact card shows, and how far a campaign wants to come. */
export function impactSettings(): Markup {
  return html`<fieldset data-for="impact-card"><legend>What to show</legend>
          <label class="field"><span>Heading</span><input name="heading" placeholder="What our gifts did"></label>
          <label class="field"><span>Months as columns</span><select name="months"><option value="">None</option><option>3</option><option selected>6</option><option>12</option></select></label>
          <label class="field"><span>Language of your page</span><select name="language">${languageOptions()}</select></label>
          <p class="hint">The snippet holds today’s figures, for visitors whose scripts are blocked; everybody else sees them live.</p>
        </fieldset>
        <fieldset data-for="impact-card"><legend>Campaign</legend>
          <label class="field"><span>Goal in dollars</span><input name="goal" inputmode="decimal" placeholder="None" spellcheck="false" aria-describedby="goal-hint"></label>
          <p class="hint" id="goal-hint">A meter shows how far the gifts are on the way.</p>
          <label class="field"><span>Gifts count from</span><input name="since" type="date" min="2000-01-01" max="2099-12-31" aria-describedby="since-hint"></label>
          <p class="hint" id="since-hint">All there are, when empty.</p>
        </fieldset>`
}
