import { type Command, Option } from 'commander'
import { listDeliveries, type ReplayTarget, replayDeliveries } from '../service/webhooks/delivery-log.ts'
import { disableEndpoint, listEndpoints, registerEndpoint } from '../service/webhooks/endpoints.ts'
import { addListenCommand } from './listen-webhooks.ts'
import { nextPageLine, type PageOptions, readPage, withPages } from './paging.ts'
import { print } from './print.ts'
import { tableText } from './table-text.ts'
import { withService } from './with-service.ts'

/** Adds `almoner webhooks list|add|remove|deliveries|replay|listen`. */
export function addWebhooksCommand(program: Command): void {
  const group = program.command('webhooks').description('where accounts are told of their events')
  group
    .command('list')
    .description('every endpoint, and how its deliveries stand')
    .option('--json', 'print one JSON object')
    .action(({ json }: { json?: boolean }) => list(json))
  group
    .command('add')
    .description('register an endpoint of an account')
    .argument('<account>', 'the account (m_…)')
    .argument('<url>', 'https; in the sandbox also http')
    .option('--live', 'for live events; for those of the sandbox without it')
    .option('--json', 'print one JSON object')
    .action((account: string, url: string, options: { live?: boolean; json?: boolean }) => add(account, url, options))
  group
    .command('remove')
    .description('stop telling an endpoint; what is pending for it is given up')
    .argument('<id>', 'the endpoint (we_…)')
    .action((id: string) => withService(({ db, clock }) => disableEndpoint(db, id, clock.now(true))))
  addDeliveriesCommand(group)
  group
    .command('replay')
    .description('deliver again: one delivery, or all that were given up for an endpoint')
    .argument('<target>', 'the number of a delivery, or an endpoint (we_…)')
    .option('--json', 'print one JSON object')
    .action((target: string, { json }: { json?: boolean }) => replay(target, json))
  addListenCommand(group)
}

function addDeliveriesCommand(group: Command): void {
  const command = group
    .command('deliveries')
    .description('deliveries, the newest first, with their last attempt')
    .addOption(new Option('--status <status>', 'how they stand').choices(['pending', 'acknowledged', 'given_up']))
    .option('--subject <id>', 'of one record, such as a donation')
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
  print(json, endpoint, () => `${endpoint.id} is told of ${live === true ? 'live' : 'sandbox'} events of ${accountId}`)
}

async function replay(target: string, json: boolean | undefined): Promise<void> {
  const chosen: ReplayTarget = /^\d+$/.test(target) ? { delivery: Number(target) } : { endpoint: target }
  const deliveries = await withService(({ db, clock }) =>
    replayDeliveries(db, chosen, (liveMode) => clock.now(liveMode)),
  )
  print(json, { deliveries }, () => `${deliveries} deliveries start over`)
}
