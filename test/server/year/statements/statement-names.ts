import assert from 'node:assert/strict'
import * as z from 'zod/mini'
import type { PlayedGifts } from '../played-gifts.ts'
import type { MovedPayout, OwnMovement } from '../recompute/movements.ts'
import type { YearStage } from '../year-stage.ts'
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

/** What papers, files and checks that left the house call what banks and processors move. */
export class StatementNames {
  private readonly stage: YearStage
  private readonly gifts: PlayedGifts
  private payouts = new Map<string, z.infer<typeof Payout>>()
  private invoices = new Map<string, string>()
  private pulls = new Map<string, string>()

  constructor(stage: YearStage, gifts: PlayedGifts) {
    this.stage = stage
    this.gifts = gifts
  }

  /** Reads the papers that left the house up to now. */
  async read(): Promise<void> {
    const { payouts } = z.parse(Payouts, JSON.parse(await this.stage.almoner('payouts', 'list', ...ALL)))
    this.payouts = new Map(
      payouts.map((one) => {
        const { owner_id: owner, kind, method, amount, created_at: at } = one
        return [[owner, kind, method, at.slice(0, 10), amount].join(' '), one]
      }),
    )
    assert.equal(this.payouts.size, payouts.length, 'each payout is told by whom, what for, how, when and how much')
    const { invoices } = z.parse(Invoices, JSON.parse(await this.stage.almoner('invoices', 'list', ...ALL)))
    this.invoices = new Map(invoices.map(({ id, account_id, month }) => [`${account_id} ${month.slice(0, 7)}`, id]))
    const { pulls } = z.parse(Pulls, JSON.parse(await this.stage.almoner('campaigns', 'pulls', ...ALL)))
    this.pulls = new Map(
      pulls.map(({ id, account_id, amount, created_at: at }) => [`${account_id} ${at.slice(0, 10)} ${amount}`, id]),
    )
  }

  /** What a line of the bank quotes. */
  ofBank({ shows }: BankLine): { reference: string; text: string; check?: number } {
    const [one, ...others] = shows
    if (one === undefined) return { reference: '', text: '' }
    if (one.is === 'payout' && one.payout.byCheck) {
      const { check_number: check } = this.payout(one.payout)
      return { reference: '', text: '', check: check ?? assert.fail('a check has a number') }
    }
    if (others.length === 0) return { reference: this.nameOf(one), text: '' }
    return { reference: '', text: shows.map((each) => this.nameOf(each).toUpperCase()).join(' AND ') }
  }

  /** What the processor calls what moved, and our key of its payment. */
  ofProcessor(shows: Shown | null): { source: string; key: string } {
    switch (shows?.is) {
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

  /** The record of the product that is about a movement. */
  recordOf(movement: OwnMovement): string {
    if (movement.is === 'charge') return this.gifts.find({ gift: movement.card, index: 0 }).id
    return movement.is === 'payout' ? this.payout(movement.payout).id : this.nameOf(movement)
  }

  private nameOf(shown: Shown): string {
    switch (shown.is) {
      case 'sweep':
        return shown.name
      case 'invoice':
        return this.invoices.get(`${this.stage.id(shown.account)} ${shown.month}`) ?? assert.fail(JSON.stringify(shown))
      case 'payout':
        // What bank files carry of it.
        return this.payout(shown.payout).id.slice(-15)
      case 'debit':
      case 'returned debit': {
        const name = `${this.stage.id(shown.account)} ${shown.sentOn} ${Math.abs(shown.cents)}`
        return this.pulls.get(name)?.slice(-15) ?? assert.fail(JSON.stringify(shown))
      }
      default:
        return ''
    }
  }

  private payout({ owner, kind, byCheck, day, cents }: MovedPayout): z.infer<typeof Payout> {
    const name = [this.stage.id(owner), kind, byCheck ? 'check' : 'ach', day, cents].join(' ')
    return this.payouts.get(name) ?? assert.fail(name)
  }
}
