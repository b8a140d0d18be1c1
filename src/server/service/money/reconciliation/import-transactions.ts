import { inTransaction } from '../../../database/in-transaction.ts'
import { HOUSE } from '../../../database/tables/ledger-accounts.ts'
import type { ProcessorReadingTable } from '../../../database/tables/payouts.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import type { BalanceTransaction, Processor } from '../../../processors/processor.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { closedThrough } from '../ledger/balances.ts'
import { inParts, type JournalLine, postEntries } from '../ledger/entries.ts'
import { StatementFileError } from './files/statement.ts'
import { findOpening, lockClearing, postingMoment } from './open-items.ts'

/** The amount moved and the fee kept, in cents. */
type Sums = Pick<BalanceTransaction, 'amount' | 'fee'>

/** Result of importing a processor's movements. */
export interface TransactionImport {
  fresh: number
  known: number
  beforeOpening: number
}

/** Imports movements of our balance at a processor, each once by the processor's ID, in one commit. */
export function importTransactions(
  { db, newId, clock }: LifecycleDependencies,
  { liveMode, processor }: { liveMode: boolean; processor: string },
  transactions: readonly BalanceTransaction[],
): Promise<TransactionImport> {
  return inTransaction(db, async (tx) => {
    await lockClearing(tx, liveMode)
    const opening = await findOpening(tx, liveMode)
    const after = transactions.filter(({ createdAt }) => opening === undefined || dayOf(createdAt) > opening.day)
    const known = await knownOf(tx, { liveMode, processor }, after)
    const once = new Map(known)
    const fresh = after.filter((one) => {
      const before = once.get(one.reference)
      requireSame(one, before)
      once.set(one.reference, one)
      return before === undefined
    })
    const closed = await closedThrough(tx, liveMode)
    const importedAt = clock.now(liveMode)
    for (const part of inParts(fresh)) {
      const payments = await paymentsOf(tx, liveMode, part)
      const rows = part.map(({ createdAt, payment: _, ...one }) => ({
        ...{ ...one, id: newId('pt'), live_mode: liveMode, processor },
        ...{ payment_id: payments.get(one.reference) ?? null, created_at: createdAt, imported_at: importedAt },
      }))
      await tx.insertInto('processor_transaction').values(rows).execute()
      await postEntries(
        tx,
        rows.map(({ id: subjectId, created_at: at, type, amount, fee }) => ({
          ...{ liveMode, kind: 'processor_statement', subjectId, once: `processor_transaction ${subjectId}` },
          occurredAt: closed !== undefined && dayOf(at) <= closed ? postingMoment(dayOf(at), closed) : at,
          lines: transactionLines({ type, amount, fee }),
        })),
      )
    }
    return {
      fresh: fresh.length,
      known: after.length - fresh.length,
      beforeOpening: transactions.length - after.length,
    }
  })
}

/** An ID identifies one movement, and a reported movement never changes. */
function requireSame({ reference, amount, fee }: BalanceTransaction, before: Sums | undefined): void {
  if (before === undefined || (before.amount === amount && before.fee === fee)) return
  const [earlier, present] = [before, { amount, fee }].map((one) => `${one.amount} cents minus a fee of ${one.fee}`)
  throw new StatementFileError(`${reference} was imported before as ${earlier}, now it is ${present}.`)
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

async function knownOf(
  tx: DatabaseTransaction,
  { liveMode, processor }: { liveMode: boolean; processor: string },
  transactions: readonly BalanceTransaction[],
): Promise<Map<string, Sums>> {
  const known = new Map<string, Sums>()
  for (const part of inParts(transactions, 5_000)) {
    const references = part.map(({ reference }) => reference)
    const rows = await tx
      .selectFrom('processor_transaction')
      .select(['reference', 'amount', 'fee'])
      .where('processor', '=', processor)
      .where('live_mode', '=', liveMode)
      .where('reference', 'in', references)
      .execute()
    for (const { reference, ...sums } of rows) known.set(reference, sums)
  }
  return known
}

/** The payment of ours behind each movement, where the processor reports it. */
async function paymentsOf(
  tx: DatabaseTransaction,
  liveMode: boolean,
  transactions: readonly BalanceTransaction[],
): Promise<Map<string, string>> {
  const renewals = transactions.flatMap(({ payment }) => payment.reference ?? [])
  const rows =
    renewals.length === 0
      ? []
      : await tx
          .selectFrom('checkout_payment')
          .select(['id', 'reference'])
          .where('live_mode', '=', liveMode)
          .where('reference', 'in', renewals)
          .where('state', '=', 'paid')
          .execute()
  const byReference = new Map(rows.map(({ id, reference }) => [reference, id]))
  return new Map(
    transactions.flatMap(({ reference, type, source, payment }) => {
      const id = payment.key ?? byReference.get(payment.reference) ?? (type === 'transfer' ? source : undefined)
      return id === undefined ? [] : [[reference, id]]
    }),
  )
}

/**
 * Journal lines for a movement of our processor balance: the amount, the actual fee, and the expected items against
 * them; a payout is expected at the bank. The part of the original fee that a refund doesn't return stays an expense.
 */
function transactionLines({ type, amount, fee }: Pick<BalanceTransaction, 'type' | 'amount' | 'fee'>): JournalLine[] {
  const net = amount - fee
  const balance = { book: 'processor_balance' as const, ownerId: HOUSE, amount: net }
  return [balance, ...against(type, { amount, fee, net })].filter((line) => line.amount !== 0)
}

function against(type: BalanceTransaction['type'], sums: { amount: number; fee: number; net: number }): JournalLine[] {
  const { amount, fee, net } = sums
  switch (type) {
    case 'fee':
      return [{ book: 'processor_fees', ownerId: HOUSE, amount: -net }]
    case 'transfer':
    case 'dispute':
      return [{ book: 'processor_clearing', ownerId: HOUSE, amount: -net }]
    case 'payout':
      return [
        { book: 'processor_fees', ownerId: HOUSE, amount: fee },
        { book: 'bank_clearing', ownerId: HOUSE, amount: -amount },
      ]
    case 'charge':
    case 'refund':
    case 'other':
      return [
        { book: 'processor_fees', ownerId: HOUSE, amount: fee },
        { book: 'processor_clearing', ownerId: HOUSE, amount: -amount },
      ]
  }
}

/** Movements are listed by creation time; allows for this much clock skew. */
const OVERLAP_MS = 2 * 86_400_000

/**
 * Imports new movements of our processor balance, page by page; known ones are skipped. Returns undefined if the
 * processor's balance can't be read.
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
  // The newest come first, so all pages are read before any is stored: an interrupted read starts over.
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

/** When each processor's balance was last read, in a mode. */
export function processorReadings(db: Database, liveMode: boolean): Promise<ProcessorReadingTable[]> {
  const readings = db.selectFrom('processor_reading').selectAll().where('live_mode', '=', liveMode)
  return readings.orderBy('processor').execute()
}

async function noteReading(db: Database, reading: ProcessorReadingTable): Promise<void> {
  const { read_at } = reading
  const noted = db.insertInto('processor_reading').values(reading)
  await noted.onConflict((on) => on.columns(['processor', 'live_mode']).doUpdateSet({ read_at })).execute()
}
