import * as z from 'zod/mini'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { Acted } from '../../audit/record-act.ts'
import { type DecidingDependencies, type Proposal, type ProposalKind, propose } from '../../proposals/proposals.ts'
import { applyCorrection } from './apply-correction.ts'
import { lockOpenNotice, settleNotice } from './bank-notice-records.ts'

const KIND = 'bank_correction'

const Details = z.object({ noticeId: z.string() })

/** Puts what the bank says is wrong with an account before a second person. */
export async function proposeCorrection(dependencies: DecidingDependencies, id: string): Promise<Acted<Proposal>> {
  const { kind, code, owner_id: owner, transfer_id: transfer } = await lockNotice(dependencies, id)
  if (kind !== 'correction' || owner === null)
    throw new HttpError('conflict', { detail: `Notice ${id} corrects no bank account.` })
  return propose(dependencies, {
    kind: KIND,
    subjectId: owner,
    liveMode: dependencies.liveMode,
    summary: `Bank account of ${owner}, as its bank corrected it`,
    shown: { notice: id, code, transfer: transfer ?? '' },
    details: { noticeId: id },
  })
}

/** An account as its bank says it is right. */
export const bankCorrectionKind: ProposalKind = {
  name: KIND,
  apply: async ({ tx: db, seal, newId, now }, details) => {
    await applyCorrection({ db, seal, newId, clock: { now: () => now } }, z.parse(Details, details).noticeId)
  },
}

/** Records that an open notice was seen to by other means, and by which. */
export async function settleByHand(
  dependencies: Pick<DecidingDependencies, 'tx' | 'liveMode' | 'now'>,
  { id, note }: { id: string; note: string },
): Promise<Acted<void>> {
  const { code, owner_id: owner, reason } = await lockNotice(dependencies, id)
  await settleNotice(dependencies.tx, id, dependencies.now)
  const after = { status: 'settled', note }
  return { record: id, subject: owner ?? 'house', before: { status: 'open', code, reason }, after, result: undefined }
}

/** A notice of the mode; one that nobody knows the transfer of is live. */
async function lockNotice({ tx, liveMode }: { tx: DatabaseTransaction; liveMode: boolean }, id: string) {
  const notice = await lockOpenNotice(tx, id)
  if ((notice.live_mode ?? true) !== liveMode) throw new HttpError('not_found', { detail: 'This notice is not there.' })
  return notice
}
