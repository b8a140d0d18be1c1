import type { Generated, JSONColumnType } from 'kysely'

/** Status of an e-mail; the migration explains the values. */
export type LetterStatus = 'kept' | 'waiting' | 'sent' | 'refused' | 'given_up' | 'in_doubt' | 'stopped'

/** Kinds of e-mails. */
export type LetterKind =
  | 'receipt'
  | 'regrant'
  | 'refund'
  | 'dedication'
  | 'gifts_found'
  | 'statement'
  | 'monthly_begun'
  | 'monthly_renewed'
  | 'monthly_failing'
  | 'monthly_ended'
  | PeopleLetter
  | OwnLetter

/** Kinds of e-mails to console users. */
export type PeopleLetter = 'sign_in' | 'invitation' | 'bank_change' | 'claim_code' | 'claim_refused'

/** E-mails to accounts and nonprofits that they can turn off. */
export type OwnLetter = 'invoice' | 'invoice_reminder' | 'program_budget' | 'remittance'

/** An e-mail in the outbox: recipient, kind and facts. */
export interface LetterTable {
  id: string
  live_mode: boolean
  kind: LetterKind
  once: string
  subject_id: string
  account_id: string | null
  recipient: string
  locale: string
  facts: JSONColumnType<Record<string, unknown>>
  status: LetterStatus
  next_attempt_at: Date | null
  created_at: Date
  finished_at: Generated<Date | null>
  /** Why a person dismissed it without sending. */
  left_because: Generated<string | null>
}

/** An attempt to send an e-mail, and the mail server's reply. */
export interface LetterAttemptTable {
  letter_id: string
  number: number
  started_at: Date
  handed_over_at: Generated<Date | null>
  finished_at: Generated<Date | null>
  answer: Generated<string | null>
}

/** A lower-case address that gets no further e-mails. */
export interface StoppedAddressTable {
  address: string
  reason: 'bounce' | 'complaint' | 'operator'
  letter_id: string | null
  stopped_at: Date
}

/** The address for e-mails to an account or nonprofit; the registered one if `email` is null. */
export interface LetterAddressTable {
  owner_id: string
  email: Generated<string | null>
  locale: Generated<string>
}

/** A kind of e-mail that an account or nonprofit turned off. */
export interface UnwantedLetterTable {
  owner_id: string
  kind: OwnLetter
}

export interface LetterTables {
  letter: LetterTable
  letter_attempt: LetterAttemptTable
  stopped_address: StoppedAddressTable
  letter_address: LetterAddressTable
  unwanted_letter: UnwantedLetterTable
}
