import { PLATFORM, type Role, subjectKindOf } from '../../../contract/roles.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Acted } from '../audit/record-act.ts'

/** A member of a team. */
export interface Member {
  personId: string
  email: string
  name: string
  role: Role
  since: Date
  seenAt: Date | null
}

/** Who belongs to a subject, the longest first. */
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

/** Gives a member another role. Refuses to leave a team without anybody who can invite. */
export async function changeRole(
  tx: DatabaseTransaction,
  { subjectId, personId, role }: { subjectId: string; personId: string; role: Role },
): Promise<Acted<Member>> {
  const member = await requireMember(tx, subjectId, personId)
  if (member.role !== role) await requireAnotherLeader(tx, subjectId, member)
  await tx
    .updateTable('membership')
    .set({ role })
    .where('subject_id', '=', subjectId)
    .where('person_id', '=', personId)
    .execute()
  const told = { person: personId, email: member.email }
  return {
    record: personId,
    subject: subjectId,
    before: { ...told, role: member.role },
    after: { ...told, role },
    result: { ...member, role },
  }
}

/** Takes a member out of a team, at once. */
export async function removeMember(
  tx: DatabaseTransaction,
  { subjectId, personId }: { subjectId: string; personId: string },
): Promise<Acted<Member>> {
  const member = await requireMember(tx, subjectId, personId)
  await requireAnotherLeader(tx, subjectId, member)
  await tx.deleteFrom('membership').where('subject_id', '=', subjectId).where('person_id', '=', personId).execute()
  const { email, role } = member
  return { record: personId, subject: subjectId, before: { person: personId, email, role }, result: member }
}

/** The role that may invite others. */
export function leaderRole(subjectId: string): Role {
  return subjectId === PLATFORM ? 'operator' : 'owner'
}

async function requireMember(tx: DatabaseTransaction, subjectId: string, personId: string): Promise<Member> {
  // Teams are changed one after another, so that two leaders cannot take each other out.
  await lockTeam(tx, subjectId)
  const member = (await membersOf(tx, subjectId)).find((one) => one.personId === personId)
  if (member === undefined) throw new HttpError('not_found', { detail: 'This person is not in the team.' })
  return member
}

async function requireAnotherLeader(tx: DatabaseTransaction, subjectId: string, member: Member): Promise<void> {
  const leader = leaderRole(subjectId)
  const leaders = (await membersOf(tx, subjectId)).filter(({ role }) => role === leader)
  if (member.role === leader && leaders.length < 2)
    throw new HttpError('conflict', { detail: `This is the last ${leader}. Make somebody else ${leader} first.` })
}

async function lockTeam(tx: DatabaseTransaction, subjectId: string): Promise<void> {
  await tx.selectFrom('membership').select('person_id').where('subject_id', '=', subjectId).forUpdate().execute()
}

/** Refuses what is neither an account nor a nonprofit nor the house. */
export async function requireSubject(db: Database, subjectId: string): Promise<void> {
  await subjectName(db, subjectId)
}

/** The name of an account, a nonprofit or the house; refuses what is none. */
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
