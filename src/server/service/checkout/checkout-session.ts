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
import { isWithheld } from '../directory/consent/read-consent.ts'
import { loadNonprofits, type NonprofitRecord } from '../directory/registry/nonprofit-records.ts'
import { giftAddress } from '../donor-links/donor-links.ts'
import { fundVersion } from '../funds/funds.ts'
import { collectedParts, type GiftPart, partsOfLink } from '../money/donations/gift-recipients.ts'
import { foundationName } from '../money/ledger/foundation-name.ts'
import { expectMatch } from '../money/programs/match-donations.ts'
import { matchedAmount } from '../money/programs/program-records.ts'
import { type CheckoutLink, findLinkByToken, isCanceled } from './checkout-records.ts'
import { linkTokenHash } from './link/payment-link.ts'
import { type HostedTranslator, hostedTranslator, type UnavailableReason } from './page/layout.ts'
import type { Gift, Recipient } from './page/payment-page.ts'

/** A closed payment link. */
export interface ClosedLink {
  accountId: string
  liveMode: boolean
  /** Its page address. */
  address: string
}

export interface CheckoutDependencies {
  db: Database
  /** Signs the address of a gift's page for its donor. */
  seal: Seal
  clock: Clock
  newId: NewId
  log: Log
  /** The public origin of the pages, without a trailing slash. */
  publicUrl: string
  /** The foundation's time zone, for receipt dates. Default: `FOUNDATION_TIME_ZONE`. */
  timeZone?: string
  /** Counts attempts that look automated; nothing is counted if absent. */
  counts?: Counts
  /** Payment processors; by default, test gifts use the sandbox's own processor and live ones are refused. */
  processors?: Partial<Processors>
  /** Called when too many declines close a link, before the same gift can be requested again. */
  onLinkClosed?: (link: ClosedLink) => Promise<void>
  /** Reads the processor's signed events; without it they are refused. */
  processorEvents?: ProcessorEvents
}

/** A visit to an existing link, with everything that its pages need. */
export interface CheckoutSession {
  /** The path of the link's page. */
  path: string
  link: CheckoutLink
  gift: Gift
  /** The accent color of the giving page or the account; null if not set. */
  accent: string | null
  /** Why no more gifts are possible, regardless of the link's own status; undefined while they are. */
  barred?: UnavailableReason
  /** True if the gift was paid here and canceled since. */
  canceled: boolean
  /** The donor's page of the gift that was paid here; undefined until then. */
  giftUrl: string | undefined
  /** Uses the link's language, otherwise the browser's. */
  translator: HostedTranslator
  processor: Processor
  now: Date
}

/** Looks up a token; undefined if it is unknown. */
export async function findCheckoutSession(
  dependencies: CheckoutDependencies,
  token: string,
  asked: PageLocale,
): Promise<CheckoutSession | undefined> {
  const { db, clock, publicUrl, seal } = dependencies
  const link = await findLinkByToken(db, linkTokenHash(token))
  if (link === undefined) return undefined
  const processor = processorOf(dependencies, link.live_mode)
  const parts = await partsOfLink(db, link)
  const nonprofits = await loadNonprofits(
    db,
    parts.map(({ nonprofitId }) => nonprofitId),
    link.account_id,
  )
  const recipients = collectedParts(parts, link.fee).flatMap(({ nonprofitId, amount }) => {
    const nonprofit = nonprofits.find(({ id }) => id === nonprofitId)
    return nonprofit === undefined ? [] : [{ ...shownRecipient(nonprofit), granted: amount }]
  })
  if (processor === undefined || recipients.length < parts.length) return undefined
  const now = clock.now(link.live_mode)
  const path = `/checkout/${token}`
  const { logo_url: logoUrl, accent: shopAccent } = await findBranding(db, link.account_id)
  const shop = await shownName(db, link.account_id)
  const givingPage = await givingPageOf(db, link)
  const accent = givingPage?.accent ?? shopAccent
  const isFromPage = givingPage !== undefined && link.cancel_url.startsWith(`${publicUrl}/give/`)
  return {
    path,
    accent,
    link,
    gift: {
      amount: link.amount,
      fee: link.fee,
      recipients,
      ...(await fundOf(db, link, parts)),
      shop,
      isOfNonprofit: await isOfNonprofit(db, link.account_id),
      cameFrom: isFromPage ? givingPage.title : shop,
      foundation: await foundationName(db, link.live_mode),
      ...(logoUrl === null ? {} : { logoUrl }),
      ...(accent === null ? {} : { lookUrl: `${path}/look.css?${accent.slice(1)}` }),
      cancelUrl: link.cancel_url,
      testMode: !link.live_mode,
      ...(givingPage === undefined ? {} : { givingPage: { title: givingPage.title } }),
      ...(link.monthly ? { nextOn: monthsAfter(now, 1) } : {}),
      ...(await matchOf(db, link, { parts, now })),
    },
    ...(await unavailableReason(dependencies, link, nonprofits)),
    giftUrl: link.donation_id === null ? undefined : giftAddress(publicUrl, seal, link.donation_id),
    canceled: link.donation_id !== null && (await isCanceled(db, link.donation_id)),
    translator: hostedTranslator(link.locale === null ? asked : chooseLocale([link.locale, asked.tag])),
    processor,
    now,
  }
}

/** Whether a nonprofit owns its giving pages through this account. */
async function isOfNonprofit(db: Database, accountId: string): Promise<boolean> {
  const row = db.selectFrom('nonprofit_account').select('account_id').where('account_id', '=', accountId)
  return (await row.executeTakeFirst()) !== undefined
}

/** Title and accent color of a link's giving page. */
async function givingPageOf(
  db: Database,
  { giving_page_id: id }: CheckoutLink,
): Promise<{ title: string; accent: string | null } | undefined> {
  if (id === null) return undefined
  return db.selectFrom('giving_page').select(['title', 'accent']).where('id', '=', id).executeTakeFirst()
}

/** Name of a link's fund, and its nonprofits that get no share because they can't receive gifts. */
async function fundOf(
  db: Database,
  { fund_id: id, fund_version: version }: CheckoutLink,
  parts: readonly GiftPart[],
): Promise<Pick<Gift, 'fund'>> {
  if (id === null || version === null) return {}
  const fund = await fundVersion(db, id, version)
  if (fund === undefined) return {}
  const given = new Set(parts.map(({ nonprofitId }) => nonprofitId))
  const leftOut = fund.nonprofits.filter(({ nonprofit_id }) => !given.has(nonprofit_id)).map(({ name }) => name)
  return { fund: { name: fund.name, leftOut } }
}

/** What the account's programs would add to the gift now, or did add if it is paid. */
async function matchOf(
  db: Database,
  { account_id: accountId, live_mode: liveMode, donation_id: id }: CheckoutLink,
  { parts, now }: { parts: readonly GiftPart[]; now: Date },
): Promise<Pick<Gift, 'match' | 'matched'>> {
  if (id === null) {
    const match = await expectMatch(db, { accountId, liveMode }, { parts, now })
    return match === undefined ? {} : { match }
  }
  const matched = await matchedAmount(db, id)
  return matched === 0 ? {} : { matched }
}

function shownRecipient({ name, ein, city, state }: NonprofitRecord): Omit<Recipient, 'granted'> {
  return { name, ein, place: [city, state].filter((part) => part !== '').join(', ') }
}

/**
 * Checked whenever a page is shown or paid: a nonprofit may have refused a store's gifts since the link was created.
 */
async function unavailableReason(
  { db }: CheckoutDependencies,
  { account_id: accountId }: CheckoutLink,
  nonprofits: readonly NonprofitRecord[],
): Promise<{ barred?: UnavailableReason }> {
  if (await isDisabled(db, accountId)) return { barred: 'shop_closed' }
  for (const { id: nonprofitId, eligible } of nonprofits)
    if (!eligible || (await isWithheld(db, { nonprofitId, accountId }))) return { barred: 'ineligible' }
  return {}
}
