import { type Environment, readEnvironment } from './app/environment.ts'
import { openLog } from './app/open-log.ts'
import type { ConsoleLink } from './app/sandbox-people.ts'
import { startProxy } from './app/stand-alone-proxy.ts'
import { start } from './app/start.ts'
import type { Log } from './http/log.ts'

interface Started {
  stop(): Promise<void>
  /** What a person who started it wants to know. */
  greeting: string
}

/** The whole server, or the proxy alone where the environment names another service behind it. */
async function startAll(environment: Environment, log: Log): Promise<Started> {
  if (environment.ALMONER_UPSTREAM_URL !== undefined) {
    const { url, stop } = await startProxy(environment, log)
    return { stop, greeting: proxyGreeting(url, environment.ALMONER_UPSTREAM_URL) }
  }
  const { url, sandbox, consoleLinks, stop } = await start(environment, log, {
    sandbox: process.argv.includes('--sandbox'),
    jobs: !process.argv.includes('--no-jobs'),
  })
  return { stop, greeting: sandbox ? serverGreeting(url) + sandboxGreeting(url, consoleLinks) : serverGreeting(url) }
}

function proxyGreeting(url: string, upstream: string): string {
  return `
The proxy is open, in front of ${upstream}.

  Proxy for pages     ${url}/proxy/api/v1
  Elements            ${url}/embed/
`
}

function serverGreeting(url: string): string {
  return `
Almoner is ready.

  API reference       ${url}/docs
  Service             ${url}/api/v1
  Proxy for pages     ${url}/proxy/api/v1
  Make a snippet      ${url}/embed/
  Console             ${url}/console
`
}

function sandboxGreeting(url: string, links: readonly ConsoleLink[]): string {
  const people = links.map(({ who, address }) => `  ${who.padEnd(34)}${address}\n`).join('')
  return `
  Shop and elements   ${url}/
  Letters             ${url}/sandbox/mail
  Sandbox keys        test_pk_storefront / test_sk_storefront
  Its first gifts     illustrative, unless ALMONER_SANDBOX_GIFTS=none
${links.length === 0 ? '' : `\n  Sign in to the console at once, as\n\n${people}`}`
}

try {
  const environment = readEnvironment(process.env)
  const log = openLog(environment.LOG_LEVEL)
  const started = await startAll(environment, log)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      log.info({ signal }, 'Stopping')
      await started.stop()
      process.exit(0)
    })
  }
  console.log(`${started.greeting}\nStop with Ctrl+C.\n`)
} catch (error) {
  console.error(`Almoner could not start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
