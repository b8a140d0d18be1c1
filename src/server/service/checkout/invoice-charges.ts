import type { Selectable } from 'kysely'
import { LARGEST_AMOUNT } from '../../../contract/amounts.ts'
import type { InvoiceChargeTable } from '../../database/tables/billing.ts'
import type { Card } from '../../processors/card.ts'
import type { PaymentOutcome, Processor } from '../../processors/processor.ts'
import { processorOf } from '../../processors/processor-of.ts'
import { act } from '../audit/audit-log.ts'
import { recordInvoicePayment } from '../money/billing/invoice-payments.ts'
import { lockStatedInvoice } from '../money/billing/invoice-records.ts'
import type { CheckoutDependencies } from './checkout-session.ts'

export type InvoiceCharge = Selectable<InvoiceChargeTable>

/** Payment method of an invoice: a card or bank account; neither if the processor's own page asks for it. */
export interface InvoicePayer {
  card?: Card
  debit?: true
  returnUrl: string
  leaveUrl: string
}

/**
 * Longer than any processor request takes: if the processor doesn't know a charge after this, it was never requested.
 */
const FORGOTTEN_AFTER_MS = 30_000
const PATIENCE_MS = 24 * 60 * 60 * 1_000
/** Maximum declined cards per invoice and day, against testing of stolen cards. */
const MOST_DECLINES = 10
/** The audit log actor for payments and returns at an invoice's link. */
export const PAYER = { kind: 'job', id: 'invoice link', name: 'Payment at an invoice’s link' } as const

/**
 * Charges the full amount due of an invoice, one charge at a time. A charge is written before the processor is asked,
 * and a concurrent request follows the existing one. Returns the charge; undefined if nothing can be paid.
 */
export async function payByProcessor(
  dependencies: CheckoutDependencies,
  processor: Processor,
  invoiceId: string,
  payer: InvoicePayer,
): Promise<InvoiceCharge | undefined> {
  const present = await openChargeOf(dependencies, invoiceId)
  const followed = present && (await reconcileCharge(dependencies, present))
  if (followed?.state === 'paid') return followed
  if (followed?.settled_at === null) {
    if (followed.state === 'started' || processor.cardForm === 'elsewhere') return followed
    // If the payer left the bank's page and pays again, the charge there must end first.
    const ended = await settleCharge(dependencies, followed, await processor.void(handleOf(followed)))
    if (ended.state === 'paid') return ended
  }
  const charge = await claimCharge(dependencies, processor, invoiceId)
  if (charge === undefined || !charge.isFresh) return charge?.charge
  return ask(dependencies, processor, charge.charge, payer)
}

/** The open charge of an invoice, if any. */
export function openChargeOf({ db }: CheckoutDependencies, invoiceId: string): Promise<InvoiceCharge | undefined> {
  const charges = db.selectFrom('invoice_charge').selectAll().where('invoice_id', '=', invoiceId)
  return charges.where('settled_at', 'is', null).executeTakeFirst()
}

/** A charge by its id. */
export function findCharge({ db }: CheckoutDependencies, id: string): Promise<InvoiceCharge | undefined> {
  return db.selectFrom('invoice_charge').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Asks the processor for the state of an open charge and settles it. A charge that the processor doesn't know is given
 * up after a while.
 */
export async function reconcileCharge(
  dependencies: CheckoutDependencies,
  charge: InvoiceCharge,
  reported: string | null = null,
): Promise<InvoiceCharge> {
  const processor = processorOf(dependencies, charge.live_mode)
  if (processor === undefined || charge.settled_at !== null) return charge
  const handle = { key: charge.id, reference: charge.reference ?? reported }
  const outcome = await processor.find(handle)
  const age = dependencies.clock.now(charge.live_mode).getTime() - charge.started_at.getTime()
  const isLost =
    outcome === undefined ? age > FORGOTTEN_AFTER_MS : outcome.status === 'action_needed' && age > PATIENCE_MS
  if (isLost) return settleCharge(dependencies, charge, await processor.void(handle))
  return outcome === undefined ? charge : settleCharge(dependencies, charge, outcome)
}

/** Reconciles all open charges. Returns the number that ended. */
export async function reconcileCharges(dependencies: CheckoutDependencies): Promise<number> {
  const open = dependencies.db.selectFrom('invoice_charge').selectAll().where('settled_at', 'is', null)
  let settled = 0
  for (const charge of await open.orderBy('started_at').limit(200).execute())
    try {
      if ((await reconcileCharge(dependencies, charge)).settled_at !== null) settled += 1
    } catch (error) {
      dependencies.log.error({ err: error, charge_id: charge.id }, 'An invoice charge could not be reconciled')
    }
  return settled
}

/**
 * Records the processor's result of a charge, once; a paid charge becomes a payment of its invoice in the same
 * transaction.
 */
export function settleCharge(
  { db, newId, clock }: CheckoutDependencies,
  { id, live_mode: liveMode }: InvoiceCharge,
  outcome: PaymentOutcome,
): Promise<InvoiceCharge> {
  const now = clock.now(liveMode)
  return act(db, { actor: PAYER, action: 'invoices.charge', now: clock.now(true) }, async (tx) => {
    const one = tx.selectFrom('invoice_charge').selectAll().where('id', '=', id)
    const before = await one.forUpdate().executeTakeFirstOrThrow()
    const acted = { record: before.invoice_id, subject: id }
    if (before.settled_at !== null) return { ...acted, result: before }
    const change = changeOf(outcome, now)
    const after = await tx
      .updateTable('invoice_charge')
      .set(change)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (outcome.status === 'paid') {
      const { invoice_id: invoiceId, amount } = before
      const payment = { invoiceId, amount, reference: outcome.reference, through: 'processor' as const }
      await recordInvoicePayment({ db: tx, newId, clock }, payment)
    }
    return { ...acted, after: { state: after.state, amount: after.amount }, result: after }
  })
}

function claimCharge(
  { db, newId, clock }: CheckoutDependencies,
  processor: Processor,
  invoiceId: string,
): Promise<{ charge: InvoiceCharge; isFresh: boolean } | undefined> {
  return db.transaction().execute(async (tx) => {
    // Only the invoice is locked: canceled donations lower the amount due, and the excess becomes credit.
    const invoice = await lockStatedInvoice(tx, invoiceId)
    if (invoice === undefined) return undefined
    const { due } = invoice
    const charges = tx.selectFrom('invoice_charge').selectAll().where('invoice_id', '=', invoiceId)
    const present = await charges.where('settled_at', 'is', null).executeTakeFirst()
    if (present !== undefined) return { charge: present, isFresh: false }
    if (invoice.status !== 'sent' || due <= 0 || due > LARGEST_AMOUNT) return undefined
    const { live_mode } = invoice
    const since = new Date(clock.now(live_mode).getTime() - PATIENCE_MS)
    const declined = charges.where('state', '=', 'declined').where('started_at', '>', since)
    if ((await declined.limit(MOST_DECLINES).execute()).length >= MOST_DECLINES) return undefined
    const values = { id: newId('ic'), invoice_id: invoiceId, live_mode, amount: due, processor: processor.name }
    const charge = tx.insertInto('invoice_charge').values({ ...values, started_at: clock.now(live_mode) })
    return { charge: await charge.returningAll().executeTakeFirstOrThrow(), isFresh: true }
  })
}

async function ask(
  dependencies: CheckoutDependencies,
  processor: Processor,
  charge: InvoiceCharge,
  payer: InvoicePayer,
): Promise<InvoiceCharge> {
  const { id: key, amount, live_mode: liveMode, invoice_id: invoiceId } = charge
  const invoice = dependencies.db.selectFrom('invoice').select('number').where('id', '=', invoiceId)
  const { number } = await invoice.executeTakeFirstOrThrow()
  const now = dependencies.clock.now(liveMode)
  try {
    const request = {
      ...payer,
      key,
      amount,
      description: `Invoice INV-${number}`,
      purpose: 'invoice' as const,
      donor: {},
      now,
    }
    return await settleCharge(dependencies, charge, await processor.charge(request))
  } catch (error) {
    dependencies.log.error({ err: error, charge_id: key }, 'The processor did not respond to an invoice charge')
    return charge
  }
}

function handleOf({ id, reference }: InvoiceCharge) {
  return { key: id, reference }
}

function changeOf(outcome: PaymentOutcome, now: Date) {
  switch (outcome.status) {
    case 'paid':
      return { state: 'paid' as const, reference: outcome.reference, settled_at: now }
    case 'declined':
      return { state: 'declined' as const, decline_reason: outcome.reason, settled_at: now }
    case 'action_needed':
      return { state: 'waiting' as const, action_url: outcome.url, reference: outcome.reference }
    case 'voided':
      return { state: 'voided' as const, settled_at: now }
  }
}
