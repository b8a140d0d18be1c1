import { createSandboxAccounts, hasAccounts, type Seal } from './service/accounts/index.ts'
import type { Clock } from './service/clock.ts'
import { createSandboxDirectory } from './service/nonprofits/index.ts'
import { createSandboxImpact } from './service/reports/index.ts'
import type { Database } from './service/tables.ts'

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
