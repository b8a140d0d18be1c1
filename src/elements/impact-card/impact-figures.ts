import type { ImpactReport } from '../../contract/reports.ts'
import type { Shown } from '../shared/service.ts'

/** The figures of an impact card, for the element, HTML and SVG. Amounts are integer cents. */
export interface ImpactFigures {
  amount: number
  gifts: number
  /** Largest first. */
  rows: readonly ImpactRow[]
}

/** A nonprofit in the card; `share` is its amount relative to the largest one, from 0 to 1, for the bar. */
export interface ImpactRow {
  id: string
  name: string
  amount: number
  gifts: number
  share: number
  did: readonly string[]
}

/** Reads a report, in full or for one nonprofit by ID or EIN; nonprofits without gifts are left out. */
export function impactFigures({ data }: Shown<ImpactReport>, nonprofitId = ''): ImpactFigures {
  const wanted = nonprofitId.replace(/^(\d\d)-/, '$1')
  const chosen = data.filter(({ id, ein }) => wanted === '' || wanted === id || wanted === ein)
  const given = chosen.filter(({ total_amount }) => (total_amount ?? 0) > 0)
  const sorted = given.toSorted((one, two) => (two.total_amount ?? 0) - (one.total_amount ?? 0))
  const largest = sorted[0]?.total_amount ?? 1
  const rows = sorted.map(({ id, name, total_amount = 0, donation_count = 0, total_impact }) => ({
    id,
    name,
    amount: total_amount,
    gifts: donation_count,
    share: total_amount / largest,
    did: total_impact,
  }))
  return { amount: sum(rows.map(({ amount }) => amount)), gifts: sum(rows.map(({ gifts }) => gifts)), rows }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}

/** The last months up to a moment, oldest first, in UTC: unix seconds of the first and the last second of each. */
export function lastMonths(count: number, now: Date): { start: number; end: number }[] {
  return Array.from({ length: count }, (_, index) => {
    const month = now.getUTCMonth() - (count - 1 - index)
    const start = Date.UTC(now.getUTCFullYear(), month) / 1_000
    return { start, end: Date.UTC(now.getUTCFullYear(), month + 1) / 1_000 - 1 }
  })
}
