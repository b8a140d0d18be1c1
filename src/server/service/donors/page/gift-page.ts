import { html } from 'hono/html'
import type { RegrantReason } from '../../../database/tables/donations.ts'
import { icon } from '../../../pages/icon.ts'
import type { Markup } from '../../../pages/page.ts'
import type { ImpactRate } from '../../reports/impact-totals.ts'
import type { GiftStanding, GiftStep, ShownGift, StepAhead, StepKind } from '../gift/donation-timeline.ts'
import { type DonorSpeaker, donorPage } from './layout.ts'
import { monthlySpeaker } from './monthly-view.ts'
import type { Words } from './words/english.ts'

/** How the page of a gift is to be made, besides the gift. */
export interface GiftPageOptions {
  /** Whose days the steps are dated by. */
  timeZone: string
}

const marks: Readonly<Record<GiftStanding, Parameters<typeof icon>[0]>> = {
  underWay: 'clock',
  arrived: 'check',
  stopped: 'alert',
  canceled: 'alert',
  refunded: 'returned',
}

/** The page where a donor sees the way of one gift. */
export function giftPage(gift: ShownGift, speaker: DonorSpeaker, options: GiftPageOptions): Markup {
  const { say, money } = speaker
  return donorPage({
    speaker,
    title: say('giftTitle', { amount: money(gift.paid), name: gift.nonprofit.name }),
    testMode: gift.testMode,
    main: html`<main class="way-page">
      ${summary(gift, speaker)}
      <div class="details">
        ${way(gift, speaker, options.timeZone)}
        ${receipt(gift, speaker)}
        ${partOfMonthly(gift, speaker)}
        ${impact(gift, speaker)}
        ${share(gift, speaker)}
      </div>
      <footer><p>${say('keepSecret')}</p><p><a href="/gift">${say('findOthers')}</a></p></footer>
    </main>`,
  })
}

/** The address of this page is told to others too, so that it never leads to where a monthly gift is changed. */
function partOfMonthly({ isMonthly }: ShownGift, { locale }: DonorSpeaker): Markup {
  if (!isMonthly) return html``
  const { say } = monthlySpeaker(locale)
  return html`<section class="card" aria-labelledby="monthly">
      <h2 id="monthly">${say('partTitle')}</h2>
      <p class="note">${say('part')}</p>
      <p class="links"><a href="/gift">${say('sendLink')}</a></p>
    </section>`
}

function summary(gift: ShownGift, { say, money }: DonorSpeaker): Markup {
  const { nonprofit, way, paid, fee, granted } = gift
  const first = gift.nonprofits.get(way.steps[0]?.nonprofitId ?? nonprofit.id)
  const isGivenBack = way.standing === 'canceled' || way.standing === 'refunded'
  const paidLabel = say(gift.paidByCard ? 'paid' : 'given')
  return html`<section class="summary" aria-labelledby="recipient">
      <p class="standing ${way.standing}">${icon(marks[way.standing])}<span>${say(way.standing)}</span></p>
      <p class="eyebrow">${say('giftTo')}</p>
      <h1 id="recipient"><bdi>${nonprofit.name}</bdi></h1>
      <p class="facts"><span>EIN ${nonprofit.ein.replace(/^(\d{2})(\d{7})$/, '$1-$2')}</span>${nonprofit.place === '' ? '' : html` · <bdi>${nonprofit.place}</bdi>`}</p>
      <p class="amount">${money(paid)}</p>
      <dl class="split">
        <div><dt>${paidLabel}</dt><dd>${money(paid)}</dd></div>
        ${fee === 0 || isGivenBack ? '' : html`<div><dt>${say('fee')}</dt><dd>${money(fee)}</dd></div>`}
        ${isGivenBack ? '' : html`<div class="reaches"><dt>${say('receives', { name: nonprofit.name })}</dt><dd>${money(granted)}</dd></div>`}
      </dl>
      <dl class="facts-list">
        ${first === undefined || first.id === nonprofit.id ? '' : fact(say('firstFor'), first.name)}
        ${fact(say('through'), gift.foundation ?? say('throughUnnamed'))}
        ${fact(say('givenAt'), gift.shop)}
        ${fact(say('giftNumber'), gift.id)}
      </dl>
    </section>`
}

function fact(label: string, value: string): Markup {
  return html`<div><dt>${label}</dt><dd><bdi>${value}</bdi></dd></div>`
}

function way(gift: ShownGift, speaker: DonorSpeaker, timeZone: string): Markup {
  const dates = new Intl.DateTimeFormat(speaker.locale.tag, { dateStyle: 'long', timeZone })
  const { steps, ahead } = gift.way
  return html`<section class="card" aria-labelledby="way">
      <h2 id="way">${speaker.say('wayTitle')}</h2>
      <ol class="way">
        ${steps.map((step, index) => {
          const { title, note } = stepSentence(step, gift, speaker)
          const isLast = index === steps.length - 1
          return html`<li class="${isLast ? `${step.kind} now` : step.kind}"${isLast ? html` aria-current="step"` : ''}>
          <p class="step">${title}</p>
          <p class="date"><time datetime="${step.at.toISOString()}">${dates.format(step.at)}</time></p>
          ${note === '' ? '' : html`<p class="note">${note}</p>`}
        </li>`
        })}
        ${ahead.map((one) => html`<li class="ahead"><p class="step">${aheadSentence(one, gift, speaker)}</p><p class="date">${speaker.say('stillToCome')}</p></li>`)}
      </ol>
    </section>`
}

/** Whoever has the address of this page may read it, the shop too: the receipt, which names the donor, is elsewhere. */
function receipt({ paidByCard }: ShownGift, { say }: DonorSpeaker): Markup {
  if (!paidByCard) return html``
  return html`<section class="card" aria-labelledby="receipt">
      <h2 id="receipt">${say('receiptTitle')}</h2>
      <p class="note">${say('receiptByLetter')}</p>
      <p class="links"><a href="/gift">${say('receiptAgain')}</a></p>
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
  cameBack: { title: 'stepCameBack', note: 'stepCameBackNote' },
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

const aheads: Readonly<Record<StepAhead, Key>> = {
  scheduled: 'aheadScheduled',
  sent: 'aheadSent',
  cashed: 'aheadCashed',
  arrived: 'aheadArrived',
}

/** What a donor reads of a step: a title, and a sentence where there is more to say. */
export interface SaidStep {
  title: string
  note: string
}

/** Says one step in the words of the page's language. */
function stepSentence(step: GiftStep, gift: ShownGift, { say, money }: DonorSpeaker): SaidStep {
  const values = {
    name: nameOf(gift, step.nonprofitId),
    from: nameOf(gift, step.from ?? step.nonprofitId),
    shop: gift.shop,
    amount: money(gift.paid),
    foundation: gift.foundation ?? say('throughUnnamed'),
  }
  const { title } = sentences[step.kind]
  const note = noteOf(step, gift)
  return { title: say(title, values), note: note === undefined ? '' : say(note, values) }
}

/** Says what is still to come. */
function aheadSentence(ahead: StepAhead, gift: ShownGift, { say }: DonorSpeaker): string {
  return say(aheads[ahead], { name: gift.nonprofit.name })
}

function noteOf({ kind, reason }: GiftStep, { paidByCard }: ShownGift): Key | undefined {
  if (kind === 'regranted') return reason === null || reason === undefined ? 'regrantNote' : reasons[reason]
  if (kind === 'canceled' && paidByCard) return 'stepCanceledPaidNote'
  return sentences[kind].note
}

function nameOf({ nonprofits, nonprofit }: ShownGift, id: string): string {
  return nonprofits.get(id)?.name ?? nonprofit.name
}

/** What the nonprofit says its gifts do, and this one; nothing where it says nothing. */
function impact({ rates, nonprofit, granted, way }: ShownGift, speaker: DonorSpeaker): Markup {
  if (rates.length === 0) return html``
  const { say, money } = speaker
  const isGiven = way.standing !== 'canceled' && way.standing !== 'refunded'
  return html`<section class="card" aria-labelledby="impact">
      <h2 id="impact">${say('impactTitle', { name: nonprofit.name })}</h2>
      <ul class="impact">${rates.map((rate) => {
        const made = Number((BigInt(granted) * BigInt(rate.quantity)) / BigInt(rate.cents))
        const of = say('impactRate', { amount: money(rate.cents), things: things(rate.quantity, rate, speaker) })
        const own = say('impactGift', { things: things(made, rate, speaker) })
        return html`<li>${isGiven && made > 0 ? html`<strong>${own}</strong>` : ''}<span>${of}</span></li>`
      })}</ul>
    </section>`
}

/** A number of things; the nonprofit's own words, which are English. */
function things(count: number, { unitOne, unitMany }: ImpactRate, { locale }: DonorSpeaker): string {
  return `${new Intl.NumberFormat(locale.tag).format(count)} ${count === 1 ? unitOne : unitMany}`
}

/** Ways to tell others of the nonprofit; none of them carries the address of this page. */
function share({ nonprofit, way }: ShownGift, { say, locale }: DonorSpeaker): Markup {
  if (way.standing === 'canceled' || way.standing === 'refunded') return html``
  const { id, name, ein } = nonprofit
  // A mail program shows the characters that keep directions apart inside a sentence; letters need none.
  const plain = (text: string): string => encodeURIComponent(text.replace(/[\u2068\u2069]/g, ''))
  const words = say('shareText', { name, ein: ein.replace(/^(\d{2})(\d{7})$/, '$1-$2') })
  return html`<section class="card" aria-labelledby="share">
      <h2 id="share">${say('shareTitle', { name })}</h2>
      <p class="links">
        <a href="mailto:?subject=${plain(name)}&amp;body=${plain(words)}">${say('shareByMail')}</a>
        <a href="/social/${id}/white.png?lang=${locale.language}" download="${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.png">${say('sharePicture')}</a>
      </p>
      <p class="small">${say('shareHint')}</p>
    </section>`
}
