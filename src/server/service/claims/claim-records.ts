import type { Selectable } from 'kysely'
import type { NonprofitClaimTable } from '../../database/tables/nonprofits.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import { createSheet } from '../../rendering/sheet.ts'
import type { Seal } from '../accounts/sealing.ts'
import { claimCode } from '../console-links/console-links.ts'

/** A claim as stored. */
export type Claim = Selectable<NonprofitClaimTable>

/** A claim without its paper, with the name of its nonprofit and of who claims. */
export type ListedClaim = Omit<Claim, 'paper_sealed'> & { name: string; ein: string; email: string }

const listed = [
  'nonprofit_claim.id',
  'nonprofit_id',
  'person_id',
  'way',
  'sent_to',
  'paper_type',
  'wrong_codes',
  'status',
  'nonprofit_claim.created_at',
  'expires_at',
  'posted_at',
  'ended_at',
  'nonprofit.name',
  'nonprofit.ein',
  'person.email',
] as const

function claims(db: Database) {
  return db
    .selectFrom('nonprofit_claim')
    .innerJoin('nonprofit', 'nonprofit.id', 'nonprofit_id')
    .innerJoin('person', 'person.id', 'person_id')
    .select(listed)
}

/** What a person has claimed, the newest first. */
export function claimsOf(db: Database, personId: string): Promise<ListedClaim[]> {
  return claims(db).where('person_id', '=', personId).orderBy('nonprofit_claim.created_at', 'desc').limit(20).execute()
}

/** Claims of all people that may still be shown, the oldest first. */
export function openClaims(db: Database, now: Date): Promise<ListedClaim[]> {
  return claims(db)
    .where('status', '=', 'open')
    .where('expires_at', '>', now)
    .orderBy('nonprofit_claim.created_at')
    .limit(200)
    .execute()
}

/** A claim by its id, with its paper; undefined where there is none. */
export function findClaim(db: Database, id: string): Promise<Claim | undefined> {
  return db.selectFrom('nonprofit_claim').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A claim that may still be shown, locked. Refuses any other as if it were not there. */
export async function lockOpenClaim(
  tx: DatabaseTransaction,
  { id, personId, now }: { id: string; personId?: string; now: Date },
): Promise<Claim> {
  const claim = await tx.selectFrom('nonprofit_claim').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (claim === undefined || (personId !== undefined && claim.person_id !== personId))
    throw new HttpError('not_found', { detail: 'There is no such claim.' })
  if (claim.status !== 'open' || claim.expires_at <= now)
    throw new HttpError('conflict', { detail: 'This claim has ended. You can begin another.' })
  return claim
}

/** Ends a claim; its paper is kept no longer. */
export async function endClaim(
  tx: DatabaseTransaction,
  id: string,
  status: 'done' | 'ended',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('nonprofit_claim')
    .set({ status, ended_at: now, paper_sealed: null })
    .where('id', '=', id)
    .execute()
}

/** The letter with a claim's code, to be printed and posted to the address of the public record. */
export async function claimLetterPdf(
  seal: Seal,
  claim: Pick<Claim, 'id' | 'sent_to' | 'created_at' | 'expires_at'>,
  { by, issuer, publicUrl }: { by: string; issuer: string; publicUrl: string },
): Promise<Buffer> {
  const pdf = await createSheet({ title: 'Your code', issuer, createdAt: claim.created_at })
  pdf.text(claim.sent_to)
  pdf.text(`${by} asks to speak for you at ${issuer}: to say who may raise money in your name, and where it is sent.`)
  pdf.text(`If that is right, hand them this code. They enter it at ${publicUrl}/console/me/claim:`)
  pdf.heading(claimCode(seal, claim.id))
  pdf.text(`It is good until ${claim.expires_at.toISOString().slice(0, 10)}.`)
  pdf.text('If you do not know who this is, throw this letter away: without the code nothing happens.', 'quiet')
  return pdf.finish()
}
