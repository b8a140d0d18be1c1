import type { Nonprofit } from '../../../contract/index.ts'
import type { Database } from '../../database/tables/tables.ts'
import { ratesOf } from './propose-impact-rate.ts'

/** What gifts do at a nonprofit, as it has said with a source; rates that nobody vouches for are not told. */
export async function publishedRates(
  db: Database,
  nonprofitId: string,
): Promise<NonNullable<Nonprofit['impact_rates']>> {
  const rates = await ratesOf(db, nonprofitId)
  return rates
    .filter(({ source }) => source !== '')
    .map(({ cents: amount, quantity, unitOne: unit_one, unitMany: unit_many, source, year }) => {
      return { amount, quantity, unit_one, unit_many, source, year }
    })
}
