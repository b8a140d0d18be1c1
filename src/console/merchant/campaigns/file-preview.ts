import { html } from 'hono/html'
import type { Markup } from '../../../server/pages/page.ts'
import type { BadRow } from '../../../server/service/money/campaigns/bulk-csv.ts'
import type { BulkDonation, NewExpense } from '../../../server/service/money/campaigns/run-campaign.ts'
import { button, card, hidden, operationForm, table } from '../../frame/controls.ts'
import type { ConsoleContext } from '../../frame/define.ts'
import { dollars } from '../../frame/dollars.ts'
import { say } from '../../frame/say.ts'
import { campaignWords as words } from './campaign-words.ts'
import { confirmBox } from './running-forms.ts'

const MOST_SHOWN = 20
const MOST_BAD = 200

/** A file that was read and not written. */
export interface ReadFile {
  id: string
  kind: 'donations' | 'expenses'
  text: string
  rows: readonly (BulkDonation | NewExpense)[]
  bad: readonly BadRow[]
  /** When a file of the same rows was written. */
  known: Date | undefined
  /** What is so unlikely that somebody has to say it is right. */
  doubts: readonly string[]
}

/** What a file would write, or why each of its bad rows cannot be; the text goes with the confirmation. */
export function filePreview(context: ConsoleContext, file: ReadFile): Markup {
  const back = html`<p><a class="button quiet" href="${context.base}/campaigns/${file.id}">${words.back}</a></p>`
  return file.bad.length > 0 ? html`${badRows(file)}${back}` : html`${goodRows(context, file)}${back}`
}

function badRows({ bad }: ReadFile): Markup {
  const columns = [
    { label: words.line, cell: ({ line }: BadRow) => line, isNumber: true as const },
    { label: words.content, cell: ({ content }: BadRow) => html`<code>${content}</code>` },
    { label: words.why, cell: ({ reason }: BadRow) => reason },
  ]
  const title = bad.length === 1 ? words.badRow : say(words.badRows, { count: bad.length })
  return card(title, html`<p class="hint">${words.badHint}</p>${table(title, columns, bad.slice(0, MOST_BAD), html``)}`)
}

function goodRows(context: ConsoleContext, { id, kind, text, rows, known, doubts }: ReadFile): Markup {
  const sum = dollars(rows.reduce((total, { amount }) => total + amount, 0))
  const count = rows.length
  const columns = [
    { label: words.amount, cell: ({ amount }: BulkDonation | NewExpense) => dollars(amount), isNumber: true as const },
    {
      label: words.date,
      cell: (row: BulkDonation | NewExpense) => ('spentOn' in row ? row.spentOn : (row.givenOn ?? '')),
    },
    {
      label: words.description,
      cell: (row: BulkDonation | NewExpense) => ('description' in row ? row.description : ''),
    },
  ]
  return card(
    say(words.goodRows, { count, kind: words[kind], sum }),
    html`<p class="hint">${say(words.firstRows, { shown: Math.min(count, MOST_SHOWN), count })}</p>
      ${table(words.upload, columns, rows.slice(0, MOST_SHOWN), html``)}
      ${operationForm(
        context,
        'campaigns/book',
        html`${hidden('id', id)}${hidden('kind', kind)}${hidden('text', text)}
          ${known === undefined ? '' : warning(words.knownTitle, [say(words.known, { day: known.toISOString().slice(0, 10) })], confirmBox('again', words.again))}
          ${doubts.length === 0 ? '' : warning(words.doubts, doubts, confirmBox('doubtful', words.doubtful))}
          ${button(say(words.confirm, { count, kind: words[kind] }))}`,
      )}`,
  )
}

function warning(title: string, sentences: readonly string[], box: Markup): Markup {
  return html`<div class="warning"><strong>${title}</strong>${sentences.map((one) => html`<p>${one}</p>`)}${box}</div>`
}
