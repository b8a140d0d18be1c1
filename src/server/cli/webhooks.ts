import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Command, Option } from 'commander'
import { verifyWebhook, WebhookError } from '../../webhooks/index.ts'
import { validSealedSecrets } from '../service/accounts/find-accounts.ts'
import { requireAccount } from '../service/accounts/manage-accounts.ts'
import { listDeliveries, type ReplayTarget, replayDeliveries } from '../service/webhooks/deliveries.ts'
import { disableEndpoint, listEndpoints, registerEndpoint } from '../service/webhooks/endpoints.ts'
import { untilInterrupted } from './interruption.ts'
import { nextPageLine, type PageOptions, print, readPage, tableText, withPages } from './output.ts'
import { readPort } from './read-values.ts'
import { type CommandDependencies, withService } from './with-service.ts'

/** Adds `almoner webhooks list|add|remove|deliveries|replay|listen`. */
export function addWebhooksCommand(program: Command): void {
  const group = program.command('webhooks').description('webhook endpoints and deliveries')
  group
    .command('list')
    .description('list endpoints with their deliveries by status')
    .option('--json', 'print one JSON object')
    .action(({ json }: { json?: boolean }) => list(json))
  group
    .command('add')
    .description('add an endpoint to an account')
    .argument('<account>', 'the account (m_…)')
    .argument('<url>', 'https; in the sandbox also http')
    .option('--live', 'live events (default: sandbox)')
    .option('--json', 'print one JSON object')
    .action((account: string, url: string, options: { live?: boolean; json?: boolean }) => add(account, url, options))
  group
    .command('remove')
    .description('remove an endpoint and cancel its pending deliveries')
    .argument('<id>', 'the endpoint (we_…)')
    .action((id: string) => withService(({ db, clock }) => disableEndpoint(db, id, clock.now(true))))
  addDeliveriesCommand(group)
  group
    .command('replay')
    .description('deliver again: one delivery, or all failed deliveries of an endpoint')
    .argument('<target>', 'a delivery number, or an endpoint (we_…)')
    .option('--json', 'print one JSON object')
    .action((target: string, { json }: { json?: boolean }) => replay(target, json))
  addListenCommand(group)
}

function addDeliveriesCommand(group: Command): void {
  const command = group
    .command('deliveries')
    .description('list deliveries with their last attempt, newest first')
    .addOption(new Option('--status <status>', 'only those').choices(['pending', 'acknowledged', 'given_up']))
    .option('--subject <id>', 'only those about one record, such as a donation')
    .option('--json', 'print one JSON object')
  withPages(command).action(async (options: PageOptions & { status?: string; subject?: string; json?: boolean }) => {
    const { status, subject: subjectId } = options
    const found = await withService(({ db }) =>
      readPage(options, (part) => listDeliveries(db, { status, subjectId }, part)),
    )
    const { rows: deliveries, page, more } = found
    const rows = deliveries.map((one) => [
      one.id,
      one.event_id,
      one.type,
      one.subject_id,
      one.status,
      one.attempts,
      one.answer_status ?? one.failure ?? '',
      one.next_attempt_at?.toISOString() ?? '',
    ])
    const headings = ['id', 'event', 'type', 'record', 'status', 'attempts', 'last answer', 'next attempt']
    print(options.json, { deliveries, page, more }, () =>
      [tableText(headings, rows), ...nextPageLine(found)].join('\n'),
    )
  })
}

async function list(json: boolean | undefined): Promise<void> {
  const endpoints = await withService(({ db }) => listEndpoints(db))
  const rows = endpoints.map((one) => [
    one.id,
    one.account_id,
    one.live_mode ? 'live' : 'sandbox',
    one.url,
    one.enabled ? 'on' : 'off',
    one.pending,
    one.acknowledged,
    one.given_up,
  ])
  const headings = ['id', 'account', 'mode', 'url', 'is', 'pending', 'acknowledged', 'given up']
  print(json, { endpoints }, () => tableText(headings, rows))
}

async function add(accountId: string, url: string, { live, json }: { live?: boolean; json?: boolean }): Promise<void> {
  const endpoint = await withService(({ db, newId, clock }) =>
    registerEndpoint(db, newId, { accountId, liveMode: live === true, url, now: clock.now(true) }),
  )
  print(json, endpoint, () => `${endpoint.id} receives ${live === true ? 'live' : 'sandbox'} events of ${accountId}`)
}

async function replay(target: string, json: boolean | undefined): Promise<void> {
  const chosen: ReplayTarget = /^\d+$/.test(target) ? { delivery: Number(target) } : { endpoint: target }
  const deliveries = await withService(({ db, clock }) =>
    replayDeliveries(db, chosen, (liveMode) => clock.now(liveMode)),
  )
  print(json, { deliveries }, () => `${deliveries} deliveries queued again`)
}

const MAX_BYTES = 1_048_576

interface ListenOptions {
  account: string
  port: number
  json?: boolean
}

/** Adds `almoner webhooks listen`. */
function addListenCommand(group: Command): void {
  group
    .command('listen')
    .description("receive, verify and print an account's sandbox events on this machine")
    .option('--account <id>', 'the account', 'm_sandbox_storefront')
    .option('--port <port>', 'port to listen on (default: any free port)', readPort, 0)
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
    if (length > MAX_BYTES) throw new Error('The request body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('No port could be opened.')
  return address.port
}
