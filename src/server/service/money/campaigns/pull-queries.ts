import { type Selectable, sql } from 'kysely'
import type { CampaignDonationTable, CampaignPullTable } from '../../../database/tables/campaigns.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'

/** A campaign donation as it is read. */
export type CampaignDonationRow = Selectable<CampaignDonationTable>
/** A pull as it is read. */
export type CampaignPullRow = Selectable<CampaignPullTable>

/** Keeps a second run of pulls or campaign payouts of the mode waiting until this transaction ends. */
export async function lockCampaignMoney(tx: DatabaseTransaction, liveMode: boolean): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('campaign money'), ${liveMode ? 1 : 0})`.execute(tx)
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
    where donation.live_mode = ${liveMode} and status = 'due'
    order by account.id, donation.id for update of donation`.execute(tx)
  return rows
}

/** Net campaigns whose money was returned and that are final, with what of a pull back is on its way. */
export async function finalNetReturned(
  db: Database,
  liveMode: boolean,
): Promise<{ id: string; account_name: string; in_transit: number }[]> {
  const { rows } = await sql<{ id: string; account_name: string; in_transit: number }>`
    select campaign.id, account.name as account_name, (
      select coalesce(sum(amount), 0)::bigint from campaign_pull where campaign_id = campaign.id and status = 'sent') as in_transit
    from campaign join account on account.id = account_id
    where live_mode = ${liveMode} and type = 'net_returned' and finalized_at is not null order by campaign.id`.execute(
    db,
  )
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

/** A pull by its id, locked. */
export async function lockPull(tx: DatabaseTransaction, id: string): Promise<CampaignPullRow | undefined> {
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
