import { dayOf, daysAfter, monthAfter } from './calendar.ts'
import type { Gifts, OwnGift } from './gifts.ts'
import type { Ledger } from './ledger.ts'

/** The invoice of an account for a month, `YYYY-MM`. */
export interface OwnInvoice {
  account: string
  month: string
  gifts: OwnGift[]
  billed: number
  losses: number
  credit: number
  createdOn: string
  sentOn: string | null
  paidOn: string | null
  /** Payments that didn't bounce. */
  payments: number[]
  /** Partial payments, until the invoice is paid in full. */
  unapplied: number
  /** Paid beyond the amount due; becomes credit. */
  overpaid: number
  /** Charges other than gifts, less credit. */
  otherCharges: number
}

/** Invoices: a month's pledged gifts once it is over, plus losses, less credit. */
export class Invoices {
  readonly all: OwnInvoice[] = []
  private readonly ledger: Ledger
  private readonly gifts: Gifts

  constructor(ledger: Ledger, gifts: Gifts) {
    this.ledger = ledger
    this.gifts = gifts
  }

  /** Invoices are paid a week after they are sent, or settled as soon as nothing is due. */
  pay(day: string): void {
    for (const invoice of this.all) {
      if (invoice.paidOn !== null || invoice.sentOn === null) continue
      const due = this.dueOf(invoice)
      if (due > 0 && daysAfter(invoice.sentOn, 7) <= day) this.receive(invoice, due, day)
      else if (due <= 0) this.settle(invoice, day)
    }
  }

  /** Pays a percentage of the amount due. Returns the cents. */
  payPart(account: string, month: string, { percent, day }: { percent: number; day: string }): number {
    const invoice = this.find(account, month)
    if (invoice === undefined || invoice.sentOn === null || invoice.paidOn !== null) return 0
    const cents = Math.floor((Math.max(0, this.dueOf(invoice)) * percent) / 100)
    if (cents > 0) this.receive(invoice, cents, day)
    return cents
  }

  /** The invoice's last payment bounces, and gifts that weren't paid out return to `invoiced`. Returns the cents. */
  bounce(account: string, month: string, day: string): number {
    const invoice = this.find(account, month)
    const cents = invoice?.payments.pop()
    if (invoice === undefined || cents === undefined) return 0
    const credit = Math.max(0, Math.min(cents, invoice.overpaid, -this.ledger.balance('account_credit', account)))
    const rest = cents - credit
    const returned =
      invoice.paidOn === null || rest === 0 ? [] : invoice.gifts.filter(({ stage }) => stage === 'funded')
    for (const gift of returned) {
      this.gifts.move(gift, 'invoiced', day, ['invoice_payments', account])
      gift.isReady = false
    }
    this.ledger.movements.push({ type: 'invoice', day, account, month, cents: -cents })
    const available = invoice.unapplied + returned.reduce((sum, { billed }) => sum + billed, 0)
    const used = Math.min(available, rest)
    this.ledger.post(day, [
      ['bank_clearing', 'house', -cents],
      ['account_credit', account, credit],
      ['invoice_payments', account, used],
      ['invoiced', account, rest - used],
    ])
    invoice.unapplied = available - used
    invoice.otherCharges += rest - used
    invoice.overpaid -= credit
    if (rest > 0) invoice.paidOn = null
    return cents
  }

  private find(account: string, month: string): OwnInvoice | undefined {
    return this.all.find((invoice) => invoice.account === account && invoice.month === month)
  }

  private dueOf({ gifts, otherCharges, unapplied }: OwnInvoice): number {
    return openOf(gifts) + otherCharges - unapplied
  }

  private receive(invoice: OwnInvoice, cents: number, day: string): void {
    this.ledger.post(day, [
      ['bank_clearing', 'house', cents],
      ['invoice_payments', invoice.account, -cents],
    ])
    const { account, month } = invoice
    this.ledger.movements.push({ type: 'invoice', day, account, month, cents })
    invoice.payments.push(cents)
    invoice.unapplied += cents
    if (this.dueOf(invoice) <= 0) this.settle(invoice, day)
  }

  private settle(invoice: OwnInvoice, day: string): void {
    const { account, gifts, otherCharges, unapplied } = invoice
    const due = this.dueOf(invoice)
    const open = openOf(gifts)
    for (const gift of gifts) {
      if (gift.stage !== 'invoiced') continue
      this.gifts.move(gift, 'funded', day, ['invoice_payments', account])
      gift.isReady = true
    }
    this.ledger.post(day, [
      ['invoice_payments', account, unapplied - open],
      ['invoiced', account, -otherCharges],
      ['account_credit', account, due],
    ])
    invoice.overpaid += Math.max(0, Math.min(-due, unapplied))
    invoice.unapplied = 0
    invoice.otherCharges = 0
    invoice.paidOn = day
  }

  /** Invoices are sent a day after they are created. */
  send(day: string): void {
    for (const invoice of this.all)
      if (invoice.sentOn === null && daysAfter(invoice.createdOn, 1) <= day) invoice.sentOn = day
  }

  close(accounts: readonly string[], day: string): void {
    const month = day.slice(0, 7)
    const open = this.gifts
      .each()
      .filter((gift) => gift.stage === 'pledged' && gift.hold === null && dayOf(gift.at) < `${month}-01`)
    for (const account of accounts) {
      const own = open.filter((gift) => gift.account === account)
      const lost = this.ledger.balance('losses', account) > 0
      const first = own.map(({ at }) => at.slice(0, 7)).toSorted()[0] ?? (lost ? monthBefore(month) : month)
      for (let closing = first; closing < month; closing = monthAfter(closing))
        this.closeMonth(account, closing, own, day)
    }
  }

  private closeMonth(account: string, month: string, open: readonly OwnGift[], day: string): void {
    if (this.all.some((invoice) => invoice.account === account && invoice.month === month)) return
    const gifts = open.filter(({ stage, at }) => stage === 'pledged' && at < `${monthAfter(month)}-01`)
    const losses = Math.max(0, this.ledger.balance('losses', account))
    if (gifts.length === 0 && losses === 0) return
    for (const gift of gifts) this.gifts.move(gift, 'invoiced', day)
    const billed = gifts.reduce((sum, gift) => sum + gift.billed, 0)
    const credit = Math.min(billed + losses, -this.ledger.balance('account_credit', account))
    this.ledger.post(day, [
      ['invoiced', account, losses - credit],
      ['losses', account, -losses],
      ['account_credit', account, credit],
    ])
    this.all.push({
      account,
      month,
      gifts,
      billed,
      losses,
      credit,
      createdOn: day,
      sentOn: null,
      paidOn: null,
      payments: [],
      unapplied: 0,
      overpaid: 0,
      otherCharges: losses - credit,
    })
  }
}

function monthBefore(month: string): string {
  return daysAfter(`${month}-01`, -1).slice(0, 7)
}

function openOf(gifts: readonly OwnGift[]): number {
  return gifts.reduce((sum, { stage, billed }) => (stage === 'invoiced' ? sum + billed : sum), 0)
}
