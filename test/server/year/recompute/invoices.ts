import type { Books } from './books.ts'
import { dayOf, daysAfter, monthAfter } from './calendar.ts'
import type { Gifts, OwnGift } from './gifts.ts'

/** The invoice of an account and a month, `YYYY-MM`. */
export interface OwnInvoice {
  account: string
  month: string
  gifts: OwnGift[]
  billed: number
  losses: number
  credit: number
  madeOn: string
  sentOn: string | null
  paidOn: string | null
  /** What was paid of it once canceled gifts and credit were taken off. */
  paid: number
}

/** What accounts are asked for: a month's promises once it is over, and what was lost, less their credit. */
export class Invoices {
  readonly all: OwnInvoice[] = []
  private readonly books: Books
  private readonly gifts: Gifts

  constructor(books: Books, gifts: Gifts) {
    this.books = books
    this.gifts = gifts
  }

  /** Invoices are paid a week after they were sent. */
  pay(day: string): void {
    for (const invoice of this.all) {
      if (invoice.paidOn !== null || invoice.sentOn === null || daysAfter(invoice.sentOn, 7) > day) continue
      const { account, losses, credit } = invoice
      const gifts = invoice.gifts.filter(({ stage }) => stage === 'invoiced')
      for (const gift of gifts) {
        this.gifts.move(gift, 'funded', day)
        gift.ready = true
      }
      const due = gifts.reduce((sum, { billed }) => sum + billed, losses)
      const used = Math.min(credit, due)
      this.books.post(day, [
        ['bank_clearing', 'house', losses - used],
        ['invoiced', account, credit - losses],
        ['account_credit', account, used - credit],
      ])
      invoice.paidOn = day
      invoice.paid = due - used
    }
  }

  /** They are sent a day after they were made. */
  send(day: string): void {
    for (const invoice of this.all)
      if (invoice.sentOn === null && daysAfter(invoice.madeOn, 1) <= day) invoice.sentOn = day
  }

  close(accounts: readonly string[], day: string): void {
    const month = day.slice(0, 7)
    const open = this.gifts
      .each()
      .filter((gift) => gift.stage === 'pledged' && gift.hold === null && dayOf(gift.at) < `${month}-01`)
    for (const account of accounts) {
      const own = open.filter((gift) => gift.account === account)
      const lost = this.books.balance('losses', account) > 0
      const first = own.map(({ at }) => at.slice(0, 7)).toSorted()[0] ?? (lost ? monthBefore(month) : month)
      for (let closing = first; closing < month; closing = monthAfter(closing))
        this.closeMonth(account, closing, own, day)
    }
  }

  private closeMonth(account: string, month: string, open: readonly OwnGift[], day: string): void {
    if (this.all.some((invoice) => invoice.account === account && invoice.month === month)) return
    const gifts = open.filter(({ stage, at }) => stage === 'pledged' && at < `${monthAfter(month)}-01`)
    const losses = Math.max(0, this.books.balance('losses', account))
    if (gifts.length === 0 && losses === 0) return
    for (const gift of gifts) this.gifts.move(gift, 'invoiced', day)
    const billed = gifts.reduce((sum, gift) => sum + gift.billed, 0)
    const credit = Math.min(billed + losses, -this.books.balance('account_credit', account))
    this.books.post(day, [
      ['invoiced', account, losses - credit],
      ['losses', account, -losses],
      ['account_credit', account, credit],
    ])
    this.all.push({ account, month, gifts, billed, losses, credit, madeOn: day, sentOn: null, paidOn: null, paid: 0 })
  }
}

function monthBefore(month: string): string {
  return daysAfter(`${month}-01`, -1).slice(0, 7)
}
