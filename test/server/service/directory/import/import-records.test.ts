import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { openDatabase } from '../../../../../src/server/database/connect.ts'
import type { Database, Tables } from '../../../../../src/server/database/tables/tables.ts'
import { createIdentifiers } from '../../../../../src/server/kernel/identifiers.ts'
import { type BmfImportOptions, importBmf } from '../../../../../src/server/service/directory/import/import-bmf.ts'
import {
  importPublication78,
  importRevocations,
} from '../../../../../src/server/service/directory/import/import-records.ts'
import {
  beginBulkChange,
  endBulkChange,
  type ImportProgress,
} from '../../../../../src/server/service/directory/import/import-run.ts'
import { BmfFileError } from '../../../../../src/server/service/directory/import/read-bmf.ts'
import { createTestDatabase, type TestDatabase } from '../../../../support/test-database.ts'

const header =
  'EIN,NAME,STREET,CITY,STATE,ZIP,GROUP,SUBSECTION,AFFILIATION,RULING,DEDUCTIBILITY,FOUNDATION,STATUS,ASSET_AMT,INCOME_AMT,REVENUE_AMT,NTEE_CD,SORT_NAME'
const now = new Date('2026-03-10T12:00:00Z')
const later = new Date('2026-04-10T12:00:00Z')

let testDatabase: TestDatabase
let db: Database
let close: () => Promise<void>
let folder: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  ;({ db, close } = await openDatabase<Tables>(testDatabase.url))
  folder = await mkdtemp(join(tmpdir(), 'almoner-records-'))
})
afterAll(async () => {
  await close()
  await testDatabase.drop()
  await rm(folder, { recursive: true })
})

function bmfLine(ein: string, { deductibility = '1', name = `HERON TRUST ${ein}` } = {}): string {
  return `${ein},${name},1 MAIN ST,WASHINGTON,DC,20001,0000,03,3,200001,${deductibility},15,01,0,0,5,K31,`
}

async function written(lines: readonly string[]): Promise<string> {
  const file = join(folder, `${Math.random()}.txt`)
  await writeFile(file, `${lines.join('\r\n')}\r\n`)
  return file
}

async function bmf(lines: readonly string[], options: Partial<BmfImportOptions> = {}) {
  const file = await written([header, ...lines])
  return importBmf({ db, newId: createIdentifiers(), now, files: [file], ...options })
}

async function codes(ein: string): Promise<string[]> {
  const row = await db
    .selectFrom('nonprofit')
    .select(['eligibility_restrictions', 'eligible'])
    .where('ein', '=', ein)
    .executeTakeFirstOrThrow()
  assert.equal(row.eligible, row.eligibility_restrictions.length === 0)
  return row.eligibility_restrictions.map(({ code }) => code)
}

test('a nonprofit missing from the complete files is kept with a reason, and restored when it reappears', async () => {
  await bmf([bmfLine('110000001'), bmfLine('110000002')])
  const month = await bmf([bmfLine('110000001')], { complete: true, now: later })
  assert.deepEqual([month.left, month.changed, month.unchanged], [1, 0, 1])
  assert.deepEqual(await codes('110000002'), ['not_in_bmf'])
  const same = await bmf([bmfLine('110000001')], { complete: true })
  assert.deepEqual([same.left, same.changed], [0, 0])
  const back = await bmf([bmfLine('110000001'), bmfLine('110000002')], { complete: true })
  assert.deepEqual([back.new, back.changed, await codes('110000002')], [0, 1, []])
})

test('files that lack much of the directory are rejected, and nothing changes', async () => {
  await bmf(Array.from({ length: 300 }, (_, at) => bmfLine(String(120_000_000 + at))))
  await assert.rejects(
    bmf([bmfLine('110000001')], { complete: true }),
    (error) => error instanceof BmfFileError && /Is a file missing/.test(error.message),
  )
  assert.deepEqual(await codes('120000000'), [])
})

test('complete files with an unreadable row mark no nonprofit as missing', async () => {
  await bmf([bmfLine('115000001'), bmfLine('115000002')])
  const broken = await bmf([bmfLine('115000001'), '115000002,"HERON" TRUST'], { complete: true })
  assert.deepEqual([broken.left, broken.leaversSpared, broken.skipped > 0], [0, true, true])
  assert.deepEqual(await codes('115000002'), [])
})

test('a revocation list is rejected as Publication 78', async () => {
  const file = await written(['130000009|HERON|HERON|1 MAIN ST|RENO|NV|89501|US|03|15-MAY-2011|01-JUN-2011|'])
  await assert.rejects(importPublication78({ db, newId: createIdentifiers(), now, file }), /not a list of this kind/)
})

test('Publication 78 decides deductibility, also for nonprofits imported later', async () => {
  await bmf([bmfLine('130000001', { deductibility: '0' })])
  assert.deepEqual(await codes('130000001'), ['contributions_not_deductible'])
  const lines = [
    '130000001|Heron Trust|Washington|DC|United States|PC',
    '130000002|Heron|Reno|NV|United States|PC,GROUP',
    'x|',
  ]
  const phases: string[] = []
  const onProgress = ({ phase, rows }: ImportProgress) => phases.push(`${phase} ${rows}`)
  const report = await importPublication78({
    db,
    newId: createIdentifiers(),
    now,
    file: await written(lines),
    onProgress,
  })
  assert.deepEqual([report.read, report.listed, report.changed, report.skipped], [2, 2, 1, 1])
  assert.deepEqual(phases, ['storing 2'])
  assert.deepEqual(await codes('130000001'), [])
  const again = await bmf([bmfLine('130000001', { deductibility: '0' }), bmfLine('130000002', { deductibility: '0' })])
  assert.deepEqual([again.unchanged, again.new, await codes('130000002')], [1, 1, []])
  const shorter = await importPublication78({
    db,
    newId: createIdentifiers(),
    now,
    file: await written(lines.slice(0, 1)),
  })
  assert.deepEqual([shorter.changed, await codes('130000002')], [1, ['contributions_not_deductible']])
})

test('a revocation in force blocks, a lifted one doesn’t, and the latest of several counts', async () => {
  await bmf(['140000001', '140000002', '140000003'].map((ein) => bmfLine(ein)))
  const row = (ein: string, revoked: string, reinstated: string) =>
    `${ein}|HERON TRUST||1 MAIN ST|WASHINGTON|DC|20001|US|03|${revoked}|01-JUN-2020|${reinstated}`
  const file = await written([
    row('140000001', '15-MAY-2011', ''),
    row('140000002', '15-MAY-2012', '15-NOV-2013'),
    row('140000003', '15-MAY-2011', '15-MAY-2012'),
    row('140000003', '15-MAY-2019', ''),
    row('140000002', '31-FEB-2012', ''),
  ])
  const report = await importRevocations({ db, newId: createIdentifiers(), now, file })
  assert.deepEqual([report.read, report.listed, report.changed, report.skipped], [4, 2, 2, 1])
  assert.deepEqual(await codes('140000001'), ['revoked'])
  assert.deepEqual(await codes('140000002'), [])
  assert.deepEqual(await codes('140000003'), ['revoked'])
  const again = await bmf([bmfLine('140000001')])
  assert.deepEqual([again.changed, await codes('140000001')], [0, ['revoked']])
})

test('an interrupted import resumes where it stopped, with the same result', async () => {
  const lines = Array.from({ length: 9000 }, (_, at) =>
    bmfLine(String(150_000_000 + at), { name: `EGRET, ${at}`.replace(',', '') }),
  )
  const file = await written([header, ...lines.slice(0, 100), 'bad', ...lines.slice(100)])
  const options = { db, newId: createIdentifiers(), now, files: [file] }
  let batches = 0
  const stopEarly = () => {
    batches += 1
    if (batches === 2) throw new Error('killed')
  }
  await assert.rejects(importBmf({ ...options, onProgress: stopEarly }), /killed/)
  const nothing = await db.selectFrom('nonprofit').select('id').where('ein', '=', '150000000').executeTakeFirst()
  assert.equal(nothing, undefined)
  const rows: number[] = []
  const report = await importBmf({ ...options, onProgress: (step) => rows.push(step.rows) })
  assert.ok((rows[0] ?? 0) > 4000, `${rows[0]} rows after the first step: it started over`)
  assert.deepEqual([report.read, report.new, report.skipped, report.skippedRows[0]?.line], [9000, 9000, 1, 102])
})

test('an import notifies the indexes which nonprofits changed, or that there are too many to name', async () => {
  const logged = () => db.selectFrom('nonprofit_change').select(['search_number']).orderBy('id').execute()
  const before = (await logged()).length
  await bmf(Array.from({ length: 600 }, (_, at) => bmfLine(String(170_000_000 + at))))
  const after = await logged()
  assert.equal(after.length, before + 600)
  assert.ok(after.every(({ search_number }) => search_number !== null))
  await db.transaction().execute(async (tx) => {
    await beginBulkChange(tx)
    await sql`insert into touched_nonprofit values (1), (2), (3)`.execute(tx)
    await endBulkChange(tx, 2)
  })
  const [last, ...more] = (await logged()).slice(after.length)
  assert.deepEqual([last?.search_number, more.length], [null, 0])
})
