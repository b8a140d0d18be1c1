import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { createCampaign } from '../../../src/server/service/money/campaigns/create-campaign.ts'
import { recordCampaignDonations } from '../../../src/server/service/money/campaigns/run-campaign.ts'
import { verifyCampaigns } from '../../../src/server/service/money/campaigns/verify-ledger.ts'
import { createMoneyWorld, MONEY_WORLD_KEY, type MoneyWorld } from '../../support/money-world.ts'
import { runAlmoner } from '../../support/run-almoner.ts'

interface Pulls {
  pulls: { id: string; amount: number; repeats: string | null }[]
  bankFileId: string | null
  retryFileId: string | null
  withoutAuthorization: string[]
}

let world: MoneyWorld
let folder: string
let campaignId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almoner-pulls-'))
})
beforeEach(async () => {
  await world?.close()
  world = await createMoneyWorld(new Date().toISOString())
  const dates = { startDate: new Date('2026-01-01'), endDate: new Date('2036-12-31'), targetGrantReceiptDate: null }
  const shares = { autoDistributeGrants: true, returnBasisPoints: 0, expenseBasisPoints: 0 }
  const what = { type: 'custom' as const, name: 'Spring', description: null, grantDisbursementInitiationDate: null }
  const owner = { accountId: world.accountId, liveMode: false, nonprofitId: 'n_river' }
  campaignId = (await createCampaign(world, { ...owner, ...what, ...dates, ...shares })).id
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

async function almoner(command: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const environment = { DATABASE_URL: world.url, ALMONER_DATA: folder, ALMONER_MASTER_KEY: MONEY_WORLD_KEY }
  return runAlmoner(command.split(' '), environment)
}

async function pull(): Promise<Pulls> {
  const { stdout, stderr } = await almoner('campaigns pull --json')
  assert.equal(stderr, '')
  return JSON.parse(stdout)
}

async function comesBack(id: string, code: string): Promise<string> {
  return JSON.parse((await almoner(`campaigns pull-failed ${id} --code ${code} --json`)).stdout).waits_for
}

async function passes(days: number): Promise<void> {
  const ahead_milliseconds = days * 86_400_000
  await world.db.updateTable('sandbox_clock').set({ ahead_milliseconds }).execute()
}

function give(...amounts: number[]): Promise<string[]> {
  return recordCampaignDonations(
    world,
    campaignId,
    amounts.map((amount) => ({ amount })),
  )
}

test('a debit that failed for insufficient funds is retried automatically twice, marked and for the same amount', async () => {
  await give(4000)
  let { pulls, bankFileId } = await pull()
  const first = pulls[0]?.id ?? assert.fail()
  assert.ok(bankFileId)
  for (const code of ['R01', 'R09']) {
    assert.equal(await comesBack(pulls[0]?.id ?? '', code), 'retry')
    await give(700)
    const again = await pull()
    assert.deepEqual(
      again.pulls.map(({ amount, repeats }) => [amount, repeats]),
      [
        [700, null],
        [4000, first],
      ],
    )
    const out = join(folder, 'retry.ach')
    assert.equal((await almoner(`payouts file ${again.retryFileId} --out ${out}`)).code, 0)
    const lines = (await readFile(out, 'utf8')).split('\n')
    assert.equal(lines[1]?.slice(53, 63), 'RETRY PYMT')
    assert.equal(lines.filter((line) => line.startsWith('627')).length, 1)
    assert.notEqual(again.bankFileId, again.retryFileId)
    pulls = again.pulls.slice(1)
  }
  assert.equal(await comesBack(pulls[0]?.id ?? '', 'R01'), 'retries_spent')
  const none = await pull()
  assert.deepEqual([none.pulls, none.bankFileId, none.retryFileId], [[], null, null])
  assert.deepEqual(await verifyCampaigns(world.db), [])
})

test('no debit is retried after 180 days', async () => {
  await give(4000)
  const [sent] = (await pull()).pulls
  assert.equal(await comesBack(sent?.id ?? '', 'R01'), 'retry')
  await passes(186)
  assert.deepEqual((await pull()).pulls, [])
})

test('an account reported as closed or unknown is debited only after it is entered again', async () => {
  await give(4000)
  const [sent] = (await pull()).pulls
  assert.equal(await comesBack(sent?.id ?? '', 'R02'), 'bank_account')
  assert.deepEqual((await pull()).pulls, [])
  const { stderr } = await almoner(`campaigns pull-again ${sent?.id} --authorized 2026-01-01`)
  assert.match(stderr, /waits for a new bank account/)
  await almoner(`bank set ${world.accountId} --holder Shop --routing 021000021 --account 1234567`)
  const { pulls, retryFileId } = await pull()
  assert.deepEqual([pulls.map(({ amount, repeats }) => [amount, repeats]), retryFileId], [[[4000, null]], null])
})

test('after a stop or revocation, nothing is debited until a new authorization', async () => {
  for (const code of ['R08', 'R07', 'R29', 'R16']) {
    await give(4000)
    const [sent] = (await pull()).pulls
    assert.equal(await comesBack(sent?.id ?? '', code), 'authorization', code)
    await give(500)
    const stopped = await pull()
    assert.deepEqual([stopped.pulls, stopped.withoutAuthorization], [[], [world.accountId]], code)
    const early = await almoner(`campaigns pull-again ${sent?.id} --authorized 2026-01-01`)
    assert.match(early.stderr, /isn’t between the day the debit was returned/)
    const today = new Date().toISOString().slice(0, 10)
    assert.equal((await almoner(`campaigns pull-again ${sent?.id} --authorized ${today}`)).code, 0)
    assert.deepEqual(
      (await pull()).pulls.map(({ amount }) => amount),
      [4500],
    )
  }
  assert.deepEqual(await verifyCampaigns(world.db), [])
})

test('the database itself rejects a third retry, another amount, and a retry after the last day', async () => {
  await give(4000)
  const first = (await pull()).pulls[0]?.id ?? assert.fail()
  const repeat = (change: object) =>
    world.db
      .insertInto('campaign_pull')
      .values({
        ...{ id: world.newId('pull'), account_id: world.accountId, live_mode: false, kind: 'donations' as const },
        ...{ campaign_id: null, amount: 4000, status: 'sent' as const, bank_file_id: null, settles_on: '2026-02-01' },
        ...{ created_at: new Date('2026-01-20'), repeats: first, attempt: 1, retry_until: '2026-07-01', ...change },
      })
      .execute()
  await repeat({})
  await assert.rejects(repeat({}), /unique/)
  await assert.rejects(repeat({ attempt: 3 }), /check/)
  await assert.rejects(repeat({ attempt: 2, amount: 4001 }), /foreign key/)
  await assert.rejects(repeat({ attempt: 2, retry_until: '2026-01-19' }), /check/)
})
