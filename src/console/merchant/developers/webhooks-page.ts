import { html } from 'hono/html'
import * as z from 'zod/mini'
import { DEFAULT_EVENT_CHOICES, type WebhookDelivery, type WebhookEndpoint } from '../../../contract/index.ts'
import { DELIVERY_STATUSES, EVENT_CHOICES } from '../../../contract/webhooks.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { requireAccount } from '../../../server/service/accounts/manage-accounts.ts'
import { deliveryOutcome } from '../../../server/service/webhooks/deliver.ts'
import {
  findAccountDelivery,
  listAccountDeliveries,
  replayDeliveries,
  requireDeliveryNumber,
} from '../../../server/service/webhooks/deliveries.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  endpointResource,
  listEndpointsOf,
  requireOwnEndpoint,
  rotateEndpointSecret,
  sendTestEvent,
} from '../../../server/service/webhooks/endpoints.ts'
import { answerUnknown } from '../../frame/answer-page.ts'
import {
  button,
  card,
  choiceField,
  hidden,
  inWords,
  moment,
  operationForm,
  table,
  textField,
} from '../../frame/controls.ts'
import { type ConsolePage, operation, type PageContext } from '../../frame/define.ts'
import {
  changeableEndpoints,
  DEVELOPER_ROLES,
  endpointScope,
  HOUR_MS,
  overlapField,
  SECRET_OVERLAP_HOURS,
  shownOnce,
} from './developing.ts'

const PER_PAGE = 50

/** Webhook endpoints of an account and their deliveries. */
export const webhooksPage: ConsolePage = {
  path: 'webhooks',
  roles: DEVELOPER_ROLES,
  nav: 'Webhooks',
  show: async (context) => {
    const { dependencies, subjectId } = context
    const { webhooks_enabled: isEnabled } = await requireAccount(dependencies.db, subjectId)
    if (!isEnabled)
      return {
        title: 'Webhooks',
        main: card(
          'Webhooks',
          html`<p>Webhooks aren’t turned on for your account. Contact us to turn them on; you can then add endpoints here.</p>`,
        ),
      }
    const { rows } = await listEndpointsOf(endpointScope(context), { limit: PER_PAGE })
    return {
      title: 'Webhooks',
      main: html`${endpoints(context, rows.map(endpointResource))}${await deliveries(context)}`,
    }
  },
}

/** Fields of a new or existing endpoint. */
function endpointFields(context: PageContext, present?: WebhookEndpoint): Markup {
  const events = (present?.events ?? DEFAULT_EVENT_CHOICES).join(', ')
  const hint = `Separate events with commas. Available: ${EVENT_CHOICES.join(', ')}`
  const description = present?.description ?? ''
  return html`${textField(context, { name: 'url', label: 'URL', type: 'url', value: present?.url ?? '' })}
    ${textField(context, { name: 'events', label: 'Events', value: events, hint })}
    ${textField(context, { name: 'description', label: 'Description', value: description, required: false })}`
}

function endpoints(context: PageContext, rows: readonly WebhookEndpoint[]): Markup {
  const { base, problem } = context
  const columns = [
    { label: 'URL', cell: ({ id, url }: WebhookEndpoint) => html`<a href="${base}/webhooks/${id}">${url}</a>` },
    { label: 'Events', cell: ({ events }: WebhookEndpoint) => events.join(', ') },
    { label: 'Description', cell: ({ description }: WebhookEndpoint) => description ?? '' },
    {
      label: 'Status',
      cell: ({ enabled }: WebhookEndpoint) => html`<span class="tag">${enabled ? 'on' : 'off'}</span>`,
    },
  ]
  const isOpen = problem !== null || rows.length === 0
  return card(
    'Endpoints',
    html`${table('Endpoints', columns, rows, html`<p>No endpoints yet. Add the URL on your server that receives events.</p>`)}
      <details${isOpen ? html` open` : ''}><summary>Add endpoint</summary>
        ${operationForm(context, 'webhooks/create', html`${endpointFields(context)}${button('Add endpoint')}`)}</details>`,
  )
}

async function deliveries(context: PageContext): Promise<Markup> {
  const { base, dependencies, subjectId: accountId, liveMode, query } = context
  const filter = {
    status: DELIVERY_STATUSES.find((one) => one === query.get('status')),
    objectId: query.get('record')?.trim() || undefined,
  }
  const startingAfter = query.get('after') || undefined
  const { rows, hasMore } = await listAccountDeliveries(dependencies.db, { accountId, liveMode }, filter, {
    startingAfter,
    limit: PER_PAGE,
  })
  const next = new URLSearchParams(query)
  next.set('after', rows.at(-1)?.id ?? '')
  const options = [['', 'Any'] as const, ...DELIVERY_STATUSES.map((one) => [one, inWords(one)] as const)]
  return card(
    'Deliveries',
    html`<console-filter><form class="line" method="get" action="${base}/webhooks">
        ${choiceField(context, { name: 'status', label: 'Status', options, value: filter.status ?? '' })}
        ${textField(context, { name: 'record', label: 'Record', value: filter.objectId ?? '', required: false, hint: 'The ID of the record an event is about, such as d_…' })}
        ${button('Filter', 'quiet')}</form></console-filter>
      ${deliveryTable(context, rows)}
      ${hasMore ? html`<p><a class="button quiet" rel="next" href="${base}/webhooks?${next.toString()}">Older deliveries</a></p>` : ''}`,
  )
}

/** Table of deliveries with links to their details. */
function deliveryTable({ base, timeZone }: PageContext, rows: readonly WebhookDelivery[]): Markup {
  const columns = [
    {
      label: 'When',
      cell: ({ id, created_at: at }: WebhookDelivery) =>
        html`<a href="${base}/deliveries/${id}">${moment(new Date(at * 1_000), timeZone)}</a>`,
    },
    { label: 'Event', cell: ({ type }: WebhookDelivery) => type },
    { label: 'Record', cell: ({ object_id: id }: WebhookDelivery) => html`<code>${id}</code>` },
    { label: 'Endpoint', cell: ({ url }: WebhookDelivery) => url },
    {
      label: 'Status',
      cell: ({ status }: WebhookDelivery) => html`<span class="tag">${inWords(status)}</span>`,
    },
    { label: 'Attempts', cell: ({ attempts }: WebhookDelivery) => attempts, isNumber: true as const },
    { label: 'Response', cell: ({ answer_status: answer, failure }: WebhookDelivery) => answer ?? failure ?? '' },
  ]
  return table(
    'Deliveries',
    columns,
    rows,
    html`<p>No deliveries yet. Send a test event from an endpoint’s page, or wait for the first donation.</p>`,
  )
}

/** One endpoint: edit, send a test event, rotate its secret, delete. */
export const endpointPage: ConsolePage = {
  path: 'webhooks/{id}',
  roles: DEVELOPER_ROLES,
  show: async (context) => {
    const endpoint = await findEndpoint(context)
    if (endpoint === undefined) return answerUnknown()
    return { title: endpoint.url, main: html`${changing(context, endpoint)}${acting(context, endpoint)}` }
  },
}

async function findEndpoint(context: PageContext): Promise<WebhookEndpoint | undefined> {
  try {
    return endpointResource(
      await requireOwnEndpoint(context.dependencies.db, endpointScope(context), context.params.id ?? ''),
    )
  } catch (error) {
    if (error instanceof HttpError && error.code === 'not_found') return undefined
    throw error
  }
}

function changing(context: PageContext, endpoint: WebhookEndpoint): Markup {
  const options = [['true', 'on'] as const, ['false', 'off'] as const]
  return card(
    'Edit endpoint',
    operationForm(
      context,
      'webhooks/change',
      html`${hidden('id', endpoint.id)}${endpointFields(context, endpoint)}
        ${choiceField(context, { name: 'enabled', label: 'Status', options, value: String(endpoint.enabled) })}
        ${button('Save endpoint')}`,
    ),
  )
}

function acting(context: PageContext, { id }: WebhookEndpoint): Markup {
  return html`${card(
    'Send test event',
    operationForm(context, 'webhooks/test', html`${hidden('id', id)}${button('Send test event', 'quiet')}`),
  )}${card(
    'Rotate signing secret',
    operationForm(
      context,
      'webhooks/rotate',
      html`${hidden('id', id)}${overlapField(context, 'Previous secret works', { hours: SECRET_OVERLAP_HOURS, value: '24' })}
        ${button('Rotate signing secret', 'quiet')}`,
      'line',
    ),
  )}${card(
    'Delete endpoint',
    html`<p class="hint">Pending deliveries to this endpoint are canceled. Past deliveries stay in the log.</p>
      ${operationForm(context, 'webhooks/remove', html`${hidden('id', id)}${button('Delete endpoint', 'grave')}`)}`,
  )}`
}

/** One delivery: body and attempts, and a button to send it again. */
export const deliveryPage: ConsolePage = {
  path: 'deliveries/{id}',
  roles: DEVELOPER_ROLES,
  show: async (context) => {
    const { dependencies, subjectId: accountId, liveMode, params } = context
    const scope = { accountId, liveMode }
    try {
      const delivery = await findAccountDelivery(dependencies.db, scope, params.id ?? '')
      const number = await requireDeliveryNumber(dependencies.db, scope, params.id ?? '')
      const outcome = await deliveryOutcome(dependencies.db, number)
      return {
        title: delivery.type,
        main: html`${facts(context, delivery)}${attemptsCard(context, outcome)}${body(outcome)}`,
      }
    } catch (error) {
      if (error instanceof HttpError && error.code === 'not_found') return answerUnknown()
      throw error
    }
  },
}

type Outcome = Awaited<ReturnType<typeof deliveryOutcome>>

function facts(context: PageContext, delivery: WebhookDelivery): Markup {
  const { id, object_id: record, url, status, next_attempt_at: next } = delivery
  return card(
    'Delivery',
    html`<dl class="sheet">
        <dt>Endpoint</dt><dd>${url}</dd>
        <dt>Record</dt><dd><code>${record}</code></dd>
        <dt>Status</dt><dd><span class="tag">${inWords(status)}</span></dd>
        ${next === null ? '' : html`<dt>Next attempt</dt><dd>${moment(new Date(next * 1_000), context.timeZone)}</dd>`}
      </dl>
      ${status === 'pending' ? '' : operationForm(context, 'deliveries/replay', html`${hidden('id', id)}${button('Send again', 'quiet')}`)}`,
  )
}

function attemptsCard({ timeZone }: PageContext, { attempts }: Outcome): Markup {
  type Attempt = Outcome['attempts'][number]
  const columns = [
    { label: 'When', cell: ({ started_at: at }: Attempt) => moment(at, timeZone) },
    { label: 'Response', cell: ({ answer_status: answer, failure }: Attempt) => answer ?? failure ?? '' },
    { label: 'Duration', cell: ({ milliseconds }: Attempt) => `${milliseconds} ms`, isNumber: true as const },
  ]
  return card(
    'Attempts',
    table('Attempts', columns, attempts, html`<p>No attempts yet. Each attempt appears here with the response.</p>`),
  )
}

function body({ body: text }: Outcome): Markup {
  return card('Body', html`<pre>${JSON.stringify(JSON.parse(text), null, 2)}</pre>`)
}

const endpoint = { url: z.string(), events: z.optional(z.string()), description: z.optional(z.string()) }

const row = { page: 'webhooks/{id}', roles: DEVELOPER_ROLES } as const

/** Changes to endpoints, test events and redeliveries. */
export const webhookOperations = [
  operation({
    name: 'webhooks.create',
    path: 'webhooks/create',
    page: 'webhooks',
    roles: DEVELOPER_ROLES,
    fresh: true,
    fields: z.object(endpoint),
    example: { url: 'https://shop.example/webhooks', events: 'donation.*' },
    perform: async (context, { url, events, description }) => {
      const scope = await changeableEndpoints(context)
      const { row: made, secret } = await createEndpoint(scope, { url, events: choicesOf(events), description })
      return {
        record: made.id,
        subject: context.subjectId,
        after: { url, events: made.event_types },
        done: 'Endpoint added.',
        shown: shownOnce(context, `webhooks/${made.id}`, [['Signing secret', secret]]),
      }
    },
  }),
  operation({
    ...row,
    name: 'webhooks.change',
    path: 'webhooks/change',
    fields: z.object({ id: z.string(), ...endpoint, enabled: z.enum(['true', 'false']) }),
    example: { id: 'we_none', url: 'https://shop.example/webhooks', enabled: 'false' },
    perform: async (context, { id, url, events, description = null, enabled }) => {
      const scope = await changeableEndpoints(context)
      const before = endpointResource(await requireOwnEndpoint(context.tx, scope, id))
      const change = { url, events: choicesOf(events), description, enabled: enabled === 'true' }
      const after = endpointResource(await changeEndpoint(scope, id, change))
      return { record: id, subject: context.subjectId, before, after, done: 'Endpoint saved.' }
    },
  }),
  operation({
    ...row,
    name: 'webhooks.rotate_secret',
    path: 'webhooks/rotate',
    fresh: true,
    fields: z.object({ id: z.string(), overlap_hours: SECRET_OVERLAP_HOURS }),
    example: { id: 'we_none', overlap_hours: '24' },
    perform: async (context, { id, overlap_hours: overlap }) => {
      const { secret } = await rotateEndpointSecret(await changeableEndpoints(context), id, Number(overlap) * HOUR_MS)
      return {
        record: id,
        subject: context.subjectId,
        after: { overlap_hours: Number(overlap) },
        done: 'New secret created.',
        shown: shownOnce(context, `webhooks/${id}`, [['Signing secret', secret]]),
      }
    },
  }),
  operation({
    ...row,
    name: 'webhooks.test',
    path: 'webhooks/test',
    fields: z.object({ id: z.string() }),
    example: { id: 'we_none' },
    perform: async (context, { id }) => {
      const delivery = await sendTestEvent(await changeableEndpoints(context), id)
      const next = `deliveries/${delivery}`
      return { record: id, subject: context.subjectId, after: { delivery }, done: 'Test event sent.', next }
    },
  }),
  operation({
    ...row,
    name: 'webhooks.remove',
    path: 'webhooks/remove',
    fields: z.object({ id: z.string() }),
    example: { id: 'we_none' },
    perform: async (context, { id }) => {
      const { url } = await deleteEndpoint(await changeableEndpoints(context), id)
      return { record: id, subject: context.subjectId, before: { url }, done: 'Endpoint deleted.', next: 'webhooks' }
    },
  }),
  operation({
    name: 'webhooks.replay',
    path: 'deliveries/replay',
    page: 'deliveries/{id}',
    roles: DEVELOPER_ROLES,
    fields: z.object({ id: z.string() }),
    example: { id: 'evt_none.we_none' },
    perform: async (context, { id }) => {
      const { tx, subjectId: accountId, liveMode, dependencies } = context
      await changeableEndpoints(context)
      const delivery = await requireDeliveryNumber(tx, { accountId, liveMode }, id)
      const { status } = await findAccountDelivery(tx, { accountId, liveMode }, id)
      await replayDeliveries(tx, { delivery }, (mode) => dependencies.clock.now(mode))
      return {
        record: id,
        subject: accountId,
        before: { status },
        after: { status: 'pending' },
        done: 'Event queued again.',
      }
    },
  }),
]

/** Parses comma-separated event types and groups; undefined for an empty text, which means the defaults. */
function choicesOf(text: string | undefined): string[] | undefined {
  const given = (text ?? '').split(/[\s,]+/).filter((one) => one !== '')
  const unknown = given.find((one) => !EVENT_CHOICES.some((choice) => choice === one))
  if (unknown !== undefined)
    throw new HttpError('parameter_invalid', {
      param: 'events',
      detail: `“${unknown}” isn’t an event. Separate events with commas. Available: ${EVENT_CHOICES.join(', ')}`,
    })
  return given.length === 0 ? undefined : given
}
