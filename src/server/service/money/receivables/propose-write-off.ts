import * as z from 'zod/mini'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { dollars } from '../../../rendering/amounts.ts'
import type { Acted } from '../../audit/record-act.ts'
import { type DecidingDependencies, type Proposal, type ProposalKind, propose } from '../../proposals/proposals.ts'
import { foreseeWriteOff, writeOffInvoice } from '../billing/write-off-invoice.ts'

const KIND = 'write_off'

const Details = z.object({ invoice: z.string(), due: z.int() })

/** Puts what is left of an invoice before a second person, to be given up. Whatever its sum, two people do it. */
export async function proposeWriteOff(
  dependencies: DecidingDependencies,
  { invoice, reason }: { invoice: string; reason: string },
): Promise<Acted<Proposal>> {
  const { tx, liveMode } = dependencies
  const row = await tx.selectFrom('invoice').select('live_mode').where('id', '=', invoice).executeTakeFirst()
  if (row?.live_mode !== liveMode) throw new HttpError('not_found', { detail: `No invoice has the ID ${invoice}.` })
  const { number, due, paid, canceled, lost } = await foreseeWriteOff({ db: tx }, invoice)
  return propose(dependencies, {
    kind: KIND,
    // One proposal of a kind waits for a record: that is the invoice.
    subjectId: invoice,
    liveMode,
    summary: `Write off ${dollars(due)} of invoice INV-${number}`,
    shown: {
      invoice: `INV-${number}`,
      due: dollars(due),
      'gifts paid': paid,
      'gifts canceled': canceled,
      'our loss': dollars(lost),
      reason,
    },
    details: { invoice, due },
  })
}

/** What is left of an invoice is given up once two people agree. */
export const writeOffKind: ProposalKind = {
  name: KIND,
  needsTwoPeople: true,
  check: async ({ tx }, details) => {
    await requireAsForeseen(tx, details)
  },
  apply: async ({ tx: db, newId, now }, details) => {
    const invoice = await requireAsForeseen(db, details)
    await writeOffInvoice({ db, newId, clock: { now: () => now } }, invoice)
  },
}

async function requireAsForeseen(db: DatabaseTransaction, details: unknown): Promise<string> {
  const { invoice, due } = z.parse(Details, details)
  if ((await foreseeWriteOff({ db }, invoice)).due !== due)
    throw new HttpError('conflict', { detail: 'What is due has changed since. Refuse it, and propose it anew.' })
  return invoice
}
