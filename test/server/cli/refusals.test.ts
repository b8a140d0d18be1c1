import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { recordDonations } from '../../../src/server/service/money/donations/create-donations.ts'
import { createMoneyWorld, MONEY_WORLD_KEY, type MoneyWorld, newGift } from '../../support/money-world.ts'
import { runAlmoner } from '../../support/run-almoner.ts'

let world: MoneyWorld
let folder: string

beforeAll(async () => {
  world = await createMoneyWorld()
  folder = await mkdtemp(join(tmpdir(), 'almoner-refusals-'))
  vi.stubEnv('DATABASE_URL', world.url)
  vi.stubEnv('ALMONER_DATA', folder)
  vi.stubEnv('ALMONER_MASTER_KEY', MONEY_WORLD_KEY)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await world.close()
  await rm(folder, { recursive: true })
})

async function almoner(command: string): Promise<{ code: number; said: string }> {
  const { code, stderr: said } = await runAlmoner(command.split(' '))
  return { code, said }
}

const unknown: Readonly<Record<string, RegExp>> = {
  'webhooks replay 999': /No delivery has the number 999\./,
  'webhooks replay we_none': /No endpoint has the ID we_none\./,
  'webhooks remove we_none': /No endpoint has the ID we_none\./,
  'webhooks add m_none https://shop.example': /No account has the ID m_none\./,
  'webhooks listen --account m_none': /No account has the ID m_none\./,
  'accounts set m_none --name Other': /No account has the ID m_none\./,
  'accounts create Shop --parent m_none': /No account has the ID m_none\./,
  'keys create m_none': /No account has the ID m_none\./,
  'keys rotate m_none': /m_none has no test keys yet\./,
  'bank set m_none --holder Shop --routing 021000021 --account 1': /No account has the ID m_none\./,
  'filings history 53-0196605 --account m_none': /No account has the ID m_none\./,
  'invoices send inv_none': /No invoice has the ID inv_none\./,
  'invoices paid inv_none': /No invoice has the ID inv_none\./,
  'invoices write inv_none --out out': /No invoice has the ID inv_none\./,
  'payouts file ach_none --out out': /No bank file has the ID ach_none\./,
  'payouts cashed 999': /No check has the number 999\./,
  'payouts returned po_none --code R03': /No payout has the ID po_none\./,
  'payouts again po_none': /No payout has the ID po_none\./,
  'payouts voided 999': /No check has the number 999\./,
  'donations refund d_none': /No donation has the ID d_none\./,
  'donations cancel d_none': /No donation has the ID d_none\./,
  'donations regrant d_none n_river': /No donation has the ID d_none\./,
  'campaigns finalize ca_none': /No campaign has the ID ca_none\./,
  'campaigns expense ca_none --amount 1 --description x --date 2026-01-01': /No campaign has the ID ca_none\./,
  'campaigns pull-failed pull_none --code R01': /No debit has the ID pull_none\./,
  'campaigns pull-again pull_none --authorized 2026-01-01': /No debit has the ID pull_none\./,
  'campaigns create --account m_none --type custom --name x --nonprofit n_river --start 2026-01-01 --end 2026-02-01':
    /No account has the ID m_none\./,
  'consent show n_none': /No nonprofit has the ID or EIN n_none\./,
}

test('an unknown ID fails the command with one line that names it', async () => {
  for (const [command, sentence] of Object.entries(unknown)) {
    const { code, said } = await almoner(command)
    assert.equal(code, 1, command)
    assert.match(said, sentence, command)
    assert.equal(said.split('\n').length, 2, said)
  }
})

test('every command names a file that is missing or unreadable', async () => {
  for (const command of [
    'import bmf none.csv',
    'import pub78 none.csv',
    'import revocations none.csv',
    'documents extract none.csv',
    'campaigns donations ca_none none.csv',
  ]) {
    assert.deepEqual(await almoner(command), { code: 1, said: 'almoner: none.csv: no such file\n' })
  }
  for (const command of ['documents extract', 'campaigns expenses ca_none']) {
    const { code, said } = await almoner(`${command} ${folder}`)
    assert.equal(code, 1, command)
    assert.match(said, /folder/)
  }
})

test('a donation to a nonprofit that can’t receive donations is not resumed', async () => {
  const [row] = await recordDonations(world.db, world.newId, [newGift(world)])
  assert.ok(row)
  await almoner(`donations block ${row.id}`)
  const restrict = (codes: readonly string[]) => {
    const operator_restrictions = JSON.stringify(codes.map((code) => ({ code, detail: 'Under review.' })))
    return world.db.updateTable('nonprofit').set({ operator_restrictions }).where('id', '=', row.nonprofit_id).execute()
  }
  await restrict(['blocked'])
  const refused = await almoner(`donations resume ${row.id}`)
  await restrict([])
  assert.equal(refused.code, 1)
  assert.match(refused.said, /^almoner: .+ can’t receive donations now\. Under review\.\n$/)
  assert.equal((await almoner(`donations resume ${row.id}`)).code, 0)
})

test('invalid values and flags are named and rejected before any work', async () => {
  for (const command of [
    'payouts cashed abc',
    'payouts cashed 1001 99999999999999999999',
    'payouts returned po_none --code 3',
    'campaigns expense ca_none --amount 100000000 --description x --date 2026-01-01',
    'campaigns expense ca_none --amount 1.5 --description x --date 2026-01-01',
    'jobs --limit abc',
    'worker --concurrency 0',
    'webhooks listen --port 70000',
    'webhooks deliveries --limit 0',
    'webhooks deliveries --status lost',
    'webhooks list --wrong',
    'payouts nonsense',
  ]) {
    const { code, said } = await almoner(command)
    assert.equal(code, 2, command)
    assert.match(said, /^error: .+/, command)
  }
})

test('every command rejects an invalid duration in one line', async () => {
  for (const command of ['clock advance soon', 'keys rotate m_sandbox_storefront --overlap soon'])
    assert.deepEqual(await almoner(command), {
      code: 1,
      said: 'almoner: soon is not a duration. Write it as 40d, 12h or 90m.\n',
    })
})

test('an unreachable database is named in one line, without its password', async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://almoner:secret@127.0.0.1:1/almoner')
  const { code, said } = await almoner('keys list')
  vi.stubEnv('DATABASE_URL', world.url)
  assert.equal(code, 1)
  assert.match(said, /^almoner: The PostgreSQL of the environment \(127\.0\.0\.1:1\) cannot be used: .+\n$/)
  assert.doesNotMatch(said, /secret/)
})

test('a person is invited only to a role that the organization has', async () => {
  const rolesOf = [
    { role: 'operator', of: world.accountId, roles: 'owner, finance, developer, viewer' },
    { role: 'finance', of: 'platform', roles: 'operator, approver, auditor' },
    { role: 'viewer', of: 'n_harbor', roles: 'owner, editor' },
    { role: 'owner', of: 'd_none', roles: 'none' },
  ]
  for (const { role, of, roles } of rolesOf) {
    const { code, said } = await almoner(`people invite ana@shop.example --role ${role} --of ${of}`)
    assert.deepEqual({ code, said }, { code: 1, said: `almoner: Its roles are: ${roles}.\n` })
  }
})
