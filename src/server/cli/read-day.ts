/** Reads a day such as `2026-01-31` as its first moment, UTC; throws one clear line on anything else. */
export function readDay(text: string): Date {
  const day = new Date(`${text}T00:00:00.000Z`)
  const exists = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  if (!exists) throw new Error(`${text} is no day; write for example 2026-01-31.`)
  return day
}

/** Reads a percentage such as `2.5` as hundredths of a percent; throws one clear line on anything else. */
export function readPercent(text: string): number {
  const basisPoints = Math.round(Number(text) * 100)
  const exact = /^\d{1,3}(\.\d{1,2})?$/.test(text) && basisPoints <= 10_000
  if (!exact) throw new Error(`${text} is no percentage from 0 to 100 with at most two decimals.`)
  return basisPoints
}
