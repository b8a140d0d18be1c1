import { sql } from 'kysely'
import type { FormName } from '../../../contract/documents.ts'
import type { Database } from '../../database/tables/tables.ts'

/** URL of the IRS's batches of returns, one zip each. */
const BATCHES = 'https://apps.irs.gov/pub/epostcard/990/xml'

/** A return that the imported index lists. */
export interface IndexedReturn {
  /** A batch and, behind `#`, the file in it. */
  url: string
  /** The year and month its year ends in, such as 2024-12. */
  period: string
}

/** The address of the newest return of an EIN that the imported index lists; undefined when it lists none. */
export async function newestReturnUrl(db: Database, ein: string): Promise<string | undefined> {
  const found = await newestFirst(db, ein).limit(1).executeTakeFirst()
  return found && listed(found, BATCHES).url
}

/** The return of an EIN at an address, and at most so many that the index lists before it; none where it lists no such. */
export async function returnsFrom(
  db: Database,
  { ein, url }: { ein: string; url: string },
  most: number,
): Promise<IndexedReturn[]> {
  const [, batches, id] = /^(.+)\/\d{4}\/[^/]+\.zip#(\d+)_public\.xml$/.exec(url) ?? []
  if (batches === undefined || id === undefined) return []
  const rows = await newestFirst(db, ein)
    .where(
      sql<boolean>`(tax_period, object_id) <= (select tax_period, object_id from irs_filing where object_id = ${id})`,
    )
    .limit(most + 1)
    .execute()
  return rows.map((row) => listed(row, batches))
}

/** The newest returns of an EIN on one form that the imported index lists, at most so many. */
export async function returnsOf(
  db: Database,
  { ein, form, most }: { ein: string; form: FormName; most: number },
  batches = BATCHES,
): Promise<IndexedReturn[]> {
  const rows = await newestFirst(db, ein).where('form', '=', form).limit(most).execute()
  return rows.map((row) => listed(row, batches))
}

function newestFirst(db: Database, ein: string) {
  return db
    .selectFrom('irs_filing')
    .select(['object_id', 'batch', 'tax_period'])
    .where('ein', '=', ein)
    .orderBy('tax_period', 'desc')
    .orderBy('object_id', 'desc')
}

function listed(
  { object_id: id, batch: named, tax_period: period }: { object_id: string; batch: string; tax_period: string },
  batches: string,
): IndexedReturn {
  // The index writes some in small letters (2024_TEOS_XML_05a); the files' own names are in capitals.
  const batch = named.toUpperCase()
  const url = `${batches}/${batch.slice(0, 4)}/${batch}.zip#${id}_public.xml`
  return { url, period: `${period.slice(0, 4)}-${period.slice(4)}` }
}
