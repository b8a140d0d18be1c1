import assert from 'node:assert/strict'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { verifyLedger } from '../../../src/server/service/money/campaigns/verify-ledger.ts'
import { trialBalance } from '../../../src/server/service/money/ledger/balances.ts'
import { hledgerMonthEnds, withoutHledger } from '../../support/hledger.ts'
import { testUnless } from '../../support/test-unless.ts'
import { dailyBalances, differences, exportedMovements, recomputedMovements } from './compare-years.ts'
import { makeYear } from './make-year.ts'
import { type PlayedYear, playYear } from './play-year.ts'
import {
  invoiceLines,
  payoutLines,
  receiptSums,
  recomputedInvoiceLines,
  recomputedPayoutLines,
} from './product-documents.ts'
import { recomputeYear } from './recompute/recompute-year.ts'
import { planStatements } from './statements/plan-statements.ts'
import { statementPostings } from './statements/statement-postings.ts'

const gifts = process.env.ALMONER_YEAR === 'whole' ? 20_000 : 1_200
const seed = Number(process.env.ALMONER_YEAR_SEED ?? 19)
const year = makeYear({ gifts, seed })
const recomputed = recomputeYear(year)
const planned = planStatements(recomputed.movements, year.last.slice(0, 10), seed)
const postings = [...recomputed.postings, ...statementPostings(planned)]
const days = dailyBalances(postings)
let played: PlayedYear

beforeAll(async () => {
  played = await playYear(year, planned)
})
afterAll(() => played?.close())

test('the year’s accepted and refused operations match the recomputation', () => {
  assert.deepEqual(played.outcomes, recomputed.outcomes)
  assert.equal(played.killed.length, year.kills.length)
  const done = new Set(recomputed.outcomes.map((outcome) => outcome.slice(25)))
  for (const outcome of ['returned transfer: true', 'voided check: true', 'returned debit: true', 'cancel: false'])
    assert.ok(done.has(outcome), `the year has the outcome ${outcome}`)
})

test('every ledger account’s daily movements match the recomputation', async () => {
  const exported = await exportedMovements(played)
  assert.deepEqual(differences(exported, recomputedMovements(postings, played)).slice(0, 40), [])
  assert.ok((await verifyLedger(played.service.db)).holds)
})

test('each day’s trial balance matches the recomputation', async () => {
  for (const [day, balances] of days) {
    const nextDay = new Date(Date.parse(day) + 86_400_000)
    const accounts = await trialBalance(played.service.db, false, nextDay)
    const balancesOfProduct = accounts
      .filter(({ balance }) => balance !== 0)
      .map(({ book, balance }) => [book, balance] as const)
    assert.deepEqual(new Map(balancesOfProduct), balances, day)
  }
})

test('bank and processor statements contain exactly the cents that the ledger expects', () => {
  const unshown = new Map<string, number>()
  const add = (name: string, cents: number) => unshown.set(name, (unshown.get(name) ?? 0) + cents)
  for (const { day, book, cents } of recomputed.postings) if (book.endsWith('_clearing')) add(`${day} ${book}`, cents)
  for (const one of recomputed.movements) {
    const isCharged = 'card' in one || one.type === 'transfer'
    const fee = one.type === 'dispute' ? one.fee : 0
    if (one.type !== 'returned debit') add(`${one.day} ${isCharged ? 'processor' : 'bank'}_clearing`, fee - one.cents)
  }
  assert.deepEqual(
    [...unshown].filter(([, cents]) => cents !== 0),
    [],
  )
})

test('the year’s statements reconcile, except for the expectedOpen errors, each reported by name', async () => {
  assert.ok(planned.unexplained.length >= 4 && planned.missing.length === 3)
  assert.deepEqual((await played.statements.openItems()).sort(), played.statements.expectedOpen().sort())
})

test('each invoice, payout and donor’s yearly receipts match the recomputation', async () => {
  assert.deepEqual(await invoiceLines(played), recomputedInvoiceLines(recomputed, played))
  assert.deepEqual(await payoutLines(played), recomputedPayoutLines(recomputed, played))
  assert.deepEqual(await receiptSums(played, recomputed.receiptSums.keys()), recomputed.receiptSums)
})

testUnless(withoutHledger, 'hledger reads the year’s journal and agrees with every month-end balance', async () => {
  const file = join(played.folder, 'year.journal')
  await played.almoner('ledger', 'export', '--format', 'hledger', '--out', file)
  const months = hledgerMonthEnds(file, { from: '2027-07-01', before: '2028-08-01' })
  assert.equal(months.size, 13)
  for (const [month, accounts] of months) {
    const [, balances] = [...days].findLast(([day]) => day.startsWith(month)) ?? []
    const balancesOfHledger = [...accounts].map(([account, cents]) => [account.split(':')[1] ?? '', cents] as const)
    assert.deepEqual(new Map(balancesOfHledger.sort()), new Map([...(balances ?? [])].sort()), month)
  }
})
