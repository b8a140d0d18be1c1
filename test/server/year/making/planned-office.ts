import { DAY_MS, iso, MINUTE_MS, REVOKED_ON, type YearPlan } from './year-plan.ts'

/** How accounts pay and nonprofits are paid, from when on, and whose standing is lost. */
export function planPolicies(plan: YearPlan): void {
  // Before the first gifts: a server knows an account's terms for some seconds, and days pass faster here.
  plan.add('2027-07-01T11:30:00.000Z', {
    is: 'terms',
    account: 'bakery',
    gift: 'invoice',
    ...terms(150, 10, '2027-10-01'),
  })
  plan.add('2027-07-01T11:40:00.000Z', {
    is: 'terms',
    account: 'grocer',
    gift: 'card',
    ...terms(220, 25, '2028-02-29'),
  })
  plan.add('2028-01-10T15:00:00.000Z', { is: 'policy', cycle: 'weekly', smallest: 2_500, holdDays: 3 })
  plan.add('2028-03-20T15:00:00.000Z', { is: 'policy', cycle: 'monthly', smallest: 100, holdDays: 0 })
  plan.add('2028-04-25T15:00:00.000Z', { is: 'policy', cycle: 'daily', smallest: 100, holdDays: 0 })
  plan.add(`${REVOKED_ON}T14:00:00.000Z`, { is: 'revoked', nonprofit: plan.revoked })
}

/** Transfers that the nonprofits' banks send back, and checks that are lost. */
export function planReturns(plan: YearPlan): void {
  for (let number = 0; number < 24; number += 1) {
    const nonprofit = plan.nonprofits[number] ?? ''
    // Checks go out a day after the month's invoices were paid, and live for five days.
    const isCheck = number % 4 === 1
    const day = plan.moment(Date.parse('2027-09-10T00:00:00Z'), Date.parse('2028-06-01T00:00:00Z'))
    const at = plan.office(isCheck ? `2027-${['08', '09', '10', '11', '12'][number % 5]}-11` : day)
    if (isCheck) {
      for (let look = 0; look < 3; look += 1)
        plan.add(iso(Date.parse(at) + look * DAY_MS), { is: 'check voided', nonprofit })
    } else plan.add(at, { is: 'transfer returned', nonprofit, code: plan.luck.oneOf(['R02', 'R03', 'R04']) })
    plan.add(iso(Date.parse(at) + 14 * DAY_MS), { is: 'sent again', nonprofit })
  }
}

/** Invoices that are paid in parts, and payments that bounce: of a part, and of a whole one before its gifts left. */
export function planInvoices(plan: YearPlan): void {
  for (const [index, month] of ['2027-09', '2027-12', '2028-01', '2028-02', '2028-05'].entries()) {
    const next = iso(Date.UTC(2027, Number(month.slice(5)) + (month < '2028' ? 0 : 12), 1)).slice(0, 7)
    for (const [place, account] of plan.accounts.slice(0, 4).entries()) {
      const part = { account, month, percent: plan.luck.between(1, 99) }
      if ((index + place) % 3 !== 2) plan.add(`${next}-05T14:0${place}:00.000Z`, { is: 'part paid', ...part })
      if ((index + place) % 3 === 1)
        plan.add(`${next}-07T14:0${place}:00.000Z`, { is: 'payment bounced', account, month })
      if ((index + place) % 2 === 0)
        plan.add(`${next}-09T14:0${place}:00.000Z`, { is: 'payment bounced', account, month })
    }
  }
}

/** Statements of bank and processor are taken when so many months are over; what is left, at the end. */
export function planStatementDays(plan: YearPlan, months: number): void {
  for (let month = 6 + months; month <= 18; month += months) {
    const first = Date.UTC(2027, month, 1)
    plan.add(iso(first + DAY_MS + 16 * 60 * MINUTE_MS), {
      is: 'statements',
      through: iso(first - DAY_MS).slice(0, 10),
    })
  }
}

function terms(basisPoints: number, fixed: number, from: string) {
  return { basisPoints, fixed, from }
}
