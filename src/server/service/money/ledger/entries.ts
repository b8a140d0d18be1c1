import { type RawBuilder, sql } from 'kysely'
import { columnNames, fewRows, givenValue, manyRows, type SharedValues } from '../../../database/compiled-statement.ts'
import { type EntryKind, HOUSE, type LedgerAccount } from '../../../database/tables/ledger-accounts.ts'
import type { Database } from '../../../database/tables/tables.ts'

/** A line of an entry, in cents: debit if positive, credit if negative. */
export interface JournalLine {
  book: LedgerAccount
  /** The account, nonprofit or campaign that owns the balance, or the foundation. */
  ownerId: string
  donationId?: string
  amount: number
}

/** A journal entry. The database refuses lines that don't sum to zero. */
export interface Entry {
  liveMode: boolean
  kind: EntryKind
  /** The donation, invoice, payout or other record behind the entry. */
  subjectId: string
  /** A unique key for an entry that may be posted only once; the database refuses a duplicate. */
  once?: string
  occurredAt: Date
  lines: readonly JournalLine[]
}

/**
 * Ledger accounts that only bank or processor statements post to. Our own records post expected movements to a clearing
 * account instead.
 */
export type StatementAccount = 'cash' | 'processor_balance'

/**
 * A line, or none for a zero amount. Money that a bank or processor statement must confirm goes to its clearing
 * account.
 */
export function journalLine(
  book: Exclude<LedgerAccount, StatementAccount>,
  ownerId: string,
  amount: number,
  donationId?: string,
): JournalLine[] {
  if (amount === 0) return []
  return [donationId === undefined ? { book, ownerId, amount } : { book, ownerId, amount, donationId }]
}

/** The same lines with signs reversed. */
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
 * Two common table expressions, `posted_entry` and `posted_line`, that write entries within a larger statement, so that
 * a change and its money take one round trip and one commit. Entries without lines are skipped.
 */
export function entryExpressions(entries: readonly Entry[]): RawBuilder<unknown> {
  const moving = entries.filter(({ lines }) => lines.length > 0)
  return expressions(manyRows(entryColumns, entryRows(moving)), manyRows(lineColumns, lineRows(moving)))
}

/**
 * The same for one entry with a fixed number of lines, in a statement that is compiled once. `shared` names the entry's
 * columns that the statement already has as parameters.
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

/** Writes entries in one statement. An unbalanced or duplicate entry fails the whole statement. */
export async function postEntries(db: Database, entries: readonly Entry[]): Promise<void> {
  if (entries.every(({ lines }) => lines.length === 0)) return
  await sql`with ${entryExpressions(entries)} select count(*) from posted_line`.execute(db)
}

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

export interface PostedEntry {
  id: number
  lines: JournalLine[]
}

/** All entries of a payout, invoice, donation or other subject, oldest first. */
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

function lineOf(row: {
  book: LedgerAccount
  owner_id: string
  donation_id: string | null
  amount: number
}): JournalLine {
  const { book, owner_id: ownerId, donation_id: donationId, amount } = row
  return donationId === null ? { book, ownerId, amount } : { book, ownerId, amount, donationId }
}

/** A journal line with its entry's kind and time, in cents: debit if positive, credit if negative. */
export interface LineAbout {
  entry_id: number
  kind: EntryKind
  occurred_at: Date
  subject_id: string
  book: LedgerAccount
  owner_id: string
  amount: number
}

/** Journal lines of a mode about a record: those of its own entries, and those that name it as donation. */
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

/** Splits many donations into batches that fit in one statement and ledger entry. */
export function inParts<Item>(items: readonly Item[], size = GIFTS_PER_ENTRY): Item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}

/** The money of one donation, in cents: `billed` is paid for it, `granted` goes to the nonprofit, `fee` is ours. */
export interface DonationMoney {
  id: string
  accountId: string
  nonprofitId: string
  billed: number
  granted: number
  fee: number
  /** True if the money arrived with the donation, by card or transfer. */
  moneyHeld: boolean
}

/** Where a donation's money is. */
export type DonationStage = 'pledged' | 'invoiced' | 'funded' | 'check_sent' | 'paid_out' | 'canceled'

/** The balances of a donation at each stage, without cash. */
export function stageBalances(gift: DonationMoney, stage: DonationStage): JournalLine[] {
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

/** Lines that move a donation from one stage to the next; the difference is posted to a clearing account. */
export function stageLines(gift: DonationMoney, from: DonationStage | 'nothing', to: DonationStage): JournalLine[] {
  const before = from === 'nothing' ? [] : stageBalances(gift, from)
  return netted([...reversed(before), ...stageBalances(gift, to)])
}

/** A donation's first lines: pledged by the account, or already paid. */
export function pledgeLines(gift: DonationMoney): JournalLine[] {
  if (!gift.moneyHeld) return stageLines(gift, 'nothing', 'pledged')
  return [...journalLine('processor_clearing', HOUSE, gift.billed), ...stageLines(gift, 'nothing', 'funded')]
}

/** Lines that cancel a donation. Paid money becomes the account's credit, or is owed back to the donor. */
export function cancelLines(gift: DonationMoney, from: DonationStage): JournalLine[] {
  const undone = reversed(stageBalances(gift, from))
  if (from !== 'funded') return undone
  const book = gift.moneyHeld ? 'refund_payable' : 'account_credit'
  return [...undone, ...journalLine(book, gift.accountId, -gift.billed, gift.id)]
}

/** Lines that refund a canceled donation to its donor. */
export function refundLines(gift: DonationMoney): JournalLine[] {
  return [
    ...journalLine('refund_payable', gift.accountId, gift.billed, gift.id),
    ...journalLine('processor_clearing', HOUSE, -gift.billed),
  ]
}

/** Lines that move a donation to another nonprofit. */
export function regrantLines(gift: DonationMoney, stage: DonationStage, nonprofitId: string): JournalLine[] {
  return netted([...reversed(stageBalances(gift, stage)), ...stageBalances({ ...gift, nonprofitId }, stage)])
}

/** Combines lines of the same account, owner and donation; zero sums are dropped. */
function netted(lines: readonly JournalLine[]): JournalLine[] {
  const sums = new Map<string, JournalLine>()
  for (const one of lines) {
    const key = `${one.book} ${one.ownerId} ${one.donationId ?? ''}`
    sums.set(key, { ...one, amount: (sums.get(key)?.amount ?? 0) + one.amount })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0)
}

/** The parts of a donation in cents: `billed` is paid for it, `granted` goes to the nonprofit, `fee` to the foundation. */
export interface DonationParts {
  billed: number
  granted: number
  fee: number
}

/**
 * Splits a donation's amount. With `coverFees` the fee is inside `amount`; otherwise it is billed on top. `granted` is
 * zero or negative if the amount can't carry its fee; such a donation must be refused.
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
