import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { CampaignDonationTable, CampaignPullTable, PullWait } from '../../../database/tables/campaigns.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { idOfReference } from '../payouts/bank-files.ts'

/** A campaign donation as it is read. */
export type CampaignDonationRow = Selectable<CampaignDonationTable>
/** A pull as it is read. */
export type CampaignPullRow = Selectable<CampaignPullTable>

/** Keeps a second run of pulls or campaign payouts of the mode waiting until this transaction ends. */
export async function lockCampaignMoney(tx: DatabaseTransaction, liveMode: boolean): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('campaign money'), ${liveMode ? 1 : 0})`.execute(tx)
}

// Who stopped or revoked one debit has not authorized the next either.
function awaitsAuthorization(accountId: RawBuilder<unknown>, liveMode: boolean): RawBuilder<boolean> {
  return sql`exists (select from campaign_pull waiting
    where waiting.account_id = ${accountId} and waiting.live_mode = ${liveMode} and waits_for = 'authorization')`
}

/** Accounts from which nothing is pulled, because they have to authorize it anew. */
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

/** Pulls that came back for lack of money and are to be repeated, locked, with the name of their account. */
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

/** Ids of pulls that wait for a bank account which was entered anew since. */
export async function pullsWithNewAccount(db: Database, liveMode: boolean): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select pull.id from campaign_pull pull
    join bank_account on owner_id = account_id and bank_account.live_mode = pull.live_mode and returned_at is null
    where pull.live_mode = ${liveMode} and waits_for = 'bank_account' order by pull.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Gives up repeating pulls that can be so no more by the day on which the next debits take effect. */
export async function endOldRetries(tx: DatabaseTransaction, liveMode: boolean, effective: string): Promise<void> {
  await tx
    .updateTable('campaign_pull')
    .set({ waits_for: 'retries_spent' })
    .where('live_mode', '=', liveMode)
    .where('waits_for', '=', 'retry')
    .where('retry_until', '<', effective)
    .execute()
}

/** Makes the donations of a pull that came back due again, each for a new debit. */
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

/** Donations whose money is still to be pulled, with their account, locked. */
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

/** Net campaigns whose money was returned and that are final, with what of a pull back is on its way or came back. */
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

/** Ids of pulls that were sent and settle on or before a day. */
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

/** A pull by its id or by what a bank calls it, locked. */
export async function lockPull(tx: DatabaseTransaction, idOrReference: string): Promise<CampaignPullRow | undefined> {
  const id = await idOfReference(tx, 'campaign_pull', idOrReference)
  return tx.selectFrom('campaign_pull').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The donations of a pull, in order of their campaigns. */
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

/** A pull as lists show it. */
export type ListedPull = Selectable<CampaignPullTable> & { account_name: string }

/** Which pulls a list shows; what is left out does not narrow it. */
export interface PullFilter {
  liveMode: boolean
  accountId?: string | undefined
  status?: CampaignPullTable['status'] | undefined
  /** Only those that came back and wait for something. */
  waiting?: boolean | undefined
  since?: Date | undefined
}

/** Pulls, the newest first. */
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

/** A pull as a campaign's page shows it, with the cents of it that are the campaign's. */
export type CampaignPull = Selectable<CampaignPullTable> & { of_campaign: number }

/** The debits that fetched gifts of a campaign or what it must give back, the newest first. */
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

/** How often the network's rules let a debit be repeated, and within how many days of taking effect. */
export const MAX_RETRIES = 2
export const RETRY_DAYS = 180

/** What the bank reads on a repeated debit: the rules prescribe these very letters. */
export const RETRY_DESCRIPTION = 'RETRY PYMT'

/** Insufficient and uncollected funds: alone of all returns, these let the same debit be made again. */
const lackOfMoney = ['R01', 'R09']

/** Closed, unknown, misnumbered or not for transfers: the account has to be entered anew. */
const wrongAccount = ['R02', 'R03', 'R04', 'R12', 'R13', 'R20', 'R28']

/**
 * What a debit of this many repetitions waits for after a return of this code. Stopped, revoked, unauthorized, and every
 * code that is not known here, wait for an authorization: nothing is debited on a guess.
 */
export function waitAfterReturn(code: string, attempt: number): PullWait {
  if (wrongAccount.includes(code)) return 'bank_account'
  if (!lackOfMoney.includes(code)) return 'authorization'
  return attempt < MAX_RETRIES ? 'retry' : 'retries_spent'
}
