import * as z from 'zod/mini'
import { HttpError } from '../../server/http/http-error.ts'
import { dollars } from '../../server/rendering/amounts.ts'
import { readBalanceReport, readCsvMap } from '../../server/service/money/reconciliation/files/read-csv-statement.ts'
import { readStatement } from '../../server/service/money/reconciliation/files/read-statement.ts'
import { StatementFileError } from '../../server/service/money/reconciliation/files/statement.ts'
import { importStatement } from '../../server/service/money/reconciliation/import-statement.ts'
import { importTransactions } from '../../server/service/money/reconciliation/import-transactions.ts'
import {
  EXPLANATIONS,
  explainItem,
  matchByHand,
  undoMatch,
} from '../../server/service/money/reconciliation/match-items.ts'
import { matchBank, matchProcessor } from '../../server/service/money/reconciliation/match-statements.ts'
import { lockClearing } from '../../server/service/money/reconciliation/opening.ts'
import { deciding } from '../frame/deciding.ts'
import type { OperationContext } from '../frame/define.ts'
import { operation } from '../frame/operation.ts'
import { say } from '../frame/say.ts'
import { bankWords as words } from './bank-words.ts'

const LARGEST_FILE = 4 * 1_048_576

const row = { page: 'statements', roles: ['operator'] } as const
const item = z.string().check(z.regex(/^\d{1,15}$/))

/** What is done with statements and with what they leave open. */
export const bankOperations = [
  operation({
    ...row,
    name: 'bank.import',
    path: 'statements/import',
    most: LARGEST_FILE,
    fields: z.object({ of: z.enum(['bank', 'processor']), map: z.optional(z.string()) }),
    example: { of: 'bank' },
    perform: async (context, { of, map = '' }) => {
      const sent = context.files.get('file')
      if (sent === undefined) throw new HttpError('parameter_missing', { param: 'file', detail: words.chooseFile })
      const { differences, ...counts } = await refusingBadFiles(async () => take(context, of, await sent.text(), map))
      const after = { file: sent.name.slice(0, 100), of, ...counts, differences }
      const done = [say(words.taken, counts), ...differences.map(saidOf)].join(' ')
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
      const id = await matchByHand(await locked(context), items.split(',').map(Number))
      return { record: id, subject: 'house', before: null, after: { items }, done: words.matched }
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
      await undoMatch(await locked(context), match)
      return { record: match, subject: 'house', before: null, after: { undone: true }, done: words.undone }
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
      const id = await explainItem(await locked(context), { entryId: Number(entry), as })
      return { record: id, subject: 'house', before: null, after: { item: entry, as }, done: words.booked }
    },
  }),
]

async function take(context: OperationContext, of: 'bank' | 'processor', text: string, map: string) {
  const { tx, seal, newId, liveMode, now } = deciding(context)
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

/** How the books stand to what a statement closes with. */
function saidOf(difference: number): string {
  if (difference === 0) return words.agrees
  return say(difference > 0 ? words.booksMore : words.booksLess, { amount: dollars(Math.abs(difference)) })
}

async function refusingBadFiles<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StatementFileError)) throw error
    throw new HttpError('parameter_invalid', { param: 'file', detail: error.message })
  }
}

async function locked(context: OperationContext) {
  const { tx, newId, liveMode, now } = deciding(context)
  await lockClearing(tx, liveMode)
  return { tx, newId, liveMode, now }
}
