import { html } from 'hono/html'
import * as z from 'zod/mini'
import { HttpError } from '../../server/http/http-error.ts'
import { einDigits } from '../../server/kernel/identifiers.ts'
import type { DueFiling } from '../../server/service/filings/calendar/due-dates.ts'
import {
  createFeed,
  type FilingFeed,
  feedsOf,
  filingCalendar,
  revokeFeed,
} from '../../server/service/filings/calendar/filing-calendar.ts'
import { button, card, hidden, moment, operationForm, table } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { operation } from '../frame/define.ts'
import { FILING, READING } from './firm-roles.ts'
import { calendarWords as words } from './firm-words.ts'

/** When each client's next filing is due, state by state, and by which rule. */
export const calendarPage: ConsolePage = {
  path: 'calendar',
  roles: READING,
  nav: words.calendar,
  show: async (context) => {
    const { base, dependencies, subjectId: accountId, liveMode, query } = context
    const requestedEin = query.get('ein') ?? ''
    const ein = einDigits(requestedEin)
    const scope = { accountId, liveMode, ein }
    const isNobody = requestedEin !== '' && ein === undefined
    const rows = isNobody ? [] : await filingCalendar(dependencies.db, scope, dependencies.clock.now(liveMode))
    const columns = [
      {
        label: words.due,
        cell: ({ dueOn }: DueFiling) => day(dueOn) ?? html`<span class="tag">${words.unknown}</span>`,
      },
      {
        label: words.client,
        cell: ({ ein, name }: DueFiling) => html`<a href="${base}/clients/${ein}">${name}</a>`,
      },
      { label: words.state, cell: ({ state }: DueFiling) => (state === 'US' ? words.federal : state) },
      {
        label: words.filing,
        cell: ({ rule, byRevenue }: DueFiling) =>
          byRevenue === null
            ? (rule?.filing ?? words.noRule)
            : html`${rule?.filing}. ${byRevenue.words} <small>${byRevenue.source}</small>`,
      },
      { label: words.year, cell: ({ yearEnd }: DueFiling) => day(yearEnd) ?? words.noYear },
      {
        label: words.rule,
        cell: ({ rule }: DueFiling) => (rule === null ? '' : html`${rule.words} <small>${rule.source}</small>`),
      },
    ]
    const none = html`<p>${requestedEin === '' ? words.none : words.noneOfClient}</p>`
    const all = requestedEin === '' ? '' : html`<a href="${base}/calendar">${words.ofAll}</a>`
    const list = card(words.calendar, table(words.calendar, columns, rows, none), all)
    return { title: words.calendar, main: html`${list}${await feeds(context)}` }
  },
}

function day(on: string | null) {
  return on === null ? undefined : html`<time datetime="${on}">${on}</time>`
}

async function feeds(context: PageContext) {
  const { dependencies, subjectId: accountId, liveMode, role, timeZone } = context
  const rows = await feedsOf(dependencies.db, { accountId, liveMode })
  const mayChange = FILING.some((one) => one === role)
  const revoke = ({ id }: FilingFeed) =>
    operationForm(context, 'calendar/revoke', html`${hidden('feed', id)}${button(words.revoke, 'grave')}`)
  const columns = [
    { label: words.made, cell: ({ createdAt }: FilingFeed) => moment(createdAt, timeZone) },
    { label: words.by, cell: ({ createdBy }: FilingFeed) => createdBy },
    ...(mayChange ? [{ label: words.revoke, cell: revoke, isQuiet: true as const }] : []),
  ]
  const make = mayChange ? operationForm(context, 'calendar/make', button(words.make, 'quiet')) : ''
  return card(
    words.feeds,
    html`<p class="hint">${words.feedsHint}</p>${table(words.feeds, columns, rows, html`<p>${words.noFeeds}</p>`)}${make}`,
  )
}

const make = operation({
  name: 'calendar.make_feed',
  path: 'calendar/make',
  page: 'calendar',
  roles: FILING,
  fields: z.object({}),
  example: {},
  perform: async ({ tx, subjectId: accountId, liveMode, person, dependencies }) => {
    const now = dependencies.clock.now(liveMode)
    const { id, token } = await createFeed(tx, { accountId, liveMode }, { by: person.email, now })
    const address = `${dependencies.publicUrl}/legal_extension/calendar/${token}.ics`
    const main = card(words.feeds, html`<p>${words.once}</p><p><code>${address}</code></p>`)
    return { record: id, subject: accountId, after: { id }, done: words.feedMade, shown: { title: words.feeds, main } }
  },
})

const revoke = operation({
  name: 'calendar.revoke_feed',
  path: 'calendar/revoke',
  page: 'calendar',
  roles: FILING,
  fields: z.object({ feed: z.string() }),
  example: { feed: 'feed_none' },
  perform: async ({ tx, subjectId: accountId, liveMode, dependencies }, { feed: id }) => {
    const wasThere = await revokeFeed(tx, { accountId, liveMode }, id, dependencies.clock.now(liveMode))
    if (!wasThere) throw new HttpError('not_found', { detail: 'This feed doesn’t exist.' })
    return { record: id, subject: accountId, before: { id }, done: words.revoked }
  },
})

/** Operations on calendar feeds. */
export const calendarOperations = [make, revoke]
