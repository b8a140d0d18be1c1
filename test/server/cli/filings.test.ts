import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../support/money-world.ts'
import { type Finished, runAlmoner } from '../../support/run-almoner.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

function history(...args: string[]): Promise<Finished> {
  return runAlmoner(['filings', 'history', ...args], { DATABASE_URL: world.url })
}

test('an unknown client has an empty history, and an invalid EIN is rejected', async () => {
  const { stdout } = await history('42-1234567', '--account', 'm_sandbox_lawfirm', '--json')
  assert.deepEqual(JSON.parse(stdout), [])
  assert.match((await history('42', '--account', 'm_sandbox_lawfirm')).stderr, /42 is not an EIN/)
  assert.match((await history('421234567')).stderr, /--account/)
})
