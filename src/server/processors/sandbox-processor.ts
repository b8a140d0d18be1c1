import { type Insertable, type Selectable, sql } from 'kysely'
import type { SandboxPaymentTable } from '../database/tables/checkout.ts'
import type { Database, DatabaseTransaction } from '../database/tables/tables.ts'
import type { Clock } from '../kernel/clock.ts'
import type {
  ChargeRequest,
  PaymentHandle,
  PaymentOutcome,
  Processor,
  RefundOutcome,
  RefundPart,
  ReturnedPayments,
  TransferSource,
} from './processor.ts'
import {
  beginSubscription,
  createSandboxMonthly,
  findSubscription,
  paidInvoiceAmount,
  refundInvoice,
  testCardBehavior,
} from './sandbox-monthly.ts'

type SandboxPayment = Insertable<SandboxPaymentTable>

/**
 * A processor that moves no money: test cards decide the outcome. It has its own tables and never joins the caller's
 * transaction, so a crash between charge and donation has the same effect as with a real processor.
 */
export function createSandboxProcessor(db: Database, clock: Clock): Processor {
  return {
    name: 'sandbox',
    cardForm: 'here',
    monthly: createSandboxMonthly(db, clock),
    returned: sandboxDisputes(db, clock),
    async charge(request) {
      if (request.monthly === true) await beginSubscription(db, request)
      return withSubscription(db, outcomeOf(await insertOnce(db, paymentFor(request))), request.key)
    },
    async find({ key }) {
      const payment = await findPayment(db, key)
      return payment === undefined ? undefined : withSubscription(db, outcomeOf(payment), key)
    },
    async void({ key }) {
      const created_at = clock.now(false)
      await insertOnce(db, { key, amount: 0, status: 'voided', decline_reason: null, created_at })
      return outcomeOf(await leaveBank(db, key, { status: 'voided' }))
    },
    async refund({ key, reference }, part) {
      if (part !== undefined) return refundPart(db, { key, reference }, part, clock.now(false))
      if (reference !== null && (await refundInvoice(db, reference, clock.now(false))))
        return { status: 'refunded', reference: `sandbox_refund_${reference}` }
      const payment = await findPayment(db, key)
      if (payment?.status !== 'paid')
        return { status: 'impossible', detail: 'The sandbox has no paid payment with this ID.' }
      await db
        .updateTable('sandbox_payment')
        .set({ refunded_at: clock.now(false) })
        .where('key', '=', key)
        .where('refunded_at', 'is', null)
        .execute()
      return { status: 'refunded', reference: `sandbox_refund_${key}` }
    },
    async answerBank(key, agreed) {
      const answer = agreed
        ? ({ status: 'paid' } as const)
        : ({ status: 'declined', decline_reason: 'authentication_failed' } as const)
      return withSubscription(db, outcomeOf(await leaveBank(db, key, answer)), key)
    },
  }
}

/** Refunds a part of a payment, of a charge or of a subscription's month; never more than was paid. */
function refundPart(
  db: Database,
  { key, reference }: PaymentHandle,
  { id, amount, withheld }: RefundPart,
  now: Date,
): Promise<RefundOutcome> {
  return db.transaction().execute(async (tx) => {
    const paid = await paidAmount(tx, { key, reference })
    if (paid === undefined) return { status: 'impossible', detail: 'The sandbox has no paid payment with this ID.' }
    const { rows } = await sql<{ part: string; amount: number }>`
      select part, amount from sandbox_refund where payment_key = ${key}`.execute(tx)
    const refunded = rows.reduce((sum, one) => sum + one.amount, 0)
    const isDone = rows.some(({ part }) => part === id)
    if (!isDone && refunded + amount > paid - withheld)
      return { status: 'impossible', detail: 'This is more than what is left of the payment.' }
    const refund = { payment_key: key, part: id, amount, created_at: now }
    if (!isDone) await tx.insertInto('sandbox_refund').values(refund).execute()
    return { status: 'refunded', reference: `sandbox_refund_${id}` }
  })
}

async function paidAmount(tx: DatabaseTransaction, { key, reference }: PaymentHandle): Promise<number | undefined> {
  const invoiced = reference === null ? undefined : await paidInvoiceAmount(tx, reference)
  if (invoiced !== undefined) return invoiced
  const payment = await tx
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  return payment?.status === 'paid' ? payment.amount : undefined
}

const disputeEnds = { dispute_won: 'won', dispute_lost: 'lost' } as const
/** How long a dispute is open. */
const DISPUTE_OPEN_MS = 7 * 86_400_000
const DISPUTE_FEE = 1_500
const DISPUTE = /^sandbox_dispute_(.+)$/

/** Disputes of payments by the test cards for them. They open with the payment; the bank decides a week later. */
function sandboxDisputes(db: Database, clock: Clock): ReturnedPayments {
  return {
    async dispute(reference) {
      const [, key = ''] = DISPUTE.exec(reference) ?? []
      const payment = await findPayment(db, key)
      if (payment?.status !== 'paid' || payment.dispute === null) return undefined
      const { amount, created_at: openedAt, dispute } = payment
      const answerBy = new Date(openedAt.getTime() + DISPUTE_OPEN_MS)
      const status = clock.now(false) < answerBy ? 'open' : dispute
      const isReturned = status === 'won'
      return {
        ...{ reference, payment: { key, reference: null }, amount, reason: 'fraudulent', status, answerBy, openedAt },
        ...{ taken: isReturned ? 0 : amount, fee: isReturned ? 0 : DISPUTE_FEE },
      }
    },
    refunds: async () => undefined,
    async opened(since) {
      const rows = await db
        .selectFrom('sandbox_payment')
        .select('key')
        .where('dispute', 'is not', null)
        .where('refunded_at', 'is', null)
        .where('created_at', '>=', since)
        .orderBy('created_at')
        .execute()
      return rows.map(({ key }) => `sandbox_dispute_${key}`)
    },
  }
}

async function withSubscription(db: Database, outcome: PaymentOutcome, key: string): Promise<PaymentOutcome> {
  if (outcome.status !== 'paid' || (await findSubscription(db, key)) === undefined) return outcome
  return { ...outcome, subscription: key }
}

function paymentFor({ key, amount, card, debit, purpose, now }: ChargeRequest): SandboxPayment {
  const behavior = testCardBehavior(card?.number ?? '')
  const payment = { key, amount, decline_reason: null, created_at: now }
  if (debit === true) return { ...payment, status: 'action_needed' }
  if (behavior === 'dispute_won' || behavior === 'dispute_lost')
    return { ...payment, status: 'paid', dispute: purpose === 'invoice' ? null : disputeEnds[behavior] }
  if (behavior === 'paid' || behavior === 'refused_later' || behavior === 'late') return { ...payment, status: 'paid' }
  if (behavior === 'authenticate') return { ...payment, status: 'action_needed' }
  return { ...payment, status: 'declined', decline_reason: behavior }
}

/** Inserts a payment unless its key exists; returns the stored one. */
async function insertOnce(db: Database, payment: SandboxPayment): Promise<SandboxPayment> {
  await db
    .insertInto('sandbox_payment')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return requirePayment(db, payment.key)
}

/** Ends a payment that awaits the bank; others stay unchanged. */
async function leaveBank(
  db: Database,
  key: string,
  change: Partial<Pick<SandboxPayment, 'status' | 'decline_reason'>>,
): Promise<SandboxPayment> {
  await db
    .updateTable('sandbox_payment')
    .set(change)
    .where('key', '=', key)
    .where('status', '=', 'action_needed')
    .execute()
  return requirePayment(db, key)
}

async function requirePayment(db: Database, key: string): Promise<SandboxPayment> {
  const payment = await findPayment(db, key)
  if (payment === undefined) throw new Error(`The sandbox has no payment ${key}`)
  return payment
}

function findPayment(db: Database, key: string): Promise<Selectable<SandboxPaymentTable> | undefined> {
  return db.selectFrom('sandbox_payment').selectAll().where('key', '=', key).executeTakeFirst()
}

function outcomeOf({ key, status, decline_reason }: SandboxPayment): PaymentOutcome {
  if (status === 'paid') return { status, reference: `sandbox_${key}` }
  if (status === 'declined') return { status, reason: decline_reason ?? 'declined' }
  if (status === 'action_needed') return { status, url: 'bank', reference: null }
  return { status }
}

const SANDBOX_ID = /^py_sandbox_(\d{1,8})(?:_fee_(\d{1,8}))?(?:_(refunded|eur|unpaid|foreign))?(?:_[A-Za-z0-9]+)?$/

/**
 * Test payments whose ID says what they are:
 * `py_sandbox_5000` is a payment of 50 dollars, `py_sandbox_5000_fee_300` one with an application fee of 3 dollars,
 * `py_sandbox_5000_refunded`, `…_eur`, `…_unpaid` and `…_foreign`, which names another account, can't be captured. More
 * text can follow after another `_`, for as many of each as needed. Every other ID is unknown.
 */
export const sandboxTransfers: TransferSource = {
  async find(paymentId) {
    const [, amount, fee = '0', kind] = SANDBOX_ID.exec(paymentId) ?? []
    if (amount === undefined || Number(amount) === 0) return undefined
    return {
      id: paymentId,
      amount: Number(amount),
      applicationFee: Number(fee),
      currency: kind === 'eur' ? 'eur' : 'usd',
      paid: kind !== 'unpaid',
      refunded: kind === 'refunded',
      accountId: kind === 'foreign' ? 'm_foreign' : null,
    }
  },
}
