import type { Processor } from '../../processors/processor.ts'
import { accountName } from '../accounts/queries.ts'
import { loadNonprofits } from '../directory/registry/queries.ts'
import type { CheckoutDependencies } from './checkout-dependencies.ts'
import { linkTokenHash } from './link/link-token.ts'
import type { Gift } from './page/gift.ts'
import { type CheckoutLink, findLinkByToken } from './queries.ts'
import { processorOf } from './settle-payment.ts'

/** A session to an existing link: all that its pages need to know. */
export interface CheckoutSession {
  /** The path of the link's page. */
  path: string
  link: CheckoutLink
  gift: Gift
  /** False when the nonprofit may not be paid any more. */
  eligible: boolean
  processor: Processor
  now: Date
}

/** Looks up what a token leads to; undefined when it leads nowhere. */
export async function findCheckoutSession(
  dependencies: CheckoutDependencies,
  token: string,
): Promise<CheckoutSession | undefined> {
  const { db, clock } = dependencies
  const link = await findLinkByToken(db, linkTokenHash(token))
  if (link === undefined) return undefined
  const processor = processorOf(dependencies, link.live_mode)
  const [nonprofit] = await loadNonprofits(db, [link.nonprofit_id], link.account_id)
  if (processor === undefined || nonprofit === undefined) return undefined
  const { name, ein, city, state } = nonprofit
  return {
    path: `/checkout/${token}`,
    link,
    gift: {
      amount: link.amount,
      fee: link.fee,
      nonprofit: { name, ein, place: [city, state].filter((part) => part !== '').join(', ') },
      shop: await accountName(db, link.account_id),
      cancelUrl: link.cancel_url,
      testMode: !link.live_mode,
    },
    eligible: nonprofit.eligible,
    processor,
    now: clock.now(link.live_mode),
  }
}
