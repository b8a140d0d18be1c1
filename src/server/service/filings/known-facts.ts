import type { FilingData } from '../../database/tables/filings.ts'

/** A record of a client, as far as what it says and of which year. */
export interface KnownRecord {
  data: FilingData
  /** The last day of its year; null for the standing record. */
  fiscal_year_end: string | null
}

/**
 * What is known of a client when no year is named: what its latest year's record says, and the standing record where
 * that one says nothing. Records of earlier years say nothing of today.
 */
export function knownFacts(records: readonly KnownRecord[]): { data: FilingData; yearEnd: string | null } {
  const [latest] = records.toSorted(
    (a, b) => (yearEndOf(b) ?? '').localeCompare(yearEndOf(a) ?? '') || yearsFirst(a, b),
  )
  if (latest === undefined) return { data: {}, yearEnd: null }
  const standing = records.find((record) => record.fiscal_year_end === null)
  const data = { ...said(standing?.data ?? {}), ...said(latest.data) }
  return { data, yearEnd: yearEndOf(latest) }
}

function yearsFirst(a: KnownRecord, b: KnownRecord): number {
  return Number(a.fiscal_year_end === null) - Number(b.fiscal_year_end === null)
}

function yearEndOf({ data, fiscal_year_end: yearEnd }: KnownRecord): string | null {
  const days = [yearEnd, data.fye, data.fiscal_year_end_date]
  return days.find((day): day is string => typeof day === 'string' && day !== '') ?? null
}

function said(data: FilingData): FilingData {
  return Object.fromEntries(Object.entries(data).filter(([, fact]) => fact !== null))
}
