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
import { say } from '../../frame/say.ts'
import { developerWords as words } from './developer-words.ts'
import { DEVELOPING } from './developing.ts'

const PER_PAGE = 50

/** What an account asked of the API in the last days, and how it went. */
export const requestsPage: ConsolePage = {
  path: 'requests',
  roles: DEVELOPING,
  nav: words.requests,
  show: async (context) => {
    const { base, dependencies, query } = context
    const { rows, hasMore } = await findRequests(dependencies.db, filterOf(context), PER_PAGE)
    const next = new URLSearchParams(query)
    next.set('after', rows.at(-1)?.request_id ?? '')
    const older = html`<p><a class="button quiet" rel="next" href="${base}/requests?${next.toString()}">${words.olderRequests}</a></p>`
    return {
      title: words.requests,
      main: card(
        words.requests,
        html`<p class="hint">${say(words.requestsHint, { days: KEPT_DAYS })}</p>${filterForm(context)}
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
  const named = [['', words.anyOperation] as const, ...operations.map((one) => [one, one] as const)]
  const statuses = [['', words.anyStatus] as const, ['failed', words.failedOnly] as const]
  return html`<form class="line" method="get" action="${base}/requests">
    ${textField(context, { name: 'id', label: words.requestId, value: value('id'), required: false })}
    ${choiceField(context, { name: 'operation', label: words.operation, options: named, value: value('operation') })}
    ${choiceField(context, { name: 'status', label: words.status, options: statuses, value: value('status') })}
    ${button(words.filter, 'quiet')}</form>`
}

function requestTable({ timeZone }: PageContext, rows: readonly NotedRequest[]): Markup {
  const columns = [
    { label: words.when, cell: ({ at }: NotedRequest) => moment(at, timeZone) },
    { label: words.requestId, cell: ({ request_id: id }: NotedRequest) => html`<code>${id}</code>` },
    { label: words.operation, cell: ({ operation }: NotedRequest) => operation },
    { label: words.answer, cell: ({ status }: NotedRequest) => html`<span class="tag">${status}</span>` },
    {
      label: words.problem,
      cell: ({ problem, param }: NotedRequest) => [problem, param].filter((one) => one !== null).join(': '),
    },
    { label: words.took, cell: ({ milliseconds }: NotedRequest) => `${milliseconds} ms`, isNumber: true as const },
    { label: words.key, cell: ({ key_id: key }: NotedRequest) => html`<code>${key}</code>` },
  ]
  return table(words.requests, columns, rows, html`<p>${words.noRequests}</p>`)
}
