import * as z from 'zod/mini'
import { EVENT_CHOICES } from '../../../contract/webhooks.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import { findAccountDelivery, requireDeliveryNumber } from '../../../server/service/webhooks/account-deliveries.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  endpointResource,
  requireOwnEndpoint,
  rotateEndpointSecret,
  sendTestEvent,
} from '../../../server/service/webhooks/account-endpoints.ts'
import { replayDeliveries } from '../../../server/service/webhooks/delivery-log.ts'
import { operation } from '../../frame/operation.ts'
import { say } from '../../frame/say.ts'
import { developerWords as words } from './developer-words.ts'
import { changingEndpoints, DEVELOPING } from './developing.ts'
import { shownOnce } from './shown-once.ts'

const HOUR_MS = 3_600_000
const endpoint = { url: z.string(), events: z.optional(z.string()), description: z.optional(z.string()) }
const hours = z.enum(['0', '1', '24', '168', '720'])
const row = { page: 'webhooks/{id}', roles: DEVELOPING } as const

/** What is done about endpoints and what was sent to them. */
export const webhookOperations = [
  operation({
    name: 'webhooks.create',
    path: 'webhooks/create',
    page: 'webhooks',
    roles: DEVELOPING,
    fresh: true,
    fields: z.object(endpoint),
    example: { url: 'https://shop.example/webhooks', events: 'donation.*' },
    perform: async (context, { url, events, description }) => {
      const scope = await changingEndpoints(context)
      const { row: made, secret } = await createEndpoint(scope, { url, events: choicesOf(events), description })
      return {
        record: made.id,
        subject: context.subjectId,
        after: { url, events: made.event_types },
        done: words.added,
        shown: shownOnce(context, `webhooks/${made.id}`, [[words.signingSecret, secret]]),
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
      const scope = await changingEndpoints(context)
      const before = endpointResource(await requireOwnEndpoint(context.tx, scope, id))
      const change = { url, events: choicesOf(events), description, enabled: enabled === 'true' }
      const after = endpointResource(await changeEndpoint(scope, id, change))
      return { record: id, subject: context.subjectId, before, after, done: words.saved }
    },
  }),
  operation({
    ...row,
    name: 'webhooks.rotate_secret',
    path: 'webhooks/rotate',
    fresh: true,
    fields: z.object({ id: z.string(), overlap_hours: hours }),
    example: { id: 'we_none', overlap_hours: '24' },
    perform: async (context, { id, overlap_hours: overlap }) => {
      const { secret } = await rotateEndpointSecret(await changingEndpoints(context), id, Number(overlap) * HOUR_MS)
      return {
        record: id,
        subject: context.subjectId,
        after: { overlap_hours: Number(overlap) },
        done: words.rotated,
        shown: shownOnce(context, `webhooks/${id}`, [[words.signingSecret, secret]]),
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
      const delivery = await sendTestEvent(await changingEndpoints(context), id)
      const next = `deliveries/${delivery}`
      return { record: id, subject: context.subjectId, after: { delivery }, done: words.tested, next }
    },
  }),
  operation({
    ...row,
    name: 'webhooks.remove',
    path: 'webhooks/remove',
    fields: z.object({ id: z.string() }),
    example: { id: 'we_none' },
    perform: async (context, { id }) => {
      const { url } = await deleteEndpoint(await changingEndpoints(context), id)
      return { record: id, subject: context.subjectId, before: { url }, done: words.removed, next: 'webhooks' }
    },
  }),
  operation({
    name: 'webhooks.replay',
    path: 'deliveries/replay',
    page: 'deliveries/{id}',
    roles: DEVELOPING,
    fields: z.object({ id: z.string() }),
    example: { id: 'evt_none.we_none' },
    perform: async (context, { id }) => {
      const { tx, subjectId: accountId, liveMode, dependencies } = context
      await changingEndpoints(context)
      const delivery = await requireDeliveryNumber(tx, { accountId, liveMode }, id)
      const { status } = await findAccountDelivery(tx, { accountId, liveMode }, id)
      await replayDeliveries(tx, { delivery }, (mode) => dependencies.clock.now(mode))
      return { record: id, subject: accountId, before: { status }, after: { status: 'pending' }, done: words.replayed }
    },
  }),
]

/** Reads types and groups of events with commas between; the defaults where there are none. */
function choicesOf(text: string | undefined): string[] | undefined {
  const given = (text ?? '').split(/[\s,]+/).filter((one) => one !== '')
  const unknown = given.find((one) => !EVENT_CHOICES.some((choice) => choice === one))
  if (unknown !== undefined)
    throw new HttpError('parameter_invalid', {
      param: 'events',
      detail: `${unknown} is no event. ${say(words.eventsHint, { choices: EVENT_CHOICES.join(', ') })}`,
    })
  return given.length === 0 ? undefined : given
}
