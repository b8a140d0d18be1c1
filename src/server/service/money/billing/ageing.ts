import { sql } from 'kysely'
import type { Database } from '../../../database/tables/tables.ts'
import { writeCsv } from '../../../rendering/csv.ts'
import { openCredits, statedInvoices } from './invoice-records.ts'

const DAY_MS = 86_400_000

/** Ageing buckets: days past the due date. */
export const AGES = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const

export type Age = (typeof AGES)[number]

/** What an account owes per ageing bucket, and its credit. Cents. */
export interface AgedAccount extends Record<Age, number> {
  account_id: string
  account_name: string
  total: number
  credit: number
}

/** What the accounts of a mode owe on a day (`YYYY-MM-DD`), by ageing bucket, largest debt first. */
export async function ageing(db: Database, liveMode: boolean, today: string): Promise<AgedAccount[]> {
  const open = sql`select * from invoice where live_mode = ${liveMode} and status in ('pending', 'sent')`
  const accounts = new Map<string, AgedAccount>()
  const accountOf = (account_id: string, account_name: string): AgedAccount => {
    const known = accounts.get(account_id) ?? { account_id, account_name, ...nothing(), total: 0, credit: 0 }
    accounts.set(account_id, known)
    return known
  }
  for (const { account_id: id, account_name: name, due, due_on: dueOn } of await statedInvoices(db, open)) {
    if (due === 0) continue
    const account = accountOf(id, name)
    account[ageOf(dueOn, today)] += due
    account.total += due
  }
  for (const { account_id: id, account_name: name, credit } of await openCredits(db, liveMode))
    accountOf(id, name).credit += credit
  return [...accounts.values()].sort(
    (one, other) => other.total - one.total || (one.account_id < other.account_id ? -1 : 1),
  )
}

/** Totals over all accounts. */
export function ageingTotals(accounts: readonly AgedAccount[]): Record<Age | 'total' | 'credit', number> {
  const sums = { ...nothing(), total: 0, credit: 0 }
  for (const account of accounts)
    for (const column of [...AGES, 'total', 'credit'] as const) sums[column] += account[column]
  return sums
}

/** The ageing report as CSV, in cents. */
export function ageingCsv(accounts: readonly AgedAccount[]): string {
  const columns = [...AGES, 'total', 'credit'] as const
  return writeCsv(
    ['account', 'name', ...columns.map((column) => `${column}_cents`)],
    accounts.map((one) => [one.account_id, one.account_name, ...columns.map((column) => one[column])]),
  )
}

function nothing(): Record<Age, number> {
  return { not_due: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, days_over_90: 0 }
}

function ageOf(dueOn: string | null, today: string): Age {
  const days = dueOn === null ? 0 : (Date.parse(today) - Date.parse(dueOn)) / DAY_MS
  if (days <= 0) return 'not_due'
  if (days <= 30) return 'days_1_30'
  if (days <= 60) return 'days_31_60'
  return days <= 90 ? 'days_61_90' : 'days_over_90'
}
