import type pg from 'pg'
import { migrate, pendingMigrations } from '../database/migrate.ts'
import type { Environment } from './environment.ts'

/** Applies what the database lacks, or throws one line where that is done apart; answers the names that were applied. */
export async function bringUpToDate(pool: pg.Pool, { ALMONER_MIGRATE: when }: Environment): Promise<string[]> {
  if (when === 'start') return migrate(pool)
  const [first, ...others] = await pendingMigrations(pool)
  if (first === undefined) return []
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  throw new Error(
    `The database lacks the migration ${first}${more}: run "almoner migrate" first (ALMONER_MIGRATE is apart).`,
  )
}
