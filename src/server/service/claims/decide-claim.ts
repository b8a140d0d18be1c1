import * as z from 'zod/mini'
import type { DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Seal } from '../accounts/sealing.ts'
import type { Acted } from '../audit/record-act.ts'
import { isClaimCode } from '../console-links/console-links.ts'
import { writeLetter } from '../letters/write-letter.ts'
import type { DecidingDependencies, ProposalKind } from '../proposals/proposals.ts'
import { type Claim, endClaim, findClaim, lockOpenClaim } from './claim-records.ts'

const Details = z.object({ claimId: z.string() })

/** So many wrong codes end a claim. */
const MOST_WRONG = 5

/** What became of a code that was typed. */
export type Proof = { isRight: true; nonprofitId: string } | { isRight: false; triesLeft: number }

/**
 * Takes the code of a claim. A right one makes the person the nonprofit's owner; a wrong one is counted, so that it is
 * answered and never thrown.
 */
export async function proveClaim(
  tx: DatabaseTransaction,
  { seal, personId, id, code, now }: { seal: Seal; personId: string; id: string; code: string; now: Date },
): Promise<Acted<Proof>> {
  const claim = await lockOpenClaim(tx, { id, personId, now })
  if (claim.way === 'paper')
    throw new HttpError('conflict', { detail: 'No code belongs to this claim: somebody looks at its paper.' })
  const { nonprofit_id: nonprofitId, wrong_codes: wrong } = claim
  if (isClaimCode(seal, id, code)) {
    const acted = await grantClaim(tx, claim, now)
    return { ...acted, result: { isRight: true, nonprofitId } }
  }
  await tx
    .updateTable('nonprofit_claim')
    .set({ wrong_codes: wrong + 1 })
    .where('id', '=', id)
    .execute()
  const triesLeft = MOST_WRONG - wrong - 1
  if (triesLeft === 0) await endClaim(tx, id, 'ended', now)
  return { record: id, subject: nonprofitId, after: { wrong_codes: wrong + 1 }, result: { isRight: false, triesLeft } }
}

/** Takes a claim back, by whoever made it. */
export async function withdrawClaim(
  tx: DatabaseTransaction,
  { personId, id, now }: { personId: string; id: string; now: Date },
): Promise<Acted<void>> {
  const claim = await lockOpenClaim(tx, { id, personId, now })
  await endClaim(tx, id, 'ended', now)
  return {
    record: id,
    subject: claim.nonprofit_id,
    before: { status: 'open' },
    after: { status: 'ended' },
    result: undefined,
  }
}

/** Notes that the letter with the code was posted. */
export async function notePosted(
  tx: DatabaseTransaction,
  { id, now }: { id: string; now: Date },
): Promise<Acted<void>> {
  const claim = await lockOpenClaim(tx, { id, now })
  if (claim.way !== 'letter' || claim.posted_at !== null)
    throw new HttpError('conflict', { detail: 'No letter of this claim waits to be posted.' })
  await tx.updateTable('nonprofit_claim').set({ posted_at: now }).where('id', '=', id).execute()
  return { record: id, subject: claim.nonprofit_id, after: { posted_at: now }, result: undefined }
}

/** A claim that a paper shows: approved, it makes the person the nonprofit's owner. */
export const claimKind: ProposalKind = {
  name: 'claim',
  apply: async ({ tx, now }, details) => {
    const { claimId } = z.parse(Details, details)
    await grantClaim(tx, await lockOpenClaim(tx, { id: claimId, now }), now)
  },
  onEnd: async (dependencies, { status, details_sealed: sealed, reason }) => {
    const { tx, seal, now } = dependencies
    const { claimId } = z.parse(Details, JSON.parse(seal.unseal(sealed)))
    const claim = await findClaim(tx, claimId)
    if (claim?.status !== 'open') return
    await endClaim(tx, claimId, 'ended', now)
    if (status === 'refused') await tellRefused(dependencies, claim, reason)
  },
}

/** Whoever claims hears that the paper was not enough, and what was said of it. */
async function tellRefused(
  { tx, newId, now, keepsLetters }: DecidingDependencies,
  { id, nonprofit_id: nonprofitId, person_id: personId }: Claim,
  reason: string | null,
): Promise<void> {
  const { email } = await tx.selectFrom('person').select('email').where('id', '=', personId).executeTakeFirstOrThrow()
  const { name } = await tx
    .selectFrom('nonprofit')
    .select('name')
    .where('id', '=', nonprofitId)
    .executeTakeFirstOrThrow()
  await writeLetter(tx, newId, {
    kind: 'claim_refused',
    liveMode: !keepsLetters,
    subjectId: id,
    accountId: null,
    recipient: email,
    locale: 'en',
    facts: { place: name, reason: reason ?? '' },
    now,
  })
}

async function grantClaim(tx: DatabaseTransaction, claim: Claim, now: Date): Promise<Omit<Acted<void>, 'result'>> {
  const { id, nonprofit_id: nonprofitId, person_id: personId, way } = claim
  const claimed = await tx
    .updateTable('nonprofit')
    .set({ claimed: true, updated_at: now })
    .where('id', '=', nonprofitId)
    .where('claimed', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (claimed === undefined)
    throw new HttpError('conflict', { detail: 'Somebody else has claimed it meanwhile: their team can invite you.' })
  await tx
    .insertInto('membership')
    .values({ person_id: personId, subject_id: nonprofitId, role: 'owner', created_at: now })
    .onConflict((conflict) => conflict.columns(['person_id', 'subject_id']).doUpdateSet({ role: 'owner' }))
    .execute()
  await endClaim(tx, id, 'done', now)
  await tx
    .updateTable('nonprofit_claim')
    .set({ status: 'ended', ended_at: now, paper_sealed: null })
    .where('nonprofit_id', '=', nonprofitId)
    .where('status', '=', 'open')
    .execute()
  return {
    record: id,
    subject: nonprofitId,
    before: { claimed: false },
    after: { claimed: true, way, owner: personId },
  }
}
