import { html } from 'hono/html'
import type { WebhookDelivery } from '../../../contract/index.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { findAccountDelivery, requireDeliveryNumber } from '../../../server/service/webhooks/account-deliveries.ts'
import { deliveryOutcome } from '../../../server/service/webhooks/deliver.ts'
import { answerUnknown } from '../../frame/answer-page.ts'
import { button, card, hidden, moment, operationForm, table } from '../../frame/controls.ts'
import type { ConsolePage, PageContext } from '../../frame/define.ts'
import { developerWords as words } from './developer-words.ts'
import { DEVELOPING } from './developing.ts'

/** One delivery: what was sent, each attempt with its answer, and once more where it is finished. */
export const deliveryPage: ConsolePage = {
  path: 'deliveries/{id}',
  roles: DEVELOPING,
  show: async (context) => {
    const { dependencies, subjectId: accountId, liveMode, params } = context
    const scope = { accountId, liveMode }
    try {
      const delivery = await findAccountDelivery(dependencies.db, scope, params.id ?? '')
      const number = await requireDeliveryNumber(dependencies.db, scope, params.id ?? '')
      const told = await deliveryOutcome(dependencies.db, number)
      return {
        title: delivery.type,
        main: html`${facts(context, delivery)}${attemptsCard(context, told)}${body(told)}`,
      }
    } catch (error) {
      if (error instanceof HttpError && error.code === 'not_found') return answerUnknown()
      throw error
    }
  },
}

type Told = Awaited<ReturnType<typeof deliveryOutcome>>

function facts(context: PageContext, delivery: WebhookDelivery): Markup {
  const { id, object_id: record, url, status, next_attempt_at: next } = delivery
  return card(
    words.delivery,
    html`<dl class="sheet">
        <dt>${words.endpoint}</dt><dd>${url}</dd>
        <dt>${words.record}</dt><dd><code>${record}</code></dd>
        <dt>${words.status}</dt><dd><span class="tag">${status.replaceAll('_', ' ')}</span></dd>
        ${next === null ? '' : html`<dt>${words.next}</dt><dd>${moment(new Date(next * 1_000), context.timeZone)}</dd>`}
      </dl>
      ${status === 'pending' ? '' : operationForm(context, 'deliveries/replay', html`${hidden('id', id)}${button(words.replay, 'quiet')}`)}`,
  )
}

function attemptsCard({ timeZone }: PageContext, { attempts }: Told): Markup {
  type Attempt = Told['attempts'][number]
  const columns = [
    { label: words.when, cell: ({ started_at: at }: Attempt) => moment(at, timeZone) },
    { label: words.answer, cell: ({ answer_status: answer, failure }: Attempt) => answer ?? failure ?? '' },
    { label: words.took, cell: ({ milliseconds }: Attempt) => `${milliseconds} ms`, isNumber: true as const },
  ]
  return card(words.attempts, table(words.attempts, columns, attempts, html`<p>${words.noDeliveries}</p>`))
}

function body({ body: text }: Told): Markup {
  return card(words.body, html`<pre>${JSON.stringify(JSON.parse(text), null, 2)}</pre>`)
}
