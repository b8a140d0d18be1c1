import { silentLog } from '../../src/server/http/log.ts'
import { startJobs } from '../../src/server/jobs/start-jobs.ts'
import { systemClock } from '../../src/server/kernel/clock.ts'
import { joinMoneyWorld } from './money-world.ts'

// A worker in a process of its own that sends letters until it is killed.
const [, , url = '', mailServer = ''] = process.argv
const { db, newId, seal } = await joinMoneyWorld(url, '2026-01-05T12:00:00Z')
const letters = {
  publicUrl: 'https://gifts.example',
  mailServer: { url: mailServer, from: 'gifts@foundation.example' },
}
const dependencies = { db, newId, seal, clock: systemClock, log: silentLog, allowPrivateSandbox: true, letters }
await startJobs({ ...dependencies, connection: url, concurrency: 4, pollInterval: 50 })
process.send?.('working')
