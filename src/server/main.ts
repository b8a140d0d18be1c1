import { readEnvironment } from './environment.ts'
import { openLog } from './open-log.ts'
import { start } from './start.ts'

try {
  const environment = readEnvironment(process.env)
  const log = openLog(environment.LOG_LEVEL)
  const running = await start(environment, log, { sandbox: process.argv.includes('--sandbox') })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      log.info({ signal }, 'Stopping')
      await running.stop()
      process.exit(0)
    })
  }
  console.log(`
Almoner is ready.

  Shop and elements   ${running.url}/
  API reference       ${running.url}/docs
  Service             ${running.url}/api/v1
  Proxy for pages     ${running.url}/proxy/api/v1
  Sandbox keys        test_pk_storefront / test_sk_storefront

Stop with Ctrl+C.
`)
} catch (error) {
  console.error(`Almoner could not start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
