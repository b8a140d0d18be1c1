import type { Database } from '../../database/tables/tables.ts'
import type { ImpactRate } from './impact-rate.ts'
import { setImpactRates } from './impact-totals.ts'

interface SandboxRate extends ImpactRate {
  ein: string
  /** Where it was published; empty for an illustrative one. */
  source: string
}

/**
 * Rates to try things out with. That of Feeding America is its own claim (feedingamerica.org, “About our claims”:
 * every dollar helps secure at least ten meals); the others are illustrative, round numbers no source vouches for.
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

/** Gives the sandbox's organisations impact rates, illustrative ones; those that are not there are left out. */
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
