import type { GiftRef } from '../facts.ts'
import { feeOf } from './arithmetic.ts'
import type { Books } from './books.ts'
import { dayOf } from './calendar.ts'

/** Where a gift's money is. */
export type Stage = 'pledged' | 'invoiced' | 'funded' | 'check sent' | 'paid' | 'canceled'

/** A gift as it is recomputed. `hold` keeps it where it is; `ready` says that it may be paid out. */
export interface OwnGift {
  key: string
  account: string
  nonprofit: string
  billed: number
  granted: number
  fee: number
  held: boolean
  at: string
  stage: Stage
  ready: boolean
  hold: 'paused' | 'blocked' | null
  owedBack: boolean
  /** A canceled gift whose donor has the money again. */
  refunded: boolean
}

/** What a gift that is invoiced, or paid by card, costs from a day on. */
export interface OwnTerms {
  account: string | null
  gift: 'card' | 'invoice'
  basisPoints: number
  fixed: number
  from: string
}

/** All gifts, with what each stage leaves in the books. */
export class Gifts {
  private readonly all = new Map<string, OwnGift[]>()
  readonly terms: OwnTerms[] = [
    { account: null, gift: 'card', basisPoints: 290, fixed: 30, from: '' },
    { account: null, gift: 'invoice', basisPoints: 0, fixed: 0, from: '' },
  ]
  private readonly inOrder: OwnGift[] = []
  private readonly books: Books

  constructor(books: Books) {
    this.books = books
  }

  /** Every gift in the order in which it was given. */
  each(): readonly OwnGift[] {
    return this.inOrder
  }

  find({ gift, index }: GiftRef): OwnGift {
    const found = this.all.get(gift)?.[index]
    if (found === undefined) throw new Error(`Nobody gave ${gift} ${index}.`)
    return found
  }

  feeOn(kind: 'card' | 'invoice', account: string, { cents, at }: { cents: number; at: string }): number {
    const begun = this.terms.filter(({ gift, from }) => gift === kind && from <= dayOf(at))
    const own = begun.filter((one) => one.account === account)
    const latest = (own.length > 0 ? own : begun.filter((one) => one.account === null)).at(-1)
    return latest === undefined ? 0 : feeOf(cents, latest)
  }

  /** Records gifts under a key: promises, or money that is here. */
  give(
    key: string,
    gifts: readonly Pick<OwnGift, 'account' | 'nonprofit' | 'billed' | 'granted' | 'fee' | 'held' | 'at'>[],
  ) {
    const made = gifts.map((gift) => ({
      ...{ ...gift, key, ready: false, hold: null, owedBack: false, refunded: false },
      stage: gift.held ? ('funded' as const) : ('pledged' as const),
    }))
    for (const gift of made) {
      const taken: [string, string, number][] = gift.held ? [['processor_clearing', 'house', gift.billed]] : []
      this.books.post(dayOf(gift.at), [...taken, ...standing(gift, gift.stage)])
    }
    this.all.set(key, made)
    this.inOrder.push(...made)
  }

  /** Moves a gift to a stage; what its books then lack or have over goes to `rest`, which is a book and its owner. */
  move(
    gift: OwnGift,
    to: Stage,
    day: string,
    rest: readonly [book: string, owner: string] = ['bank_clearing', 'house'],
  ): void {
    const lines = [...undone(standing(gift, gift.stage)), ...standing(gift, to)]
    const over = -lines.reduce((sum, [, , cents]) => sum + cents, 0)
    this.books.post(day, [...lines, [...rest, over]])
    gift.stage = to
  }

  regrant(gift: OwnGift, nonprofit: string, day: string): void {
    const before = undone(standing(gift, gift.stage))
    gift.nonprofit = nonprofit
    this.books.post(day, [...before, ...standing(gift, gift.stage)])
  }
}

type Line = [book: string, owner: string, cents: number]

function standing({ account, nonprofit, billed, granted, fee }: Omit<OwnGift, 'stage' | 'key'>, stage: Stage): Line[] {
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

function undone(lines: readonly Line[]): Line[] {
  return lines.map(([book, owner, cents]) => [book, owner, -cents])
}
