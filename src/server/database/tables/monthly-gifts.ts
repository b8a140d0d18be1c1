import type { Generated, Selectable } from 'kysely'
import type { MonthlyGiftEndReason, MonthlyGiftStatus } from '../../../contract/monthly-gifts.ts'

/** A gift that is given again every month. Amounts are cents of USD. */
export interface MonthlyGiftTable {
  id: string
  account_id: string
  live_mode: boolean
  nonprofit_id: string
  link_id: string
  first_donation_id: string
  latest_donation_id: string
  given: Generated<number>
  processor: string
  reference: string
  amount: number
  status: Generated<MonthlyGiftStatus>
  next_payment_at: Date | null
  skipped_at: Generated<Date | null>
  ends_at: Generated<Date | null>
  tries: Generated<number>
  next_try_at: Generated<Date | null>
  card_last4: string | null
  erase_at_end: Generated<boolean>
  began_at: Date
  ended_at: Generated<Date | null>
  end_reason: Generated<MonthlyGiftEndReason | null>
  look_at: Date
  version: Generated<number>
}

/** The tables this part owns. */
export interface MonthlyGiftTables {
  monthly_gift: MonthlyGiftTable
}

/** A monthly gift as it is read. */
export type MonthlyGiftRow = Selectable<MonthlyGiftTable>
