import type { Database } from '../../database/tables/tables.ts'
import type { Log } from '../../http/log.ts'
import type { Counts } from '../../http/metrics.ts'
import { monthsAfter } from '../../kernel/calendar.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { chooseLocale, type PageLocale } from '../../pages/page-locale.ts'
import type { Processor, ProcessorEvents, Processors } from '../../processors/processor.ts'
import { processorOf } from '../../processors/processor-of.ts'
import { isDisabled } from '../accounts/find-accounts.ts'
import type { Seal } from '../accounts/keyring.ts'
import { findBranding, shownName } from '../branding/account-branding.ts'
import { isWithheld } from '../directory/consent/require-not-withheld.ts'
import { loadNonprofits } from '../directory/registry/nonprofit-records.ts'
import { giftAddress } from '../donor-links/donor-links.ts'
import { foundationName } from '../money/ledger/foundation-name.ts'
import { type CheckoutLink, findLinkByToken, isCanceled } from './checkout-records.ts'
import { linkTokenHash } from './link/payment-link.ts'
import { type HostedTranslator, hostedTranslator, type UnavailableReason } from './page/layout.ts'
import type { Gift } from './page/payment-page.ts'

/** A payment link that leads nowhere any more. */
export interface ClosedLink {
  accountId: string
  liveMode: boolean
  /** The page it led to. */
  address: string
}

/** What the hosted payment page stands on. */
export interface CheckoutDependencies {
  db: Database
  /** Makes the address at which a donor sees the way of a gift. */
  seal: Seal
  clock: Clock
  newId: NewId
  log: Log
  /** The origin the world reaches the page at, without a slash at the end. */
  publicUrl: string
  /** Where the foundation is, by whose days receipts go. Default: `FOUNDATION_TIME_ZONE`. */
  timeZone?: string
  /** Where tries that look automatic are counted; nowhere when absent. */
  counts?: Counts
  /** Who takes donors' money; without it test gifts go to the sandbox's own and live ones are refused. */
  processors?: Partial<Processors>
  /** Told of a link that too many declined cards closed, before anybody can ask for the same gift again. */
  onLinkClosed?: (link: ClosedLink) => Promise<void>
  /** Reads the signed events of the processor; without it they are not taken. */
  processorEvents?: ProcessorEvents
}

/** A session to an existing link: all that its pages need to know. */
export interface CheckoutSession {
  /** The path of the link's page. */
  path: string
  link: CheckoutLink
  gift: Gift
  /** The account's own colour; null where it never chose one. */
  accent: string | null
  /** Why nobody may give here any more, whatever the link's own standing; undefined while they may. */
  barred?: UnavailableReason
  /** True when the gift was paid here and canceled since. */
  canceled: boolean
  /** Where the donor sees the way of the gift that was paid here; undefined while none was. */
  giftUrl: string | undefined
  /** Speaks the link's own language, else the one of the donor's browser. */
  translator: HostedTranslator
  processor: Processor
  now: Date
}

/** Looks up what a token leads to; undefined when it leads nowhere. */
export async function findCheckoutSession(
  dependencies: CheckoutDependencies,
  token: string,
  asked: PageLocale,
): Promise<CheckoutSession | undefined> {
  const { db, clock, publicUrl, seal } = dependencies
  const link = await findLinkByToken(db, linkTokenHash(token))
  if (link === undefined) return undefined
  const processor = processorOf(dependencies, link.live_mode)
  const [nonprofit] = await loadNonprofits(db, [link.nonprofit_id], link.account_id)
  if (processor === undefined || nonprofit === undefined) return undefined
  const { name, ein, city, state } = nonprofit
  const now = clock.now(link.live_mode)
  const path = `/checkout/${token}`
  const { logo_url: logoUrl, accent } = await findBranding(db, link.account_id)
  return {
    path,
    accent,
    link,
    gift: {
      amount: link.amount,
      fee: link.fee,
      nonprofit: { name, ein, place: [city, state].filter((part) => part !== '').join(', ') },
      shop: await shownName(db, link.account_id),
      foundation: await foundationName(db, link.live_mode),
      ...(logoUrl === null ? {} : { logoUrl }),
      ...(accent === null ? {} : { lookUrl: `${path}/look.css?${accent.slice(1)}` }),
      cancelUrl: link.cancel_url,
      testMode: !link.live_mode,
      ...(link.monthly ? { nextOn: monthsAfter(now, 1) } : {}),
    },
    ...(await unavailableReason(dependencies, link, nonprofit)),
    giftUrl: link.donation_id === null ? undefined : giftAddress(publicUrl, seal, link.donation_id),
    canceled: link.donation_id !== null && (await isCanceled(db, link.donation_id)),
    translator: hostedTranslator(link.locale === null ? asked : chooseLocale([link.locale, asked.tag])),
    processor,
    now,
  }
}

/** Asked each time a page is shown or paid: a nonprofit may stop gifts of a shop after its link was made. */
async function unavailableReason(
  { db }: CheckoutDependencies,
  { account_id: accountId, nonprofit_id: nonprofitId }: CheckoutLink,
  { eligible }: { eligible: boolean },
): Promise<{ barred?: UnavailableReason }> {
  if (await isDisabled(db, accountId)) return { barred: 'shop_closed' }
  return eligible && !(await isWithheld(db, { nonprofitId, accountId })) ? {} : { barred: 'ineligible' }
}
