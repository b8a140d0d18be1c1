import type { Fact, FactDetails } from '../facts.ts'
import type { Random } from '../random.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000
/** Noon of the first day, the last moment of gifts, and noon of the last day. */
export const FIRST = Date.parse('2027-07-01T12:00:00Z')
export const LAST_GIFT = Date.parse('2028-06-30T23:59:59Z')
export const LAST = Date.parse('2028-07-20T12:00:00Z')
/** The day on which the last nonprofit's exemption is revoked. */
export const REVOKED_ON = '2028-04-18'

/** ISO 8601 text of a time in milliseconds. */
export function iso(moment: number): string {
  return new Date(moment).toISOString()
}

/** Collects the facts of a generated year. */
export class YearPlan {
  readonly facts: Fact[] = []
  readonly random: Random
  readonly accounts: readonly string[]
  readonly nonprofits: readonly string[]
  /** Number of gifts planned so far. */
  giftCount = 0

  constructor(random: Random, accounts: readonly string[], nonprofits: readonly string[]) {
    this.random = random
    this.accounts = accounts
    this.nonprofits = nonprofits
  }

  /** The nonprofit that is revoked. */
  get revoked(): string {
    return this.nonprofits.at(-1) ?? ''
  }

  eligibleAt(at: string): string {
    const nonprofit = this.random.oneOf(this.nonprofits)
    return nonprofit === this.revoked && at > REVOKED_ON ? 'np0' : nonprofit
  }

  add(at: string, happening: FactDetails): void {
    this.facts.push({ at, ...happening })
  }

  /** A minute between two times, except around noon, when the daily jobs run. */
  moment(from: number, to: number): string {
    const minute = this.random.between(Math.ceil(from / MINUTE_MS), Math.floor(to / MINUTE_MS))
    const ofDay = minute % 1_440
    return iso((ofDay > 715 && ofDay < 725 ? minute + 30 : minute) * MINUTE_MS)
  }

  later(at: string, least: number, most: number): string {
    const from = Date.parse(at) + least * DAY_MS + 20 * MINUTE_MS
    return this.moment(from, from + (most - least) * DAY_MS + 40 * MINUTE_MS)
  }

  /** A time between 13:00 and 19:00 UTC of the day, when staff run commands. */
  officeHours(at: string): string {
    return iso(Date.parse(`${at.slice(0, 10)}T13:00:00Z`) + this.random.between(0, 360) * MINUTE_MS)
  }
}
