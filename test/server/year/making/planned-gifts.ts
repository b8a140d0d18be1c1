import { FIRST, LAST_GIFT, type YearPlan } from './year-plan.ts'

// Start and end of leap day, both clock changes in New York (05:00 to 07:00 UTC), ends of a year and a quarter.
const EDGE_MOMENTS = [
  ...['2028-02-28T23:59:59.999Z', '2028-02-29T00:00:00.000Z', '2028-02-29T23:59:59.999Z', '2028-03-01T00:00:00.000Z'],
  ...['2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z', '2028-03-12T06:59:59.999Z', '2028-03-12T07:00:00.000Z'],
  ...['2027-12-31T23:59:59.999Z', '2028-01-01T00:00:00.000Z', '2028-01-01T04:59:59.999Z', '2028-01-01T05:00:00.000Z'],
  ...['2027-09-30T23:59:59.999Z', '2027-10-01T00:00:00.000Z'],
]

/** Plans invoiced gifts in batches, so that the year has `gifts` in all. */
export function planPledges(plan: YearPlan, gifts: number): void {
  const batches = 220 + Math.floor(gifts / 50)
  for (let batch = 0; batch < batches; batch += 1) {
    const left = gifts - plan.giftCount
    const most = Math.min(1_000, Math.ceil((left / (batches - batch)) * 1.9))
    const count = batch === batches - 1 ? Math.min(1_000, left) : plan.random.between(1, Math.max(1, most))
    pledge(plan, `gift${batch}`, EDGE_MOMENTS[batch] ?? plan.moment(FIRST, LAST_GIFT), Math.max(1, count))
  }
}

function pledge(plan: YearPlan, key: string, at: string, count: number): void {
  plan.giftCount += count
  const cents = plan.random.chance(10) ? plan.random.between(25_000, 90_000) : plan.random.between(60, 9_999)
  const account = plan.random.oneOf(plan.accounts)
  const nonprofit = plan.eligibleAt(at)
  plan.add(at, { type: 'pledge', key, account, nonprofit, cents, count, coversFees: plan.random.chance(30) })
  const index = plan.random.between(0, count - 1)
  const [soon, later] = [plan.later(at, 1, 70), plan.later(at, 71, 90)]
  if (plan.random.chance(12)) plan.add(soon, { type: 'cancel', gift: key, index })
  if (plan.random.chance(12))
    plan.add(plan.officeHours(soon), { type: 'regrant', gift: key, index, nonprofit: plan.eligibleAt(soon) })
  if (!plan.random.chance(12)) return
  plan.add(plan.officeHours(soon), { type: 'pause', gift: key, index })
  plan.add(plan.officeHours(later), { type: 'resume', gift: key, index })
}

/** Plans card gifts. */
export function planCards(plan: YearPlan, count: number): void {
  for (let card = 0; card < count; card += 1) {
    const at = EDGE_MOMENTS[card] ?? plan.moment(FIRST, LAST_GIFT)
    const key = `card${card}`
    const cents = plan.random.between(500, 60_000)
    plan.giftCount += 1
    const account = plan.random.oneOf(plan.accounts)
    plan.add(at, {
      type: 'card gift',
      key,
      account,
      nonprofit: plan.eligibleAt(at),
      cents,
      donor: `donor${card % 9}@example.org`,
    })
    reverse(plan, { card: key, at, cents }, card)
  }
}

interface CardGift {
  card: string
  at: string
  cents: number
}

/** Plans a dispute or refund for every second card payment, each kind in turn. */
function reverse(plan: YearPlan, { card, at, cents }: CardGift, number: number): void {
  const kinds = [
    () => dispute(plan, { card, cents, at: plan.later(at, 0, 0) }, true),
    () => dispute(plan, { card, cents, at: plan.later(at, 0, 0) }, false),
    () => dispute(plan, { card, cents, at: plan.later(at, 10, 30) }, true),
    () => dispute(plan, { card, cents, at: plan.later(at, 10, 30) }, false),
    () => dispute(plan, { card, cents: Math.floor(cents / 3), at: plan.later(at, 0, 3) }, false),
    () => plan.add(plan.later(at, 0, 20), { type: 'refund at processor', card, cents: Math.ceil(cents / 4) }),
    () => plan.add(plan.later(at, 0, 20), { type: 'refund at processor', card, cents }),
    () => refund(plan, card, at),
  ]
  if (number % 2 === 0) kinds[(number / 2) % kinds.length]?.()
}

function refund(plan: YearPlan, card: string, at: string): void {
  plan.add(plan.later(at, 0, 0), { type: 'cancel', gift: card, index: 0 })
  plan.add(plan.officeHours(plan.later(at, 2, 5)), { type: 'refunded', gift: card, index: 0 })
}

function dispute(plan: YearPlan, { card, at, cents }: CardGift, won: boolean): void {
  plan.add(at, { type: 'dispute', card, cents, fee: 1_500 })
  plan.add(plan.later(at, 8, 60), { type: 'dispute closed', card, won })
}

/** Plans transfers of money that other platforms collected. */
export function planTransfers(plan: YearPlan, count: number): void {
  for (let number = 0; number < count; number += 1) {
    const at = plan.moment(FIRST, LAST_GIFT)
    const shares = Array.from({ length: plan.random.between(1, 8) }, () => {
      return { nonprofit: plan.eligibleAt(at), cents: plan.random.between(100, 20_000) }
    })
    plan.giftCount += shares.length
    const account = plan.random.oneOf(['storefront', 'platform'])
    plan.add(at, { type: 'transfer', key: `transfer${number}`, account, fee: plan.random.between(0, 500), shares })
  }
}
