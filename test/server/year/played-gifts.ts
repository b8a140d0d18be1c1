import assert from 'node:assert/strict'
import type { CardDonors } from './card-donors.ts'
import type { Fact, GiftRef } from './facts.ts'
import type { YearHarness } from './year-harness.ts'

/** Gives in every way that stores and donors can, and keeps the donation IDs. */
export class PlayedGifts {
  private readonly gifts = new Map<string, { account: string; ids: readonly string[] }>()
  private readonly payments = new Map<string, { intent: string; payment: string }>()
  private readonly harness: YearHarness
  private readonly donors: CardDonors

  constructor(harness: YearHarness, donors: CardDonors) {
    this.harness = harness
    this.donors = donors
  }

  find({ gift, index }: GiftRef): { account: string; id: string } {
    const found = this.gifts.get(gift)
    const id = found?.ids[index]
    assert.ok(found && id, `${gift} ${index} exists`)
    return { account: found.account, id }
  }

  /** The processor's ID of a card payment. */
  intentOf(card: string): string {
    return this.payments.get(card)?.intent ?? ''
  }

  /** Our ID of a card payment. */
  paymentOf(card: string): string {
    return this.payments.get(card)?.payment ?? ''
  }

  async pledge({ key, account, nonprofit, cents, count, coversFees }: Extract<Fact, { type: 'pledge' }>) {
    const body = { amount: cents, nonprofit_id: this.harness.id(nonprofit), funds_collected: count % 2 === 0, count }
    const made = await this.harness.clientOf(account).donations.create({ body: { ...body, cover_fees: coversFees } })
    this.gifts.set(key, { account, ids: made.donation_ids ?? [made.id] })
  }

  async payByCard({ key, account, nonprofit, cents, donor }: Extract<Fact, { type: 'card gift' }>): Promise<void> {
    const urls = { success_url: 'https://shop.example/thanks', cancel_url: 'https://shop.example/cart' }
    const body = { amount: cents, nonprofit_id: this.harness.id(nonprofit), external_id: key, ...urls }
    const { checkout_url: link } = await this.harness.clientOf(account).payments.createCheckoutLink({ body })
    const payment = await this.donors.pay(this.harness.service, link, { name: 'A Donor', email: donor })
    const { donations } = await this.harness.clientOf(account).donations.list({ query: { external_id: key } })
    this.gifts.set(key, { account, ids: donations.map(({ id }) => id) })
    this.payments.set(key, payment)
  }

  async transfer({ key, account, fee, shares }: Extract<Fact, { type: 'transfer' }>): Promise<void> {
    const paid = shares.reduce((sum, { cents }) => sum + cents, fee)
    const allocations = shares.map(({ nonprofit, cents }) => ({
      nonprofit_id: this.harness.id(nonprofit),
      amount: cents,
    }))
    const processor_destination_payment_id = `py_sandbox_${paid}_fee_${fee}_${key}`
    await this.harness.clientOf(account).transfers.create({ body: { processor_destination_payment_id, allocations } })
  }

  async cancel(fact: GiftRef): Promise<boolean> {
    const { account, id } = this.find(fact)
    return this.harness
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
