import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { type Finished, runAlmoner } from '../../support/run-almoner.ts'
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts'

const header =
  'EIN,NAME,STREET,CITY,STATE,ZIP,GROUP,SUBSECTION,AFFILIATION,RULING,DEDUCTIBILITY,FOUNDATION,STATUS,ASSET_AMT,INCOME_AMT,REVENUE_AMT,NTEE_CD,SORT_NAME'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'almoner-cli-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

function almoner(...args: string[]): Promise<Finished> {
  return runAlmoner(args, { DATABASE_URL: database.url })
}

test('import bmf reports its changes, none on the second run, and names the skipped rows', async () => {
  const file = join(folder, 'eo.csv')
  const good = '010000001,FOOD BANK OF THE USA,1 MAIN ST,WASHINGTON,DC,20001,0000,03,3,200001,1,15,01,0,0,5,K31,'
  await writeFile(file, `${header}\n${good}\nbad\n`)
  const first = await almoner('import', 'bmf', file)
  assert.equal(first.code, 0)
  assert.match(
    first.stdout,
    /eo\.csv:3: skipped, has 1 columns instead of 18\n1 new, 0 changed, 0 unchanged, 1 skipped\n$/,
  )
  const second = await almoner('import', 'bmf', file, '--json')
  assert.match(second.stdout, /"new":0,"changed":0,"unchanged":1/)
})

test('import irs-index reports its changes for all files, and none on the second run', async () => {
  const head = 'RETURN_ID,FILING_TYPE,EIN,TAX_PERIOD,SUB_DATE,TAXPAYER_NAME,RETURN_TYPE,DLN,OBJECT_ID,XML_BATCH_ID'
  const years = [
    [2025, '1,EFILE,421234567,202412,2025,"CEDAR, MUSIC",990,1,202511111111111111,2025_TEOS_XML_03A'],
    [2026, '2,EFILE,421234567,202512,2026,CEDAR MUSIC,990T,2,202611111111111112,2026_TEOS_XML_01A'],
  ] as const
  const files = years.map(([year]) => join(folder, `index_${year}.csv`))
  for (const [at, [, row]] of years.entries()) await writeFile(files[at] ?? '', [head, row].join('\r\n'))
  const first = await almoner('import', 'irs-index', ...files)
  assert.deepEqual([first.code, first.stdout], [0, '2 read, 1 new or changed, 1 of other forms, 0 skipped\n'])
  const second = await almoner('import', 'irs-index', ...files, '--json')
  assert.deepEqual(JSON.parse(second.stdout), { read: 2, changed: 0, others: 1, skipped: 0 })
})

test('a missing file and a missing command fail with one line and their own exit codes', async () => {
  const missing = await almoner('import', 'bmf', join(folder, 'none.csv'))
  assert.deepEqual([missing.code, missing.stdout], [1, ''])
  assert.match(missing.stderr, /^almoner: .*none\.csv: no such file\n$/)
  const nothing = await almoner('import', 'bmf')
  assert.equal(nothing.code, 2)
})
