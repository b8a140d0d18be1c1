import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { recordDonations } from '../../../src/server/service/money/donations/create-donations.ts'
import { createMoneyWorld, MONEY_WORLD_KEY, type MoneyWorld, newGift } from '../../support/money-world.ts'
import { runAlmoner } from '../../support/run-almoner.ts'

let world: MoneyWorld
let folder: string

beforeAll(async () => {
  world = await createMoneyWorld()
  folder = await mkdtemp(join(tmpdir(), 'almoner-payouts-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

function almoner(command: string) {
  const environment = { DATABASE_URL: world.url, ALMONER_DATA: folder, ALMONER_MASTER_KEY: MONEY_WORLD_KEY }
  return runAlmoner(command.split(' '), environment)
}

/** Pays a donation to a nonprofit; returns the payout and its reference in the bank file. */
async function payGift(): Promise<{ id: string; reference: string }> {
  await recordDonations(world.db, world.newId, [newGift(world, { source: 'checkout' })])
  const { payouts, bankFileId } = JSON.parse((await almoner('payouts run --json')).stdout)
  const path = join(folder, 'payouts.ach')
  await almoner(`payouts file ${bankFileId} --out ${path}`)
  const entry = (await readFile(path, 'utf8')).split('\n').find((line) => line.startsWith('622')) ?? ''
  return { id: payouts[0].id, reference: entry.slice(39, 54) }
}

test('a bank return is recorded by the reference that the bank quotes: the end of the ID, in any case', async () => {
  const ways = [(text: string) => text, (text: string) => text.toUpperCase()]
  for (const [before, quoted] of ways.entries()) {
    const { id, reference } = await payGift()
    assert.ok(id.endsWith(reference), `${id} ends as ${reference}`)
    const { stdout, stderr } = await almoner(`payouts returned ${quoted(reference)} --code R03 --json`)
    assert.equal(stderr, '')
    assert.equal(JSON.parse(stdout).id, id)
    assert.deepEqual(JSON.parse((await almoner(`payouts again ${quoted(reference)} --json`)).stdout), {
      donations: before + 1,
    })
  }
})

test('the payout list pages through any number of payouts and can be filtered', async () => {
  const { rows: kept } = await world.open.pool.query('select id from payout')
  await world.open.pool.query(
    `insert into payout (id, live_mode, owner_id, kind, method, amount, check_number, status, created_at)
     select 'po_many_' || number, false, 'n_harbor', 'donations', 'check', number, 5000 + number,
       case when number % 10 = 0 then 'cashed' else 'sent' end, '2025-03-01'::timestamptz + number * interval '1 hour'
     from generate_series(1, 230) number`,
  )
  const ids = new Set<string>()
  for (let page = 1, more = true; more; page += 1) {
    const found = JSON.parse((await almoner(`payouts list --limit 100 --page ${page} --json`)).stdout)
    for (const { id } of found.payouts) ids.add(id)
    more = found.more
  }
  assert.equal(ids.size, 230 + kept.length)
  const count = async (options: string): Promise<number> =>
    JSON.parse((await almoner(`payouts list --limit 999 --json ${options}`)).stdout).payouts.length
  assert.equal(await count('--status cashed'), 23)
  assert.equal(await count('--for n_harbor'), 230)
  assert.equal(await count('--method ach'), kept.length)
  assert.equal(await count('--method check --since 2025-03-02 --until 2025-03-02'), 24)
  assert.equal(await count('--kind grant'), 0)
  assert.equal(await count('--live'), 0)
  assert.match((await almoner('payouts list --limit 5')).stdout, /For more rows, use --page 2$/m)
})
