import { SMALLEST_CARD_PAYMENT } from '../../../contract/index.ts'
import type { MonthlyGiftRow } from '../../database/tables/checkout.ts'
import type { Database } from '../../database/tables/tables.ts'
import { isCrossSite } from '../../http/client-address.ts'
import { HttpError } from '../../http/http-error.ts'
import type { TokenBuckets } from '../../http/rate-limits.ts'
import { FOUNDATION_TIME_ZONE } from '../../kernel/calendar.ts'
import { processorOf } from '../../processors/processor-of.ts'
import { feeOnGift, findFeeTerms } from '../accounts/fee-terms.ts'
import { shownName } from '../branding/account-branding.ts'
import { readCard, readSentForm } from '../checkout/payment-form.ts'
import { loadNonprofits } from '../directory/registry/nonprofit-records.ts'
import { giftAddress, monthlyGiftOfToken, monthlyGiftPath } from '../donor-links/donor-links.ts'
import { resizedParts } from '../money/donations/gift-recipients.ts'
import { foundationName } from '../money/ledger/foundation-name.ts'
import {
  changeMonthlyGift,
  followMonthlyGift,
  type MonthlyChange,
  monthlyPaymentsOf,
} from '../monthly-gifts/follow-monthly-gift.ts'
import { findMonthlyGift, monthlyGiftDetails } from '../monthly-gifts/monthly-gift-records.ts'
import { shownNonprofit } from './gift/donation-timeline.ts'
import { answerForeign, answerPage, answerUnknown, type DonorPagesDependencies, translatorFor } from './page/layout.ts'
import { type MonthlyNotice, monthlyPage, readNotice, type ShownMonthlyGift } from './page/monthly-page.ts'

/** The largest amount that a donor may set here, in cents: the limit of payment pages. */
const MOST = 1_000_000

type Visit = LoadedMonthlyGift & { path: string }

/** Shows a monthly gift to anyone with its address, after checking its processor if that is due. */
export async function showMonthlyGift(
  dependencies: DonorPagesDependencies,
  request: Request,
  token: string,
): Promise<Response> {
  const visit = await visitOf(dependencies, token, { fresh: true })
  if (visit === undefined) return answerUnknown(translatorFor(request))
  const { db, clock, publicUrl, seal, timeZone = FOUNDATION_TIME_ZONE } = dependencies
  const { gift, shown, path } = visit
  const processor = processorOf(dependencies, gift.live_mode)
  const view = {
    gift: shown,
    path,
    timeZone,
    now: clock.now(gift.live_mode),
    latestHref: giftAddress(publicUrl, seal, gift.latest_donation_id),
    cardForm: processor?.cardForm ?? 'elsewhere',
    bounds: { least: await leastAmount(db, gift.account_id, clock.now(gift.live_mode)), most: mostAmount(gift.amount) },
    notice: readNotice(new URL(request.url).searchParams),
  }
  const translator = translatorFor(request, visit.locale)
  const pageOrigin = processor?.pageOrigin
  return answerPage(200, monthlyPage(view, translator), pageOrigin === undefined ? [] : [pageOrigin])
}

/** Applies the donor's change, and redirects to the page, which shows the result. */
export async function submitMonthlyForm(
  dependencies: DonorPagesDependencies,
  changers: TokenBuckets,
  request: Request,
  token: string,
): Promise<Response> {
  const visit = await visitOf(dependencies, token, { fresh: false })
  const translator = translatorFor(request, visit?.locale ?? null)
  if (visit === undefined) return answerUnknown(translator)
  if (isCrossSite(request, dependencies.publicUrl)) return answerForeign(translator, visit.path)
  const form = (await readSentForm(request)) ?? new URLSearchParams()
  if (!changers.take(visit.gift.id).allowed) return redirectTo(visit, { problem: 'often' })
  try {
    if (form.get('do') === 'card' && processorOf(dependencies, visit.gift.live_mode)?.cardForm === 'elsewhere')
      return await openCardPage(dependencies, visit, translator.locale.tag)
    return redirectTo(visit, await change(dependencies, visit, form))
  } catch (error) {
    if (error instanceof HttpError && error.code === 'processor_unavailable')
      return redirectTo(visit, { problem: 'busy' })
    throw error
  }
}

/** The donor returns from the processor's card page: the new card is used if it was entered for this gift. */
export async function returnFromCardPage(
  dependencies: DonorPagesDependencies,
  request: Request,
  token: string,
): Promise<Response> {
  const visit = await visitOf(dependencies, token, { fresh: false })
  if (visit === undefined) return answerUnknown(translatorFor(request))
  const { gift } = visit
  const session = new URL(request.url).searchParams.get('visit') ?? ''
  const taken = await monthlyPaymentsOf(dependencies, gift)?.cardPage?.take(gift.reference, session)
  const after = await followMonthlyGift(dependencies, gift.id)
  return redirectTo(visit, taken === true && after?.status !== 'failing' ? { done: 'card' } : { problem: 'card' })
}

async function visitOf(
  dependencies: DonorPagesDependencies,
  token: string,
  { fresh }: { fresh: boolean },
): Promise<Visit | undefined> {
  const { db, seal, clock } = dependencies
  const id = monthlyGiftOfToken(seal, token)
  const loaded = id === undefined ? undefined : await loadMonthlyGift(db, id)
  if (id === undefined || loaded === undefined) return undefined
  const path = monthlyGiftPath(seal, id)
  const { gift } = loaded
  if (!fresh || gift.status === 'ended' || gift.look_at > clock.now(gift.live_mode)) return { ...loaded, path }
  // If the processor is unavailable, the known state is shown.
  await followMonthlyGift(dependencies, id).catch(() => undefined)
  const again = await loadMonthlyGift(db, id)
  return again && { ...again, path }
}

async function change(
  dependencies: DonorPagesDependencies,
  { gift }: Visit,
  form: URLSearchParams,
): Promise<MonthlyNotice> {
  const { db, clock } = dependencies
  const now = clock.now(gift.live_mode)
  const requested = readChange(form, now)
  if (requested === undefined) return { problem: form.get('do') === 'card' ? 'card' : 'amount' }
  if (requested.kind === 'amount') {
    const least = await leastAmount(db, gift.account_id, now)
    if (requested.amount < least || requested.amount > mostAmount(gift.amount)) return { problem: 'amount' }
  }
  const result = await changeMonthlyGift(dependencies, gift.id, requested)
  if (result === 'refused') return { problem: 'card' }
  if (result === 'late') return { problem: 'late' }
  return requested.kind === 'amount' ? { done: 'amount', before: gift.amount } : { done: requested.kind }
}

const plain = ['unskip', 'pause', 'resume', 'stop', 'undo_stop'] as const

function readChange(form: URLSearchParams, now: Date): MonthlyChange | undefined {
  const kind = form.get('do') ?? ''
  if (kind === 'amount') {
    const text = (form.get('amount') ?? '').trim()
    return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? { kind, amount: Math.round(Number(text) * 100) } : undefined
  }
  if (kind === 'card') {
    const { card } = readCard(form, now)
    return card && { kind, card }
  }
  if (kind === 'skip') {
    const month = new Date(form.get('month') ?? '')
    return Number.isNaN(month.getTime()) ? { kind, month: new Date(0) } : { kind, month }
  }
  const found = plain.find((one) => one === kind)
  return found === undefined ? undefined : { kind: found }
}

async function openCardPage(
  dependencies: DonorPagesDependencies,
  { gift, path }: Visit,
  locale: string,
): Promise<Response> {
  const address = dependencies.publicUrl + path
  const url = await monthlyPaymentsOf(dependencies, gift)?.cardPage?.open({
    reference: gift.reference,
    returnUrl: `${address}/card?visit={SESSION}`,
    leaveUrl: address,
    locale,
  })
  return seeOther(url ?? path)
}

/** The amount must leave more than nothing to the nonprofit after the fee. */
async function leastAmount(db: DonorPagesDependencies['db'], accountId: string, now: Date): Promise<number> {
  const terms = await findFeeTerms(db, accountId)
  const least = [SMALLEST_CARD_PAYMENT, 100, 200, 500, 1_000]
  return least.find((amount) => feeOnGift(terms, { kind: 'card', amount, now }) < amount) ?? MOST
}

function mostAmount(present: number): number {
  return Math.max(MOST, present)
}

function redirectTo({ path }: Visit, notice: MonthlyNotice): Response {
  const query = new URLSearchParams(Object.entries(notice).map(([name, value]) => [name, String(value)]))
  return seeOther(`${path}?${query}`)
}

function seeOther(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}

/** A monthly gift with everything that its page shows. */
interface LoadedMonthlyGift {
  gift: MonthlyGiftRow
  shown: ShownMonthlyGift
  locale: string
}

/** Reads a monthly gift for its donor; undefined if the ID is unknown. */
async function loadMonthlyGift(db: Database, id: string): Promise<LoadedMonthlyGift | undefined> {
  const gift = await findMonthlyGift(db, id)
  if (gift === undefined) return undefined
  const { locale, parts } = await monthlyGiftDetails(db, gift)
  const records = await loadNonprofits(
    db,
    parts.map(({ nonprofitId }) => nonprofitId),
  )
  const nonprofits = resizedParts(parts, gift.amount, 0).flatMap(({ nonprofitId, amount }) => {
    const record = records.find(({ id }) => id === nonprofitId)
    return record === undefined ? [] : [{ ...shownNonprofit(record), amount }]
  })
  return {
    gift,
    locale,
    shown: {
      testMode: !gift.live_mode,
      nonprofits,
      shop: await shownName(db, gift.account_id),
      foundation: await foundationName(db, gift.live_mode),
      status: gift.status,
      amount: gift.amount,
      count: gift.given,
      card: gift.card_last4,
      nextAt: gift.next_payment_at,
      skippedAt: gift.skipped_at,
      tryAt: gift.next_try_at,
      endsAt: gift.ends_at,
      beganAt: gift.began_at,
    },
  }
}
