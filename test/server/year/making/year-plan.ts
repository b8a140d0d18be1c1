import type { Fact, Happening } from '../facts.ts'
import type { Dice } from '../random.ts'

/** A minute and a day in milliseconds. */
export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000
/** Noon of the first day, the last moment of gifts, and noon of the last day. */
export const FIRST = Date.parse('2027-07-01T12:00:00Z')
export const LAST_GIFT = Date.parse('2028-06-30T23:59:59Z')
export const LAST = Date.parse('2028-07-20T12:00:00Z')
/** The last of the nonprofits loses its standing on this day. */
export const REVOKED_ON = '2028-04-18'

/** A moment as facts have it. */
export function iso(moment: number): string {
  return new Date(moment).toISOString()
}

/** A year that is being made up: its facts so far, and when something can happen to whom. */
export class YearPlan {
  readonly facts: Fact[] = []
  readonly luck: Dice
  readonly accounts: readonly string[]
  readonly nonprofits: readonly string[]
  /** How many gifts were given so far. */
  given = 0

  constructor(luck: Dice, accounts: readonly string[], nonprofits: readonly string[]) {
    this.luck = luck
    this.accounts = accounts
    this.nonprofits = nonprofits
  }

  /** Who loses its standing. */
  get revoked(): string {
    return this.nonprofits.at(-1) ?? ''
  }

  eligibleAt(at: string): string {
    const nonprofit = this.luck.oneOf(this.nonprofits)
    return nonprofit === this.revoked && at > REVOKED_ON ? 'np0' : nonprofit
  }

  add(at: string, happening: Happening): void {
    this.facts.push({ at, ...happening })
  }

  /** Any minute, but those around noon, when the daily round runs. */
  moment(from: number, to: number): string {
    const minute = this.luck.between(Math.ceil(from / MINUTE_MS), Math.floor(to / MINUTE_MS))
    const ofDay = minute % 1_440
    return iso((ofDay > 715 && ofDay < 725 ? minute + 30 : minute) * MINUTE_MS)
  }

  later(at: string, least: number, most: number): string {
    const from = Date.parse(at) + least * DAY_MS + 20 * MINUTE_MS
    return this.moment(from, from + (most - least) * DAY_MS + 40 * MINUTE_MS)
  }

  /** Between 13:00 and 19:00 UTC of the day: when people type commands. */
  office(at: string): string {
    return iso(Date.parse(`${at.slice(0, 10)}T13:00:00Z`) + this.luck.between(0, 360) * MINUTE_MS)
  }
}
