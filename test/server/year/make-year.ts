import type { GeneratedYear } from './facts.ts'
import { planInvoices, planPolicies, planReturns, planStatementDays } from './making/planned-back-office.ts'
import { planCampaigns } from './making/planned-campaigns.ts'
import { planCards, planPledges, planTransfers } from './making/planned-gifts.ts'
import { FIRST, iso, LAST, YearPlan } from './making/year-plan.ts'
import { createRandom } from './random.ts'

// Days on which closing a month, paying invoices, payouts or settling debits is interrupted.
const KILLS = [
  ['2027-08-01', 'close_months', 1],
  ['2027-10-10', 'pay_out', 0],
  ['2027-11-09', 'pay_sandbox_invoices', 3],
  ['2028-01-01', 'close_months', 4],
  ['2028-02-29', 'settle_pulls', 1],
  ['2028-03-02', 'send_invoices', 0],
  ['2028-03-09', 'pay_sandbox_invoices', 1],
  ['2028-05-10', 'pay_out', 2],
  ['2028-07-01', 'close_months', 2],
] as const

/** Number of gifts, and the seed of everything random. */
export interface YearSize {
  gifts: number
  seed: number
}

/** Generates a year: gifts of every kind, disputes, returns, refunds, invoices and statements. */
export function makeYear({ gifts, seed }: YearSize): GeneratedYear {
  const random = createRandom(seed)
  const accounts = ['storefront', 'platform', 'bakery', 'outfitter', 'ticketing', 'grocer']
  const nonprofits = Array.from({ length: 32 }, (_, index) => ({
    key: `np${index}`,
    ein: String(610_000_001 + index * 7),
    name: `MADE UP TRUST ${index}`,
    byCheck: index % 4 === 1,
  }))
  const plan = new YearPlan(
    random,
    accounts,
    nonprofits.map(({ key }) => key),
  )
  planPolicies(plan)
  planCampaigns(plan, gifts)
  planCards(plan, Math.min(200, 30 + Math.floor(gifts / 100)))
  planTransfers(plan, Math.min(60, 10 + Math.floor(gifts / 200)))
  planPledges(plan, gifts)
  planReturns(plan)
  planInvoices(plan)
  planStatementDays(plan, gifts < 10_000 ? 3 : 1)
  // Each kill starts a process, so a small year has every other one.
  const chosen = gifts < 10_000 ? KILLS.filter((_, index) => index % 2 === 0) : KILLS
  const kills = chosen.map(([day, step, entries]) => ({ day, step, entries }))
  const facts = plan.facts.toSorted((one, other) => one.at.localeCompare(other.at))
  return { first: iso(FIRST), last: iso(LAST), accounts, nonprofits, facts, kills }
}
