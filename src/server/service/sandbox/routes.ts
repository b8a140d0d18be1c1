import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { answerData, answerFailure } from '../../http/answer.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Log } from '../../http/log.ts'
import type { Authenticator, Caller } from '../accounts/index.ts'
import { toUnixSeconds } from '../clock.ts'
import {
  cancelDonation,
  type DonationRow,
  donationResource,
  holdDonation,
  regrantDonation,
  resumeDonation,
  TransitionRefused,
} from '../donations/index.ts'
import { type AdvanceDependencies, advanceSandbox, readDuration } from './advance-clock.ts'

/** What the sandbox's door stands on. */
export interface SandboxDoor extends AdvanceDependencies {
  authenticator: Authenticator
  log: Log
}

const LONGEST_MS = 400 * 86_400_000
const Advance = z.object({ advance: z.string() })
const Act = z.object({
  action: z.enum(['cancel', 'pause', 'block', 'resume', 'regrant']),
  nonprofit_id: z.optional(z.string()),
})

/**
 * What an integrator may do to the sandbox, with test keys only: let time pass, and stop, resume, cancel or regrant
 * a donation of their own. Time is the same for every sandbox account of an installation.
 */
export function sandboxRoutes(door: SandboxDoor): Hono {
  const app = new Hono()
  app.get('/sandbox/clock', (context) =>
    answer(door, context, async () => ({ now: toUnixSeconds(door.clock.now(false)) })),
  )
  app.post('/sandbox/clock', (context) =>
    answer(door, context, async () => advance(door, await bodyOf(context, Advance))),
  )
  app.post('/sandbox/donations/:id', (context) =>
    answer(door, context, async (caller) => {
      const body = await bodyOf(context, Act)
      return donationResource(await act(door, caller, context.req.param('id'), body))
    }),
  )
  return app
}

async function answer(
  door: SandboxDoor,
  context: Context,
  work: (caller: Caller) => Promise<object>,
): Promise<Response> {
  const requestId = door.newId('req')
  try {
    const caller = await door.authenticator.byBasic(context.req.header('authorization') ?? null)
    if (caller.liveMode) throw new HttpError('not_available_here', { detail: 'The sandbox opens with test keys only.' })
    return answerData(await work(caller), requestId)
  } catch (error) {
    const failure = error instanceof TransitionRefused ? new HttpError('conflict', { detail: error.message }) : error
    return answerFailure(failure, requestId, door.log)
  }
}

async function bodyOf<Schema extends z.ZodMiniType>(context: Context, schema: Schema): Promise<z.output<Schema>> {
  const parsed = z.safeParse(schema, await context.req.json().catch(() => undefined))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const param = issue?.path.map(String).join('.') ?? ''
  throw new HttpError('parameter_invalid', {
    detail: `${param || 'The body'}: ${issue?.message ?? 'not valid'}.`,
    param,
  })
}

async function advance(door: SandboxDoor, body: z.output<typeof Advance>): Promise<object> {
  const milliseconds = readDuration(body.advance)
  if (milliseconds === undefined || milliseconds > LONGEST_MS) {
    throw new HttpError('parameter_invalid', {
      param: 'advance',
      detail: 'Send a length of time such as 40d, 12h or 90m, at most 400d.',
    })
  }
  return { now: toUnixSeconds(await advanceSandbox(door, milliseconds)) }
}

async function act(
  door: SandboxDoor,
  caller: Caller,
  id: string,
  { action, nonprofit_id: nonprofitId }: z.output<typeof Act>,
): Promise<DonationRow> {
  await requireOwn(door, caller, id)
  switch (action) {
    case 'cancel':
      return cancelDonation(door, id)
    case 'pause':
      return holdDonation(door, id, 'paused')
    case 'block':
      return holdDonation(door, id, 'blocked')
    case 'resume':
      return resumeDonation(door, id)
    case 'regrant':
      if (nonprofitId === undefined) throw new HttpError('parameter_missing', { param: 'nonprofit_id' })
      return regrantDonation(door, id, nonprofitId)
  }
}

async function requireOwn({ db }: SandboxDoor, caller: Caller, id: string): Promise<void> {
  const own = await db
    .selectFrom('donation')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', caller.account.id)
    .where('live_mode', '=', false)
    .executeTakeFirst()
  if (own === undefined)
    throw new HttpError('not_found', { detail: 'No sandbox donation of this account has this ID.' })
}
