import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { followMovingDisputes } from '../../../../../src/server/service/checkout/processor-webhook.ts'
import {
  countOwedRefunds,
  owedRefunds,
  refundDonation,
} from '../../../../../src/server/service/checkout/refund-donation.ts'
import { closeMonths } from '../../../../../src/server/service/money/billing/close-months.ts'
import { payInvoice, sendInvoice } from '../../../../../src/server/service/money/billing/invoice-payments.ts'
import { findInvoice } from '../../../../../src/server/service/money/billing/invoice-records.ts'
import { cancelDonation } from '../../../../../src/server/service/money/donations/lifecycle.ts'
import { payOut, scheduleHeld } from '../../../../../src/server/service/money/payouts/pay-out.ts'
import { MONEY_WORLD_KEY } from '../../../../support/money-world.ts'
import { pdfText } from '../../../../support/pdf-pages.ts'
import { runAlmoner } from '../../../../support/run-almoner.ts'
import type { StandInDispute } from '../../../../support/stripe-stand-in.ts'
import {
  heldBalances,
  newDispute,
  type PaidGift,
  type StripeWorld,
  startStripeWorld,
} from '../../../../support/stripe-world.ts'
import { TEST_NOW, type TestService } from '../../../../support/test-service.ts'

/** Cents of the disputed gifts: 25 dollars. */
const GIFT = 2_500
const FEE = 1_500

let world: StripeWorld
let service: TestService
let gifts = 0

beforeAll(async () => {
  world = await startStripeWorld()
  service = world.service
})
afterAll(() => world.close())

async function gift(): Promise<PaidGift> {
  gifts += 1
  return world.gift(`order-${gifts}`)
}

async function post(type: string, object: object): Promise<number> {
  return (await world.hear(type, object)).status
}

/** The donor's bank disputes a payment, all of it unless cents are given. */
async function dispute(payment_intent: string, amount = GIFT): Promise<StandInDispute> {
  const one = newDispute(world, { amount, fee: FEE, payment_intent })
  assert.equal(await post('charge.dispute.created', one), 200)
  return one
}

async function end(one: StandInDispute, status: 'won' | 'lost'): Promise<void> {
  one.status = status
  if (status === 'won') one.balance_transactions.push({ amount: one.amount, fee: -FEE })
  assert.equal(await post('charge.dispute.closed', one), 200)
}

async function statusOf(id: string): Promise<string> {
  return (await service.clientOf('storefront').donations.show({ params: { id } })).status
}

/** The changes of some ledger accounts' balances during the work. */
async function changed(work: () => Promise<unknown>, ...names: string[]): Promise<number[]> {
  const before = await heldBalances(service, ...names)
  await work()
  return (await heldBalances(service, ...names)).map((balance, index) => balance - (before[index] ?? 0))
}

/** Cents that are listed as owed for a donation. */
async function owedCents(id: string): Promise<number | undefined> {
  const owed = await owedRefunds(service.db, false, 100)
  assert.equal(await countOwedRefunds(service.db, false, 100), owed.length)
  return owed.find((one) => one.id === id)?.amount
}

/** Amounts of a payment's refunds at the processor. */
function refundsOf(intent: string): number[] {
  const refunds = [...world.standIn.refunds.values()].filter(({ payment_intent }) => payment_intent === intent)
  return refunds.map(({ amount }) => amount)
}

async function lettersAbout(id: string): Promise<{ kind: string; facts: unknown }[]> {
  return service.db
    .selectFrom('letter')
    .select(['kind', 'facts'])
    .where('subject_id', '=', id)
    .where('kind', '=', 'refund')
    .execute()
}

test('a disputed donation is withheld from its nonprofit and released when the dispute is won', async () => {
  const { id, intent } = await gift()
  let opened: StandInDispute | undefined
  const taken = await changed(
    async () => (opened = await dispute(intent)),
    'processor_clearing',
    'disputed',
    'processor_fees',
  )
  assert.deepEqual(taken, [-GIFT - FEE, GIFT, FEE])
  assert.equal(await statusOf(id), 'blocked')
  assert.ok(opened)
  const one = opened
  one.status = 'under_review'
  await post('charge.dispute.updated', one)
  await post('charge.dispute.created', one)
  const back = await changed(() => end(one, 'won'), 'processor_clearing', 'disputed', 'processor_fees')
  assert.deepEqual(back, [GIFT + FEE, -GIFT, -FEE])
  assert.equal(await statusOf(id), 'pledged')
  assert.deepEqual(
    await changed(() => post('charge.dispute.closed', one), 'processor_clearing', 'disputed'),
    [0, 0],
    'told again',
  )
})

test('a won dispute waits until its money is back, and asks the processor if no event arrives', async () => {
  const { id, intent } = await gift()
  const one = await dispute(intent)
  one.status = 'won'
  await post('charge.dispute.closed', one)
  assert.equal(await statusOf(id), 'blocked')
  one.balance_transactions.push({ amount: GIFT, fee: 0 })
  assert.equal(await followMovingDisputes({ ...service.dependencies, ...asked(0) }), 0, 'asked just now')
  assert.ok((await followMovingDisputes({ ...service.dependencies, ...asked(7) })) > 0)
  assert.equal(await statusOf(id), 'pledged')
})

/** The service some hours later, with its processor. */
function asked(hours: number) {
  const now = new Date(TEST_NOW.getTime() + hours * 3_600_000)
  return { clock: { now: () => now } }
}

test('a dispute lost before payout cancels the donation and its fee, and notifies the donor', async () => {
  const { id, intent } = await gift()
  const one = await dispute(intent)
  const moved = await changed(
    () => end(one, 'lost'),
    'payable',
    'fee_earned',
    'disputed',
    'losses',
    'processor_clearing',
  )
  assert.deepEqual(moved.slice(2), [-GIFT, 0, 0])
  assert.equal((moved[0] ?? 0) + (moved[1] ?? 0), GIFT)
  assert.equal(await statusOf(id), 'canceled')
  assert.equal(await owedCents(id), undefined)
  assert.equal((await lettersAbout(id)).length, 1)
  await end(one, 'lost')
  assert.equal((await lettersAbout(id)).length, 1, 'told once')
})

test('lost disputes and partial refunds after payout are charged on the next invoice', async () => {
  const paid = await gift()
  const inPart = await gift()
  const { dependencies } = service
  const later = (days: number) => service.setNow(new Date(TEST_NOW.getTime() + days * 86_400_000))
  later(1)
  await scheduleHeld(dependencies, false)
  await payOut(dependencies, false)
  assert.match(await statusOf(paid.id), /^sent_/)
  const one = await dispute(paid.intent)
  assert.match(await statusOf(paid.id), /^sent_/, 'what is sent stays sent')
  assert.deepEqual(await changed(() => end(one, 'lost'), 'losses', 'disputed', 'processor_clearing'), [GIFT, -GIFT, 0])
  const refund = { object: 'refund', payment_intent: inPart.intent, amount: 700, status: 'succeeded' } as const
  world.standIn.refunds.set('by hand', { id: 're_hand', ...refund })
  const charge = { id: 'ch_hand', object: 'charge', payment_intent: inPart.intent }
  assert.deepEqual(await changed(() => post('charge.refunded', charge), 'losses', 'processor_clearing'), [700, -700])
  assert.deepEqual(
    await changed(() => post('charge.refunded', charge), 'losses', 'processor_clearing'),
    [0, 0],
    'told twice',
  )
  const [letter] = await lettersAbout(inPart.id)
  assert.match(JSON.stringify(letter?.facts), /"amount":700.*"inPart":true|"inPart":true.*"amount":700/)

  later(40)
  const [invoice = ''] = await closeMonths(dependencies, false)
  const statement = await findInvoice(service.db, invoice)
  assert.deepEqual([statement?.gifts.length, statement?.invoice.losses, statement?.due], [0, GIFT + 700, GIFT + 700])
  const listed = await service.clientOf('storefront').invoices.list({ query: {} })
  assert.deepEqual([listed.invoices[0]?.losses, listed.invoices[0]?.due], [GIFT + 700, GIFT + 700])
  await sendInvoice(dependencies, invoice)
  const made = await changed(() => payInvoice(dependencies, invoice), 'bank_clearing', 'invoiced', 'losses')
  assert.deepEqual(made, [GIFT + 700, -GIFT - 700, 0])
  assert.deepEqual(await closeMonths(dependencies, false), [], 'asked for once')
})

test('a full refund at the processor ends a donation, and one made here is posted once, whichever is reported first', async () => {
  const byHand = await gift()
  const refund = { object: 'refund', amount: GIFT, status: 'succeeded' } as const
  world.standIn.refunds.set('whole', { id: 're_whole', payment_intent: byHand.intent, ...refund })
  const charge = { id: 'ch_whole', object: 'charge', payment_intent: byHand.intent }
  assert.deepEqual(
    await changed(() => post('charge.refunded', charge), 'processor_clearing', 'losses', 'refund_payable'),
    [-GIFT, 0, 0],
  )
  assert.equal(await statusOf(byHand.id), 'canceled')

  const ours = await gift()
  await cancelDonation(service.dependencies, ours.id)
  const ourCharge = { id: 'ch_ours', object: 'charge', payment_intent: ours.intent }
  const twice = () =>
    Promise.all([refundDonation(service.dependencies, ours.id), post('charge.refunded', ourCharge)]).then(() =>
      post('charge.refunded', ourCharge),
    )
  assert.deepEqual(await changed(twice, 'processor_clearing', 'refund_payable'), [-GIFT, GIFT])
  assert.equal((await lettersAbout(ours.id)).length, 1)
})

test('the refund of a canceled donation leaves out what a lost dispute took, and the account gets that loss back', async () => {
  const { id, intent } = await gift()
  const one = await dispute(intent, 700)
  assert.deepEqual(await changed(() => end(one, 'lost'), 'losses', 'account_credit'), [700, 0])
  assert.equal(await statusOf(id), 'pledged')
  await cancelDonation(service.dependencies, id)
  assert.equal(await owedCents(id), GIFT - 700)
  const refund = async () => {
    await refundDonation(service.dependencies, id)
    await post('charge.refunded', { id: 'ch_rest', object: 'charge', payment_intent: intent })
  }
  assert.deepEqual(await changed(refund, 'processor_clearing', 'account_credit', 'refund_payable', 'losses'), [
    700 - GIFT,
    -700,
    GIFT,
    0,
  ])
  assert.deepEqual(refundsOf(intent), [GIFT - 700])
  assert.equal(await owedCents(id), undefined)
})

test('the refund leaves out a lost dispute and what was refunded at the processor after the cancellation', async () => {
  const { id, intent } = await gift()
  await end(await dispute(intent, 700), 'lost')
  await cancelDonation(service.dependencies, id)
  const byHand = { object: 'refund', payment_intent: intent, amount: 1_000, status: 'succeeded' } as const
  world.standIn.refunds.set('after canceling', { id: 're_after', ...byHand })
  await post('charge.refunded', { id: 'ch_after', object: 'charge', payment_intent: intent })
  await refundDonation(service.dependencies, id)
  assert.deepEqual(refundsOf(intent), [1_000, GIFT - 700 - 1_000])
})

test('a dispute that takes what a partial refund left ends the donation, and the account gets its loss back', async () => {
  const { id, intent } = await gift()
  const refund = { object: 'refund', payment_intent: intent, amount: 1_800, status: 'succeeded' } as const
  world.standIn.refunds.set('most', { id: 're_most', ...refund })
  const charge = { id: 'ch_most', object: 'charge', payment_intent: intent }
  assert.deepEqual(await changed(() => post('charge.refunded', charge), 'losses'), [1_800])
  const one = await dispute(intent, 700)
  const ended = await changed(() => end(one, 'lost'), 'disputed', 'losses', 'account_credit')
  assert.deepEqual(ended, [-700, 0, -1_800])
  assert.equal(await statusOf(id), 'canceled')
})

test('the command writes the evidence sheet, and a disputed donation can’t continue', async () => {
  const { id, intent } = await gift()
  const one = await dispute(intent)
  const environment = { DATABASE_URL: service.url, ALMONER_MASTER_KEY: MONEY_WORLD_KEY }
  const listed = await runAlmoner(['disputes', 'list', '--open', '--json'], environment)
  const { disputes } = JSON.parse(listed.stdout)
  const found = disputes.find(({ donation_id }: { donation_id: string }) => donation_id === id)
  assert.deepEqual([found.reference, found.amount, found.taken, found.status], [one.id, GIFT, GIFT, 'open'])
  const out = await mkdtemp(join(tmpdir(), 'almoner-evidence-'))
  const { code, stderr } = await runAlmoner(['disputes', 'evidence', found.id, '--out', out], environment)
  assert.equal(code, 0, stderr)
  const text = await pdfText(await readFile(join(out, `${found.id}.pdf`)))
  for (const shown of [
    one.id,
    'Fraudulent',
    id,
    'One, EIN 53-0196605',
    '$25.00',
    'ada@example.org',
    'once',
    'Respond by',
  ])
    assert.ok(text.includes(shown), `${shown} is missing in:\n${text}`)
  await rm(out, { recursive: true })
  const resumed = await runAlmoner(['donations', 'resume', id], environment)
  assert.deepEqual([resumed.code, await statusOf(id)], [1, 'blocked'])
  assert.match(
    resumed.stderr,
    /^almoner: Its payment is disputed\. If the dispute is won, the donation continues automatically\.\n?$/,
  )
})

test('events for unknown donations and unknown disputes change nothing', async () => {
  const stray = { id: 'du_stray', object: 'dispute' }
  const foreign = { id: 'ch_foreign', object: 'charge', payment_intent: 'pi_foreign' }
  const quiet = async () => {
    assert.equal(await post('charge.dispute.created', stray), 200)
    assert.equal(await post('charge.refunded', foreign), 200)
  }
  assert.deepEqual(await changed(quiet, 'processor_clearing', 'losses', 'disputed'), [0, 0, 0])
})
