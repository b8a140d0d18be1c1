import * as z from 'zod/mini'
import { HttpError } from '../../../http/http-error.ts'
import { dollars } from '../../../rendering/amounts.ts'
import type { Acted } from '../../audit/record-act.ts'
import { type DecidingDependencies, type Proposal, type ProposalKind, propose } from '../../proposals/proposals.ts'
import { findPayoutPolicy } from './payout-policy.ts'
import { lockCheck } from './payout-records.ts'
import { type ReturnedPayout, voidCheck } from './return-payouts.ts'

const KIND = 'void_check'

const Details = z.object({ check: z.int() })

/** What became of a check that somebody wants voided: it is, or a second person is asked. */
export type VoidOutcome = { voided: ReturnedPayout } | { waits: Proposal }

/** Voids a check that was lost or stopped, or puts it before a second person where its sum is large. */
export async function askForVoid(dependencies: DecidingDependencies, check: number): Promise<Acted<VoidOutcome>> {
  const { tx, liveMode } = dependencies
  const { id, amount, live_mode: mode, owner_id: subject, status } = await lockCheck(tx, check)
  if (mode !== liveMode) throw new HttpError('not_found', { detail: `No check has the number ${check}.` })
  if (amount <= (await findPayoutPolicy(tx, liveMode)).approve_above || status !== 'sent')
    return { record: id, subject, after: { check, amount }, result: { voided: await voidNow(dependencies, check) } }
  const { result, ...told } = await propose(dependencies, {
    kind: KIND,
    subjectId: subject,
    liveMode,
    summary: `Void check ${check} of ${dollars(amount)}`,
    shown: { check: String(check), amount: dollars(amount), payout: id },
    details: { check },
  })
  return { ...told, result: { waits: result } }
}

/** A check of a large sum that is not to be cashed: its gifts are blocked where they were once two people agree. */
export const voidKind: ProposalKind = {
  name: KIND,
  needsTwoPeople: true,
  apply: async (dependencies, details) => {
    await voidNow(dependencies, z.parse(Details, details).check)
  },
}

function voidNow({ tx: db, newId, now }: DecidingDependencies, check: number): Promise<ReturnedPayout> {
  return voidCheck({ db, newId, clock: { now: () => now } }, check)
}
