import * as z from 'zod/mini'
import type { Fact } from './facts.ts'
import type { YearHarness } from './year-harness.ts'

const Payouts = z.object({
  payouts: z.array(z.object({ id: z.string(), status: z.string(), check_number: z.nullable(z.int()) })),
})
const Invoices = z.object({
  invoices: z.array(z.object({ id: z.string(), status: z.string(), due: z.int() })),
})
const Bounced = z.object({ invoices: z.array(z.object({ amount: z.int() })) })

/** Runs the commands of the foundation's staff: returned payouts, invoice payments, policies and terms. */
export class BackOffice {
  private readonly harness: YearHarness

  constructor(harness: YearHarness) {
    this.harness = harness
  }

  private async payoutsFor(nonprofit: string, ...options: string[]) {
    const args = ['payouts', 'list', '--for', this.harness.id(nonprofit), '--kind', 'donations', ...options, '--json']
    return z.parse(Payouts, JSON.parse(await this.harness.almoner(...args))).payouts
  }

  async returnTransfer(nonprofit: string, code: string): Promise<boolean> {
    const payout = (await this.payoutsFor(nonprofit, '--method', 'ach')).find(({ status }) => status !== 'returned')
    if (payout !== undefined) await this.harness.almoner('payouts', 'returned', payout.id, '--code', code)
    return payout !== undefined
  }

  async voidCheck(nonprofit: string): Promise<boolean> {
    const [payout] = await this.payoutsFor(nonprofit, '--method', 'check', '--status', 'sent')
    if (payout !== undefined) await this.harness.almoner('payouts', 'voided', String(payout.check_number))
    return payout !== undefined
  }

  async resend(nonprofit: string): Promise<number> {
    const [payout] = await this.payoutsFor(nonprofit, '--status', 'returned')
    if (payout === undefined) return 0
    const answer = JSON.parse(await this.harness.almoner('payouts', 'again', payout.id, '--json'))
    return z.parse(z.object({ donations: z.int() }), answer).donations
  }

  private async invoiceOf(account: string, month: string) {
    const args = ['invoices', 'list', '--account', this.harness.id(account), '--month', month, '--json']
    return z.parse(Invoices, JSON.parse(await this.harness.almoner(...args))).invoices[0]
  }

  async payPart({ account, month, percent }: Extract<Fact, { type: 'partial payment' }>): Promise<number> {
    const invoice = await this.invoiceOf(account, month)
    const cents = invoice?.status === 'sent' ? Math.floor((invoice.due * percent) / 100) : 0
    if (invoice === undefined || cents <= 0) return 0
    const reference = ['--reference', `part ${invoice.id}`]
    // Recorded twice: the same reference counts once.
    for (let time = 0; time < 2; time += 1)
      await this.harness.almoner('invoices', 'payment', invoice.id, String(cents), ...reference)
    return cents
  }

  async bouncePayment({ account, month }: Extract<Fact, { type: 'bounced payment' }>): Promise<number> {
    const invoice = await this.invoiceOf(account, month)
    if (invoice === undefined) return 0
    const reference = invoice.status === 'sent' ? `part ${invoice.id}` : await this.lastReference(invoice.id)
    const { code, stdout } = await this.harness.command(
      'invoices',
      'bounced',
      reference,
      '--invoice',
      invoice.id,
      '--json',
    )
    if (code !== 0) return 0
    return z.parse(Bounced, JSON.parse(stdout)).invoices[0]?.amount ?? 0
  }

  private async lastReference(invoiceId: string): Promise<string> {
    const { db } = this.harness.service
    const payments = db.selectFrom('invoice_payment').select('reference').where('invoice_id', '=', invoiceId)
    return (await payments.orderBy('recorded_at', 'desc').limit(1).executeTakeFirst())?.reference ?? 'none'
  }

  async setPolicy({ cycle, smallest, holdDays }: Extract<Fact, { type: 'payout policy' }>): Promise<void> {
    const options = ['--cycle', cycle, '--smallest', String(smallest), '--hold-days', String(holdDays)]
    await this.harness.almoner('payouts', 'policy', ...options)
  }

  async setTerms({ account, gift, basisPoints, fixed, from }: Extract<Fact, { type: 'fee terms' }>): Promise<void> {
    const options = [`--${gift}-percent`, String(basisPoints / 100), `--${gift}-cents`, String(fixed), '--from', from]
    await this.harness.almoner('accounts', 'terms', this.harness.id(account), ...options)
  }

  async setBankAccount(account: string): Promise<void> {
    const numbers = ['--holder', 'Made up', '--routing', '021000021', '--account', '123456']
    await this.harness.almoner('bank', 'set', this.harness.id(account), ...numbers)
  }
}
