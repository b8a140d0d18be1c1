import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { CampaignDonationTable, CampaignPullTable, PullWait } from '../../../database/tables/campaigns.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { idOfReference } from '../payouts/bank-files.ts'

export type CampaignDonationRow = Selectable<CampaignDonationTable>
export type CampaignPullRow = Selectable<CampaignPullTable>

/** Locks pulls and campaign payouts of the mode until this transaction ends. */
export async function lockCampaignMoney(tx: DatabaseTransaction, liveMode: boolean): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('campaign money'), ${liveMode ? 1 : 0})`.execute(tx)
}

// An account that stopped or revoked one debit hasn't authorized the next one either.
function awaitsAuthorization(accountId: RawBuilder<unknown>, liveMode: boolean): RawBuilder<boolean> {
  return sql`exists (select from campaign_pull waiting
    where waiting.account_id = ${accountId} and waiting.live_mode = ${liveMode} and waits_for = 'authorization')`
}

/** Accounts that can't be debited until they authorize it again. */
export async function accountsToAuthorize(db: Database, liveMode: boolean): Promise<string[]> {
  const rows = await db
    .selectFrom('campaign_pull')
    .select('account_id')
    .distinct()
    .where('live_mode', '=', liveMode)
    .where('waits_for', '=', 'authorization')
    .orderBy('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Locks pulls to retry after insufficient funds, with the names of their accounts. */
export async function lockPullsToRetry(
  tx: DatabaseTransaction,
  liveMode: boolean,
): Promise<(CampaignPullRow & { account_name: string })[]> {
  const { rows } = await sql<CampaignPullRow & { account_name: string }>`
    select pull.*, account.name as account_name from campaign_pull pull join account on account.id = account_id
    where pull.live_mode = ${liveMode} and waits_for = 'retry'
      and not ${awaitsAuthorization(sql.ref('account.id'), liveMode)}
    order by pull.id for update of pull`.execute(tx)
  return rows
}

/** IDs of pulls that wait for a new bank account, where one was entered since. */
export async function pullsWithNewAccount(db: Database, liveMode: boolean): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select pull.id from campaign_pull pull
    join bank_account on owner_id = account_id and bank_account.live_mode = pull.live_mode and returned_at is null
    where pull.live_mode = ${liveMode} and waits_for = 'bank_account' order by pull.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Gives up retries that would miss their deadline on the next effective date. */
export async function endOldRetries(tx: DatabaseTransaction, liveMode: boolean, effective: string): Promise<void> {
  await tx
    .updateTable('campaign_pull')
    .set({ waits_for: 'retries_spent' })
    .where('live_mode', '=', liveMode)
    .where('waits_for', '=', 'retry')
    .where('retry_until', '<', effective)
    .execute()
}

/** Makes the donations of a returned pull due again, each for a new debit. */
export async function releasePull(
  tx: DatabaseTransaction,
  id: string,
  authorizedOn: string | null = null,
): Promise<void> {
  await tx.updateTable('campaign_donation').set({ status: 'due', pull_id: null }).where('pull_id', '=', id).execute()
  await tx
    .updateTable('campaign_pull')
    .set({ waits_for: null, authorized_on: authorizedOn })
    .where('id', '=', id)
    .execute()
}

/** Locks donations that aren't pulled yet, with their accounts. */
export async function lockDueDonations(
  tx: DatabaseTransaction,
  liveMode: boolean,
): Promise<(CampaignDonationRow & { account_id: string; account_name: string })[]> {
  const { rows } = await sql<CampaignDonationRow & { account_id: string; account_name: string }>`
    select donation.*, account.id as account_id, account.name as account_name
    from campaign_donation donation
    join campaign on campaign.id = campaign_id join account on account.id = campaign.account_id
    where donation.live_mode = ${liveMode} and status = 'due' and not ${awaitsAuthorization(sql.ref('account.id'), liveMode)}
    order by account.id, donation.id for update of donation`.execute(tx)
  return rows
}

/** Final net campaigns with returned funds, with the pulled-back amounts in transit or returned. */
export async function finalNetReturned(
  db: Database,
  liveMode: boolean,
): Promise<{ id: string; account_name: string; in_transit: number }[]> {
  const { rows } = await sql<{ id: string; account_name: string; in_transit: number }>`
    select campaign.id, account.name as account_name, (
      select coalesce(sum(amount), 0)::bigint from campaign_pull
      where campaign_id = campaign.id and (status = 'sent' or waits_for is not null)) as in_transit
    from campaign join account on account.id = account_id
    where live_mode = ${liveMode} and type = 'net_returned' and finalized_at is not null
      and not ${awaitsAuthorization(sql.ref('account.id'), liveMode)}
    order by campaign.id`.execute(db)
  return rows
}

/** IDs of sent pulls that settle on or before a day. */
export async function pullsToSettle(db: Database, liveMode: boolean, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('campaign_pull')
    .select('id')
    .where('live_mode', '=', liveMode)
    .where('status', '=', 'sent')
    .where('settles_on', '<=', today)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks a pull by its ID or bank reference. */
export async function lockPull(tx: DatabaseTransaction, idOrReference: string): Promise<CampaignPullRow | undefined> {
  const id = await idOfReference(tx, 'campaign_pull', idOrReference)
  return tx.selectFrom('campaign_pull').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The donations of a pull, ordered by campaign. */
export async function donationsOfPull(tx: DatabaseTransaction, pullId: string): Promise<CampaignDonationRow[]> {
  return tx
    .selectFrom('campaign_donation')
    .selectAll()
    .where('pull_id', '=', pullId)
    .orderBy('campaign_id')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** A pull in a list. */
export type ListedPull = Selectable<CampaignPullTable> & { account_name: string }

/** Filters for a list of pulls; all are optional. */
export interface PullFilter {
  liveMode: boolean
  accountId?: string | undefined
  status?: CampaignPullTable['status'] | undefined
  /** Only returned pulls that wait for something. */
  waiting?: boolean | undefined
  since?: Date | undefined
}

/** Pulls, newest first. */
export function listPulls(
  db: Database,
  { liveMode, accountId, status, waiting, since }: PullFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedPull[]> {
  let query = db
    .selectFrom('campaign_pull')
    .innerJoin('account', 'account.id', 'campaign_pull.account_id')
    .selectAll('campaign_pull')
    .select('account.name as account_name')
    .where('live_mode', '=', liveMode)
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  if (status !== undefined) query = query.where('status', '=', status)
  if (waiting === true) query = query.where('waits_for', 'is not', null)
  if (since !== undefined) query = query.where('campaign_pull.created_at', '>=', since)
  return query
    .orderBy('campaign_pull.created_at', 'desc')
    .orderBy('campaign_pull.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** A pull on a campaign's page, with the campaign's share in cents. */
export type CampaignPull = Selectable<CampaignPullTable> & { of_campaign: number }

/** The debits of a campaign's donations or returns, newest first. */
export function pullsOfCampaign(db: Database, campaignId: string, limit: number): Promise<CampaignPull[]> {
  const gifts = db
    .selectFrom('campaign_donation')
    .select(['pull_id', sql<number>`sum(amount)::bigint`.as('fetched')])
    .where('campaign_id', '=', campaignId)
    .where('pull_id', 'is not', null)
    .groupBy('pull_id')
    .as('gifts')
  return db
    .selectFrom('campaign_pull')
    .leftJoin(gifts, 'gifts.pull_id', 'campaign_pull.id')
    .selectAll('campaign_pull')
    .select((eb) => eb.fn.coalesce('gifts.fetched', 'campaign_pull.amount').as('of_campaign'))
    .where((eb) => eb.or([eb('gifts.pull_id', 'is not', null), eb('campaign_pull.campaign_id', '=', campaignId)]))
    .orderBy('created_at', 'desc')
    .orderBy('campaign_pull.id', 'desc')
    .limit(limit)
    .execute()
}

/** NACHA rules: how often a debit may be retried, and within how many days of its effective date. */
export const MAX_RETRIES = 2
export const RETRY_DAYS = 180

/** Batch description of retried debits; NACHA rules prescribe this text. */
export const RETRY_DESCRIPTION = 'RETRY PYMT'

/** Insufficient and uncollected funds: the only returns whose debit may be retried. */
const insufficientFundsCodes = ['R01', 'R09']

/** Account closed, unknown, invalid or unable to receive transfers: it has to be re-entered. */
const invalidAccountCodes = ['R02', 'R03', 'R04', 'R12', 'R13', 'R20', 'R28']

/**
 * What a debit with this many retries waits for after a return code. Stopped, revoked, unauthorized and unknown codes
 * require a new authorization: when in doubt, nothing is debited.
 */
export function waitAfterReturn(code: string, attempt: number): PullWait {
  if (invalidAccountCodes.includes(code)) return 'bank_account'
  if (!insufficientFundsCodes.includes(code)) return 'authorization'
  return attempt < MAX_RETRIES ? 'retry' : 'retries_spent'
}
