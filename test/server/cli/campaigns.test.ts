import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { MONEY_WORLD_KEY } from '../../support/money-world.ts'
import { runAlmoner } from '../../support/run-almoner.ts'
import { insertTestNonprofit, refusedWith, startTestService, type TestService } from '../../support/test-service.ts'

const DAY = 86_400_000
let service: TestService
let folder: string

beforeAll(async () => {
  service = await startTestService()
  service.setNow(new Date())
  folder = await mkdtemp(join(tmpdir(), 'almoner-books-'))
  await insertTestNonprofit(service.db, { id: 'n_river', ein: '100000000' })
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

function almoner(...args: string[]) {
  const environment = { DATABASE_URL: service.url, ALMONER_DATA: folder, ALMONER_MASTER_KEY: MONEY_WORLD_KEY }
  return runAlmoner(args, environment)
}

async function fileOf(text: string): Promise<string> {
  const path = join(folder, 'rows.csv')
  await writeFile(path, text)
  return path
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
}

/** A campaign of the storefront between two days, relative to today. */
async function campaign(from: number, until: number): Promise<string> {
  const [start_date, end_date] = [from, until].map((days) => Date.parse(dayFromNow(days)) / 1_000)
  const body = { name: 'Spring', nonprofit_id: 'n_river', start_date: start_date ?? 0, end_date: end_date ?? 0 }
  return (await service.clientOf('storefront').campaigns.create({ body })).id
}

async function donationsOf(id: string): Promise<number[]> {
  const rows = await service.db.selectFrom('campaign_donation').select('amount').where('campaign_id', '=', id).execute()
  return rows.map(({ amount }) => amount)
}

test('a campaign rejects donations before its first day or after its last, from the API or a file', async () => {
  const give = (id: string) =>
    service.clientOf('storefront').campaigns.createDonation({ params: { id }, body: { amount: 500 } })
  for (const [from, until] of [
    [1, 9],
    [-9, -1],
  ]) {
    const id = await campaign(from ?? 0, until ?? 0)
    await assert.rejects(give(id), refusedWith('conflict', 409, 'id'))
    const { code, stderr } = await almoner('campaigns', 'donations', id, await fileOf('amount\n500\n'))
    assert.equal(code, 1)
    assert.match(stderr, /accepts no donations now\. It (starts at|ended at) 20/)
    assert.deepEqual(await donationsOf(id), [])
  }
  const lastDay = await campaign(-9, 0)
  await give(lastDay)
  assert.deepEqual(await donationsOf(lastDay), [500])
})

test('a file with donation dates can arrive after the campaign’s last day, with dates inside the campaign', async () => {
  const id = await campaign(-9, -1)
  const late = await almoner('campaigns', 'donations', id, await fileOf(`amount,date\n700,${dayFromNow(-1)}\n`))
  assert.equal(late.stdout, '1 donations recorded\n')
  const outside = await almoner('campaigns', 'donations', id, await fileOf(`amount,date\n700,${dayFromNow(-10)}\n`))
  assert.match(outside.stderr, /accepts no donations on .*\. It starts/)
  const coming = await almoner('campaigns', 'donations', id, await fileOf(`amount,date\n700,${dayFromNow(3)}\n`))
  assert.match(coming.stderr, /is in the future/)
  assert.deepEqual(await donationsOf(id), [700])
})

test('a file isn’t imported twice by accident, whatever its line endings, but can be on purpose', async () => {
  const id = await campaign(-9, 9)
  const rows = 'amount,order\n500,1\n700,2\n'
  assert.equal((await almoner('campaigns', 'donations', id, await fileOf(rows))).code, 0)
  const twice = await almoner('campaigns', 'donations', id, await fileOf(`\uFEFF${rows.replaceAll('\n', '\r\n')}`))
  assert.equal(twice.code, 1)
  assert.match(twice.stderr, /These donations were already recorded on .*--again/)
  assert.equal((await almoner('campaigns', 'donations', id, await fileOf(rows.replace('700,2', '700,3')))).code, 0)
  assert.equal((await almoner('campaigns', 'donations', id, await fileOf(rows), '--again')).code, 0)
  assert.equal((await donationsOf(id)).length, 6)
  const expenses = `amount,description,date\n300,Print,${dayFromNow(-1)}\n`
  assert.equal((await almoner('campaigns', 'expenses', id, await fileOf(expenses))).code, 0)
  assert.match(
    (await almoner('campaigns', 'expenses', id, await fileOf(expenses))).stderr,
    /expenses were already recorded/,
  )
})

test('an expense that is dated in the future or exceeds the campaign’s funds needs confirmation', async () => {
  const id = await campaign(-9, 9)
  await almoner('campaigns', 'donations', id, await fileOf('amount\n10000\n'))
  const expense = (amount: number, date: string, ...more: string[]) =>
    almoner('campaigns', 'expense', id, '--amount', String(amount), '--description', 'Print', '--date', date, ...more)
  assert.match(
    (await expense(100, '2031-01-01')).stderr,
    /2031-01-01 is in the future\. Nothing was recorded.*--confirm/,
  )
  assert.match((await expense(100, '2019-01-01')).stderr, /more than a year before the campaign started/)
  assert.match((await expense(1_000_000, dayFromNow(-1))).stderr, /\$10,000\.00 is more than the campaign’s \$100\.00/)
  assert.equal((await expense(9_000, dayFromNow(-1))).code, 0)
  assert.match((await expense(1_001, dayFromNow(-1))).stderr, /\$10\.01 is more than the campaign’s \$10\.00/)
  assert.match((await expense(1_001, dayFromNow(-1), '--confirm')).stdout, /open claims \$100\.01/)
})

test('pulls and bank files are listed with their status, page by page', async () => {
  const report = JSON.parse((await almoner('campaigns', 'pull', '--json')).stdout)
  const [pull] = report.pulls
  const listed = JSON.parse((await almoner('campaigns', 'pulls', '--json')).stdout)
  assert.deepEqual([listed.more, listed.pulls.length, listed.pulls[0].status], [false, 1, 'sent'])
  assert.equal(listed.pulls[0].bank_file_id, report.bankFileId)
  await almoner('campaigns', 'pull-failed', pull.id, '--code', 'R01')
  const waiting = await almoner('campaigns', 'pulls', '--waiting')
  assert.match(waiting.stdout, new RegExp(`${pull.id}.*failed +R01 +retry`))
  await almoner('campaigns', 'pull')
  const first = JSON.parse((await almoner('campaigns', 'pulls', '--limit', '1', '--json')).stdout)
  assert.deepEqual([first.more, first.pulls[0].repeats], [true, pull.id])
  assert.match((await almoner('campaigns', 'pulls', '--limit', '1')).stdout, /For more rows, use --page 2$/m)
  const second = JSON.parse((await almoner('campaigns', 'pulls', '--limit', '1', '--page', '2', '--json')).stdout)
  assert.deepEqual([second.more, second.pulls[0].id], [false, pull.id])

  const files = async (...args: string[]) =>
    JSON.parse((await almoner('payouts', 'files', '--json', ...args)).stdout).files.map(
      ({ id, state }: { id: string; state: string }) => [id, state],
    )
  assert.equal((await files()).length, 2)
  await almoner('payouts', 'file', report.bankFileId, '--out', join(folder, 'pulls.ach'))
  assert.deepEqual(await files('--state', 'taken'), [[report.bankFileId, 'taken']])
  assert.equal((await files('--state', 'waiting', '--purpose', 'pulls')).length, 1)
  assert.equal((await files('--purpose', 'payouts')).length, 0)
})
