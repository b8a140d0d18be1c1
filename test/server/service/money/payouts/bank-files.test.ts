import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { findBankAccounts, setBankAccount } from '../../../../../src/server/service/money/payouts/bank-accounts.ts'
import type { NachaEntry } from '../../../../../src/server/service/money/payouts/bank-files.ts'
import { createBankFile, readBankFile } from '../../../../../src/server/service/money/payouts/bank-files.ts'
import { eventually } from '../../../../support/eventually.ts'
import { createMoneyWorld, type MoneyWorld } from '../../../../support/money-world.ts'

let world: MoneyWorld
const account = {
  holderName: 'X',
  routingNumber: '021000021',
  accountNumber: '12345',
  accountType: 'checking' as const,
}

beforeAll(async () => {
  world = await createMoneyWorld('2026-01-05T12:00:00Z')
  const house = { ownerId: 'house', liveMode: true, bankName: 'First Bank', ein: '123456789' }
  await setBankAccount(world.db, world.seal, { ...account, ...house }, new Date())
})
afterAll(() => world.close())

const entries: NachaEntry[] = [{ ...account, direction: 'credit', amount: 100, individualId: 'N1', name: 'N' }]

/** Makes a file in a transaction that ends when `held` resolves. Returns the file's modifier. */
async function makeFile(liveMode: boolean, held: () => Promise<void> = async () => {}): Promise<string | undefined> {
  const { id } = await world.db.transaction().execute(async (tx) => {
    const now = world.clock.now(liveMode)
    const file = { liveMode, purpose: 'payouts' as const, description: 'DONATIONS', entries, now }
    const made = await createBankFile(tx, world, file)
    await held()
    return made
  })
  return (await readBankFile(world.db, world.seal, id))?.charAt(33)
}

/** Resolves when this many transactions of this database wait for another one. */
function untilWaiting(transactions: number): Promise<void> {
  return eventually(async () => {
    const text = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    assert.equal((await world.open.pool.query(text)).rowCount, transactions)
  })
}

test('files created at the same time have different file ID modifiers', async () => {
  let waiting = 3
  const held = () => untilWaiting(--waiting)
  const made = await Promise.all([makeFile(true, held), makeFile(true, held), makeFile(true, held)])
  assert.deepEqual(made.sort(), ['A', 'B', 'C'])
})

test('the 37th live file of a day is rejected with a reason, and the next day starts with A', async () => {
  const made = new Set(['A', 'B', 'C'])
  for (let count = 3; count < 36; count += 1) made.add((await makeFile(true)) ?? '')
  assert.equal(made.size, 36)
  await assert.rejects(makeFile(true), /36 bank files were created on 2026-01-05 \(UTC\), the most that a bank accepts/)
  world.clock.pass(1)
  assert.equal(await makeFile(true), 'A')
})

test('sandbox files, which go to no bank, start over', async () => {
  for (let count = 0; count < 36; count += 1) await makeFile(false)
  assert.equal(await makeFile(false), 'A')
})

test('more owners than a statement can have parameters are looked up at once', async () => {
  const owners = new Map(Array.from({ length: 66_000 }, (_, index) => [`n_${index}`, 'A nonprofit']))
  const found = await findBankAccounts(world.db, world.seal, { owners: owners.set('house', 'Us'), liveMode: true })
  assert.deepEqual([...found.keys()], ['house'])
})
