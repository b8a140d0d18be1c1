import { readFile } from 'node:fs/promises'
import pg from 'pg'

/** A statement as it was sent. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** The one-row-per-insert table that a donation is compared with. */
export const ROW_TABLE =
  'drop table if exists almoner_bench_row; create table almoner_bench_row (id text primary key, account_id text, amount bigint, created_at timestamptz)'
/** @see ROW_TABLE */
export const ROW_INSERT = 'insert into almoner_bench_row values ($1, $2, 2500, now())'

/** CPU time of a donation's statements and of a row, in milliseconds. */
export interface ProcessorTimes {
  gift: number
  row: number
}

const IN_BATCH = 100
const BATCHES = 20

/**
 * The CPU time of the database server for a donation's statements and for a row of one table, in milliseconds, planned
 * once: the lowest tenth of alternating batches, because other load can only add to it. With several `connections` used
 * in turn, the CPU's caches are filled by the others, as when many donate at once. Undefined if the kernel doesn't
 * report it.
 */
export async function processorTimes(
  url: string,
  gifts: readonly (readonly Statement[])[],
  connections = 1,
): Promise<ProcessorTimes | undefined> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connected(url)))
  try {
    await clients[0]?.query(ROW_TABLE)
    const timeOf = await processClock(await Promise.all(clients.map(processOf)))
    if (timeOf === undefined) return undefined
    const times: Record<'gift' | 'row', number[]> = { gift: [], row: [] }
    for (let from = 0; from + IN_BATCH <= Math.min(gifts.length, BATCHES * IN_BATCH); from += IN_BATCH) {
      const began = await timeOf()
      for (let index = from; index < from + IN_BATCH; index += 1)
        for (const [part, { sql, parameters }] of (gifts[index] ?? []).entries())
          await clients[index % connections]?.query({ name: `gift ${part}`, text: sql, values: [...parameters] })
      const given = await timeOf()
      for (let index = from; index < from + IN_BATCH; index += 1) {
        const values = [`row ${index}`, 'm_sandbox_storefront']
        await clients[index % connections]?.query({ name: 'row', text: ROW_INSERT, values })
      }
      times.gift.push((given - began) / IN_BATCH)
      times.row.push(((await timeOf()) - given) / IN_BATCH)
    }
    return { gift: tenth(times.gift), row: tenth(times.row) }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  return client
}

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** Reads the total running time of processes in milliseconds, if the kernel counts it in nanoseconds. */
async function processClock(pids: readonly number[]): Promise<(() => Promise<number>) | undefined> {
  const readOne = async (pid: number) =>
    Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]) / 1_000_000
  const read = async () => (await Promise.all(pids.map(readOne))).reduce((sum, one) => sum + one, 0)
  return read().then(
    () => read,
    () => undefined,
  )
}

function tenth(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 10)] ?? Number.NaN
}
