import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parse } from 'csv-parse'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../database/tables/tables.ts'

/** Options of an index import. */
export interface IrsIndexImportOptions {
  db: Database
  file: string
  /** Called after each batch of rows. */
  onProgress?: (progress: { bytesRead: number; bytesTotal: number; rows: number }) => void
}

/** Result of an import. */
export interface IrsIndexImportReport {
  read: number
  /** Returns that are new in the index or moved to another batch. */
  changed: number
  /** Rows of other forms. */
  others: number
  /** Rows that can't be read, or don't name a batch. */
  skipped: number
}

/** A file that isn't an index of returns. */
export class IrsIndexFileError extends Error {
  override readonly name = 'IrsIndexFileError'
}

const FORMS = { '990': '990', '990EZ': '990-EZ', '990PF': '990-PF' } as const

const Row = z.object({
  EIN: z.string().check(z.regex(/^\d{1,9}$/)),
  TAX_PERIOD: z.string().check(z.regex(/^\d{6}$/)),
  RETURN_TYPE: z.string(),
  OBJECT_ID: z.string().check(z.regex(/^\d{10,30}$/)),
  XML_BATCH_ID: z.string().check(z.regex(/^\d{4}_[A-Za-z0-9_]{1,40}$/)),
})

const BATCH = 5_000

/**
 * Imports an index of e-filed returns as the IRS publishes it, one file per year (`index_2026.csv`): each return with
 * its EIN and batch. Safe to run again.
 */
export async function importIrsIndex({ db, file, onProgress }: IrsIndexImportOptions): Promise<IrsIndexImportReport> {
  const { size: bytesTotal } = await stat(file).catch((cause: unknown) => {
    throw new IrsIndexFileError(`${file}: no such file`, { cause })
  })
  const report: IrsIndexImportReport = { read: 0, changed: 0, others: 0, skipped: 0 }
  const stream = createReadStream(file)
  const rows: AsyncIterable<unknown> = stream.pipe(
    parse({ bom: true, columns: headed, relax_column_count: true, relax_quotes: true, skip_empty_lines: true }),
  )
  let batch: object[] = []
  const flush = async () => {
    report.changed += await store(db, batch)
    batch = []
    onProgress?.({ bytesRead: stream.bytesRead, bytesTotal, rows: report.read })
  }
  for await (const cells of rows) {
    report.read += 1
    const row = Row.safeParse(cells).data
    const form = Object.entries(FORMS).find(([type]) => type === row?.RETURN_TYPE)?.[1]
    if (row === undefined) report.skipped += 1
    else if (form === undefined) report.others += 1
    else {
      const { OBJECT_ID: object_id, TAX_PERIOD: tax_period, XML_BATCH_ID: batchName } = row
      batch.push({ object_id, ein: row.EIN.padStart(9, '0'), form, tax_period, batch: batchName })
    }
    if (batch.length >= BATCH) await flush()
  }
  await flush()
  return report
}

function headed(names: string[]): string[] {
  const found = names.map((name) => name.trim().toUpperCase())
  if (!['EIN', 'RETURN_TYPE', 'OBJECT_ID'].every((name) => found.includes(name)))
    throw new IrsIndexFileError('not an index of returns: it needs the columns EIN, RETURN_TYPE and OBJECT_ID')
  if (!found.includes('XML_BATCH_ID'))
    throw new IrsIndexFileError(
      'this index has no batches (XML_BATCH_ID), so returns can’t be found with it. Import 2024 or later',
    )
  return found
}

async function store(db: Database, rows: readonly object[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into irs_filing (object_id, ein, form, tax_period, batch)
    select distinct on (object_id) object_id, ein, form, tax_period, batch
    from json_populate_recordset(null::irs_filing, ${JSON.stringify(rows)}::json)
    on conflict (object_id) do update
    set ein = excluded.ein, form = excluded.form, tax_period = excluded.tax_period, batch = excluded.batch
    where (irs_filing.ein, irs_filing.form, irs_filing.tax_period, irs_filing.batch)
      is distinct from (excluded.ein, excluded.form, excluded.tax_period, excluded.batch)`.execute(db)
  return Number(numAffectedRows)
}
