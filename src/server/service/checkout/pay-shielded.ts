import { admitTry, noteTry, payerSubject, type TryEnd } from '../abuse/payment-velocity.ts'
import type { CheckoutDependencies } from './checkout-dependencies.ts'
import { readLink } from './checkout-records.ts'
import type { CheckoutSession } from './checkout-session.ts'
import { linkStanding } from './link/link-standing.ts'
import { NO_DEDICATION } from './page/typed-dedication.ts'
import { type AttemptResult, type PaymentAttempt, payOnce } from './pay-once.ts'
import { payerOf } from './payer.ts'
import { forgetLink } from './show-gift.ts'

/** What became of a try, or `wait` where the donor's address has tried too often. */
export type ShieldedResult = AttemptResult | { status: 'wait' }

/** A try at a link of which the donor has told nothing yet. */
export function blankAttempt(
  { newId, publicUrl }: CheckoutDependencies,
  { gift, path, speaker }: CheckoutSession,
): PaymentAttempt {
  return {
    id: newId('att'),
    donor: {},
    dedication: NO_DEDICATION,
    description: gift.nonprofit.name,
    locale: speaker.locale.tag,
    returnUrl: `${publicUrl}${path}/return`,
    leaveUrl: publicUrl + path,
    suspicious: false,
  }
}

/** Pays unless the donor's address has tried too often, and counts how it ended. */
export async function payShielded(
  dependencies: CheckoutDependencies,
  session: CheckoutSession,
  { attempt, request, hasty }: { attempt: PaymentAttempt; request: Request; hasty: boolean },
): Promise<ShieldedResult> {
  const { now } = session
  const payer = payerOf(session, request)
  if ((await admitTry(dependencies, payer, now)) > 0) return { status: 'wait' }
  const counted = { ...attempt, payer: await payerSubject(dependencies.db, payer) }
  const result = await payOnce({ ...session, dependencies, attempt: counted })
  await noteTry(dependencies, payer, { end: endOf(session, result), hasty, now })
  if (result.status === 'declined') await tellIfClosed(dependencies, session)
  return result
}

function endOf({ processor }: CheckoutSession, result: AttemptResult): TryEnd {
  if (result.status === 'paid') return result.status
  if (result.status === 'declined') return result.reason === 'not_accepted' ? 'neutral' : 'declined'
  const elsewhere = result.status === 'action_needed' && result.opened === true && processor.cardForm === 'elsewhere'
  return elsewhere ? 'elsewhere' : 'neutral'
}

/** The link may have closed by this very refusal: the fifth one ends it. */
async function tellIfClosed(dependencies: CheckoutDependencies, session: CheckoutSession): Promise<void> {
  const { id, account_id } = session.link
  if (linkStanding(await readLink(dependencies.db, id), session.now) !== 'declined_out') return
  await forgetLink(dependencies, session)
  dependencies.counts?.add('link_closed')
  dependencies.log.warn({ link_id: id, account_id }, 'A checkout link is closed after too many declined cards')
}
