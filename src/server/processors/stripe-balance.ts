import type Stripe from 'stripe'
import { fromUnixSeconds } from '../kernel/clock.ts'
import { type BalanceListing, type BalanceTransaction, balanceTransactionType } from './balance-transactions.ts'
import type { ReturnedPayment } from './returned-payments.ts'
import { answered } from './stripe-failure.ts'
import { paymentOf } from './stripe-returned.ts'

const PAGE = 100

/** The balance by its transactions, each with the payment that it moved. */
export function createStripeBalance(stripe: Stripe): BalanceListing {
  return {
    async *transactions(since) {
      const created = { gte: Math.floor(since.getTime() / 1_000) }
      let after: string | undefined
      for (;;) {
        const { data, has_more: more } = await answered(
          stripe.balanceTransactions.list({
            ...{ created, limit: PAGE, expand: ['data.source'] },
            ...(after === undefined ? {} : { starting_after: after }),
          }),
        )
        const page: BalanceTransaction[] = []
        for (const one of data) if (one.currency === 'usd') page.push(await transactionOf(stripe, one))
        if (page.length > 0) yield page
        after = data.at(-1)?.id
        if (!more || after === undefined) return
      }
    },
  }
}

async function transactionOf(stripe: Stripe, one: Stripe.BalanceTransaction): Promise<BalanceTransaction> {
  const { id: reference, amount, fee, type, reporting_category: category, source, description, created } = one
  const name = typeof source === 'string' ? source : (source?.id ?? '')
  const known = balanceTransactionType(category, name)
  return {
    ...{ reference, amount, fee, source: name, description: description ?? type },
    type: known === 'transfer' && !isTransfer(source) ? 'charge' : known,
    payment: await paymentOfSource(stripe, source),
    createdAt: fromUnixSeconds(created),
  }
}

/** A payment by bank debit bears the same letters as one that another platform sent. */
function isTransfer(source: Stripe.BalanceTransaction['source']): boolean {
  return typeof source === 'object' && source?.object === 'charge' && source.source_transfer !== null
}

async function paymentOfSource(stripe: Stripe, source: Stripe.BalanceTransaction['source']): Promise<ReturnedPayment> {
  const none = { key: null, reference: null }
  if (typeof source !== 'object' || source === null) return none
  if (source.object === 'charge' && isTransfer(source)) return { key: source.id, reference: null }
  if (source.object !== 'charge' && source.object !== 'refund' && source.object !== 'dispute') return none
  if (source.object === 'charge' && source.metadata.payment !== undefined)
    return { key: source.metadata.payment, reference: null }
  const { payment_intent: intent } = source
  if (intent === null) return none
  return paymentOf(stripe, typeof intent === 'string' ? intent : intent.id)
}
