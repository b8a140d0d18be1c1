import type { Database } from '../database/tables/tables.ts'
import { roundSteps } from '../jobs/daily-round.ts'
import { createIdentifiers, type NewId } from '../kernel/identifiers.ts'
import { oneByOne } from '../kernel/turns.ts'
import { feeOnGift } from '../service/accounts/fee-terms.ts'
import type { Account } from '../service/accounts/find-accounts.ts'
import { findCaller } from '../service/accounts/find-accounts.ts'
import type { Seal } from '../service/accounts/keyring.ts'
import { donateForOffset, priced } from '../service/money/climate/climate-donation.ts'
import { type Shipment, shippingEmission } from '../service/money/climate/emissions.ts'
import { type NewDonation, recordDonations } from '../service/money/donations/create-donations.ts'

/** Dependencies of the donations, and their end date. */
export interface IllustrationOptions {
  db: Database
  seal: Seal
  now: Date
}

const DAY_MS = 86_400_000
/** Events of the previous month's donations, by day of the month. */
const MONTH_END = [
  [1, roundSteps.close_months],
  [2, roundSteps.send_invoices],
  [10, roundSteps.pay_sandbox_invoices],
  [11, roundSteps.pay_out],
  [16, roundSteps.cash_sandbox_checks],
  [17, roundSteps.notify_nonprofits],
] as const

/**
 * Creates a year of donations for the sandbox's store, so that its pages aren't empty. The service's own functions
 * record, invoice and pay them out month by month, at times in the past. The same dates always give the same donations,
 * and each donation's metadata says that it is illustrative.
 */
export async function makeIllustrativeGifts({ db, seal, now }: IllustrationOptions): Promise<void> {
  const caller = await findCaller(db, 'test_pk_storefront', now)
  if (caller === undefined) return
  const { account } = caller
  const nonprofits = await nonprofitIds(db)
  const months = Array.from({ length: MONTHS + 1 }, (_, index) => index - MONTHS)
  await oneByOne(months, async (month) => {
    const start = startOfMonth(now, month)
    await closeMonthBefore({ db, seal, start, now })
    const gifts = illustrativeMonth(start.getUTCMonth()).filter(({ day }) => dayOf(start, day) < startOfDay(now))
    await recordDonations(
      db,
      idsOf(start),
      gifts.flatMap((gift) => donationsOf(gift, { account, nonprofits, start })),
    )
    await contribute({ db, account, start, now })
  })
}

async function closeMonthBefore({ db, seal, start, now }: IllustrationOptions & { start: Date }): Promise<void> {
  await oneByOne(MONTH_END, async ([day, run]) => {
    const moment = dayOf(start, day)
    if (moment >= now) return
    const clock = { now: () => moment }
    await run({ db, seal, clock, newId: idsOf(moment) }, false)
  })
}

interface MonthOf {
  account: Account
  nonprofits: ReadonlyMap<string, string>
  start: Date
}

function donationsOf(
  { ein, day, amount, count }: IllustrativeGift,
  { account, nonprofits, start }: MonthOf,
): NewDonation[] {
  const nonprofitId = nonprofits.get(ein)
  if (nonprofitId === undefined) return []
  const createdAt = dayOf(start, day)
  const fee = feeOnGift(account.feeTerms, { kind: 'invoice', amount, now: createdAt })
  const donation = {
    accountId: account.id,
    liveMode: false,
    nonprofitId,
    amount,
    fee,
    coverFees: false,
    fundsCollected: true,
    source: 'api' as const,
    metadata: { illustrative: true },
    createdAt,
  }
  return Array.from({ length: count }, (_, index) => ({
    ...donation,
    createdAt: new Date(createdAt.getTime() + index * 1_140_000),
  }))
}

/** The store's own climate contributions for its shipments of a month. */
async function contribute({
  db,
  account,
  start,
  now,
}: Omit<MonthOf, 'nonprofits'> & Pick<IllustrationOptions, 'db' | 'now'>) {
  await oneByOne(SHIPMENTS, async ({ day, ...shipment }) => {
    const moment = dayOf(start, day)
    if (moment >= startOfDay(now)) return
    const emission = priced(shippingEmission(shipment), {})
    const context = { db, newId: idsOf(moment), account, liveMode: false, now: moment }
    await donateForOffset({ ...emission, kind: 'shipping', fundsCollected: true }, context)
  })
}

async function nonprofitIds(db: Database): Promise<Map<string, string>> {
  const eins = FAVORITES.map(({ ein }) => ein)
  const rows = await db.selectFrom('nonprofit').select(['id', 'ein']).where('ein', 'in', eins).execute()
  return new Map(rows.map(({ id, ein }) => [ein, id]))
}

/** Identifiers with a given creation time, so that lists sorted by identifier are in order of time. */
function idsOf(moment: Date): NewId {
  return createIdentifiers(() => moment.getTime())
}

function startOfMonth(now: Date, month: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1))
}

/** A day of a month, during the morning in the United States. */
function dayOf(start: Date, day: number): Date {
  return new Date(start.getTime() + (day - 1) * DAY_MS + 15 * 3_600_000)
}

function startOfDay(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS)
}

/** Donations of one size to one nonprofit on one day of a month; amounts are cents. */
interface IllustrativeGift {
  ein: string
  day: number
  amount: number
  count: number
}

/** Number of whole months with illustrative donations, in addition to the current one. */
const MONTHS = 12

/** Well-known nonprofits with the amounts that a store's customers might give, largest first. */
const FAVORITES = [
  { ein: '363673599', amounts: [2_500, 5_000] },
  { ein: '530196605', amounts: [1_000, 5_000] },
  { ein: '223936753', amounts: [1_000, 2_500] },
  { ein: '131623829', amounts: [500, 1_500] },
  { ein: '530196544', amounts: [500, 1_000] },
  { ein: '203069841', amounts: [65, 600] },
] as const

/** A month's donations: number of nonprofits, days, and donations above the minimum. */
interface Season {
  nonprofits: number
  days: readonly number[]
  extra: number
}

/** January to December: quiet winters and summers, a campaign in April, Giving Tuesday, a peak at the end of the year. */
const SEASONS: readonly Season[] = [
  { nonprofits: 5, days: [4], extra: 1 },
  { nonprofits: 4, days: [4], extra: 0 },
  { nonprofits: 6, days: [4, 15], extra: 0 },
  { nonprofits: 6, days: [4, 15], extra: 0 },
  { nonprofits: 6, days: [4, 15], extra: 1 },
  { nonprofits: 5, days: [4], extra: 2 },
  { nonprofits: 4, days: [4], extra: 0 },
  { nonprofits: 4, days: [4], extra: 2 },
  { nonprofits: 6, days: [4, 15], extra: 0 },
  { nonprofits: 6, days: [4, 15], extra: 2 },
  { nonprofits: 6, days: [4, 13, 21], extra: 2 },
  { nonprofits: 6, days: [3, 9, 15, 20, 25], extra: 3 },
]

/** The spring campaign: two weeks of April for one nonprofit. */
const CAMPAIGN = { month: 3, ein: '131623829', firstDay: 12, days: 14, amount: 1_500 } as const

/** Public pages don't show a nonprofit's day with fewer donations. */
const LEAST_PER_DAY = 5

/** The donations of a calendar month, 0 for January. */
function illustrativeMonth(month: number): IllustrativeGift[] {
  const season = SEASONS[month]
  if (season === undefined) return []
  const { nonprofits, days, extra } = season
  const regular = FAVORITES.slice(0, nonprofits).flatMap(({ ein, amounts }, rank) =>
    days.map((day, round) => ({
      ein,
      day: day + rank,
      amount: amounts[round % amounts.length] ?? amounts[0],
      count: LEAST_PER_DAY + extra + ((month + rank * 2 + round) % 3),
    })),
  )
  return month === CAMPAIGN.month ? [...regular, ...campaignGifts()] : regular
}

/** Donations rise until the middle of the campaign and then fall. */
function campaignGifts(): IllustrativeGift[] {
  const { ein, firstDay, days, amount } = CAMPAIGN
  return Array.from({ length: days }, (_, index) => ({
    ein,
    day: firstDay + index,
    amount,
    count: LEAST_PER_DAY + Math.round(4 * Math.sin((Math.PI * (index + 0.5)) / days)),
  }))
}

const PORTLAND = { zip: '97205', latitude: 45.52, longitude: -122.69, state: 'OR' }
const NEW_YORK = { zip: '10001', latitude: 40.75, longitude: -74, state: 'NY' }
const AUSTIN = { zip: '78701', latitude: 30.27, longitude: -97.74, state: 'TX' }

/** The store's pallets of a month, by day. */
const SHIPMENTS: readonly (Shipment & { day: number })[] = [
  { day: 6, origin: PORTLAND, destination: NEW_YORK, weightLb: 2_400 },
  { day: 20, origin: PORTLAND, destination: AUSTIN, weightLb: 1_700 },
]
