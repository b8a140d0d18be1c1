import { sql } from 'kysely'
import { inTransaction } from '../../../database/in-transaction.ts'
import { type EntryKind, HOUSE } from '../../../database/tables/books.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { type JournalLine, journalLine } from '../ledger/entry.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { ownersOf, type PlannedTransfer, writeBankBatch } from '../payouts/bank-batch.ts'
import { entryAmounts } from '../payouts/bank-file-limits.ts'
import type { PayoutDependencies } from '../payouts/pay-out.ts'
import { insertPayout } from '../payouts/payout-records.ts'
import { tellPayee } from '../payouts/tell-payee.ts'
import { tellPayout } from '../payouts/tell-payout.ts'
import { lockCampaignMoney } from './pull-queries.ts'

/** What one run sent out for campaigns. Amounts are cents. */
export interface CampaignPayReport {
  payouts: { id: string; campaignId: string; kind: 'grant' | 'expense'; ownerId: string; amount: number }[]
  bankFileId: string | null
  /** Owners without a bank account: what they are owed waits for one. */
  withoutAccount: string[]
  /** Nonprofits that may not be paid: their grants wait. */
  ineligible: string[]
  /** Owners of sums too large for the file: what it could not carry waits for the next run. */
  leftOver: string[]
}

/** What a campaign owes one owner, in cents. */
export interface Owed extends PlannedTransfer {
  campaignId: string
  kind: 'grant' | 'expense'
  eligible: boolean
}

/** A sum of a campaign that two people let go, in cents. */
export interface ReleasedSum {
  campaignId: string
  kind: 'grant' | 'expense'
  amount: number
}

/**
 * Sends accounts the expenses and nonprofits the grants that campaigns owe them, in one commit; in several payouts where
 * one entry of the bank's file cannot hold the sum. With `only`, of what was released and no more.
 */
export async function payCampaigns(
  dependencies: PayoutDependencies,
  liveMode: boolean,
  only?: readonly ReleasedSum[],
): Promise<CampaignPayReport> {
  const { db, clock } = dependencies
  return inTransaction(db, async (tx) => {
    await lockCampaignMoney(tx, liveMode)
    const now = clock.now(liveMode)
    const owed = await owedByCampaigns(tx, dependencies, liveMode, only)
    const eligible = owed.filter((one) => one.eligible)
    const terms = { liveMode, purpose: 'returns', description: 'CAMPAIGN', direction: 'credit', now } as const
    const { sent, file, withoutAccount, leftOver } = await writeBankBatch(tx, dependencies, eligible, terms)
    const bankFileId = file?.id ?? null
    for (const one of sent) {
      await pay(tx, dependencies, one, { liveMode, now, bankFileId })
      await tellPayout(tx, dependencies.newId, one.id, now)
    }
    return {
      payouts: sent.map(({ method, eligible: _, ownerName, ...rest }) => rest),
      bankFileId,
      withoutAccount,
      ineligible: ownersOf(owed.filter((one) => !one.eligible)),
      leftOver,
    }
  })
}

/** What campaigns owe, of what was released alone where `only` names it; each sum fits one entry of a file. */
export async function owedByCampaigns(
  db: Database,
  { newId }: Pick<PayoutDependencies, 'newId'>,
  liveMode: boolean,
  only?: readonly ReleasedSum[],
): Promise<Owed[]> {
  const { rows } = await sql<Omit<Owed, 'id'>>`
    with balance as (
      select owner_id, -coalesce(sum(amount) filter (where book in ('campaign_expense', 'campaign_expense_paid')), 0) as expense,
        -coalesce(sum(amount) filter (where book in ('campaign_grant', 'campaign_grant_paid')), 0) as "grant"
      from journal_line where live_mode = ${liveMode}
        and book in ('campaign_expense', 'campaign_expense_paid', 'campaign_grant', 'campaign_grant_paid')
      group by owner_id
    )
    select campaign.id as "campaignId", 'expense' as kind, account.id as "ownerId", account.name as "ownerName",
      'ach' as method, true as eligible, expense::bigint as amount
    from balance join campaign on campaign.id = owner_id join account on account.id = account_id where expense > 0
    union all
    select campaign.id, 'grant', nonprofit.id, nonprofit.name,
      case payout_method when 'check' then 'check' else 'ach' end, nonprofit.eligible, "grant"::bigint
    from balance join campaign on campaign.id = owner_id join nonprofit on nonprofit.id = nonprofit_id where "grant" > 0
    order by 1, 2`.execute(db)
  return rows
    .map((row) => ({ ...row, amount: Math.min(row.amount, releasedOf(row, only)) }))
    .flatMap((row) => entryAmounts(row.amount).map((amount) => ({ ...row, id: newId('po'), amount })))
}

function releasedOf({ campaignId, kind }: Omit<ReleasedSum, 'amount'>, only?: readonly ReleasedSum[]): number {
  if (only === undefined) return Number.POSITIVE_INFINITY
  return only
    .filter((one) => one.campaignId === campaignId && one.kind === kind)
    .reduce((sum, { amount }) => sum + amount, 0)
}

async function pay(
  tx: DatabaseTransaction,
  { newId }: PayoutDependencies,
  owed: Owed,
  { liveMode, now, bankFileId }: { liveMode: boolean; now: Date; bankFileId: string | null },
): Promise<void> {
  const { id, campaignId, kind, ownerId, method, amount } = owed
  const file = method === 'ach' ? bankFileId : null
  await insertPayout(tx, { id, liveMode, ownerId, kind, campaignId, method, amount, bankFileId: file, lines: [], now })
  if (kind === 'grant') await tellPayee(tx, newId, { id, liveMode, ownerId, ownerName: owed.ownerName, gifts: 0, now })
  const entryKind: EntryKind = kind === 'grant' ? 'grant_payout' : 'expense_return'
  const lines = payLines(owed)
  await postEntry(tx, { liveMode, kind: entryKind, subjectId: id, once: `payout ${id}`, occurredAt: now, lines })
}

function payLines({ kind, campaignId, method, ownerId, amount }: Owed): JournalLine[] {
  const paid = journalLine(kind === 'grant' ? 'campaign_grant_paid' : 'campaign_expense_paid', campaignId, amount)
  const source =
    method === 'ach'
      ? journalLine('bank_clearing', HOUSE, -amount)
      : journalLine('checks_outstanding', ownerId, -amount)
  return [...paid, ...source]
}
