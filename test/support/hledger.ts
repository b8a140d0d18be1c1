import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { parse } from 'csv-parse/sync'

/** False if hledger is installed, else why a test that needs it is skipped. */
export const withoutHledger = spawnSync('hledger', ['--version']).status === 0 ? false : 'hledger is not installed'

/** The balances of a journal's accounts at the ends of periods, one level below their type, in hledger's CSV. */
function historical(file: string, options: readonly string[]): string[][] {
  const asked = ['balance', '--historical', '--flat', '--depth', '2', '--output-format', 'csv', '--no-total']
  const { status, stdout, stderr } = spawnSync('hledger', ['--file', file, ...asked, ...options], {
    maxBuffer: 100_000_000,
    // hledger reads files in the locale's encoding, which this machine may not have.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  assert.equal(status, 0, String(stderr))
  return parse(stdout)
}

function cents(amount = ''): number {
  return Math.round(Number(amount.replace(' USD', '')) * 100)
}

/** hledger's balance of each account at the end of a day, in cents; accounts at zero are left out. */
export function hledgerBalances(file: string, day: string): Map<string, number> {
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  const [, ...rows] = historical(file, ['--end', next])
  return new Map(rows.map(([account = '', amount]) => [account, cents(amount)]))
}

/** hledger's balance of each account at the end of each month of a period: by month, `YYYY-MM`, then account. */
export function hledgerMonthEnds(
  file: string,
  span: { from: string; before: string },
): Map<string, Map<string, number>> {
  const [, ...rows] = historical(file, ['--monthly', '--begin', span.from, '--end', span.before, '--empty'])
  const months = new Map<string, Map<string, number>>()
  let column = 1
  for (let month = span.from.slice(0, 7); month < span.before.slice(0, 7); month = monthAfter(month)) {
    const at = column
    const held = rows.map(([account = '', ...amounts]) => [account, cents(amounts[at - 1])] as const)
    months.set(month, new Map(held.filter(([, amount]) => amount !== 0)))
    column += 1
  }
  return months
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}
