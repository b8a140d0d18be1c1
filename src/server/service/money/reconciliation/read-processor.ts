import type { ProcessorReadingTable } from '../../../database/tables/statements.ts'
import type { Database } from '../../../database/tables/tables.ts'
import type { Processor } from '../../../processors/processor.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { importTransactions, type TransactionImport } from './import-transactions.ts'

/** Movements are listed by when they were made; the clocks of others may be behind by this. */
const OVERLAP_MS = 2 * 86_400_000

/**
 * Takes what moved on our balance since it was last read, page by page; what was taken before is known. Answers undefined
 * for a processor whose balance cannot be asked for.
 */
export async function readProcessor(
  dependencies: LifecycleDependencies,
  liveMode: boolean,
  { name, balance }: Pick<Processor, 'name' | 'balance'>,
): Promise<TransactionImport | undefined> {
  if (balance === undefined) return undefined
  const last = await dependencies.db
    .selectFrom('processor_transaction')
    .select((eb) => eb.fn.max('created_at').as('at'))
    .where('live_mode', '=', liveMode)
    .where('processor', '=', name)
    .executeTakeFirst()
  const since = new Date(Math.max(0, (last?.at?.getTime() ?? 0) - OVERLAP_MS))
  const total: TransactionImport = { fresh: 0, known: 0, beforeOpening: 0 }
  // The newest come first: read whole before any is kept, so that what was cut off is asked for again.
  const pages: Parameters<typeof importTransactions>[2][] = []
  for await (const page of balance.transactions(since)) pages.push(page)
  for (const page of pages.reverse()) {
    const { fresh, known, beforeOpening } = await importTransactions(dependencies, { liveMode, processor: name }, page)
    total.fresh += fresh
    total.known += known
    total.beforeOpening += beforeOpening
  }
  await noteReading(dependencies.db, {
    processor: name,
    live_mode: liveMode,
    read_at: dependencies.clock.now(liveMode),
  })
  return total
}

/** When the statement of each processor was last read, in a mode. */
export function processorReadings(db: Database, liveMode: boolean): Promise<ProcessorReadingTable[]> {
  const readings = db.selectFrom('processor_reading').selectAll().where('live_mode', '=', liveMode)
  return readings.orderBy('processor').execute()
}

async function noteReading(db: Database, reading: ProcessorReadingTable): Promise<void> {
  const { read_at } = reading
  const noted = db.insertInto('processor_reading').values(reading)
  await noted.onConflict((on) => on.columns(['processor', 'live_mode']).doUpdateSet({ read_at })).execute()
}
