import { html } from 'hono/html'
import type { WebhookEndpoint } from '../../../contract/index.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { endpointResource, requireOwnEndpoint } from '../../../server/service/webhooks/account-endpoints.ts'
import { answerUnknown } from '../../frame/answer-page.ts'
import { button, card, choiceField, hidden, operationForm } from '../../frame/controls.ts'
import type { ConsolePage, PageContext } from '../../frame/define.ts'
import { developerWords as words } from './developer-words.ts'
import { DEVELOPING, endpointScope } from './developing.ts'
import { endpointFields } from './webhooks-page.ts'

/** One endpoint: changed, tried, given another secret, removed. */
export const endpointPage: ConsolePage = {
  path: 'webhooks/{id}',
  roles: DEVELOPING,
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
  const options = [['true', words.on] as const, ['false', words.off] as const]
  return card(
    words.change,
    operationForm(
      context,
      'webhooks/change',
      html`${hidden('id', endpoint.id)}${endpointFields(context, endpoint)}
        ${choiceField(context, { name: 'enabled', label: words.standing, options, value: String(endpoint.enabled) })}
        ${button(words.save)}`,
    ),
  )
}

function acting(context: PageContext, { id }: WebhookEndpoint): Markup {
  const options = Object.entries(words.overlaps)
  return html`${card(
    words.test,
    operationForm(context, 'webhooks/test', html`${hidden('id', id)}${button(words.test, 'quiet')}`),
  )}${card(
    words.rotateEndpoint,
    operationForm(
      context,
      'webhooks/rotate',
      html`${hidden('id', id)}${choiceField(context, { name: 'overlap_hours', label: words.overlap, options, value: '24' })}
        ${button(words.rotateEndpoint, 'quiet')}`,
      'line',
    ),
  )}${card(
    words.remove,
    html`<p class="hint">${words.removeHint}</p>
      ${operationForm(context, 'webhooks/remove', html`${hidden('id', id)}${button(words.remove, 'grave')}`)}`,
  )}`
}
