import type { Selectable } from 'kysely'

/** A receipt of a gift by card. Amounts are cents, days are `YYYY-MM-DD` where the foundation is. */
export interface ReceiptTable {
  id: string
  live_mode: boolean
  year: number
  serial: number
  donation_id: string
  corrects: string | null
  reason: 'refunded' | 'refunded_in_part' | 'donor' | null
  donee_name: string
  donee_ein: string
  donor_name: string
  donor_email: string
  nonprofit_id: string
  nonprofit_name: string
  nonprofit_ein: string
  shop: string
  amount: number
  granted: number
  received_on: string
  issued_on: string
  issued_at: Date
  locale: string
}

/** The last number of a mode's year. */
export interface ReceiptCounterTable {
  live_mode: boolean
  year: number
  last: number
}

/** The tables this part owns. */
export interface ReceiptTables {
  receipt: ReceiptTable
  receipt_counter: ReceiptCounterTable
}

/** A receipt as it is read. */
export type ReceiptRow = Selectable<ReceiptTable>
