import { html } from 'hono/html'
import * as z from 'zod/mini'
import { HttpError } from '../../../server/http/http-error.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { button, card, choiceField, moment, operationForm } from '../../frame/controls.ts'
import type { ConsolePage, PageContext } from '../../frame/define.ts'
import { operation } from '../../frame/operation.ts'
import { say } from '../../frame/say.ts'
import { developerWords as words } from './developer-words.ts'
import { DEVELOPING } from './developing.ts'

const DAY_MS = 86_400_000

/** What can be tried with test keys: time that passes, cards that pay and that do not, letters that are kept. */
export const sandboxPage: ConsolePage = {
  path: 'sandbox',
  roles: DEVELOPING,
  nav: words.sandbox,
  show: async (context) => {
    if (context.liveMode) return { title: words.sandbox, main: card(words.sandbox, html`<p>${words.onlyTest}</p>`) }
    return { title: words.sandbox, main: html`${clockCard(context)}${triesCard(context)}` }
  },
}

/** What is done to the sandbox. */
export const sandboxOperations = [
  operation({
    name: 'sandbox.pass_time',
    path: 'sandbox/advance',
    page: 'sandbox',
    roles: DEVELOPING,
    fields: z.object({ days: z.enum(['1', '7', '31']) }),
    example: { days: '1' },
    perform: async ({ liveMode, dependencies: { passTime, clock }, timeZone, subjectId }, { days }) => {
      if (liveMode) throw new HttpError('conflict', { detail: words.onlyTest })
      if (passTime === undefined) throw new HttpError('conflict', { detail: words.noClock })
      const before = clock.now(false)
      const now = await passTime(Number(days) * DAY_MS)
      const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(now)
      return {
        record: 'sandbox',
        subject: subjectId,
        before: { now: before.toISOString() },
        after: { now: now.toISOString() },
        done: say(words.passed, { day }),
      }
    },
  }),
]

function clockCard(context: PageContext): Markup {
  const { dependencies, timeZone } = context
  const now = html`<p>${words.itIs} <strong>${moment(dependencies.clock.now(false), timeZone)}</strong></p>`
  if (dependencies.passTime === undefined) return card(words.clock, html`${now}<p class="hint">${words.noClock}</p>`)
  const options = Object.entries(words.spans)
  return card(
    words.clock,
    html`${now}<p class="hint">${words.clockHint}</p>${operationForm(
      context,
      'sandbox/advance',
      html`${choiceField(context, { name: 'days', label: words.letPass, options, value: '1' })}${button(words.pass, 'quiet')}`,
      'line',
    )}`,
  )
}

function triesCard({ dependencies: { isPrivate } }: PageContext): Markup {
  const cards = Object.entries(words.cards).map(
    ([number, what]) => html`<dt><code>${number}</code></dt><dd>${what}</dd>`,
  )
  const letters = isPrivate ? html`<p><a class="button quiet" href="/sandbox/mail">${words.letters}</a></p>` : ''
  return card(words.tries, html`<p class="hint">${words.triesHint}</p><dl class="sheet">${cards}</dl>${letters}`)
}
