import assert from 'node:assert/strict'
import { afterAll, beforeAll, beforeEach, test, vi } from 'vitest'
import { silentLog } from '../../../src/server/http/log.ts'
import { openSandboxClock, type SandboxClock } from '../../../src/server/sandbox/sandbox-clock.ts'
import { eventually } from '../../support/eventually.ts'
import { createMoneyWorld, type MoneyWorld } from '../../support/money-world.ts'

const HOUR = 3_600_000
const machine = { wrong: 0 }
const trueNow = Date.now
const warned: string[] = []

let world: MoneyWorld
let clock: SandboxClock

beforeAll(async () => {
  world = await createMoneyWorld()
  vi.spyOn(Date, 'now').mockImplementation(() => trueNow() + machine.wrong)
  clock = await openSandboxClock(world.db)
  clock.reportTo({ ...silentLog, warn: (_, sentence) => void warned.push(sentence) })
})
beforeEach(async () => {
  machine.wrong = 0
  await until(() => clock.apart() === 0)
  warned.length = 0
})
afterAll(async () => {
  clock?.stop()
  vi.restoreAllMocks()
  await world?.close()
})

/** The real time, with a tolerance for a busy machine. */
function isTrue(): void {
  const wrong = clock.now(true).getTime() - trueNow()
  assert.ok(Math.abs(wrong) < HOUR / 4, `${wrong} ms wrong`)
}

async function until(isSo: () => boolean): Promise<void> {
  await eventually(async () => {
    await clock.refresh()
    assert.ok(isSo(), `${clock.apart()} ms`)
  })
}

test('setting the machine’s clock wrong and right again changes no time, even before the next reading', async () => {
  machine.wrong = HOUR
  isTrue()
  await clock.refresh()
  isTrue()
  machine.wrong = 0
  isTrue()
  await until(() => clock.apart() === 0)
  isTrue()
  assert.equal(warned.length, 2, 'the log has the beginning and the end')
})

test('a clock change during a reading of the database’s clock repeats the reading', async () => {
  const reading = clock.refresh()
  machine.wrong = HOUR
  await reading
  isTrue()
  assert.ok(Math.abs(clock.apart() + HOUR) < HOUR / 4)
})

test('once used, the database’s clock stays in use until both clocks differ by less than a second', async () => {
  machine.wrong = 60_000
  await until(() => clock.apart() < -30_000)
  machine.wrong = 1_500
  await clock.refresh()
  assert.equal(warned.length, 1)
  assert.notEqual(clock.apart(), 0)
  machine.wrong = 0
  await until(() => warned.length === 2)
})
