import { sql } from 'kysely'
import { type ClearingAccount, HOUSE } from '../../../database/tables/ledger-accounts.ts'
import type { ClearingOpeningTable } from '../../../database/tables/payouts.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { yieldingToOthers } from '../../../kernel/turns.ts'
import { act } from '../../audit/audit-log.ts'
import { closedThrough, trialBalance } from '../ledger/balances.ts'
import { postEntry } from '../ledger/entries.ts'
import { bankReference } from '../payouts/bank-files.ts'
import type { Group, OpenItem } from './clearing-items.ts'
import { findMatches } from './find-matches.ts'

/** Enough for years of an unattended queue; older items wait until these are matched. */
const MOST_ITEMS = 200_000

/** The entry kinds that statements create. */
const SHOWN = { bank_clearing: 'bank_statement', processor_clearing: 'processor_statement' } as const

interface ItemRow {
  entry_id: number
  amount: number
  kind: string
  subject_id: string
  day: string
  hands_only: boolean
  pull_id: string | null
  check_number: number | null
  bank_file_id: string | null
  trace_number: string | null
  names: string[] | null
  text: string
}

/** Open items in a clearing account of a mode, oldest first; limited to some entries if they are named. */
export async function openItems(
  db: Database,
  liveMode: boolean,
  book: ClearingAccount,
  entryIds?: readonly number[],
): Promise<OpenItem[]> {
  const named = entryIds === undefined ? sql`true` : sql`entry_id = any(${entryIds}::bigint[])`
  const { rows } = await sql<ItemRow>`
    with item as (
      select * from clearing_item
      where live_mode = ${liveMode} and book = ${book} and match_id is null and ${named}
      order by occurred_at, entry_id limit ${sql.lit(MOST_ITEMS)}
    )
    select item.entry_id, item.amount, item.kind, item.subject_id, item.hands_only,
      coalesce(line.day, payment.received_on, (item.occurred_at at time zone 'UTC')::date) as day,
      pull.id as pull_id, coalesce(line.check_number, payout.check_number) as check_number,
      coalesce(payout.bank_file_id, pull.bank_file_id) as bank_file_id, sent.trace_number,
      case when line.id is not null then line.names || line.bank_id
        when moved.id is not null then array[moved.source, moved.reference, coalesce(moved.payment_id, '')]
        when invoice.id is not null then
          array(select coalesce(charge.id, '') from invoice_charge charge where charge.invoice_id = invoice.id
            and charge.state = 'paid' and (payment.id is null or charge.reference = payment.reference))
          || array(select reference from invoice_payment paid where paid.invoice_id = invoice.id
            and (payment.id is null or paid.id = payment.id))
          || invoice.number::text
      end as names,
      coalesce(line.text, moved.description, nonprofit.name, account.name, '') as text
    from item
    left join bank_line line on line.id = item.subject_id
    left join processor_transaction moved on moved.id = item.subject_id
    left join payout on payout.id = item.subject_id
    left join campaign_donation gift on gift.id = item.subject_id
    left join campaign_pull pull on pull.id = coalesce(gift.pull_id, item.subject_id)
    left join bank_file_entry sent on sent.transfer_id = coalesce(payout.id, pull.id)
    left join invoice on invoice.id = item.subject_id
    left join journal_entry entry on entry.id = item.entry_id and item.kind = 'invoice_payment'
    left join invoice_payment payment on entry.once = 'invoice_payment ' || payment.id
    left join nonprofit on nonprofit.id = payout.owner_id
    left join account on account.id = coalesce(invoice.account_id, pull.account_id, payout.owner_id)
    order by item.occurred_at, item.entry_id`.execute(db)
  const takeTurns = yieldingToOthers()
  const items: OpenItem[] = []
  for (const row of rows) {
    await takeTurns()
    items.push(itemOf(row, book))
  }
  return items
}

/** Number of unmatched movements from bank or processor, counted up to `most`. */
export async function countUnexplained(
  db: Database,
  { liveMode, book, most }: { liveMode: boolean; book: ClearingAccount; most: number },
): Promise<number> {
  const open = db.selectFrom('clearing_item').select('entry_id').where('live_mode', '=', liveMode)
  const shown = open.where('book', '=', book).where('match_id', 'is', null).where('kind', '=', SHOWN[book])
  return (await shown.limit(most).execute()).length
}

/** Total of the open items in a clearing account, in cents. */
export async function openTotals(db: Database, liveMode: boolean, book: ClearingAccount) {
  return db
    .selectFrom('clearing_item')
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(amount), 0)::bigint`.as('balance')])
    .where('live_mode', '=', liveMode)
    .where('book', '=', book)
    .where('match_id', 'is', null)
    .executeTakeFirstOrThrow()
}

function itemOf(row: ItemRow, book: ClearingAccount): OpenItem {
  const { entry_id: entryId, amount, kind, day, text, hands_only: handsOnly } = row
  const subjectId = row.pull_id ?? row.subject_id
  const isShown = kind === SHOWN[book]
  const own = isShown ? [subjectId] : [subjectId, bankReference(subjectId), row.trace_number, row.bank_file_id]
  return {
    ...{ entryId, subjectId, kind, amount, day, isShown, text, handsOnly },
    names: [...own, ...(row.names ?? [])].flatMap((name) => name ?? []).filter((name) => name !== ''),
    checkNumber: row.check_number,
    fileId: row.bank_file_id,
  }
}

/** Open items in a clearing account, with proposed matches. */
export interface ClearingQueue {
  items: OpenItem[]
  proposed: Group[]
}

/** Unmatched bank movements, and expected items not shown yet, with proposals. */
export function bankQueue(db: Database, liveMode: boolean): Promise<ClearingQueue> {
  return queueOf(db, liveMode, 'bank_clearing')
}

/** The same for processors. */
export function processorQueue(db: Database, liveMode: boolean): Promise<ClearingQueue> {
  return queueOf(db, liveMode, 'processor_clearing')
}

async function queueOf(db: Database, liveMode: boolean, book: ClearingAccount): Promise<ClearingQueue> {
  const items = await openItems(db, liveMode, book)
  const { sure, proposed } = await findMatches(items)
  return { items, proposed: [...sure, ...proposed] }
}

const DAY_MS = 86_400_000

/** Balances at bank and processor at the end of a day, `2026-01-31`, in cents. */
export interface Opening {
  liveMode: boolean
  day: string
  bank: number
  processor: number
}

/** Locks imports, matches and openings of a mode until the transaction ends. */
export async function lockClearing(tx: DatabaseTransaction, liveMode: boolean): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('clearing'), ${liveMode ? 1 : 0})`.execute(tx)
}

/** The date from which statements of a mode are imported; undefined if from the beginning. */
export function findOpening(db: Database, liveMode: boolean): Promise<ClearingOpeningTable | undefined> {
  return db.selectFrom('clearing_opening').selectAll().where('live_mode', '=', liveMode).executeTakeFirst()
}

/**
 * Sets the balances at bank and processor at the end of a past day, once, so that statements can be imported from then
 * on. `cash` and `processor_balance` are set to them; earlier records not shown by then are posted to
 * `opening_difference`.
 */
export function openClearing(
  { db, clock }: { db: Database; clock: { now(liveMode: boolean): Date } },
  { liveMode, day, bank, processor }: Opening,
): Promise<void> {
  const now = clock.now(liveMode)
  const end = new Date(new Date(`${day}T00:00:00Z`).getTime() + DAY_MS)
  if (end > now) throw new HttpError('conflict', { detail: `${day} isn’t over yet.` })
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
    throw new HttpError('conflict', { detail: `The opening balance is already set, for the end of ${opened.day}.` })
  for (const table of ['bank_line', 'processor_transaction'] as const) {
    const row = await tx.selectFrom(table).select('id').where('live_mode', '=', liveMode).limit(1).executeTakeFirst()
    if (row !== undefined)
      throw new HttpError('conflict', {
        detail: 'Set the opening balance before the first import. Statements are already imported.',
      })
  }
}

/** When a movement is posted: at the start of its day, UTC, or of the first open day if that day is closed. */
export function postingMoment(day: string, closedThrough: string | undefined): Date {
  const moment = new Date(`${day}T00:00:00Z`)
  if (closedThrough === undefined || day > closedThrough) return moment
  return new Date(new Date(`${closedThrough}T00:00:00Z`).getTime() + DAY_MS)
}
