import { advanceSandbox } from '../../../src/server/sandbox/advance-clock.ts'
import { joinMoneyWorld } from '../../support/money-world.ts'
import { openYearClock } from './year-clock.ts'

// Lets a day pass in a process of its own, until it is killed in the midst of it.
const [, , url = '', machine = '0', milliseconds = '0'] = process.argv
const { db, newId, seal, close } = await joinMoneyWorld(url, '2027-07-01T12:00:00Z')
const clock = await openYearClock(db, Number(machine))
await advanceSandbox({ db, newId, seal, clock }, Number(milliseconds), { waits: true })
clock.stop()
await close()
process.disconnect?.()
