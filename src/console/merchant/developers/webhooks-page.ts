import { html } from 'hono/html'
import { DEFAULT_EVENT_CHOICES, type WebhookDelivery, type WebhookEndpoint } from '../../../contract/index.ts'
import { DELIVERY_STATUSES, EVENT_CHOICES } from '../../../contract/webhooks.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { requireAccount } from '../../../server/service/accounts/manage-accounts.ts'
import { listAccountDeliveries } from '../../../server/service/webhooks/account-deliveries.ts'
import { endpointResource, listEndpointsOf } from '../../../server/service/webhooks/account-endpoints.ts'
import { button, card, choiceField, moment, operationForm, table, textField } from '../../frame/controls.ts'
import type { ConsolePage, PageContext } from '../../frame/define.ts'
import { say } from '../../frame/say.ts'
import { developerWords as words } from './developer-words.ts'
import { DEVELOPING, endpointScope } from './developing.ts'

const PER_PAGE = 50

/** Where an account is told of what happens, and what it was told. */
export const webhooksPage: ConsolePage = {
  path: 'webhooks',
  roles: DEVELOPING,
  nav: words.webhooks,
  show: async (context) => {
    const { dependencies, subjectId } = context
    const { webhooks_enabled: isEnabled } = await requireAccount(dependencies.db, subjectId)
    if (!isEnabled) return { title: words.webhooks, main: card(words.webhooks, html`<p>${words.notEnabled}</p>`) }
    const { rows } = await listEndpointsOf(endpointScope(context), { limit: PER_PAGE })
    return {
      title: words.webhooks,
      main: html`${endpoints(context, rows.map(endpointResource))}${await deliveries(context)}`,
    }
  },
}

/** The fields of an endpoint, empty or as it is. */
export function endpointFields(context: PageContext, present?: WebhookEndpoint): Markup {
  const events = (present?.events ?? DEFAULT_EVENT_CHOICES).join(', ')
  const hint = say(words.eventsHint, { choices: EVENT_CHOICES.join(', ') })
  const description = present?.description ?? ''
  return html`${textField(context, { name: 'url', label: words.url, type: 'url', value: present?.url ?? '' })}
    ${textField(context, { name: 'events', label: words.events, value: events, hint })}
    ${textField(context, { name: 'description', label: words.description, value: description, required: false })}`
}

function endpoints(context: PageContext, rows: readonly WebhookEndpoint[]): Markup {
  const { base, problem } = context
  const columns = [
    { label: words.url, cell: ({ id, url }: WebhookEndpoint) => html`<a href="${base}/webhooks/${id}">${url}</a>` },
    { label: words.events, cell: ({ events }: WebhookEndpoint) => events.join(', ') },
    { label: words.description, cell: ({ description }: WebhookEndpoint) => description ?? '' },
    {
      label: words.standing,
      cell: ({ enabled }: WebhookEndpoint) => html`<span class="tag">${enabled ? words.on : words.off}</span>`,
    },
  ]
  const isOpen = problem !== null || rows.length === 0
  return card(
    words.endpoints,
    html`${table(words.endpoints, columns, rows, html`<p>${words.noEndpoints}</p>`)}
      <details${isOpen ? html` open` : ''}><summary>${words.addEndpoint}</summary>
        ${operationForm(context, 'webhooks/create', html`${endpointFields(context)}${button(words.addEndpoint)}`)}</details>`,
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
  const options = [
    ['', words.anyStatus] as const,
    ...DELIVERY_STATUSES.map((one) => [one, one.replaceAll('_', ' ')] as const),
  ]
  return card(
    words.deliveries,
    html`<console-filter><form class="line" method="get" action="${base}/webhooks">
        ${choiceField(context, { name: 'status', label: words.status, options, value: filter.status ?? '' })}
        ${textField(context, { name: 'record', label: words.record, value: filter.objectId ?? '', required: false, hint: words.recordHint })}
        ${button(words.filter, 'quiet')}</form></console-filter>
      ${deliveryTable(context, rows)}
      ${hasMore ? html`<p><a class="button quiet" rel="next" href="${base}/webhooks?${next.toString()}">${words.older}</a></p>` : ''}`,
  )
}

/** Deliveries, each with the way to its body. */
export function deliveryTable({ base, timeZone }: PageContext, rows: readonly WebhookDelivery[]): Markup {
  const columns = [
    {
      label: words.when,
      cell: ({ id, created_at: at }: WebhookDelivery) =>
        html`<a href="${base}/deliveries/${id}">${moment(new Date(at * 1_000), timeZone)}</a>`,
    },
    { label: words.type, cell: ({ type }: WebhookDelivery) => type },
    { label: words.record, cell: ({ object_id: id }: WebhookDelivery) => html`<code>${id}</code>` },
    { label: words.endpoint, cell: ({ url }: WebhookDelivery) => url },
    {
      label: words.status,
      cell: ({ status }: WebhookDelivery) => html`<span class="tag">${status.replaceAll('_', ' ')}</span>`,
    },
    { label: words.attempts, cell: ({ attempts }: WebhookDelivery) => attempts, isNumber: true as const },
    { label: words.answer, cell: ({ answer_status: answer, failure }: WebhookDelivery) => answer ?? failure ?? '' },
  ]
  return table(words.deliveries, columns, rows, html`<p>${words.noDeliveries}</p>`)
}
