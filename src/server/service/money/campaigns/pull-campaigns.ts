import { sql } from 'kysely'
import type { CampaignPullTable } from '../../../database/tables/campaigns.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { type Line, line } from '../ledger/entry.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { findBankAccounts } from '../payouts/bank-accounts.ts'
import { entryAmounts, fitOneFile, LARGEST_ENTRY } from '../payouts/bank-file-limits.ts'
import { createBankFile } from '../payouts/bank-files.ts'
import { addBankingDays } from '../payouts/banking-days.ts'
import type { NachaEntry } from '../payouts/nacha-file.ts'
import type { PayoutDependencies } from '../payouts/pay-out.ts'
import { campaignState, lockCampaignById } from './campaign-money.ts'
import { finalNetReturned, lockCampaignMoney, lockDueDonations } from './pull-queries.ts'
import { pullBackDue } from './split-net-returned.ts'

/**
 * Banking days after a debit takes effect until it can no longer come back: a return of a CCD debit reaches the
 * sender's bank by the opening of the second, so its money counts from the third.
 */
const SETTLING_DAYS = 3

/** What one run pulled. Amounts are cents. */
export interface PullReport {
  pulls: { id: string; accountId: string; kind: 'donations' | 'pull_back'; amount: number }[]
  bankFileId: string | null
  /** Accounts without a bank account: their donations wait. */
  withoutAccount: string[]
  /** Accounts with sums too large for the file: what it could not carry waits for the next run. */
  leftOver: string[]
}

interface PlannedPull {
  id: string
  accountId: string
  accountName: string
  kind: CampaignPullTable['kind']
  campaignId: string | null
  amount: number
  donationIds: string[]
}

/**
 * Fetches from accounts what campaigns are due: the day's donations, and what net campaigns have to give back. One
 * debit for each account and purpose, or more where one entry cannot hold the sum; one file for the bank, all in one
 * commit.
 */
export async function pullCampaigns(dependencies: PayoutDependencies, liveMode: boolean): Promise<PullReport> {
  const { db, seal, clock } = dependencies
  return db.transaction().execute(async (tx) => {
    await lockCampaignMoney(tx, liveMode)
    const now = clock.now(liveMode)
    const planned = [
      ...(await planDonations(tx, dependencies, liveMode)),
      ...(await planPullBacks(tx, dependencies, liveMode)),
    ]
    const owners = new Map(planned.map(({ accountId, accountName }) => [accountId, accountName]))
    const accounts = await findBankAccounts(tx, seal, { owners, liveMode })
    const ready = planned.filter(({ accountId }) => accounts.has(accountId))
    const carried = fitOneFile(ready)
    const going = ready.filter((pull) => carried.has(pull))
    const entries: NachaEntry[] = going.flatMap(({ accountId, amount, id }) => {
      const party = accounts.get(accountId)
      return party === undefined ? [] : [{ ...party, direction: 'debit', amount, individualId: id.slice(-15) }]
    })
    const withoutAccount = [...owners.keys()].filter((id) => !accounts.has(id))
    const leftOver = [...new Set(ready.filter((pull) => !carried.has(pull)).map(({ accountId }) => accountId))]
    if (entries.length === 0) return { pulls: [], bankFileId: null, withoutAccount, leftOver }
    const file = await createBankFile(tx, dependencies, {
      liveMode,
      purpose: 'pulls',
      description: 'CAMPAIGN',
      entries,
      now,
    })
    const settlesOn = addBankingDays(file.effectiveDate, SETTLING_DAYS).toISOString().slice(0, 10)
    for (const pull of going) await writePull(tx, pull, { liveMode, now, settlesOn, bankFileId: file.id })
    return {
      pulls: going.map(({ id, accountId, kind, amount }) => ({ id, accountId, kind, amount })),
      bankFileId: file.id,
      withoutAccount,
      leftOver,
    }
  })
}

async function planDonations(
  tx: DatabaseTransaction,
  { newId }: PayoutDependencies,
  liveMode: boolean,
): Promise<PlannedPull[]> {
  const pulls: PlannedPull[] = []
  // They come in the order of their accounts.
  for (const donation of await lockDueDonations(tx, liveMode)) {
    const { account_id: accountId, account_name: accountName } = donation
    let pull = pulls.at(-1)
    if (pull?.accountId !== accountId || pull.amount + donation.amount > LARGEST_ENTRY) {
      const owner = { id: newId('pull'), accountId, accountName, kind: 'donations' as const, campaignId: null }
      pull = { ...owner, amount: 0, donationIds: [] }
      pulls.push(pull)
    }
    pull.amount += donation.amount
    pull.donationIds.push(donation.id)
  }
  return pulls
}

async function planPullBacks(
  tx: DatabaseTransaction,
  { newId }: PayoutDependencies,
  liveMode: boolean,
): Promise<PlannedPull[]> {
  const pulls: PlannedPull[] = []
  for (const { id, account_name: accountName, in_transit } of await finalNetReturned(tx, liveMode)) {
    const campaign = await lockCampaignById(tx, id)
    if (campaign === undefined) continue
    const due = pullBackDue(await campaignState(tx, campaign)) - in_transit
    const pull = { accountId: campaign.account_id, accountName, kind: 'pull_back' as const, campaignId: id }
    for (const amount of entryAmounts(due)) pulls.push({ ...pull, id: newId('pull'), amount, donationIds: [] })
  }
  return pulls
}

async function writePull(
  tx: DatabaseTransaction,
  { id, accountId, kind, campaignId, amount, donationIds }: PlannedPull,
  { liveMode, now, settlesOn, bankFileId }: { liveMode: boolean; now: Date; settlesOn: string; bankFileId: string },
): Promise<void> {
  await tx
    .insertInto('campaign_pull')
    .values({
      ...{ id, account_id: accountId, live_mode: liveMode, kind, campaign_id: campaignId, amount },
      ...{ status: 'sent', bank_file_id: bankFileId, settles_on: settlesOn, created_at: now },
    })
    .execute()
  if (donationIds.length > 0) {
    await tx
      .updateTable('campaign_donation')
      .set({ status: 'pulling', pull_id: id })
      .where(sql<boolean>`id = any(${donationIds})`)
      .execute()
  }
  await postEntry(tx, {
    liveMode,
    kind: kind === 'donations' ? 'campaign_pull' : 'campaign_pull_back',
    subjectId: id,
    once: `pull ${id}`,
    occurredAt: now,
    lines: pullLines({ accountId, campaignId, amount }),
  })
}

/** Donations leave what is due; a pull back is promised to its campaign until it arrives. */
export function pullLines(pull: { accountId: string; campaignId: string | null; amount: number }): Line[] {
  const { accountId, campaignId, amount } = pull
  const source =
    campaignId === null ? line('campaign_due', accountId, -amount) : line('campaign_promised', campaignId, -amount)
  return [...line('campaign_in_transit', accountId, amount), ...source]
}
