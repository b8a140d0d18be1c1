import type { Database } from '../database/tables/tables.ts'
import type { Clock } from '../kernel/clock.ts'
import { hasAccounts } from '../service/accounts/manage-accounts.ts'
import { createSandboxAccounts, openToEverybody } from '../service/accounts/sandbox-accounts.ts'
import type { Seal } from '../service/accounts/sealing.ts'
import { createSandboxDirectory } from '../service/directory/sandbox/create-sandbox-directory.ts'
import { createSandboxImpact } from '../service/reports/sandbox-impact.ts'

/** What a sandbox is made from. */
export interface SandboxOptions {
  db: Database
  seal: Seal
  clock: Clock
  /** Origins whose pages may use the sandbox keys. */
  allowedOrigins: readonly string[]
}

/** Tells whether nobody has used this database yet. */
export async function isNewDatabase(db: Database): Promise<boolean> {
  return !(await hasAccounts(db))
}

/** Makes the accounts with the well-known test keys and a directory of well-known nonprofits; safe to run again. */
export async function createSandbox({ db, seal, clock, allowedOrigins }: SandboxOptions): Promise<void> {
  const now = clock.now(false)
  await createSandboxAccounts(db, { seal, now, allowedOrigins })
  await createSandboxDirectory(db, { now, decidedFor: 'm_sandbox_storefront' })
  await createSandboxImpact(db)
}

/** Throws one line that says what to do where keys that everybody knows would open a server that the world reaches. */
export async function requireNoWellKnownKeys(db: Database): Promise<void> {
  const open = await openToEverybody(db, new Date())
  if (open.length > 0)
    throw new Error(
      `This database has a sandbox, whose keys everybody knows, and PUBLIC_URL or HOST opens it to the world: close it with "npm run almoner -- accounts disable ${open.join(' ')}", use another database, or start with --sandbox to serve a sandbox on purpose.`,
    )
}
