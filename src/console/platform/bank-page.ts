import { html } from 'hono/html'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { ClearingBook } from '../../server/database/tables/books.ts'
import type { Markup } from '../../server/pages/page.ts'
import { dollars } from '../../server/rendering/amounts.ts'
import type { OpenItem } from '../../server/service/money/reconciliation/clearing-items.ts'
import { processorReadings } from '../../server/service/money/reconciliation/import-transactions.ts'
import { EXPLANATIONS, latestMatches } from '../../server/service/money/reconciliation/match-items.ts'
import { bankQueue, type ClearingQueue, processorQueue } from '../../server/service/money/reconciliation/open-items.ts'
import { findOpening } from '../../server/service/money/reconciliation/opening.ts'
import {
  button,
  card,
  choiceField,
  hidden,
  moment,
  operationForm,
  table,
  textField,
  uploadForm,
} from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { say } from '../frame/say.ts'
import { bankWords as words } from './bank-words.ts'

const MOST_SHOWN = 100

/** Statements are taken here, and what they leave open is matched. */
export const bankPage: ConsolePage = {
  path: 'statements',
  roles: PLATFORM_ROLES,
  nav: words.title,
  show: async (context) => {
    const { db } = context.dependencies
    const [bank, processor] = [await bankQueue(db, context.liveMode), await processorQueue(db, context.liveMode)]
    const opening = (await findOpening(db, context.liveMode))?.day
    const taking = context.role === 'operator' ? card(words.import, importForm(context)) : ''
    return {
      title: words.title,
      main: html`${taking}
        ${card(words.open, queueTable(context, bank, { caption: words.open, opening }))}
        ${card(words.openProcessor, html`${await lastRead(context)}${queueTable(context, processor, { caption: words.openProcessor, opening })}`)}
        ${card(words.latest, await matchTable(context))}`,
    }
  },
}

/** When the processor was last asked, so that an empty queue is not taken for a statement that agrees. */
async function lastRead({ dependencies, liveMode, timeZone }: PageContext): Promise<Markup> {
  const [reading] = await processorReadings(dependencies.db, liveMode)
  if (reading === undefined) return html``
  return html`<p class="hint">${words.lastRead} ${moment(reading.read_at, timeZone)}</p>`
}

function importForm(context: PageContext): Markup {
  const options = [
    ['bank', words.bank],
    ['processor', words.processor],
  ] as const
  const file = html`<label class="field"><span>${words.file}</span><input type="file" name="file" required></label>`
  const map = { name: 'map', label: words.map, hint: words.mapHint, required: false }
  return html`<p class="hint">${words.hint}</p>
    ${uploadForm(
      context,
      'statements/import',
      html`${choiceField(context, { name: 'of', label: words.of, options })}${file}${textField(context, map)}${button(words.send)}`,
    )}`
}

interface Shown {
  caption: string
  /** The day of the opening, where there is one. */
  opening: string | undefined
}

function queueTable(context: PageContext, { items, proposed }: ClearingQueue, { caption, opening }: Shown): Markup {
  const groups = new Map(proposed.flatMap((group) => group.map((item) => [item, group] as const)))
  // What can be done something about comes first; of the rest the oldest.
  const ordered = [...items].sort((one, other) => rank(one, groups) - rank(other, groups))
  const acting = (item: OpenItem) =>
    html`${accepting(context, item, groups.get(item))}${explaining(context, item, opening)}`
  const columns = [
    { label: words.day, cell: ({ day }: OpenItem) => day },
    {
      label: words.what,
      cell: ({ entryId, kind, subjectId }: OpenItem) =>
        html`${kind.replaceAll('_', ' ')}, ${words.number} ${entryId}<br><small><a href="${context.base}/ledger?about=${subjectId}"><code>${subjectId}</code></a></small>`,
    },
    {
      label: words.amount,
      isNumber: true as const,
      cell: ({ amount, isShown }: OpenItem) => dollars(isShown ? 0 - amount : amount),
    },
    { label: words.is, cell: ({ isShown }: OpenItem) => (isShown ? words.shown : words.expected) },
    { label: words.says, cell: ({ text }: OpenItem) => text.slice(0, 120) },
    ...(context.role === 'operator' ? [{ label: words.act, isQuiet: true as const, cell: acting }] : []),
  ]
  const more = items.length > MOST_SHOWN ? html`<p class="hint">${say(words.first, { count: MOST_SHOWN })}</p>` : ''
  return html`${more}${table(caption, columns, ordered.slice(0, MOST_SHOWN), html`<p>${words.none}</p>`)}`
}

function rank(item: OpenItem, groups: ReadonlyMap<OpenItem, unknown>): number {
  if (groups.has(item)) return 0
  return item.isShown ? 1 : 2
}

function accepting(context: PageContext, item: OpenItem, group: readonly OpenItem[] | undefined): Markup {
  const others = group?.filter((one) => one !== item).map(({ entryId }) => entryId) ?? []
  if (others.length === 0) return html``
  const label = say(words.accept, { items: others.slice(0, 4).join(', ') + (others.length > 4 ? ' …' : '') })
  return operationForm(
    context,
    'statements/match',
    html`${hidden('items', [item.entryId, ...others].join(','))}${button(label, 'quiet')}`,
  )
}

/** What is expected by us can only be from before the opening. */
function explaining(context: PageContext, item: OpenItem, opening: string | undefined): Markup {
  const isOlder = opening !== undefined && item.day <= opening
  if (!item.isShown && !isOlder) return html``
  const known = EXPLANATIONS.filter((one) => item.isShown || one === 'opening_difference')
  const options = known.map((one) => [one, words[one]] as const)
  const form = html`${hidden('item', String(item.entryId))}
    ${choiceField(context, { name: 'as', label: words.explain, options })}${button(words.book, 'quiet')}`
  return html`<details><summary>${words.explain}</summary>${operationForm(context, 'statements/book', form)}</details>`
}

async function matchTable(context: PageContext): Promise<Markup> {
  const matches = await latestMatches(context.dependencies.db, context.liveMode)
  type Row = { id: string; book: ClearingBook; matched_at: Date }
  const undo = ({ id }: Row) =>
    operationForm(context, 'statements/unmatch', html`${hidden('match', id)}${button(words.undo, 'quiet')}`)
  const columns = [
    { label: words.match, cell: ({ id }: Row) => html`<code>${id}</code>` },
    {
      label: words.of,
      cell: ({ book }: Row) => (book === 'bank_clearing' ? words.bank : words.processor),
    },
    { label: words.when, cell: ({ matched_at: at }: Row) => moment(at, context.timeZone) },
    ...(context.role === 'operator' ? [{ label: words.act, isQuiet: true as const, cell: undo }] : []),
  ]
  return table(words.latest, columns, matches, html`<p>${words.noMatches}</p>`)
}
