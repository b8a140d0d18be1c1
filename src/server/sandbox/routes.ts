import { Hono } from 'hono'
import * as z from 'zod/mini'
import { type DonationRow, REGRANT_REASONS } from '../database/tables/donations.ts'
import { answerData, answerFailure } from '../http/answer.ts'
import { HttpError } from '../http/http-error.ts'
import type { Log } from '../http/log.ts'
import { outlineOf, parsePart } from '../http/read-request.ts'
import { readDuration } from '../kernel/calendar.ts'
import { toUnixSeconds } from '../kernel/clock.ts'
import type { Caller } from '../service/accounts/find-accounts.ts'
import { secretKeyUse } from '../service/api/limits/rate-limiter.ts'
import type { RouteGuards } from '../service/api/service.ts'
import { resumeUndisputed } from '../service/money/disputes/disputes.ts'
import { cancelWithReceipt } from '../service/money/disputes/post-refund.ts'
import { donationResource, findDonation } from '../service/money/donations/donation-records.ts'
import { TransitionRefused } from '../service/money/donations/donation-status.ts'
import { holdDonation, regrantDonation } from '../service/money/donations/lifecycle.ts'
import { type AdvanceDependencies, advanceSandbox, ClockIsMoving } from './advance-clock.ts'
import { mailPages } from './mail/mail-pages.ts'

/** Dependencies of the sandbox's routes. */
export interface SandboxDependencies extends AdvanceDependencies, RouteGuards {
  log: Log
  publicUrl: string
  /** URL of a gift's page, for links in e-mails. */
  giftAddress?: (donationId: string) => string
  /** Whether the clock can be moved: only in a private sandbox, because all sandbox accounts share it. */
  timePasses: boolean
}

const LONGEST_MS = 400 * 86_400_000
const Place = z.object({ id: z.string() })
const Advance = z.object({ advance: z.string() })
const Act = z.object({
  action: z.enum(['cancel', 'pause', 'block', 'resume', 'regrant']),
  nonprofit_id: z.optional(z.string()),
  reason: z.optional(z.enum(REGRANT_REASONS)),
})

/**
 * Sandbox actions for integrators, with test keys only: advance the clock, and pause, block, resume, cancel or regrant
 * the account's own donations. The clock can be advanced only on a private server.
 */
export function sandboxRoutes(dependencies: SandboxDependencies): Hono {
  const app = new Hono()
  app.route('/', mailPages({ ...dependencies, isPrivate: dependencies.timePasses }))
  app.get('/sandbox/clock', ({ req }) =>
    answer(dependencies, req.raw, async () => ({ now: toUnixSeconds(dependencies.clock.now(false)) })),
  )
  app.post('/sandbox/clock', ({ req }) =>
    answer(dependencies, req.raw, async (_, body) => advance(dependencies, parsePart('body', Advance, body))),
  )
  app.post('/sandbox/donations/:id', ({ req }) =>
    answer(dependencies, req.raw, async (caller, body) => {
      const { id } = parsePart('params', Place, req.param())
      return donationResource(await act(dependencies, caller, id, parsePart('body', Act, body)))
    }),
  )
  return app
}

async function answer(
  dependencies: SandboxDependencies,
  request: Request,
  work: (caller: Caller, body: unknown) => Promise<object>,
): Promise<Response> {
  const requestId = dependencies.newId('req')
  try {
    const caller = await dependencies.authenticator.byBasic(request.headers.get('authorization'))
    if (caller.liveMode) throw new HttpError('not_available_here', { detail: 'The sandbox requires test keys.' })
    const limits = dependencies.limiter.byKey(caller.publicKey, secretKeyUse(request))
    const { body } = await outlineOf(request)
    const response = answerData(await work(caller, body), requestId)
    for (const [name, value] of limits) response.headers.set(name, value)
    return response
  } catch (error) {
    return answerFailure(asConflict(error), requestId, dependencies)
  }
}

function asConflict(error: unknown): unknown {
  if (error instanceof ClockIsMoving) return new HttpError('conflict', { detail: error.message, retryAfter: 2 })
  return error instanceof TransitionRefused ? new HttpError('conflict', { detail: error.message }) : error
}

async function advance(dependencies: SandboxDependencies, body: z.output<typeof Advance>): Promise<object> {
  if (!dependencies.timePasses)
    throw new HttpError('not_available_here', {
      detail: 'You can move the clock only on a private server. Start one on your own machine.',
    })
  const milliseconds = readDuration(body.advance)
  if (milliseconds === undefined || milliseconds > LONGEST_MS) {
    throw new HttpError('parameter_invalid', {
      param: 'advance',
      detail: 'Send a duration such as 40d, 12h or 90m, at most 400d.',
    })
  }
  return { now: toUnixSeconds(await advanceSandbox(dependencies, milliseconds)) }
}

async function act(
  dependencies: SandboxDependencies,
  caller: Caller,
  id: string,
  { action, nonprofit_id: nonprofitId, reason }: z.output<typeof Act>,
): Promise<DonationRow> {
  await requireOwn(dependencies, caller, id)
  switch (action) {
    case 'cancel':
      return cancelWithReceipt(dependencies, id)
    case 'pause':
      return holdDonation(dependencies, id, 'paused')
    case 'block':
      return holdDonation(dependencies, id, 'blocked')
    case 'resume':
      return resumeUndisputed(dependencies, id)
    case 'regrant':
      if (nonprofitId === undefined) throw new HttpError('parameter_missing', { param: 'nonprofit_id' })
      return regrantDonation(dependencies, id, nonprofitId, reason)
  }
}

async function requireOwn({ db }: SandboxDependencies, { account }: Caller, id: string): Promise<void> {
  const own = await findDonation(db, { accountId: account.id, liveMode: false }, id)
  if (own === undefined)
    throw new HttpError('not_found', { param: 'id', detail: 'No sandbox donation of this account has this ID.' })
}
