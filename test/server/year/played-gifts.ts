import assert from 'node:assert/strict'
import type { CardDonors } from './card-donor.ts'
import type { Fact, GiftRef } from './facts.ts'
import type { YearStage } from './year-stage.ts'

/** Gives by every way there is, as shops and their donors do, and keeps what each gift became. */
export class PlayedGifts {
  private readonly gifts = new Map<string, { account: string; ids: readonly string[] }>()
  private readonly payments = new Map<string, { intent: string; payment: string }>()
  private readonly stage: YearStage
  private readonly donors: CardDonors

  constructor(stage: YearStage, donors: CardDonors) {
    this.stage = stage
    this.donors = donors
  }

  find({ gift, index }: GiftRef): { account: string; id: string } {
    const found = this.gifts.get(gift)
    const id = found?.ids[index]
    assert.ok(found && id, `${gift} ${index} was given`)
    return { account: found.account, id }
  }

  /** The payment of a card, as its processor calls it. */
  intentOf(card: string): string {
    return this.payments.get(card)?.intent ?? ''
  }

  /** The same, as its checkout calls it. */
  paymentOf(card: string): string {
    return this.payments.get(card)?.payment ?? ''
  }

  async promise({ key, account, nonprofit, cents, count, covers }: Extract<Fact, { is: 'promises' }>) {
    const body = { amount: cents, nonprofit_id: this.stage.id(nonprofit), funds_collected: count % 2 === 0, count }
    const made = await this.stage.clientOf(account).donations.create({ body: { ...body, cover_fees: covers } })
    this.gifts.set(key, { account, ids: made.donation_ids ?? [made.id] })
  }

  async payByCard({ key, account, nonprofit, cents, donor }: Extract<Fact, { is: 'card' }>): Promise<void> {
    const urls = { success_url: 'https://shop.example/thanks', cancel_url: 'https://shop.example/cart' }
    const body = { amount: cents, nonprofit_id: this.stage.id(nonprofit), external_id: key, ...urls }
    const { checkout_url: link } = await this.stage.clientOf(account).payments.createCheckoutLink({ body })
    const payment = await this.donors.pay(this.stage.service, link, { name: 'A Donor', email: donor })
    const { donations } = await this.stage.clientOf(account).donations.list({ query: { external_id: key } })
    this.gifts.set(key, { account, ids: donations.map(({ id }) => id) })
    this.payments.set(key, payment)
  }

  async transfer({ key, account, fee, shares }: Extract<Fact, { is: 'transfer' }>): Promise<void> {
    const paid = shares.reduce((sum, { cents }) => sum + cents, fee)
    const allocations = shares.map(({ nonprofit, cents }) => ({
      nonprofit_id: this.stage.id(nonprofit),
      amount: cents,
    }))
    const processor_destination_payment_id = `py_sandbox_${paid}_fee_${fee}_${key}`
    await this.stage.clientOf(account).transfers.create({ body: { processor_destination_payment_id, allocations } })
  }

  async cancel(fact: GiftRef): Promise<boolean> {
    const { account, id } = this.find(fact)
    return this.stage
      .clientOf(account)
      .donations.cancel({ params: { id } })
      .then(
        () => true,
        (error: Error) => {
          assert.match(error.message, /can’t become canceled/)
          return false
        },
      )
  }
}
