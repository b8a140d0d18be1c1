/** A file of the bank that brought movements. Days are `2026-01-31`, amounts cents. */
export interface BankStatementTable {
  id: string
  live_mode: boolean
  format: 'camt053' | 'bai2' | 'csv'
  account: string
  first_day: string | null
  last_day: string | null
  closing_day: string | null
  closing: number | null
  /** Movements that were new, that an earlier file brought, and from before the opening. */
  fresh: number
  known: number
  before_opening: number
  imported_at: Date
}

/** A movement of our account as the bank tells it: above zero where it was given money. */
export interface BankLineTable {
  id: string
  live_mode: boolean
  statement_id: string
  key_hash: Buffer
  day: string
  amount: number
  bank_id: string
  /** What parties and banks called the payments it is made of. */
  names: string[]
  check_number: number | null
  text: string
}

/** A movement of our balance at a processor, in cents: `amount` less `fee` came to it. */
export interface ProcessorTransactionTable {
  id: string
  live_mode: boolean
  processor: string
  reference: string
  type: string
  amount: number
  fee: number
  source: string
  payment_id: string | null
  description: string
  created_at: Date
  imported_at: Date
}

/** When the statement of a processor was last taken in whole. */
export interface ProcessorReadingTable {
  processor: string
  live_mode: boolean
  read_at: Date
}

/** What bank and processor held at the end of a day, from which on their statements are read. */
export interface ClearingOpeningTable {
  live_mode: boolean
  day: string
  bank: number
  processor: number
  opened_at: Date
}

/** The tables this part owns. */
export interface StatementTables {
  bank_line: BankLineTable
  bank_statement: BankStatementTable
  clearing_opening: ClearingOpeningTable
  processor_reading: ProcessorReadingTable
  processor_transaction: ProcessorTransactionTable
}
