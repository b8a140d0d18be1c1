import type { Command } from 'commander'
import { readEnvironment } from '../app/environment.ts'
import { logFormatOf, openLog } from '../app/open-log.ts'
import { startProxy } from '../app/stand-alone-proxy.ts'
import { untilInterrupted } from './interruption.ts'

/** Adds `almoner proxy`. */
export function addProxyCommand(program: Command): void {
  program
    .command('proxy')
    .description('run only the public proxy and the elements, in front of another service; without a database')
    .addHelpText(
      'after',
      `
Environment:
  ALMONER_UPSTREAM_URL     the service behind, for example https://service.example
  ALMONER_PUBLIC_KEY       the account's public key
  ALMONER_SECRET_KEY       its secret key; it never leaves this process
  ALMONER_ALLOWED_ORIGINS  origins whose pages may make payment links
  ALMONER_CHALLENGE        off, pressure or always: a proof of work before a payment page opens
  ALMONER_TRUSTED_PROXIES  reverse proxies whose X-Forwarded-For counts, for example loopback
  PORT, HOST               where to listen; 8080 on 127.0.0.1`,
    )
    .action(runProxy)
}

async function runProxy(): Promise<void> {
  const environment = readEnvironment(process.env)
  const running = await startProxy(environment, openLog(environment.LOG_LEVEL, logFormatOf(environment)))
  process.stdout.write(`The proxy is ready at ${running.url}/proxy/api/v1, the elements at ${running.url}/embed/\n`)
  await untilInterrupted()
  await running.stop()
}
