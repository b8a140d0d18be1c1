import type { Generated, JSONColumnType, Selectable } from 'kysely'
import type { SkipReason } from '../../../contract/orders.ts'
import type { ProgramKind, ProgramStatus } from '../../../contract/programs.ts'

/** A merchant's giving program. Amounts are cents, `share` is millionths, dates are `YYYY-MM-DD`. */
export interface ProgramTable {
  id: string
  account_id: string
  live_mode: boolean
  name: string
  kind: ProgramKind
  share: number | null
  amount: number | null
  skus: string[]
  nonprofit_id: string | null
  /** The fund that receives its donations, instead of a nonprofit. */
  fund_id: Generated<string | null>
  /** The version of the fund's shares that a second person approved; null if the program follows the fund. */
  fund_version: Generated<number | null>
  donor_choice: boolean
  max_per_order: number | null
  monthly_budget: number | null
  total_budget: number | null
  starts_on: string
  ends_on: string | null
  status: ProgramStatus
  show_budget: boolean
  /** The person or key that started it alone; null for drafts and for programs that a second person approved. */
  started_by: Generated<string | null>
  created_at: Date
}

export type ProgramRow = Selectable<ProgramTable>

/** A program's donations in a month, `YYYY-MM-01`: cents, and the carried fraction in millionths of a cent. */
export interface ProgramMonthTable {
  program_id: string
  month: string
  given: Generated<number>
  donations: Generated<number>
  carry: Generated<number>
}

/** An order of a merchant. Amounts are cents. */
export interface ShopOrderTable {
  id: string
  account_id: string
  live_mode: boolean
  external_id: string
  total: number
  refunded: Generated<number>
  item_count: number
  nonprofit_id: string | null
  is_test: boolean
  skipped: JSONColumnType<{ program_id: string; reason: SkipReason }[]>
  /** Null for orders that were recorded before items were stored. */
  items: JSONColumnType<{ sku: string; quantity: number }[] | null>
  ordered_at: Date
  created_at: Date
}

export type ShopOrderRow = Selectable<ShopOrderTable>

/** A refund of an order, by the store's own ID. */
export interface ShopOrderRefundTable {
  order_id: string
  refund_id: string
  amount: number
  created_at: Date
}

/** A program's donation for an order or a shopper's donation; `share` is millionths of a cent before rounding. */
export interface ProgramDonationTable {
  donation_id: string
  program_id: string
  order_id: string | null
  gift_id: string | null
  month: string
  share: number
}

/** Cents to deduct from a program's next donations to a nonprofit. */
export interface ProgramCreditTable {
  program_id: string
  nonprofit_id: string
  amount: number
}

/** The budget of a mode, in cents, above which a program's start needs a second person; null for never. */
export interface ProgramPolicyTable {
  live_mode: boolean
  approve_above: number | null
  updated_at: Date
}

/** The secret with which an account's store signs its orders. */
export interface ShopSecretTable {
  account_id: string
  live_mode: boolean
  shop: 'shopify'
  secret_sealed: Buffer
  created_at: Date
}

export interface ProgramTables {
  program: ProgramTable
  program_month: ProgramMonthTable
  program_donation: ProgramDonationTable
  program_credit: ProgramCreditTable
  program_policy: ProgramPolicyTable
  shop_order: ShopOrderTable
  shop_secret: ShopSecretTable
  shop_order_refund: ShopOrderRefundTable
}
