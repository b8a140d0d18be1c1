import { type RawBuilder, sql } from 'kysely'
import { columnNames, fewRows, givenValue, manyRows, type SharedValues } from '../../../database/compiled-statement.ts'
import { type Book, type EntryKind, HOUSE } from '../../../database/tables/books.ts'
import type { Database } from '../../../database/tables/tables.ts'

/** A line of an entry: a debit above zero, a credit below, in cents. */
export interface JournalLine {
  book: Book
  /** The account, nonprofit or campaign that the balance belongs to, or the house. */
  ownerId: string
  donationId?: string
  amount: number
}

/** One movement of money. Its lines must sum to zero; the database refuses any other. */
export interface Entry {
  liveMode: boolean
  kind: EntryKind
  /** The donation, invoice, payout … that moved it. */
  subjectId: string
  /** A name for what may happen only once; the database refuses the second. */
  once?: string
  occurredAt: Date
  lines: readonly JournalLine[]
}

/** Books that another's statement fills: our own records say what they expect of it in a clearing book. */
export type StatementAccount = 'cash' | 'processor_balance'

/** A line, or none when nothing moves. What a bank or processor has to show goes to its clearing book, never to these. */
export function journalLine(
  book: Exclude<Book, StatementAccount>,
  ownerId: string,
  amount: number,
  donationId?: string,
): JournalLine[] {
  if (amount === 0) return []
  return [donationId === undefined ? { book, ownerId, amount } : { book, ownerId, amount, donationId }]
}

/** The same lines the other way round. */
export function reversed(lines: readonly JournalLine[]): JournalLine[] {
  return lines.map((one) => ({ ...one, amount: -one.amount }))
}

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

/** An entry as it was posted. */
export interface PostedEntry {
  id: number
  lines: JournalLine[]
}

/** Every entry that one payout, invoice or donation moved, the oldest first. */
export async function entriesOf(db: Database, subjectId: string): Promise<PostedEntry[]> {
  const rows = await db
    .selectFrom('journal_entry')
    .innerJoin('journal_line', 'journal_line.entry_id', 'journal_entry.id')
    .select(['journal_entry.id', 'book', 'owner_id', 'donation_id', 'amount'])
    .where('subject_id', '=', subjectId)
    .orderBy('journal_entry.id')
    .execute()
  const entries = new Map<number, JournalLine[]>()
  for (const { id, ...row } of rows) {
    const lines = entries.get(id) ?? []
    lines.push(lineOf(row))
    entries.set(id, lines)
  }
  return [...entries].map(([id, lines]) => ({ id, lines }))
}

function lineOf(row: { book: Book; owner_id: string; donation_id: string | null; amount: number }): JournalLine {
  const { book, owner_id: ownerId, donation_id: donationId, amount } = row
  return donationId === null ? { book, ownerId, amount } : { book, ownerId, amount, donationId }
}

/** A line of an entry, with what moved and when. Amounts are cents: above zero a debit, below a credit. */
export interface LineAbout {
  entry_id: number
  kind: EntryKind
  occurred_at: Date
  subject_id: string
  book: Book
  owner_id: string
  amount: number
}

/** Lines of a mode about a record: all of the entries that it is the subject of, and those that name it as a donation. */
export async function entriesAbout(
  db: Database,
  { id, liveMode, limit }: { id: string; liveMode: boolean; limit: number },
): Promise<LineAbout[]> {
  const { rows } = await sql<LineAbout>`
    select entry.id as entry_id, kind, occurred_at, subject_id, book, owner_id, amount
    from journal_entry entry join journal_line line on line.entry_id = entry.id
    where entry.live_mode = ${liveMode} and entry.subject_id = ${id}
    union all
    select entry.id, kind, occurred_at, subject_id, book, owner_id, amount
    from journal_line line join journal_entry entry on entry.id = line.entry_id
    where entry.live_mode = ${liveMode} and line.donation_id = ${id} and entry.subject_id <> ${id}
    order by entry_id, book, owner_id limit ${limit}`.execute(db)
  return rows
}
const GIFTS_PER_ENTRY = 1_000

/** Cuts many donations into parts that one statement and one ledger entry can carry. */
export function inParts<Item>(items: readonly Item[], size = GIFTS_PER_ENTRY): Item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}

/** The money of one donation, in cents: `billed` is paid for it, `granted` is the nonprofit's, `fee` is ours. */
export interface DonationMoney {
  id: string
  accountId: string
  nonprofitId: string
  billed: number
  granted: number
  fee: number
  /** True when the money came before the donation, by card or transfer. */
  moneyHeld: boolean
}

/** Where a gift's money stands. */
export type DonationStage = 'pledged' | 'invoiced' | 'funded' | 'check_sent' | 'paid_out' | 'canceled'

/** The lines that each stage has left standing, money that came or went aside. */
export function standingLines(gift: DonationMoney, stage: DonationStage): JournalLine[] {
  const { id, accountId, nonprofitId, billed, granted, fee } = gift
  const expected = [
    ...journalLine('promised', nonprofitId, -granted, id),
    ...journalLine('fee_promised', HOUSE, -fee, id),
  ]
  const earned = journalLine('fee_earned', HOUSE, -fee, id)
  switch (stage) {
    case 'pledged':
      return [...journalLine('pledged', accountId, billed, id), ...expected]
    case 'invoiced':
      return [...journalLine('invoiced', accountId, billed, id), ...expected]
    case 'funded':
      return [...journalLine('payable', nonprofitId, -granted, id), ...earned]
    case 'check_sent':
      return [...journalLine('checks_outstanding', nonprofitId, -granted, id), ...earned]
    case 'paid_out':
      return earned
    case 'canceled':
      return []
  }
}

/** The lines that take a gift from one stage to the next; what is left over comes from or goes to a clearing book. */
export function stageLines(gift: DonationMoney, from: DonationStage | 'nothing', to: DonationStage): JournalLine[] {
  const before = from === 'nothing' ? [] : standingLines(gift, from)
  return netted([...reversed(before), ...standingLines(gift, to)])
}

/** A gift's first lines: promised by the account, or already paid. */
export function pledgeLines(gift: DonationMoney): JournalLine[] {
  if (!gift.moneyHeld) return stageLines(gift, 'nothing', 'pledged')
  return [...journalLine('processor_clearing', HOUSE, gift.billed), ...stageLines(gift, 'nothing', 'funded')]
}

/** The lines that undo a gift. Paid money becomes credit of the account, or is refunded to the donor who paid it. */
export function cancelLines(gift: DonationMoney, from: DonationStage): JournalLine[] {
  const undone = reversed(standingLines(gift, from))
  if (from !== 'funded') return undone
  const book = gift.moneyHeld ? 'refund_payable' : 'account_credit'
  return [...undone, ...journalLine(book, gift.accountId, -gift.billed, gift.id)]
}

/** The lines that give a donor the money of a canceled gift back. */
export function refundLines(gift: DonationMoney): JournalLine[] {
  return [
    ...journalLine('refund_payable', gift.accountId, gift.billed, gift.id),
    ...journalLine('processor_clearing', HOUSE, -gift.billed),
  ]
}

/** The lines that make a gift another nonprofit's. */
export function regrantLines(gift: DonationMoney, stage: DonationStage, nonprofitId: string): JournalLine[] {
  return netted([...reversed(standingLines(gift, stage)), ...standingLines({ ...gift, nonprofitId }, stage)])
}

/** Adds up lines of the same book, owner and donation; what comes to nothing is dropped. */
function netted(lines: readonly JournalLine[]): JournalLine[] {
  const sums = new Map<string, JournalLine>()
  for (const one of lines) {
    const key = `${one.book} ${one.ownerId} ${one.donationId ?? ''}`
    sums.set(key, { ...one, amount: (sums.get(key)?.amount ?? 0) + one.amount })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0)
} /** Where the cents of one gift go: `billed` is paid for it, `granted` reaches the nonprofit, `fee` stays here. */
export interface DonationParts {
  billed: number
  granted: number
  fee: number
}

/**
 * The parts of a gift. With `coverFees` the fee is inside `amount`; otherwise it is billed on top.
 * `granted` is zero or less when an amount is too small to carry its fee: such a gift is to be refused.
 */
export function donationParts({
  amount,
  fee,
  coverFees,
}: {
  amount: number
  fee: number
  coverFees: boolean
}): DonationParts {
  return coverFees ? { billed: amount, granted: amount - fee, fee } : { billed: amount + fee, granted: amount, fee }
}
