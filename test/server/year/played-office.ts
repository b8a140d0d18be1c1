import * as z from 'zod/mini'
import type { Fact } from './facts.ts'
import type { YearStage } from './year-stage.ts'

const Payouts = z.object({
  payouts: z.array(z.object({ id: z.string(), status: z.string(), check_number: z.nullable(z.int()) })),
})
const Invoices = z.object({
  invoices: z.array(z.object({ id: z.string(), status: z.string(), due: z.int() })),
})
const Bounced = z.object({ invoices: z.array(z.object({ amount: z.int() })) })

/** What somebody at the foundation's desk types: payouts that come back, payments of invoices, how nonprofits are paid. */
export class PlayedOffice {
  private readonly stage: YearStage

  constructor(stage: YearStage) {
    this.stage = stage
  }

  private async payoutsFor(nonprofit: string, ...options: string[]) {
    const args = ['payouts', 'list', '--for', this.stage.id(nonprofit), '--kind', 'donations', ...options, '--json']
    return z.parse(Payouts, JSON.parse(await this.stage.almoner(...args))).payouts
  }

  async transferReturned(nonprofit: string, code: string): Promise<boolean> {
    const payout = (await this.payoutsFor(nonprofit, '--method', 'ach')).find(({ status }) => status !== 'returned')
    if (payout !== undefined) await this.stage.almoner('payouts', 'returned', payout.id, '--code', code)
    return payout !== undefined
  }

  async checkVoided(nonprofit: string): Promise<boolean> {
    const [payout] = await this.payoutsFor(nonprofit, '--method', 'check', '--status', 'sent')
    if (payout !== undefined) await this.stage.almoner('payouts', 'voided', String(payout.check_number))
    return payout !== undefined
  }

  async sentAgain(nonprofit: string): Promise<number> {
    const [payout] = await this.payoutsFor(nonprofit, '--status', 'returned')
    if (payout === undefined) return 0
    const answer = JSON.parse(await this.stage.almoner('payouts', 'again', payout.id, '--json'))
    return z.parse(z.object({ donations: z.int() }), answer).donations
  }

  private async invoiceOf(account: string, month: string) {
    const args = ['invoices', 'list', '--account', this.stage.id(account), '--month', month, '--json']
    return z.parse(Invoices, JSON.parse(await this.stage.almoner(...args))).invoices[0]
  }

  async partPaid({ account, month, percent }: Extract<Fact, { is: 'part paid' }>): Promise<number> {
    const invoice = await this.invoiceOf(account, month)
    const cents = invoice?.status === 'sent' ? Math.floor((invoice.due * percent) / 100) : 0
    if (invoice === undefined || cents <= 0) return 0
    const reference = ['--reference', `part ${invoice.id}`]
    // Announced twice, as somebody who is not sure whether it went through.
    for (let time = 0; time < 2; time += 1)
      await this.stage.almoner('invoices', 'payment', invoice.id, String(cents), ...reference)
    return cents
  }

  async paymentBounced({ account, month }: Extract<Fact, { is: 'payment bounced' }>): Promise<number> {
    const invoice = await this.invoiceOf(account, month)
    if (invoice === undefined) return 0
    const reference = invoice.status === 'sent' ? `part ${invoice.id}` : await this.lastReference(invoice.id)
    const { code, stdout } = await this.stage.command(
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
    const { db } = this.stage.service
    const payments = db.selectFrom('invoice_payment').select('reference').where('invoice_id', '=', invoiceId)
    return (await payments.orderBy('recorded_at', 'desc').limit(1).executeTakeFirst())?.reference ?? 'none'
  }

  async setPolicy({ cycle, smallest, holdDays }: Extract<Fact, { is: 'policy' }>): Promise<void> {
    const options = ['--cycle', cycle, '--smallest', String(smallest), '--hold-days', String(holdDays)]
    await this.stage.almoner('payouts', 'policy', ...options)
  }

  async setTerms({ account, gift, basisPoints, fixed, from }: Extract<Fact, { is: 'terms' }>): Promise<void> {
    const options = [`--${gift}-percent`, String(basisPoints / 100), `--${gift}-cents`, String(fixed), '--from', from]
    await this.stage.almoner('accounts', 'terms', this.stage.id(account), ...options)
  }

  async setBankAccount(account: string): Promise<void> {
    const numbers = ['--holder', 'Made up', '--routing', '021000021', '--account', '123456']
    await this.stage.almoner('bank', 'set', this.stage.id(account), ...numbers)
  }
}
