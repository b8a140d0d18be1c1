import type { CampaignFact } from '../facts.ts'
import { DAY_MS, iso, type YearPlan } from './year-plan.ts'

type Terms = Omit<CampaignFact, 'account' | 'nonprofit' | 'start' | 'end'>

/** Campaigns of all types, with what they cost, and debits for them that come back. */
export function planCampaigns(plan: YearPlan, gifts: number): void {
  const share = { fee: 500, expense: 0, back: 0, autoGrants: false }
  const all: Terms[] = [
    { kind: 'gross', ...share, expense: 3_333 },
    { kind: 'net_held', ...share, fee: 725 },
    { kind: 'net_returned', ...share, back: 4_000 },
    { kind: 'custom', ...share, fee: 0, back: 1_250, autoGrants: true },
    { kind: 'custom', ...share, fee: 0, back: 2_000, target: '2028-03-01' },
    { kind: 'net_returned', ...share, fee: 333, back: 6_667 },
  ]
  for (const [number, terms] of all.entries()) planCampaign(plan, number, terms, Math.min(120, Math.ceil(gifts / 120)))
  debitsComeBack(plan)
}

function planCampaign(plan: YearPlan, number: number, terms: Terms, most: number): void {
  const key = `campaign${number}`
  const account = plan.accounts[number % 3] ?? ''
  const nonprofit = plan.nonprofits[number] ?? ''
  const fact = { ...terms, account, nonprofit, start: '2027-09-01', end: '2028-04-30' }
  plan.add(`2027-09-01T13:0${number}:00.000Z`, { is: 'campaign', key, ...fact })
  for (let round = 0; round < 6; round += 1) {
    const cents = Array.from({ length: plan.luck.between(1, most) }, () => plan.luck.between(101, 20_001))
    plan.given += cents.length
    const day = plan.moment(Date.parse('2027-09-02T00:00:00Z'), Date.parse('2028-04-28T00:00:00Z'))
    plan.add(plan.office(day), { is: 'campaign gifts', campaign: key, cents })
  }
  if (terms.kind === 'gross') return
  for (let expense = 0; expense < 3; expense += 1) {
    const day = plan.moment(Date.parse('2027-10-01T00:00:00Z'), Date.parse('2028-04-28T00:00:00Z'))
    plan.add(plan.office(day), { is: 'expense', campaign: key, cents: plan.luck.between(500, 15_000) })
  }
  // One is final while money is still on its way to it.
  if (terms.target === undefined)
    plan.add(`2028-0${number === 1 ? 4 : 5}-29T14:0${number}:00.000Z`, { is: 'final', campaign: key })
}

/** Debits that come back: for lack of money, three times, for a wrong account, and because they were stopped. */
function debitsComeBack(plan: YearPlan): void {
  for (const [account, code, start] of [
    ['storefront', 'R01', '2027-10-04'],
    ['storefront', 'R01', '2027-11-08'],
    ['platform', 'R03', '2027-12-06'],
    ['bakery', 'R08', '2028-01-10'],
  ] as const) {
    const day = Date.parse(`${start}T13:30:00Z`)
    for (let look = 0; look < 4; look += 1) plan.add(iso(day + look * DAY_MS), { is: 'debit returned', account, code })
    plan.add(iso(day + 12 * DAY_MS), { is: 'bank account', account })
    plan.add(iso(day + 13 * DAY_MS), { is: 'authorized', account })
  }
}
