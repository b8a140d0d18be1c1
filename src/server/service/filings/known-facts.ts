import type { FilingData, FilingValue } from '../../database/tables/filings.ts'
import { ANNUAL_RETURN, isParts, isUnsaid, merged } from './filing-data.ts'

/** Facts of one year, which say nothing of another. */
const OF_A_YEAR = [
  ...['fyb', 'fye', 'fiscal_year_end_date', ANNUAL_RETURN],
  ...['fundraising_agreements_last_year', 'fundraising_agreements_this_year'],
]

/** A record of a client, as far as what it says and of which year. */
export interface KnownRecord {
  data: FilingData
  /** The last day of its year; null for the standing record. */
  fiscal_year_end: string | null
}

/**
 * What is known of a client when no year is named: what its latest year's record says, and the standing record where
 * that one says nothing, facts of a year only where it is of the same. Records of earlier years say nothing of today.
 */
export function knownFacts(records: readonly KnownRecord[]): { data: FilingData; yearEnd: string | null } {
  const [latest] = records.toSorted(
    (a, b) => (yearEndOf(b) ?? '').localeCompare(yearEndOf(a) ?? '') || yearsFirst(a, b),
  )
  if (latest === undefined) return { data: {}, yearEnd: null }
  const standing = records.find((record) => record.fiscal_year_end === null)
  const yearEnd = yearEndOf(latest)
  const ofTheYear = latest.fiscal_year_end === null ? {} : { fye: latest.fiscal_year_end }
  const lasting = standing === undefined ? {} : lastingFacts(standing, yearEnd)
  return { data: filledUp(lasting, { ...said(latest.data), ...ofTheYear }), yearEnd }
}

function yearsFirst(a: KnownRecord, b: KnownRecord): number {
  return Number(a.fiscal_year_end === null) - Number(b.fiscal_year_end === null)
}

function yearEndOf({ data, fiscal_year_end: yearEnd }: KnownRecord): string | null {
  const days = [yearEnd, data.fye, data.fiscal_year_end_date]
  return days.find((day): day is string => typeof day === 'string' && day !== '') ?? null
}

// Figures that nobody dated may be of any year.
function lastingFacts(record: KnownRecord, yearEnd: string | null): FilingData {
  const facts = Object.entries(said(record.data))
  return Object.fromEntries(yearEndOf(record) === yearEnd ? facts : facts.filter(([name]) => !OF_A_YEAR.includes(name)))
}

function filledUp(lasting: FilingData, latest: FilingData): FilingData {
  const whole = Object.entries(latest).filter(([name, fact]) => name === ANNUAL_RETURN || !isPartial(fact))
  return { ...merged(lasting, latest), ...Object.fromEntries(whole) }
}

// The second line of one address below the first of another makes a third that nobody has.
function isPartial(fact: FilingValue): boolean {
  if (!isParts(fact) || fact.default_field) return false
  return [fact.address_line_1, fact.city, fact.state, fact.zip_code].some((part) => !part)
}

function said(data: FilingData): FilingData {
  return Object.fromEntries(Object.entries(data).filter(([, fact]) => !isUnsaid(fact)))
}
