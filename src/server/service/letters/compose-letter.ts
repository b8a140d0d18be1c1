import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { LetterKind, LetterTable } from '../../database/tables/letters.ts'
import type { Database } from '../../database/tables/tables.ts'
import {
  dedicationLetter,
  endedLetter,
  failingLetter,
  giftsFoundLetter,
  receiptLetter,
  refundLetter,
  regrantLetter,
  renewedLetter,
  startedLetter,
  statementLetter,
} from './donor-letters.ts'
import { budgetLetter, invoiceLetter, reminderLetter, remittanceLetter } from './finance-letters.ts'
import {
  type LetterContent,
  type LetterContext,
  type LetterLinks,
  letterHtml,
  letterText,
  letterTranslator,
} from './letter-content.ts'
import { letterFacts } from './letter-facts.ts'
import {
  bankChangeLetter,
  claimCodeLetter,
  claimRefusedLetter,
  invitationLetter,
  signInLetter,
} from './people-letters.ts'

export type LetterRow = Selectable<LetterTable>

/** A rendered e-mail; text and HTML have the same content. */
export interface ComposedLetter {
  subject: string
  sender: string
  text: string
  html: string
}

type Compose = (facts: unknown, composing: LetterContext) => LetterContent

const kinds: Readonly<Record<LetterKind, Compose>> = {
  gifts_found: (facts, composing) => giftsFoundLetter(z.parse(letterFacts.gifts_found, facts), composing),
  receipt: (facts, composing) => receiptLetter(z.parse(letterFacts.receipt, facts), composing),
  sign_in: (facts, composing) => signInLetter(z.parse(letterFacts.sign_in, facts), composing),
  invitation: (facts, composing) => invitationLetter(z.parse(letterFacts.invitation, facts), composing),
  bank_change: (facts, composing) => bankChangeLetter(z.parse(letterFacts.bank_change, facts), composing),
  claim_code: (facts, composing) => claimCodeLetter(z.parse(letterFacts.claim_code, facts), composing),
  claim_refused: (facts, composing) => claimRefusedLetter(z.parse(letterFacts.claim_refused, facts), composing),
  regrant: (facts, composing) => regrantLetter(z.parse(letterFacts.regrant, facts), composing),
  monthly_begun: (facts, composing) => startedLetter(z.parse(letterFacts.monthly_begun, facts), composing),
  monthly_renewed: (facts, composing) => renewedLetter(z.parse(letterFacts.monthly_renewed, facts), composing),
  monthly_failing: (facts, composing) => failingLetter(z.parse(letterFacts.monthly_failing, facts), composing),
  monthly_ended: (facts, composing) => endedLetter(z.parse(letterFacts.monthly_ended, facts), composing),
  refund: (facts, composing) => refundLetter(z.parse(letterFacts.refund, facts), composing),
  dedication: (facts, composing) => dedicationLetter(z.parse(letterFacts.dedication, facts), composing),
  invoice: (facts, composing) => invoiceLetter(z.parse(letterFacts.invoice, facts), composing),
  invoice_reminder: (facts, composing) => reminderLetter(z.parse(letterFacts.invoice_reminder, facts), composing),
  program_budget: (facts, composing) => budgetLetter(z.parse(letterFacts.program_budget, facts), composing),
  remittance: (facts, composing) => remittanceLetter(z.parse(letterFacts.remittance, facts), composing),
  statement: (facts, composing) => statementLetter(z.parse(letterFacts.statement, facts), composing),
}

/** Renders an e-mail in its own language. */
export function composeLetter(letter: LetterRow, links: LetterLinks): ComposedLetter {
  const translator = letterTranslator(letter.locale)
  const content = kinds[letter.kind](letter.facts, { ...links, translator, liveMode: letter.live_mode })
  const { subject, sender } = content
  return { subject, sender, text: letterText(content), html: letterHtml(content, translator.locale) }
}

const MAX_LISTED = 50

/** The latest sandbox e-mails, all or those about one record, newest first. */
export function listKeptLetters(db: Database, subjectId?: string): Promise<LetterRow[]> {
  const letters = db.selectFrom('letter').selectAll().where('status', '=', 'kept')
  const listed = subjectId === undefined ? letters : letters.where('subject_id', '=', subjectId)
  // By ID, the order in which they were written: a sign-in link has the real time, and the sandbox's clock may be ahead.
  return listed.orderBy('id', 'desc').limit(MAX_LISTED).execute()
}

/** One sandbox e-mail. */
export function findKeptLetter(db: Database, id: string): Promise<LetterRow | undefined> {
  return db.selectFrom('letter').selectAll().where('id', '=', id).where('status', '=', 'kept').executeTakeFirst()
}
