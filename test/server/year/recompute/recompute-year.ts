import type { Fact, MadeUpYear } from '../facts.ts'
import { Books, type Posting } from './books.ts'
import { dayInNewYork, dayOf, daysAfter } from './calendar.ts'
import { Campaigns } from './campaigns.ts'
import { Gifts, type OwnGift } from './gifts.ts'
import { Invoices, type OwnInvoice } from './invoices.ts'
import type { OwnMovement } from './movements.ts'
import { type OwnPayout, Payouts } from './payouts.ts'
import { ReturnedPayments } from './returned-payments.ts'

/** What a year comes to, by the facts alone. */
export interface RecomputedYear {
  postings: readonly Posting[]
  /** What bank and processor have to show of it. */
  movements: readonly OwnMovement[]
  invoices: readonly OwnInvoice[]
  payouts: readonly OwnPayout[]
  gifts: readonly OwnGift[]
  /** What the receipts of a donor attest for a year in New York, by donor and year. */
  attested: ReadonlyMap<string, number>
  /** What became of each fact that could be refused or find nothing, in their order. */
  outcomes: readonly string[]
}

/** Works a year out from its facts: own arithmetic, own calendar, nothing of the product. */
export function recomputeYear(year: MadeUpYear): RecomputedYear {
  return new Recomputation(year).run()
}

class Recomputation {
  private readonly year: MadeUpYear
  private readonly books = new Books()
  private readonly gifts = new Gifts(this.books)
  private readonly invoices = new Invoices(this.books, this.gifts)
  private readonly campaigns = new Campaigns(this.books)
  private readonly returned = new ReturnedPayments(this.books, this.gifts)
  private readonly payouts: Payouts
  private readonly outcomes: string[] = []

  constructor(year: MadeUpYear) {
    this.year = year
    const byCheck = new Set(year.nonprofits.filter((one) => one.byCheck).map(({ key }) => key))
    this.payouts = new Payouts(this.books, this.gifts, byCheck)
  }

  run(): RecomputedYear {
    const { first, last, facts } = this.year
    let next = 0
    for (let day = dayOf(first); day <= dayOf(last); day = daysAfter(day, 1)) {
      const noon = `${day}T12:00:00.000Z`
      for (; next < facts.length && (facts[next]?.at ?? '') < noon; next += 1) this.take(facts[next])
      this.round(noon)
    }
    const { books, invoices, payouts, outcomes } = this
    return {
      ...{ postings: books.postings, movements: books.movements },
      invoices: invoices.all,
      payouts: payouts.all,
      gifts: this.gifts.each(),
      outcomes,
      attested: this.attested(),
    }
  }

  private attested(): Map<string, number> {
    const sums = new Map<string, number>()
    for (const fact of this.year.facts) {
      if (fact.is !== 'card') continue
      const name = `${fact.donor} ${dayInNewYork(fact.at).slice(0, 4)}`
      const left = this.returned.attested(this.gifts.find({ gift: fact.key, index: 0 }))
      sums.set(name, (sums.get(name) ?? 0) + left)
    }
    return sums
  }

  /** What a day brings by itself, in the order in which it does. */
  private round(noon: string): void {
    const day = dayOf(noon)
    this.campaigns.settle(day)
    this.payouts.cash(day)
    this.payouts.run(noon)
    this.campaigns.initiate(day)
    for (const { owner, kind, cents } of this.campaigns.pay(day, (nonprofit) => this.payouts.wayOfGrant(nonprofit)))
      this.payouts.noteCampaign(owner, kind === 'grant' ? 'grant' : 'expense', cents, day)
    for (const gift of this.gifts.each())
      if (gift.held && gift.stage === 'funded' && !gift.ready && gift.hold === null) gift.ready = true
    this.invoices.pay(day)
    this.invoices.send(day)
    this.invoices.close(this.year.accounts, day)
    this.campaigns.debit(day)
  }

  private take(fact: Fact | undefined): void {
    if (fact === undefined) return
    const { at } = fact
    const day = dayOf(at)
    switch (fact.is) {
      case 'promises':
        this.promise(fact)
        return
      case 'card': {
        const { key, account, nonprofit, cents } = fact
        const fee = this.gifts.feeOn('card', account, { cents, at })
        this.books.movements.push({ is: 'charge', day, card: key, cents, fee: 0 })
        this.gifts.give(key, [{ account, nonprofit, at, billed: cents, granted: cents - fee, fee, held: true }])
        return
      }
      case 'transfer':
        this.books.movements.push({ is: 'transfer', day, key: fact.key, cents: sumOf(fact.shares), fee: fact.fee })
        this.gifts.give(
          fact.key,
          fact.shares.map(({ nonprofit, cents }) => {
            return { account: fact.account, nonprofit, at, billed: cents, granted: cents, fee: 0, held: true }
          }),
        )
        return
      case 'cancel':
      case 'pause':
      case 'resume':
      case 'regrant':
      case 'refunded':
        this.say(fact, this.change(fact, day))
        return
      case 'dispute':
        this.returned.open(fact.card, fact, day)
        return
      case 'dispute ends':
        this.returned.end(fact.card, fact.won, day)
        return
      case 'given back':
        this.returned.giveBack(fact.card, fact.cents, day)
        return
      case 'transfer returned':
        this.say(fact, this.payouts.comesBack(fact.nonprofit, false, day))
        return
      case 'check voided':
        this.say(fact, this.payouts.comesBack(fact.nonprofit, true, day))
        return
      case 'sent again':
        this.say(fact, this.payouts.again(fact.nonprofit))
        return
      case 'part paid':
        this.say(fact, this.invoices.payPart(fact.account, fact.month, { percent: fact.percent, day }))
        return
      case 'payment bounced':
        this.say(fact, this.invoices.bounce(fact.account, fact.month, day))
        return
      case 'revoked':
        this.payouts.revoked.add(fact.nonprofit)
        return
      case 'policy':
        this.payouts.policy = fact
        return
      case 'terms':
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
      case 'final':
        this.campaigns.finalize(fact.campaign, day)
        return
      case 'debit returned':
        this.say(fact, this.campaigns.comesBack(fact.account, fact.code, at))
        return
      case 'bank account':
        this.campaigns.release(fact.account, ['bank account'])
        return
      case 'authorized':
        this.say(fact, this.campaigns.release(fact.account, ['authorization', 'retries spent']))
        return
      case 'statements':
        return
    }
  }

  private say({ at, is }: Fact, outcome: boolean | number): void {
    this.outcomes.push(`${at} ${is}: ${outcome}`)
  }

  private promise({ at, key, account, nonprofit, cents, count, covers }: Extract<Fact, { is: 'promises' }>): void {
    const fee = this.gifts.feeOn('invoice', account, { cents, at })
    const money = covers ? { billed: cents, granted: cents - fee } : { billed: cents + fee, granted: cents }
    this.gifts.give(
      key,
      Array.from({ length: count }, () => ({ account, nonprofit, at, fee, held: false, ...money })),
    )
  }

  /** Does to one gift what somebody wants, where that can still be done; answers whether it was. */
  private change(
    fact: Extract<Fact, { is: 'cancel' | 'pause' | 'resume' | 'regrant' | 'refunded' }>,
    day: string,
  ): boolean {
    const gift = this.gifts.find(fact)
    const isHere = gift.stage === 'pledged' || gift.stage === 'invoiced' || gift.stage === 'funded'
    switch (fact.is) {
      case 'cancel':
        if (gift.stage === 'canceled') return true
        if (isHere) this.cancel(gift, day)
        return isHere
      case 'pause':
        if (!isHere || gift.hold !== null) return false
        gift.hold = 'paused'
        return true
      case 'resume':
        if (gift.hold === null) return false
        gift.hold = null
        return true
      case 'regrant':
        if (!isHere || gift.nonprofit === fact.nonprofit || this.payouts.revoked.has(fact.nonprofit)) return false
        this.gifts.regrant(gift, fact.nonprofit, day)
        return true
      case 'refunded':
        if (!gift.owedBack) return false
        gift.owedBack = false
        gift.refunded = true
        this.books.movements.push({ is: 'refund', day, card: gift.key, cents: -gift.billed, fee: 0 })
        this.books.post(day, [
          ['refund_payable', gift.account, gift.billed],
          ['processor_clearing', 'house', -gift.billed],
        ])
        return true
    }
  }

  private cancel(gift: OwnGift, day: string): void {
    const wasFunded = gift.stage === 'funded'
    const book = gift.held ? 'refund_payable' : 'account_credit'
    // What was not paid yet simply ends: its promise and its money are the same sum.
    this.gifts.move(gift, 'canceled', day, [book, gift.account])
    gift.owedBack = wasFunded && gift.held
    gift.hold = null
  }
}

function sumOf(shares: readonly { cents: number }[]): number {
  return shares.reduce((sum, { cents }) => sum + cents, 0)
}
