import { type Environment, readEnvironment } from './app/environment.ts'
import { logFormatOf, openLog } from './app/open-log.ts'
import type { ConsoleLink } from './app/sandbox.ts'
import { startProxy } from './app/stand-alone-proxy.ts'
import { start } from './app/start.ts'
import type { Log } from './http/log.ts'

interface Started {
  stop(): Promise<void>
  /** The first line of the greeting. */
  headline: string
  /** Address of each page that a person may want to open, by its name. */
  addresses: Readonly<Record<string, string>>
  /** Further lines for a person at a terminal. */
  hints?: readonly string[]
}

/** Starts the whole server, or only the proxy if the environment names another service behind it. */
async function startAll(environment: Environment, log: Log): Promise<Started> {
  if (environment.ALMONER_UPSTREAM_URL !== undefined) {
    const { url, stop } = await startProxy(environment, log)
    const addresses = { 'Proxy for pages': `${url}/proxy/api/v1`, Elements: `${url}/embed/` }
    return { stop, headline: `The proxy is ready, for the service at ${environment.ALMONER_UPSTREAM_URL}.`, addresses }
  }
  const { url, sandbox, consoleLinks, stop } = await start(environment, log, {
    sandbox: process.argv.includes('--sandbox'),
    jobs: !process.argv.includes('--no-jobs'),
  })
  const started = { stop, headline: 'Almoner is ready.' }
  if (!sandbox) return { ...started, addresses: serverAddresses(url) }
  const addresses = { ...serverAddresses(url), ...sandboxAddresses(url, consoleLinks) }
  return { ...started, addresses, hints: SANDBOX_HINTS }
}

function serverAddresses(url: string): Record<string, string> {
  return {
    'API reference': `${url}/docs`,
    Service: `${url}/api/v1`,
    'Proxy for pages': `${url}/proxy/api/v1`,
    'Snippet maker': `${url}/embed/`,
    Console: `${url}/console`,
  }
}

function sandboxAddresses(url: string, links: readonly ConsoleLink[]): Record<string, string> {
  const signIn = links.map(({ who, address }) => [`Console as ${who}`, address])
  return { 'Demo store': `${url}/`, 'Sent e-mail': `${url}/sandbox/mail`, ...Object.fromEntries(signIn) }
}

const SANDBOX_HINTS = [
  'Sandbox keys: test_pk_storefront and test_sk_storefront.',
  'The sandbox starts with sample donations, unless ALMONER_SANDBOX_GIFTS=none.',
]

/** Names and addresses in two columns. */
function greeting({ headline, addresses, hints = [] }: Started): string {
  const width = Math.max(...Object.keys(addresses).map((name) => name.length)) + 2
  const rows = Object.entries(addresses).map(([name, address]) => `  ${name.padEnd(width)}${address}`)
  return ['', headline, '', ...rows, '', ...hints, 'Stop with Ctrl+C.', ''].join('\n')
}

try {
  const environment = readEnvironment(process.env)
  const format = logFormatOf(environment)
  const log = openLog(environment.LOG_LEVEL, format)
  const started = await startAll(environment, log)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      log.info({ signal }, 'Stopping')
      await started.stop()
      process.exit(0)
    })
  }
  if (format === 'text') console.log(greeting(started))
  else log.info({ addresses: started.addresses }, started.headline)
} catch (error) {
  console.error(`Almoner could not start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
