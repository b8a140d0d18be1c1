import { html } from 'hono/html'
import type { RegrantReason } from '../../../database/tables/donations.ts'
import { icon, type Markup } from '../../../pages/page.ts'
import { recipientsIn } from '../../../pages/recipients.ts'
import type { ImpactRate } from '../../reports/impact-totals.ts'
import type { GiftStatus, GiftStep, ShownGift, StepKind, UpcomingStep } from '../gift/donation-timeline.ts'
import { type DonorTranslator, donorPage } from './layout.ts'
import { factsOf } from './monthly-page.ts'
import type { Words } from './words/english.ts'

/** Options for the page of a gift. */
export interface GiftPageOptions {
  /** The time zone of the dates. */
  timeZone: string
  /** The cents that the store's programs added to the gift. */
  matched: number
}

const marks: Readonly<Record<GiftStatus, Parameters<typeof icon>[0]>> = {
  underWay: 'clock',
  arrived: 'check',
  stopped: 'alert',
  canceled: 'alert',
  refunded: 'returned',
}

/** The donations of one gift: one, or one for each of several nonprofits. */
type WholeGift = readonly [ShownGift, ...ShownGift[]]

/** The page that shows a donor a gift's progress. */
export function giftPage(gift: WholeGift, translator: DonorTranslator, options: GiftPageOptions): Markup {
  const { t, money } = translator
  const [first] = gift
  const isOfOne = gift.length === 1
  const given = stillGiven(gift)
  return donorPage({
    translator,
    title: t('giftTitle', { amount: money(sumOf(given, 'paid')), name: recipientsOf(given, translator) }),
    testMode: first.testMode,
    main: html`<main class="timeline-page">
      ${isOfOne ? summary(first, translator, options) : wholeSummary(gift, translator, options)}
      <div class="details">
        ${gift.map((part, index) => timelineCard(part, translator, { ...options, id: `timeline-${index}`, title: isOfOne ? t('timelineTitle') : t('timelineOf', { name: part.nonprofit.name }) }))}
        ${receipt(first, translator)}
        ${partOfMonthly(first, translator)}
        ${gift.map((part, index) => impact(part, translator, `impact-${index}`))}
        ${isOfOne ? share(first, translator) : ''}
      </div>
      <footer><p>${t('keepSecret')}</p><p><a href="/gift">${t('findOthers')}</a></p></footer>
    </main>`,
  })
}

function recipientsOf(gift: WholeGift, translator: DonorTranslator): string {
  return recipientsIn(gift.map(({ nonprofit }) => nonprofit.name).join('\n'), translator)
}

/** The donations that are still given; all of them once none is. */
function stillGiven(gift: WholeGift): WholeGift {
  const [first, ...others] = gift.filter((part) => !isReturned(part))
  return first === undefined ? gift : [first, ...others]
}

function isReturned({ timeline: { status } }: ShownGift): boolean {
  return status === 'canceled' || status === 'refunded'
}

function sumOf(gift: WholeGift, of: 'paid' | 'fee'): number {
  return gift.reduce((sum, part) => sum + part[of], 0)
}

/** Donors share the address of this page, so it never links to the settings of a monthly gift. */
function partOfMonthly({ isMonthly }: ShownGift, { t }: DonorTranslator): Markup {
  if (!isMonthly) return html``
  return html`<section class="card" aria-labelledby="monthly">
      <h2 id="monthly">${t('monthlyPartTitle')}</h2>
      <p class="note">${t('monthlyPart')}</p>
      <p class="links"><a href="/gift">${t('monthlySendLink')}</a></p>
    </section>`
}

function summary(gift: ShownGift, translator: DonorTranslator, { matched }: GiftPageOptions): Markup {
  const { t, money } = translator
  const { nonprofit, timeline, paid, fee, granted } = gift
  const first = gift.nonprofits.get(timeline.steps[0]?.nonprofitId ?? nonprofit.id)
  const isRefunded = isReturned(gift)
  const paidLabel = t(gift.paidByCard ? 'paid' : 'given')
  return html`<section class="summary" aria-labelledby="recipient">
      <p class="status ${timeline.status}">${icon(marks[timeline.status])}<span>${t(timeline.status)}</span></p>
      <p class="eyebrow">${t('giftTo')}</p>
      <h1 id="recipient"><bdi>${nonprofit.name}</bdi></h1>
      ${factsOf(nonprofit)}
      <p class="amount">${money(paid)}</p>
      <dl class="split">
        <div><dt>${paidLabel}</dt><dd>${money(paid)}</dd></div>
        ${fee === 0 || isRefunded ? '' : html`<div><dt>${t('fee')}</dt><dd>${money(fee)}</dd></div>`}
        ${isRefunded ? '' : html`<div class="reaches"><dt>${t('receives', { name: nonprofit.name })}</dt><dd>${money(granted)}</dd></div>`}
        ${matchLine(gift, matched, translator)}
      </dl>
      <dl class="facts-list">
        ${first === undefined || first.id === nonprofit.id ? '' : fact(t('firstFor'), first.name)}
        ${fact(t('through'), gift.foundation ?? t('throughUnnamed'))}
        ${sourceFacts(gift, translator)}
        ${fact(t('givenAt'), gift.shop)}
        ${fact(t('giftNumber'), gift.id)}
      </dl>
    </section>`
}

/** The fund and the giving page that the gift was made to. */
function sourceFacts({ fund, givingPage }: ShownGift, { t }: DonorTranslator): Markup {
  return html`${fund === null ? '' : fact(t('fund'), fund)}${givingPage === null ? '' : fact(t('givingPage'), givingPage)}`
}

/** The summary of a gift to several nonprofits, with a line for each: what is still given, and what went back. */
function wholeSummary(gift: WholeGift, translator: DonorTranslator, options: GiftPageOptions): Markup {
  const { t, money } = translator
  const [first] = gift
  const status = statusOfAll(gift)
  const given = stillGiven(gift)
  const fee = given.every(isReturned) ? 0 : sumOf(given, 'fee')
  return html`<section class="summary" aria-labelledby="recipient">
      <p class="status ${status}">${icon(marks[status])}<span>${t(status)}</span></p>
      <p class="eyebrow">${t('giftTo')}</p>
      <h1 id="recipient"><bdi>${recipientsOf(given, translator)}</bdi></h1>
      <p class="amount">${money(sumOf(given, 'paid'))}</p>
      <dl class="split">
        <div><dt>${t(first.paidByCard ? 'paid' : 'given')}</dt><dd>${money(sumOf(gift, 'paid'))}</dd></div>
        ${fee === 0 ? '' : html`<div><dt>${t('fee')}</dt><dd>${money(fee)}</dd></div>`}
        ${gift.map((part) => recipientLine(part, translator, options))}
        ${matchLine(first, options.matched, translator)}
      </dl>
      <dl class="facts-list">
        ${fact(t('through'), first.foundation ?? t('throughUnnamed'))}
        ${sourceFacts(first, translator)}
        ${fact(t('givenAt'), first.shop)}
        ${fact(t('giftNumber'), first.id)}
      </dl>
    </section>`
}

/** The amount that the store's programs added; nothing if they added none. */
function matchLine({ shop }: ShownGift, matched: number, { t, money }: DonorTranslator): Markup | '' {
  return matched === 0 ? '' : html`<div><dt>${t('matchAdded', { shop })}</dt><dd>${money(matched)}</dd></div>`
}

/** The part of one of several nonprofits, or that it was canceled or refunded, with the day. */
function recipientLine(part: ShownGift, translator: DonorTranslator, options: GiftPageOptions): Markup {
  const { nonprofit, granted, paid, timeline } = part
  const { t, money } = translator
  const { name } = nonprofit
  if (!isReturned(part))
    return html`<div class="reaches"><dt>${t('receives', { name })}${factsOf(nonprofit)}</dt><dd>${money(granted)}</dd></div>`
  const day = daysOf(translator, options).format(timeline.steps.at(-1)?.at)
  const said = t(timeline.status === 'refunded' ? 'refundedOn' : 'canceledOn', { name, day })
  return html`<div class="reaches"><dt>${said}${factsOf(nonprofit)}</dt><dd>${money(paid)}</dd></div>`
}

function daysOf({ locale }: DonorTranslator, { timeZone }: GiftPageOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale.tag, { dateStyle: 'long', timeZone })
}

/** The status of a gift: what all of its donations have in common; otherwise the one that matters most. */
function statusOfAll(gift: WholeGift): GiftStatus {
  const statuses = gift.map(({ timeline }) => timeline.status).filter((status) => status !== 'refunded')
  if (statuses.length === 0) return 'refunded'
  const remaining = statuses.filter((status) => status !== 'canceled')
  if (remaining.length === 0) return 'canceled'
  if (remaining.includes('stopped')) return 'stopped'
  return remaining.every((status) => status === 'arrived') ? 'arrived' : 'underWay'
}

function fact(label: string, value: string): Markup {
  return html`<div><dt>${label}</dt><dd><bdi>${value}</bdi></dd></div>`
}

function timelineCard(
  gift: ShownGift,
  translator: DonorTranslator,
  { id, title: heading, ...options }: GiftPageOptions & { id: string; title: string },
): Markup {
  const dates = daysOf(translator, options)
  const { steps, ahead } = gift.timeline
  return html`<section class="card" aria-labelledby="${id}">
      <h2 id="${id}">${heading}</h2>
      <ol class="timeline">
        ${steps.map((step, index) => {
          const { title, note } = stepSentence(step, gift, translator)
          const isLast = index === steps.length - 1
          return html`<li class="${isLast ? `${step.kind} now` : step.kind}"${isLast ? html` aria-current="step"` : ''}>
          <p class="step">${title}</p>
          <p class="date"><time datetime="${step.at.toISOString()}">${dates.format(step.at)}</time></p>
          ${note === '' ? '' : html`<p class="note">${note}</p>`}
        </li>`
        })}
        ${ahead.map((one) => html`<li class="ahead"><p class="step">${upcomingSentence(one, gift, translator)}</p><p class="date">${translator.t('stillToCome')}</p></li>`)}
      </ol>
    </section>`
}

/**
 * Anyone with the address of this page may read it, including the store, so the receipt, which names the donor, is
 * elsewhere.
 */
function receipt({ paidByCard }: ShownGift, { t }: DonorTranslator): Markup {
  if (!paidByCard) return html``
  return html`<section class="card" aria-labelledby="receipt">
      <h2 id="receipt">${t('receiptTitle')}</h2>
      <p class="note">${t('receiptByLetter')}</p>
      <p class="links"><a href="/gift">${t('receiptAgain')}</a></p>
    </section>`
}

type Key = keyof Words

const sentences: Readonly<Record<StepKind, { title: Key; note?: Key }>> = {
  given: { title: 'stepGiven', note: 'stepGivenNote' },
  recorded: { title: 'stepRecorded', note: 'stepRecordedNote' },
  collecting: { title: 'stepCollecting', note: 'stepCollectingNote' },
  asked: { title: 'stepAsked', note: 'stepAskedNote' },
  scheduled: { title: 'stepScheduled', note: 'stepScheduledNote' },
  sentByBank: { title: 'stepSentByBank', note: 'stepSentByBankNote' },
  sentByCheck: { title: 'stepSentByCheck', note: 'stepSentByCheckNote' },
  cashed: { title: 'stepCashed' },
  arrived: { title: 'stepArrived', note: 'stepArrivedNote' },
  paused: { title: 'stepPaused', note: 'stepPausedNote' },
  blocked: { title: 'stepBlocked', note: 'stepBlockedNote' },
  returned: { title: 'stepReturned', note: 'stepReturnedNote' },
  resumed: { title: 'stepResumed' },
  canceled: { title: 'stepCanceled', note: 'stepCanceledNote' },
  refunded: { title: 'stepRefunded', note: 'stepRefundedNote' },
  regranted: { title: 'stepRegranted' },
}

const reasons: Readonly<Record<RegrantReason, Key>> = {
  not_eligible: 'regrantNotEligible',
  not_payable: 'regrantNotPayable',
  closed: 'regrantClosed',
  declined: 'regrantDeclined',
  donor_asked: 'regrantDonorAsked',
}

const upcoming: Readonly<Record<UpcomingStep, Key>> = {
  scheduled: 'aheadScheduled',
  sent: 'aheadSent',
  cashed: 'aheadCashed',
  arrived: 'aheadArrived',
}

/** The text of a step: a title, and a sentence if there is more to say. */
export interface StepText {
  title: string
  note: string
}

/** Describes a step in the page's language. */
function stepSentence(step: GiftStep, gift: ShownGift, { t, money }: DonorTranslator): StepText {
  const values = {
    name: nameOf(gift, step.nonprofitId),
    from: nameOf(gift, step.from ?? step.nonprofitId),
    shop: gift.shop,
    amount: money(gift.paid),
    foundation: gift.foundation ?? t('throughUnnamed'),
  }
  const { title } = sentences[step.kind]
  const note = noteOf(step, gift)
  return { title: t(title, values), note: note === undefined ? '' : t(note, values) }
}

/** Describes a future step. */
function upcomingSentence(ahead: UpcomingStep, gift: ShownGift, { t }: DonorTranslator): string {
  return t(upcoming[ahead], { name: gift.nonprofit.name })
}

function noteOf({ kind, reason }: GiftStep, { paidByCard }: ShownGift): Key | undefined {
  if (kind === 'regranted') return reason === null || reason === undefined ? 'regrantNote' : reasons[reason]
  if (kind === 'canceled' && paidByCard) return 'stepCanceledPaidNote'
  return sentences[kind].note
}

function nameOf({ nonprofits, nonprofit }: ShownGift, id: string): string {
  return nonprofits.get(id)?.name ?? nonprofit.name
}

/** The impact of donations and of this one, as stated by the nonprofit; empty if it stated none. */
function impact({ rates, nonprofit, granted, timeline }: ShownGift, translator: DonorTranslator, id: string): Markup {
  if (rates.length === 0) return html``
  const { t, money } = translator
  const isGiven = timeline.status !== 'canceled' && timeline.status !== 'refunded'
  return html`<section class="card" aria-labelledby="${id}">
      <h2 id="${id}">${t('impactTitle', { name: nonprofit.name })}</h2>
      <ul class="impact">${rates.map((rate) => {
        const made = Number((BigInt(granted) * BigInt(rate.quantity)) / BigInt(rate.cents))
        const of = t('impactRate', { amount: money(rate.cents), things: things(rate.quantity, rate, translator) })
        const own = t('impactGift', { things: things(made, rate, translator) })
        return html`<li>${isGiven && made > 0 ? html`<strong>${own}</strong>` : ''}<span>${of}</span></li>`
      })}</ul>
    </section>`
}

/** A quantity with the nonprofit's own words, which are English. */
function things(count: number, { unitOne, unitMany }: ImpactRate, { locale }: DonorTranslator): string {
  return `${new Intl.NumberFormat(locale.tag).format(count)} ${count === 1 ? unitOne : unitMany}`
}

/** Links to share the nonprofit; none contains the address of this page. */
function share({ nonprofit, timeline }: ShownGift, { t, locale }: DonorTranslator): Markup {
  if (timeline.status === 'canceled' || timeline.status === 'refunded') return html``
  const { id, name, ein } = nonprofit
  // Mail programs would show the direction isolates as characters.
  const plain = (text: string): string => encodeURIComponent(text.replace(/[\u2068\u2069]/g, ''))
  const words = t('shareText', { name, ein: ein.replace(/^(\d{2})(\d{7})$/, '$1-$2') })
  return html`<section class="card" aria-labelledby="share">
      <h2 id="share">${t('shareTitle', { name })}</h2>
      <p class="links">
        <a href="mailto:?subject=${plain(name)}&amp;body=${plain(words)}">${t('shareByMail')}</a>
        <a href="/social/${id}/white.png?lang=${locale.language}" download="${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.png">${t('sharePicture')}</a>
      </p>
      <p class="small">${t('shareHint')}</p>
    </section>`
}
