import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Command } from 'commander'
import { verifyWebhook, WebhookError } from '../../webhooks/index.ts'
import { validSealedSecrets } from '../service/accounts/find-accounts.ts'
import { requireAccount } from '../service/accounts/manage-accounts.ts'
import { disableEndpoint, registerEndpoint } from '../service/webhooks/endpoints.ts'
import { untilInterrupted } from './interruption.ts'
import { readPort } from './read-values.ts'
import { type CommandDependencies, withService } from './with-service.ts'

const MAX_BYTES = 1_048_576

interface ListenOptions {
  account: string
  port: number
  json?: boolean
}

/** Adds `almoner webhooks listen`. */
export function addListenCommand(group: Command): void {
  group
    .command('listen')
    .description('receive the sandbox events of an account on this machine, verify and print them, until stopped')
    .option('--account <id>', 'the account', 'm_sandbox_storefront')
    .option('--port <port>', 'the port to listen on; any free one without it', readPort, 0)
    .option('--json', 'print each event as one line of JSON')
    .action((options: ListenOptions) => listen(options))
}

async function listen({ account, port, json }: ListenOptions): Promise<void> {
  await withService(async (dependencies) => {
    const secrets = await secretsOf(dependencies, account)
    const server = createServer((request, response) => receive(request, response, { secrets, json: json === true }))
    await new Promise<void>((ready, failed) => server.once('error', failed).listen(port, '127.0.0.1', ready))
    const endpoint = await register(dependencies, account, portOf(server.address()))
    process.stderr.write(`Listening on ${endpoint.url} for sandbox events of ${account}. Stop with Ctrl+C.\n`)
    await untilInterrupted()
    await disableEndpoint(dependencies.db, endpoint.id, dependencies.clock.now(true))
    server.closeAllConnections()
    server.close()
  })
}

async function secretsOf({ db, clock, seal }: CommandDependencies, accountId: string): Promise<string[]> {
  await requireAccount(db, accountId)
  const sealed = await validSealedSecrets(db, { accountId, liveMode: false }, clock.now(true))
  if (sealed.length === 0) throw new Error(`${accountId} has no test keys.`)
  return sealed.map((secret) => seal.unseal(secret))
}

function register({ db, newId, clock }: CommandDependencies, accountId: string, port: number) {
  const url = `http://127.0.0.1:${port}/`
  return registerEndpoint(db, newId, { accountId, liveMode: false, url, now: clock.now(true) })
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  { secrets, json }: { secrets: readonly string[]; json: boolean },
): Promise<void> {
  try {
    const event = await verifyWebhook({ body: await readBody(request), headers: request.headers, secrets })
    const { id = '', status = '' } = event.object
    const line = json
      ? JSON.stringify(event)
      : `${event.type}  ${String(id)}  ${String(status)}  (${event.id}, verified)`
    process.stdout.write(`${line}\n`)
    response.writeHead(200).end()
  } catch (error) {
    const reason = error instanceof WebhookError ? error.code : String(error)
    process.stderr.write(`Refused: ${reason}\n`)
    response.writeHead(401).end()
  }
}

async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > MAX_BYTES) throw new Error('the body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('No port could be opened.')
  return address.port
}
