import { actingAs } from '../database/acting.ts'
import type { Database } from '../database/tables/tables.ts'
import type { Log } from '../http/log.ts'
import type { Clock } from '../kernel/clock.ts'
import { findCaller } from '../service/accounts/find-accounts.ts'
import { hasAccounts } from '../service/accounts/manage-accounts.ts'
import { createSandboxAccounts, openToEverybody } from '../service/accounts/sandbox-accounts.ts'
import type { Seal } from '../service/accounts/sealing.ts'
import { createSandboxDirectory } from '../service/directory/sandbox/create-sandbox-directory.ts'
import { createSandboxImpact } from '../service/reports/impact-totals.ts'
import { type Environment, isPrivate, publicUrlOf } from './environment.ts'
import { SANDBOX_ACTOR } from './sandbox-people.ts'

/** What a sandbox is made from. */
interface SandboxOptions {
  db: Database
  seal: Seal
  clock: Clock
  /** Origins whose pages may use the sandbox keys. */
  allowedOrigins: readonly string[]
}

/** Whether the well-known test keys open this database; that of a server in earnest they do not. */
export async function hasSandbox(db: Database): Promise<boolean> {
  return (await findCaller(db, 'test_pk_storefront', new Date())) !== undefined
}

/**
 * Makes the sandbox where it belongs, on a new database that this machine alone reaches or where it is asked for;
 * elsewhere throws one line where keys that everybody knows would open the server.
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
  if (!isAskedFor && !isPrivate(environment)) await requireNoWellKnownKeys(db)
}

async function makeGifts(options: { db: Database; seal: Seal; now: Date }): Promise<void> {
  const { makeIllustrativeGifts } = await import('../sandbox/illustrative-gifts.ts')
  await makeIllustrativeGifts(options)
}

/** Tells whether nobody has used this database yet. */
async function isNewDatabase(db: Database): Promise<boolean> {
  return !(await hasAccounts(db))
}

/** Makes the accounts with the well-known test keys and a directory of well-known nonprofits; safe to run again. */
async function createSandbox({ db, seal, clock, allowedOrigins }: SandboxOptions): Promise<void> {
  const now = clock.now(false)
  await createSandboxAccounts(db, { seal, now, allowedOrigins })
  await createSandboxDirectory(db, { now, decidedFor: 'm_sandbox_storefront' })
  await createSandboxImpact(db)
}

/** Throws one line that says what to do where keys that everybody knows would open a server that the world reaches. */
async function requireNoWellKnownKeys(db: Database): Promise<void> {
  const open = await openToEverybody(db, new Date())
  if (open.length > 0)
    throw new Error(
      `This database has a sandbox, whose keys everybody knows, and PUBLIC_URL or HOST opens it to the world: close it with "npm run almoner -- accounts disable ${open.join(' ')}", use another database, or start with --sandbox to serve a sandbox on purpose.`,
    )
}
