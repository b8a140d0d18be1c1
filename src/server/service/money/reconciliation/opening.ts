import { sql } from 'kysely'
import { HOUSE } from '../../../database/tables/books.ts'
import type { ClearingOpeningTable } from '../../../database/tables/payouts.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { act } from '../../audit/record-act.ts'
import { trialBalance } from '../ledger/balances.ts'
import { closedThrough } from '../ledger/close-period.ts'
import { postEntry } from '../ledger/entries.ts'

const DAY_MS = 86_400_000

/** What bank and processor held at the end of a day, `2026-01-31`, in cents. */
export interface Opening {
  liveMode: boolean
  day: string
  bank: number
  processor: number
}

/** One import, match or opening of a mode at a time, until the transaction ends. */
export async function lockClearing(tx: DatabaseTransaction, liveMode: boolean): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('clearing'), ${liveMode ? 1 : 0})`.execute(tx)
}

/** From when on statements of a mode are read; undefined where they are from the first. */
export function findOpening(db: Database, liveMode: boolean): Promise<ClearingOpeningTable | undefined> {
  return db.selectFrom('clearing_opening').selectAll().where('live_mode', '=', liveMode).executeTakeFirst()
}

/**
 * Says once what bank and processor held at the end of a day that is over, so that their statements can be read from
 * then on: `cash` and `processor_balance` become that, and what of the earlier records they had not shown by then stands
 * in `opening_difference`.
 */
export function openClearing(
  { db, clock }: { db: Database; clock: { now(liveMode: boolean): Date } },
  { liveMode, day, bank, processor }: Opening,
): Promise<void> {
  const now = clock.now(liveMode)
  const end = new Date(new Date(`${day}T00:00:00Z`).getTime() + DAY_MS)
  if (end > now) throw new HttpError('conflict', { detail: `${day} is not over yet.` })
  return act(db, { action: 'bank.opening', now }, async (tx) => {
    await lockClearing(tx, liveMode)
    await requireUnread(tx, liveMode)
    const balances = await trialBalance(tx, liveMode)
    const cash = balances.find(({ book }) => book === 'cash')?.balance ?? 0
    const lines = [
      { book: 'cash' as const, ownerId: HOUSE, amount: bank - cash },
      { book: 'processor_balance' as const, ownerId: HOUSE, amount: processor },
      { book: 'opening_difference' as const, ownerId: HOUSE, amount: cash - bank - processor },
    ]
    await postEntry(tx, {
      ...{ liveMode, kind: 'opening', subjectId: HOUSE, once: `opening ${liveMode}` },
      occurredAt: postingMoment(end.toISOString().slice(0, 10), await closedThrough(tx, liveMode)),
      lines: lines.filter(({ amount }) => amount !== 0),
    })
    const row = { live_mode: liveMode, day, bank, processor, opened_at: now }
    await tx.insertInto('clearing_opening').values(row).execute()
    return { record: day, subject: HOUSE, after: { day, bank, processor, live_mode: liveMode }, result: undefined }
  })
}

async function requireUnread(tx: DatabaseTransaction, liveMode: boolean): Promise<void> {
  const opened = await findOpening(tx, liveMode)
  if (opened !== undefined)
    throw new HttpError('conflict', { detail: `The opening was said before, for the end of ${opened.day}.` })
  for (const table of ['bank_line', 'processor_transaction'] as const) {
    const row = await tx.selectFrom(table).select('id').where('live_mode', '=', liveMode).limit(1).executeTakeFirst()
    if (row !== undefined)
      throw new HttpError('conflict', { detail: 'Statements were read already: the opening comes before the first.' })
  }
}

/**
 * When the books take a movement of a day: at its beginning, UTC; where that day is closed already, at the beginning of
 * the first one that is open.
 */
export function postingMoment(day: string, closedThrough: string | undefined): Date {
  const moment = new Date(`${day}T00:00:00Z`)
  if (closedThrough === undefined || day > closedThrough) return moment
  return new Date(new Date(`${closedThrough}T00:00:00Z`).getTime() + DAY_MS)
}
