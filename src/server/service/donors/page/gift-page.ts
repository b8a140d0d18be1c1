import { html } from 'hono/html'
import { icon } from '../../../pages/icon.ts'
import type { Markup } from '../../../pages/page.ts'
import type { GiftStanding } from '../gift/gift-way.ts'
import type { ShownGift } from '../gift/load-gift.ts'
import type { DonorSpeaker } from './donor-speaker.ts'
import { impact } from './impact.ts'
import { donorPage } from './layout.ts'
import { monthlySpeaker } from './monthly-notice.ts'
import { share } from './share.ts'
import { saidAhead, saidStep } from './step-words.ts'

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
          const { title, note } = saidStep(step, gift, speaker)
          const isLast = index === steps.length - 1
          return html`<li class="${isLast ? `${step.kind} now` : step.kind}"${isLast ? html` aria-current="step"` : ''}>
          <p class="step">${title}</p>
          <p class="date"><time datetime="${step.at.toISOString()}">${dates.format(step.at)}</time></p>
          ${note === '' ? '' : html`<p class="note">${note}</p>`}
        </li>`
        })}
        ${ahead.map((one) => html`<li class="ahead"><p class="step">${saidAhead(one, gift, speaker)}</p><p class="date">${speaker.say('stillToCome')}</p></li>`)}
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
