import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { nonprofitOfBmfRow } from '../../../src/server/service/directory/import/nonprofit-of-bmf-row.ts'
import { readBmf } from '../../../src/server/service/directory/import/read-bmf.ts'
import { sandboxColumns, sandboxNonprofits } from '../../../src/server/service/directory/sandbox/sandbox-nonprofits.ts'
import {
  type IndexRecord,
  namesForSearch,
  topicsOf,
} from '../../../src/server/service/directory/search/layer/index-record.ts'

const folder =
  process.env.ALMONER_BMF === undefined
    ? new URL('../../../../shared/data/bmf/', import.meta.url)
    : pathToFileURL(`${process.env.ALMONER_BMF}/`)
const files = ['eo_dc.csv', 'eo_hi.csv', 'sample_curated.csv'].map((file) => fileURLToPath(new URL(file, folder)))

/**
 * Real records to judge on: the sandbox list over the IRS extracts beside the repository; undefined if those are
 * absent.
 */
export async function readJudgedDirectory(): Promise<IndexRecord[] | undefined> {
  if (!files.every((file) => existsSync(file))) return undefined
  const byEin = new Map<string, Omit<IndexRecord, 'number'>>()
  for (const file of files) {
    for await (const { row } of readBmf(file)) byEin.set(row.ein, toRecord(nonprofitOfBmfRow(row)))
  }
  for (const nonprofit of sandboxNonprofits) byEin.set(nonprofit.ein, toSandboxRecord(nonprofit))
  return numbered([...byEin.values()])
}

/** Only the sandbox's nonprofits. */
export function sandboxRecords(): IndexRecord[] {
  return numbered(sandboxNonprofits.map(toSandboxRecord))
}

type UnnumberedRecord = Omit<IndexRecord, 'number'>

function numbered(records: readonly UnnumberedRecord[]): IndexRecord[] {
  return records.map((record, at) => ({ ...record, number: at + 1 }))
}

function toSandboxRecord(nonprofit: (typeof sandboxNonprofits)[number]): UnnumberedRecord {
  const { ein, name, other_names } = nonprofit
  return toRecord({ ...sandboxColumns(nonprofit), ein, name, other_names })
}

interface Columns {
  ein: string
  name: string
  other_names: string[]
  affiliation: string
  category: string
  classification: string
  city: string
  state: string
  zip_code: string
  mission?: string
  prominence: number
  filed_restrictions: unknown
}

function toRecord(columns: Columns): Omit<IndexRecord, 'number'> {
  const restrictions = columns.filed_restrictions
  return {
    ein: columns.ein,
    name: columns.name,
    otherNames: namesForSearch({ ...columns, otherNames: columns.other_names }),
    category: columns.category,
    topics: topicsOf({ ...columns, mission: columns.mission ?? '', zipCode: columns.zip_code }),
    prominence: columns.prominence,
    featuredRank: null,
    visible: restrictions === '[]' || (Array.isArray(restrictions) && restrictions.length === 0),
    viaChange: false,
    autoDirect: false,
  }
}
