import type { Database } from '../../../database/tables/tables.ts'
import { shownName } from '../../branding/account-branding.ts'
import { loadNonprofits, type NonprofitRecord } from '../../directory/registry/nonprofit-records.ts'
import { donationParts } from '../../money/ledger/donation-lines.ts'
import { foundationName } from '../../money/ledger/foundation-name.ts'
import type { ImpactRate } from '../../reports/impact-rate.ts'
import { findImpactRates } from '../../reports/impact-totals.ts'
import { type GiftWay, giftWay } from './gift-way.ts'
import { findGift, giftEvents, localeOfGift, refundedAt } from './queries.ts'

/** A nonprofit as a donor reads of it. */
export interface GiftNonprofit {
  id: string
  name: string
  ein: string
  place: string
}

/** All that the page of a gift shows. Amounts are cents of USD. */
export interface ShownGift {
  id: string
  testMode: boolean
  /** The name of the account at whose page it was given. */
  shop: string
  /** Who received the money and passes it on; undefined while no name is set. */
  foundation: string | undefined
  /** Whom it is for now. */
  nonprofit: GiftNonprofit
  /** Everybody it was ever for, by ID. */
  nonprofits: ReadonlyMap<string, GiftNonprofit>
  /** What the donor paid; what of it is no gift; what reaches the nonprofit. */
  paid: number
  fee: number
  granted: number
  paidByCard: boolean
  /** Whether it is one of a monthly gift's. */
  isMonthly: boolean
  way: GiftWay
  rates: readonly ImpactRate[]
  /** What language the page it was paid on spoke, where its maker said so. */
  locale: string | null
}

/** Reads a gift with its whole way; undefined when there is none of this ID. */
export async function loadGift(db: Database, donationId: string): Promise<ShownGift | undefined> {
  const row = await findGift(db, donationId)
  if (row === undefined) return undefined
  const events = await giftEvents(db, donationId)
  const ids = [...new Set([row.nonprofit_id, ...events.map(({ nonprofitId }) => nonprofitId)])]
  const records = await loadNonprofits(db, ids)
  const nonprofits = new Map(records.map((record) => [record.id, shownNonprofit(record)]))
  const nonprofit = nonprofits.get(row.nonprofit_id)
  if (nonprofit === undefined) return undefined
  const paidByCard = row.source === 'checkout'
  const { billed, fee, granted } = donationParts({ amount: row.amount, fee: row.fee, coverFees: row.cover_fees })
  // A fee on top of a gift that was not paid on our page is its account's own business.
  const paid = paidByCard ? billed : row.amount
  return {
    id: row.id,
    testMode: !row.live_mode,
    shop: await shownName(db, row.account_id),
    foundation: await foundationName(db, row.live_mode),
    nonprofit,
    nonprofits,
    paid,
    fee: paid - granted === fee ? fee : 0,
    granted,
    paidByCard,
    isMonthly: row.monthly_gift_id !== null,
    way: giftWay(events, { paidByCard, refundedAt: await refundedAt(db, donationId) }),
    rates: (await findImpactRates(db, [row.nonprofit_id])).get(row.nonprofit_id) ?? [],
    locale: await localeOfGift(db, donationId),
  }
}

function shownNonprofit({ id, name, ein, city, state }: NonprofitRecord): GiftNonprofit {
  return { id, name, ein, place: [city, state].filter((part) => part !== '').join(', ') }
}
