/** So many cents are so many of a thing, at one nonprofit: 2,500 cents are 10 meals. */
export interface ImpactRate {
  cents: number
  quantity: number
  unitOne: string
  unitMany: string
}

const counted = new Intl.NumberFormat('en-US')
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** The rate itself as a sentence: `$25 = 10 meals`. */
export function rateSentence(rate: ImpactRate): string {
  return `${dollars.format(rate.cents / 100)} = ${countedUnit(rate.quantity, rate)}`
}

/** What gifts of so many cents did, whole things only: `1,200 meals`; undefined when it is not yet one. */
export function impactSentence(givenCents: number, rate: ImpactRate): string | undefined {
  const things = (BigInt(givenCents) * BigInt(rate.quantity)) / BigInt(rate.cents)
  return things === 0n ? undefined : countedUnit(things, rate)
}

function countedUnit(count: number | bigint, { unitOne, unitMany }: ImpactRate): string {
  return `${counted.format(count)} ${BigInt(count) === 1n ? unitOne : unitMany}`
}
