import { sql } from 'kysely'
import type { Database } from '../../database/tables/tables.ts'

/** A to-do item of an account: record, name, a sum in cents, and a day or count. */
export interface Waiting {
  kind: 'sign' | 'invoice' | 'overdue' | 'endpoint' | 'campaign' | 'program' | 'blocked' | 'pull'
  id: string
  name: string
  cents: number
  count: number
  /** `YYYY-MM-DD` */
  day: string | null
}

/** The account, mode and moment; documents to sign and programs to approve are limited to one person. */
export interface WaitingFor {
  accountId: string
  liveMode: boolean
  personId: string
  now: Date
}

const MOST_EACH = 5
const MOST_COUNTED = 1_000
const FAILING_FOR = '7 days'

/** The to-do items of an account, most urgent first; at most five of a kind. */
export async function accountWaiting(
  db: Database,
  { accountId, liveMode, personId, now }: WaitingFor,
): Promise<Waiting[]> {
  const mine = sql`account_id = ${accountId} and live_mode = ${liveMode}`
  const today = now.toISOString().slice(0, 10)
  const { rows } = await sql<Waiting>`
    with
    sign as (
      select 'sign' as kind, id, terms ->> 'name' as name, 0::bigint as cents, 1::bigint as count, null as day
      from campaign_draft where ${mine} and status = 'unsigned' and signer_id = ${personId}
      order by created_at limit ${MOST_EACH}),
    owed as (
      select case when due_on < ${today}::date then 'overdue' else 'invoice' end as kind, id,
        'INV-' || number as name, 0::bigint as cents, 1::bigint as count, due_on::text as day
      from invoice where ${mine} and status = 'sent' order by due_on limit ${MOST_EACH}),
    endpoint as (
      select 'endpoint' as kind, webhook_endpoint.id, url as name, 0::bigint as cents, failing.count, null as day
      from webhook_endpoint cross join lateral (
        select count(*) from (
          (select 1 from webhook_delivery where endpoint_id = webhook_endpoint.id and status = 'given_up'
            and finished_at > ${now}::timestamptz - interval '${sql.raw(FAILING_FOR)}' order by id desc limit ${MOST_COUNTED})
          union all
          (select 1 from webhook_delivery where endpoint_id = webhook_endpoint.id and status = 'pending' and attempts > 0
            limit ${MOST_COUNTED})) as failed) as failing
      where ${mine} and enabled and deleted_at is null and failing.count > 0
      order by failing.count desc limit ${MOST_EACH}),
    campaign_over as (
      select 'campaign' as kind, id, name, 0::bigint as cents, 1::bigint as count,
        to_char(end_date at time zone 'UTC', 'YYYY-MM-DD') as day
      from campaign where ${mine} and type in ('net_held', 'net_returned') and finalized_at is null
        and end_date + interval '1 day' <= ${now} order by end_date limit ${MOST_EACH}),
    program_waiting as (
      select 'program' as kind, program.id, program.name, 0::bigint as cents, 1::bigint as count, null as day
      from program join proposal on proposal.subject_id = program.id and proposal.status = 'waiting'
      where program.account_id = ${accountId} and program.live_mode = ${liveMode} and program.status = 'draft' and proposed_by <> ${personId}
      order by proposed_at limit ${MOST_EACH}),
    blocked as (
      select 'blocked' as kind, '' as id, '' as name, coalesce(sum(amount), 0)::bigint as cents, count(*) as count, null as day
      from (select amount from donation where ${mine} and status = 'blocked' limit ${MOST_COUNTED}) as gift
      having count(*) > 0),
    pull as (
      select 'pull' as kind, id, waits_for as name, amount as cents, 1::bigint as count, null as day
      from campaign_pull where ${mine} and waits_for in ('bank_account', 'authorization', 'retries_spent')
      order by created_at desc limit ${MOST_EACH})
    select * from sign union all select * from program_waiting union all select * from owed union all select * from pull union all select * from blocked
    union all select * from endpoint union all select * from campaign_over`.execute(db)
  return rows
}
