import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { createIdentifiers } from '../../../../../src/server/kernel/identifiers.ts'
import { type BmfImportReport, importBmf } from '../../../../../src/server/service/directory/import/import-bmf.ts'
import { BmfFileError, type SkippedRow } from '../../../../../src/server/service/directory/import/read-bmf.ts'
import { startTestService, type TestService } from '../../../../support/test-service.ts'
import { testUnless } from '../../../../support/test-unless.ts'

const header =
  'EIN,NAME,ICO,STREET,CITY,STATE,ZIP,GROUP,SUBSECTION,AFFILIATION,CLASSIFICATION,RULING,DEDUCTIBILITY,FOUNDATION,ACTIVITY,ORGANIZATION,STATUS,TAX_PERIOD,ASSET_CD,INCOME_CD,FILING_REQ_CD,PF_FILING_REQ_CD,ACCT_PD,ASSET_AMT,INCOME_AMT,REVENUE_AMT,NTEE_CD,SORT_NAME'
const realFile = '../shared/data/bmf/eo_dc.csv'

let service: TestService
let folder: string

beforeAll(async () => {
  service = await startTestService()
  folder = await mkdtemp(join(tmpdir(), 'almoner-bmf-'))
})
beforeEach(() => service.db.deleteFrom('nonprofit').execute())
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

function line(ein: string, name: string, revenue = '1000'): string {
  return `${ein},${name},% A PERSON,12 MAIN ST NW,WASHINGTON,DC,20001-0000,0000,03,3,1000,200001,1,15,000000000,1,01,202412,4,4,01,0,12,5000,2000,${revenue},K31,`
}

async function fileOf(...lines: string[]): Promise<string> {
  const path = join(folder, `${Math.random()}.csv`)
  await writeFile(path, `${[header, ...lines].join('\r\n')}\r\n`)
  return path
}

function run(files: string[], onSkip?: (row: SkippedRow) => void): Promise<BmfImportReport> {
  const now = new Date('2026-01-02T03:04:05Z')
  return importBmf({
    db: service.db,
    newId: createIdentifiers(),
    now,
    files,
    ...(onSkip === undefined ? {} : { onSkip }),
  })
}

test('a file is imported with names in display form, and a second import changes nothing', async () => {
  const file = await fileOf(line('010000001', 'FOOD BANK OF THE USA'), line('010000002', '"SOCIETY,QUOTED"'))
  assert.deepEqual(await run([file]), {
    read: 2,
    new: 2,
    changed: 0,
    unchanged: 0,
    repeated: 0,
    left: 0,
    leaversSpared: false,
    skipped: 0,
    skippedRows: [],
  })
  const again = await run([file])
  assert.deepEqual([again.new, again.changed, again.unchanged], [0, 0, 2])
  const row = await service.db
    .selectFrom('nonprofit')
    .selectAll()
    .where('ein', '=', '010000001')
    .executeTakeFirstOrThrow()
  assert.equal(row.name, 'Food Bank of the USA')
  assert.equal(row.name_as_filed, 'FOOD BANK OF THE USA')
  assert.equal(row.address_line, '12 Main St NW')
  assert.equal(row.zip_code, '20001')
  assert.equal(row.category, 'human services')
  assert.deepEqual(row.categories, ['food banks', 'food programs', 'food and agriculture'])
  assert.equal(row.revenue_amount, 1000)
  assert.equal(row.eligible, true)
})

test('only rows that differ count as changed, and they keep their ID', async () => {
  await run([await fileOf(line('010000001', 'ONE'), line('010000002', 'TWO'))])
  const before = await service.db.selectFrom('nonprofit').select('id').where('ein', '=', '010000002').executeTakeFirst()
  const report = await run([
    await fileOf(line('010000001', 'ONE'), line('010000002', 'TWO', '7'), line('010000003', 'SIX')),
  ])
  assert.deepEqual([report.new, report.changed, report.unchanged], [1, 1, 1])
  const after = await service.db.selectFrom('nonprofit').select('id').where('ein', '=', '010000002').executeTakeFirst()
  assert.deepEqual(after, before)
})

test('invalid rows are skipped with their line and reason, the rest is imported', async () => {
  const skipped: SkippedRow[] = []
  const file = await fileOf(
    line('010000001', 'ONE'),
    '010000002,SHORT',
    line('1234', 'FOUR'),
    line('010000005', ''),
    line('010000006', 'SIX', 'many'),
    line('010000007', 'BAD "QUOTE'),
    line('010000008', 'EIGHT'),
  )
  const report = await run([file], (row) => skipped.push(row))
  skipped.sort((one, other) => one.line - other.line)
  assert.deepEqual([report.new, report.skipped], [2, 5])
  assert.deepEqual(
    skipped.map((row) => row.line),
    [3, 4, 5, 6, 7],
  )
  assert.deepEqual(
    skipped.slice(0, 4).map((row) => row.reason),
    [
      'has 2 columns instead of 28',
      'EIN is not nine digits: "1234"',
      'NAME is empty',
      'REVENUE_AMT is not a whole number: "many"',
    ],
  )
  assert.deepEqual(report.skippedRows, skipped)
})

test('the last of several rows with the same EIN wins, across all files', async () => {
  const report = await run([await fileOf(line('010000001', 'ONE')), await fileOf(line('010000001', 'UNO'))])
  assert.deepEqual([report.read, report.new, report.repeated], [2, 1, 1])
  const row = await service.db.selectFrom('nonprofit').select('name').executeTakeFirstOrThrow()
  assert.equal(row.name, 'Uno')
})

test('manual settings survive an import', async () => {
  const file = await fileOf(line('010000001', 'ONE'))
  await run([file])
  await service.db
    .updateTable('nonprofit')
    .set({ name: 'One!', name_search: 'one', mission: 'Helps.', website: 'https://one.example', curated: ['name'] })
    .execute()
  const report = await run([await fileOf(line('010000001', 'ONE RENAMED'))])
  const row = await service.db
    .selectFrom('nonprofit')
    .select(['name', 'name_as_filed', 'mission', 'website'])
    .executeTakeFirst()
  assert.deepEqual(row, {
    name: 'One!',
    name_as_filed: 'ONE RENAMED',
    mission: 'Helps.',
    website: 'https://one.example',
  })
  assert.equal(report.changed, 1)
})

test('a missing file and a file of another kind are rejected in one line, and nothing is stored', async () => {
  const other = join(folder, 'other.csv')
  await writeFile(other, 'name,city\nOne,Two\n')
  await assert.rejects(
    run([join(folder, 'none.csv')]),
    (error) => error instanceof BmfFileError && /no such file/.test(error.message),
  )
  const good = await fileOf(line('010000001', 'ONE'))
  await assert.rejects(
    run([good, other]),
    (error) => error instanceof BmfFileError && /lacks the columns EIN/.test(error.message),
  )
  assert.deepEqual(await service.db.selectFrom('nonprofit').select('id').execute(), [])
})

testUnless(
  !existsSync(realFile) && 'the public data files are not here',
  'rows of the real District of Columbia file are new on the first import and unchanged on the second',
  async () => {
    const [, ...rows] = (await readFile(realFile, 'utf8')).split('\r\n')
    const file = await fileOf(...rows.slice(0, 2_000))
    const first = await run([file])
    assert.deepEqual([first.read, first.new, first.skipped], [2_000, 2_000, 0])
    const second = await run([file])
    assert.deepEqual([second.new, second.changed, second.unchanged], [0, 0, 2_000])
  },
)
