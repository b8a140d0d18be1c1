import { type Database as OpenDatabase, openDatabase } from '../../src/server/database/connect.ts'
import type { Database, Tables } from '../../src/server/database/tables/tables.ts'
import type { Clock } from '../../src/server/kernel/clock.ts'
import { createIdentifiers, type NewId } from '../../src/server/kernel/identifiers.ts'
import { createSeal, type Seal } from '../../src/server/service/accounts/keyring.ts'
import { createSandboxAccounts } from '../../src/server/service/accounts/sandbox-accounts.ts'
import type { NewDonation } from '../../src/server/service/money/donations/create-donations.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** The key that encrypts the secrets of a money world, in the format of `ALMONER_MASTER_KEY`. */
export const MONEY_WORLD_KEY = '07'.repeat(32)

/** A database with the sandbox accounts and a few nonprofits, and a clock that the test sets. */
export interface MoneyWorld {
  db: Database
  url: string
  open: OpenDatabase<Tables>
  clock: Clock & { set(moment: string): void; pass(days: number): void }
  newId: NewId
  seal: Seal
  /** The storefront's account. */
  accountId: string
  /** Eligible nonprofits: the first two are paid by ACH, the third by check. */
  nonprofitIds: readonly [string, string, string]
  close(): Promise<void>
}

/**
 * A donation of 10 dollars by the storefront to the first nonprofit, to be invoiced, unless `change` says otherwise.
 */
export function newGift(
  world: { accountId: string; nonprofitIds: readonly [string, ...string[]]; clock: Clock },
  change: Partial<NewDonation> = {},
): NewDonation {
  return {
    accountId: world.accountId,
    liveMode: false,
    nonprofitId: world.nonprofitIds[0],
    amount: 1000,
    fee: 59,
    coverFees: false,
    fundsCollected: false,
    source: 'api',
    createdAt: world.clock.now(change.liveMode ?? false),
    ...change,
  }
}

/** Creates a world for one test file. */
export async function createMoneyWorld(start = '2026-01-05T12:00:00Z'): Promise<MoneyWorld> {
  const database = await createTestDatabase()
  const world = await joinMoneyWorld(database.url, start)
  await createSandboxAccounts(world.db, { seal: world.seal, now: world.clock.now(false), allowedOrigins: [] })
  await insertNonprofits(world)
  return { ...world, close: () => closeWorld(world, database) }
}

async function closeWorld(world: MoneyWorld, database: TestDatabase): Promise<void> {
  await world.close()
  await database.drop()
}

/** Joins a world that another process created. */
export async function joinMoneyWorld(url: string, start: string): Promise<MoneyWorld> {
  const open = await openDatabase<Tables>(url)
  return {
    db: open.db,
    url,
    open,
    clock: settableClock(start),
    newId: createIdentifiers(),
    seal: createSeal(Buffer.from(MONEY_WORLD_KEY, 'hex')),
    accountId: 'm_sandbox_storefront',
    nonprofitIds: ['n_river', 'n_meadow', 'n_harbor'],
    close: () => open.close(),
  }
}

function settableClock(start: string): MoneyWorld['clock'] {
  let now = new Date(start)
  return {
    now: () => now,
    set: (moment) => {
      now = new Date(moment)
    },
    pass: (days) => {
      now = new Date(now.getTime() + days * 86_400_000)
    },
  }
}

async function insertNonprofits({ db, clock, nonprofitIds }: MoneyWorld): Promise<void> {
  const created = { created_at: clock.now(false), updated_at: clock.now(false) }
  const rows = nonprofitIds.map((id, index) => ({
    id,
    ein: `10000000${index}`,
    name: `${id.slice(2)} trust`,
    name_as_filed: id.slice(2).toUpperCase(),
    name_search: id.slice(2),
    payout_method: index === 2 ? ('check' as const) : ('bank_account' as const),
    ...created,
  }))
  await db.insertInto('nonprofit').values(rows).execute()
}
