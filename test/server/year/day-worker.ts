import { once } from 'node:events'
import { roundSteps } from '../../../src/server/jobs/daily-round.ts'
import { joinMoneyWorld } from '../../support/money-world.ts'
import { openYearClock } from './year-clock.ts'

// Runs a day's steps in a separate process. Each step waits for a message, so that the test can kill the process in one.
const [, , url = '', machine = '0'] = process.argv
const { db, newId, seal } = await joinMoneyWorld(url, '2027-07-01T12:00:00Z')
const clock = await openYearClock(db, Number(machine))
for (const [name, run] of Object.entries(roundSteps)) {
  const go = once(process, 'message')
  process.send?.(name)
  await go
  await run({ db, newId, seal, clock }, false)
}
