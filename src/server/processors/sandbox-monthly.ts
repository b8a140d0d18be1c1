import type { Updateable } from 'kysely'
import type { SandboxInvoiceTable, SandboxSubscriptionTable } from '../database/tables/processors.ts'
import type { Database, DatabaseTransaction } from '../database/tables/tables.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Card } from './card.ts'
import type { MonthlyInvoice, MonthlyPayments, MonthlyStanding } from './monthly-payments.ts'
import type { ChargeRequest } from './processor.ts'
import {
  billUntil,
  charged,
  isPausedAt,
  nextCharge,
  nextDue,
  type SandboxInvoice,
  type SandboxSubscription,
} from './sandbox-billing.ts'
import { testCardBehavior } from './sandbox-cards.ts'

/** The latest payments that are told; a look at a gift comes more often than years pass. */
const TOLD = 36
const INVOICE = /^sandbox_invoice_(.+)_(\d{1,6})$/

/**
 * The sandbox's monthly charges. Its clock charges them: whatever has fallen due is charged, each at its own time, when
 * somebody looks, in a transaction of the processor's own.
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
      // For good means before anything else is charged.
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

/** Holds a subscription, charges what has fallen due, and works on it as it then stands. */
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

/** Notes that a payment is charged again every month, before its card is tried; a card that is refused leaves it unused. */
export async function beginSubscription(db: Database, { key, amount, card, now }: ChargeRequest): Promise<void> {
  await db
    .insertInto('sandbox_subscription')
    .values({ key, amount, ...keptOf(card?.number ?? ''), began_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The subscription that began with a payment. */
export function findSubscription(db: Database, key: string): Promise<SandboxSubscription | undefined> {
  return db.selectFrom('sandbox_subscription').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Gives a month's payment back; false for what is none. */
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

async function endNow(db: Database, key: string, now: Date): Promise<void> {
  await db
    .updateTable('sandbox_subscription')
    .set({ ended_at: now })
    .where('key', '=', key)
    .where('ended_at', 'is', null)
    .execute()
}

async function takeCard({ tx, subscription }: Held, { number }: Card, now: Date): Promise<boolean> {
  const kept = keptOf(number)
  if (!['paid', 'refused_later', 'late'].includes(kept.card_behavior)) return false
  await writeSubscription(tx, subscription.key, kept)
  const open = await openInvoice(tx, subscription.key)
  if (open !== undefined) await writeInvoice(tx, charged({ ...subscription, ...kept }, { ...open, tries: 0 }, now))
  return true
}

/** What is kept of a card: what it does later, and its last digits. A bank that asks once asks no more. */
function keptOf(number: string): Pick<SandboxSubscription, 'card_behavior' | 'card_last4'> {
  const behavior = testCardBehavior(number)
  return { card_behavior: behavior === 'authenticate' ? 'paid' : behavior, card_last4: number.slice(-4) }
}

async function standingOf({ tx, subscription }: Held): Promise<MonthlyStanding> {
  const { key, amount, ended_at, ends_next, is_paused, card_last4, card_failed } = subscription
  const invoices = await tx
    .selectFrom('sandbox_invoice')
    .selectAll()
    .where('subscription_key', '=', key)
    .orderBy('month', 'desc')
    .limit(TOLD)
    .execute()
  const due = nextDue(subscription)
  return {
    state: ended_at !== null ? 'ended' : ends_next ? 'ending' : is_paused ? 'paused' : 'running',
    endsAt: ended_at === null && ends_next ? due : null,
    amount,
    nextAt: nextCharge(subscription),
    skippedAt: !is_paused && isPausedAt(subscription, due) ? due : null,
    card: /^\d{4}$/.test(card_last4) ? card_last4 : null,
    invoices: invoices.reverse().map(toldOf),
    cardFailed: card_failed,
  }
}

function toldOf(invoice: SandboxInvoice): MonthlyInvoice {
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
