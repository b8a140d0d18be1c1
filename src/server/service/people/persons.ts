import type { Selectable } from 'kysely'
import { PLATFORM, type Role, subjectKindOf } from '../../../contract/roles.ts'
import type { PersonTable } from '../../database/tables/people.ts'
import type { Database } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import type { Acted } from '../audit/audit-log.ts'

/** A console user. */
export type Person = Selectable<PersonTable>

const LONGEST_EMAIL = 254

/** Parses an e-mail address to lower case; refuses an invalid one. */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (email.length > LONGEST_EMAIL || !/^[^\s@<>"]+@[^\s@.<>"]+(\.[^\s@.<>"]+)+$/.test(email))
    throw new HttpError('parameter_invalid', { param: 'email', detail: 'This isn’t an e-mail address.' })
  return email
}

/** The person with an address; undefined if unknown or blocked. */
export function findPerson(db: Database, email: string): Promise<Person | undefined> {
  return db
    .selectFrom('person')
    .selectAll()
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

/** The person with an address, created if needed. */
export async function ensurePerson(
  tx: Database,
  newId: NewId,
  { email, name = '', sandbox = false, now }: { email: string; name?: string; sandbox?: boolean; now: Date },
): Promise<Person> {
  await tx
    .insertInto('person')
    .values({ id: newId('u'), email, name, sandbox, created_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  return tx.selectFrom('person').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
}

/** Blocks a person and ends their sessions at once, or unblocks them. Refuses an unknown address. */
export async function setBlocked(
  tx: Database,
  { email, disabledAt, now }: { email: string; disabledAt: Date | null; now: Date },
): Promise<Acted<Person>> {
  const person = await tx
    .updateTable('person')
    .set({ disabled_at: disabledAt })
    .where('email', '=', email)
    .returningAll()
    .executeTakeFirst()
  if (person === undefined) throw new HttpError('not_found', { detail: `Nobody has the address ${email}.` })
  if (disabledAt !== null)
    await tx
      .updateTable('console_session')
      .set({ ended_at: now })
      .where('person_id', '=', person.id)
      .where('ended_at', 'is', null)
      .execute()
  return { record: person.id, subject: person.id, after: { email, disabled_at: disabledAt }, result: person }
}

/** A person's role in an account, a nonprofit or the foundation. */
export interface Membership {
  subjectId: string
  /** The name of the account, the nonprofit or the foundation. */
  name: string
  role: Role
  /** True for a law firm's account, which has different pages. */
  isLawFirm: boolean
}

/** All memberships of a person: the foundation first, then by name. */
export async function membershipsOf(db: Database, personId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('membership')
    .leftJoin('account', 'account.id', 'membership.subject_id')
    .leftJoin('nonprofit', 'nonprofit.id', 'membership.subject_id')
    .select(['membership.subject_id', 'membership.role', 'account.name as account', 'account.kind', 'nonprofit.name'])
    .where('person_id', '=', personId)
    .execute()
  return rows
    .map(({ subject_id: subjectId, role, account, kind, name }) => ({
      subjectId,
      role,
      name: subjectId === PLATFORM ? 'Foundation' : (account ?? name ?? subjectId),
      isLawFirm: kind === 'law_firm',
    }))
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
}

function rank({ subjectId }: Membership): number {
  return ['platform', 'account', 'nonprofit'].indexOf(subjectKindOf(subjectId) ?? '')
}
