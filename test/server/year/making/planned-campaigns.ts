import type { CampaignFact } from '../facts.ts'
import { DAY_MS, iso, type YearPlan } from './year-plan.ts'

type Terms = Omit<CampaignFact, 'account' | 'nonprofit' | 'start' | 'end'>

/** Plans campaigns of all types with expenses and returned debits. */
export function planCampaigns(plan: YearPlan, gifts: number): void {
  const share = { feeShare: 500, expenseShare: 0, returnShare: 0, autoGrants: false }
  const all: Terms[] = [
    { kind: 'gross', ...share, expenseShare: 3_333 },
    { kind: 'net_held', ...share, feeShare: 725 },
    { kind: 'net_returned', ...share, returnShare: 4_000 },
    { kind: 'custom', ...share, feeShare: 0, returnShare: 1_250, autoGrants: true },
    { kind: 'custom', ...share, feeShare: 0, returnShare: 2_000, target: '2028-03-01' },
    { kind: 'net_returned', ...share, feeShare: 333, returnShare: 6_667 },
  ]
  for (const [number, terms] of all.entries()) planCampaign(plan, number, terms, Math.min(120, Math.ceil(gifts / 120)))
  planReturnedDebits(plan)
}

function planCampaign(plan: YearPlan, number: number, terms: Terms, most: number): void {
  const key = `campaign${number}`
  const account = plan.accounts[number % 3] ?? ''
  const nonprofit = plan.nonprofits[number] ?? ''
  const fact = { ...terms, account, nonprofit, start: '2027-09-01', end: '2028-04-30' }
  plan.add(`2027-09-01T13:0${number}:00.000Z`, { type: 'campaign', key, ...fact })
  for (let round = 0; round < 6; round += 1) {
    const cents = Array.from({ length: plan.random.between(1, most) }, () => plan.random.between(101, 20_001))
    plan.giftCount += cents.length
    const day = plan.moment(Date.parse('2027-09-02T00:00:00Z'), Date.parse('2028-04-28T00:00:00Z'))
    plan.add(plan.officeHours(day), { type: 'campaign gifts', campaign: key, cents })
  }
  if (terms.kind === 'gross') return
  for (let expense = 0; expense < 3; expense += 1) {
    const day = plan.moment(Date.parse('2027-10-01T00:00:00Z'), Date.parse('2028-04-28T00:00:00Z'))
    plan.add(plan.officeHours(day), { type: 'expense', campaign: key, cents: plan.random.between(500, 15_000) })
  }
  // Campaign 1 is finalized while debits for it are still in transit.
  if (terms.target === undefined)
    plan.add(`2028-0${number === 1 ? 4 : 5}-29T14:0${number}:00.000Z`, { type: 'campaign finalized', campaign: key })
}

/** Plans returned debits: insufficient funds (R01, up to three attempts), wrong account (R03), stopped payment (R08). */
function planReturnedDebits(plan: YearPlan): void {
  for (const [account, code, start] of [
    ['storefront', 'R01', '2027-10-04'],
    ['storefront', 'R01', '2027-11-08'],
    ['platform', 'R03', '2027-12-06'],
    ['bakery', 'R08', '2028-01-10'],
  ] as const) {
    const day = Date.parse(`${start}T13:30:00Z`)
    for (let days = 0; days < 4; days += 1)
      plan.add(iso(day + days * DAY_MS), { type: 'returned debit', account, code })
    plan.add(iso(day + 12 * DAY_MS), { type: 'new bank account', account })
    plan.add(iso(day + 13 * DAY_MS), { type: 'debits authorized', account })
  }
}
