import { sql } from 'kysely'
import type { FilingData, FilingValue } from '../../database/tables/filings.ts'
import type { Database } from '../../database/tables/tables.ts'
import { ANNUAL_RETURN, isEmptyFact, isParts, merged } from './filing-data.ts'
import type { FirmScope } from './filing-records.ts'

/** A firm's client in a list. */
export interface ListedClient {
  ein: string
  /** Its name in the record without a year; null if unknown. */
  name: string | null
  changedAt: Date | null
  documents: number
}

/** A firm's clients by name; filtered by a part of the name or the EIN. */
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
  const { organization_name: name } = currentFacts(records).data
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

/** Facts that apply to one year only. */
const YEARLY_FACTS = [
  ...['fyb', 'fye', 'fiscal_year_end_date', ANNUAL_RETURN],
  ...['fundraising_agreements_last_year', 'fundraising_agreements_this_year'],
]

/** A client's record: its facts and its year. */
export interface KnownRecord {
  data: FilingData
  /** The last day of its year; null for the standing record. */
  fiscal_year_end: string | null
}

/**
 * A client's current facts: the latest year's record, completed by the standing record. Facts of a year are taken from
 * the standing record only if it is of the same year. Records of earlier years are ignored.
 */
export function currentFacts(records: readonly KnownRecord[]): { data: FilingData; yearEnd: string | null } {
  const [latest] = records.toSorted(
    (a, b) => (yearEndOf(b) ?? '').localeCompare(yearEndOf(a) ?? '') || yearsFirst(a, b),
  )
  if (latest === undefined) return { data: {}, yearEnd: null }
  const standing = records.find((record) => record.fiscal_year_end === null)
  const yearEnd = yearEndOf(latest)
  const ofTheYear = latest.fiscal_year_end === null ? {} : { fye: latest.fiscal_year_end }
  const lasting = standing === undefined ? {} : lastingFacts(standing, yearEnd)
  return { data: completed(lasting, { ...filledIn(latest.data), ...ofTheYear }), yearEnd }
}

function yearsFirst(a: KnownRecord, b: KnownRecord): number {
  return Number(a.fiscal_year_end === null) - Number(b.fiscal_year_end === null)
}

function yearEndOf({ data, fiscal_year_end: yearEnd }: KnownRecord): string | null {
  const days = [yearEnd, data.fye, data.fiscal_year_end_date]
  return days.find((day): day is string => typeof day === 'string' && day !== '') ?? null
}

// Figures without a date may be of any year.
function lastingFacts(record: KnownRecord, yearEnd: string | null): FilingData {
  const facts = Object.entries(filledIn(record.data))
  return Object.fromEntries(
    yearEndOf(record) === yearEnd ? facts : facts.filter(([name]) => !YEARLY_FACTS.includes(name)),
  )
}

function completed(lasting: FilingData, latest: FilingData): FilingData {
  const whole = Object.entries(latest).filter(([name, fact]) => name === ANNUAL_RETURN || !isPartial(fact))
  return { ...merged(lasting, latest), ...Object.fromEntries(whole) }
}

// Parts of two addresses aren't combined, because the result would be a wrong address.
function isPartial(fact: FilingValue): boolean {
  if (!isParts(fact) || fact.default_field) return false
  return [fact.address_line_1, fact.city, fact.state, fact.zip_code].some((part) => !part)
}

function filledIn(data: FilingData): FilingData {
  return Object.fromEntries(Object.entries(data).filter(([, fact]) => !isEmptyFact(fact)))
}
