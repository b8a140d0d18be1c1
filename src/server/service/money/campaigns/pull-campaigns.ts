import { sql } from 'kysely'
import type { CampaignPullTable, PullWait } from '../../../database/tables/campaigns.ts'
import { HOUSE } from '../../../database/tables/ledger-accounts.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { oneByOne } from '../../../kernel/turns.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { type JournalLine, journalLine, postEntry, reversed } from '../ledger/entries.ts'
import { suspendBankAccount } from '../payouts/bank-accounts.ts'
import {
  type BankBatch,
  entryAmounts,
  LARGEST_ENTRY,
  type PlannedTransfer,
  writeBankBatch,
} from '../payouts/bank-files.ts'
import { addBankingDays, nextBankingDay } from '../payouts/banking-days.ts'
import type { PayoutDependencies } from '../payouts/pay-out.ts'
import { type CampaignMovement, campaignState, lockCampaignById, moveCampaignMoney } from './campaign-money.ts'
import { pullBackDue } from './campaign-splits.ts'
import {
  accountsToAuthorize,
  type CampaignDonationRow,
  type CampaignPullRow,
  donationsOfPull,
  endOldRetries,
  finalNetReturned,
  lockCampaignMoney,
  lockDueDonations,
  lockPull,
  lockPullsToRetry,
  pullsToSettle,
  pullsWithNewAccount,
  RETRY_DAYS,
  RETRY_DESCRIPTION,
  releasePull,
  waitAfterReturn,
} from './pull-records.ts'

/**
 * Banking days from a debit's effective date until it can no longer be returned. A return of a CCD debit reaches the
 * sender's bank by the opening of the second day, so the money counts from the third.
 */
const SETTLING_DAYS = 3

const DAY_MS = 86_400_000

/** Result of one run. Amounts are cents; `repeats` is the first debit that a pull retries. */
export interface PullReport {
  pulls: { id: string; accountId: string; kind: CampaignPullTable['kind']; amount: number; repeats: string | null }[]
  bankFileId: string | null
  /** The file of retried debits. The bank requires them to be marked, so they have a file of their own. */
  retryFileId: string | null
  /** Accounts without a bank account; their donations wait. */
  withoutAccount: string[]
  /** Accounts that stopped or revoked a debit. They aren't debited until they authorize it again. */
  withoutAuthorization: string[]
  /** Accounts whose sums exceed the file's limit; the rest waits for the next run. */
  leftOver: string[]
}

interface PlannedPull extends PlannedTransfer {
  kind: CampaignPullTable['kind']
  campaignId: string | null
  donationIds: string[]
  retry?: Retry
}

/** The latest and first attempt of a retried debit, and its deadline. */
interface Retry {
  last: string
  first: string
  attempt: number
  until: string
}

/**
 * Debits accounts for campaigns: the day's donations, amounts that net campaigns must return, and retries after
 * insufficient funds. One debit per account and purpose, or more if one entry can't hold the sum; all in one commit.
 */
export async function pullCampaigns(dependencies: PayoutDependencies, liveMode: boolean): Promise<PullReport> {
  const { db, clock } = dependencies
  return db.transaction().execute(async (tx) => {
    await lockCampaignMoney(tx, liveMode)
    const now = clock.now(liveMode)
    await endWaits(tx, liveMode, now)
    const pulls = [
      ...(await planDonations(tx, dependencies, liveMode)),
      ...(await planPullBacks(tx, dependencies, liveMode)),
    ]
    const repeated = await planRetries(tx, dependencies, liveMode)
    const terms = { liveMode, now }
    const fresh = await sendPulls(tx, dependencies, pulls, { ...terms, description: 'CAMPAIGN' })
    const retries = await sendPulls(tx, dependencies, repeated, { ...terms, description: RETRY_DESCRIPTION })
    return {
      pulls: [...fresh.sent, ...retries.sent].map(({ id, ownerId, kind, amount, retry }) => {
        return { id, accountId: ownerId, kind, amount, repeats: retry?.first ?? null }
      }),
      bankFileId: fresh.file?.id ?? null,
      retryFileId: retries.file?.id ?? null,
      withoutAccount: [...new Set([...fresh.withoutAccount, ...retries.withoutAccount])],
      withoutAuthorization: await accountsToAuthorize(tx, liveMode),
      leftOver: [...new Set([...fresh.leftOver, ...retries.leftOver])],
    }
  })
}

async function endWaits(tx: DatabaseTransaction, liveMode: boolean, now: Date): Promise<void> {
  for (const id of await pullsWithNewAccount(tx, liveMode)) await releasePull(tx, id)
  await endOldRetries(tx, liveMode, dayOf(nextBankingDay(now)))
}

/** Writes as many pulls as fit in one bank file. */
async function sendPulls(
  tx: DatabaseTransaction,
  dependencies: PayoutDependencies,
  pulls: readonly PlannedPull[],
  { liveMode, description, now }: { liveMode: boolean; description: string; now: Date },
): Promise<BankBatch<PlannedPull>> {
  const terms = { liveMode, purpose: 'pulls', description, direction: 'debit', now } as const
  const batch = await writeBankBatch(tx, dependencies, pulls, terms)
  const { sent, file } = batch
  if (file !== undefined) for (const pull of sent) await writePull(tx, pull, { liveMode, now, file })
  return batch
}

async function planDonations(
  tx: DatabaseTransaction,
  { newId }: PayoutDependencies,
  liveMode: boolean,
): Promise<PlannedPull[]> {
  const pulls: PlannedPull[] = []
  // The rows are ordered by account.
  for (const donation of await lockDueDonations(tx, liveMode)) {
    const { account_id: ownerId, account_name: ownerName } = donation
    let pull = pulls.at(-1)
    if (pull?.ownerId !== ownerId || pull.amount + donation.amount > LARGEST_ENTRY) {
      const owner = { ownerId, ownerName, method: 'ach' as const, kind: 'donations' as const, campaignId: null }
      pull = { id: newId('pull'), ...owner, amount: 0, donationIds: [] }
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
  for (const { id, account_name: ownerName, in_transit } of await finalNetReturned(tx, liveMode)) {
    const campaign = await lockCampaignById(tx, id)
    if (campaign === undefined) continue
    const due = pullBackDue(await campaignState(tx, campaign)) - in_transit
    const owner = { ownerId: campaign.account_id, ownerName, method: 'ach' as const }
    const pull = { ...owner, kind: 'pull_back' as const, campaignId: id }
    for (const amount of entryAmounts(due)) pulls.push({ ...pull, id: newId('pull'), amount, donationIds: [] })
  }
  return pulls
}

// The rules require the same amount, so a retry is never combined with other donations.
async function planRetries(
  tx: DatabaseTransaction,
  { newId }: PayoutDependencies,
  liveMode: boolean,
): Promise<PlannedPull[]> {
  const pulls: PlannedPull[] = []
  for (const failed of await lockPullsToRetry(tx, liveMode)) {
    const { id: last, account_id: ownerId, account_name: ownerName, kind, campaign_id: campaignId, amount } = failed
    const retry = { last, first: failed.repeats ?? last, attempt: failed.attempt + 1, until: failed.retry_until }
    const donationIds = (await donationsOfPull(tx, last)).map(({ id }) => id)
    const owner = { ownerId, ownerName, method: 'ach' as const }
    pulls.push({ id: newId('pull'), ...owner, kind, campaignId, amount, donationIds, retry })
  }
  return pulls
}

async function writePull(
  tx: DatabaseTransaction,
  { id, ownerId: accountId, kind, campaignId, amount, donationIds, retry }: PlannedPull,
  { liveMode, now, file }: { liveMode: boolean; now: Date; file: { id: string; effectiveDate: Date } },
): Promise<void> {
  const { effectiveDate } = file
  const lastDay = dayOf(new Date(effectiveDate.getTime() + RETRY_DAYS * DAY_MS))
  await tx
    .insertInto('campaign_pull')
    .values({
      ...{ id, account_id: accountId, live_mode: liveMode, kind, campaign_id: campaignId, amount, status: 'sent' },
      ...{ bank_file_id: file.id, settles_on: dayOf(addBankingDays(effectiveDate, SETTLING_DAYS)), created_at: now },
      ...{ repeats: retry?.first ?? null, attempt: retry?.attempt ?? 0, retry_until: retry?.until ?? lastDay },
    })
    .execute()
  if (retry !== undefined)
    await tx.updateTable('campaign_pull').set({ waits_for: null }).where('id', '=', retry.last).execute()
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

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** Donations clear their receivable; money pulled back is in transit for its campaign until it arrives. */
export function pullLines(pull: { accountId: string; campaignId: string | null; amount: number }): JournalLine[] {
  const { accountId, campaignId, amount } = pull
  const source =
    campaignId === null
      ? journalLine('campaign_due', accountId, -amount)
      : journalLine('campaign_promised', campaignId, -amount)
  return [...journalLine('campaign_in_transit', accountId, amount), ...source]
}

/** Posts the money of settled pulls and splits it by the rules of its campaigns. Returns the number of pulls. */
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
 * Records a returned pull with its return code, such as `R01`, and returns what a new debit waits for. Only debits
 * returned for insufficient funds are retried automatically. Does nothing if it was recorded earlier.
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
 * Allows a new debit for a returned pull, because its account authorized it on a day (`YYYY-MM-DD`) after the return.
 * Refuses pulls that wait for something else.
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
      throw new HttpError('conflict', { detail: `Pull ${id} ${statusText(pull)}; it doesn’t need an authorization.` })
    const today = dependencies.clock.now(pull.live_mode).toISOString().slice(0, 10)
    const returned = pull.failed_at?.toISOString().slice(0, 10) ?? today
    if (authorizedOn < returned || authorizedOn > today) {
      const detail = `${authorizedOn} isn’t between the day the debit was returned, ${returned}, and today, ${today}.`
      throw new HttpError('parameter_invalid', { param: 'authorized', detail })
    }
    await releasePull(tx, id, authorizedOn)
  })
}

function statusText({ status, waits_for }: CampaignPullRow): string {
  if (waits_for === 'bank_account') return 'waits for a new bank account'
  return waits_for === 'retry' ? 'is retried with the next run' : `is ${status}`
}

async function requirePull(tx: DatabaseTransaction, id: string): Promise<CampaignPullRow> {
  const pull = await lockPull(tx, id)
  if (pull === undefined) throw new HttpError('not_found', { detail: `No debit has the ID ${id}.` })
  return pull
}
