import { inTransaction } from '../../../database/in-transaction.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import type { BalanceTransaction } from '../../../processors/balance-transactions.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { closedThrough } from '../ledger/close-period.ts'
import { inParts } from '../ledger/in-parts.ts'
import { postEntries } from '../ledger/post-entry.ts'
import { StatementFileError } from './files/statement.ts'
import { findOpening, lockClearing } from './opening.ts'
import { momentOf } from './statement-moment.ts'
import { transactionLines } from './transaction-lines.ts'

/** What moved and what was kept of it, in cents. */
type Sums = Pick<BalanceTransaction, 'amount' | 'fee'>

/** What a processor's movements brought. */
export interface TransactionImport {
  fresh: number
  known: number
  beforeOpening: number
}

/** Takes movements of our balance at a processor, each once by the processor's own name for it, in one commit. */
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
          occurredAt: closed !== undefined && dayOf(at) <= closed ? momentOf(dayOf(at), closed) : at,
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

/** A name is one movement's alone, and no movement changes once its processor has told it. */
function requireSame({ reference, amount, fee }: BalanceTransaction, before: Sums | undefined): void {
  if (before === undefined || (before.amount === amount && before.fee === fee)) return
  const [told, telling] = [before, { amount, fee }].map((one) => `${one.amount} cents less a fee of ${one.fee}`)
  throw new StatementFileError(`${reference} came before as ${told}, not ${telling}.`)
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

/** Our name for the payment that each moved, as far as the processor tells. */
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
