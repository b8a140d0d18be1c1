import * as z from 'zod/mini'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { dollars } from '../../../rendering/amounts.ts'
import type { Acted } from '../../audit/audit-log.ts'
import { type DecidingDependencies, type Proposal, type ProposalKind, propose } from '../../proposals/proposals.ts'
import {
  issueCreditNote,
  type NewCreditNote,
  previewCreditNote,
  previewWriteOff,
  writeOffInvoice,
} from '../billing/invoice-adjustments.ts'
import { type CreditNote, creditNotesOf } from '../billing/invoice-records.ts'
import { findPayoutPolicy } from '../payouts/payout-policy.ts'

const CREDIT_NOTE_KIND = 'credit_note'

const CreditNoteDetails = z.object({
  invoiceId: z.string(),
  amount: z.int(),
  reason: z.string(),
  // Missing in older proposals.
  foreseen: z.optional(z.object({ left: z.int(), credit: z.int() })),
})

/** Result of a request for a credit note: issued, or waiting for a second person. */
export type CreditNoteOutcome = { issued: CreditNote } | { waits: Proposal }

/** Issues a credit note, or proposes it for approval by a second person if the sum is large. */
export async function proposeCreditNote(
  dependencies: DecidingDependencies,
  wanted: NewCreditNote,
): Promise<Acted<CreditNoteOutcome>> {
  const { tx, liveMode } = dependencies
  const { invoiceId: id, amount, reason } = wanted
  const invoice = await tx.selectFrom('invoice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (invoice?.live_mode !== liveMode) throw new HttpError('not_found', { detail: `No invoice has the ID ${id}.` })
  const subject = invoice.account_id
  // Earlier notes count, so that several small ones can't avoid the limit.
  const noted = (await creditNotesOf(tx, id)).reduce((sum, note) => sum + note.amount, 0)
  if (noted + amount <= (await findPayoutPolicy(tx, liveMode)).approve_above) {
    const { note } = await issue(dependencies, wanted)
    return { record: id, subject, after: { note: `CN-${note.number}`, amount, reason }, result: { issued: note } }
  }
  const foreseen = await previewCreditNote({ db: tx }, wanted)
  const { result, ...acted } = await propose(dependencies, {
    kind: CREDIT_NOTE_KIND,
    subjectId: id,
    liveMode,
    summary: `Credit note of ${dollars(amount)} for invoice INV-${invoice.number}`,
    shown: {
      invoice: `INV-${invoice.number}`,
      amount: dollars(amount),
      'remaining due': dollars(foreseen.left),
      'becomes credit': dollars(foreseen.credit),
      reason,
    },
    details: { ...wanted, foreseen },
  })
  return { ...acted, result: { waits: result } }
}

/** Proposal: issue a large credit note. */
export const creditNoteKind: ProposalKind = {
  name: CREDIT_NOTE_KIND,
  needsTwoPeople: true,
  check: ({ tx }, details) => requireUnchangedCreditNote(tx, z.parse(CreditNoteDetails, details)),
  apply: async (dependencies, details) => {
    const wanted = z.parse(CreditNoteDetails, details)
    await requireUnchangedCreditNote(dependencies.tx, wanted)
    await issue(dependencies, wanted)
  },
}

async function requireUnchangedCreditNote(
  tx: DatabaseTransaction,
  { foreseen, ...wanted }: z.infer<typeof CreditNoteDetails>,
): Promise<void> {
  const { left, credit } = await previewCreditNote({ db: tx }, wanted)
  if (foreseen !== undefined && (foreseen.left !== left || foreseen.credit !== credit))
    throw new HttpError('conflict', {
      detail: 'The amount due has changed. Reject this proposal, and propose it again.',
    })
}

function issue({ tx: db, newId, now }: DecidingDependencies, wanted: NewCreditNote) {
  return issueCreditNote({ db, newId, clock: { now: () => now } }, wanted)
}

const WRITE_OFF_KIND = 'write_off'

const WriteOffDetails = z.object({ invoice: z.string(), due: z.int() })

/** Proposes the write-off of an invoice's rest. It always needs two people, whatever the sum. */
export async function proposeWriteOff(
  dependencies: DecidingDependencies,
  { invoice, reason }: { invoice: string; reason: string },
): Promise<Acted<Proposal>> {
  const { tx, liveMode } = dependencies
  const row = await tx.selectFrom('invoice').select('live_mode').where('id', '=', invoice).executeTakeFirst()
  if (row?.live_mode !== liveMode) throw new HttpError('not_found', { detail: `No invoice has the ID ${invoice}.` })
  const { number, due, paid, canceled, lost } = await previewWriteOff({ db: tx }, invoice)
  return propose(dependencies, {
    kind: WRITE_OFF_KIND,
    // A record can have one open proposal of a kind; the record is the invoice.
    subjectId: invoice,
    liveMode,
    summary: `Write off ${dollars(due)} of invoice INV-${number}`,
    shown: {
      invoice: `INV-${number}`,
      due: dollars(due),
      'donations paid': paid,
      'donations canceled': canceled,
      'our loss': dollars(lost),
      reason,
    },
    details: { invoice, due },
  })
}

/** Proposal: write off the rest of an invoice. */
export const writeOffKind: ProposalKind = {
  name: WRITE_OFF_KIND,
  needsTwoPeople: true,
  check: async ({ tx }, details) => {
    await requireUnchanged(tx, details)
  },
  apply: async ({ tx: db, newId, now }, details) => {
    const invoice = await requireUnchanged(db, details)
    await writeOffInvoice({ db, newId, clock: { now: () => now } }, invoice)
  },
}

async function requireUnchanged(db: DatabaseTransaction, details: unknown): Promise<string> {
  const { invoice, due } = z.parse(WriteOffDetails, details)
  if ((await previewWriteOff({ db }, invoice)).due !== due)
    throw new HttpError('conflict', {
      detail: 'The amount due has changed. Reject this proposal, and propose it again.',
    })
  return invoice
}
