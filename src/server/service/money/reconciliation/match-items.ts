import { sql } from 'kysely'
import { type ClearingBook, HOUSE } from '../../../database/tables/books.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { closedThrough } from '../ledger/close-period.ts'
import { inParts, postEntry } from '../ledger/entries.ts'
import type { Group } from './clearing-items.ts'
import { openItems } from './open-items.ts'
import { findOpening, postingMoment } from './opening.ts'

/** What a movement can be that nothing of ours explains. */
export const EXPLANATIONS = ['bank_fees', 'bank_interest', 'processor_fees', 'opening_difference'] as const

/** One of them. */
export type Explanation = (typeof EXPLANATIONS)[number]

const EXPECTED =
  'Only what a statement shows is explained. This is expected by us: it can be opening_difference where it was by the day of the opening.'

/** In whose transaction, and when, something is matched. */
export interface MatchingDependencies {
  tx: DatabaseTransaction
  newId: NewId
  liveMode: boolean
  now: Date
}

/** Writes matches that the records themselves tell, all at once; the caller holds the lock of the mode. */
export async function keepMatches(
  { tx, newId, liveMode, now }: MatchingDependencies,
  book: ClearingBook,
  groups: readonly (readonly number[])[],
): Promise<void> {
  for (const part of inParts(groups)) {
    const rows = part.map((entries) => ({ id: newId('cm'), entries }))
    const matches = rows.map(({ id }) => ({ id, live_mode: liveMode, book, by_hand: false, matched_at: now }))
    await tx.insertInto('clearing_match').values(matches).execute()
    const links = rows.flatMap(({ id, entries }) => entries.map((entry) => ({ match_id: id, entry_id: entry })))
    await sql`
      update clearing_item set match_id = link.match_id
      from json_to_recordset(${JSON.stringify(links)}::json) as link (match_id text, entry_id bigint)
      where clearing_item.entry_id = link.entry_id and book = ${book}`.execute(tx)
  }
}

/** Matches open items by hand, named by their entries; refuses what is not open, of several books, or not even. */
export async function matchByHand(dependencies: MatchingDependencies, entryIds: readonly number[]): Promise<string> {
  const { tx, newId, liveMode, now } = dependencies
  const items = await lockOpen(dependencies, entryIds)
  const [book, ...others] = new Set(items.map((item) => item.book))
  const sum = items.reduce((total, { amount }) => total + amount, 0)
  if (book === undefined || others.length > 0) throw new HttpError('conflict', { detail: 'They are of several books.' })
  if (sum !== 0)
    throw new HttpError('conflict', { detail: `They do not explain each other: ${sum} cents are left over.` })
  const id = newId('cm')
  const match = { id, live_mode: liveMode, book, by_hand: true, matched_at: now }
  await tx.insertInto('clearing_match').values(match).execute()
  await tx
    .updateTable('clearing_item')
    .set({ match_id: id })
    .where('book', '=', book)
    .where('entry_id', 'in', [...entryIds])
    .execute()
  return id
}

/** Takes a match apart: its items are open again, and from then on only people match them. */
export async function undoMatch({ tx, liveMode, now }: MatchingDependencies, id: string): Promise<void> {
  const match = await tx
    .updateTable('clearing_match')
    .set({ undone_at: now })
    .where('id', '=', id)
    .where('live_mode', '=', liveMode)
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (match === undefined) throw new HttpError('not_found', { detail: `No match ${id} stands.` })
  const open = { match_id: null, hands_only: true }
  await tx.updateTable('clearing_item').set(open).where('match_id', '=', id).execute()
}

/**
 * Books what a statement shows and nothing of ours explains, as a fee, interest, or from before the opening. What was
 * expected by the opening's day was shown before it, or never: it is a part of the opening's difference, and nothing else.
 */
export async function explainItem(
  dependencies: MatchingDependencies,
  { entryId, as }: { entryId: number; as: Explanation },
): Promise<string> {
  const { tx, liveMode } = dependencies
  const [item] = await lockOpen(dependencies, [entryId])
  if (item === undefined) throw unknown(entryId)
  const { book, amount, subject_id: subjectId } = item
  const [open] = await openItems(tx, liveMode, book, [entryId])
  const opening = open === undefined || open.isShown ? undefined : await findOpening(tx, liveMode)
  if (open?.isShown === false && (as !== 'opening_difference' || opening === undefined || open.day > opening.day))
    throw new HttpError('conflict', { detail: EXPECTED })
  const day = item.occurred_at.toISOString().slice(0, 10)
  const once = `explained ${entryId} ${dependencies.newId('cm')}`
  await postEntry(tx, {
    ...{ liveMode, kind: 'clearing_booked', subjectId, once },
    occurredAt: postingMoment(day, await closedThrough(tx, liveMode)),
    lines: [
      { book, ownerId: HOUSE, amount: -amount },
      { book: as, ownerId: HOUSE, amount },
    ],
  })
  const posted = await tx.selectFrom('journal_entry').select('id').where('once', '=', once).executeTakeFirstOrThrow()
  return matchByHand(dependencies, [entryId, posted.id])
}

/** Groups by the entries that they are made of. */
export function entriesOfGroups(groups: readonly Group[]): number[][] {
  return groups.map((group) => group.map(({ entryId }) => entryId))
}

async function lockOpen({ tx, liveMode }: MatchingDependencies, entryIds: readonly number[]) {
  const items = await tx
    .selectFrom('clearing_item')
    .selectAll()
    .where('entry_id', 'in', [...entryIds])
    .where('live_mode', '=', liveMode)
    .where('match_id', 'is', null)
    .forUpdate()
    .execute()
  const missing = entryIds.find((entry) => !items.some(({ entry_id: id }) => id === entry))
  if (missing !== undefined) throw unknown(missing)
  return items
}

function unknown(entryId: number): HttpError {
  return new HttpError('not_found', { detail: `No item ${entryId} stands open.` })
}

const MOST_MATCHES = 20

/** The latest matches of a mode that somebody made by hand and that stand. */
export function latestMatches(db: Database, liveMode: boolean) {
  return db
    .selectFrom('clearing_match')
    .select(['id', 'book', 'matched_at'])
    .where('live_mode', '=', liveMode)
    .where('by_hand', '=', true)
    .where('undone_at', 'is', null)
    .orderBy('matched_at', 'desc')
    .limit(MOST_MATCHES)
    .execute()
}

/** A match that stands, with an item of it: a record of ours, or what bank or processor have shown. */
export interface MatchedItem {
  matchId: string
  byHand: boolean
  book: ClearingBook
  /** The number that `bank open` shows while it is open. */
  entryId: number
  subjectId: string
  /** Cents, as `bank open` shows them. */
  amount: number
  day: string
}

/** The items of the latest matches that stand, by people or by themselves; of one record alone where it is named. */
export async function matchedItems(
  db: Database,
  { liveMode, record, most }: { liveMode: boolean; record: string | undefined; most: number },
): Promise<MatchedItem[]> {
  const { rows } = await sql<MatchedItem>`
    with latest as (
      select match.id, match.by_hand, match.book, match.matched_at from clearing_match match
      where match.live_mode = ${liveMode} and match.undone_at is null
        and (${record ?? null}::text is null or match.id in (
          select match_id from clearing_item item join journal_entry entry on entry.id = item.entry_id
          where entry.subject_id = ${record ?? null}))
      order by match.matched_at desc, match.id desc limit ${most})
    select latest.id as "matchId", by_hand as "byHand", latest.book, item.entry_id as "entryId",
      entry.subject_id as "subjectId", item.amount, to_char(entry.occurred_at at time zone 'UTC', 'YYYY-MM-DD') as day
    from latest join clearing_item item on item.match_id = latest.id and item.book = latest.book
    join journal_entry entry on entry.id = item.entry_id
    order by latest.matched_at desc, latest.id desc, item.entry_id`.execute(db)
  return rows
}
