import type { TransferSource } from './destination-payment.ts'

const SANDBOX_ID = /^py_sandbox_(\d{1,8})(?:_fee_(\d{1,8}))?(?:_(refunded|eur|unpaid|foreign))?(?:_[A-Za-z0-9]+)?$/

/**
 * Payments whose ID says what they are, for trying things out:
 * `py_sandbox_5000` is a payment of 50 dollars, `py_sandbox_5000_fee_300` one with an application fee of 3 dollars,
 * `py_sandbox_5000_refunded`, `…_eur`, `…_unpaid` and `…_foreign`, which names another account, cannot be captured. Anything may follow after one more `_`, so
 * that there are as many of each as one needs. Every other ID is unknown.
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
