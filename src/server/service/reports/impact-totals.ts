import type { Database } from '../../database/tables/tables.ts'
import { setNonprofitStats } from '../directory/registry/nonprofit-records.ts'

/** Filter of a report; moments are inclusive, both in whole seconds. */
export interface ReportScope {
  accountIds: readonly string[]
  liveMode: boolean
  externalId?: string | undefined
  start?: Date | undefined
  end?: Date | undefined
}

/** Total donations to one nonprofit, in integer cents. */
export interface NonprofitTotal {
  nonprofitId: string
  amount: number
  count: number
}

/** Maximum number of nonprofits in a report. */
export const MAX_NONPROFITS = 5_000

/** The impact rates of nonprofits, in order. */
export async function findImpactRates(
  db: Database,
  nonprofitIds: readonly string[],
): Promise<Map<string, ImpactRate[]>> {
  const rates = new Map<string, ImpactRate[]>()
  if (nonprofitIds.length === 0) return rates
  const rows = await db
    .selectFrom('impact_rate')
    .selectAll()
    .where('nonprofit_id', 'in', [...nonprofitIds])
    .orderBy('nonprofit_id')
    .orderBy('position')
    .execute()
  for (const { nonprofit_id, cents, quantity, unit_one, unit_many } of rows) {
    const known = rates.get(nonprofit_id) ?? []
    rates.set(nonprofit_id, [...known, { cents, quantity, unitOne: unit_one, unitMany: unit_many }])
  }
  return rates
}

/** Replaces all rates of a nonprofit and their sentences; `source` says where they were published, if anywhere. */
export async function setImpactRates(
  db: Database,
  nonprofitId: string,
  rates: readonly (ImpactRate & { source: string; year?: number | null })[],
): Promise<void> {
  await db.deleteFrom('impact_rate').where('nonprofit_id', '=', nonprofitId).execute()
  await setNonprofitStats(db, nonprofitId, rates.map(rateSentence))
  if (rates.length === 0) return
  await db
    .insertInto('impact_rate')
    .values(
      rates.map(({ cents, quantity, unitOne, unitMany, source, year = null }, position) => ({
        nonprofit_id: nonprofitId,
        position,
        cents,
        quantity,
        unit_one: unitOne,
        unit_many: unitMany,
        source,
        year,
      })),
    )
    .execute()
}

/** What an amount achieves at one nonprofit: 2,500 cents are 10 meals. */
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

/** The rate as a sentence: `$25 = 10 meals`. */
export function rateSentence(rate: ImpactRate): string {
  return `${dollars.format(rate.cents / 100)} = ${countedUnit(rate.quantity, rate)}`
}

/** The effect of an amount in whole units: `1,200 meals`; undefined below one. */
export function impactSentence(givenCents: number, rate: ImpactRate): string | undefined {
  const things = (BigInt(givenCents) * BigInt(rate.quantity)) / BigInt(rate.cents)
  return things === 0n ? undefined : countedUnit(things, rate)
}

function countedUnit(count: number | bigint, { unitOne, unitMany }: ImpactRate): string {
  return `${counted.format(count)} ${BigInt(count) === 1n ? unitOne : unitMany}`
}

interface SandboxRate extends ImpactRate {
  ein: string
  /** Where it was published; empty for an illustrative one. */
  source: string
}

/**
 * Sandbox rates. Feeding America's is its own claim (feedingamerica.org, “About our claims”: every dollar helps secure
 * at least ten meals); the others are illustrative round numbers without a source.
 */
const rates: readonly SandboxRate[] = [
  { ein: '363673599', cents: 100, quantity: 10, unitOne: 'meal', unitMany: 'meals', source: 'feedingamerica.org' },
  {
    ein: '223936753',
    cents: 4_000,
    quantity: 1,
    unitOne: 'person with clean water',
    unitMany: 'people with clean water',
    source: '',
  },
  { ein: '203069841', cents: 200, quantity: 1, unitOne: 'mosquito net', unitMany: 'mosquito nets', source: '' },
  { ein: '530196544', cents: 100, quantity: 1, unitOne: 'tree planted', unitMany: 'trees planted', source: '' },
]

/** Gives sandbox nonprofits impact rates; missing ones are skipped. */
export async function createSandboxImpact(db: Database): Promise<void> {
  const eins = rates.map(({ ein }) => ein)
  const rows = await db.selectFrom('nonprofit').select(['id', 'ein']).where('ein', 'in', eins).execute()
  for (const { id, ein } of rows)
    await setImpactRates(
      db,
      id,
      rates.filter((one) => one.ein === ein),
    )
}
