import * as z from 'zod/mini'
import { receiptsInForce } from '../../../src/server/service/money/receipts/issue-receipt.ts'
import { yearStatement } from '../../../src/server/service/money/receipts/receipt-pages.ts'
import type { PlayedYear } from './play-year.ts'
import type { RecomputedYear } from './recompute/recompute-year.ts'

const ALL = ['--limit', '999999', '--json']
const Invoices = z.object({
  invoices: z.array(
    z.object({
      ...{ account_id: z.string(), month: z.string(), status: z.string() },
      ...{ billed: z.int(), losses: z.int(), credit: z.int(), paid: z.int() },
    }),
  ),
})
const Payouts = z.object({
  payouts: z.array(
    z.object({
      ...{ owner_id: z.string(), kind: z.string(), method: z.string(), status: z.string() },
      ...{ amount: z.int(), created_at: z.string() },
    }),
  ),
})

/** One line per invoice of the product: account, month and sums in cents. */
export async function invoiceLines({ almoner }: PlayedYear): Promise<string[]> {
  const { invoices } = z.parse(Invoices, JSON.parse(await almoner('invoices', 'list', ...ALL)))
  return invoices
    .map(({ account_id, month, status, billed, losses, credit, paid }) =>
      [account_id, month.slice(0, 7), status === 'paid' ? 'paid' : 'open', billed, losses, credit, paid].join(' '),
    )
    .sort()
}

/** One line per recomputed invoice. */
export function recomputedInvoiceLines({ invoices }: RecomputedYear, { ids }: PlayedYear): string[] {
  return invoices
    .map(({ account, month, paidOn, billed, losses, credit, payments, overpaid }) => {
      const paid = payments.reduce((sum, cents) => sum + cents, -overpaid)
      return [ids.get(account), month, paidOn === null ? 'open' : 'paid', billed, losses, credit, paid].join(' ')
    })
    .sort()
}

/** One line per payout of the product: recipient, kind, method, day, whether it was returned, and cents. */
export async function payoutLines({ almoner }: PlayedYear): Promise<string[]> {
  const { payouts } = z.parse(Payouts, JSON.parse(await almoner('payouts', 'list', ...ALL)))
  return payouts
    .map(({ owner_id, kind, method, status, amount, created_at }) =>
      [owner_id, kind, method, created_at.slice(0, 10), status === 'returned', amount].join(' '),
    )
    .sort()
}

/** One line per recomputed payout. */
export function recomputedPayoutLines({ payouts }: RecomputedYear, { ids }: PlayedYear): string[] {
  return payouts
    .map(({ owner, kind, byCheck, day, status, cents }) =>
      [ids.get(owner), kind, byCheck ? 'check' : 'ach', day, status === 'returned', cents].join(' '),
    )
    .sort()
}

/** Cents on the receipts in force, by `donor year`. */
export async function receiptSums({ service }: PlayedYear, names: Iterable<string>): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  for (const name of names) {
    const [email = '', year = ''] = name.split(' ')
    const receipts = await receiptsInForce(service.db, { email, liveMode: false })
    const statement = yearStatement(receipts, { year: Number(year), search: 'none', pending: new Set() })
    sums.set(
      name,
      (statement?.donees ?? []).reduce((sum, { total }) => sum + total, 0),
    )
  }
  return sums
}
