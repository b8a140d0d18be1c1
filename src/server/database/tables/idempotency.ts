/** The answer of a write that carried an idempotency key. */
export interface IdempotentAnswerTable {
  account_id: string
  live_mode: boolean
  method: string
  path: string
  key: string
  fingerprint: Buffer
  /** As it was kept before answers were sealed. */
  answer: string | null
  answer_sealed: Buffer | null
  /** The hash of the address it names, for answers that lead somewhere. */
  address_hash: Buffer | null
  created_at: Date
}

/** The tables this part owns. */
export interface IdempotencyTables {
  idempotent_answer: IdempotentAnswerTable
}
