import { silentLog } from '../../src/server/http/log.ts'
import { startJobs } from '../../src/server/jobs/start-jobs.ts'
import { joinMoneyWorld } from './money-world.ts'

// A worker in its own process that sends e-mails until it is killed. Its clock starts at the given time.
const [, , url = '', mailServer = '', start = ''] = process.argv
const { db, newId, seal, clock } = await joinMoneyWorld(url, start)
process.on('message', (moment) => {
  clock.set(String(moment))
  process.send?.('told')
})
const letters = {
  publicUrl: 'https://gifts.example',
  mailServer: { url: mailServer, from: 'gifts@foundation.example' },
}
const dependencies = { db, newId, seal, clock, log: silentLog, allowPrivateSandbox: true, letters }
await startJobs({ ...dependencies, connection: url, concurrency: 4, pollInterval: 50 })
process.send?.('working')
