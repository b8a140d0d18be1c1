import { html } from 'hono/html'
import { contract, operationsOf } from '../../../contract/index.ts'
import type { Markup } from '../../../server/pages/page.ts'
import {
  findRequests,
  KEPT_DAYS,
  type NotedRequest,
  type RequestFilter,
} from '../../../server/service/requests/request-log.ts'
import { button, card, choiceField, moment, table, textField } from '../../frame/controls.ts'
import type { ConsolePage, PageContext } from '../../frame/define.ts'
import { DEVELOPER_ROLES } from './developing.ts'

const PER_PAGE = 50

/** Recent API requests of an account. */
export const requestsPage: ConsolePage = {
  path: 'requests',
  roles: DEVELOPER_ROLES,
  nav: 'Requests',
  show: async (context) => {
    const { base, dependencies, query } = context
    const { rows, hasMore } = await findRequests(dependencies.db, filterOf(context), PER_PAGE)
    const next = new URLSearchParams(query)
    next.set('after', rows.at(-1)?.request_id ?? '')
    const older = html`<p><a class="button quiet" rel="next" href="${base}/requests?${next.toString()}">Older requests</a></p>`
    return {
      title: 'Requests',
      main: card(
        'Requests',
        html`<p class="hint">API requests from your servers in the last ${KEPT_DAYS} days, and failed requests from your pages. Responses carry the ID in the header request-id, errors also as request_id. Request and response bodies aren’t stored.</p>${filterForm(context)}
          ${requestTable(context, rows)}${hasMore ? older : ''}`,
      ),
    }
  },
}

function filterOf({ subjectId: accountId, liveMode, query }: PageContext): RequestFilter {
  const text = (name: string) => query.get(name)?.trim() || undefined
  return {
    accountId,
    liveMode,
    requestId: text('id'),
    operation: text('operation'),
    failed: text('status') === 'failed',
    after: text('after'),
  }
}

function filterForm(context: PageContext): Markup {
  const { base, query } = context
  const value = (name: string) => query.get(name) ?? ''
  const operations = operationsOf(contract).map(({ group, name }) => `${group}.${name}`)
  const named = [['', 'Any'] as const, ...operations.map((one) => [one, one] as const)]
  const statuses = [['', 'Any'] as const, ['failed', 'failed'] as const]
  return html`<form class="line" method="get" action="${base}/requests">
    ${textField(context, { name: 'id', label: 'Request ID', value: value('id'), required: false })}
    ${choiceField(context, { name: 'operation', label: 'Operation', options: named, value: value('operation') })}
    ${choiceField(context, { name: 'status', label: 'Status', options: statuses, value: value('status') })}
    ${button('Filter', 'quiet')}</form>`
}

function requestTable({ timeZone }: PageContext, rows: readonly NotedRequest[]): Markup {
  const columns = [
    { label: 'When', cell: ({ at }: NotedRequest) => moment(at, timeZone) },
    { label: 'Request ID', cell: ({ request_id: id }: NotedRequest) => html`<code>${id}</code>` },
    { label: 'Operation', cell: ({ operation }: NotedRequest) => operation },
    { label: 'Response', cell: ({ status }: NotedRequest) => html`<span class="tag">${status}</span>` },
    {
      label: 'Error',
      cell: ({ problem, param }: NotedRequest) => [problem, param].filter((one) => one !== null).join(': '),
    },
    { label: 'Duration', cell: ({ milliseconds }: NotedRequest) => `${milliseconds} ms`, isNumber: true as const },
    { label: 'Key', cell: ({ key_id: key }: NotedRequest) => html`<code>${key}</code>` },
  ]
  return table(
    'Requests',
    columns,
    rows,
    html`<p>No requests match. Requests appear here about a second after they’re answered.</p>`,
  )
}
