import type { Fact, GeneratedYear } from '../facts.ts'
import { dayInNewYork, dayOf, daysAfter } from './calendar.ts'
import { Campaigns } from './campaigns.ts'
import { Gifts, type OwnGift } from './gifts.ts'
import { Invoices, type OwnInvoice } from './invoices.ts'
import { Ledger, type Posting } from './ledger.ts'
import type { OwnMovement } from './movements.ts'
import { type OwnPayout, Payouts } from './payouts.ts'
import { ReturnedPayments } from './returned-payments.ts'

/** A year, computed from its facts alone. */
export interface RecomputedYear {
  postings: readonly Posting[]
  /** What the bank's and the processor's statements should show. */
  movements: readonly OwnMovement[]
  invoices: readonly OwnInvoice[]
  payouts: readonly OwnPayout[]
  gifts: readonly OwnGift[]
  /** Cents on the receipts in force, by `donor year`; years are New York's. */
  receiptSums: ReadonlyMap<string, number>
  /** Outcomes of the facts that can be refused or find nothing, in order. */
  outcomes: readonly string[]
}

/** Computes a year from its facts, with its own arithmetic and calendar and no code of the product. */
export function recomputeYear(year: GeneratedYear): RecomputedYear {
  return new Recomputation(year).run()
}

class Recomputation {
  private readonly year: GeneratedYear
  private readonly ledger = new Ledger()
  private readonly gifts = new Gifts(this.ledger)
  private readonly invoices = new Invoices(this.ledger, this.gifts)
  private readonly campaigns = new Campaigns(this.ledger)
  private readonly returned = new ReturnedPayments(this.ledger, this.gifts)
  private readonly payouts: Payouts
  private readonly outcomes: string[] = []

  constructor(year: GeneratedYear) {
    this.year = year
    const byCheck = new Set(year.nonprofits.filter((one) => one.byCheck).map(({ key }) => key))
    this.payouts = new Payouts(this.ledger, this.gifts, byCheck)
  }

  run(): RecomputedYear {
    const { first, last, facts } = this.year
    let next = 0
    for (let day = dayOf(first); day <= dayOf(last); day = daysAfter(day, 1)) {
      const noon = `${day}T12:00:00.000Z`
      for (; next < facts.length && (facts[next]?.at ?? '') < noon; next += 1) this.apply(facts[next])
      this.dailyRound(noon)
    }
    const { ledger, invoices, payouts, outcomes } = this
    return {
      ...{ postings: ledger.postings, movements: ledger.movements },
      invoices: invoices.all,
      payouts: payouts.all,
      gifts: this.gifts.each(),
      outcomes,
      receiptSums: this.receiptSums(),
    }
  }

  private receiptSums(): Map<string, number> {
    const sums = new Map<string, number>()
    for (const fact of this.year.facts) {
      if (fact.type !== 'card gift') continue
      const name = `${fact.donor} ${dayInNewYork(fact.at).slice(0, 4)}`
      const receipted = this.returned.receiptAmount(this.gifts.find({ gift: fact.key, index: 0 }))
      sums.set(name, (sums.get(name) ?? 0) + receipted)
    }
    return sums
  }

  /** The daily jobs, in the product's order. */
  private dailyRound(noon: string): void {
    const day = dayOf(noon)
    this.campaigns.settle(day)
    this.payouts.cash(day)
    this.payouts.run(noon)
    this.campaigns.initiate(day)
    for (const { owner, kind, cents } of this.campaigns.pay(day, (nonprofit) => this.payouts.grantMethod(nonprofit)))
      this.payouts.recordCampaignPayout(owner, kind === 'grant' ? 'grant' : 'expense', cents, day)
    for (const gift of this.gifts.each())
      if (gift.isCollected && gift.stage === 'funded' && !gift.isReady && gift.hold === null) gift.isReady = true
    this.invoices.pay(day)
    this.invoices.send(day)
    this.invoices.close(this.year.accounts, day)
    this.campaigns.debit(day)
  }

  private apply(fact: Fact | undefined): void {
    if (fact === undefined) return
    const { at } = fact
    const day = dayOf(at)
    switch (fact.type) {
      case 'pledge':
        this.pledge(fact)
        return
      case 'card gift': {
        const { key, account, nonprofit, cents } = fact
        const fee = this.gifts.feeFor('card', account, { cents, at })
        this.ledger.movements.push({ type: 'charge', day, card: key, cents, fee: 0 })
        this.gifts.give(key, [{ account, nonprofit, at, billed: cents, granted: cents - fee, fee, isCollected: true }])
        return
      }
      case 'transfer':
        this.ledger.movements.push({ type: 'transfer', day, key: fact.key, cents: sumOf(fact.shares), fee: fact.fee })
        this.gifts.give(
          fact.key,
          fact.shares.map(({ nonprofit, cents }) => {
            return { account: fact.account, nonprofit, at, billed: cents, granted: cents, fee: 0, isCollected: true }
          }),
        )
        return
      case 'cancel':
      case 'pause':
      case 'resume':
      case 'regrant':
      case 'refunded':
        this.record(fact, this.change(fact, day))
        return
      case 'dispute':
        this.returned.open(fact.card, fact, day)
        return
      case 'dispute closed':
        this.returned.close(fact.card, fact.won, day)
        return
      case 'refund at processor':
        this.returned.refund(fact.card, fact.cents, day)
        return
      case 'returned transfer':
        this.record(fact, this.payouts.returnLast(fact.nonprofit, false, day))
        return
      case 'voided check':
        this.record(fact, this.payouts.returnLast(fact.nonprofit, true, day))
        return
      case 'payout resent':
        this.record(fact, this.payouts.resend(fact.nonprofit))
        return
      case 'partial payment':
        this.record(fact, this.invoices.payPart(fact.account, fact.month, { percent: fact.percent, day }))
        return
      case 'bounced payment':
        this.record(fact, this.invoices.bounce(fact.account, fact.month, day))
        return
      case 'revocation':
        this.payouts.revoked.add(fact.nonprofit)
        return
      case 'payout policy':
        this.payouts.policy = fact
        return
      case 'fee terms':
        this.gifts.terms.push(fact)
        return
      case 'campaign':
        this.campaigns.create(fact.key, fact)
        return
      case 'campaign gifts':
        this.campaigns.give(fact.campaign, fact.cents, day)
        return
      case 'expense':
        this.campaigns.claim(fact.campaign, fact.cents, day)
        return
      case 'campaign finalized':
        this.campaigns.finalize(fact.campaign, day)
        return
      case 'returned debit':
        this.record(fact, this.campaigns.returnDebit(fact.account, fact.code, at))
        return
      case 'new bank account':
        this.campaigns.release(fact.account, ['bank account'])
        return
      case 'debits authorized':
        this.record(fact, this.campaigns.release(fact.account, ['authorization', 'retries spent']))
        return
      case 'statement import':
        return
    }
  }

  private record({ at, type }: Fact, outcome: boolean | number): void {
    this.outcomes.push(`${at} ${type}: ${outcome}`)
  }

  private pledge({ at, key, account, nonprofit, cents, count, coversFees }: Extract<Fact, { type: 'pledge' }>): void {
    const fee = this.gifts.feeFor('invoice', account, { cents, at })
    const money = coversFees ? { billed: cents, granted: cents - fee } : { billed: cents + fee, granted: cents }
    this.gifts.give(
      key,
      Array.from({ length: count }, () => ({ account, nonprofit, at, fee, isCollected: false, ...money })),
    )
  }

  /** Changes one gift if its stage allows it. Returns whether it did. */
  private change(
    fact: Extract<Fact, { type: 'cancel' | 'pause' | 'resume' | 'regrant' | 'refunded' }>,
    day: string,
  ): boolean {
    const gift = this.gifts.find(fact)
    const isUnsent = gift.stage === 'pledged' || gift.stage === 'invoiced' || gift.stage === 'funded'
    switch (fact.type) {
      case 'cancel':
        if (gift.stage === 'canceled') return true
        if (isUnsent) this.cancel(gift, day)
        return isUnsent
      case 'pause':
        if (!isUnsent || gift.hold !== null) return false
        gift.hold = 'paused'
        return true
      case 'resume':
        if (gift.hold === null || this.payouts.revoked.has(gift.nonprofit)) return false
        gift.hold = null
        return true
      case 'regrant':
        if (!isUnsent || gift.nonprofit === fact.nonprofit || this.payouts.revoked.has(fact.nonprofit)) return false
        this.gifts.regrant(gift, fact.nonprofit, day)
        return true
      case 'refunded':
        if (!gift.refundDue) return false
        gift.refundDue = false
        gift.refunded = true
        this.ledger.movements.push({ type: 'refund', day, card: gift.key, cents: -gift.billed, fee: 0 })
        this.ledger.post(day, [
          ['refund_payable', gift.account, gift.billed],
          ['processor_clearing', 'house', -gift.billed],
        ])
        return true
    }
  }

  private cancel(gift: OwnGift, day: string): void {
    const wasFunded = gift.stage === 'funded'
    const book = gift.isCollected ? 'refund_payable' : 'account_credit'
    // A gift that wasn't funded leaves nothing to balance.
    this.gifts.move(gift, 'canceled', day, [book, gift.account])
    gift.refundDue = wasFunded && gift.isCollected
    gift.hold = null
  }
}

function sumOf(shares: readonly { cents: number }[]): number {
  return shares.reduce((sum, { cents }) => sum + cents, 0)
}
