import { sql } from 'kysely'
import { inTransaction } from '../../../database/in-transaction.ts'
import { HOUSE } from '../../../database/tables/books.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import type { Seal } from '../../accounts/sealing.ts'
import { changeStatus } from '../donations/change-status.ts'
import { giftMoney, heldSources } from '../donations/donation-money.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { type Entry, journalLine } from '../ledger/entry.ts'
import { stageLines } from '../ledger/gift-lines.ts'
import { inParts } from '../ledger/in-parts.ts'
import { writeBankBatch } from './bank-batch.ts'
import { findPayoutPolicy } from './payout-policy.ts'
import { findIneligible, findPayable, insertPayout, lockPayouts } from './payout-records.ts'
import { type PlannedPayout, planPayouts } from './plan-payouts.ts'
import { tellPayee } from './tell-payee.ts'
import { tellPayout } from './tell-payout.ts'

/** What paying out stands on. */
export interface PayoutDependencies extends LifecycleDependencies {
  seal: Seal
}

/** What one run did. Amounts are cents. */
export interface PayoutReport {
  payouts: { id: string; ownerId: string; method: 'ach' | 'check'; amount: number }[]
  bankFileId: string | null
  /** Donations that were blocked, because their nonprofit may not be paid. */
  blocked: string[]
  /** Nonprofits that want bank transfers and gave no account: their donations wait. */
  withoutAccount: string[]
  /** Nonprofits whose sum is below the policy's smallest: it waits for more, or for December. */
  tooSmall: { ownerId: string; amount: number }[]
  /** How many donations rest for the days that the policy says. */
  resting: number
  /** Nonprofits with sums too large for the file: what it could not carry waits for the next run. */
  leftOver: string[]
}

/**
 * Pays every scheduled donation of a mode: one payout for each nonprofit, or more where one entry cannot hold its sum,
 * so that a return of the bank names exactly one; one file for the bank, the rest by check. With `only`, of what was
 * released and nothing else.
 * Donations to nonprofits that may not be paid are blocked. All of it is one commit, and only one run works at a time.
 */
export async function payOut(
  dependencies: PayoutDependencies,
  liveMode: boolean,
  only?: readonly string[],
): Promise<PayoutReport> {
  const { db, newId, clock } = dependencies
  return inTransaction(db, async (tx) => {
    await lockPayouts(tx, liveMode)
    const now = clock.now(liveMode)
    const blocked = await findIneligible(tx, { liveMode, locked: true })
    await changeStatus(tx, newId, { rows: blocked, to: 'blocked', now })
    const policy = await findPayoutPolicy(tx, liveMode)
    const payable = await findPayable(tx, { liveMode, only, locked: true })
    const { transfers, tooSmall, resting } = planPayouts(payable, { policy, now, newId })
    const terms = { liveMode, purpose: 'payouts', description: 'DONATIONS', direction: 'credit', now } as const
    const { sent, file, withoutAccount, leftOver } = await writeBankBatch(tx, dependencies, transfers, terms)
    const bankFileId = file?.id ?? null
    for (const group of sent) await paySingle(tx, dependencies, group, { bankFileId, now, liveMode })
    return {
      payouts: sent.map(({ id, ownerId, method, amount }) => ({ id, ownerId, method, amount })),
      bankFileId,
      blocked: blocked.map(({ id }) => id),
      withoutAccount,
      tooSmall: tooSmall.map(({ ownerId, amount }) => ({ ownerId, amount })),
      resting: resting.length,
      leftOver,
    }
  })
}

async function paySingle(
  tx: DatabaseTransaction,
  { newId }: PayoutDependencies,
  group: PlannedPayout,
  { bankFileId, now, liveMode }: { bankFileId: string | null; now: Date; liveMode: boolean },
): Promise<void> {
  const { id, ownerId, method, amount } = group
  const lines = group.gifts.map((gift) => ({ donation_id: gift.id, amount: giftMoney(gift).granted }))
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
  await tellPayee(tx, newId, { id, liveMode, ownerId, ownerName: group.ownerName, gifts: group.gifts.length, now })
  await tellPayout(tx, newId, id, now)
  const to = method === 'ach' ? 'sent_via_ach' : 'sent_via_check'
  for (const [part, rows] of inParts(group.gifts).entries()) {
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
  const gifts = rows.map(giftMoney)
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

/** Schedules the payout of gifts whose money came with them, by card or transfer. Answers how many. */
export async function scheduleHeld({ db, newId, clock }: LifecycleDependencies, liveMode: boolean): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<DonationRow>`
      select * from donation where live_mode = ${liveMode} and status = 'pledged' and source = any(${heldSources})
      order by id for update skip locked`.execute(tx)
    const now = clock.now(liveMode)
    for (const part of inParts(rows)) await changeStatus(tx, newId, { rows: part, to: 'payout_scheduled', now })
    return rows.length
  })
}
