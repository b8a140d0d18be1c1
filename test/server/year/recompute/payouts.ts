import type { Books } from './books.ts'
import { cycleStart, dayOf, daysAfter } from './calendar.ts'
import type { Gifts, OwnGift } from './gifts.ts'
import type { MovedPayout } from './movements.ts'

/** What was sent to a nonprofit, or to an account for its expenses. */
export interface OwnPayout extends MovedPayout {
  gifts: OwnGift[]
  standing: 'sent' | 'cashed' | 'returned'
}

/** Money on its way to nonprofits. */
export class Payouts {
  readonly all: OwnPayout[] = []
  readonly revoked = new Set<string>()
  policy: { cycle: 'daily' | 'weekly' | 'monthly'; smallest: number; holdDays: number } = {
    cycle: 'daily',
    smallest: 100,
    holdDays: 0,
  }
  private lastRun = ''
  private readonly books: Books
  private readonly gifts: Gifts
  private readonly byCheck: ReadonlySet<string>

  constructor(books: Books, gifts: Gifts, byCheck: ReadonlySet<string>) {
    this.books = books
    this.gifts = gifts
    this.byCheck = byCheck
  }

  /** In the sandbox a check is cashed after five days. */
  cash(day: string): void {
    for (const payout of this.all) {
      if (!payout.byCheck || payout.standing !== 'sent' || daysAfter(payout.day, 5) > day) continue
      payout.standing = 'cashed'
      for (const gift of payout.gifts) this.gifts.move(gift, 'paid', day)
      this.books.movements.push({ is: 'payout', day, payout, cents: -payout.cents })
      if (payout.kind === 'grant')
        this.books.post(day, [
          ['checks_outstanding', payout.owner, payout.cents],
          ['bank_clearing', 'house', -payout.cents],
        ])
    }
  }

  /** Pays every nonprofit what is ready for it, in one sum. */
  run(at: string): void {
    const day = dayOf(at)
    const { cycle, smallest, holdDays } = this.policy
    if (cycle !== 'daily' && this.lastRun >= cycleStart(cycle, day)) return
    this.lastRun = day
    const ready = this.gifts.each().filter((gift) => gift.stage === 'funded' && gift.ready && gift.hold === null)
    for (const gift of ready) if (this.revoked.has(gift.nonprofit)) gift.hold = 'blocked'
    const rested = new Date(Date.parse(at) - holdDays * 86_400_000).toISOString()
    const payable = ready.filter(({ hold, at: given }) => hold === null && given <= rested)
    for (const owner of new Set(payable.map(({ nonprofit }) => nonprofit))) {
      const gifts = payable.filter(({ nonprofit }) => nonprofit === owner)
      const cents = gifts.reduce((sum, { granted }) => sum + granted, 0)
      if (cents < (day.slice(5, 7) === '12' ? 1 : smallest)) continue
      const byCheck = this.byCheck.has(owner)
      for (const gift of gifts) this.gifts.move(gift, byCheck ? 'check sent' : 'paid', day)
      this.note({ owner, kind: 'donations', byCheck, cents, gifts, day, standing: 'sent' })
    }
  }

  /** Notes what a campaign sent, and by which way; a nonprofit that lost its standing gets nothing. */
  wayOfGrant(nonprofit: string): 'cash' | 'check' | 'no' {
    if (this.revoked.has(nonprofit)) return 'no'
    return this.byCheck.has(nonprofit) ? 'check' : 'cash'
  }

  noteCampaign(owner: string, kind: 'grant' | 'expense', cents: number, day: string): void {
    const byCheck = kind === 'grant' && this.byCheck.has(owner)
    this.note({ owner, kind, byCheck, cents, gifts: [], day, standing: 'sent' })
  }

  private note(payout: OwnPayout): void {
    this.all.push(payout)
    // A check is seen at the bank once it is cashed.
    const { day, cents, byCheck } = payout
    if (!byCheck) this.books.movements.push({ is: 'payout', day, payout, cents: -cents })
  }

  /** The last transfer, or check that nobody cashed, comes back; answers whether there was one. */
  comesBack(owner: string, byCheck: boolean, day: string): boolean {
    const payout = this.all.findLast((one) => {
      const isOpen = byCheck ? one.standing === 'sent' : one.standing !== 'returned'
      return one.owner === owner && one.kind === 'donations' && one.byCheck === byCheck && isOpen
    })
    if (payout === undefined) return false
    payout.standing = 'returned'
    if (!byCheck) this.books.movements.push({ is: 'payout', day, payout, cents: payout.cents })
    for (const gift of payout.gifts) {
      this.gifts.move(gift, 'funded', day)
      gift.hold = 'blocked'
    }
    return true
  }

  /** Lets what came back go out again; answers how many gifts. */
  again(owner: string): number {
    const payout = this.all.findLast(
      (one) => one.owner === owner && one.kind === 'donations' && one.standing === 'returned',
    )
    const waiting = (payout?.gifts ?? []).filter(
      ({ stage, hold, ready }) => stage === 'funded' && hold === 'blocked' && ready,
    )
    for (const gift of waiting) gift.hold = null
    return waiting.length
  }
}
