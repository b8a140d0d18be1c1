import { sql } from 'kysely'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { oneByOne } from '../../../kernel/turns.ts'
import { recordInvoicePayment } from '../billing/invoice-payments.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { inParts } from '../ledger/entries.ts'
import { cashCheck } from '../payouts/finish-payouts.ts'
import { sumOf } from './clearing-items.ts'
import { findSure } from './find-matches.ts'
import { entriesOfGroups, keepMatches } from './match-items.ts'
import { openItems } from './open-items.ts'
import { lockClearing } from './opening.ts'

/**
 * Matches what the bank has shown of a mode with what was expected. A check that it shows paid, by number and amount, is
 * cashed first, and an invoice that it shows paid by its ID is paid. Answers how many groups of items were matched; safe to repeat.
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
 * Matches what a processor has shown of a mode with gifts, refunds and disputes, payment by payment; then what is left by
 * name, sum and day. Answers how many groups of items were matched; safe to repeat.
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

/** Payments of which a processor has shown something that nothing explains yet. */
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

/** What of one payment explains each other: one to one by sum, then all that is left where it comes to nothing. */
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

/** Numbers of checks that the bank shows paid over the very sum they were written for, and that were not cashed here. */
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
 * Records payments of invoices that the bank shows, where the movement quotes the whole ID of an invoice that is still to
 * be paid. While a payment of it that somebody recorded was not shown yet, people decide: it may be that one. Answers how many.
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
