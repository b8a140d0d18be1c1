import { silentLog } from '../../src/server/http/log.ts'
import { startJobs } from '../../src/server/jobs/start-jobs.ts'
import { advanceSandbox } from '../../src/server/sandbox/advance-clock.ts'
import { openSandboxClock } from '../../src/server/sandbox/sandbox-clock.ts'
import { joinMoneyWorld } from './money-world.ts'

// A complete worker in its own process that also advances the sandbox's clock day by day, as fast as it can, until it
// is killed.
const [, , url = '', days = '0'] = process.argv
const { db, newId, seal } = await joinMoneyWorld(url, '2026-01-05T12:00:00Z')
const clock = await openSandboxClock(db)
const dependencies = { db, newId, seal, clock, log: silentLog, allowPrivateSandbox: true }
const jobs = await startJobs({ ...dependencies, connection: url, concurrency: 4, pollInterval: 100 })
jobs.done.catch(() => process.exit(3))
process.send?.('working')
for (let day = 0; day < Number(days); day += 1) {
  await advanceSandbox(dependencies, 86_400_000, { waits: true }).catch((error) =>
    process.send?.(`advance: ${error.message}`),
  )
}
process.send?.('advanced')
