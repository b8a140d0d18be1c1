/** A payment that became donations; cents of USD. */
export interface TransferCaptureTable {
  payment_id: string
  live_mode: boolean
  account_id: string
  amount: number
  fee: number
  created_at: Date
}

/** Which donation came out of which payment. */
export interface TransferAllocationTable {
  donation_id: string
  payment_id: string
  live_mode: boolean
}

/** The tables this part owns. */
export interface TransferTables {
  transfer_capture: TransferCaptureTable
  transfer_allocation: TransferAllocationTable
}
