import { html } from 'hono/html'
import type { Markup } from '../../../server/pages/page.ts'
import { LANGUAGES } from '../../../server/pages/page-locale.ts'
import { button, card, choiceField, hidden, textField } from '../../frame/controls.ts'
import type { PageContext } from '../../frame/define.ts'
import { settingsWords as words } from './settings-words.ts'

/** Makes a poster of the account in one step; its page chooses the paper. */
export function posterCard(context: PageContext): Markup {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const options = LANGUAGES.map((language) => [language, names.of(language) ?? language] as const)
  return card(
    words.poster,
    html`<p class="hint">${words.posterHint}</p>
      <form method="get" action="/posters" target="_blank">
        ${hidden('account', context.subjectId)}
        ${textField(context, { name: 'nonprofit', label: words.posterNonprofit, hint: words.posterNonprofitHint })}
        ${textField(context, { name: 'gift_page', type: 'url', label: words.posterGiftPage, hint: words.posterGiftPageHint })}
        ${choiceField(context, { name: 'lang', label: words.posterLanguage, options, value: 'en' })}
        ${button(words.posterMake, 'quiet')}
      </form>`,
  )
}
