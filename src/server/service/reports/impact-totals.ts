import type { Database } from '../../database/tables/tables.ts'
import { setNonprofitStats } from '../directory/registry/nonprofit-records.ts'
import { type ImpactRate, rateSentence } from './impact-rate.ts'

/** Which donations a report is about; moments are inclusive, both of them whole seconds. */
export interface ReportScope {
  accountIds: readonly string[]
  liveMode: boolean
  externalId?: string | undefined
  start?: Date | undefined
  end?: Date | undefined
}

/** What was given to one nonprofit, in integer cents. */
export interface NonprofitTotal {
  nonprofitId: string
  amount: number
  count: number
}

/** No report names more nonprofits than this. */
export const MAX_NONPROFITS = 5_000

/** The rates of nonprofits, in their order. */
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

/** Sets all rates of a nonprofit, and the sentences about them; `source` says where they were published, if anywhere. */
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
