import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction } from '../../../database/in-transaction.ts'
import { type EntryKind, HOUSE } from '../../../database/tables/ledger-accounts.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { oneByOne } from '../../../kernel/turns.ts'
import { dollars } from '../../../rendering/amounts.ts'
import type { Acted } from '../../audit/audit-log.ts'
import { type DecidingDependencies, type Proposal, type ProposalKind, propose } from '../../proposals/proposals.ts'
import { blockReturned, changeStatus, donationMoney } from '../donations/donation-status.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import {
  type Entry,
  entriesOf,
  inParts,
  journalLine,
  postEntries,
  postEntry,
  reversed,
  stageLines,
} from '../ledger/entries.ts'
import { suspendBankAccount } from './bank-accounts.ts'
import { emitPayoutEvents } from './payout-notices.ts'
import { findPayoutPolicy } from './payout-policy.ts'
import {
  lockCheck,
  lockPaidDonations,
  lockPaidInParts,
  lockPayout,
  type PayoutRow,
  payoutsToNotify,
  uncashedChecks,
} from './payout-records.ts'

/** A returned payout, in cents, with its donations that wait for another payout. */
export interface ReturnedPayout {
  id: string
  ownerId: string
  amount: number
  donationIds: string[]
}

/**
 * Records a returned transfer with its return code, such as `R03`, even after its nonprofit was notified. The ledger
 * holds the money again. The donations are blocked with their previous status, for review. The bank account is
 * suspended until it is re-entered. Refuses checks and returns that are already recorded.
 */
export function returnPayout(dependencies: LifecycleDependencies, id: string, code: string): Promise<ReturnedPayout> {
  return inTransaction(dependencies.db, async (tx) => {
    const payout = await lockPayout(tx, id)
    if (payout.method === 'check')
      throw new HttpError('conflict', { detail: `Payout ${id} is a check; void it by its number.` })
    if (payout.status === 'returned')
      throw new HttpError('conflict', { detail: `The return of payout ${id} is already recorded.` })
    const now = dependencies.clock.now(payout.live_mode)
    await suspendBankAccount(tx, { ownerId: payout.owner_id, liveMode: payout.live_mode, now })
    return undo(tx, dependencies, payout, { kind: 'payout_returned', code, now })
  })
}

/**
 * Records that a check was lost or stopped and won't be cashed; its donations are blocked with their previous status.
 */
export function voidCheck(dependencies: LifecycleDependencies, checkNumber: number): Promise<ReturnedPayout> {
  return inTransaction(dependencies.db, async (tx) => {
    const payout = await lockCheck(tx, checkNumber)
    if (payout.status !== 'sent')
      throw new HttpError('conflict', { detail: `Check ${checkNumber} is ${payout.status} and can’t be voided.` })
    const now = dependencies.clock.now(payout.live_mode)
    return undo(tx, dependencies, payout, { kind: 'check_voided', code: null, now })
  })
}

/** Releases the donations of a returned payout for the next run. Returns the number. */
export function payAgain({ db, newId, clock }: LifecycleDependencies, id: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const payout = await lockPayout(tx, id)
    if (payout.status !== 'returned') throw new HttpError('conflict', { detail: `Payout ${id} wasn’t returned.` })
    const now = clock.now(payout.live_mode)
    const waiting = (await lockPaidDonations(tx, payout.id)).filter(
      ({ status, status_before_hold }) => status === 'blocked' && status_before_hold === 'payout_scheduled',
    )
    for (const rows of inParts(waiting)) await changeStatus(tx, newId, { rows, to: 'payout_scheduled', now })
    return waiting.length
  })
}

async function undo(
  tx: DatabaseTransaction,
  { newId }: LifecycleDependencies,
  { id, live_mode: liveMode, owner_id: ownerId, amount }: PayoutRow,
  { kind, code, now }: { kind: EntryKind; code: string | null; now: Date },
): Promise<ReturnedPayout> {
  const sent = await entriesOf(tx, id)
  await postEntries(
    tx,
    sent.map(({ id: entry, lines }) => {
      return { liveMode, kind, subjectId: id, once: `${kind} ${entry}`, occurredAt: now, lines: reversed(lines) }
    }),
  )
  const gifts = await lockPaidDonations(tx, id)
  for (const rows of inParts(gifts)) await blockReturned(tx, newId, { rows, now })
  await tx.updateTable('payout_line').set({ returned: true }).where('payout_id', '=', id).execute()
  const change = { status: 'returned' as const, returned_at: now, return_code: code }
  await tx.updateTable('payout').set(change).where('id', '=', id).execute()
  await emitPayoutEvents(tx, newId, id, now)
  return { id, ownerId, amount, donationIds: gifts.map((gift) => gift.id) }
}

const KIND = 'void_check'

const Details = z.object({ check: z.int() })

/** Result of a request to void a check: voided, or waiting for a second person. */
export type VoidOutcome = { voided: ReturnedPayout } | { waits: Proposal }

/** Voids a lost or stopped check, or proposes it for approval by a second person if the sum is large. */
export async function proposeVoid(dependencies: DecidingDependencies, check: number): Promise<Acted<VoidOutcome>> {
  const { tx, liveMode } = dependencies
  const { id, amount, live_mode: mode, owner_id: subject, status } = await lockCheck(tx, check)
  if (mode !== liveMode) throw new HttpError('not_found', { detail: `No check has the number ${check}.` })
  if (amount <= (await findPayoutPolicy(tx, liveMode)).approve_above || status !== 'sent')
    return { record: id, subject, after: { check, amount }, result: { voided: await voidNow(dependencies, check) } }
  const { result, ...acted } = await propose(dependencies, {
    kind: KIND,
    subjectId: subject,
    liveMode,
    summary: `Void check ${check} of ${dollars(amount)}`,
    shown: { check: String(check), amount: dollars(amount), payout: id },
    details: { check },
  })
  return { ...acted, result: { waits: result } }
}

/** Proposal: void a large check. After approval its donations are blocked with their previous status. */
export const voidKind: ProposalKind = {
  name: KIND,
  needsTwoPeople: true,
  apply: async (dependencies, details) => {
    await voidNow(dependencies, z.parse(Details, details).check)
  },
}

function voidNow({ tx: db, newId, now }: DecidingDependencies, check: number): Promise<ReturnedPayout> {
  return voidCheck({ db, newId, clock: { now: () => now } }, check)
}

/** A donation that needs a review before its money moves on. Cents. */
export interface BlockedDonation {
  id: string
  amount: number
  accountName: string
  nonprofitId: string
  nonprofitName: string
  eligible: boolean
  createdAt: Date
}

/** Blocked donations of a mode, oldest first. */
export async function blockedDonations(db: Database, liveMode: boolean, most: number): Promise<BlockedDonation[]> {
  const { rows } = await sql<BlockedDonation>`
    select donation.id, donation.amount, account.name as "accountName", nonprofit.id as "nonprofitId",
      nonprofit.name as "nonprofitName", nonprofit.eligible, donation.created_at as "createdAt"
    from donation join account on account.id = account_id join nonprofit on nonprofit.id = nonprofit_id
    where donation.live_mode = ${liveMode} and donation.status = 'blocked'
    order by donation.created_at, donation.id limit ${most}`.execute(db)
  return rows
}

/** A returned payout whose donations wait for another. Cents. */
export interface PayoutToRepeat {
  id: string
  ownerName: string
  method: 'ach' | 'check'
  amount: number
  returnCode: string | null
  returnedAt: Date
  gifts: number
}

/** Returned payouts whose donations are still blocked, oldest first. */
export async function payoutsToRepeat(db: Database, liveMode: boolean, most: number): Promise<PayoutToRepeat[]> {
  const { rows } = await sql<PayoutToRepeat>`
    select payout.id, nonprofit.name as "ownerName", method, payout.amount, return_code as "returnCode",
      returned_at as "returnedAt", count(*)::int as gifts
    from donation join payout_line on donation_id = donation.id and returned join payout on payout.id = payout_id
    join nonprofit on nonprofit.id = owner_id
    where donation.live_mode = ${liveMode} and donation.status = 'blocked' and payout.status = 'returned'
      and status_before_hold = 'payout_scheduled'
    group by payout.id, nonprofit.name order by returned_at, payout.id limit ${most}`.execute(db)
  return rows
}

/**
 * Marks donations as notified once their transfer is effective or their check is cashed. Returns the number of payouts.
 */
export async function notifyPaid({ db, newId, clock }: LifecycleDependencies, liveMode: boolean): Promise<number> {
  const now = clock.now(liveMode)
  const ids = await payoutsToNotify(db, liveMode, now.toISOString().slice(0, 10))
  await oneByOne(ids, (id) =>
    inTransaction(db, async (tx) => {
      const payout = await tx.selectFrom('payout').select('status').where('id', '=', id).forUpdate().executeTakeFirst()
      if (payout === undefined || payout.status === 'notified') return
      for await (const rows of lockPaidInParts(tx, id)) {
        await changeStatus(tx, newId, { rows, to: 'notified', now })
      }
      await tx.updateTable('payout').set({ status: 'notified' }).where('id', '=', id).execute()
      await emitPayoutEvents(tx, newId, id, now)
    }),
  )
  return ids.length
}

/** Records that a check was cashed. Does nothing if it was recorded earlier. */
export function cashCheck({ db, newId, clock }: LifecycleDependencies, checkNumber: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const payout = await lockCheck(tx, checkNumber)
    if (payout.status !== 'sent') return
    const { id, live_mode: liveMode } = payout
    const now = clock.now(liveMode)
    if (payout.kind !== 'donations') await postEntry(tx, grantCheckEntry(payout, now))
    let part = 0
    for await (const rows of lockPaidInParts(tx, id)) {
      const gifts = rows.map(donationMoney)
      const cashed = gifts.reduce((sum, { granted }) => sum + granted, 0)
      const lines = [
        ...gifts.flatMap((gift) => stageLines(gift, 'check_sent', 'paid_out')),
        ...journalLine('bank_clearing', HOUSE, -cashed),
      ]
      const once = `check_cashed ${id} ${part}`
      const entry = { liveMode, kind: 'check_cashed' as const, subjectId: id, once, occurredAt: now, lines }
      await changeStatus(tx, newId, { rows, to: 'check_cashed', entries: [entry], now })
      part += 1
    }
    await tx.updateTable('payout').set({ status: 'cashed' }).where('id', '=', id).execute()
    await emitPayoutEvents(tx, newId, id, now)
  })
}

function grantCheckEntry(payout: PayoutRow, occurredAt: Date): Entry {
  const { id, live_mode: liveMode, owner_id: ownerId, amount } = payout
  const lines = [...journalLine('checks_outstanding', ownerId, amount), ...journalLine('bank_clearing', HOUSE, -amount)]
  return { liveMode, kind: 'check_cashed', subjectId: id, once: `check_cashed ${id}`, occurredAt, lines }
}

/** Sandbox only: cashes checks that were sent before a moment. Returns the number. */
export async function cashSandboxChecks(dependencies: LifecycleDependencies, before: Date): Promise<number> {
  const numbers = await uncashedChecks(dependencies.db, false, before)
  await oneByOne(numbers, (number) => cashCheck(dependencies, number))
  return numbers.length
}
