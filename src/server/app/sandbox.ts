import { PLATFORM, type Role, rolesOf } from '../../contract/roles.ts'
import { type Actor, actingAs } from '../database/acting.ts'
import type { Database } from '../database/tables/tables.ts'
import type { Log } from '../http/log.ts'
import type { Clock } from '../kernel/clock.ts'
import type { NewId } from '../kernel/identifiers.ts'
import { findCaller } from '../service/accounts/find-accounts.ts'
import type { Seal } from '../service/accounts/keyring.ts'
import { hasAccounts } from '../service/accounts/manage-accounts.ts'
import { createSandboxAccounts, openToEverybody } from '../service/accounts/sandbox-accounts.ts'
import { linkAddress } from '../service/console-links/console-links.ts'
import { createSandboxDirectory } from '../service/directory/sandbox/create-sandbox-directory.ts'
import { ensurePerson } from '../service/people/persons.ts'
import { createSandboxImpact } from '../service/reports/impact-totals.ts'
import { type Environment, isPrivate, publicUrlOf } from './environment.ts'

interface SandboxOptions {
  db: Database
  seal: Seal
  clock: Clock
  /** Origins whose pages may use the sandbox keys. */
  allowedOrigins: readonly string[]
}

/** Whether the well-known test keys are valid in this database; never in a live server's. */
export async function hasSandbox(db: Database): Promise<boolean> {
  return (await findCaller(db, 'test_pk_storefront', new Date())) !== undefined
}

/**
 * Creates the sandbox if requested, or in a new database that only this machine can reach. Otherwise throws a one-line
 * error if publicly known keys would open the server.
 */
export async function prepareSandbox(
  { db, seal, clock, log }: Pick<SandboxOptions, 'db' | 'seal' | 'clock'> & { log: Log },
  environment: Environment,
  isAskedFor: boolean,
): Promise<void> {
  const isNew = await isNewDatabase(db)
  if (isAskedFor || (isPrivate(environment) && isNew)) {
    const allowedOrigins = [publicUrlOf(environment), ...environment.ALMONER_ALLOWED_ORIGINS]
    const withGifts = isNew && environment.ALMONER_SANDBOX_GIFTS === 'illustrative'
    await actingAs(SANDBOX_ACTOR, async () => {
      await createSandbox({ db, seal, clock, allowedOrigins })
      if (withGifts) await makeGifts({ db, seal, now: clock.now(false) })
    })
    log.info({}, 'The sandbox is ready')
  }
  if (!isAskedFor && !isPrivate(environment)) await requireNoSandboxKeys(db)
}

async function makeGifts(options: { db: Database; seal: Seal; now: Date }): Promise<void> {
  const { makeIllustrativeGifts } = await import('../sandbox/illustrative-gifts.ts')
  await makeIllustrativeGifts(options)
}

async function isNewDatabase(db: Database): Promise<boolean> {
  return !(await hasAccounts(db))
}

/** Creates the accounts with the well-known test keys and a directory of well-known nonprofits; safe to run again. */
async function createSandbox({ db, seal, clock, allowedOrigins }: SandboxOptions): Promise<void> {
  const now = clock.now(false)
  await createSandboxAccounts(db, { seal, now, allowedOrigins })
  await createSandboxDirectory(db, { now, decidedFor: 'm_sandbox_storefront' })
  await createSandboxImpact(db)
}

/** Throws a one-line error with instructions if publicly known keys would open a public server. */
async function requireNoSandboxKeys(db: Database): Promise<void> {
  const open = await openToEverybody(db, new Date())
  if (open.length > 0)
    throw new Error(
      `This database has a sandbox with well-known keys, and PUBLIC_URL or HOST makes it public. Disable it with "npm run almoner -- accounts disable ${open.join(' ')}", use another database, or start with --sandbox to serve it on purpose.`,
    )
}

/** A link that signs in one of a private sandbox's people immediately. */
export interface ConsoleLink {
  /** The person, such as `operator of the foundation`. */
  who: string
  address: string
}

/** The actor in the audit log for the sandbox's setup. */
const SANDBOX_ACTOR: Actor = { kind: 'job', id: 'sandbox', name: 'sandbox', action: 'sandbox.make' }

interface SandboxPerson {
  name: string
  word: string
  subjectId: string
  role: Role
  who: string
}

const NAMES = ['Ada Okafor', 'Ben Lindqvist', 'Carla Reyes', 'Dev Patel', 'Edie Novak', 'Femi Adeyemi', 'Grace Liu']
const MORE_NAMES = ['Hanna Weiss', 'Ivo Marin', 'June Park']

/** Creates a person for each role, with sign-in links. They can't sign in in any other way. */
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
