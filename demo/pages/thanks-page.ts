import { html } from 'hono/html'
import type { Donation, Nonprofit } from '../../src/contract/index.ts'
import type { Markup } from '../../src/server/pages/page.ts'
import type { Offset } from '../offset.ts'
import type { Order } from '../order.ts'
import type { ThanksTranslator } from '../thanks-words.ts'
import { type StoreView, storePage } from './store-frame.ts'

/** The gift, as verified by the store's backend. */
export type VerifiedGift =
  | { status: 'made'; donation: Donation; nonprofit: Nonprofit }
  /** The gift doesn't belong to the order in this browser's cookie. */
  | { status: 'unknown' }
  /** The service didn't respond. */
  | { status: 'unreached' }
  /** The donor left the payment page; `nonprofitId` is from the URL. */
  | { status: 'left'; nonprofitId: string | undefined }
  | { status: 'none' }

/** Data of the thank-you page. */
export interface Thanks {
  order: Order | undefined
  gift: VerifiedGift
  offset: Offset | undefined
  /** The contribution's ID, once the page has bought it. */
  offsetId: string | undefined
  translator: ThanksTranslator
}

/** The thank-you page, with the verified gift and the climate contribution, which the page now buys. */
export function thanksPage(view: StoreView, thanks: Thanks): Markup {
  const { order, gift, translator } = thanks
  const { t, money } = translator
  const shipped = order !== undefined && order.pieces > 0
  const title = titleOf(thanks)
  return storePage(view, {
    title,
    translator,
    main: html`<section class="thanks">
      <h1>${title}</h1>
      ${shipped ? html`<p>${t('order', { id: order.id, total: money(order.total) })}</p>` : ''}
      ${giftCard(gift, order?.given ?? 0, { translator, isTitled: !shipped })}
      ${offsetLine(view, thanks)}
      ${gift.status === 'made' && gift.donation.status !== 'canceled' ? html`<social-share public-key="${view.publicKey}" nonprofit-id="${gift.nonprofit.id}" url="/demo/give?nonprofit_id=${gift.nonprofit.id}"></social-share>` : ''}
      <p><a href="/demo">${t('back')}</a></p>
    </section>`,
  })
}

/** Without an order, the title says thank you only if the gift was made. */
function titleOf({ order, gift, translator: { t } }: Thanks): string {
  if (order === undefined || order.pieces === 0) {
    if (gift.status === 'left') return t('noGift')
    if (gift.status === 'unknown') return t('notFound')
    if (gift.status === 'unreached') return t('notReached')
    if (gift.status === 'made' && gift.donation.status === 'canceled') return t('canceled')
  }
  const name = order?.customer.split(' ')[0] ?? ''
  return name === '' ? t('thanks') : t('thanksName', { name })
}

function offsetLine({ publicKey }: StoreView, { offset, offsetId: id, translator: { t, money } }: Thanks): Markup {
  if (offset === undefined) return html``
  const amount = money(offset.amount)
  if (id !== undefined) return html`<p class="offset">${t('offsetDone', { amount, id })}</p>`
  const { body, token } = offset
  // The script replaces this ID with the contribution's.
  const done = t('offsetDone', { amount, id: '#' })
  return html`<p class="offset" role="status" data-public-key="${publicKey}" data-offset="${JSON.stringify(body)}" data-token="${token}" data-done="${done}" data-before="${t('offsetBefore', { amount })}" data-failed="${t('offsetFailed')}">${t('offsetUnderWay', { amount })}</p>`
}

interface Card {
  translator: ThanksTranslator
  /** Whether the page's title already has the gift's status. */
  isTitled: boolean
}

function giftCard(gift: VerifiedGift, given: number, card: Card): Markup {
  const { t } = card.translator
  switch (gift.status) {
    case 'made':
      return gift.donation.status === 'canceled'
        ? notice(card, t('canceled'), t('canceledWhy'))
        : madeGift(gift.donation, gift.nonprofit, given, card.translator)
    case 'unknown':
      return notice(card, t('notFound'), t('notOfOrder'))
    case 'unreached':
      return notice(card, t('notReached'), t('notReachedWhy'))
    case 'left':
      return notice(card, t('noGift'), t('noGiftWhy'), afterAll(gift.nonprofitId, card.translator))
    case 'none':
      return html``
  }
}

function notice({ isTitled }: Card, title: string, sentence: string, more = html``): Markup {
  return html`<div class="receipt">${isTitled ? '' : html`<h2>${title}</h2>`}<p>${sentence}</p>${more}</div>`
}

function afterAll(nonprofitId: string | undefined, { t }: ThanksTranslator) {
  if (nonprofitId === undefined) return html``
  return html`<p><a href="/demo/give?nonprofit_id=${encodeURIComponent(nonprofitId)}">${t('afterAll')}</a></p>`
}

function madeGift(donation: Donation, nonprofit: Nonprofit, given: number, { t, money }: ThanksTranslator): Markup {
  const fee = given - donation.amount
  return html`<div class="receipt">
    <p class="line">${t('yourGift', { amount: money(given) })}</p>
    <h2>${t('goesTo', { amount: money(donation.amount), name: nonprofit.name })}</h2>
    <p>${fee > 0 ? t('feePaid', { fee: money(fee) }) : t('allOfIt')}</p>
    ${nonprofit.mission === '' ? '' : html`<p lang="en" dir="ltr">${nonprofit.mission}</p>`}
    <dl>
      <div><dt>${t('reference')}</dt><dd><code dir="ltr">${donation.id}</code></dd></div>
      <div><dt>${t('state')}</dt><dd>${t(stateOf(donation.status))}</dd></div>
      <div><dt>${t('mode')}</dt><dd>${t(donation.live_mode ? 'live' : 'test')}</dd></div>
    </dl>
    ${donation.live_mode ? '' : html`<p>${t('letterKept')} <a href="/sandbox/mail?gift=${donation.id}">${t('seeLetter')}</a></p>`}
    <details>
      <summary>${t('serverSees')}</summary>
      <pre tabindex="0" dir="ltr" aria-label="${t('serverSees')}"><code>GET /api/v1/donations/${donation.id}
${JSON.stringify(donation, null, 2)}</code></pre>
    </details>
  </div>`
}

/** The message key for a donation's status. */
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
