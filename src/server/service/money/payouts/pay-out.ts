import { sql } from 'kysely'
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
import { type BankParty, findBankAccounts } from './bank-accounts.ts'
import { fitOneFile, LARGEST_ENTRY } from './bank-file-limits.ts'
import { createBankFile } from './bank-files.ts'
import { bankReference } from './bank-reference.ts'
import { insertPayout, lockIneligible, lockPayable, lockPayouts, type PayableGift } from './queries.ts'

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
  /** Nonprofits with sums too large for the file: what it could not carry waits for the next run. */
  leftOver: string[]
}

interface Group {
  id: string
  nonprofitId: string
  name: string
  method: 'ach' | 'check'
  gifts: DonationRow[]
  amount: number
}

/**
 * Pays every scheduled donation of a mode: one payout for each nonprofit, or more where one entry cannot hold its sum,
 * so that a return of the bank names exactly one; one file for the bank, the rest by check.
 * Donations to nonprofits that may not be paid are blocked. All of it is one commit, and only one run works at a time.
 */
export async function payOut(dependencies: PayoutDependencies, liveMode: boolean): Promise<PayoutReport> {
  const { db, newId, clock } = dependencies
  return db.transaction().execute(async (tx) => {
    await lockPayouts(tx, liveMode)
    const now = clock.now(liveMode)
    const blocked = await lockIneligible(tx, liveMode)
    await changeStatus(tx, newId, { rows: blocked, to: 'blocked', now })
    const groups = groupByNonprofit(await lockPayable(tx, liveMode), newId)
    const accounts = await accountsOf(tx, dependencies, groups, liveMode)
    const ready = groups.filter((group) => group.method === 'check' || accounts.has(group.nonprofitId))
    const carried = fitOneFile(ready.filter(({ method }) => method === 'ach'))
    const payable = ready.filter((group) => group.method === 'check' || carried.has(group))
    const bankFileId = await writeFile(tx, dependencies, { groups: payable, accounts, liveMode, now })
    for (const group of payable) await paySingle(tx, dependencies, group, { bankFileId, now, liveMode })
    return {
      payouts: payable.map(({ id, nonprofitId, method, amount }) => ({ id, ownerId: nonprofitId, method, amount })),
      bankFileId,
      blocked: blocked.map(({ id }) => id),
      withoutAccount: nonprofitsOf(groups.filter((group) => !ready.includes(group))),
      leftOver: nonprofitsOf(ready.filter((group) => !payable.includes(group))),
    }
  })
}

function nonprofitsOf(groups: readonly Group[]): string[] {
  return [...new Set(groups.map(({ nonprofitId }) => nonprofitId))]
}

// The gifts come in the order of their nonprofits.
function groupByNonprofit(gifts: readonly PayableGift[], newId: PayoutDependencies['newId']): Group[] {
  const groups: Group[] = []
  for (const { payout_method, nonprofit_name: name, ...gift } of gifts) {
    const nonprofitId = gift.nonprofit_id
    const { granted } = giftMoney(gift)
    let group = groups.at(-1)
    if (group?.nonprofitId !== nonprofitId || group.amount + granted > LARGEST_ENTRY) {
      const method = payout_method === 'check' ? 'check' : 'ach'
      group = { id: newId('po'), nonprofitId, name, method, gifts: [], amount: 0 }
      groups.push(group)
    }
    group.gifts.push(gift)
    group.amount += granted
  }
  return groups
}

function accountsOf(
  tx: DatabaseTransaction,
  { seal }: PayoutDependencies,
  groups: readonly Group[],
  liveMode: boolean,
): Promise<Map<string, BankParty>> {
  const byBank = groups.filter(({ method }) => method === 'ach')
  return findBankAccounts(tx, seal, { owners: new Map(byBank.map((one) => [one.nonprofitId, one.name])), liveMode })
}

async function writeFile(
  tx: DatabaseTransaction,
  dependencies: PayoutDependencies,
  run: { groups: readonly Group[]; accounts: ReadonlyMap<string, BankParty>; liveMode: boolean; now: Date },
): Promise<string | null> {
  const entries = run.groups.flatMap(({ method, nonprofitId, amount, id }) => {
    const party = method === 'ach' ? run.accounts.get(nonprofitId) : undefined
    return party === undefined
      ? []
      : [{ ...party, direction: 'credit' as const, amount, individualId: bankReference(id) }]
  })
  if (entries.length === 0) return null
  const { liveMode, now } = run
  const file = await createBankFile(tx, dependencies, {
    liveMode,
    purpose: 'payouts',
    description: 'DONATIONS',
    entries,
    now,
  })
  return file.id
}

async function paySingle(
  tx: DatabaseTransaction,
  { newId }: PayoutDependencies,
  group: Group,
  { bankFileId, now, liveMode }: { bankFileId: string | null; now: Date; liveMode: boolean },
): Promise<void> {
  const { id, nonprofitId, method, amount } = group
  const lines = group.gifts.map((gift) => ({ donation_id: gift.id, amount: giftMoney(gift).granted }))
  const file = method === 'ach' ? bankFileId : null
  await insertPayout(tx, {
    id,
    liveMode,
    ownerId: nonprofitId,
    kind: 'donations',
    campaignId: null,
    method,
    amount,
    bankFileId: file,
    lines,
    now,
  })
  const to = method === 'ach' ? 'sent_via_ach' : 'sent_via_check'
  for (const [part, rows] of inParts(group.gifts).entries()) {
    await changeStatus(tx, newId, { rows, to, entries: [payoutEntry(group, rows, part, liveMode, now)], now })
  }
}

function payoutEntry(group: Group, rows: readonly DonationRow[], part: number, liveMode: boolean, now: Date): Entry {
  const gifts = rows.map(giftMoney)
  const stage = group.method === 'ach' ? 'paid_out' : 'check_sent'
  const sent = group.method === 'ach' ? gifts.reduce((sum, { granted }) => sum + granted, 0) : 0
  return {
    liveMode,
    kind: 'payout',
    subjectId: group.id,
    once: `payout ${group.id} ${part}`,
    occurredAt: now,
    lines: [...gifts.flatMap((gift) => stageLines(gift, 'funded', stage)), ...journalLine('cash', HOUSE, -sent)],
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
