import type { Selectable, Updateable } from 'kysely'
import type { DeclineReason } from '../../contract/index.ts'
import type { SandboxInvoiceTable, SandboxSubscriptionTable } from '../database/tables/checkout.ts'
import type { Database, DatabaseTransaction } from '../database/tables/tables.ts'
import { monthsAfter } from '../kernel/calendar.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Card } from './card.ts'
import type { ChargeRequest, MonthlyInvoice, MonthlyPayments, MonthlyStanding } from './processor.ts'

/** The number of latest payments to return: enough, because gifts are read more than once in three years. */
const LATEST = 36
const INVOICE = /^sandbox_invoice_(.+)_(\d{1,6})$/

/**
 * The sandbox's monthly charges. Reading a gift charges everything that has fallen due by the sandbox's clock, each at
 * its own time, in a transaction of the processor.
 */
export function createSandboxMonthly(db: Database, clock: Clock): MonthlyPayments {
  const within = <Result>(reference: string, work: (held: Held) => Promise<Result>): Promise<Result | undefined> =>
    withBilled(db, reference, clock.now(false), work)
  const change = async (reference: string, columns: Updateable<SandboxSubscriptionTable>): Promise<void> => {
    await within(reference, ({ tx }) => writeSubscription(tx, reference, columns))
  }
  return {
    find: (reference) => within(reference, standingOf),
    changeAmount: (reference, amount) => change(reference, { amount }),
    pause: (reference, until) => change(reference, { is_paused: until === null, paused_until: until }),
    resume: (reference) => change(reference, { is_paused: false, paused_until: null }),
    end: async (reference, { forGood }) => {
      // `forGood` ends it before anything else is charged.
      if (forGood) await endNow(db, reference, clock.now(false))
      else await change(reference, { ends_next: true })
    },
    takeBackEnd: (reference) => change(reference, { ends_next: false }),
    changeCard: async (reference, card) =>
      (await within(reference, (held) => takeCard(held, card, clock.now(false)))) ?? false,
  }
}

interface Held {
  tx: DatabaseTransaction
  subscription: SandboxSubscription
}

/** Locks a subscription, charges what has fallen due, and then changes it. */
function withBilled<Result>(
  db: Database,
  key: string,
  now: Date,
  work: (held: Held) => Promise<Result>,
): Promise<Result | undefined> {
  return db.transaction().execute(async (tx) => {
    const held = await tx
      .selectFrom('sandbox_subscription')
      .selectAll()
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst()
    if (held === undefined) return undefined
    const { subscription, changed } = billUntil(held, await openInvoice(tx, key), now)
    for (const invoice of changed) await writeInvoice(tx, invoice)
    const { months, ended_at, card_failed } = subscription
    await writeSubscription(tx, key, { months, ended_at, card_failed })
    return work({ tx, subscription })
  })
}

/** Saves that a payment repeats monthly before its card is charged; if the card is refused, the row stays unused. */
export async function beginSubscription(db: Database, { key, amount, card, now }: ChargeRequest): Promise<void> {
  await db
    .insertInto('sandbox_subscription')
    .values({ key, amount, ...storedCardOf(card?.number ?? ''), began_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The subscription that started with a payment. */
export function findSubscription(db: Database, key: string): Promise<SandboxSubscription | undefined> {
  return db.selectFrom('sandbox_subscription').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Refunds a month's payment; false if it isn't one. */
export async function refundInvoice(db: Database, reference: string, now: Date): Promise<boolean> {
  const [, key, month] = INVOICE.exec(reference) ?? []
  if (key === undefined) return false
  const paid = await db
    .updateTable('sandbox_invoice')
    .set((eb) => ({ refunded_at: eb.fn.coalesce('refunded_at', eb.val(now)) }))
    .where('subscription_key', '=', key)
    .where('month', '=', Number(month))
    .where('state', '=', 'paid')
    .returning('month')
    .executeTakeFirst()
  return paid !== undefined
}

/** The cents of a paid month by its reference; undefined if it isn't one. */
export async function paidInvoiceAmount(db: Database, reference: string): Promise<number | undefined> {
  const [, key, month] = INVOICE.exec(reference) ?? []
  if (key === undefined) return undefined
  const paid = await db
    .selectFrom('sandbox_invoice')
    .select('amount')
    .where('subscription_key', '=', key)
    .where('month', '=', Number(month))
    .where('state', '=', 'paid')
    .executeTakeFirst()
  return paid?.amount
}

async function endNow(db: Database, key: string, now: Date): Promise<void> {
  await db
    .updateTable('sandbox_subscription')
    .set({ ended_at: now })
    .where('key', '=', key)
    .where('ended_at', 'is', null)
    .execute()
}

async function takeCard({ tx, subscription }: Held, { number }: Card, now: Date): Promise<boolean> {
  const kept = storedCardOf(number)
  if (!['paid', 'refused_later', 'late'].includes(kept.card_behavior)) return false
  await writeSubscription(tx, subscription.key, kept)
  const open = await openInvoice(tx, subscription.key)
  if (open !== undefined) await writeInvoice(tx, charged({ ...subscription, ...kept }, { ...open, tries: 0 }, now))
  return true
}

const ONCE: readonly TestCardBehavior[] = ['authenticate', 'dispute_won', 'dispute_lost']

/** The stored part of a card: its later behavior and last digits. A bank asks for confirmation only once. */
function storedCardOf(number: string): Pick<SandboxSubscription, 'card_behavior' | 'card_last4'> {
  const behavior = testCardBehavior(number)
  return { card_behavior: ONCE.includes(behavior) ? 'paid' : behavior, card_last4: number.slice(-4) }
}

async function standingOf({ tx, subscription }: Held): Promise<MonthlyStanding> {
  const { key, amount, ended_at, ends_next, is_paused, card_last4, card_failed } = subscription
  const invoices = await tx
    .selectFrom('sandbox_invoice')
    .selectAll()
    .where('subscription_key', '=', key)
    .orderBy('month', 'desc')
    .limit(LATEST)
    .execute()
  const due = nextDue(subscription)
  return {
    state: ended_at !== null ? 'ended' : ends_next ? 'ending' : is_paused ? 'paused' : 'running',
    endsAt: ended_at === null && ends_next ? due : null,
    amount,
    nextAt: nextCharge(subscription),
    skippedAt: !is_paused && isPausedAt(subscription, due) ? due : null,
    card: /^\d{4}$/.test(card_last4) ? card_last4 : null,
    invoices: invoices.reverse().map(monthlyInvoiceOf),
    cardFailed: card_failed,
  }
}

function monthlyInvoiceOf(invoice: SandboxInvoice): MonthlyInvoice {
  return {
    reference: `sandbox_invoice_${invoice.subscription_key}_${invoice.month}`,
    dueAt: invoice.due_at,
    amount: invoice.amount,
    state: invoice.state,
    paidAt: invoice.paid_at,
    tries: invoice.tries,
    nextTryAt: invoice.next_try_at,
  }
}

function openInvoice(tx: DatabaseTransaction, key: string): Promise<SandboxInvoice | undefined> {
  return tx
    .selectFrom('sandbox_invoice')
    .selectAll()
    .where('subscription_key', '=', key)
    .where('state', '=', 'open')
    .orderBy('month')
    .executeTakeFirst()
}

async function writeInvoice(tx: DatabaseTransaction, invoice: SandboxInvoice): Promise<void> {
  const { subscription_key: _, month: __, due_at: ___, amount: ____, ...columns } = invoice
  await tx
    .insertInto('sandbox_invoice')
    .values(invoice)
    .onConflict((conflict) =>
      conflict.columns(['subscription_key', 'month']).doUpdateSet(columns satisfies Updateable<SandboxInvoiceTable>),
    )
    .execute()
}

async function writeSubscription(
  tx: DatabaseTransaction,
  key: string,
  columns: Updateable<SandboxSubscriptionTable>,
): Promise<void> {
  await tx.updateTable('sandbox_subscription').set(columns).where('key', '=', key).execute()
}

/** A gift that the sandbox charges every month. */
export type SandboxSubscription = Selectable<SandboxSubscriptionTable>

/** One month's payment. */
export type SandboxInvoice = Omit<Selectable<SandboxInvoiceTable>, 'refunded_at'>

/** A subscription with its open payment, and the payments that reading it created or changed. */
export interface Billed {
  subscription: SandboxSubscription
  changed: SandboxInvoice[]
}

/** Days between a refusal and the next retry; after the last one the gift ends. */
const RETRY_DAYS = [3, 5, 7] as const

const DAY_MS = 86_400_000

/**
 * Charges everything that has fallen due by a moment, each at its own time: a month by the calendar, a refused card by
 * the retry schedule, nothing while it is paused.
 */
function billUntil(subscription: SandboxSubscription, open: SandboxInvoice | undefined, now: Date): Billed {
  const changed = new Map<number, SandboxInvoice>()
  let [present, waiting] = [subscription, open]
  while (present.ended_at === null) {
    const dueAt = nextDue(present)
    const tryAt = waiting?.next_try_at ?? null
    if (waiting !== undefined && tryAt !== null && tryAt <= now && tryAt <= dueAt) {
      const tried = charged(present, waiting, tryAt)
      changed.set(tried.month, tried)
      if (tried.state === 'failed') present = { ...present, ended_at: tryAt, card_failed: true }
      waiting = tried.state === 'open' ? tried : undefined
      continue
    }
    if (dueAt > now) break
    if (present.ends_next) {
      present = { ...present, ended_at: dueAt }
      continue
    }
    const month = present.months + 1
    const isLeftOut = isPausedAt(present, dueAt)
    present = { ...present, months: month }
    if (isLeftOut) continue
    const bill = { subscription_key: present.key, month, due_at: dueAt, amount: present.amount }
    const invoice = charged(present, { ...bill, state: 'open', tries: 0, next_try_at: null, paid_at: null }, dueAt)
    changed.set(month, invoice)
    waiting = invoice.state === 'open' ? invoice : undefined
  }
  return { subscription: present, changed: [...changed.values()] }
}

/** When the next month starts, charged or not. */
function nextDue({ began_at, months }: SandboxSubscription): Date {
  return monthsAfter(began_at, months + 1)
}

/** When the card is charged next; null if it is paused without an end. */
function nextCharge(subscription: SandboxSubscription): Date | null {
  const { began_at, months, is_paused: isPaused, paused_until: until, ends_next, ended_at } = subscription
  if (ended_at !== null || ends_next) return null
  const due = nextDue(subscription)
  if (!isPausedAt(subscription, due)) return due
  return isPaused || until === null ? null : monthsAfter(began_at, months + 2)
}

/** Whether nothing is charged at that moment. */
function isPausedAt({ is_paused, paused_until }: SandboxSubscription, moment: Date): boolean {
  return is_paused || (paused_until !== null && paused_until > moment)
}

/** A payment after another attempt with the card: a card refused at first may succeed then. */
function charged({ card_behavior }: SandboxSubscription, invoice: SandboxInvoice, at: Date): SandboxInvoice {
  const tries = invoice.tries + 1
  const isPaid = card_behavior === 'paid' || (card_behavior === 'late' && tries > 1)
  if (isPaid) return { ...invoice, tries, state: 'paid', paid_at: at, next_try_at: null }
  const days = RETRY_DAYS[tries - 1]
  return days === undefined
    ? { ...invoice, tries, state: 'failed', next_try_at: null }
    : { ...invoice, tries, next_try_at: new Date(at.getTime() + days * DAY_MS) }
}

/** A test card's behavior. */
export type TestCardBehavior =
  | 'paid'
  | 'authenticate'
  | 'refused_later'
  | 'late'
  | 'dispute_won'
  | 'dispute_lost'
  | DeclineReason

/** The usual test card numbers, which no bank issues. */
const testCards: ReadonlyMap<string, TestCardBehavior> = new Map([
  ['4242424242424242', 'paid'],
  ['5555555555554444', 'paid'],
  ['378282246310005', 'paid'],
  ['4000000000000002', 'declined'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000000069', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc'],
  // The first payment succeeds; later ones are refused, or succeed only at the second attempt.
  ['4000000000000341', 'refused_later'],
  ['4000000000000358', 'late'],
  // The payment succeeds, and the donor disputes it. Later payments of a monthly gift aren't disputed.
  ['4000000000000259', 'dispute_won'],
  ['4000000000002685', 'dispute_lost'],
  ['4000002500003155', 'authenticate'],
  ['4000002760003184', 'authenticate'],
])

/** The test cards of the sandbox. Other numbers are refused, so that no real card is used. */
export function testCardBehavior(number: string): TestCardBehavior {
  return testCards.get(number) ?? 'not_a_test_card'
}
