import * as z from 'zod/mini'
import { HttpError } from '../../../http/http-error.ts'
import { dollars } from '../../../rendering/amounts.ts'
import type { Acted } from '../../audit/record-act.ts'
import { type DecidingDependencies, type Proposal, type ProposalKind, propose } from '../../proposals/proposals.ts'
import { type CreditNote, creditNotesOf } from '../billing/credit-note-records.ts'
import { issueCreditNote, type NewCreditNote } from '../billing/issue-credit-note.ts'
import { findPayoutPolicy } from '../payouts/payout-policy.ts'

const KIND = 'credit_note'

const Details = z.object({ invoiceId: z.string(), amount: z.int(), reason: z.string() })

/** What became of a credit note that somebody asks for: it is issued, or a second person is asked. */
export type CreditNoteOutcome = { issued: CreditNote } | { waits: Proposal }

/** Issues a credit note, or puts it before a second person where its sum is large. */
export async function askForCreditNote(
  dependencies: DecidingDependencies,
  wanted: NewCreditNote,
): Promise<Acted<CreditNoteOutcome>> {
  const { tx, liveMode } = dependencies
  const { invoiceId: id, amount, reason } = wanted
  const invoice = await tx.selectFrom('invoice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (invoice?.live_mode !== liveMode) throw new HttpError('not_found', { detail: `No invoice has the ID ${id}.` })
  const subject = invoice.account_id
  // Many small notes are one large one.
  const noted = (await creditNotesOf(tx, id)).reduce((sum, note) => sum + note.amount, 0)
  if (noted + amount <= (await findPayoutPolicy(tx, liveMode)).approve_above) {
    const { note } = await issue(dependencies, wanted)
    return { record: id, subject, after: { note: `CN-${note.number}`, amount, reason }, result: { issued: note } }
  }
  const { result, ...told } = await propose(dependencies, {
    kind: KIND,
    subjectId: id,
    liveMode,
    summary: `Credit note of ${dollars(amount)} for invoice INV-${invoice.number}`,
    shown: { invoice: `INV-${invoice.number}`, amount: dollars(amount), reason },
    details: wanted,
  })
  return { ...told, result: { waits: result } }
}

/** A credit note of a large sum is issued once two people agree. */
export const creditNoteKind: ProposalKind = {
  name: KIND,
  needsTwoPeople: true,
  apply: async (dependencies, details) => {
    await issue(dependencies, z.parse(Details, details))
  },
}

function issue({ tx: db, newId, now }: DecidingDependencies, wanted: NewCreditNote) {
  return issueCreditNote({ db, newId, clock: { now: () => now } }, wanted)
}
