import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { recordDonations } from '../../../src/server/service/money/donations/create-donations.ts'
import { createMoneyWorld, MONEY_WORLD_KEY, type MoneyWorld, newGift } from '../../support/money-world.ts'
import { type Finished, runAlmoner } from '../../support/run-almoner.ts'

let world: MoneyWorld
let folder: string
let environment: Record<string, string>

beforeAll(async () => {
  world = await createMoneyWorld()
  folder = await mkdtemp(join(tmpdir(), 'almoner-money-'))
  environment = { DATABASE_URL: world.url, ALMONER_DATA: folder, ALMONER_MASTER_KEY: MONEY_WORLD_KEY }
  const gifts = [world.accountId, 'm_sandbox_platform'].map((accountId) =>
    newGift(world, { accountId, nonprofitId: 'n_harbor', createdAt: new Date('2026-01-05') }),
  )
  await recordDonations(world.db, world.newId, gifts)
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

function almoner(...args: string[]): Promise<Finished> {
  const command = ['--import', 'tsx', 'src/server/cli/almoner.ts', ...args]
  const env = { ...process.env, ...environment }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, command, { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

test('two processes that close a month at once create one invoice per account, and the ledger balances', async () => {
  const closed = await Promise.all([almoner('close-month', '--json'), almoner('close-month', '--json')])
  for (const { code, stderr } of closed) assert.equal(code, 0, stderr)
  const made = closed.flatMap(({ stdout }) => JSON.parse(stdout).invoices)
  assert.equal(made.length, 2)
  const verified = await runAlmoner(['ledger', 'verify'], environment)
  assert.equal(verified.code, 0)
  assert.match(verified.stdout, /invoiced +\$21\.18/)
  assert.match(verified.stdout, /2 donations compared with their status, 0 don't match/)
})

test('the invoice list shows amounts due and credit from cancellations after payment', async () => {
  const here = (...args: string[]) => runAlmoner(args, environment)
  const { invoices } = JSON.parse((await here('invoices', 'list', '--json')).stdout)
  const own = invoices.find((one: { account_id: string }) => one.account_id === 'm_sandbox_platform')
  assert.deepEqual([own.billed, own.due, own.credited], [1059, 1059, 0])
  assert.equal((await here('invoices', 'send', own.id)).code, 0)
  assert.equal((await here('invoices', 'paid', own.id)).code, 0)
  const gift = await world.db
    .selectFrom('donation')
    .select('id')
    .where('account_id', '=', 'm_sandbox_platform')
    .executeTakeFirstOrThrow()
  assert.equal((await here('donations', 'cancel', gift.id)).code, 0)
  const { stdout } = await here('invoices', 'list')
  assert.match(stdout, /\$10\.59 +paid/)
  assert.match(stdout, /m_sandbox_platform\) has \$10\.59 of credit toward its next invoice\./)
  assert.match(stdout, /^total .*\$21\.18/m)
})

test('an unbalanced ledger makes the command fail', async () => {
  await world.db.updateTable('donation').set({ status: 'notified' }).where('account_id', '=', world.accountId).execute()
  const { code, stdout, stderr } = await runAlmoner(['ledger', 'verify', '--json'], environment)
  assert.equal(code, 1)
  assert.equal(JSON.parse(stdout).mismatches.length, 1)
  assert.equal(stderr, "almoner: The ledger and the donations don't agree. The differences are listed above.\n")
})
