import { sql } from 'kysely'
import type { FormName } from '../../../contract/documents.ts'
import type { Database } from '../../database/tables/tables.ts'

/** URL of the IRS's batches of returns, one zip each. */
const BATCHES = 'https://apps.irs.gov/pub/epostcard/990/xml'

/** A return in the imported index. */
export interface IndexedReturn {
  /** URL of a batch, followed by `#` and the file's name in it. */
  url: string
  /** The last month of its fiscal year, such as 2024-12. */
  period: string
}

/** URL of an EIN's newest return in the imported index; undefined if there is none. */
export async function newestReturnUrl(db: Database, ein: string): Promise<string | undefined> {
  const found = await newestFirst(db, ein).limit(1).executeTakeFirst()
  return found && listed(found, BATCHES).url
}

/** The return of an EIN with this URL, and up to a number of older ones; empty if the index doesn't have it. */
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

/** The newest returns of an EIN on one form in the imported index, up to a number. */
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
  // The index has some file names in lower case (2024_TEOS_XML_05a), but the files' names are in upper case.
  const batch = named.toUpperCase()
  const url = `${batches}/${batch.slice(0, 4)}/${batch}.zip#${id}_public.xml`
  return { url, period: `${period.slice(0, 4)}-${period.slice(4)}` }
}
