import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../database/tables/tables.ts'
import type { Entry } from './entry.ts'

/**
 * Two common table expressions, `posted_entry` and `posted_line`, that write entries inside a larger statement, so
 * that a change and its money are one round trip and one commit. Entries without lines are left out.
 */
export function entryExpressions(entries: readonly Entry[]): RawBuilder<unknown> {
  const moving = entries.filter(({ lines }) => lines.length > 0)
  const rows = JSON.stringify(moving.map(entryRow))
  return sql`
    numbered_entry as (
      select nextval('journal_entry_id_seq') as id, given.*
      from json_to_recordset(${rows}::json) as given (
        live_mode boolean, kind text, subject_id text, once text, occurred_at timestamptz, lines json)
    ),
    posted_entry as (
      insert into journal_entry (id, live_mode, kind, subject_id, once, occurred_at)
      overriding system value
      select id, live_mode, kind, subject_id, once, occurred_at from numbered_entry
      returning id
    ),
    posted_line as (
      insert into journal_line (entry_id, live_mode, book, owner_id, donation_id, amount)
      select id, live_mode, book, owner_id, donation_id, amount
      from numbered_entry cross join json_to_recordset(lines) as line (
        book text, owner_id text, donation_id text, amount bigint)
      returning entry_id
    )`
}

/** Writes entries in one statement. Unbalanced or repeated ones make the statement fail, and write nothing. */
export async function postEntries(db: Database, entries: readonly Entry[]): Promise<void> {
  if (entries.every(({ lines }) => lines.length === 0)) return
  await sql`with ${entryExpressions(entries)} select count(*) from posted_line`.execute(db)
}

/** Writes one entry. */
export async function postEntry(db: Database, entry: Entry): Promise<void> {
  await postEntries(db, [entry])
}

function entryRow({ liveMode, kind, subjectId, once, occurredAt, lines }: Entry): object {
  return {
    live_mode: liveMode,
    kind,
    subject_id: subjectId,
    once: once ?? null,
    occurred_at: occurredAt,
    lines: lines.map(lineRow),
  }
}

function lineRow({ book, ownerId, donationId, amount }: Entry['lines'][number]): object {
  return { book, owner_id: ownerId, donation_id: donationId ?? null, amount }
}
