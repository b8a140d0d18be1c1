import { PLATFORM, type Role, rolesOf } from '../../contract/roles.ts'
import { type Actor, actingAs } from '../database/acting.ts'
import type { Database } from '../database/tables/tables.ts'
import type { Clock } from '../kernel/clock.ts'
import type { NewId } from '../kernel/identifiers.ts'
import type { Seal } from '../service/accounts/sealing.ts'
import { linkAddress } from '../service/console-links/console-links.ts'
import { ensurePerson } from '../service/people/persons.ts'

/** A link of a private sandbox that signs one of its people in at once. */
export interface ConsoleLink {
  /** Whom, such as `operator of the foundation`. */
  who: string
  address: string
}

/** Whoever makes the sandbox, as the audit log tells it. */
export const SANDBOX_ACTOR: Actor = { kind: 'job', id: 'sandbox', name: 'sandbox', action: 'sandbox.make' }

interface SandboxPerson {
  name: string
  word: string
  subjectId: string
  role: Role
  who: string
}

const NAMES = ['Ada Okafor', 'Ben Lindqvist', 'Carla Reyes', 'Dev Patel', 'Edie Novak', 'Femi Adeyemi', 'Grace Liu']
const MORE_NAMES = ['Hanna Weiss', 'Ivo Marin', 'June Park']

/** Makes one person for each role there is, and the links they come in by. They may come in nowhere else. */
export async function consoleLinks({
  db,
  seal,
  newId,
  clock,
  publicUrl,
}: {
  db: Database
  seal: Seal
  newId: NewId
  clock: Clock
  publicUrl: string
}): Promise<ConsoleLink[]> {
  const people = await sandboxPeople(db)
  const now = clock.now(true)
  return actingAs(SANDBOX_ACTOR, () =>
    db.transaction().execute(async (tx) => {
      const links: ConsoleLink[] = []
      for (const { name, word, subjectId, role, who } of people) {
        const { id } = await ensurePerson(tx, newId, { email: `${word}@sandbox.invalid`, name, sandbox: true, now })
        await tx
          .insertInto('membership')
          .values({ person_id: id, subject_id: subjectId, role, created_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        links.push({ who, address: linkAddress(publicUrl, seal, 'sandbox', id) })
      }
      return links
    }),
  )
}

async function sandboxPeople(db: Database): Promise<SandboxPerson[]> {
  const accounts = await db.selectFrom('account').select('id').where('id', 'like', 'm\\_sandbox\\_%').execute()
  const nonprofit = await db
    .selectFrom('direct_consent')
    .innerJoin('nonprofit', 'nonprofit.id', 'direct_consent.nonprofit_id')
    .select(['nonprofit.id', 'nonprofit.name'])
    .orderBy('nonprofit.name')
    .limit(1)
    .executeTakeFirst()
  const has = (id: string) => accounts.some((account) => account.id === id)
  const names = [...NAMES, ...MORE_NAMES]
  const team = (subjectId: string, roles: readonly Role[], word: string, what: string) =>
    roles.map((role) => ({ word: `${role}.${word}`, subjectId, role, who: `${role} of ${what}` }))
  return [
    ...team(PLATFORM, rolesOf.platform, 'foundation', 'the foundation'),
    ...(has('m_sandbox_storefront') ? team('m_sandbox_storefront', rolesOf.account, 'storefront', 'Fern & Field') : []),
    ...(nonprofit === undefined ? [] : team(nonprofit.id, rolesOf.nonprofit, 'nonprofit', nonprofit.name)),
    ...(has('m_sandbox_lawfirm') ? team('m_sandbox_lawfirm', ['owner'], 'lawfirm', 'Alder & Reed LLP') : []),
  ].map((person, index) => ({ ...person, name: names[index] ?? person.who }))
}
