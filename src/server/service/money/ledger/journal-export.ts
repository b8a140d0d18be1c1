import { sql } from 'kysely'
import type { EntryKind } from '../../../database/tables/books.ts'
import type { Database } from '../../../database/tables/tables.ts'
import type { JournalLine } from './entry.ts'

const ENTRIES_PER_READ = 1_000

/** Which part of the journal is read: one mode, from a day's first moment up to, not including, another's, UTC. */
export interface JournalSpan {
  liveMode: boolean
  from?: Date | undefined
  before?: Date | undefined
}

/** An entry as an accountant reads it. */
export interface DatedEntry {
  id: number
  kind: EntryKind
  subjectId: string
  occurredAt: Date
  lines: JournalLine[]
}

interface EntryRow {
  id: number
  kind: EntryKind
  subject_id: string
  occurred_at: Date
  lines: { book: JournalLine['book']; owner_id: string; donation_id: string | null; amount: number }[]
}

/** The entries of a span in the order they were posted, a thousand at a time, so that any number needs little memory. */
export async function* journalOf(db: Database, span: JournalSpan): AsyncGenerator<DatedEntry[]> {
  let after = 0
  for (;;) {
    const rows = await entriesAfter(db, span, after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(entryOf)
    after = last.id
  }
}

/** How many entries a span has. */
export async function countEntries(db: Database, { liveMode, from, before }: JournalSpan): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from journal_entry
    where live_mode = ${liveMode}
      and occurred_at >= coalesce(${from ?? null}::timestamptz, '-infinity')
      and occurred_at < coalesce(${before ?? null}::timestamptz, 'infinity')`.execute(db)
  return rows[0]?.count ?? 0
}

async function entriesAfter(
  db: Database,
  { liveMode, from, before }: JournalSpan,
  after: number,
): Promise<readonly EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with entry as (
      select id, kind, subject_id, occurred_at from journal_entry
      where live_mode = ${liveMode} and id > ${after}
        and occurred_at >= coalesce(${from ?? null}::timestamptz, '-infinity')
        and occurred_at < coalesce(${before ?? null}::timestamptz, 'infinity')
      order by id limit ${ENTRIES_PER_READ}
    )
    select entry.*, line.lines
    from entry cross join lateral (
      select json_agg(json_build_object(
        'book', book, 'owner_id', owner_id, 'donation_id', donation_id, 'amount', amount)
        order by book, owner_id, donation_id, amount) as lines
      from journal_line where entry_id = entry.id
    ) line
    where line.lines is not null
    order by entry.id`.execute(db)
  return rows
}

function entryOf({ id, kind, subject_id: subjectId, occurred_at: occurredAt, lines }: EntryRow): DatedEntry {
  return {
    ...{ id, kind, subjectId, occurredAt },
    lines: lines.map(({ book, owner_id: ownerId, donation_id: donationId, amount }) =>
      donationId === null ? { book, ownerId, amount } : { book, ownerId, amount, donationId },
    ),
  }
}
