import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { nonprofitOfBmfRow } from '../../../src/server/service/directory/import/nonprofit-of-bmf-row.ts'
import { readBmf } from '../../../src/server/service/directory/import/read-bmf.ts'
import { sandboxColumns, sandboxNonprofits } from '../../../src/server/service/directory/sandbox/sandbox-nonprofits.ts'
import type { IndexRecord } from '../../../src/server/service/directory/search/layer/index-record.ts'
import { namesForSearch } from '../../../src/server/service/directory/search/words/names-for-search.ts'
import { topicsOf } from '../../../src/server/service/directory/search/words/topics.ts'

const folder = new URL('../../../../shared/data/bmf/', import.meta.url)
const files = ['eo_dc.csv', 'eo_hi.csv', 'sample_curated.csv'].map((file) => fileURLToPath(new URL(file, folder)))

/** Real rows to judge on: the sandbox list over the IRS extracts beside the repository; nothing where those are absent. */
export async function readJudgedDirectory(): Promise<IndexRecord[] | undefined> {
  if (!files.every((file) => existsSync(file))) return undefined
  const byEin = new Map<string, Omit<IndexRecord, 'number'>>()
  for (const file of files) {
    for await (const { row } of readBmf(file)) byEin.set(row.ein, toRecord(nonprofitOfBmfRow(row)))
  }
  for (const nonprofit of sandboxNonprofits) {
    const { name, other_names } = nonprofit
    byEin.set(nonprofit.ein, toRecord({ ...sandboxColumns(nonprofit), ein: nonprofit.ein, name, other_names }))
  }
  return [...byEin.values()].map((record, at) => ({ ...record, number: at + 1 }))
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
    topics: topicsOf({ ...columns, mission: columns.mission ?? '' }),
    prominence: columns.prominence,
    featuredRank: null,
    visible: restrictions === '[]' || (Array.isArray(restrictions) && restrictions.length === 0),
    viaChange: false,
    autoDirect: false,
  }
}
