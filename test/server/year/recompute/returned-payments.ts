import type { Gifts, OwnGift } from './gifts.ts'
import type { Ledger } from './ledger.ts'

interface OwnDispute {
  cents: number
  fee: number
  blocks: boolean
}

/** Recomputes disputes, and refunds made at the processor. */
export class ReturnedPayments {
  private readonly disputes = new Map<string, OwnDispute>()
  private readonly returnedCents = new Map<string, number>()
  private readonly ledger: Ledger
  private readonly gifts: Gifts

  constructor(ledger: Ledger, gifts: Gifts) {
    this.ledger = ledger
    this.gifts = gifts
  }

  open(card: string, { cents, fee }: { cents: number; fee: number }, day: string): void {
    const gift = this.gifts.find({ gift: card, index: 0 })
    this.withdraw(gift, { cents, fee }, day)
    const blocks = gift.hold === null && gift.stage === 'funded'
    if (blocks) gift.hold = 'blocked'
    this.disputes.set(card, { cents, fee, blocks })
  }

  close(card: string, won: boolean, day: string): void {
    const gift = this.gifts.find({ gift: card, index: 0 })
    const dispute = this.disputes.get(card)
    if (dispute === undefined) throw new Error(`There is no dispute of ${card}.`)
    const { cents, fee, blocks } = dispute
    if (!won) this.returnedCents.set(card, cents)
    if (won) this.withdraw(gift, { cents: -cents, fee: -fee }, day)
    else if (cents >= gift.billed && gift.stage === 'funded') {
      this.gifts.move(gift, 'canceled', day, ['disputed', gift.account])
      gift.hold = null
      return
    } else if (cents >= gift.billed && gift.refundDue)
      throw new Error('The year has no dispute of a gift whose refund is due.')
    else
      this.ledger.post(day, [
        ['losses', gift.account, cents],
        ['disputed', gift.account, -cents],
      ])
    if (blocks && gift.hold === 'blocked') gift.hold = null
  }

  private withdraw({ account, key: card }: OwnGift, { cents, fee }: { cents: number; fee: number }, day: string): void {
    this.ledger.movements.push({ type: 'dispute', day, card, cents: -cents, fee })
    this.ledger.post(day, [
      ['disputed', account, cents],
      ['processor_fees', 'house', fee],
      ['processor_clearing', 'house', -cents - fee],
    ])
  }

  /** A refund made in the processor's dashboard. */
  refund(card: string, cents: number, day: string): void {
    const gift = this.gifts.find({ gift: card, index: 0 })
    this.ledger.movements.push({ type: 'refund', day, card, cents: -cents, fee: 0 })
    if (cents >= gift.billed && gift.stage === 'funded') {
      this.gifts.move(gift, 'canceled', day, ['processor_clearing', 'house'])
      gift.hold = null
    } else
      this.ledger.post(day, [
        ['losses', gift.account, cents],
        ['processor_clearing', 'house', -cents],
      ])
    this.returnedCents.set(card, cents)
  }

  /** The amount on the receipt of a card payment, after disputes and refunds. */
  receiptAmount(gift: OwnGift): number {
    return gift.refunded ? 0 : Math.max(0, gift.billed - (this.returnedCents.get(gift.key) ?? 0))
  }
}
