import type { Database } from '../tables.ts'
import type { ImpactRate } from './impact-rate.ts'
import { setImpactRates } from './queries.ts'

interface PublishedRate extends ImpactRate {
  ein: string
  source: string
}

/** What organisations of the sandbox say about themselves, in round numbers. */
const published: readonly PublishedRate[] = [
  rate('363673599', { cents: 100, quantity: 10, unitOne: 'meal', unitMany: 'meals' }, 'feedingamerica.org'),
  rate(
    '223936753',
    { cents: 4_000, quantity: 1, unitOne: 'person with clean water', unitMany: 'people with clean water' },
    'charitywater.org',
  ),
  rate(
    '203069841',
    { cents: 200, quantity: 1, unitOne: 'mosquito net', unitMany: 'mosquito nets' },
    'againstmalaria.com',
  ),
  rate(
    '530196544',
    { cents: 100, quantity: 1, unitOne: 'tree planted', unitMany: 'trees planted' },
    'americanforests.org',
  ),
]

function rate(ein: string, one: ImpactRate, source: string): PublishedRate {
  return { ein, ...one, source }
}

/** Gives the sandbox's organisations the impact rates they publish; those that are not there are left out. */
export async function createSandboxImpact(db: Database): Promise<void> {
  const eins = published.map(({ ein }) => ein)
  const rows = await db.selectFrom('nonprofit').select(['id', 'ein']).where('ein', 'in', eins).execute()
  for (const { id, ein } of rows)
    await setImpactRates(
      db,
      id,
      published.filter((one) => one.ein === ein),
    )
}
