import { cycleStart, dayOf, daysAfter } from './calendar.ts'
import type { Gifts, OwnGift } from './gifts.ts'
import type { Ledger } from './ledger.ts'
import type { MovedPayout } from './movements.ts'

/** A payout to a nonprofit, or of expenses to an account. */
export interface OwnPayout extends MovedPayout {
  gifts: OwnGift[]
  status: 'sent' | 'cashed' | 'returned'
}

/** Recomputes payouts. */
export class Payouts {
  readonly all: OwnPayout[] = []
  readonly revoked = new Set<string>()
  policy: { cycle: 'daily' | 'weekly' | 'monthly'; smallest: number; holdDays: number } = {
    cycle: 'daily',
    smallest: 100,
    holdDays: 0,
  }
  private lastRun = ''
  private readonly ledger: Ledger
  private readonly gifts: Gifts
  private readonly byCheck: ReadonlySet<string>

  constructor(ledger: Ledger, gifts: Gifts, byCheck: ReadonlySet<string>) {
    this.ledger = ledger
    this.gifts = gifts
    this.byCheck = byCheck
  }

  /** The sandbox cashes checks after five days. */
  cash(day: string): void {
    for (const payout of this.all) {
      if (!payout.byCheck || payout.status !== 'sent' || daysAfter(payout.day, 5) > day) continue
      payout.status = 'cashed'
      for (const gift of payout.gifts) this.gifts.move(gift, 'paid', day)
      this.ledger.movements.push({ type: 'payout', day, payout, cents: -payout.cents })
      if (payout.kind === 'grant')
        this.ledger.post(day, [
          ['checks_outstanding', payout.owner, payout.cents],
          ['bank_clearing', 'house', -payout.cents],
        ])
    }
  }

  /** Pays each nonprofit its ready gifts, in one payout. */
  run(at: string): void {
    const day = dayOf(at)
    const { cycle, smallest, holdDays } = this.policy
    if (cycle !== 'daily' && this.lastRun >= cycleStart(cycle, day)) return
    this.lastRun = day
    const ready = this.gifts.each().filter((gift) => gift.stage === 'funded' && gift.isReady && gift.hold === null)
    for (const gift of ready) if (this.revoked.has(gift.nonprofit)) gift.hold = 'blocked'
    const heldSince = new Date(Date.parse(at) - holdDays * 86_400_000).toISOString()
    const payable = ready.filter(({ hold, at: given }) => hold === null && given <= heldSince)
    for (const owner of new Set(payable.map(({ nonprofit }) => nonprofit))) {
      const gifts = payable.filter(({ nonprofit }) => nonprofit === owner)
      const cents = gifts.reduce((sum, { granted }) => sum + granted, 0)
      if (cents < (day.slice(5, 7) === '12' ? 1 : smallest)) continue
      const byCheck = this.byCheck.has(owner)
      for (const gift of gifts) this.gifts.move(gift, byCheck ? 'check sent' : 'paid', day)
      this.record({ owner, kind: 'donations', byCheck, cents, gifts, day, status: 'sent' })
    }
  }

  /** How a campaign's grant is paid; a revoked nonprofit gets none. */
  grantMethod(nonprofit: string): 'transfer' | 'check' | 'none' {
    if (this.revoked.has(nonprofit)) return 'none'
    return this.byCheck.has(nonprofit) ? 'check' : 'transfer'
  }

  recordCampaignPayout(owner: string, kind: 'grant' | 'expense', cents: number, day: string): void {
    const byCheck = kind === 'grant' && this.byCheck.has(owner)
    this.record({ owner, kind, byCheck, cents, gifts: [], day, status: 'sent' })
  }

  private record(payout: OwnPayout): void {
    this.all.push(payout)
    // The bank shows a check once it is cashed.
    const { day, cents, byCheck } = payout
    if (!byCheck) this.ledger.movements.push({ type: 'payout', day, payout, cents: -cents })
  }

  /** The last transfer, or uncashed check, is returned. Returns whether there was one. */
  returnLast(owner: string, byCheck: boolean, day: string): boolean {
    const payout = this.all.findLast((one) => {
      const isOpen = byCheck ? one.status === 'sent' : one.status !== 'returned'
      return one.owner === owner && one.kind === 'donations' && one.byCheck === byCheck && isOpen
    })
    if (payout === undefined) return false
    payout.status = 'returned'
    if (!byCheck) this.ledger.movements.push({ type: 'payout', day, payout, cents: payout.cents })
    for (const gift of payout.gifts) {
      this.gifts.move(gift, 'funded', day)
      gift.hold = 'blocked'
    }
    return true
  }

  /** Releases the gifts of the last returned payout. Returns how many. */
  resend(owner: string): number {
    const payout = this.all.findLast(
      (one) => one.owner === owner && one.kind === 'donations' && one.status === 'returned',
    )
    const waiting = (payout?.gifts ?? []).filter(
      ({ stage, hold, isReady }) => stage === 'funded' && hold === 'blocked' && isReady,
    )
    for (const gift of waiting) gift.hold = null
    return waiting.length
  }
}
