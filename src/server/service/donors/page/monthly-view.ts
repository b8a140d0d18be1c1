import type { MonthlyGiftStatus } from '../../../../contract/index.ts'
import type { MonthlyNotice } from './monthly-notice.ts'

/** What the page shows of a monthly gift. Amounts are cents of USD. */
export interface ShownMonthlyGift {
  testMode: boolean
  nonprofit: { name: string; ein: string; place: string }
  shop: string
  /** Who receives the money and passes it on; undefined while no name is set. */
  foundation: string | undefined
  status: MonthlyGiftStatus
  amount: number
  count: number
  card: string | null
  nextAt: Date | null
  skippedAt: Date | null
  tryAt: Date | null
  endsAt: Date | null
  beganAt: Date
}

/** How the page is to be made, besides the gift. */
export interface MonthlyView {
  gift: ShownMonthlyGift
  path: string
  /** Whose days are shown. */
  timeZone: string
  now: Date
  /** The page of the latest gift. */
  latestHref: string
  cardForm: 'here' | 'elsewhere'
  bounds: { least: number; most: number }
  notice: MonthlyNotice | undefined
}
