import { HOUSE } from '../../../database/tables/books.ts'
import type { PullWait } from '../../../database/tables/campaigns.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { oneByOne } from '../../../kernel/turns.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { journalLine, postEntry, reversed } from '../ledger/entries.ts'
import { suspendBankAccount } from '../payouts/bank-accounts.ts'
import { type CampaignMovement, lockCampaignById, moveCampaignMoney } from './campaign-money.ts'
import { pullLines } from './pull-campaigns.ts'
import {
  type CampaignDonationRow,
  type CampaignPullRow,
  donationsOfPull,
  lockPull,
  pullsToSettle,
  releasePull,
  waitAfterReturn,
} from './pull-records.ts'

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

/**
 * Records that the bank sent a pull back, with its return code such as `R01`, and answers what its money waits for.
 * Only what lacked money is debited again by itself. Nothing happens when it was recorded before.
 */
export function failPull(
  { db, clock }: LifecycleDependencies,
  idOrReference: string,
  code: string,
): Promise<{ waitsFor: PullWait | null }> {
  return db.transaction().execute(async (tx) => {
    const pull = await requirePull(tx, idOrReference)
    const { id } = pull
    if (pull.status === 'failed') return { waitsFor: pull.waits_for }
    if (pull.status === 'settled') throw new HttpError('conflict', { detail: `Pull ${id} has settled.` })
    const { account_id: accountId, campaign_id: campaignId, amount, live_mode: liveMode } = pull
    const now = clock.now(liveMode)
    const waitsFor = waitAfterReturn(code, pull.attempt)
    await tx.updateTable('campaign_donation').set({ status: 'returned' }).where('pull_id', '=', id).execute()
    await tx
      .updateTable('campaign_pull')
      .set({ status: 'failed', return_code: code, failed_at: now, waits_for: waitsFor })
      .where('id', '=', id)
      .execute()
    if (waitsFor === 'bank_account') await suspendBankAccount(tx, { ownerId: accountId, liveMode, now })
    await postEntry(tx, {
      liveMode,
      kind: campaignId === null ? 'campaign_pull_failed' : 'campaign_pull_back_failed',
      subjectId: id,
      once: `pull_failed ${id}`,
      occurredAt: now,
      lines: reversed(pullLines({ accountId, campaignId, amount })),
    })
    return { waitsFor }
  })
}

/**
 * Lets the money of a pull that came back be debited anew, because its account authorized that on a day, `YYYY-MM-DD`,
 * after it came back. Refuses pulls that wait for something else.
 */
export function authorizePull(
  dependencies: LifecycleDependencies,
  idOrReference: string,
  authorizedOn: string,
): Promise<void> {
  return dependencies.db.transaction().execute(async (tx) => {
    const pull = await requirePull(tx, idOrReference)
    const { id } = pull
    if (pull.waits_for !== 'authorization' && pull.waits_for !== 'retries_spent')
      throw new HttpError('conflict', { detail: `Pull ${id} ${standingOf(pull)}; no authorization is awaited.` })
    const today = dependencies.clock.now(pull.live_mode).toISOString().slice(0, 10)
    const cameBack = pull.failed_at?.toISOString().slice(0, 10) ?? today
    if (authorizedOn < cameBack || authorizedOn > today) {
      const detail = `${authorizedOn} is not between the day the pull came back, ${cameBack}, and today, ${today}.`
      throw new HttpError('parameter_invalid', { param: 'authorized', detail })
    }
    await releasePull(tx, id, authorizedOn)
  })
}

function standingOf({ status, waits_for }: CampaignPullRow): string {
  if (waits_for === 'bank_account') return 'waits until the bank account of its account is set anew'
  return waits_for === 'retry' ? 'is repeated with the next run' : `is ${status}`
}

async function requirePull(tx: DatabaseTransaction, id: string): Promise<CampaignPullRow> {
  const pull = await lockPull(tx, id)
  if (pull === undefined) throw new HttpError('not_found', { detail: `No pull has the ID ${id}.` })
  return pull
}
