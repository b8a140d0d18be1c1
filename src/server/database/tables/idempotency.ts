/** The answer of a write that carried an idempotency key. */
export interface IdempotentAnswerTable {
  account_id: string
  live_mode: boolean
  method: string
  path: string
  key: string
  fingerprint: Buffer
  answer: string
  created_at: Date
}

/** The tables this part owns. */
export interface IdempotencyTables {
  idempotent_answer: IdempotentAnswerTable
}
