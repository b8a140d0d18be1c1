import { sql } from 'kysely'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import { HOUSE } from '../../../database/tables/ledger-accounts.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import type { Seal } from '../../accounts/keyring.ts'
import { changeStatus, donationMoney, heldSources, lockDonations } from '../donations/donation-status.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { type Entry, inParts, journalLine, stageLines } from '../ledger/entries.ts'
import { fitBatch, LARGEST_ENTRY, type PlannedTransfer, writeBankBatch } from './bank-files.ts'
import { emitPayoutEvents, writeRemittanceLetter } from './payout-notices.ts'
import { findPayoutPolicy, holdCutoff, minimumPayout, type PayoutPolicy } from './payout-policy.ts'
import {
  findIneligible,
  findPayable,
  insertPayout,
  lockPayouts,
  type PayableDonation,
  type PayoutDonation,
} from './payout-records.ts'

/** A payout to make, with its donations. */
export interface PlannedPayout extends PlannedTransfer {
  gifts: PayoutDonation[]
}

/** How a run would group the scheduled donations. */
export interface PayoutPlan {
  transfers: PlannedPayout[]
  /** Nonprofits whose sum is below the policy's minimum. Cents. */
  tooSmall: { ownerId: string; ownerName: string; amount: number }[]
  /** Donations still in the policy's holding period. */
  resting: PayableDonation[]
}

/** Groups donations, ordered by nonprofit, into payouts by the policy of the mode. */
export function planPayouts(
  payable: readonly PayableDonation[],
  { policy, now, newId }: { policy: PayoutPolicy; now: Date; newId: NewId },
): PayoutPlan {
  const until = holdCutoff(policy, now)
  const rested = payable.filter(({ created_at: at }) => at <= until)
  const resting = payable.filter(({ created_at: at }) => at > until)
  return { ...largeEnough(groupByNonprofit(rested, newId), minimumPayout(policy, now)), resting }
}

// The minimum applies to a nonprofit's total: its last payout may be smaller.
function largeEnough(all: readonly PlannedPayout[], smallest: number): Omit<PayoutPlan, 'resting'> {
  const sums = new Map<string, { ownerId: string; ownerName: string; amount: number }>()
  for (const { ownerId, ownerName, amount } of all)
    sums.set(ownerId, { ownerId, ownerName, amount: (sums.get(ownerId)?.amount ?? 0) + amount })
  return {
    transfers: all.filter(({ ownerId }) => (sums.get(ownerId)?.amount ?? 0) >= smallest),
    tooSmall: [...sums.values()].filter(({ amount }) => amount < smallest),
  }
}

// The donations are ordered by nonprofit.
function groupByNonprofit(gifts: readonly PayableDonation[], newId: NewId): PlannedPayout[] {
  const groups: PlannedPayout[] = []
  for (const { payout_method, nonprofit_name: ownerName, ...gift } of gifts) {
    const ownerId = gift.nonprofit_id
    const { granted } = donationMoney(gift)
    let group = groups.at(-1)
    if (group?.ownerId !== ownerId || group.amount + granted > LARGEST_ENTRY) {
      const method = payout_method === 'check' ? 'check' : 'ach'
      group = { id: newId('po'), ownerId, ownerName, method, gifts: [], amount: 0 }
      groups.push(group)
    }
    group.gifts.push(gift)
    group.amount += granted
  }
  return groups
}

/** Why a sum waits. */
export type WaitingReason = 'too_small' | 'without_account' | 'left_over' | 'resting' | 'ineligible'

/** What a run would do at a moment. Amounts are cents. */
export interface PayoutPreview {
  payouts: PlannedPayout[]
  total: number
  /** What would wait: sums per nonprofit, or groups of donations. */
  waiting: { reason: WaitingReason; ownerName: string | null; gifts: number | null; amount: number }[]
}

/** Previews a run: payouts, and what would wait and why; limited to some donations if `only` names them. */
export async function previewPayouts(
  { db, seal, newId, now }: { db: Database; seal: Seal; newId: NewId; now: Date },
  liveMode: boolean,
  only?: readonly string[],
): Promise<PayoutPreview> {
  const policy = await findPayoutPolicy(db, liveMode)
  const payable = await findPayable(db, { liveMode, only, locked: false })
  const { transfers, tooSmall, resting } = planPayouts(payable, { policy, now, newId })
  const { sent, withoutAccount, leftOver } = await fitBatch(db, seal, transfers, { liveMode })
  const ineligible = await findIneligible(db, { liveMode, locked: false })
  const single = (reason: WaitingReason) => (one: PlannedPayout) => {
    return { reason, ownerName: one.ownerName, gifts: one.gifts.length, amount: one.amount }
  }
  const together = (reason: WaitingReason, gifts: Parameters<typeof donationMoney>[0][]) =>
    gifts.length === 0 ? [] : [{ reason, ownerName: null, gifts: gifts.length, amount: grantedOf(gifts) }]
  return {
    payouts: sent,
    total: sent.reduce((sum, { amount }) => sum + amount, 0),
    waiting: [
      ...withoutAccount.map(single('without_account')),
      ...leftOver.map(single('left_over')),
      ...tooSmall.map(({ ownerName, amount }) => ({ reason: 'too_small' as const, ownerName, gifts: null, amount })),
      ...together('resting', resting),
      ...together('ineligible', ineligible),
    ],
  }
}

function grantedOf(gifts: readonly Parameters<typeof donationMoney>[0][]): number {
  return gifts.reduce((sum, gift) => sum + donationMoney(gift).granted, 0)
}

// Fits in little memory. A day's files, of which a bank accepts 36, hold nine million donations.
const GIFTS_PER_LOT = 250_000
const GIFTS_AT_ONCE = 1_000

export interface PayoutDependencies extends LifecycleDependencies {
  seal: Seal
}

/** Result of one run. Amounts are cents. */
export interface PayoutReport {
  payouts: { id: string; ownerId: string; method: 'ach' | 'check'; amount: number }[]
  bankFileId: string | null
  /** All files, if the donations needed more than one. */
  bankFileIds: string[]
  /** Donations blocked because their nonprofit may not be paid. */
  blocked: string[]
  /** Nonprofits that chose bank transfer but have no account: their donations wait. */
  withoutAccount: string[]
  /** Nonprofits below the policy's minimum: they wait for more donations, or for December. */
  tooSmall: { ownerId: string; amount: number }[]
  /** Number of donations in the holding period. */
  resting: number
  /** Nonprofits whose sums exceeded the file's limit: the rest waits for the next run. */
  leftOver: string[]
}

/**
 * Pays every scheduled donation of a mode. Each nonprofit gets one payout, or more if one entry can't hold its sum, so
 * that a bank return identifies exactly one payout. Bank transfers share one file; the rest is paid by check. With
 * `only`, pays exactly the released donations. Donations to nonprofits that may not be paid are blocked. Large runs are
 * split into lots of up to `most` donations, without splitting a nonprofit if possible. Each lot has its own commit and
 * file, and the next run continues an interrupted one. Only one run works at a time.
 */
export async function payOut(
  dependencies: PayoutDependencies,
  liveMode: boolean,
  only?: readonly string[],
  { most = GIFTS_PER_LOT }: { most?: number } = {},
): Promise<PayoutReport> {
  const reports: PayoutReport[] = []
  for (let after: PayoutDonation | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const lot = { after, most }
    const paid = await inTransaction(dependencies.db, (tx) => payLot(tx, dependencies, { liveMode, only, lot }))
    reports.push(paid.report)
    after = paid.last
  }
  const all = <Item>(of: (report: PayoutReport) => readonly Item[]): Item[] => reports.flatMap(of)
  const bankFileIds = all((each) => each.bankFileIds)
  return {
    payouts: all(({ payouts }) => payouts),
    bankFileId: bankFileIds[0] ?? null,
    bankFileIds,
    blocked: all(({ blocked }) => blocked),
    withoutAccount: [...new Set(all(({ withoutAccount }) => withoutAccount))],
    tooSmall: all(({ tooSmall }) => tooSmall),
    resting: reports.reduce((sum, { resting }) => sum + resting, 0),
    leftOver: [...new Set(all(({ leftOver }) => leftOver))],
  }
}

interface Lot {
  liveMode: boolean
  only: readonly string[] | undefined
  lot: { after: PayoutDonation | undefined; most: number }
}

/** Pays the next lot; returns its last donation if there may be more. */
async function payLot(
  tx: DatabaseTransaction,
  dependencies: PayoutDependencies,
  { liveMode, only, lot }: Lot,
): Promise<{ report: PayoutReport; last: PayoutDonation | undefined }> {
  const { newId, clock } = dependencies
  await lockPayouts(tx, liveMode)
  const now = clock.now(liveMode)
  const blocked = lot.after === undefined ? await findIneligible(tx, { liveMode, locked: true }) : []
  await changeStatus(tx, newId, { rows: blocked, to: 'blocked', now })
  const policy = await findPayoutPolicy(tx, liveMode)
  const { payable, last } = wholeNonprofits(await findPayable(tx, { liveMode, only, locked: true, lot }), lot.most)
  const { transfers, tooSmall, resting } = planPayouts(payable, { policy, now, newId })
  const terms = { liveMode, purpose: 'payouts', description: 'DONATIONS', direction: 'credit', now } as const
  const { sent, file, withoutAccount, leftOver } = await writeBankBatch(tx, dependencies, transfers, terms)
  const bankFileId = file?.id ?? null
  for (const group of sent) await paySingle(tx, dependencies, group, { bankFileId, now, liveMode })
  const report = {
    payouts: sent.map(({ id, ownerId, method, amount }) => ({ id, ownerId, method, amount })),
    bankFileId,
    bankFileIds: bankFileId === null ? [] : [bankFileId],
    blocked: blocked.map(({ id }) => id),
    withoutAccount,
    tooSmall: tooSmall.map(({ ownerId, amount }) => ({ ownerId, amount })),
    resting: resting.length,
    leftOver,
  }
  return { report, last }
}

/** The part of a lot that can be paid now. Its last nonprofit waits for the next lot, unless it is the only one. */
function wholeNonprofits(
  rows: PayableDonation[],
  most: number,
): { payable: PayableDonation[]; last: PayableDonation | undefined } {
  if (rows.length < most) return { payable: rows, last: undefined }
  const end = rows.at(-1)?.nonprofit_id
  const whole = rows.filter(({ nonprofit_id }) => nonprofit_id !== end)
  const payable = whole.length === 0 ? rows : whole
  return { payable, last: payable.at(-1) }
}

async function paySingle(
  tx: DatabaseTransaction,
  { newId }: PayoutDependencies,
  group: PlannedPayout,
  { bankFileId, now, liveMode }: { bankFileId: string | null; now: Date; liveMode: boolean },
): Promise<void> {
  const { id, ownerId, method, amount } = group
  const lines = group.gifts.map((gift) => ({ donation_id: gift.id, amount: donationMoney(gift).granted }))
  const file = method === 'ach' ? bankFileId : null
  await insertPayout(tx, {
    id,
    liveMode,
    ownerId,
    kind: 'donations',
    campaignId: null,
    method,
    amount,
    bankFileId: file,
    lines,
    now,
  })
  await writeRemittanceLetter(tx, newId, {
    id,
    liveMode,
    ownerId,
    ownerName: group.ownerName,
    gifts: group.gifts.length,
    now,
  })
  await emitPayoutEvents(tx, newId, id, now)
  const to = method === 'ach' ? 'sent_via_ach' : 'sent_via_check'
  for (const [part, gifts] of inParts(group.gifts).entries()) {
    const ids = gifts.map((gift) => gift.id)
    const rows = await lockDonations(tx, ids)
    await changeStatus(tx, newId, { rows, to, entries: [payoutEntry(group, rows, part, liveMode, now)], now })
  }
}

function payoutEntry(
  group: PlannedPayout,
  rows: readonly DonationRow[],
  part: number,
  liveMode: boolean,
  now: Date,
): Entry {
  const gifts = rows.map(donationMoney)
  const stage = group.method === 'ach' ? 'paid_out' : 'check_sent'
  const sent = group.method === 'ach' ? gifts.reduce((sum, { granted }) => sum + granted, 0) : 0
  return {
    liveMode,
    kind: 'payout',
    subjectId: group.id,
    once: `payout ${group.id} ${part}`,
    occurredAt: now,
    lines: [
      ...gifts.flatMap((gift) => stageLines(gift, 'funded', stage)),
      ...journalLine('bank_clearing', HOUSE, -sent),
    ],
  }
}

/**
 * Schedules the payout of donations that arrived with their money, by card or transfer, in batches. Returns the number.
 */
export async function scheduleHeld(dependencies: LifecycleDependencies, liveMode: boolean): Promise<number> {
  let scheduled = 0
  for (let after: DonationRow | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const from = after
    const rows = await inTransaction(dependencies.db, (tx) => scheduleSome(tx, dependencies, liveMode, from))
    scheduled += rows.length
    after = rows.length < GIFTS_AT_ONCE ? undefined : rows.at(-1)
  }
  return scheduled
}

async function scheduleSome(
  tx: DatabaseTransaction,
  { newId, clock }: LifecycleDependencies,
  liveMode: boolean,
  after: DonationRow | undefined,
): Promise<DonationRow[]> {
  const behind =
    after === undefined
      ? sql``
      : sql`and (account_id, created_at, id) > (${after.account_id}, ${after.created_at}, ${after.id})`
  const { rows } = await sql<DonationRow>`
    select * from donation where live_mode = ${liveMode} and status = 'pledged' and source = any(${heldSources}) ${behind}
    order by account_id, created_at, id limit ${GIFTS_AT_ONCE} for update skip locked`.execute(tx)
  await changeStatus(tx, newId, { rows, to: 'payout_scheduled', now: clock.now(liveMode) })
  return rows
}
