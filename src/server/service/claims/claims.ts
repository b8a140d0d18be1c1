import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { ClaimWay, NonprofitClaimTable, NonprofitTable } from '../../database/tables/nonprofits.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { createSheet } from '../../rendering/sheet.ts'
import type { Seal } from '../accounts/keyring.ts'
import type { Acted } from '../audit/audit-log.ts'
import { claimCode, isClaimCode } from '../console-links/console-links.ts'
import { findNonprofit, type NonprofitRecord } from '../directory/registry/nonprofit-records.ts'
import { writeLetter } from '../letters/write-letter.ts'
import { type Person, readEmail } from '../people/persons.ts'
import { type DecidingDependencies, type ProposalKind, propose } from '../proposals/proposals.ts'

export type Claim = Selectable<NonprofitClaimTable>

/** A claim without its document, with the names of its nonprofit and claimant. */
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

/** A person's claims, newest first. */
export function claimsOf(db: Database, personId: string): Promise<ListedClaim[]> {
  return claims(db).where('person_id', '=', personId).orderBy('nonprofit_claim.created_at', 'desc').limit(20).execute()
}

/** Everyone's open claims, oldest first. */
export function openClaims(db: Database, now: Date): Promise<ListedClaim[]> {
  return claims(db)
    .where('status', '=', 'open')
    .where('expires_at', '>', now)
    .orderBy('nonprofit_claim.created_at')
    .limit(200)
    .execute()
}

/** A claim by ID, with its document; undefined if unknown. */
export function findClaim(db: Database, id: string): Promise<Claim | undefined> {
  return db.selectFrom('nonprofit_claim').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks an open claim; refuses any other as not found. */
export async function lockOpenClaim(
  tx: DatabaseTransaction,
  { id, personId, now }: { id: string; personId?: string; now: Date },
): Promise<Claim> {
  const claim = await tx.selectFrom('nonprofit_claim').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (claim === undefined || (personId !== undefined && claim.person_id !== personId))
    throw new HttpError('not_found', { detail: 'This claim doesn’t exist.' })
  if (claim.status !== 'open' || claim.expires_at <= now)
    throw new HttpError('conflict', { detail: 'This claim has ended. You can start another.' })
  return claim
}

/** Ends a claim and deletes its document. */
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

/** The printable letter with a claim's code, for the address in the public record. */
export async function claimLetterPdf(
  seal: Seal,
  claim: Pick<Claim, 'id' | 'sent_to' | 'created_at' | 'expires_at'>,
  { by, issuer, publicUrl }: { by: string; issuer: string; publicUrl: string },
): Promise<Buffer> {
  const pdf = createSheet({ title: 'Your code', issuer, createdAt: claim.created_at })
  pdf.text(claim.sent_to)
  pdf.text(
    `${by} asks to represent you at ${issuer}: to decide who may raise money in your name, and where it is sent.`,
  )
  pdf.text(`If that’s right, give them this code. They enter it at ${publicUrl}/console/me/claim:`)
  pdf.heading(claimCode(seal, claim.id))
  pdf.text(`It works until ${claim.expires_at.toISOString().slice(0, 10)}.`)
  pdf.text('If you don’t know this person, throw this letter away. Nothing happens without the code.', 'quiet')
  return pdf.finish()
}

export interface ClaimingDependencies {
  tx: DatabaseTransaction
  seal: Seal
  newId: NewId
  now: Date
  keepsLetters: boolean
}

/** A new claim with its proof. */
export interface NewClaim {
  nonprofitId: string
  person: Person
}

const DAY_MS = 86_400_000
const LIFE_MS = { email: DAY_MS, letter: 60 * DAY_MS, paper: 60 * DAY_MS } as const satisfies Record<ClaimWay, number>
/** Maximum claims per person and day: each costs a letter or somebody's time. */
const MOST_IN_A_DAY = 5

/** Starts a claim by a code in a letter, which the foundation's staff print and post. */
export async function claimByLetter(dependencies: ClaimingDependencies, wanted: NewClaim): Promise<Acted<string>> {
  const nonprofit = await requireClaimable(dependencies, wanted)
  const address = postalAddress(nonprofit)
  if (address === undefined)
    throw new HttpError('conflict', { detail: 'The public record has no complete address. Choose another method.' })
  return insertClaim(dependencies, wanted, { way: 'letter', sent_to: address })
}

/** Starts a claim by a code sent to an e-mail address at the domain of the recorded website. */
export async function claimByEmail(
  dependencies: ClaimingDependencies,
  wanted: NewClaim & { email: string },
): Promise<Acted<string>> {
  const { tx, newId, now, keepsLetters } = dependencies
  const nonprofit = await requireClaimable(dependencies, wanted)
  const domain = provingDomain(nonprofit.website)
  const email = readEmail(wanted.email)
  if (domain === undefined || email.slice(email.lastIndexOf('@') + 1) !== domain) {
    const detail =
      domain === undefined
        ? 'We have no website on record for this nonprofit. Choose another method.'
        : `The address must end in @${domain}.`
    throw new HttpError('parameter_invalid', { param: 'email', detail })
  }
  const acted = await insertClaim(dependencies, wanted, { way: 'email', sent_to: email })
  await writeLetter(tx, newId, {
    kind: 'claim_code',
    liveMode: !keepsLetters,
    subjectId: acted.result,
    accountId: null,
    recipient: email,
    locale: 'en',
    facts: { claim: acted.result, place: nonprofit.name, by: wanted.person.email },
    now,
  })
  return acted
}

/** Starts a claim by a document, which two people of the foundation decide about; the claimant is the proposer. */
export async function claimByDocument(
  dependencies: ClaimingDependencies,
  wanted: NewClaim & { paper: Uint8Array },
): Promise<Acted<string>> {
  const { tx, seal, newId, now, keepsLetters } = dependencies
  const { person, paper } = wanted
  const nonprofit = await requireClaimable(dependencies, wanted)
  const type = documentType(paper)
  if (type === undefined)
    throw new HttpError('parameter_invalid', { param: 'paper', detail: 'Send a PDF, or a picture as PNG or JPEG.' })
  const acted = await insertClaim(dependencies, wanted, {
    way: 'paper',
    paper_type: type,
    paper_sealed: seal.seal(Buffer.from(paper).toString('base64')),
  })
  await propose(
    { tx, seal, newId, by: person.id, liveMode: true, now, keepsLetters },
    {
      kind: claimKind.name,
      subjectId: nonprofit.id,
      liveMode: true,
      summary: `${person.email} claims ${nonprofit.name}`,
      shown: { nonprofit: nonprofit.name, ein: nonprofit.ein, person: person.email, paper: `Claims, ${acted.result}` },
      details: { claimId: acted.result },
    },
  )
  return acted
}

async function requireClaimable(
  { tx, now }: ClaimingDependencies,
  { nonprofitId, person }: NewClaim,
): Promise<NonprofitRecord> {
  await sql`select pg_advisory_xact_lock(hashtext(${`claims of ${person.id}`}))`.execute(tx)
  const nonprofit = await findNonprofit(tx, nonprofitId)
  if (nonprofit === undefined) throw new HttpError('not_found', { detail: 'This nonprofit doesn’t exist.' })
  if (nonprofit.claimed)
    throw new HttpError('conflict', {
      detail: 'This nonprofit is already claimed. Ask someone on its team to invite you.',
    })
  const { count } = await tx
    .selectFrom('nonprofit_claim')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', person.id)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_IN_A_DAY)
    throw new HttpError('conflict', { detail: `You started ${MOST_IN_A_DAY} claims today. Try again tomorrow.` })
  return nonprofit
}

async function insertClaim(
  { tx, newId, now }: ClaimingDependencies,
  { nonprofitId, person }: NewClaim,
  brought: { way: ClaimWay; sent_to?: string; paper_type?: string; paper_sealed?: Buffer },
): Promise<Acted<string>> {
  const id = newId('cl')
  await tx
    .insertInto('nonprofit_claim')
    .values({
      id,
      nonprofit_id: nonprofitId,
      person_id: person.id,
      ...brought,
      status: 'open',
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS[brought.way]),
    })
    .execute()
  const after = {
    way: brought.way,
    person: person.email,
    ...(brought.sent_to === undefined ? {} : { sent_to: brought.sent_to }),
  }
  return { record: id, subject: nonprofitId, after, result: id }
}

type Recorded = Pick<Selectable<NonprofitTable>, 'name' | 'address_line' | 'city' | 'state' | 'zip_code' | 'website'>

/** Sites where anyone can have an address or page, which proves nothing. */
const SHARED =
  /(^|\.)(aol|facebook|gmail|google|hotmail|icloud|instagram|linkedin|linktr|live|msn|outlook|proton|twitter|x|yahoo|youtube)\.[a-z.]{2,6}$|(^|\.)(blogspot|github|godaddysites|squarespace|weebly|wixsite|wordpress)\.[a-z.]{2,6}$/

/**
 * The domain whose e-mail addresses prove that somebody represents a nonprofit: that of its recorded website, if it
 * owns the whole domain. Undefined for a page on somebody else's site.
 */
export function provingDomain(website: string): string | undefined {
  if (!URL.canParse(website)) return undefined
  const { protocol, hostname, pathname, search, port } = new URL(website)
  if (!/^https?:$/.test(protocol) || port !== '' || pathname !== '/' || search !== '') return undefined
  const domain = hostname.toLowerCase().replace(/^www\./, '')
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(domain) && !SHARED.test(domain) ? domain : undefined
}

/** The lines of a nonprofit's postal address in the public record; undefined if there is none. */
export function postalAddress({ name, address_line, city, state, zip_code }: Recorded): string | undefined {
  if (address_line === '' || city === '' || state === '' || zip_code === '') return undefined
  return `${name}\n${address_line}\n${city}, ${state} ${zip_code}`
}
const MARKS = [
  ['application/pdf', '%PDF-'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
] as const

/** The file type of a document, by its first bytes; undefined for unsupported types. */
function documentType(bytes: Uint8Array): string | undefined {
  const begins = (mark: string) => [...mark].every((letter, index) => bytes[index] === letter.charCodeAt(0))
  return MARKS.find(([, mark]) => begins(mark))?.[0]
}

const Details = z.object({ claimId: z.string() })

/** Wrong codes that end a claim. */
const MOST_WRONG = 5

/** The result of an entered code. */
export type Proof = { isRight: true; nonprofitId: string } | { isRight: false; triesLeft: number }

/**
 * Checks the code of a claim. A correct code makes the person the nonprofit's owner. A wrong one is returned rather
 * than thrown, so that it is counted.
 */
export async function proveClaim(
  tx: DatabaseTransaction,
  { seal, personId, id, code, now }: { seal: Seal; personId: string; id: string; code: string; now: Date },
): Promise<Acted<Proof>> {
  const claim = await lockOpenClaim(tx, { id, personId, now })
  if (claim.way === 'paper')
    throw new HttpError('conflict', { detail: 'This claim has no code. We’re reviewing its document.' })
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

/** Withdraws the claimant's own claim. */
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

/** Records that the letter with the code was posted. */
export async function notePosted(
  tx: DatabaseTransaction,
  { id, now }: { id: string; now: Date },
): Promise<Acted<void>> {
  const claim = await lockOpenClaim(tx, { id, now })
  if (claim.way !== 'letter' || claim.posted_at !== null)
    throw new HttpError('conflict', { detail: 'This claim has no letter to mail.' })
  await tx.updateTable('nonprofit_claim').set({ posted_at: now }).where('id', '=', id).execute()
  return { record: id, subject: claim.nonprofit_id, after: { posted_at: now }, result: undefined }
}

/** Proposal: a claim by document. Approval makes the person the nonprofit's owner. */
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
    if (status === 'refused') await notifyRefused(dependencies, claim, reason)
  },
}

/** Notifies the claimant that the document wasn't sufficient, with the reason. */
async function notifyRefused(
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
    throw new HttpError('conflict', {
      detail: 'Someone else has claimed this nonprofit. Ask their team to invite you.',
    })
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
