import { sql } from 'kysely'
import type { Database } from '../../database/tables/tables.ts'
import type { FirmScope } from './filing-records.ts'

/** A firm's client as a list shows it. */
export interface ListedClient {
  ein: string
  /** What its newest record calls it; null where none does. */
  name: string | null
  changedAt: Date | null
  documents: number
}

/** A firm's clients by name, whose names or EINs have what is looked for. */
export async function listClients(
  db: Database,
  { accountId, liveMode }: FirmScope,
  { search = '', limit }: { search?: string; limit: number },
): Promise<ListedClient[]> {
  const { rows } = await sql<ListedClient>`
    select ein, name, "changedAt",
      (select count(*)::int from document where document.account_id = ${accountId}
        and document.live_mode = ${liveMode} and document.ein = client.ein) as documents
    from filing_client client
    left join lateral (
      select max(updated_at) as "changedAt",
        (array_agg(data ->> 'organization_name' order by updated_at desc, id desc)
          filter (where data ->> 'organization_name' <> ''))[1] as name
      from filing_record where client_id = client.id
    ) records on true
    where account_id = ${accountId} and live_mode = ${liveMode}
      and (${search} = '' or position(lower(${search}) in lower(coalesce(name, ''))) > 0
        or position(${search.replace(/\D/g, '') || '-'} in ein) > 0)
    order by name nulls last, ein limit ${limit}`.execute(db)
  return rows
}

/** A client's records: the standing one first, then by year. */
export async function yearsOf(db: Database, scope: FirmScope, ein: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ year: string | null }>`
    select fiscal_year_end::text as year from filing_record join filing_client on filing_client.id = client_id
    where account_id = ${scope.accountId} and live_mode = ${scope.liveMode} and ein = ${ein}
    order by fiscal_year_end desc nulls first`.execute(db)
  return rows.map(({ year }) => year)
}
