import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { closeMonths } from '../../../src/server/service/money/billing/close-months.ts'
import { payInvoice, sendInvoices } from '../../../src/server/service/money/billing/invoice-payments.ts'
import { findInvoice } from '../../../src/server/service/money/billing/invoice-records.ts'
import { recordDonations } from '../../../src/server/service/money/donations/create-donations.ts'
import { trialBalance } from '../../../src/server/service/money/ledger/balances.ts'
import { bankReference } from '../../../src/server/service/money/payouts/bank-files.ts'
import { payOut } from '../../../src/server/service/money/payouts/pay-out.ts'
import { createMoneyWorld, MONEY_WORLD_KEY, type MoneyWorld, newGift } from '../../support/money-world.ts'
import { type Finished, runAlmoner } from '../../support/run-almoner.ts'
import * as bank from '../../support/statement-files.ts'

let world: MoneyWorld
let folder: string
let numbers = 0
/** The closing balance of the made-up bank's last statement. */
let held = 0

beforeAll(async () => {
  world = await createMoneyWorld()
  folder = await mkdtemp(join(tmpdir(), 'almoner-statements-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

function almoner(...args: string[]): Promise<Finished> {
  return runAlmoner(args, { DATABASE_URL: world.url, ALMONER_DATA: folder, ALMONER_MASTER_KEY: MONEY_WORLD_KEY })
}

function movement(amount: number, change: Partial<bank.BankMovement> = {}): bank.BankMovement {
  numbers += 1
  const day = world.clock.now(false).toISOString().slice(0, 10)
  return { day, amount, id: `B${numbers}`, reference: '', text: '', ...change }
}

interface Import {
  statements: { fresh: number; known: number; before_opening: number; difference: number | null }[]
  matched: number
}

async function take(text: string, ...options: string[]): Promise<Import> {
  const path = join(folder, 'statement')
  await writeFile(path, text)
  const { code, stdout, stderr } = await almoner('bank', 'import', path, '--json', ...options)
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

function statementOf(movements: readonly bank.BankMovement[]): bank.StatementOf {
  const statement = { opening: held, movements }
  held = movements.reduce((sum, { amount }) => sum + amount, held)
  return statement
}

interface OpenItem {
  item: number
  record: string
  kind: string
  amount: number
  shown: boolean
  proposed: number[]
}

async function open(...options: string[]): Promise<OpenItem[]> {
  return JSON.parse((await almoner('bank', 'open', '--json', ...options)).stdout).items
}

async function bookOf(name: string): Promise<number> {
  return (await trialBalance(world.db, false)).find(({ book }) => book === name)?.balance ?? 0
}

async function requireBooks(): Promise<void> {
  const { code, stdout, stderr } = await almoner('ledger', 'verify')
  assert.equal(code, 0, `${stdout}${stderr}`)
}

/** Creates a month's gifts, some to each nonprofit, and invoices them. Returns the invoice. */
async function sentMonth(count: number, liveMode = false): Promise<string> {
  const gifts = world.nonprofitIds.flatMap((nonprofitId, index) =>
    Array.from({ length: count }, (_, each) =>
      newGift(world, { liveMode, nonprofitId, amount: 1_000 + 97 * each + 1_013 * index }),
    ),
  )
  await recordDonations(world.db, world.newId, gifts)
  world.clock.pass(31)
  const [invoice = ''] = await closeMonths(world, liveMode)
  await sendInvoices(world, liveMode, world.clock.now(liveMode))
  return invoice
}

/** The same, paid. Returns the invoice and its amount. */
async function paidMonth(count: number): Promise<{ invoice: string; sum: number }> {
  const invoice = await sentMonth(count)
  const before = await bookOf('bank_clearing')
  await payInvoice(world, invoice)
  return { invoice, sum: (await bookOf('bank_clearing')) - before }
}

test('a month of deposits and withdrawals reconciles, except for the planted differences', async () => {
  const { invoice, sum } = await paidMonth(7)
  const { payouts } = await payOut(world, false)
  const [first, second] = payouts.filter(({ method }) => method === 'ach')
  const check = payouts.find(({ method }) => method === 'check')
  const { check_number: number } = await world.db
    .selectFrom('payout')
    .select('check_number')
    .where('id', '=', check?.id ?? '')
    .executeTakeFirstOrThrow()
  assert.ok(first && second && check && number !== null)

  // The invoice is paid in two parts: one quotes its reference on the statement, the other doesn't. The check is cashed
  // later.
  const split = [
    movement(sum - 500, { reference: invoice }),
    movement(500, { text: `REST OF ${invoice.toUpperCase()}` }),
  ]
  const named = movement(-first.amount, { reference: bankReference(first.id).toUpperCase() })
  const quiet = movement(-second.amount, { text: 'DONATIONS' })
  const fee = movement(-1_250, { text: 'ACCOUNT ANALYSIS FEE' })
  const early = statementOf([...split, named, fee])
  const one = await take(bank.writeCamt(early))
  assert.deepEqual([one.statements[0]?.fresh, one.statements[0]?.difference, one.matched], [4, 0, 2])
  assert.equal(await bookOf('cash'), held)

  world.clock.pass(3)
  const paid = movement(-check.amount, { check: number })
  const late = statementOf([quiet, paid, movement(300, { text: 'WHO IS THIS' })])
  const two = await take(bank.writeBai2(late))
  assert.deepEqual([two.statements.map(({ fresh }) => fresh), two.matched], [[1, 2], 2])
  assert.equal(await bookOf('cash'), held)
  assert.equal(await bookOf('checks_outstanding'), 0, 'the check that the bank shows paid is cashed')

  const left = await open()
  assert.deepEqual(
    left.map(({ amount, shown }) => [amount, shown]).sort(),
    [
      [-300, true],
      [1_250, true],
    ],
    'the fee and the stranger: nothing else',
  )
  const feeItem = left.find(({ amount }) => amount === 1_250)
  assert.equal((await almoner('bank', 'book', String(feeItem?.item), '--as', 'bank_fees')).code, 0)
  assert.equal(await bookOf('bank_fees'), 1_250)
  await requireBooks()

  const again = await take(bank.writeCamt(early))
  assert.deepEqual([again.statements[0]?.fresh, again.statements[0]?.known, again.matched], [0, 4, 0])
  const more = await take(bank.writeBai2(late))
  assert.deepEqual([more.statements.map(({ known }) => known), more.matched], [[1, 2], 0])
  assert.equal(await bookOf('cash'), held)
})

test('one movement for a whole file matches all its entries; a duplicate movement stays open', async () => {
  await paidMonth(2)
  const { payouts } = await payOut(world, false)
  const sent = payouts.filter(({ method }) => method === 'ach').reduce((sum, { amount }) => sum + amount, 0)
  const invoice = (await open()).find(({ amount }) => amount > 0)
  const whole = movement(-sent, { text: 'ACH SETTLEMENT' })
  const money = movement(invoice?.amount ?? 0, { text: 'STOREFRONT' })
  const csv = bank.writeBankCsv(statementOf([whole, money, { ...money, id: 'twice' }]))
  const { matched } = await take(csv, '--map', bank.BANK_CSV_MAP)
  assert.equal(matched, 1, 'which of the two is the invoice is not said')
  const proposal = (await open()).filter(({ proposed }) => proposed.length > 0)
  assert.equal(proposal.length, 2)
  assert.equal((await almoner('bank', 'match', String(proposal[0]?.item))).code, 0)
  assert.deepEqual(
    (await open()).map(({ shown, amount }) => [shown, amount]).sort(),
    [
      [true, -(invoice?.amount ?? 0)],
      [true, -300],
    ].sort(),
  )
  await requireBooks()
})

test('a movement that quotes an invoice pays it once, in full or in part', async () => {
  const invoice = await sentMonth(1)
  const standing = async () => {
    const found = await findInvoice(world.db, invoice)
    return [found?.invoice.status, found?.due]
  }
  const [, due] = await standing()
  const before = (await open()).length
  const part = movement(100, { text: `PART OF ${invoice.toUpperCase()} FERN` })
  const one = bank.writeCamt(statementOf([part]))
  await take(one)
  await take(one)
  assert.deepEqual(await standing(), ['sent', Number(due) - 100])
  await take(bank.writeBai2(statementOf([movement(Number(due) - 100, { reference: invoice })])))
  assert.deepEqual(await standing(), ['paid', 0])
  assert.equal((await open()).length, before, 'what it paid is what the bank shows')
  await requireBooks()
})

test('a payment recorded by hand is not posted again when the bank shows another amount', async () => {
  const invoice = await sentMonth(1)
  const record = (amount: number, reference: string) =>
    almoner('invoices', 'payment', invoice, String(amount), '--reference', reference)
  assert.equal((await record(1_000, 'wire 81')).code, 0)
  assert.equal((await record(500, 'wire 82')).code, 0)
  const due = (await findInvoice(world.db, invoice))?.due
  const shown = [movement(1_000, { text: `W81 ${invoice}` }), movement(485, { text: `W82 ${invoice}` })]
  assert.equal((await take(bank.writeCamt(statementOf(shown)))).matched, 1)
  await take(bank.writeBai2(statementOf([movement(10, { text: `ONE MORE FOR ${invoice}` })])))
  assert.equal((await findInvoice(world.db, invoice))?.due, due, 'people decide while one of them was not shown')
  await requireBooks()
})

test('two movements with the same bank reference count as two', async () => {
  const alike = movement(2_500, { id: 'BATCH 7', text: 'DEPOSIT' })
  const { statements } = await take(bank.writeCamt(statementOf([alike, alike])))
  assert.deepEqual([statements[0]?.fresh, statements[0]?.difference], [2, 0])
})

test('a movement ID from a column mapping is unique; a file that reuses it with another amount is rejected whole', async () => {
  const map = ['--map', bank.BANK_CSV_MAP]
  const one = movement(320, { id: 'own 1', text: 'DEPOSIT' })
  await take(bank.writeBankCsv(statementOf([one])), ...map)
  const path = join(folder, 'changed')
  const changed = { opening: held, movements: [movement(75, { id: 'own 2' }), { ...one, amount: 300 }] }
  await writeFile(path, bank.writeBankCsv(changed))
  const { code, stderr } = await almoner('bank', 'import', path, ...map)
  assert.equal(code, 1)
  assert.match(stderr, /"own 1" was imported before with 320 cents on \d{4}-\d\d-\d\d, now it has 300 on /)
  assert.ok((await open()).every(({ amount }) => Math.abs(amount) !== 75))
})

test('an automatic match can be found by its record and undone', async () => {
  const { stdout } = await almoner('bank', 'matches', '--json')
  const { items } = JSON.parse(stdout)
  const [first] = items.filter((one: { by_hand: boolean }) => !one.by_hand)
  const ofRecord = JSON.parse((await almoner('bank', 'matches', '--of', first.record, '--json')).stdout)
  assert.ok(ofRecord.items.some(({ match }: { match: string }) => match === first.match))
  assert.equal((await almoner('bank', 'unmatch', first.match)).code, 0)
  assert.ok((await open()).some(({ item }) => item === first.item))
})

test('statements start after the opening date, which is set once', async () => {
  const opening = ['bank', 'opening', '2026-01-05', '--bank', '500000', '--processor', '700', '--live']
  assert.equal((await almoner(...opening)).code, 0)
  assert.match((await almoner(...opening)).stderr, /The opening balance is already set, for the end of 2026-01-05/)
  const movements = [movement(40, { day: '2026-01-05' }), movement(60, { day: '2026-01-06' })]
  const { statements } = await take(bank.writeCamt({ opening: 499_960, movements }), '--live')
  assert.deepEqual(
    statements.map(({ fresh, before_opening: early, difference }) => [fresh, early, difference]),
    [[1, 1, 0]],
  )
  const balances = await trialBalance(world.db, true)
  const kept = ['cash', 'processor_balance', 'opening_difference'].map(
    (name) => balances.find(({ book }) => book === name)?.balance,
  )
  assert.deepEqual(kept, [500_060, 700, -500_700])
  await requireBooks()
})

test('items expected by the opening date are part of its difference; later ones wait for the bank', async () => {
  const invoice = await sentMonth(1, true)
  for (const [cents, day] of [
    ['400', '2026-01-04'],
    ['300', '2026-01-06'],
  ] as const)
    await almoner('invoices', 'payment', invoice, cents, '--reference', `wire ${day}`, '--received', day)
  const itemOf = async (amount: number) =>
    String((await open('--live')).find((item) => item.amount === amount && !item.shown)?.item)
  const book = async (amount: number, as: string) =>
    (await almoner('bank', 'book', await itemOf(amount), '--as', as, '--live')).code
  assert.equal(await book(400, 'bank_fees'), 1, 'it is nothing else')
  assert.equal(await book(300, 'opening_difference'), 1, 'the bank has to show it still')
  assert.equal(await book(400, 'opening_difference'), 0)
  assert.equal(await itemOf(400), 'undefined')
  const difference = (await trialBalance(world.db, true)).find(({ book }) => book === 'opening_difference')
  assert.equal(difference?.balance, -500_300)
  await requireBooks()
})

test('an undone match is not repeated automatically, and can be made by hand', async () => {
  const { id } = await world.db
    .selectFrom('clearing_match')
    .select('id')
    .where('by_hand', '=', false)
    .orderBy('matched_at')
    .executeTakeFirstOrThrow()
  const before = (await open()).length
  const cash = await bookOf('cash')
  assert.equal((await almoner('bank', 'unmatch', id)).code, 0)
  assert.equal((await almoner('bank', 'unmatch', id)).code, 1, 'only once')
  assert.match((await almoner('bank', 'match')).stdout, /^0 matched/)
  const items = (await open()).slice()
  assert.ok(items.length > before)
  const apart = items.filter(({ proposed }) => proposed.length > 0)
  const odd = items.find(({ amount }) => amount === -300)
  const wrong = await almoner('bank', 'match', String(apart[0]?.item), String(odd?.item))
  assert.equal(wrong.code, 1)
  assert.match(wrong.stderr, /cents are left/)
  assert.equal((await almoner('bank', 'match', ...apart.map(({ item }) => String(item)))).code, 0)
  assert.equal((await open()).length, before)
  assert.equal(await bookOf('cash'), cash, 'no cent moves')
  await requireBooks()
})

test('an invalid file imports nothing, and a statement of another account is rejected', async () => {
  const cash = await bookOf('cash')
  const path = join(folder, 'bad')
  const good = bank.writeCamt({ opening: 0, movements: [movement(1), movement(2)] })
  await writeFile(path, good.replace('</Stmt>', ''))
  const bad = await almoner('bank', 'import', path)
  assert.equal(bad.code, 1)
  assert.match(bad.stderr.trim(), /^.*Line \d+, column \d+: [^\n]+$/)
  await almoner(
    'bank',
    'set',
    'house',
    '--holder',
    'Foundation',
    '--routing',
    '021000021',
    '--account',
    '55501234',
    '--bank',
    'B',
    '--ein',
    '530196605',
  )
  await writeFile(path, good)
  const foreign = await almoner('bank', 'import', path)
  assert.equal(foreign.code, 1)
  assert.match(foreign.stderr, /the account ending in 0001, not for ours, ending in 1234/)
  await writeFile(
    path,
    bank.writeCamt({ account: '0055501234', opening: 0, movements: [movement(1, { day: '2999-01-01' })] }),
  )
  assert.match((await almoner('bank', 'import', path)).stderr, /2999-01-01 is in the future/)
  assert.equal(await bookOf('cash'), cash)
})
