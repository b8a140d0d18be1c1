import assert from 'node:assert/strict'
import * as z from 'zod/mini'
import type { PlayedGifts } from '../played-gifts.ts'
import type { MovedPayout, OwnMovement } from '../recompute/movements.ts'
import type { YearHarness } from '../year-harness.ts'
import type { BankLine, Shown } from './planned-lines.ts'

const ALL = ['--limit', '999999', '--json']
const Payout = z.object({
  ...{ id: z.string(), owner_id: z.string(), kind: z.string(), method: z.string(), amount: z.int() },
  ...{ created_at: z.string(), check_number: z.nullable(z.int()) },
})
const Payouts = z.object({ payouts: z.array(Payout) })
const Invoices = z.object({
  invoices: z.array(z.object({ id: z.string(), account_id: z.string(), month: z.string() })),
})
const Pulls = z.object({
  pulls: z.array(z.object({ id: z.string(), account_id: z.string(), amount: z.int(), created_at: z.string() })),
})

/** Looks up the references that statements quote: invoice IDs, bank file codes, check numbers and payment IDs. */
export class StatementReferences {
  private readonly harness: YearHarness
  private readonly gifts: PlayedGifts
  private payouts = new Map<string, z.infer<typeof Payout>>()
  private invoices = new Map<string, string>()
  private pulls = new Map<string, string>()

  constructor(harness: YearHarness, gifts: PlayedGifts) {
    this.harness = harness
    this.gifts = gifts
  }

  /** Reads the invoices, payouts and debits so far. */
  async read(): Promise<void> {
    const { payouts } = z.parse(Payouts, JSON.parse(await this.harness.almoner('payouts', 'list', ...ALL)))
    this.payouts = new Map(
      payouts.map((one) => {
        const { owner_id: owner, kind, method, amount, created_at: at } = one
        return [[owner, kind, method, at.slice(0, 10), amount].join(' '), one]
      }),
    )
    assert.equal(this.payouts.size, payouts.length, 'recipient, kind, method, day and amount identify each payout')
    const { invoices } = z.parse(Invoices, JSON.parse(await this.harness.almoner('invoices', 'list', ...ALL)))
    this.invoices = new Map(invoices.map(({ id, account_id, month }) => [`${account_id} ${month.slice(0, 7)}`, id]))
    const { pulls } = z.parse(Pulls, JSON.parse(await this.harness.almoner('campaigns', 'pulls', ...ALL)))
    this.pulls = new Map(
      pulls.map(({ id, account_id, amount, created_at: at }) => [`${account_id} ${at.slice(0, 10)} ${amount}`, id]),
    )
  }

  /** The reference, text and check number of a bank line. */
  ofBank({ shows }: BankLine): { reference: string; text: string; check?: number } {
    const [one, ...others] = shows
    if (one === undefined) return { reference: '', text: '' }
    if (one.type === 'payout' && one.payout.byCheck) {
      const { check_number: check } = this.payout(one.payout)
      return { reference: '', text: '', check: check ?? assert.fail('a check has a number') }
    }
    if (others.length === 0) return { reference: this.referenceOf(one), text: '' }
    return { reference: '', text: shows.map((each) => this.referenceOf(each).toUpperCase()).join(' AND ') }
  }

  /** The processor's ID of a movement, and our payment ID. */
  ofProcessor(shows: Shown | null): { source: string; key: string } {
    switch (shows?.type) {
      case 'charge':
        return { source: `ch_${shows.card}`, key: this.gifts.paymentOf(shows.card) }
      case 'refund':
        return { source: `re_${shows.card}`, key: this.gifts.paymentOf(shows.card) }
      case 'dispute':
        return { source: `du_${shows.card}`, key: this.gifts.paymentOf(shows.card) }
      case 'transfer':
        return { source: `py_sandbox_${shows.cents + shows.fee}_fee_${shows.fee}_${shows.key}`, key: '' }
      case 'sweep':
        return { source: shows.name, key: '' }
      default:
        return { source: 'adj_1', key: '' }
    }
  }

  /** The product's record ID of a movement. */
  recordOf(movement: OwnMovement): string {
    if (movement.type === 'charge') return this.gifts.find({ gift: movement.card, index: 0 }).id
    return movement.type === 'payout' ? this.payout(movement.payout).id : this.referenceOf(movement)
  }

  private referenceOf(shown: Shown): string {
    switch (shown.type) {
      case 'sweep':
        return shown.name
      case 'invoice':
        return (
          this.invoices.get(`${this.harness.id(shown.account)} ${shown.month}`) ?? assert.fail(JSON.stringify(shown))
        )
      case 'payout':
        // Bank files have the last 15 characters.
        return this.payout(shown.payout).id.slice(-15)
      case 'debit':
      case 'returned debit': {
        const name = `${this.harness.id(shown.account)} ${shown.sentOn} ${Math.abs(shown.cents)}`
        return this.pulls.get(name)?.slice(-15) ?? assert.fail(JSON.stringify(shown))
      }
      default:
        return ''
    }
  }

  private payout({ owner, kind, byCheck, day, cents }: MovedPayout): z.infer<typeof Payout> {
    const name = [this.harness.id(owner), kind, byCheck ? 'check' : 'ach', day, cents].join(' ')
    return this.payouts.get(name) ?? assert.fail(name)
  }
}
