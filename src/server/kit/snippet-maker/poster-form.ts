import { html } from 'hono/html'
import type { Markup } from '../../pages/page.ts'
import { languageOptions } from './settings/language-options.ts'
import type { SnippetKit } from './snippet-kit.ts'

/** Leads to a poster of the nonprofit that was chosen, for the counter of the shop that the button is made for. */
export function posterForm({ origin, scriptlessGift }: SnippetKit): Markup {
  return html`<form class="output poster" id="poster-part" method="get" action="/posters" target="_blank" aria-labelledby="poster-title" hidden>
          <div class="bar"><div><h2 id="poster-title">A poster for your counter</h2><p class="hint">To print on A4, US Letter or a table card; its code leads to your gift page</p></div></div>
          <input type="hidden" name="public_key"><input type="hidden" name="nonprofit">
          <label class="field"><span>Your page with the button</span><input name="gift_page" type="url" required maxlength="200" placeholder="https://" value="${scriptlessGift === undefined ? '' : origin + scriptlessGift}" aria-describedby="poster-hint"></label>
          <p class="hint" id="poster-hint">On one of the origins that your account allows.</p>
          <label class="field"><span>Language of the poster</span><select name="lang">${languageOptions()}</select></label>
          <button class="copy">Open the poster</button>
        </form>`
}
