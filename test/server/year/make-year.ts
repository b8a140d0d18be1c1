import type { CampaignFact, Fact, Happening, MadeUpYear } from './facts.ts'
import { type Dice, dice } from './random.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const FIRST = Date.parse('2027-07-01T12:00:00Z')
const LAST_GIFT = Date.parse('2028-06-30T23:59:59Z')
const LAST = Date.parse('2028-07-20T12:00:00Z')
/** The last of the nonprofits loses its standing on this day. */
const REVOKED_ON = '2028-04-18'

// Leap day and its edges, both changes of the clock in New York (05:00 to 07:00 UTC), the year's and a quarter's end.
const REMARKABLE = [
  ...['2028-02-28T23:59:59.999Z', '2028-02-29T00:00:00.000Z', '2028-02-29T23:59:59.999Z', '2028-03-01T00:00:00.000Z'],
  ...['2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z', '2028-03-12T06:59:59.999Z', '2028-03-12T07:00:00.000Z'],
  ...['2027-12-31T23:59:59.999Z', '2028-01-01T00:00:00.000Z', '2028-01-01T04:59:59.999Z', '2028-01-01T05:00:00.000Z'],
  ...['2027-09-30T23:59:59.999Z', '2027-10-01T00:00:00.000Z'],
]

// Months that are being closed, invoices being paid, payouts, checks and debits under way.
const KILLS = [
  ['2027-08-01', 'close_months', 1],
  ['2027-10-10', 'pay_out', 0],
  ['2027-11-09', 'pay_sandbox_invoices', 3],
  ['2028-01-01', 'close_months', 4],
  ['2028-02-29', 'settle_pulls', 1],
  ['2028-03-02', 'send_invoices', 0],
  ['2028-03-09', 'pay_sandbox_invoices', 1],
  ['2028-05-10', 'pay_out', 2],
  ['2028-07-01', 'close_months', 2],
] as const

/** How large a year is. */
export interface YearSize {
  gifts: number
  seed: number
}

/** Makes up a year: who gives what when in which account and by which way, and what comes back of it. */
export function makeYear({ gifts, seed }: YearSize): MadeUpYear {
  const luck = dice(seed)
  const accounts = ['storefront', 'platform', 'bakery', 'outfitter', 'ticketing', 'grocer']
  const nonprofits = Array.from({ length: 32 }, (_, index) => ({
    key: `np${index}`,
    ein: String(610_000_001 + index * 7),
    name: `MADE UP TRUST ${index}`,
    byCheck: index % 4 === 1,
  }))
  const plan = new Plan(
    luck,
    accounts,
    nonprofits.map(({ key }) => key),
  )
  plan.setUp()
  plan.campaigns(gifts)
  plan.cards(Math.min(200, 30 + Math.floor(gifts / 100)))
  plan.transfers(Math.min(60, 10 + Math.floor(gifts / 200)))
  plan.promises(gifts)
  plan.returns()
  plan.invoices()
  plan.statements(gifts < 10_000 ? 3 : 1)
  // Each costs the start of a process: a small year has every other one.
  const chosen = gifts < 10_000 ? KILLS.filter((_, index) => index % 2 === 0) : KILLS
  const kills = chosen.map(([day, step, entries]) => ({ day, step, entries }))
  const facts = plan.facts.toSorted((one, other) => one.at.localeCompare(other.at))
  return { first: iso(FIRST), last: iso(LAST), accounts, nonprofits, facts, kills }
}

function iso(moment: number): string {
  return new Date(moment).toISOString()
}

class Plan {
  readonly facts: Fact[] = []
  private readonly luck: Dice
  private readonly accounts: readonly string[]
  private readonly nonprofits: readonly string[]
  private given = 0

  constructor(luck: Dice, accounts: readonly string[], nonprofits: readonly string[]) {
    this.luck = luck
    this.accounts = accounts
    this.nonprofits = nonprofits
  }

  setUp(): void {
    // Before the first gifts: a server knows an account's terms for some seconds, and days pass faster here.
    this.add('2027-07-01T11:30:00.000Z', {
      is: 'terms',
      account: 'bakery',
      gift: 'invoice',
      ...terms(150, 10, '2027-10-01'),
    })
    this.add('2027-07-01T11:40:00.000Z', {
      is: 'terms',
      account: 'grocer',
      gift: 'card',
      ...terms(220, 25, '2028-02-29'),
    })
    this.add('2028-01-10T15:00:00.000Z', { is: 'policy', cycle: 'weekly', smallest: 2_500, holdDays: 3 })
    this.add('2028-03-20T15:00:00.000Z', { is: 'policy', cycle: 'monthly', smallest: 100, holdDays: 0 })
    this.add('2028-04-25T15:00:00.000Z', { is: 'policy', cycle: 'daily', smallest: 100, holdDays: 0 })
    this.add(`${REVOKED_ON}T14:00:00.000Z`, { is: 'revoked', nonprofit: this.revoked })
  }

  /** Gifts that are invoiced, in batches, until there are as many gifts as there should be. */
  promises(gifts: number): void {
    const batches = 220 + Math.floor(gifts / 50)
    for (let batch = 0; batch < batches; batch += 1) {
      const left = gifts - this.given
      const most = Math.min(1_000, Math.ceil((left / (batches - batch)) * 1.9))
      const count = batch === batches - 1 ? Math.min(1_000, left) : this.luck.between(1, Math.max(1, most))
      this.promise(`gift${batch}`, REMARKABLE[batch] ?? this.moment(FIRST, LAST_GIFT), Math.max(1, count))
    }
  }

  private promise(key: string, at: string, count: number): void {
    this.given += count
    const cents = this.luck.chance(10) ? this.luck.between(25_000, 90_000) : this.luck.between(60, 9_999)
    const account = this.luck.oneOf(this.accounts)
    const nonprofit = this.eligibleAt(at)
    this.add(at, { is: 'promises', key, account, nonprofit, cents, count, covers: this.luck.chance(30) })
    const index = this.luck.between(0, count - 1)
    const [soon, later] = [this.later(at, 1, 70), this.later(at, 71, 90)]
    if (this.luck.chance(12)) this.add(soon, { is: 'cancel', gift: key, index })
    if (this.luck.chance(12))
      this.add(this.office(soon), { is: 'regrant', gift: key, index, nonprofit: this.eligibleAt(soon) })
    if (!this.luck.chance(12)) return
    this.add(this.office(soon), { is: 'pause', gift: key, index })
    this.add(this.office(later), { is: 'resume', gift: key, index })
  }

  cards(count: number): void {
    for (let card = 0; card < count; card += 1) {
      const at = REMARKABLE[card] ?? this.moment(FIRST, LAST_GIFT)
      const key = `card${card}`
      const cents = this.luck.between(500, 60_000)
      this.given += 1
      const account = this.luck.oneOf(this.accounts)
      this.add(at, {
        is: 'card',
        key,
        account,
        nonprofit: this.eligibleAt(at),
        cents,
        donor: `donor${card % 9}@example.org`,
      })
      this.comesBack(key, at, cents, card)
    }
  }

  /** Every second payment by card comes back in one of the ways there are. */
  private comesBack(card: string, at: string, cents: number, number: number): void {
    const ways = [
      () => this.dispute(card, this.later(at, 0, 0), cents, true),
      () => this.dispute(card, this.later(at, 0, 0), cents, false),
      () => this.dispute(card, this.later(at, 10, 30), cents, true),
      () => this.dispute(card, this.later(at, 10, 30), cents, false),
      () => this.dispute(card, this.later(at, 0, 3), Math.floor(cents / 3), false),
      () => this.add(this.later(at, 0, 20), { is: 'given back', card, cents: Math.ceil(cents / 4) }),
      () => this.add(this.later(at, 0, 20), { is: 'given back', card, cents }),
      () => this.refund(card, at),
    ]
    if (number % 2 === 0) ways[(number / 2) % ways.length]?.()
  }

  private refund(card: string, at: string): void {
    this.add(this.later(at, 0, 0), { is: 'cancel', gift: card, index: 0 })
    this.add(this.office(this.later(at, 2, 5)), { is: 'refunded', gift: card, index: 0 })
  }

  private dispute(card: string, at: string, cents: number, won: boolean): void {
    this.add(at, { is: 'dispute', card, cents, fee: 1_500 })
    this.add(this.later(at, 8, 60), { is: 'dispute ends', card, won })
  }

  transfers(count: number): void {
    for (let number = 0; number < count; number += 1) {
      const at = this.moment(FIRST, LAST_GIFT)
      const shares = Array.from({ length: this.luck.between(1, 8) }, () => {
        return { nonprofit: this.eligibleAt(at), cents: this.luck.between(100, 20_000) }
      })
      this.given += shares.length
      const account = this.luck.oneOf(['storefront', 'platform'])
      this.add(at, { is: 'transfer', key: `transfer${number}`, account, fee: this.luck.between(0, 500), shares })
    }
  }

  campaigns(gifts: number): void {
    const share = { fee: 500, expense: 0, back: 0, autoGrants: false }
    const all: Omit<CampaignFact, 'account' | 'nonprofit' | 'start' | 'end'>[] = [
      { kind: 'gross', ...share, expense: 3_333 },
      { kind: 'net_held', ...share, fee: 725 },
      { kind: 'net_returned', ...share, back: 4_000 },
      { kind: 'custom', ...share, fee: 0, back: 1_250, autoGrants: true },
      { kind: 'custom', ...share, fee: 0, back: 2_000, target: '2028-03-01' },
      { kind: 'net_returned', ...share, fee: 333, back: 6_667 },
    ]
    for (const [number, terms] of all.entries()) this.campaign(number, terms, Math.min(120, Math.ceil(gifts / 120)))
    this.debitsComeBack()
  }

  private campaign(
    number: number,
    terms: Omit<CampaignFact, 'account' | 'nonprofit' | 'start' | 'end'>,
    most: number,
  ): void {
    const key = `campaign${number}`
    const account = this.accounts[number % 3] ?? ''
    const nonprofit = this.nonprofits[number] ?? ''
    const fact = { ...terms, account, nonprofit, start: '2027-09-01', end: '2028-04-30' }
    this.add(`2027-09-01T13:0${number}:00.000Z`, { is: 'campaign', key, ...fact })
    for (let round = 0; round < 6; round += 1) {
      const cents = Array.from({ length: this.luck.between(1, most) }, () => this.luck.between(101, 20_001))
      this.given += cents.length
      const day = this.moment(Date.parse('2027-09-02T00:00:00Z'), Date.parse('2028-04-28T00:00:00Z'))
      this.add(this.office(day), { is: 'campaign gifts', campaign: key, cents })
    }
    if (terms.kind === 'gross') return
    for (let expense = 0; expense < 3; expense += 1) {
      const day = this.moment(Date.parse('2027-10-01T00:00:00Z'), Date.parse('2028-04-28T00:00:00Z'))
      this.add(this.office(day), { is: 'expense', campaign: key, cents: this.luck.between(500, 15_000) })
    }
    // One is final while money is still on its way to it.
    if (terms.target === undefined)
      this.add(`2028-0${number === 1 ? 4 : 5}-29T14:0${number}:00.000Z`, { is: 'final', campaign: key })
  }

  /** Debits that come back: for lack of money, three times, for a wrong account, and because they were stopped. */
  private debitsComeBack(): void {
    for (const [account, code, start] of [
      ['storefront', 'R01', '2027-10-04'],
      ['storefront', 'R01', '2027-11-08'],
      ['platform', 'R03', '2027-12-06'],
      ['bakery', 'R08', '2028-01-10'],
    ] as const) {
      const day = Date.parse(`${start}T13:30:00Z`)
      for (let look = 0; look < 4; look += 1)
        this.add(iso(day + look * DAY_MS), { is: 'debit returned', account, code })
      this.add(iso(day + 12 * DAY_MS), { is: 'bank account', account })
      this.add(iso(day + 13 * DAY_MS), { is: 'authorized', account })
    }
  }

  /** Transfers that the nonprofits' banks send back, and checks that are lost. */
  returns(): void {
    for (let number = 0; number < 24; number += 1) {
      const nonprofit = this.nonprofits[number] ?? ''
      // Checks go out a day after the month's invoices were paid, and live for five days.
      const isCheck = number % 4 === 1
      const day = this.moment(Date.parse('2027-09-10T00:00:00Z'), Date.parse('2028-06-01T00:00:00Z'))
      const at = this.office(isCheck ? `2027-${['08', '09', '10', '11', '12'][number % 5]}-11` : day)
      if (isCheck) {
        for (let look = 0; look < 3; look += 1)
          this.add(iso(Date.parse(at) + look * DAY_MS), { is: 'check voided', nonprofit })
      } else this.add(at, { is: 'transfer returned', nonprofit, code: this.luck.oneOf(['R02', 'R03', 'R04']) })
      this.add(iso(Date.parse(at) + 14 * DAY_MS), { is: 'sent again', nonprofit })
    }
  }

  /** Invoices that are paid in parts, and payments that bounce: of a part, and of a whole one before its gifts left. */
  invoices(): void {
    for (const [index, month] of ['2027-09', '2027-12', '2028-01', '2028-02', '2028-05'].entries()) {
      const next = iso(Date.UTC(2027, Number(month.slice(5)) + (month < '2028' ? 0 : 12), 1)).slice(0, 7)
      for (const [place, account] of this.accounts.slice(0, 4).entries()) {
        const part = { account, month, percent: this.luck.between(1, 99) }
        if ((index + place) % 3 !== 2) this.add(`${next}-05T14:0${place}:00.000Z`, { is: 'part paid', ...part })
        if ((index + place) % 3 === 1)
          this.add(`${next}-07T14:0${place}:00.000Z`, { is: 'payment bounced', account, month })
        if ((index + place) % 2 === 0)
          this.add(`${next}-09T14:0${place}:00.000Z`, { is: 'payment bounced', account, month })
      }
    }
  }

  /** Statements of bank and processor are taken when so many months are over; what is left, at the end. */
  statements(months: number): void {
    for (let month = 6 + months; month <= 18; month += months) {
      const first = Date.UTC(2027, month, 1)
      this.add(iso(first + DAY_MS + 16 * 60 * MINUTE_MS), {
        is: 'statements',
        through: iso(first - DAY_MS).slice(0, 10),
      })
    }
  }

  private get revoked(): string {
    return this.nonprofits.at(-1) ?? ''
  }

  private eligibleAt(at: string): string {
    const nonprofit = this.luck.oneOf(this.nonprofits)
    return nonprofit === this.revoked && at > REVOKED_ON ? 'np0' : nonprofit
  }

  private add(at: string, happening: Happening): void {
    this.facts.push({ at, ...happening })
  }

  /** Any minute, but those around noon, when the daily round runs. */
  private moment(from: number, to: number): string {
    const minute = this.luck.between(Math.ceil(from / MINUTE_MS), Math.floor(to / MINUTE_MS))
    const ofDay = minute % 1_440
    return iso((ofDay > 715 && ofDay < 725 ? minute + 30 : minute) * MINUTE_MS)
  }

  private later(at: string, least: number, most: number): string {
    const from = Date.parse(at) + least * DAY_MS + 20 * MINUTE_MS
    return this.moment(from, from + (most - least) * DAY_MS + 40 * MINUTE_MS)
  }

  /** Between 13:00 and 19:00 UTC of the day: when people type commands. */
  private office(at: string): string {
    return iso(Date.parse(`${at.slice(0, 10)}T13:00:00Z`) + this.luck.between(0, 360) * MINUTE_MS)
  }
}

function terms(basisPoints: number, fixed: number, from: string) {
  return { basisPoints, fixed, from }
}
