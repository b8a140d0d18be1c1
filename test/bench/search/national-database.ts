import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database as OpenDatabase, openDatabase } from '../../../src/server/database/connect.ts'
import { type Engine, startEngine } from '../../../src/server/database/engine.ts'
import { migrate } from '../../../src/server/database/migrate.ts'
import type { Database, Tables } from '../../../src/server/database/tables/tables.ts'
import { createIdentifiers } from '../../../src/server/kernel/identifiers.ts'
import { createSeal } from '../../../src/server/service/accounts/keyring.ts'
import { createSandboxAccounts } from '../../../src/server/service/accounts/sandbox-accounts.ts'
import { importBmf } from '../../../src/server/service/directory/import/import-bmf.ts'
import { writeMadeBmf } from './generated-bmf.ts'
import { makeDirectory } from './generated-directory.ts'
import { createProgress } from './import-progress.ts'

/** A database with a generated directory of a whole country. */
export interface NationalDatabase {
  readonly open: OpenDatabase<Tables>
  readonly url: string
  /** Seconds and peak memory of the import; undefined if the directory already existed. */
  readonly imported: { seconds: number; peakMegabytes: number } | undefined
  close(): Promise<void>
}

/** Opens the engine in a folder and imports this many nonprofits, unless they are already there. */
export async function openNationalDatabase(directory: string, size: number): Promise<NationalDatabase> {
  const engine = await startEngine({ dataDirectory: directory })
  const open = await openDatabase<Tables>(engine.url, { poolSize: 16 })
  await migrate(open.pool)
  await createSandboxAccounts(open.db, { seal: createSeal(Buffer.alloc(32, 7)), now: new Date(), allowedOrigins: [] })
  const imported = (await countNonprofits(open.db)) >= size ? undefined : await importNation(open.db, directory, size)
  await giveConsent(open.db)
  return { open, url: engine.url, imported, close: () => close(open, engine) }
}

async function close(open: OpenDatabase<Tables>, engine: Engine): Promise<void> {
  await open.close()
  await engine.stop()
}

async function countNonprofits(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from nonprofit`.execute(db)
  return rows[0]?.count ?? 0
}

async function importNation(db: Database, directory: string, size: number): Promise<NationalDatabase['imported']> {
  const file = join(directory, 'made-up.csv')
  await writeMadeBmf(file, makeDirectory(size))
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 200)
  const started = performance.now()
  await importBmf({ db, newId: createIdentifiers(), now: new Date(), files: [file], onProgress: createProgress() })
  clearInterval(timer)
  return { seconds: Math.round((performance.now() - started) / 1000), peakMegabytes: Math.round(peak / 1e6) }
}

/**
 * Three in a hundred consent through the foundation, one consents directly to everyone, one in a thousand to the
 * storefront.
 */
async function giveConsent(db: Database): Promise<void> {
  const { rows } = await sql`select from nonprofit_consent limit 1`.execute(db)
  if (rows.length > 0) return
  await db.transaction().execute(async (tx) => {
    await sql`set local almoner.bulk_change = 'on'`.execute(tx)
    await sql`insert into nonprofit_consent (nonprofit_id, via_change, auto_grant_direct, updated_at)
      select id, search_number % 100 < 3, search_number % 100 between 2 and 2, now() from nonprofit
      where search_number % 100 < 3`.execute(tx)
    await sql`insert into direct_consent (nonprofit_id, account_id, granted, updated_at)
      select nonprofit.id, account_id, search_number % 3000 <> 0, now() from nonprofit, public_key
      where search_number % 1000 = 0 and public_key = 'test_pk_storefront'`.execute(tx)
  })
}
