import { html } from 'hono/html'
import * as z from 'zod/mini'
import { HttpError } from '../../../server/http/http-error.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { button, card, choiceField, moment, operationForm } from '../../frame/controls.ts'
import { type ConsolePage, operation, type PageContext } from '../../frame/define.ts'
import { DEVELOPER_ROLES } from './developing.ts'

const DAY_MS = 86_400_000

const SPANS = { '1': '1 day', '7': '1 week', '31': '1 month' } as const

const CARDS = {
  '4242 4242 4242 4242': 'succeeds',
  '4000 0025 0000 3155': 'asks for authentication first',
  '4000 0000 0000 0002': 'is declined',
  '4000 0000 0000 9995': 'is declined for insufficient funds',
} as const

/** Sandbox tools: clock, test cards and e-mails. */
export const sandboxPage: ConsolePage = {
  path: 'sandbox',
  roles: DEVELOPER_ROLES,
  nav: 'Sandbox',
  show: async (context) => {
    if (context.liveMode)
      return {
        title: 'Sandbox',
        main: card('Sandbox', html`<p>The sandbox exists only in test mode. Switch to test mode above.</p>`),
      }
    return { title: 'Sandbox', main: html`${clockCard(context)}${triesCard(context)}` }
  },
}

/** Moves the sandbox clock. */
export const sandboxOperations = [
  operation({
    name: 'sandbox.pass_time',
    path: 'sandbox/advance',
    page: 'sandbox',
    roles: DEVELOPER_ROLES,
    fields: z.object({ days: z.enum(['1', '7', '31']) }),
    example: { days: '1' },
    perform: async ({ liveMode, dependencies: { passTime, clock }, timeZone, subjectId }, { days }) => {
      if (liveMode)
        throw new HttpError('conflict', { detail: 'The sandbox exists only in test mode. Switch to test mode above.' })
      if (passTime === undefined)
        throw new HttpError('conflict', {
          detail:
            'You can move the clock only on a private server, because everyone on a server shares it. Start one on your own computer.',
        })
      const before = clock.now(false)
      const now = await passTime(Number(days) * DAY_MS)
      const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(now)
      return {
        record: 'sandbox',
        subject: subjectId,
        before: { now: before.toISOString() },
        after: { now: now.toISOString() },
        done: `It’s now ${day} in the sandbox.`,
      }
    },
  }),
]

function clockCard(context: PageContext): Markup {
  const { dependencies, timeZone } = context
  const now = html`<p>Current time in the sandbox: <strong>${moment(dependencies.clock.now(false), timeZone)}</strong></p>`
  if (dependencies.passTime === undefined)
    return card(
      'Sandbox clock',
      html`${now}<p class="hint">You can move the clock only on a private server, because everyone on a server shares it. Start one on your own computer.</p>`,
    )
  const options = Object.entries(SPANS)
  return card(
    'Sandbox clock',
    html`${now}<p class="hint">Moving the clock forward runs everything that’s due: invoices, payouts, reminders, monthly donations and webhooks.</p>${operationForm(
      context,
      'sandbox/advance',
      html`${choiceField(context, { name: 'days', label: 'Move forward by', options, value: '1' })}${button('Move clock', 'quiet')}`,
      'line',
    )}`,
  )
}

function triesCard({ dependencies: { isPrivate } }: PageContext): Markup {
  const cards = Object.entries(CARDS).map(([number, what]) => html`<dt><code>${number}</code></dt><dd>${what}</dd>`)
  const letters = isPrivate ? html`<p><a class="button quiet" href="/sandbox/mail">View sandbox e-mails</a></p>` : ''
  return card(
    'Test cards',
    html`<p class="hint">Use them with any name, any future expiry date and any three-digit code.</p><dl class="sheet terms">${cards}</dl>${letters}`,
  )
}
