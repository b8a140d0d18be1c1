import type { Generated, JSONColumnType } from 'kysely'

/** How a letter stands; the words are told in the migration. */
export type LetterStatus = 'kept' | 'waiting' | 'sent' | 'refused' | 'given_up' | 'in_doubt' | 'stopped'

/** What a letter tells of. */
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

/** What people of the console are told. */
export type PeopleLetter = 'sign_in' | 'invitation' | 'bank_change' | 'claim_code' | 'claim_refused'

/** E-mails to accounts and nonprofits that they can turn off. */
export type OwnLetter = 'invoice' | 'invoice_reminder' | 'remittance'

/** A letter of the outbox: to whom, of what kind, and what it says. */
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

/** One attempt to hand a letter to the mail server, and what it said. */
export interface LetterAttemptTable {
  letter_id: string
  number: number
  started_at: Date
  handed_over_at: Generated<Date | null>
  finished_at: Generated<Date | null>
  answer: Generated<string | null>
}

/** An address, in small letters, that gets no further letters. */
export interface StoppedAddressTable {
  address: string
  reason: 'bounce' | 'complaint' | 'operator'
  letter_id: string | null
  stopped_at: Date
}

/** Where an account's or nonprofit's own letters go; to its registered address where `email` is null. */
export interface LetterAddressTable {
  owner_id: string
  email: Generated<string | null>
  locale: Generated<string>
}

/** A letter that an account or nonprofit does without. */
export interface UnwantedLetterTable {
  owner_id: string
  kind: OwnLetter
}

/** The tables this part owns. */
export interface LetterTables {
  letter: LetterTable
  letter_attempt: LetterAttemptTable
  stopped_address: StoppedAddressTable
  letter_address: LetterAddressTable
  unwanted_letter: UnwantedLetterTable
}
