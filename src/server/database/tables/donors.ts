import type { Generated } from 'kysely'

/** An address, in small letters, that links to its gifts were asked for. */
export interface GiftSearchTable {
  id: string
  live_mode: boolean
  email: string
  locale: string
  asked_at: Date
  expires_at: Date
  found_at: Generated<Date | null>
}

/** The tables this part owns. */
export interface DonorTables {
  gift_search: GiftSearchTable
}
