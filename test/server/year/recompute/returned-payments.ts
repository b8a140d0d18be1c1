import type { Books } from './books.ts'
import type { Gifts, OwnGift } from './gifts.ts'

interface OwnDispute {
  cents: number
  fee: number
  blocks: boolean
}

/** What donors' banks and the processor's own desk take back of payments by card. */
export class ReturnedPayments {
  private readonly disputes = new Map<string, OwnDispute>()
  private readonly given = new Map<string, number>()
  private readonly books: Books
  private readonly gifts: Gifts

  constructor(books: Books, gifts: Gifts) {
    this.books = books
    this.gifts = gifts
  }

  open(card: string, { cents, fee }: { cents: number; fee: number }, day: string): void {
    const gift = this.gifts.find({ gift: card, index: 0 })
    this.take(gift, { cents, fee }, day)
    const blocks = gift.hold === null && gift.stage === 'funded'
    if (blocks) gift.hold = 'blocked'
    this.disputes.set(card, { cents, fee, blocks })
  }

  end(card: string, won: boolean, day: string): void {
    const gift = this.gifts.find({ gift: card, index: 0 })
    const dispute = this.disputes.get(card)
    if (dispute === undefined) throw new Error(`Nobody disputed ${card}.`)
    const { cents, fee, blocks } = dispute
    if (!won) this.given.set(card, cents)
    if (won) this.take(gift, { cents: -cents, fee: -fee }, day)
    else if (cents >= gift.billed && gift.stage === 'funded') {
      this.gifts.move(gift, 'canceled', day, ['disputed', gift.account])
      gift.hold = null
      return
    } else if (cents >= gift.billed && gift.owedBack)
      throw new Error('Nobody disputes what is owed back, in this year.')
    else
      this.books.post(day, [
        ['losses', gift.account, cents],
        ['disputed', gift.account, -cents],
      ])
    if (blocks && gift.hold === 'blocked') gift.hold = null
  }

  private take({ account, key: card }: OwnGift, { cents, fee }: { cents: number; fee: number }, day: string): void {
    this.books.movements.push({ is: 'dispute', day, card, cents: -cents, fee })
    this.books.post(day, [
      ['disputed', account, cents],
      ['processor_fees', 'house', fee],
      ['processor_clearing', 'house', -cents - fee],
    ])
  }

  /** The processor gave a donor so much back, by its own desk. */
  giveBack(card: string, cents: number, day: string): void {
    const gift = this.gifts.find({ gift: card, index: 0 })
    this.books.movements.push({ is: 'refund', day, card, cents: -cents, fee: 0 })
    if (cents >= gift.billed && gift.stage === 'funded') {
      this.gifts.move(gift, 'canceled', day, ['processor_clearing', 'house'])
      gift.hold = null
    } else
      this.books.post(day, [
        ['losses', gift.account, cents],
        ['processor_clearing', 'house', -cents],
      ])
    this.given.set(card, cents)
  }

  /** What of a payment by card its receipt attests, after all that came back. */
  attested(gift: OwnGift): number {
    return gift.refunded ? 0 : Math.max(0, gift.billed - (this.given.get(gift.key) ?? 0))
  }
}
