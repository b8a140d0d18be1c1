import { FIRST, LAST_GIFT, type YearPlan } from './year-plan.ts'

// Leap day and its edges, both changes of the clock in New York (05:00 to 07:00 UTC), the year's and a quarter's end.
const REMARKABLE = [
  ...['2028-02-28T23:59:59.999Z', '2028-02-29T00:00:00.000Z', '2028-02-29T23:59:59.999Z', '2028-03-01T00:00:00.000Z'],
  ...['2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z', '2028-03-12T06:59:59.999Z', '2028-03-12T07:00:00.000Z'],
  ...['2027-12-31T23:59:59.999Z', '2028-01-01T00:00:00.000Z', '2028-01-01T04:59:59.999Z', '2028-01-01T05:00:00.000Z'],
  ...['2027-09-30T23:59:59.999Z', '2027-10-01T00:00:00.000Z'],
]

/** Gifts that are invoiced, in batches, until there are as many gifts as there should be. */
export function planPromises(plan: YearPlan, gifts: number): void {
  const batches = 220 + Math.floor(gifts / 50)
  for (let batch = 0; batch < batches; batch += 1) {
    const left = gifts - plan.given
    const most = Math.min(1_000, Math.ceil((left / (batches - batch)) * 1.9))
    const count = batch === batches - 1 ? Math.min(1_000, left) : plan.luck.between(1, Math.max(1, most))
    promise(plan, `gift${batch}`, REMARKABLE[batch] ?? plan.moment(FIRST, LAST_GIFT), Math.max(1, count))
  }
}

function promise(plan: YearPlan, key: string, at: string, count: number): void {
  plan.given += count
  const cents = plan.luck.chance(10) ? plan.luck.between(25_000, 90_000) : plan.luck.between(60, 9_999)
  const account = plan.luck.oneOf(plan.accounts)
  const nonprofit = plan.eligibleAt(at)
  plan.add(at, { is: 'promises', key, account, nonprofit, cents, count, covers: plan.luck.chance(30) })
  const index = plan.luck.between(0, count - 1)
  const [soon, later] = [plan.later(at, 1, 70), plan.later(at, 71, 90)]
  if (plan.luck.chance(12)) plan.add(soon, { is: 'cancel', gift: key, index })
  if (plan.luck.chance(12))
    plan.add(plan.office(soon), { is: 'regrant', gift: key, index, nonprofit: plan.eligibleAt(soon) })
  if (!plan.luck.chance(12)) return
  plan.add(plan.office(soon), { is: 'pause', gift: key, index })
  plan.add(plan.office(later), { is: 'resume', gift: key, index })
}

/** Gifts by card, some of which come back. */
export function planCards(plan: YearPlan, count: number): void {
  for (let card = 0; card < count; card += 1) {
    const at = REMARKABLE[card] ?? plan.moment(FIRST, LAST_GIFT)
    const key = `card${card}`
    const cents = plan.luck.between(500, 60_000)
    plan.given += 1
    const account = plan.luck.oneOf(plan.accounts)
    plan.add(at, {
      is: 'card',
      key,
      account,
      nonprofit: plan.eligibleAt(at),
      cents,
      donor: `donor${card % 9}@example.org`,
    })
    comesBack(plan, { card: key, at, cents }, card)
  }
}

interface CardGift {
  card: string
  at: string
  cents: number
}

/** Every second payment by card comes back in one of the ways there are. */
function comesBack(plan: YearPlan, { card, at, cents }: CardGift, number: number): void {
  const ways = [
    () => dispute(plan, { card, cents, at: plan.later(at, 0, 0) }, true),
    () => dispute(plan, { card, cents, at: plan.later(at, 0, 0) }, false),
    () => dispute(plan, { card, cents, at: plan.later(at, 10, 30) }, true),
    () => dispute(plan, { card, cents, at: plan.later(at, 10, 30) }, false),
    () => dispute(plan, { card, cents: Math.floor(cents / 3), at: plan.later(at, 0, 3) }, false),
    () => plan.add(plan.later(at, 0, 20), { is: 'given back', card, cents: Math.ceil(cents / 4) }),
    () => plan.add(plan.later(at, 0, 20), { is: 'given back', card, cents }),
    () => refund(plan, card, at),
  ]
  if (number % 2 === 0) ways[(number / 2) % ways.length]?.()
}

function refund(plan: YearPlan, card: string, at: string): void {
  plan.add(plan.later(at, 0, 0), { is: 'cancel', gift: card, index: 0 })
  plan.add(plan.office(plan.later(at, 2, 5)), { is: 'refunded', gift: card, index: 0 })
}

function dispute(plan: YearPlan, { card, at, cents }: CardGift, won: boolean): void {
  plan.add(at, { is: 'dispute', card, cents, fee: 1_500 })
  plan.add(plan.later(at, 8, 60), { is: 'dispute ends', card, won })
}

/** Money that other platforms collected. */
export function planTransfers(plan: YearPlan, count: number): void {
  for (let number = 0; number < count; number += 1) {
    const at = plan.moment(FIRST, LAST_GIFT)
    const shares = Array.from({ length: plan.luck.between(1, 8) }, () => {
      return { nonprofit: plan.eligibleAt(at), cents: plan.luck.between(100, 20_000) }
    })
    plan.given += shares.length
    const account = plan.luck.oneOf(['storefront', 'platform'])
    plan.add(at, { is: 'transfer', key: `transfer${number}`, account, fee: plan.luck.between(0, 500), shares })
  }
}
