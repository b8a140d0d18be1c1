import { DAY_MS, iso, MINUTE_MS, REVOKED_ON, type YearPlan } from './year-plan.ts'

/** Plans fee terms, payout policies and one revocation. */
export function planPolicies(plan: YearPlan): void {
  // Set before the first gifts: the server caches an account's terms for some seconds, and days pass faster here.
  plan.add('2027-07-01T11:30:00.000Z', {
    type: 'fee terms',
    account: 'bakery',
    gift: 'invoice',
    ...terms(150, 10, '2027-10-01'),
  })
  plan.add('2027-07-01T11:40:00.000Z', {
    type: 'fee terms',
    account: 'grocer',
    gift: 'card',
    ...terms(220, 25, '2028-02-29'),
  })
  plan.add('2028-01-10T15:00:00.000Z', { type: 'payout policy', cycle: 'weekly', smallest: 2_500, holdDays: 3 })
  plan.add('2028-03-20T15:00:00.000Z', { type: 'payout policy', cycle: 'monthly', smallest: 100, holdDays: 0 })
  plan.add('2028-04-25T15:00:00.000Z', { type: 'payout policy', cycle: 'daily', smallest: 100, holdDays: 0 })
  plan.add(`${REVOKED_ON}T14:00:00.000Z`, { type: 'revocation', nonprofit: plan.revoked })
}

/** Plans returned transfers and voided checks. */
export function planReturns(plan: YearPlan): void {
  for (let number = 0; number < 24; number += 1) {
    const nonprofit = plan.nonprofits[number] ?? ''
    // Checks are sent a day after the month's invoices are paid, and cashed five days later.
    const isCheck = number % 4 === 1
    const day = plan.moment(Date.parse('2027-09-10T00:00:00Z'), Date.parse('2028-06-01T00:00:00Z'))
    const at = plan.officeHours(isCheck ? `2027-${['08', '09', '10', '11', '12'][number % 5]}-11` : day)
    if (isCheck) {
      for (let days = 0; days < 3; days += 1)
        plan.add(iso(Date.parse(at) + days * DAY_MS), { type: 'voided check', nonprofit })
    } else plan.add(at, { type: 'returned transfer', nonprofit, code: plan.random.oneOf(['R02', 'R03', 'R04']) })
    plan.add(iso(Date.parse(at) + 14 * DAY_MS), { type: 'payout resent', nonprofit })
  }
}

/** Plans partial payments of invoices, and bounced payments: partial ones, and full ones before the payout. */
export function planInvoices(plan: YearPlan): void {
  for (const [index, month] of ['2027-09', '2027-12', '2028-01', '2028-02', '2028-05'].entries()) {
    const next = iso(Date.UTC(2027, Number(month.slice(5)) + (month < '2028' ? 0 : 12), 1)).slice(0, 7)
    for (const [place, account] of plan.accounts.slice(0, 4).entries()) {
      const part = { account, month, percent: plan.random.between(1, 99) }
      if ((index + place) % 3 !== 2) plan.add(`${next}-05T14:0${place}:00.000Z`, { type: 'partial payment', ...part })
      if ((index + place) % 3 === 1)
        plan.add(`${next}-07T14:0${place}:00.000Z`, { type: 'bounced payment', account, month })
      if ((index + place) % 2 === 0)
        plan.add(`${next}-09T14:0${place}:00.000Z`, { type: 'bounced payment', account, month })
    }
  }
}

/** Plans an import of the bank's and processor's statements every few months. The rest is imported at the end. */
export function planStatementDays(plan: YearPlan, months: number): void {
  for (let month = 6 + months; month <= 18; month += months) {
    const first = Date.UTC(2027, month, 1)
    plan.add(iso(first + DAY_MS + 16 * 60 * MINUTE_MS), {
      type: 'statement import',
      through: iso(first - DAY_MS).slice(0, 10),
    })
  }
}

function terms(basisPoints: number, fixed: number, from: string) {
  return { basisPoints, fixed, from }
}
