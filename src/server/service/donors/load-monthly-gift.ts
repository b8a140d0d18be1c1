import type { MonthlyGiftRow } from '../../database/tables/monthly-gifts.ts'
import type { Database } from '../../database/tables/tables.ts'
import { shownName } from '../branding/account-branding.ts'
import { loadNonprofits } from '../directory/registry/nonprofit-records.ts'
import { foundationName } from '../money/ledger/foundation-name.ts'
import { findMonthlyGift, monthlyGiftDetails } from '../monthly-gifts/monthly-gift-records.ts'
import type { ShownMonthlyGift } from './page/monthly-view.ts'

/** A monthly gift with what its page shows of it. */
export interface LoadedMonthlyGift {
  gift: MonthlyGiftRow
  shown: ShownMonthlyGift
  locale: string
}

/** Reads a monthly gift for its donor; undefined when there is none of this id. */
export async function loadMonthlyGift(db: Database, id: string): Promise<LoadedMonthlyGift | undefined> {
  const gift = await findMonthlyGift(db, id)
  const [nonprofit] = gift === undefined ? [] : await loadNonprofits(db, [gift.nonprofit_id])
  if (gift === undefined || nonprofit === undefined) return undefined
  const { locale } = await monthlyGiftDetails(db, gift)
  const { name, ein, city, state } = nonprofit
  return {
    gift,
    locale,
    shown: {
      testMode: !gift.live_mode,
      nonprofit: { name, ein, place: [city, state].filter((part) => part !== '').join(', ') },
      shop: await shownName(db, gift.account_id),
      foundation: await foundationName(db, gift.live_mode),
      status: gift.status,
      amount: gift.amount,
      count: gift.given,
      card: gift.card_last4,
      nextAt: gift.next_payment_at,
      skippedAt: gift.skipped_at,
      tryAt: gift.next_try_at,
      endsAt: gift.ends_at,
      beganAt: gift.began_at,
    },
  }
}
