import { type Selectable, sql } from 'kysely'
import { PLATFORM, type Role, readRole, rolesOf, subjectKindOf } from '../../../contract/roles.ts'
import type { InvitationTable } from '../../database/tables/people.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import type { Acted } from '../audit/audit-log.ts'
import { writeLetter } from '../letters/write-letter.ts'
import { ensurePerson, type Person, readEmail } from './persons.ts'

/** A member of a team. */
export interface Member {
  personId: string
  email: string
  name: string
  role: Role
  since: Date
  seenAt: Date | null
}

/** Members of a subject, the longest-standing first. */
export async function membersOf(db: Database, subjectId: string): Promise<Member[]> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .select(['person.id', 'person.email', 'person.name', 'membership.role', 'membership.created_at'])
    .select((eb) =>
      eb
        .selectFrom('console_session')
        .whereRef('console_session.person_id', '=', 'person.id')
        .select((inner) => inner.fn.max('seen_at').as('seen_at'))
        .as('seen_at'),
    )
    .where('subject_id', '=', subjectId)
    .orderBy('membership.created_at')
    .orderBy('person.email')
    .execute()
  return rows.map(({ id, email, name, role, created_at: since, seen_at: seenAt }) => ({
    personId: id,
    email,
    name,
    role,
    since,
    seenAt,
  }))
}

/** Changes a member's role. Refuses to leave a team without anyone who can invite. */
export async function changeRole(
  tx: DatabaseTransaction,
  { subjectId, personId, role }: { subjectId: string; personId: string; role: Role },
): Promise<Acted<Member>> {
  const member = await requireMember(tx, subjectId, personId)
  if (member.role !== role) await requireAnotherInviter(tx, subjectId, member)
  await tx
    .updateTable('membership')
    .set({ role })
    .where('subject_id', '=', subjectId)
    .where('person_id', '=', personId)
    .execute()
  const audited = { person: personId, email: member.email }
  return {
    record: personId,
    subject: subjectId,
    before: { ...audited, role: member.role },
    after: { ...audited, role },
    result: { ...member, role },
  }
}

/** Removes a member from a team immediately. */
export async function removeMember(
  tx: DatabaseTransaction,
  { subjectId, personId }: { subjectId: string; personId: string },
): Promise<Acted<Member>> {
  const member = await requireMember(tx, subjectId, personId)
  await requireAnotherInviter(tx, subjectId, member)
  await tx.deleteFrom('membership').where('subject_id', '=', subjectId).where('person_id', '=', personId).execute()
  const { email, role } = member
  return { record: personId, subject: subjectId, before: { person: personId, email, role }, result: member }
}

/** The role that may invite others. */
export function invitingRole(subjectId: string): Role {
  return subjectId === PLATFORM ? 'operator' : 'owner'
}

async function requireMember(tx: DatabaseTransaction, subjectId: string, personId: string): Promise<Member> {
  // Changes to a team run one at a time, so that two people can't remove each other.
  await lockTeam(tx, subjectId)
  const member = (await membersOf(tx, subjectId)).find((one) => one.personId === personId)
  if (member === undefined) throw new HttpError('not_found', { detail: 'This person isn’t on the team.' })
  return member
}

async function requireAnotherInviter(tx: DatabaseTransaction, subjectId: string, member: Member): Promise<void> {
  const inviting = invitingRole(subjectId)
  const inviters = (await membersOf(tx, subjectId)).filter(({ role }) => role === inviting)
  if (member.role === inviting && inviters.length < 2)
    throw new HttpError('conflict', { detail: `This is the last ${inviting}. Make someone else ${inviting} first.` })
}

async function lockTeam(tx: DatabaseTransaction, subjectId: string): Promise<void> {
  await tx.selectFrom('membership').select('person_id').where('subject_id', '=', subjectId).forUpdate().execute()
}

/** Refuses any ID other than an account's, a nonprofit's or the foundation's. */
export async function requireSubject(db: Database, subjectId: string): Promise<void> {
  await subjectName(db, subjectId)
}

/** The name of an account, a nonprofit or the foundation; refuses any other ID. */
export async function subjectName(db: Database, subjectId: string): Promise<string> {
  const kind = subjectKindOf(subjectId)
  if (kind === 'platform') return 'Foundation'
  const row =
    kind === undefined
      ? undefined
      : await db.selectFrom(kind).select('name').where('id', '=', subjectId).executeTakeFirst()
  if (row === undefined) throw new HttpError('not_found', { detail: `Nothing has the ID ${subjectId}.` })
  return row.name
}

export type Invitation = Selectable<InvitationTable>

const LIFE_MS = 7 * 24 * 3_600_000

export interface InvitingDependencies {
  newId: NewId
  now: Date
  /** Whether e-mails are shown instead of sent, as in a private sandbox. */
  keepsLetters: boolean
}

/** Invites somebody to a team by e-mail; earlier invitations of the same address expire. */
export async function invite(
  tx: DatabaseTransaction,
  { newId, now, keepsLetters }: InvitingDependencies,
  wanted: { email: string; subjectId: string; role: string; invitedBy: Pick<Person, 'id' | 'name' | 'email'> | null },
): Promise<Acted<Invitation>> {
  const { subjectId, invitedBy } = wanted
  const email = readEmail(wanted.email)
  const role = requireRole(subjectId, wanted.role)
  const place = await subjectName(tx, subjectId)
  if ((await membersOf(tx, subjectId)).some((member) => member.email === email))
    throw new HttpError('conflict', { detail: `${email} is already on the team. Change the role instead.` })
  await tx
    .updateTable('invitation')
    .set({ withdrawn_at: now })
    .where('email', '=', email)
    .where('subject_id', '=', subjectId)
    .where(isOpen())
    .execute()
  const invitation = await tx
    .insertInto('invitation')
    .values({
      id: newId('iv'),
      email,
      subject_id: subjectId,
      role,
      invited_by: invitedBy?.id ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeLetter(tx, newId, {
    kind: 'invitation',
    liveMode: !keepsLetters,
    subjectId: invitation.id,
    accountId: null,
    recipient: email,
    locale: 'en',
    facts: { invitation: invitation.id, by: invitedBy?.name || (invitedBy?.email ?? ''), place, role },
    now,
  })
  return { record: invitation.id, subject: subjectId, after: { email, role }, result: invitation }
}

/** Parses a role of a subject; refuses an invalid one. */
export function requireRole(subjectId: string, word: string): Role {
  const role = readRole(subjectId, word)
  if (role !== undefined) return role
  const kind = subjectKindOf(subjectId)
  const roles = kind === undefined ? 'none' : rolesOf[kind].join(', ')
  throw new HttpError('parameter_invalid', { param: 'role', detail: `Its roles are: ${roles}.` })
}

/** Open invitations of a subject, newest first. */
export function openInvitations(db: Database, subjectId: string, now: Date): Promise<Invitation[]> {
  return db
    .selectFrom('invitation')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .where(isOpen())
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
}

/** An open invitation. */
export function findInvitation(db: Database, id: string, now: Date): Promise<Invitation | undefined> {
  return db
    .selectFrom('invitation')
    .selectAll()
    .where('id', '=', id)
    .where(isOpen())
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Withdraws an invitation; the link in its e-mail stops working. */
export async function withdrawInvitation(
  tx: DatabaseTransaction,
  { subjectId, id, now }: { subjectId: string; id: string; now: Date },
): Promise<Acted<Invitation>> {
  const invitation = await tx
    .updateTable('invitation')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('subject_id', '=', subjectId)
    .where(isOpen())
    .returningAll()
    .executeTakeFirst()
  if (invitation === undefined) throw new HttpError('not_found', { detail: 'This invitation has ended.' })
  const { email, role } = invitation
  return { record: id, subject: subjectId, before: { email, role }, result: invitation }
}

/** Accepts an invitation, once: creates the person if needed, and the membership. Undefined if it has expired. */
export async function acceptInvitation(
  tx: DatabaseTransaction,
  newId: NewId,
  { id, name, now }: { id: string; name: string; now: Date },
): Promise<Acted<Person> | undefined> {
  const invitation = await tx
    .updateTable('invitation')
    .set({ accepted_at: now })
    .where('id', '=', id)
    .where(isOpen())
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (invitation === undefined) return undefined
  const { email, subject_id: subjectId, role } = invitation
  const person = await ensurePerson(tx, newId, { email, name, now })
  if (person.disabled_at !== null) return undefined
  await tx
    .insertInto('membership')
    .values({ person_id: person.id, subject_id: subjectId, role, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { record: person.id, subject: subjectId, after: { person: person.id, email, role }, result: person }
}

function isOpen() {
  return sql<boolean>`accepted_at is null and withdrawn_at is null`
}
