import { once } from 'node:events'
import { roundSteps } from '../../../src/server/jobs/daily-round.ts'
import { joinMoneyWorld } from '../../support/money-world.ts'
import { openYearClock } from './year-clock.ts'

// Does a day's steps in a process of its own, each as soon as it is told to, until it is killed in the midst of one.
const [, , url = '', machine = '0'] = process.argv
const { db, newId, seal } = await joinMoneyWorld(url, '2027-07-01T12:00:00Z')
const clock = await openYearClock(db, Number(machine))
for (const [name, run] of Object.entries(roundSteps)) {
  const told = once(process, 'message')
  process.send?.(name)
  await told
  await run({ db, newId, seal, clock }, false)
}
