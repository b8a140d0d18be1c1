import { sql } from 'kysely'
import type { Database } from '../../database/tables/tables.ts'
import type { FirmScope } from './filing-records.ts'
import { type KnownRecord, knownFacts } from './known-facts.ts'

/** A firm's client as a list shows it. */
export interface ListedClient {
  ein: string
  /** What it is called where no year is named; null where nobody said. */
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
  const { rows } = await sql<Omit<ListedClient, 'name'> & { records: KnownRecord[] }>`
    select ein, records, "changedAt", coalesce(documents, 0) as documents
    from filing_client client
    cross join lateral (
      select max(updated_at) as "changedAt", coalesce(json_agg(json_build_object(
        'fiscal_year_end', fiscal_year_end::text,
        'data', json_build_object('organization_name', data -> 'organization_name', 'fye', data -> 'fye',
          'fiscal_year_end_date', data -> 'fiscal_year_end_date'))), '[]') as records
      from filing_record where client_id = client.id
    ) kept
    left join (
      select ein, count(*)::int as documents from document
      where account_id = ${accountId} and live_mode = ${liveMode} group by ein
    ) handed_in using (ein)
    where account_id = ${accountId} and live_mode = ${liveMode}`.execute(db)
  const digits = search.replace(/\D/g, '')
  return rows
    .map(({ records, ...row }) => ({ ...row, name: nameIn(records) }))
    .filter(
      ({ ein, name }) =>
        (name ?? '').toLowerCase().includes(search.toLowerCase()) || (digits !== '' && ein.includes(digits)),
    )
    .toSorted(byName)
    .slice(0, limit)
}

function nameIn(records: readonly KnownRecord[]): string | null {
  const { organization_name: name } = knownFacts(records).data
  return typeof name === 'string' ? name : null
}

function byName(one: ListedClient, other: ListedClient): number {
  if ((one.name === null) !== (other.name === null)) return one.name === null ? 1 : -1
  return (one.name ?? '').localeCompare(other.name ?? '') || one.ein.localeCompare(other.ein)
}

/** A client's records: the standing one first, then by year. */
export async function yearsOf(db: Database, scope: FirmScope, ein: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ year: string | null }>`
    select fiscal_year_end::text as year from filing_record join filing_client on filing_client.id = client_id
    where account_id = ${scope.accountId} and live_mode = ${scope.liveMode} and ein = ${ein}
    order by fiscal_year_end desc nulls first`.execute(db)
  return rows.map(({ year }) => year)
}
