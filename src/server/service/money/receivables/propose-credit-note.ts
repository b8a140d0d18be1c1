import * as z from 'zod/mini'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { dollars } from '../../../rendering/amounts.ts'
import type { Acted } from '../../audit/record-act.ts'
import { type DecidingDependencies, type Proposal, type ProposalKind, propose } from '../../proposals/proposals.ts'
import { type CreditNote, creditNotesOf } from '../billing/credit-note-records.ts'
import { foreseeCreditNote, issueCreditNote, type NewCreditNote } from '../billing/issue-credit-note.ts'
import { findPayoutPolicy } from '../payouts/payout-policy.ts'

const KIND = 'credit_note'

const Details = z.object({
  invoiceId: z.string(),
  amount: z.int(),
  reason: z.string(),
  // Proposals of before say nothing of it.
  foreseen: z.optional(z.object({ left: z.int(), credit: z.int() })),
})

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
  const foreseen = await foreseeCreditNote({ db: tx }, wanted)
  const { result, ...told } = await propose(dependencies, {
    kind: KIND,
    subjectId: id,
    liveMode,
    summary: `Credit note of ${dollars(amount)} for invoice INV-${invoice.number}`,
    shown: {
      invoice: `INV-${invoice.number}`,
      amount: dollars(amount),
      'left due': dollars(foreseen.left),
      'becomes credit': dollars(foreseen.credit),
      reason,
    },
    details: { ...wanted, foreseen },
  })
  return { ...told, result: { waits: result } }
}

/** A credit note of a large sum is issued once two people agree. */
export const creditNoteKind: ProposalKind = {
  name: KIND,
  needsTwoPeople: true,
  check: ({ tx }, details) => requireAsForeseen(tx, z.parse(Details, details)),
  apply: async (dependencies, details) => {
    const wanted = z.parse(Details, details)
    await requireAsForeseen(dependencies.tx, wanted)
    await issue(dependencies, wanted)
  },
}

async function requireAsForeseen(
  tx: DatabaseTransaction,
  { foreseen, ...wanted }: z.infer<typeof Details>,
): Promise<void> {
  const { left, credit } = await foreseeCreditNote({ db: tx }, wanted)
  if (foreseen !== undefined && (foreseen.left !== left || foreseen.credit !== credit))
    throw new HttpError('conflict', { detail: 'What is due has changed since. Refuse it, and propose it anew.' })
}

function issue({ tx: db, newId, now }: DecidingDependencies, wanted: NewCreditNote) {
  return issueCreditNote({ db, newId, clock: { now: () => now } }, wanted)
}
