import { sql } from 'kysely'
import type { Database } from '../../../database/tables/tables.ts'

/** A campaign whose donations and books tell different stories, in cents. */
export interface CampaignMismatch {
  id: string
  received: number
  placed: number
  on_its_way: number
  promised: number
}

/** Campaigns of which a cent is not in exactly one of expense, grant, fee and held, or is promised and not on its way. */
export async function verifyCampaigns(db: Database): Promise<CampaignMismatch[]> {
  const { rows } = await sql<CampaignMismatch>`
    with donated as (
      select campaign_id as id, coalesce(sum(amount) filter (where status = 'received'), 0)::bigint as received,
        coalesce(sum(amount) filter (where status <> 'received'), 0)::bigint as due
      from campaign_donation group by campaign_id
    ), pulled as (
      select campaign_id as id, sum(amount)::bigint as coming from campaign_pull
      where kind = 'pull_back' and status = 'sent' group by campaign_id
    ), booked as (
      select owner_id as id,
        -coalesce(sum(amount) filter (where book in ('campaign_expense', 'campaign_grant', 'campaign_fee', 'campaign_held')), 0)::bigint as placed,
        -coalesce(sum(amount) filter (where book = 'campaign_promised'), 0)::bigint as promised
      from journal_line where owner_id like 'ca\\_%' group by owner_id
    ), compared as (
      select campaign.id, coalesce(received, 0) as received, coalesce(placed, 0) as placed,
        coalesce(due, 0) + coalesce(coming, 0) as on_its_way, coalesce(promised, 0) as promised
      from campaign left join donated using (id) left join pulled using (id) left join booked using (id)
    )
    select * from compared where received <> placed or on_its_way <> promised order by id`.execute(db)
  return rows
}
