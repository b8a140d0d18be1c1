import type { GiftRef } from '../facts.ts'
import { feeOf } from './arithmetic.ts'
import { dayOf } from './calendar.ts'
import type { Ledger } from './ledger.ts'

/** Where a gift's money is. */
export type Stage = 'pledged' | 'invoiced' | 'funded' | 'check sent' | 'paid' | 'canceled'

/** A recomputed gift. `hold` stops it at its stage. */
export interface OwnGift {
  key: string
  account: string
  nonprofit: string
  billed: number
  granted: number
  fee: number
  /** Whether its money was collected when it was recorded. */
  isCollected: boolean
  at: string
  stage: Stage
  /** Whether it may be paid out. */
  isReady: boolean
  hold: 'paused' | 'blocked' | null
  refundDue: boolean
  /** Whether a canceled gift was refunded. */
  refunded: boolean
}

/** Fee terms of a kind of gift, from a day on; for all accounts if `account` is null. */
export interface OwnTerms {
  account: string | null
  gift: 'card' | 'invoice'
  basisPoints: number
  fixed: number
  from: string
}

/** All gifts, and the ledger lines of each stage. */
export class Gifts {
  private readonly all = new Map<string, OwnGift[]>()
  readonly terms: OwnTerms[] = [
    { account: null, gift: 'card', basisPoints: 290, fixed: 30, from: '' },
    { account: null, gift: 'invoice', basisPoints: 0, fixed: 0, from: '' },
  ]
  private readonly inOrder: OwnGift[] = []
  private readonly ledger: Ledger

  constructor(ledger: Ledger) {
    this.ledger = ledger
  }

  /** Every gift, oldest first. */
  each(): readonly OwnGift[] {
    return this.inOrder
  }

  find({ gift, index }: GiftRef): OwnGift {
    const found = this.all.get(gift)?.[index]
    if (found === undefined) throw new Error(`There is no gift ${gift} ${index}.`)
    return found
  }

  feeFor(kind: 'card' | 'invoice', account: string, { cents, at }: { cents: number; at: string }): number {
    const current = this.terms.filter(({ gift, from }) => gift === kind && from <= dayOf(at))
    const own = current.filter((one) => one.account === account)
    const latest = (own.length > 0 ? own : current.filter((one) => one.account === null)).at(-1)
    return latest === undefined ? 0 : feeOf(cents, latest)
  }

  /** Records a batch of gifts under a key. */
  give(
    key: string,
    gifts: readonly Pick<OwnGift, 'account' | 'nonprofit' | 'billed' | 'granted' | 'fee' | 'isCollected' | 'at'>[],
  ) {
    const recorded = gifts.map((gift) => ({
      ...{ ...gift, key, isReady: false, hold: null, refundDue: false, refunded: false },
      stage: gift.isCollected ? ('funded' as const) : ('pledged' as const),
    }))
    for (const gift of recorded) {
      const taken: [string, string, number][] = gift.isCollected ? [['processor_clearing', 'house', gift.billed]] : []
      this.ledger.post(dayOf(gift.at), [...taken, ...linesAt(gift, gift.stage)])
    }
    this.all.set(key, recorded)
    this.inOrder.push(...recorded)
  }

  /** Moves a gift to a stage. The difference of the two stages' lines is posted to `balancing`. */
  move(
    gift: OwnGift,
    to: Stage,
    day: string,
    balancing: readonly [book: string, owner: string] = ['bank_clearing', 'house'],
  ): void {
    const lines = [...reversed(linesAt(gift, gift.stage)), ...linesAt(gift, to)]
    const difference = -lines.reduce((sum, [, , cents]) => sum + cents, 0)
    this.ledger.post(day, [...lines, [...balancing, difference]])
    gift.stage = to
  }

  regrant(gift: OwnGift, nonprofit: string, day: string): void {
    const before = reversed(linesAt(gift, gift.stage))
    gift.nonprofit = nonprofit
    this.ledger.post(day, [...before, ...linesAt(gift, gift.stage)])
  }
}

type Line = [book: string, owner: string, cents: number]

function linesAt({ account, nonprofit, billed, granted, fee }: Omit<OwnGift, 'stage' | 'key'>, stage: Stage): Line[] {
  const promised: Line[] = [
    ['promised', nonprofit, -granted],
    ['fee_promised', 'house', -fee],
  ]
  const earned: Line = ['fee_earned', 'house', -fee]
  if (stage === 'pledged') return [['pledged', account, billed], ...promised]
  if (stage === 'invoiced') return [['invoiced', account, billed], ...promised]
  if (stage === 'funded') return [['payable', nonprofit, -granted], earned]
  if (stage === 'check sent') return [['checks_outstanding', nonprofit, -granted], earned]
  return stage === 'paid' ? [earned] : []
}

function reversed(lines: readonly Line[]): Line[] {
  return lines.map(([book, owner, cents]) => [book, owner, -cents])
}
