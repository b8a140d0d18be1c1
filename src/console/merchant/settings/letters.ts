import { html } from 'hono/html'
import * as z from 'zod/mini'
import type { Role } from '../../../contract/roles.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { LANGUAGES } from '../../../server/pages/page-locale.ts'
import { chooseLetters, findLetterChoices, OWN_LETTERS } from '../../../server/service/letters/own-letters.ts'
import { readEmail } from '../../../server/service/people/persons.ts'
import { button, card, choiceField, operationForm, textField } from '../../frame/controls.ts'
import type { PageContext } from '../../frame/define.ts'
import { operation } from '../../frame/operation.ts'
import { settingsWords as words } from './settings-words.ts'

/** Who decides which letters an account gets, and where. */
export const SETTING_LETTERS: readonly Role[] = ['owner', 'finance']

const box = z.optional(z.string())

/** What an account sets of its own letters. */
export const letterOperations = [
  operation({
    page: 'settings',
    roles: SETTING_LETTERS,
    name: 'letters.choose',
    path: 'settings/letters',
    fields: z.object({
      email: z._default(z.string().check(z.trim()), ''),
      language: z.enum(LANGUAGES),
      invoice: box,
      invoice_reminder: box,
    }),
    example: { email: 'books@shop.example', language: 'en', invoice: 'yes', invoice_reminder: 'yes' },
    perform: async ({ tx, subjectId }, { email, language: locale, ...chosen }) => {
      const before = await findLetterChoices(tx, subjectId)
      const wanted = Object.fromEntries(OWN_LETTERS.account.map((kind) => [kind, chosen[kind] !== undefined]))
      const change = { email: email === '' ? '' : readEmail(email), locale, wanted }
      const after = await chooseLetters(tx, subjectId, change)
      return {
        record: subjectId,
        subject: subjectId,
        before: { ...before },
        after: { ...after },
        done: words.lettersSaved,
      }
    },
  }),
]

/** Where an account's own letters go, in which language, and which of them. */
export async function lettersCard(context: PageContext): Promise<Markup> {
  const { dependencies, subjectId } = context
  const { email, locale, wanted } = await findLetterChoices(dependencies.db, subjectId)
  const names = new Intl.DisplayNames('en-US', { type: 'language' })
  const options = LANGUAGES.map((one) => [one, names.of(one) ?? one] as const)
  const boxes = OWN_LETTERS.account.map(
    (kind) =>
      html`<label class="choice"><input type="checkbox" name="${kind}" value="yes"${wanted[kind] === true ? html` checked` : ''}> ${words.letterKinds[kind]}</label>`,
  )
  const address = { name: 'email', label: words.lettersTo, type: 'email', value: email ?? '', required: false } as const
  return card(
    words.letters,
    html`<p class="hint">${words.lettersHint}</p>${operationForm(
      context,
      'settings/letters',
      html`${textField(context, { ...address, hint: words.lettersToHint })}
        ${choiceField(context, { name: 'language', label: words.language, options, value: locale.split('-')[0] ?? 'en' })}
        ${boxes}${button(words.save, 'quiet')}`,
    )}`,
  )
}
