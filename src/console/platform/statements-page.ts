import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { ClearingAccount } from '../../server/database/tables/ledger-accounts.ts'
import { HttpError } from '../../server/http/http-error.ts'
import type { Markup } from '../../server/pages/page.ts'
import { dollars } from '../../server/rendering/amounts.ts'
import type { OpenItem } from '../../server/service/money/reconciliation/clearing-items.ts'
import { readBalanceReport, readCsvMap } from '../../server/service/money/reconciliation/files/read-csv-statement.ts'
import { readStatement } from '../../server/service/money/reconciliation/files/read-statement.ts'
import { StatementFileError } from '../../server/service/money/reconciliation/files/statement.ts'
import { importStatement } from '../../server/service/money/reconciliation/import-statement.ts'
import { importTransactions, processorReadings } from '../../server/service/money/reconciliation/import-transactions.ts'
import {
  EXPLANATIONS,
  explainItem,
  latestMatches,
  matchBank,
  matchByHand,
  matchProcessor,
  undoMatch,
} from '../../server/service/money/reconciliation/match-items.ts'
import {
  bankQueue,
  type ClearingQueue,
  findOpening,
  lockClearing,
  processorQueue,
} from '../../server/service/money/reconciliation/open-items.ts'
import {
  button,
  card,
  choiceField,
  fillIn,
  hidden,
  inWords,
  moment,
  operationForm,
  table,
  textField,
  uploadForm,
} from '../frame/controls.ts'
import {
  type ConsolePage,
  type OperationContext,
  operation,
  type PageContext,
  proposalDependencies,
} from '../frame/define.ts'

const MOST_SHOWN = 100

const LARGEST_FILE = 4 * 1_048_576

const EXPLANATION_LABELS = {
  bank_fees: 'Bank fee',
  bank_interest: 'Bank interest',
  processor_fees: 'Processor fee',
  opening_difference: 'From before the opening balance',
} as const

/** Statement import, and matching of unmatched items. */
export const statementsPage: ConsolePage = {
  path: 'statements',
  roles: PLATFORM_ROLES,
  nav: 'Statements',
  group: 'Money',
  show: async (context) => {
    const { db } = context.dependencies
    const [bank, processor] = [await bankQueue(db, context.liveMode), await processorQueue(db, context.liveMode)]
    const opening = (await findOpening(db, context.liveMode))?.day
    const taking = context.role === 'operator' ? card('Import a statement', importForm(context)) : ''
    return {
      title: 'Statements',
      main: html`${taking}
        ${card('Unmatched bank items', queueTable(context, bank, { caption: 'Unmatched bank items', opening }))}
        ${card('Unmatched processor items', html`${await lastRead(context)}${queueTable(context, processor, { caption: 'Unmatched processor items', opening })}`)}
        ${card('Recent manual matches', await matchTable(context))}`,
    }
  },
}

/** When the processor was last checked: an empty list alone doesn't mean that everything agrees. */
async function lastRead({ dependencies, liveMode, timeZone }: PageContext): Promise<Markup> {
  const [reading] = await processorReadings(dependencies.db, liveMode)
  if (reading === undefined) return html``
  return html`<p class="hint">The processor was last checked on ${moment(reading.read_at, timeZone)}</p>`
}

function importForm(context: PageContext): Markup {
  const options = [
    ['bank', 'Bank'],
    ['processor', 'Payment processor'],
  ] as const
  const file = html`<label class="field"><span>File, up to 4 MB</span><input type="file" name="file" required></label>`
  const map = {
    name: 'map',
    label: 'CSV columns',
    hint: 'For example: date=Posting Date, amount=Amount, text=Memo, reference=Ref, id=Bank Id',
    required: false,
  }
  return html`<p class="hint">Upload a camt.053, BAI2 or CSV statement from the bank, or the processor’s balance report. Importing a file twice is safe, and a file with an error changes nothing. For larger files, run almoner bank import on the command line.</p>
    ${uploadForm(
      context,
      'statements/import',
      html`${choiceField(context, { name: 'of', label: 'Source', options })}${file}${textField(context, map)}${button('Import statement')}`,
    )}`
}

interface Shown {
  caption: string
  /** Day of the opening balance, if there is one. */
  opening: string | undefined
}

function queueTable(context: PageContext, { items, proposed }: ClearingQueue, { caption, opening }: Shown): Markup {
  const groups = new Map(proposed.flatMap((group) => group.map((item) => [item, group] as const)))
  // Items with a proposed match come first, then the oldest.
  const ordered = [...items].sort((one, other) => rank(one, groups) - rank(other, groups))
  const acting = (item: OpenItem) =>
    html`${matchForm(context, item, groups.get(item))}${postAsForm(context, item, opening)}`
  const columns = [
    { label: 'Date', cell: ({ day }: OpenItem) => day },
    {
      label: 'Item',
      cell: ({ entryId, kind, subjectId }: OpenItem) =>
        html`${inWords(kind)}, no. ${entryId}<br><small><a href="${context.base}/ledger?about=${subjectId}"><code>${subjectId}</code></a></small>`,
    },
    {
      label: 'Amount',
      isNumber: true as const,
      cell: ({ amount, isShown }: OpenItem) => dollars(isShown ? 0 - amount : amount),
    },
    { label: 'Source', cell: ({ isShown }: OpenItem) => (isShown ? 'statement' : 'ledger') },
    { label: 'Description', cell: ({ text }: OpenItem) => text.slice(0, 120) },
    ...(context.role === 'operator' ? [{ label: 'Actions', isQuiet: true as const, cell: acting }] : []),
  ]
  const more = items.length > MOST_SHOWN ? html`<p class="hint">Showing the oldest ${MOST_SHOWN}.</p>` : ''
  return html`${more}${table(caption, columns, ordered.slice(0, MOST_SHOWN), html`<p>Everything is matched. Statement lines and ledger entries that don’t match each other appear here after an import.</p>`)}`
}

function rank(item: OpenItem, groups: ReadonlyMap<OpenItem, unknown>): number {
  if (groups.has(item)) return 0
  return item.isShown ? 1 : 2
}

function matchForm(context: PageContext, item: OpenItem, group: readonly OpenItem[] | undefined): Markup {
  const others = group?.filter((one) => one !== item).map(({ entryId }) => entryId) ?? []
  if (others.length === 0) return html``
  const label = `Match with no. ${others.slice(0, 4).join(', ') + (others.length > 4 ? ' …' : '')}`
  return operationForm(
    context,
    'statements/match',
    html`${hidden('items', [item.entryId, ...others].join(','))}${button(label, 'quiet')}`,
  )
}

/** A ledger item that no statement shows can only be from before the opening balance. */
function postAsForm(context: PageContext, item: OpenItem, opening: string | undefined): Markup {
  const isOlder = opening !== undefined && item.day <= opening
  if (!item.isShown && !isOlder) return html``
  const known = EXPLANATIONS.filter((one) => item.isShown || one === 'opening_difference')
  const options = known.map((one) => [one, EXPLANATION_LABELS[one]] as const)
  const form = html`${hidden('item', String(item.entryId))}
    ${choiceField(context, { name: 'as', label: 'Post as', options })}${button('Post', 'quiet')}`
  return html`<details><summary>Post as</summary>${operationForm(context, 'statements/book', form)}</details>`
}

async function matchTable(context: PageContext): Promise<Markup> {
  const matches = await latestMatches(context.dependencies.db, context.liveMode)
  type Row = { id: string; book: ClearingAccount; matched_at: Date }
  const undo = ({ id }: Row) =>
    operationForm(context, 'statements/unmatch', html`${hidden('match', id)}${button('Unmatch', 'quiet')}`)
  const columns = [
    { label: 'Match', cell: ({ id }: Row) => html`<code>${id}</code>` },
    {
      label: 'Source',
      cell: ({ book }: Row) => (book === 'bank_clearing' ? 'Bank' : 'Payment processor'),
    },
    { label: 'When', cell: ({ matched_at: at }: Row) => moment(at, context.timeZone) },
    ...(context.role === 'operator' ? [{ label: 'Actions', isQuiet: true as const, cell: undo }] : []),
  ]
  return table(
    'Recent manual matches',
    columns,
    matches,
    html`<p>No manual matches yet. Items you match by hand appear here.</p>`,
  )
}

const row = { page: 'statements', roles: ['operator'] } as const

const item = z.string().check(z.regex(/^\d{1,15}$/))

/** Imports statements, and matches, unmatches and posts their items. */
export const statementOperations = [
  operation({
    ...row,
    name: 'bank.import',
    path: 'statements/import',
    most: LARGEST_FILE,
    fields: z.object({ of: z.enum(['bank', 'processor']), map: z.optional(z.string()) }),
    example: { of: 'bank' },
    perform: async (context, { of, map = '' }) => {
      const sent = context.files.get('file')
      if (sent === undefined)
        throw new HttpError('parameter_missing', { param: 'file', detail: 'Choose a file first.' })
      const { differences, ...counts } = await refusingBadFiles(async () =>
        importFile(context, of, await sent.text(), map),
      )
      const after = { file: sent.name.slice(0, 100), of, ...counts, differences }
      const done = [
        fillIn('Imported: {fresh} new, {known} already known, {matched} matched.', counts),
        ...differences.map(differenceText),
      ].join(' ')
      return { record: 'statements', subject: 'house', before: null, after, done }
    },
  }),
  operation({
    ...row,
    name: 'bank.match',
    path: 'statements/match',
    fresh: true,
    fields: z.object({ items: z.string().check(z.regex(/^\d{1,15}(,\d{1,15}){1,5000}$/)) }),
    example: { items: '1,2' },
    perform: async (context, { items }) => {
      const id = await matchByHand(await lockedClearing(context), items.split(',').map(Number))
      return { record: id, subject: 'house', before: null, after: { items }, done: 'Matched.' }
    },
  }),
  operation({
    ...row,
    name: 'bank.unmatch',
    path: 'statements/unmatch',
    fresh: true,
    fields: z.object({ match: z.string() }),
    example: { match: 'cm_none' },
    perform: async (context, { match }) => {
      await undoMatch(await lockedClearing(context), match)
      return {
        record: match,
        subject: 'house',
        before: null,
        after: { undone: true },
        done: 'Unmatched. These items won’t be matched automatically again.',
      }
    },
  }),
  operation({
    ...row,
    name: 'bank.book',
    path: 'statements/book',
    fresh: true,
    fields: z.object({ item, as: z.enum(EXPLANATIONS) }),
    example: { item: '1', as: 'bank_fees' },
    perform: async (context, { item: entry, as }) => {
      const id = await explainItem(await lockedClearing(context), { entryId: Number(entry), as })
      return {
        record: id,
        subject: 'house',
        before: null,
        after: { item: entry, as },
        done: 'Posted and matched with the statement.',
      }
    },
  }),
]

async function importFile(context: OperationContext, of: 'bank' | 'processor', text: string, map: string) {
  const { tx, seal, newId, liveMode, now } = proposalDependencies(context)
  const dependencies = { db: tx, seal, newId, clock: { now: () => now } }
  if (of === 'processor') {
    const report = readBalanceReport(text)
    const { fresh, known } = await importTransactions(dependencies, { liveMode, processor: 'stripe' }, report)
    const matched = (await matchProcessor(dependencies, liveMode)) + (await matchBank(dependencies, liveMode))
    return { fresh, known, matched, differences: [] }
  }
  const read = readStatement(text, map === '' ? undefined : readCsvMap(map))
  const imports = await importStatement(dependencies, liveMode, read)
  const sum = (pick: (one: (typeof imports)[number]) => number) => imports.reduce((all, one) => all + pick(one), 0)
  const [fresh, known] = [sum((one) => one.fresh), sum((one) => one.known)]
  const differences = imports.flatMap(({ difference }) => difference ?? [])
  return { fresh, known, matched: await matchBank(dependencies, liveMode), differences }
}

/** Compares cash with the closing balance of a statement. */
function differenceText(difference: number): string {
  if (difference === 0) return 'Cash agrees with the closing balance.'
  return fillIn(
    difference > 0
      ? 'Cash is {amount} above the closing balance. An earlier statement is missing, or something was posted twice.'
      : 'Cash is {amount} below the closing balance. An earlier statement is missing, or the opening balance wasn’t entered.',
    { amount: dollars(Math.abs(difference)) },
  )
}

async function refusingBadFiles<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StatementFileError)) throw error
    throw new HttpError('parameter_invalid', { param: 'file', detail: error.message })
  }
}

async function lockedClearing(context: OperationContext) {
  const { tx, newId, liveMode, now } = proposalDependencies(context)
  await lockClearing(tx, liveMode)
  return { tx, newId, liveMode, now }
}
