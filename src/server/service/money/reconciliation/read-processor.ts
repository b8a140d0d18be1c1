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
  return total
}
