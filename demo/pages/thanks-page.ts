import { html } from 'hono/html'
import type { Donation, Nonprofit } from '../../src/contract/index.ts'
import type { Markup } from '../../src/server/pages/page.ts'
import type { Offset } from '../offset.ts'
import type { Order } from '../order.ts'
import type { ThanksSpeaker } from '../thanks-words.ts'
import { type ShopView, shopPage } from './shop-frame.ts'

/** What the shop's backend learned about the gift. */
export type VerifiedGift =
  | { status: 'made'; donation: Donation; nonprofit: Nonprofit }
  /** No gift of the order that this browser knows. */
  | { status: 'unknown' }
  /** The service did not say. */
  | { status: 'unreached' }
  /** The donor left the payment page; the nonprofit it was for, where the address names one. */
  | { status: 'left'; nonprofitId: string | undefined }
  | { status: 'none' }

/** What the end of an order shows. */
export interface Thanks {
  order: Order | undefined
  gift: VerifiedGift
  offset: Offset | undefined
  /** The contribution's id, once the page has bought it. */
  offsetId: string | undefined
  speaker: ThanksSpeaker
}

/** The end of an order, with the gift as the backend verified it, and the climate contribution the page now buys. */
export function thanksPage(view: ShopView, thanks: Thanks): Markup {
  const { order, gift, speaker } = thanks
  const { say, money } = speaker
  const shipped = order !== undefined && order.pieces > 0
  const title = titleOf(thanks)
  return shopPage(view, {
    title,
    speaker,
    main: html`<section class="thanks">
      <h1>${title}</h1>
      ${shipped ? html`<p>${say('order', { id: order.id, total: money(order.total) })}</p>` : ''}
      ${giftCard(gift, order?.given ?? 0, { speaker, isTitled: !shipped })}
      ${offsetLine(view, thanks)}
      ${gift.status === 'made' && gift.donation.status !== 'canceled' ? html`<social-share public-key="${view.publicKey}" nonprofit-id="${gift.nonprofit.id}" url="/demo/give?nonprofit_id=${gift.nonprofit.id}"></social-share>` : ''}
      <p><a href="/demo">${say('back')}</a></p>
    </section>`,
  })
}

/** Nobody is thanked for a gift that was not made, unless there is an order to thank for. */
function titleOf({ order, gift, speaker: { say } }: Thanks): string {
  if (order === undefined || order.pieces === 0) {
    if (gift.status === 'left') return say('noGift')
    if (gift.status === 'unknown') return say('notFound')
    if (gift.status === 'unreached') return say('notReached')
    if (gift.status === 'made' && gift.donation.status === 'canceled') return say('canceled')
  }
  const name = order?.customer.split(' ')[0] ?? ''
  return name === '' ? say('thanks') : say('thanksName', { name })
}

function offsetLine({ publicKey }: ShopView, { offset, offsetId: id, speaker: { say, money } }: Thanks): Markup {
  if (offset === undefined) return html``
  const amount = money(offset.amount)
  if (id !== undefined) return html`<p class="offset">${say('offsetDone', { amount, id })}</p>`
  const { body, token } = offset
  // The script puts the contribution's own id in the place of this one.
  const done = say('offsetDone', { amount, id: '#' })
  return html`<p class="offset" role="status" data-public-key="${publicKey}" data-offset="${JSON.stringify(body)}" data-token="${token}" data-done="${done}" data-before="${say('offsetBefore', { amount })}" data-failed="${say('offsetFailed')}">${say('offsetUnderWay', { amount })}</p>`
}

interface Card {
  speaker: ThanksSpeaker
  /** The page's own title says already how the gift stands. */
  isTitled: boolean
}

function giftCard(gift: VerifiedGift, given: number, card: Card): Markup {
  const { say } = card.speaker
  switch (gift.status) {
    case 'made':
      return gift.donation.status === 'canceled'
        ? notice(card, say('canceled'), say('canceledWhy'))
        : madeGift(gift.donation, gift.nonprofit, given, card.speaker)
    case 'unknown':
      return notice(card, say('notFound'), say('notOfOrder'))
    case 'unreached':
      return notice(card, say('notReached'), say('notReachedWhy'))
    case 'left':
      return notice(card, say('noGift'), say('noGiftWhy'), afterAll(gift.nonprofitId, card.speaker))
    case 'none':
      return html``
  }
}

function notice({ isTitled }: Card, title: string, sentence: string, more = html``): Markup {
  return html`<div class="receipt">${isTitled ? '' : html`<h2>${title}</h2>`}<p>${sentence}</p>${more}</div>`
}

function afterAll(nonprofitId: string | undefined, { say }: ThanksSpeaker) {
  if (nonprofitId === undefined) return html``
  return html`<p><a href="/demo/give?nonprofit_id=${encodeURIComponent(nonprofitId)}">${say('afterAll')}</a></p>`
}

function madeGift(donation: Donation, nonprofit: Nonprofit, given: number, { say, money }: ThanksSpeaker): Markup {
  const fee = given - donation.amount
  return html`<div class="receipt">
    <p class="line">${say('yourGift', { amount: money(given) })}</p>
    <h2>${say('goesTo', { amount: money(donation.amount), name: nonprofit.name })}</h2>
    <p>${fee > 0 ? say('feePaid', { fee: money(fee) }) : say('allOfIt')}</p>
    ${nonprofit.mission === '' ? '' : html`<p lang="en" dir="ltr">${nonprofit.mission}</p>`}
    <dl>
      <div><dt>${say('reference')}</dt><dd><code dir="ltr">${donation.id}</code></dd></div>
      <div><dt>${say('state')}</dt><dd>${say(stateOf(donation.status))}</dd></div>
      <div><dt>${say('mode')}</dt><dd>${say(donation.live_mode ? 'live' : 'test')}</dd></div>
    </dl>
    ${donation.live_mode ? '' : html`<p>${say('letterKept')} <a href="/sandbox/mail?gift=${donation.id}">${say('seeLetter')}</a></p>`}
    <details>
      <summary>${say('serverSees')}</summary>
      <pre tabindex="0" dir="ltr" aria-label="${say('serverSees')}"><code>GET /api/v1/donations/${donation.id}
${JSON.stringify(donation, null, 2)}</code></pre>
    </details>
  </div>`
}

/** Where a gift is, in a donor's words. */
function stateOf(status: Donation['status']) {
  switch (status) {
    case 'payout_scheduled':
      return 'scheduled'
    case 'sent_via_ach':
    case 'sent_via_check':
      return 'sent'
    case 'check_cashed':
    case 'notified':
      return 'arrived'
    case 'paused':
    case 'blocked':
      return 'held'
    case 'canceled':
      return 'canceled'
    default:
      return 'received'
  }
}
