import { parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import type { Database, DatabaseTransaction } from '../database/tables/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { act } from '../service/audit/record-act.ts'
import { nonprofitIdOf } from '../service/directory/registry/nonprofit-records.ts'
import { setProfile, socialNames } from '../service/directory/registry/set-profile.ts'

/** What became of a file: how many nonprofits were set, or why none was. */
export interface LoadReport {
  set: number
  problems: string[]
}

const Rows = z.array(z.record(z.string(), z.string()))
const COLUMNS: readonly string[] = ['ein', 'mission', 'website', ...socialNames]

/** Thrown to take everything back; the report says why. */
class BadRows extends Error {}

/** Sets what the rows of a CSV file say of nonprofits, all of them or none; columns that it lacks stay as they are. */
export async function loadProfiles(db: Database, text: string, now: Date): Promise<LoadReport> {
  const rows = z.parse(Rows, parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true }))
  const [first = {}] = rows
  const unknown = Object.keys(first).filter((column) => !COLUMNS.includes(column))
  const problems = unknown.map((column) => `No column is called ${column}: there are ${COLUMNS.join(', ')}.`)
  if (!('ein' in first)) problems.push('The file needs a column ein, and a row below it.')
  if (problems.length > 0) return { set: 0, problems }
  await db
    .transaction()
    .execute(async (tx) => {
      for (const [index, row] of rows.entries()) {
        const problem = await setRow(tx, row, now)
        if (problem !== undefined) problems.push(`Row ${index + 2}: ${problem}`)
      }
      if (problems.length > 0) throw new BadRows()
    })
    .catch((error: unknown) => {
      if (!(error instanceof BadRows)) throw error
    })
  return { set: problems.length === 0 ? rows.length : 0, problems }
}

/** Why a row cannot be taken; undefined where it was. */
async function setRow(tx: DatabaseTransaction, row: Record<string, string>, now: Date): Promise<string | undefined> {
  const { ein = '', mission, website, ...socials } = row
  const nonprofitId = await nonprofitIdOf(tx, ein)
  if (nonprofitId === undefined) return `no nonprofit has the EIN ${ein}.`
  try {
    const change = { mission, website, socials }
    await act(tx, { action: 'nonprofits.set', now }, (inner) => setProfile(inner, { nonprofitId, change, now }))
    return undefined
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return `${error.param ?? ''} ${error.message}`.trim()
  }
}
