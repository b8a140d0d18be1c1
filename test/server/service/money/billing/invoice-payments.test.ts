import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { HttpError } from '../../../../../src/server/http/http-error.ts'
import { dollars } from '../../../../../src/server/rendering/amounts.ts'
import { AGES, ageing, ageingCsv } from '../../../../../src/server/service/money/billing/ageing.ts'
import { bouncePayment } from '../../../../../src/server/service/money/billing/bounce-payment.ts'
import { closeMonths } from '../../../../../src/server/service/money/billing/close-months.ts'
import {
  issueCreditNote,
  writeOffInvoice,
} from '../../../../../src/server/service/money/billing/invoice-adjustments.ts'
import {
  payInvoice,
  recordInvoicePayment,
  sendInvoices,
  settleCoveredInvoices,
} from '../../../../../src/server/service/money/billing/invoice-payments.ts'
import { findInvoice, listInvoices } from '../../../../../src/server/service/money/billing/invoice-records.ts'
import { verifyStatusHistories } from '../../../../../src/server/service/money/campaigns/verify-ledger.ts'
import { recordDonations } from '../../../../../src/server/service/money/donations/create-donations.ts'
import { TransitionRefused } from '../../../../../src/server/service/money/donations/donation-status.ts'
import { cancelDonation } from '../../../../../src/server/service/money/donations/lifecycle.ts'
import { balancesOf, brokenEntries } from '../../../../../src/server/service/money/ledger/balances.ts'
import { payOut } from '../../../../../src/server/service/money/payouts/pay-out.ts'
import {
  monthlyStatement,
  monthsOf,
  statementCsv,
  statementPdf,
} from '../../../../../src/server/service/money/receivables/monthly-statement.ts'
import { createMoneyWorld, type MoneyWorld, newGift } from '../../../../support/money-world.ts'
import { pdfText } from '../../../../support/pdf-pages.ts'

let world: MoneyWorld
let month = new Date('2026-01-05T12:00:00Z')

beforeAll(async () => {
  world = await createMoneyWorld(month.toISOString())
})
afterAll(() => world.close())

/** Sends an invoice for gifts of these amounts, in a month without other invoices. */
async function sentInvoice(amounts: readonly number[]): Promise<{ id: string; gifts: string[] }> {
  world.clock.set(month.toISOString())
  const gifts = amounts.map((amount, index) =>
    newGift(world, { amount, fee: 0, nonprofitId: index % 2 === 0 ? 'n_river' : 'n_meadow' }),
  )
  const rows = await recordDonations(world.db, world.newId, gifts)
  month = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 5))
  world.clock.set(month.toISOString())
  const [id = ''] = await closeMonths(world, false)
  await sendInvoices(world, false, month)
  return { id, gifts: rows.map((row) => row.id) }
}

const pay = (invoiceId: string, amount: number, reference: string, receivedOn?: string) =>
  recordInvoicePayment(world, { invoiceId, amount, reference, receivedOn: receivedOn ?? null })
const bounce = (reference: string) => bouncePayment(world, { liveMode: false, reference })
const note = (invoiceId: string, amount: number) =>
  issueCreditNote(world, { invoiceId, amount, reason: 'Agreed with them' })
const balances = () => balancesOf(world.db, { ownerId: world.accountId, liveMode: false })

/** Runs an action that the current state may refuse. Other errors fail the test. */
function refused(error: unknown): void {
  const isExpected = error instanceof TransitionRefused || error instanceof HttpError
  assert.ok(isExpected, String(error))
}

async function statusesOf(ids: readonly string[]): Promise<string[]> {
  const rows = await world.db.selectFrom('donation').select(['id', 'status']).where('id', 'in', ids).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.status ?? '')
}

async function statedOf(id: string) {
  const statement = (await findInvoice(world.db, id)) ?? assert.fail(id)
  const [listed] = (await listInvoices(world.db, { liveMode: false }, { offset: 0, limit: 100 })).filter(
    (one) => one.id === id,
  )
  assert.deepEqual([listed?.paid, listed?.due], [statement.paid, statement.due], 'list and document say the same')
  return statement
}

test('partial payments wait until the invoice is fully paid; then all donations continue, and receipts have the last payment’s date', async () => {
  const { id, gifts } = await sentInvoice([3_000, 5_000])
  const first = await pay(id, 3_000, 'wire 1')
  assert.deepEqual([first.due, first.isRepeated], [5_000, false])
  assert.deepEqual(await statusesOf(gifts), ['invoice_sent', 'invoice_sent'])
  assert.equal((await balances()).invoice_payments, -3_000)
  assert.equal((await statedOf(id)).due, 5_000)
  assert.equal((await pay(id, 3_000, 'wire 1')).isRepeated, true)
  await assert.rejects(pay(id, 2_000, 'wire 1'), /already recorded, with a different amount/)
  const day = new Date(world.clock.now(false).getTime() - 86_400_000).toISOString().slice(0, 10)
  const last = await pay(id, 5_250, 'wire 2', day)
  assert.deepEqual([last.due, last.credited], [0, 250])
  assert.deepEqual(await statusesOf(gifts), ['payout_scheduled', 'payout_scheduled'])
  const statement = await statedOf(id)
  assert.deepEqual([statement.invoice.status, statement.paid, statement.due], ['paid', 8_000, 0])
  const late = await pay(id, 100, 'wire 3')
  assert.deepEqual([late.due, late.credited], [0, 100])
  const { invoice_payments: held, account_credit: credit } = await balances()
  assert.deepEqual([held, credit], [0, -350])
})

test('a bounced payment takes back credit first, then donations that weren’t paid out; the rest stays owed', async () => {
  const { id, gifts } = await sentInvoice([3_000, 5_000])
  const statement = await statedOf(id)
  assert.equal(statement.credit, 350, 'the credit of before is used')
  await pay(id, 1_000, 'debit 1')
  await pay(id, 6_700, 'debit 2')
  assert.equal((await balances()).account_credit, -50)
  const [bounced] = await bounce('debit 1')
  assert.deepEqual([bounced?.due, bounced?.gifts], [950, 2])
  assert.equal((await balances()).account_credit, 0)
  assert.deepEqual(await statusesOf(gifts), ['invoice_sent', 'invoice_sent'])
  assert.deepEqual((await bounce('debit 1'))[0]?.gifts, 0)
  assert.equal((await statedOf(id)).due, 950)
  await payInvoice(world, id)
  await payOut(world, false)
  assert.deepEqual(await statusesOf(gifts), ['sent_via_ach', 'sent_via_ach'])
  assert.deepEqual([(await bounce('debit 2'))[0]?.due, (await statedOf(id)).due], [6_700, 6_700])
  assert.deepEqual(await statusesOf(gifts), ['sent_via_ach', 'sent_via_ach'])
  await pay(id, 6_700, 'debit 2 again')
  assert.equal((await statedOf(id)).invoice.status, 'paid')
  const { invoiced, invoice_payments: held, account_credit: credit } = await balances()
  assert.deepEqual([invoiced, held, credit], [0, 0, 0])
})

test('an invoice whose unpaid rest was canceled is settled automatically, and overpayment becomes credit', async () => {
  const { id, gifts } = await sentInvoice([2_000, 4_000])
  await pay(id, 2_500, 'part')
  await cancelDonation(world, gifts[1] ?? '')
  assert.deepEqual(await settleCoveredInvoices(world, false), [id])
  assert.deepEqual(await settleCoveredInvoices(world, false), [])
  assert.deepEqual(await statusesOf(gifts), ['payout_scheduled', 'canceled'])
  assert.equal((await balances()).account_credit, -500)
})

test('a payment recorded by two people at once is posted once', async () => {
  const { id } = await sentInvoice([7_000])
  const due = (await statedOf(id)).due
  const payments = await Promise.all([1, 2, 3, 4].map(() => pay(id, due, 'recorded twice')))
  assert.equal(payments.filter(({ isRepeated }) => !isRepeated).length, 1)
  assert.equal((await statedOf(id)).invoice.status, 'paid')
})

test('credit notes lower the amount due and can settle it; on a paid invoice they become credit', async () => {
  const { id, gifts } = await sentInvoice([4_000])
  const { due } = await statedOf(id)
  await assert.rejects(note(id, due + 1), /exceed the amount due/)
  await note(id, 500)
  assert.equal((await statedOf(id)).due, due - 500)
  await pay(id, due - 700, 'short')
  const credit = (await balances()).account_credit ?? 0
  await note(id, 200)
  const { invoice, notes, noted } = await statedOf(id)
  assert.deepEqual([invoice.status, notes.length, noted], ['paid', 2, 700])
  assert.deepEqual(await statusesOf(gifts), ['payout_scheduled'])
  await note(id, 100)
  assert.equal((await balances()).account_credit, credit - 100)
  assert.equal((await balancesOf(world.db, { ownerId: 'house', liveMode: false })).concessions, 800)
})

test('a write-off releases the donations that the payments cover, oldest first, cancels the rest, and loses only what was paid out', async () => {
  const { id, gifts } = await sentInvoice([1_000, 5_000, 2_000])
  const { due } = await statedOf(id)
  await pay(id, due - 4_000, 'all that comes')
  const outcome = await writeOffInvoice(world, id)
  assert.deepEqual([outcome.due, outcome.paid, outcome.canceled, outcome.lost], [4_000, 2, 1, 0])
  assert.deepEqual(await statusesOf(gifts), ['payout_scheduled', 'canceled', 'payout_scheduled'])
  const { invoice, due: left } = await statedOf(id)
  assert.deepEqual([invoice.status, left], ['written_off', 0])
  await assert.rejects(writeOffInvoice(world, id), /is written_off/)
  const sent = await sentInvoice([3_000])
  await payInvoice(world, sent.id)
  await payOut(world, false)
  const statement = await statedOf(sent.id)
  await bounce(statement.payments[0]?.reference ?? '')
  const lost = (await statedOf(sent.id)).due
  assert.equal((await writeOffInvoice(world, sent.id)).lost, lost)
  assert.equal((await balancesOf(world.db, { ownerId: 'house', liveMode: false })).bad_debts, lost)
})

test('receivables are reported by age and add up to the ledger', async () => {
  const { id } = await sentInvoice([6_000])
  const { due, invoice } = await statedOf(id)
  const dayAfter = (days: number) =>
    new Date(Date.parse(`${invoice.due_on}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  const ages = await Promise.all([0, 1, 30, 31, 61, 91].map((days) => ageing(world.db, false, dayAfter(days))))
  const columns = ages.map(([one]) => AGES.filter((age) => (one?.[age] ?? 0) === due))
  const expected = ['not_due', 'days_1_30', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90']
  assert.deepEqual(columns.flat(), expected)
  const { invoiced = 0, invoice_payments: held = 0 } = await balances()
  assert.equal(ages[0]?.[0]?.total, invoiced + held)
  assert.match(ageingCsv([]), /^account,name,not_due_cents,days_1_30_cents,.*,total_cents,credit_cents\r\n$/)
  assert.match(ageingCsv(ages[5] ?? []), new RegExp(`m_sandbox_storefront,Fern & Field,0,0,0,0,${due},${due},`))
  await payInvoice(world, id)
})

test('random partial payments, bounces, credit notes, write-offs and cancellations always agree with the ledger and settle nothing twice', async () => {
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % most
  }
  for (let round = 0; round < 4; round += 1) {
    const { id, gifts } = await sentInvoice([1 + random(9_000), 1 + random(9_000), 1 + random(9_000)])
    const references: string[] = []
    for (let step = 0; step < 12; step += 1) {
      const [gift = ''] = gifts.slice(random(gifts.length))
      const what = random(9)
      if (what < 3) references.push((await pay(id, 1 + random(9_000), `r${round}.${step}`)).payment.reference)
      else if (what === 3 && references.length > 0) await bounce(references[random(references.length)] ?? '')
      else if (what === 4) await cancelDonation(world, gift).catch(refused)
      else if (what === 5) await note(id, 1 + random(3_000)).catch(refused)
      else if (what === 6 && random(4) === 0) await writeOffInvoice(world, id).catch(refused)
      else if (random(3) === 0) await payOut(world, false)
      await settleCoveredInvoices(world, false)
      const { due, invoice } = await statedOf(id)
      const { invoiced = 0, invoice_payments: held = 0 } = await balances()
      assert.equal(invoiced + held, due, `step ${step} of round ${round}: ${invoice.status}`)
    }
    const { due } = await statedOf(id)
    if (due > 0) await pay(id, due, `r${round} rest`)
    assert.deepEqual(await brokenEntries(world.db), [])
    assert.deepEqual((await verifyStatusHistories(world.db)).mismatches, [])
    const { invoiced = 0, invoice_payments: held = 0 } = await balances()
    assert.deepEqual([invoiced, held], [0, 0])
  }
})

test('each monthly statement opens at the last one’s closing balance, adds up, and closes at the ledger’s balance', async () => {
  const months = ['account', 'nonprofit'].map(async (kind) => {
    const ownerId = kind === 'account' ? world.accountId : 'n_river'
    const listed = (await monthsOf(world.db, { ownerId, liveMode: false })).reverse()
    let before = 0
    for (const month of listed) {
      const wanted = { ownerId, liveMode: false, month }
      const statement = (await monthlyStatement(world.db, wanted)) ?? assert.fail(month)
      const moved = statement.movements.reduce((sum, { amount }) => sum + amount, 0)
      assert.deepEqual([statement.opening, statement.opening + moved], [before, statement.closing], month)
      before = statement.closing
      const [head, ...rows] = statementCsv(statement).trim().split('\r\n')
      assert.equal(head, 'date,what,reference,gifts,amount_cents,balance_cents')
      assert.match(rows.at(-1) ?? '', new RegExp(`closing balance,,,,${statement.closing}$`))
      if (month !== listed.at(-1)) continue
      const text = await pdfText(await statementPdf(statement, 'Almoner Foundation', world.clock.now(false)))
      const written = (cents: number) => dollars(cents).replace('$', '\\$')
      assert.match(text, new RegExp(`Opening balance ${written(statement.opening)} `))
      assert.match(text, new RegExp(`Total movements ${written(moved)} Closing balance ${written(statement.closing)}`))
    }
    assert.ok(listed.length > 5)
    const {
      invoiced = 0,
      invoice_payments = 0,
      account_credit = 0,
      payable = 0,
    } = await balancesOf(world.db, {
      ownerId,
      liveMode: false,
    })
    assert.equal(before, kind === 'account' ? invoiced + invoice_payments + account_credit : 0 - payable)
  })
  await Promise.all(months)
  assert.equal(await monthlyStatement(world.db, { ownerId: 'n_none', liveMode: false, month: '2026-01' }), undefined)
})
