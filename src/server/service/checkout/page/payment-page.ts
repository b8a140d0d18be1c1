import { html } from 'hono/html'
import { icon } from '../../../pages/icon.ts'
import type { Markup } from '../../../pages/page.ts'
import { cardFields, dedicationFields, field, type JudgedForm, refusal } from './fields.ts'
import type { TypedDedication } from './form-problems.ts'
import type { HostedSpeaker } from './hosted-speaker.ts'
import { connection, page, type ShopBrand, shopLogo } from './layout.ts'

/** What the form shows: what stays filled in, and what is to be mended. Never anything of a card. */
export interface GiftForm extends JudgedForm {
  action: string
  /** Names this rendering of the form: sent twice, it still pays once. */
  attempt: string
  cardForm: 'here' | 'elsewhere'
  name: string
  email: string
  dedication: TypedDedication
}

/** The page where a donor gives. */
export function paymentPage(gift: Gift, form: GiftForm, speaker: HostedSpeaker): Markup {
  const troubled = form.refusal !== undefined || Object.keys(form.problems).length > 0
  const title = speaker.say(gift.nextOn === undefined ? 'giveTo' : 'giveMonthlyTo', {
    amount: speaker.money(gift.amount),
    name: gift.nonprofit.name,
  })
  return page({
    speaker,
    title: troubled ? speaker.say('pleaseCheck', { title }) : title,
    testMode: gift.testMode,
    brand: gift,
    main: html`<main class="gift">${summary(gift, speaker)}${payment(gift, form, speaker)}</main>`,
  })
}

function summary(gift: Gift, { say, money }: HostedSpeaker): Markup {
  const { amount, fee, nonprofit, shop, cancelUrl, nextOn } = gift
  return html`<section class="summary" aria-labelledby="recipient">
      ${shopLogo(gift)}
      <a class="back" href="${cancelUrl}">${icon('back')}${say('backTo', { shop })}</a>
      <p class="eyebrow">${say('giftTo')}</p>
      <h1 id="recipient"><bdi>${nonprofit.name}</bdi></h1>
      <p class="facts"><span>EIN ${writtenEin(nonprofit.ein)}</span>${nonprofit.place === '' ? '' : html` · <bdi>${nonprofit.place}</bdi>`}</p>
      <p class="amount">${money(amount)}${nextOn === undefined ? '' : html` <span class="often">${say('everyMonth')}</span>`}</p>
      <dl class="split">
        <div class="reaches"><dt>${say('receives', { name: nonprofit.name })}</dt><dd>${money(amount - fee)}</dd></div>
        <div><dt>${say('cardFee')}</dt><dd>${money(fee)}</dd></div>
      </dl>
    </section>`
}

function payment(gift: Gift, form: GiftForm, speaker: HostedSpeaker): Markup {
  const { say } = speaker
  return html`<form class="card" method="post" action="${form.action}" data-gift novalidate autocomplete="on">
      <h2>${say(form.cardForm === 'here' ? 'payByCard' : 'paySecurely')}</h2>
      ${refusal(form)}
      <input type="hidden" name="attempt" value="${form.attempt}">
      <div class="hush" aria-hidden="true"><label for="nickname">${say('leaveEmpty')}</label><input id="nickname" name="nickname" tabindex="-1" autocomplete="off"></div>
      ${form.cardForm === 'here' ? fields(form, speaker) : html`<p class="small">${say('cardIsNext')}</p>`}
      ${dedicationFields(form.dedication, form, speaker)}
      ${disclosure(gift, speaker)}
      <button class="give" type="submit">${say(gift.nextOn === undefined ? 'give' : 'giveMonthly', { amount: speaker.money(gift.amount) })}</button>
      ${connection(speaker)}
      <p class="cancel"><a href="${gift.cancelUrl}">${say('cancel')}</a></p>
    </form>`
}

function fields(form: GiftForm, speaker: HostedSpeaker): Markup {
  return html`<div class="fields">
        ${field(form, speaker, { id: 'name', autocomplete: 'cc-name', value: form.name, longest: 200 })}
        ${field(form, speaker, { id: 'email', autocomplete: 'email', value: form.email, type: 'email', longest: 254 })}
        ${cardFields(form, speaker)}
      </div>`
}

function disclosure({ amount, fee, nonprofit, shop, nextOn }: Gift, { say, money, locale }: HostedSpeaker): Markup {
  const amounts = { amount: money(amount), net: money(amount - fee), fee: money(fee), name: nonprofit.name }
  const date = new Intl.DateTimeFormat(locale.tag, { dateStyle: 'long', timeZone: 'UTC' })
  const charges =
    nextOn === undefined
      ? html`<p class="small">${say('oneCharge', amounts)}</p>`
      : html`<p class="small">${say('monthlyCharge', { ...amounts, date: date.format(nextOn) })}</p>
      <p class="small">${say('monthlyStop')}</p>`
  return html`${charges}
      <p class="small">${say('donee', { shop })}</p>`
}

/** What the pages say about a gift, and about the account it is given through. Amounts are cents of USD. */
export interface Gift extends ShopBrand {
  /** What the donor pays. */
  amount: number
  /** What the payment costs, out of `amount`. */
  fee: number
  nonprofit: { name: string; ein: string; place: string }
  cancelUrl: string
  /** When it is given again; absent for a gift that is given once. */
  nextOn?: Date
  testMode: boolean
}

/** An EIN as people write it, such as `53-0196605`. */
function writtenEin(ein: string): string {
  return ein.replace(/^(\d{2})(\d{7})$/, '$1-$2')
}

/** The sandbox's stand-in for the page of a donor's bank. */
export function bankPage(gift: Gift, action: string, speaker: HostedSpeaker): Markup {
  const { amount, nonprofit, testMode } = gift
  const { say, money } = speaker
  return page({
    speaker,
    title: say('bankTitle'),
    testMode,
    brand: gift,
    main: html`<main class="notice"><section class="card" aria-labelledby="title">
      ${shopLogo(gift)}
      ${icon('alert', 'mark')}
      <h1 id="title">${say('bankQuestion')}</h1>
      <p>${say('bank', { amount: money(amount), name: nonprofit.name })}</p>
      <form method="post" action="${action}" data-gift>
        <button class="give" type="submit" name="answer" value="agree">${say('bankAgree')}</button>
        <button class="give quiet" type="submit" name="answer" value="refuse">${say('bankRefuse')}</button>
        ${connection(speaker)}
      </form>
    </section></main>`,
  })
}
