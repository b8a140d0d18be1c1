import { sql } from 'kysely'
import { inTransaction } from '../../../database/in-transaction.ts'
import { type ClearingAccount, HOUSE } from '../../../database/tables/ledger-accounts.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { oneByOne } from '../../../kernel/turns.ts'
import { recordInvoicePayment } from '../billing/invoice-payments.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { closedThrough } from '../ledger/balances.ts'
import { inParts, postEntry } from '../ledger/entries.ts'
import { cashCheck } from '../payouts/return-payouts.ts'
import { type Group, sumOf } from './clearing-items.ts'
import { findSure } from './find-matches.ts'
import { findOpening, lockClearing, openItems, postingMoment } from './open-items.ts'

/** Explanations for a movement that matches none of our records. */
export const EXPLANATIONS = ['bank_fees', 'bank_interest', 'processor_fees', 'opening_difference'] as const

export type Explanation = (typeof EXPLANATIONS)[number]

const EXPECTED =
  'No statement shows this item yet. If it is from before the opening balance, post it as opening_difference; otherwise wait for the statement.'

/** The transaction, mode and time of a match. */
export interface MatchingDependencies {
  tx: DatabaseTransaction
  newId: NewId
  liveMode: boolean
  now: Date
}

/** Stores automatic matches, all at once; the caller holds the lock of the mode. */
export async function keepMatches(
  { tx, newId, liveMode, now }: MatchingDependencies,
  book: ClearingAccount,
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

/**
 * Matches open items by hand, by entry; refuses items that aren't open, are in several clearing accounts, or don't sum
 * to zero.
 */
export async function matchByHand(dependencies: MatchingDependencies, entryIds: readonly number[]): Promise<string> {
  const { tx, newId, liveMode, now } = dependencies
  const items = await lockOpen(dependencies, entryIds)
  const [book, ...others] = new Set(items.map((item) => item.book))
  const sum = items.reduce((total, { amount }) => total + amount, 0)
  if (book === undefined || others.length > 0)
    throw new HttpError('conflict', { detail: 'The items are in different ledger accounts.' })
  if (sum !== 0) throw new HttpError('conflict', { detail: `The items don’t add up to zero: ${sum} cents are left.` })
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

/** Undoes a match: its items are open again and can only be matched by hand. */
export async function undoMatch({ tx, liveMode, now }: MatchingDependencies, id: string): Promise<void> {
  const match = await tx
    .updateTable('clearing_match')
    .set({ undone_at: now })
    .where('id', '=', id)
    .where('live_mode', '=', liveMode)
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (match === undefined)
    throw new HttpError('not_found', { detail: `Match ${id} doesn’t exist or was already undone.` })
  const open = { match_id: null, hands_only: true }
  await tx.updateTable('clearing_item').set(open).where('match_id', '=', id).execute()
}

/**
 * Posts an unmatched statement item as a fee, as interest, or as from before the opening. A record that was expected by
 * the opening date appears on no imported statement, so it can only be part of the opening difference.
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

/** The entry IDs of each group. */
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
  return new HttpError('not_found', { detail: `No unmatched item has the number ${entryId}.` })
}

const MOST_MATCHES = 20

/** The latest valid manual matches of a mode. */
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

/** A valid match with one of its items: a record of ours, or a movement from bank or processor. */
export interface MatchedItem {
  matchId: string
  byHand: boolean
  book: ClearingAccount
  /** The number that `bank open` shows for an open item. */
  entryId: number
  subjectId: string
  /** Cents, as in `bank open`. */
  amount: number
  day: string
}

/** The items of the latest valid matches, manual or automatic; limited to one record if it is named. */
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

/**
 * Matches bank movements of a mode with expected items. First cashes checks that the bank shows paid, by number and
 * amount, and pays invoices whose ID a movement quotes. Returns the number of matched groups; safe to repeat.
 */
export async function matchBank(dependencies: LifecycleDependencies, liveMode: boolean): Promise<number> {
  const { db } = dependencies
  const checks = await shownChecks(db, liveMode)
  await oneByOne(checks, (number) => cashCheck(dependencies, number))
  const matched = await matchOpen(dependencies, liveMode)
  if ((await payShownInvoices(dependencies, liveMode)) === 0) return matched
  return matched + (await matchOpen(dependencies, liveMode))
}

function matchOpen({ db, newId, clock }: LifecycleDependencies, liveMode: boolean): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockClearing(tx, liveMode)
    const sure = await findSure(await openItems(tx, liveMode, 'bank_clearing'))
    await keepMatches({ tx, newId, liveMode, now: clock.now(liveMode) }, 'bank_clearing', entriesOfGroups(sure))
    return sure.length
  })
}

interface PaymentItem {
  payment_id: string
  entry_id: number
  amount: number
  is_shown: boolean
}

/**
 * Matches processor movements of a mode with donations, refunds and disputes, payment by payment; then the rest by
 * name, sum and day. Returns the number of matched groups; safe to repeat.
 */
export function matchProcessor({ db, newId, clock }: LifecycleDependencies, liveMode: boolean): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockClearing(tx, liveMode)
    const keeping = { tx, newId, liveMode, now: clock.now(liveMode) }
    let matched = 0
    for (const payments of inParts(await unmatchedPayments(tx, liveMode), 5_000)) {
      const groups = byPayment(await itemsOfPayments(tx, liveMode, payments)).flatMap(pairsOf)
      await keepMatches(keeping, 'processor_clearing', groups)
      matched += groups.length
    }
    const sure = await findSure(await openItems(tx, liveMode, 'processor_clearing'))
    await keepMatches(keeping, 'processor_clearing', entriesOfGroups(sure))
    return matched + sure.length
  })
}

/** Payments with unmatched processor movements. */
async function unmatchedPayments(db: Database, liveMode: boolean): Promise<string[]> {
  const { rows } = await sql<{ payment_id: string }>`
    select distinct payment_id from clearing_item item join processor_transaction moved on moved.id = item.subject_id
    where item.live_mode = ${liveMode} and book = 'processor_clearing' and match_id is null and not hands_only
      and payment_id is not null`.execute(db)
  return rows.map(({ payment_id: id }) => id)
}

async function itemsOfPayments(db: Database, liveMode: boolean, payments: readonly string[]): Promise<PaymentItem[]> {
  const { rows } = await sql<PaymentItem>`
    with gift as (
      select id as payment_id, donation_id from checkout_payment where id = any(${payments}::text[])
      union select payment.id, donation.id from checkout_payment payment
        join donation on donation.gift_id = payment.donation_id where payment.id = any(${payments}::text[])
      union select payment_id, donation_id from transfer_allocation where payment_id = any(${payments}::text[])
    ), subject as (
      select payment_id, donation_id as id, false as is_shown from gift
      union select payment_id, dispute.id, false from gift join dispute using (donation_id)
      union select payment_id, id, true from processor_transaction where payment_id = any(${payments}::text[])
    )
    select payment_id, entry_id, amount, is_shown from subject
    join clearing_item item on item.subject_id = subject.id
    where live_mode = ${liveMode} and book = 'processor_clearing' and match_id is null and not hands_only
    order by payment_id, entry_id`.execute(db)
  return [...rows]
}

function byPayment(items: readonly PaymentItem[]): PaymentItem[][] {
  const groups = new Map<string, PaymentItem[]>()
  for (const item of items) groups.set(item.payment_id, [...(groups.get(item.payment_id) ?? []), item])
  return [...groups.values()]
}

/** Matches the items of one payment: pairs by sum, then the rest if it sums to zero. */
function pairsOf(items: readonly PaymentItem[]): number[][] {
  const shown = items.filter((item) => item.is_shown)
  const expected = new Set(items.filter((item) => !item.is_shown))
  const left: PaymentItem[] = []
  const groups: number[][] = []
  for (const one of shown) {
    const same = [...expected].find(({ amount }) => amount === -one.amount)
    if (same === undefined) left.push(one)
    else {
      expected.delete(same)
      groups.push([one.entry_id, same.entry_id])
    }
  }
  const rest = [...left, ...expected]
  if (left.length > 0 && expected.size > 0 && sumOf(rest) === 0) groups.push(rest.map(({ entry_id: id }) => id))
  return groups
}

/** Numbers of uncashed checks that the bank shows paid with the exact amount. */
async function shownChecks(db: Database, liveMode: boolean): Promise<number[]> {
  const { rows } = await sql<{ check_number: number }>`
    select distinct payout.check_number
    from clearing_item item
    join bank_line line on line.id = item.subject_id
    join payout on payout.check_number = line.check_number and payout.live_mode = item.live_mode
    where item.live_mode = ${liveMode} and item.book = 'bank_clearing' and item.match_id is null and not item.hands_only
      and payout.status = 'sent' and payout.amount = -line.amount
    order by 1`.execute(db)
  return rows.map(({ check_number: number }) => number)
}

interface ShownPayment {
  line_id: string
  invoice_id: string
  amount: number
  day: string
}

/**
 * Records invoice payments from bank movements that quote the full ID of an unpaid invoice. If somebody recorded a
 * payment of it that no statement shows yet, people decide, because it may be the same payment. Returns the number.
 */
async function payShownInvoices(dependencies: LifecycleDependencies, liveMode: boolean): Promise<number> {
  const payments = await unmatchedInvoicePayments(dependencies.db, liveMode)
  for (const { line_id: reference, invoice_id: invoiceId, amount, day: receivedOn } of payments)
    await recordInvoicePayment(dependencies, { invoiceId, amount, reference, receivedOn })
  return payments.length
}

async function unmatchedInvoicePayments(db: Database, liveMode: boolean): Promise<readonly ShownPayment[]> {
  const { rows } = await sql<ShownPayment>`
    select line.id as line_id, min(invoice.id) as invoice_id, line.amount, line.day
    from clearing_item item
    join bank_line line on line.id = item.subject_id
    cross join lateral regexp_matches(lower(array_to_string(line.names, ' ') || ' ' || line.text), 'inv_[0-9a-z]+', 'g') word
    join invoice on lower(invoice.id) = word[1]
    where item.live_mode = ${liveMode} and item.book = 'bank_clearing' and item.match_id is null and not item.hands_only
      and line.amount > 0 and invoice.live_mode = item.live_mode and invoice.status = 'sent'
      and not exists (select from clearing_item recorded where recorded.subject_id = invoice.id
        and recorded.live_mode = item.live_mode and recorded.book = 'bank_clearing'
        and recorded.kind = 'invoice_payment' and recorded.match_id is null)
    group by line.id having count(distinct invoice.id) = 1`.execute(db)
  return rows
}
