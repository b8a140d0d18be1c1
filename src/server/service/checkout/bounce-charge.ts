import type { ReturnedPayment } from '../../processors/returned-payments.ts'
import { act } from '../audit/record-act.ts'
import { bouncePayment } from '../money/billing/bounce-payment.ts'
import type { CheckoutDependencies } from './checkout-dependencies.ts'
import { findCharge, PAYER } from './invoice-charges.ts'

/**
 * Undoes the payment of an invoice that its payer's bank took back, or that was given back at the processor's desk: the
 * invoice is to be paid again. `taken` is what came back so far, in cents; a part of it is left to people, and logged.
 */
export async function bounceCharge(
  dependencies: CheckoutDependencies,
  liveMode: boolean,
  { key }: ReturnedPayment,
  taken: number,
): Promise<void> {
  const charge = key === null || taken <= 0 ? undefined : await findCharge(dependencies, key)
  if (charge?.live_mode !== liveMode || charge.state !== 'paid' || charge.reference === null) return
  const { id, amount, reference, invoice_id: invoiceId } = charge
  if (taken < amount) {
    dependencies.log.error({ charge_id: id, taken, amount }, 'A part of what paid an invoice came back: people decide')
    return
  }
  const { db, clock, newId } = dependencies
  await act(db, { actor: PAYER, action: 'invoices.bounced', now: clock.now(true) }, async (tx) => {
    const told = { liveMode, reference, invoiceId, reason: 'returned at the processor' }
    await bouncePayment({ db: tx, clock, newId }, told)
    return { record: invoiceId, subject: id, after: { reference, amount }, result: undefined }
  })
}
