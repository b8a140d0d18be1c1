import type { Database } from '../../database/tables/tables.ts'

/** Where the IRS publishes its batches of returns, one zip each. */
const BATCHES = 'https://apps.irs.gov/pub/epostcard/990/xml'

/**
 * The address of the newest return of an EIN that the imported index lists: a batch and, behind `#`, the file in it.
 * Undefined when it lists none.
 */
export async function newestReturnUrl(db: Database, ein: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('irs_filing')
    .select(['object_id', 'batch'])
    .where('ein', '=', ein)
    .orderBy('tax_period', 'desc')
    .orderBy('object_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (found === undefined) return undefined
  // The index writes some in small letters (2024_TEOS_XML_05a); the files' own names are in capitals.
  const batch = found.batch.toUpperCase()
  return `${BATCHES}/${batch.slice(0, 4)}/${batch}.zip#${found.object_id}_public.xml`
}
