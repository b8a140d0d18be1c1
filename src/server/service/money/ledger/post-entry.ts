import { type RawBuilder, sql } from 'kysely'
import { givenValue } from '../../../database/compiled-statement.ts'
import { columnNames, fewRows, manyRows, type SharedValues } from '../../../database/given-rows.ts'
import type { Database } from '../../../database/tables/tables.ts'
import type { Entry } from './entry.ts'

const entryColumns = {
  number: 'int',
  live_mode: 'boolean',
  kind: 'text',
  subject_id: 'text',
  once: 'text',
  occurred_at: 'timestamptz',
}
const lineColumns = { entry: 'int', book: 'text', owner_id: 'text', donation_id: 'text', amount: 'bigint' }

/**
 * Two common table expressions, `posted_entry` and `posted_line`, that write entries inside a larger statement, so
 * that a change and its money are one round trip and one commit. Entries without lines are left out.
 */
export function entryExpressions(entries: readonly Entry[]): RawBuilder<unknown> {
  const moving = entries.filter(({ lines }) => lines.length > 0)
  return expressions(manyRows(entryColumns, entryRows(moving)), manyRows(lineColumns, lineRows(moving)))
}

/**
 * The same for one entry of so many lines, inside a statement that is compiled once. What of the entry the statement is
 * given anyway is `shared`, by column.
 */
export function oneEntryExpressions<Given>(
  lines: number,
  read: (given: Given) => Entry,
  shared: SharedValues,
): RawBuilder<unknown> {
  const number = givenValue(() => 0)
  return expressions(
    fewRows<Given>(entryColumns, 1, (given) => entryRows([read(given)]), { ...shared, number }),
    fewRows<Given>(lineColumns, lines, (given) => lineRows([read(given)]), { entry: number }),
  )
}

function expressions(entries: RawBuilder<unknown>, lines: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    numbered_entry as (
      select nextval('journal_entry_id_seq') as id, ${columnNames(entryColumns)} from ${entries}
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
      from numbered_entry join ${lines} on entry = number
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

function entryRows(entries: readonly Entry[]): object[] {
  return entries.map(({ liveMode, kind, subjectId, once, occurredAt }, number) => {
    return { number, live_mode: liveMode, kind, subject_id: subjectId, once, occurred_at: occurredAt }
  })
}

function lineRows(entries: readonly Entry[]): object[] {
  return entries.flatMap(({ lines }, entry) =>
    lines.map(({ book, ownerId, donationId, amount }) => {
      return { entry, book, owner_id: ownerId, donation_id: donationId, amount }
    }),
  )
}
