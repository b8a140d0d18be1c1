import { type Selectable, sql } from 'kysely'
import type { ClaimWay, NonprofitTable } from '../../database/tables/nonprofits.ts'
import type { DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import type { Seal } from '../accounts/sealing.ts'
import type { Acted } from '../audit/record-act.ts'
import { findNonprofit, type NonprofitRecord } from '../directory/registry/nonprofit-records.ts'
import { writeLetter } from '../letters/write-letter.ts'
import { type Person, readEmail } from '../people/persons.ts'
import { propose } from '../proposals/proposals.ts'
import { claimKind } from './decide-claim.ts'

/** What claiming stands on. */
export interface ClaimingDependencies {
  tx: DatabaseTransaction
  seal: Seal
  newId: NewId
  now: Date
  keepsLetters: boolean
}

/** What somebody claims, and what they bring to show it. */
export interface NewClaim {
  nonprofitId: string
  person: Person
}

const DAY_MS = 86_400_000
const LIFE_MS = { email: DAY_MS, letter: 60 * DAY_MS, paper: 60 * DAY_MS } as const satisfies Record<ClaimWay, number>
/** Nobody begins more claims in a day: each costs a letter, or somebody's time. */
const MOST_IN_A_DAY = 5

/** Begins a claim that is shown by a code in a letter, which people of the foundation print and post. */
export async function claimByLetter(dependencies: ClaimingDependencies, wanted: NewClaim): Promise<Acted<string>> {
  const nonprofit = await requireClaimable(dependencies, wanted)
  const address = postalAddress(nonprofit)
  if (address === undefined)
    throw new HttpError('conflict', { detail: 'The public record has no whole address. Please take another way.' })
  return insertClaim(dependencies, wanted, { way: 'letter', sent_to: address })
}

/** Begins a claim that is shown by a code sent to an address at the domain of the recorded website. */
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
        ? 'No domain of its own is on record for it. Please take another way.'
        : `The address has to end in @${domain}.`
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

/** Begins a claim that two people of the foundation decide about, by a paper: the proposer is who claims. */
export async function claimByPaper(
  dependencies: ClaimingDependencies,
  wanted: NewClaim & { paper: Uint8Array },
): Promise<Acted<string>> {
  const { tx, seal, newId, now, keepsLetters } = dependencies
  const { person, paper } = wanted
  const nonprofit = await requireClaimable(dependencies, wanted)
  const type = paperType(paper)
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
  if (nonprofit === undefined) throw new HttpError('not_found', { detail: 'There is no such nonprofit.' })
  if (nonprofit.claimed)
    throw new HttpError('conflict', { detail: 'It is claimed already: somebody of its team can invite you.' })
  const { count } = await tx
    .selectFrom('nonprofit_claim')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', person.id)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_IN_A_DAY)
    throw new HttpError('conflict', { detail: `You began ${MOST_IN_A_DAY} claims today. Please go on tomorrow.` })
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

/** Places where anybody has an address or a page: being there shows nothing. */
const SHARED =
  /(^|\.)(aol|facebook|gmail|google|hotmail|icloud|instagram|linkedin|linktr|live|msn|outlook|proton|twitter|x|yahoo|youtube)\.[a-z.]{2,6}$|(^|\.)(blogspot|github|godaddysites|squarespace|weebly|wixsite|wordpress)\.[a-z.]{2,6}$/

/**
 * The domain whose addresses show that somebody speaks for a nonprofit: that of its recorded website, if the whole of it
 * is theirs. Undefined for a page within somebody else's site.
 */
export function provingDomain(website: string): string | undefined {
  if (!URL.canParse(website)) return undefined
  const { protocol, hostname, pathname, search, port } = new URL(website)
  if (!/^https?:$/.test(protocol) || port !== '' || pathname !== '/' || search !== '') return undefined
  const domain = hostname.toLowerCase().replace(/^www\./, '')
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(domain) && !SHARED.test(domain) ? domain : undefined
}

/** Where the public record says a nonprofit gets its post, line by line; undefined where it does not. */
export function postalAddress({ name, address_line, city, state, zip_code }: Recorded): string | undefined {
  if (address_line === '' || city === '' || state === '' || zip_code === '') return undefined
  return `${name}\n${address_line}\n${city}, ${state} ${zip_code}`
}
const MARKS = [
  ['application/pdf', '%PDF-'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
] as const

/** What kind of paper a file is, by how it begins; undefined for what nobody can look at. */
function paperType(bytes: Uint8Array): string | undefined {
  const begins = (mark: string) => [...mark].every((letter, index) => bytes[index] === letter.charCodeAt(0))
  return MARKS.find(([, mark]) => begins(mark))?.[0]
}
