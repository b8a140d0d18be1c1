import { HOUSE } from '../../../database/tables/books.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { oneByOne } from '../../../kernel/one-by-one.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { journalLine } from '../ledger/entry.ts'
import { type CampaignMovement, lockCampaignById, moveCampaignMoney } from './campaign-money.ts'
import {
  type CampaignDonationRow,
  type CampaignPullRow,
  donationsOfPull,
  lockPull,
  pullsToSettle,
} from './pull-queries.ts'

/** Takes in the money of pulls that have settled, and splits it by the rules of its campaigns. Answers how many. */
export async function settlePulls({ db, clock }: LifecycleDependencies, liveMode: boolean): Promise<number> {
  const now = clock.now(liveMode)
  const ids = await pullsToSettle(db, liveMode, now.toISOString().slice(0, 10))
  await oneByOne(ids, (id) => db.transaction().execute((tx) => settle(tx, id, now)))
  return ids.length
}

async function settle(tx: DatabaseTransaction, id: string, now: Date): Promise<void> {
  const pull = await lockPull(tx, id)
  if (pull?.status !== 'sent') return
  if (pull.campaign_id !== null) await receivePullBack(tx, pull, pull.campaign_id, now)
  else await receiveDonations(tx, pull, now)
  await tx.updateTable('campaign_pull').set({ status: 'settled' }).where('id', '=', id).execute()
}

async function receiveDonations(tx: DatabaseTransaction, pull: CampaignPullRow, now: Date): Promise<void> {
  const donations = await donationsOfPull(tx, pull.id)
  for (const campaignId of new Set(donations.map((donation) => donation.campaign_id))) {
    const campaign = await lockCampaignById(tx, campaignId)
    const own = donations.filter((donation) => donation.campaign_id === campaignId)
    if (campaign !== undefined)
      await moveCampaignMoney(
        tx,
        campaign,
        own.map((donation) => receipt(pull, donation, now)),
      )
  }
  await tx.updateTable('campaign_donation').set({ status: 'received' }).where('pull_id', '=', pull.id).execute()
}

function receipt(pull: CampaignPullRow, { id, amount }: CampaignDonationRow, now: Date): CampaignMovement {
  return {
    event: { kind: 'received', amount },
    kind: 'campaign_receipt',
    subjectId: id,
    once: `campaign_receipt ${id}`,
    lines: arrival(pull, amount),
    now,
  }
}

function arrival({ account_id: accountId }: CampaignPullRow, amount: number) {
  return [...journalLine('bank_clearing', HOUSE, amount), ...journalLine('campaign_in_transit', accountId, -amount)]
}

async function receivePullBack(
  tx: DatabaseTransaction,
  pull: CampaignPullRow,
  campaignId: string,
  now: Date,
): Promise<void> {
  const campaign = await lockCampaignById(tx, campaignId)
  if (campaign === undefined) return
  const { id, amount } = pull
  const given = [
    ...journalLine('campaign_promised', campaignId, amount),
    ...journalLine('campaign_expense_paid', campaignId, -amount),
  ]
  await moveCampaignMoney(tx, campaign, [
    {
      event: { kind: 'pulled_back', amount },
      kind: 'campaign_pull_back_received',
      subjectId: id,
      once: `pull_received ${id}`,
      lines: [...arrival(pull, amount), ...given],
      now,
    },
  ])
}
