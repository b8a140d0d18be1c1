import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** The first line of a migration that builds or drops indices while others write, which no transaction can. */
const MARK = '-- outside a transaction'
// Another key than that of the other migrations: whoever waits for theirs has a snapshot, which this would wait for.
const lockKey = 4_718_231_607
const ASK_AGAIN_MS = 200

const createIndex = /^create (?:unique )?index concurrently if not exists ([a-z_]+) on /
const dropIndex = /^drop index concurrently if exists ([a-z_]+)$/

/** Whether a migration says of itself that it runs outside a transaction. */
export function runsOutsideTransaction(sql: string): boolean {
  return sql.startsWith(MARK)
}

/** Runs work in one process at a time, without a transaction that an index's building would have to wait for. */
export async function oneAtATime<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  while (!(await hasLock(client))) await sleep(ASK_AGAIN_MS)
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey])
  }
}

async function hasLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockKey])
  return rows[0]?.held === true
}

/**
 * Builds and drops indices one by one, each a commit. What a run before left done is passed over, an index that it left
 * half built is built anew; nobody who writes is ever held up, so it waits long for those who were there before.
 */
export async function runOutsideTransaction(client: pg.PoolClient, sql: string, waitMs: number): Promise<void> {
  await client.query(`select set_config('lock_timeout', $1, false)`, [`${waitMs}ms`])
  try {
    for (const statement of statementsOf(sql)) {
      const [, created] = createIndex.exec(statement) ?? []
      if (created !== undefined && (await isHalfBuilt(client, created)))
        await client.query(`drop index concurrently ${created}`)
      await client.query(statement)
    }
  } finally {
    await client.query('reset lock_timeout')
  }
}

function statementsOf(sql: string): string[] {
  const withoutComments = sql.replaceAll(/^\s*--.*$/gm, '')
  const statements = withoutComments.split(/;\s*$/m).map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
  const given = statements.filter((statement) => statement !== '')
  for (const statement of given) {
    if (createIndex.test(statement) || dropIndex.test(statement)) continue
    throw new Error(
      `outside a transaction there is only "create index concurrently if not exists" and "drop index concurrently if exists", since it may run twice; not: ${statement}`,
    )
  }
  return given
}

async function isHalfBuilt(client: pg.PoolClient, index: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not (indisvalid and indisready)',
    [index],
  )
  return rowCount === 1
}
