import { html, raw } from 'hono/html'
import { icon, type Markup } from '../../../pages/page.ts'
import { recipientsIn } from '../../../pages/recipients.ts'
import type { ExpectedMatch } from '../../money/programs/match-donations.ts'
import { type CheckedForm, cardFields, dedicationFields, field, refusal, type TypedDedication } from './form.ts'
import { connection, type HostedTranslator, page, type ShopBrand, shopLogo } from './layout.ts'

/** The form's values and errors; never card data. */
export interface GiftForm extends CheckedForm {
  action: string
  /** Identifies this rendering of the form: submitted twice, it pays once. */
  attempt: string
  cardForm: 'here' | 'elsewhere'
  name: string
  email: string
  dedication: TypedDedication
  /** Whether the donor's first name is shown on the giving page. */
  showsName?: boolean | undefined
}

/** The page where a donor gives. */
export function paymentPage(gift: Gift, form: GiftForm, translator: HostedTranslator): Markup {
  const hasErrors = form.refusal !== undefined || Object.keys(form.problems).length > 0
  const title = translator.t(gift.nextOn === undefined ? 'giveTo' : 'giveMonthlyTo', {
    amount: translator.money(gift.amount),
    name: recipientsOf(gift, translator),
  })
  return page({
    translator,
    title: hasErrors ? translator.t('pleaseCheck', { title }) : title,
    testMode: gift.testMode,
    brand: gift,
    main: html`<main class="gift">${summary(gift, translator)}${payment(gift, form, translator)}</main>`,
  })
}

/** The recipients in a sentence: a fund by its name. */
export function recipientsOf({ recipients, fund }: Gift, translator: HostedTranslator): string {
  return fund?.name ?? recipientsIn(recipients.map(({ name }) => name).join('\n'), translator)
}

function summary(gift: Gift, translator: HostedTranslator): Markup {
  const { t, money } = translator
  const { amount, fee, recipients, fund, cameFrom, cancelUrl, nextOn, givingPage } = gift
  const isOfOne = recipients.length === 1 && fund === undefined
  return html`<section class="summary" aria-labelledby="recipient">
      ${shopLogo(gift)}
      <a class="back" href="${cancelUrl}">${icon('back')}${t('backTo', { shop: cameFrom })}</a>
      ${givingPage === undefined ? '' : html`<p class="page"><bdi>${givingPage.title}</bdi></p>`}
      <p class="eyebrow">${t('giftTo')}</p>
      <h1 id="recipient"><bdi>${recipientsOf(gift, translator)}</bdi></h1>
      ${isOfOne ? recipients.map(facts) : ''}
      <p class="amount">${money(amount)}${nextOn === undefined ? '' : html` <span class="often">${t('everyMonth')}</span>`}</p>
      <dl class="split">
        ${recipients.map((recipient) => html`<div class="reaches"><dt>${t('receives', { name: recipient.name })}${isOfOne ? '' : facts(recipient)}</dt><dd>${money(recipient.granted)}</dd></div>`)}
        <div><dt>${t('cardFee')}</dt><dd>${money(fee)}</dd></div>
      </dl>
      ${matchNote(gift, translator)}
      ${(fund?.leftOut ?? []).map((name) => html`<p class="small">${t('fundLeftOut', { name })}</p>`)}
    </section>`
}

/** What the store adds to the gift. */
function matchNote({ match, shop, nextOn }: Gift, { t, money }: HostedTranslator): Markup | '' {
  if (match === undefined) return ''
  const key = nextOn !== undefined ? 'matchMonthly' : match.isLimited ? 'matchLimited' : 'match'
  return html`<p class="match">${icon('check')}<span>${t(key, { shop, amount: money(match.amount) })}</span></p>`
}

function facts({ ein, place }: Recipient): Markup {
  return html`<p class="facts"><span>EIN ${writtenEin(ein)}</span>${place === '' ? '' : html` · <bdi>${place}</bdi>`}</p>`
}

function payment(gift: Gift, form: GiftForm, translator: HostedTranslator): Markup {
  const { t } = translator
  return html`<form class="card" method="post" action="${form.action}" data-gift novalidate autocomplete="on">
      <h2>${t(form.cardForm === 'here' ? 'payByCard' : 'paySecurely')}</h2>
      ${refusal(form)}
      <input type="hidden" name="attempt" value="${form.attempt}">
      <div class="hush" aria-hidden="true"><label for="nickname">${t('leaveEmpty')}</label><input id="nickname" name="nickname" tabindex="-1" autocomplete="off"></div>
      ${form.cardForm === 'here' ? fields(form, translator) : html`<p class="small">${t('cardIsNext')}</p>`}
      ${dedicationFields(form.dedication, form, translator)}
      ${gift.givingPage === undefined ? '' : showNameBox(form, translator)}
      ${disclosure(gift, translator)}
      <button class="give" type="submit">${t(gift.nextOn === undefined ? 'give' : 'giveMonthly', { amount: translator.money(gift.amount) })}</button>
      ${connection(translator)}
      <p class="cancel"><a href="${gift.cancelUrl}">${t('cancel')}</a></p>
    </form>`
}

function fields(form: GiftForm, translator: HostedTranslator): Markup {
  return html`<div class="fields">
        ${field(form, translator, { id: 'name', autocomplete: 'cc-name', value: form.name, longest: 200 })}
        ${field(form, translator, { id: 'email', autocomplete: 'email', value: form.email, type: 'email', longest: 254 })}
        ${cardFields(form, translator)}
      </div>`
}

/** Asks whether the giving page may show the donor's first name; never checked in advance. */
function showNameBox({ showsName = false }: GiftForm, { t }: HostedTranslator): Markup {
  return html`<label class="choice"><input type="checkbox" name="shows_name" value="yes"${showsName ? raw(' checked') : ''}><span>${t('showName')}</span></label>`
}

/** The text that names the donee. It doesn't mention a store on a nonprofit's own page. */
function doneeText({ recipients, isOfNonprofit }: Gift): 'donee' | 'doneeOwn' | 'doneeSeveral' | 'doneeOwnSeveral' {
  if (recipients.length > 1) return isOfNonprofit ? 'doneeOwnSeveral' : 'doneeSeveral'
  return isOfNonprofit ? 'doneeOwn' : 'donee'
}

function disclosure(gift: Gift, translator: HostedTranslator): Markup {
  const { amount, fee, foundation, shop, nextOn } = gift
  const { t, money, locale } = translator
  const name = recipientsOf(gift, translator)
  const amounts = { amount: money(amount), net: money(amount - fee), fee: money(fee), name }
  const date = new Intl.DateTimeFormat(locale.tag, { dateStyle: 'long', timeZone: 'UTC' })
  const charges =
    nextOn === undefined
      ? html`<p class="small">${t('oneCharge', amounts)}</p>`
      : html`<p class="small">${t('monthlyCharge', { ...amounts, date: date.format(nextOn) })}</p>
      <p class="small">${t('monthlyStop')}</p>`
  return html`${charges}
      <p class="small">${t(doneeText(gift), { foundation: foundation ?? t('foundationUnnamed'), shop })}</p>`
}

/** A nonprofit of a gift, with the cents that it receives. */
export interface Recipient {
  name: string
  ein: string
  place: string
  granted: number
}

/** Facts about a gift and its account for the pages. Amounts are cents of USD. */
export interface Gift extends ShopBrand {
  /** What the donor pays. */
  amount: number
  /** The fee included in `amount`. */
  fee: number
  recipients: readonly Recipient[]
  /** The fund that the gift is made to, and its nonprofits that can't receive now. */
  fund?: { name: string; leftOut: readonly string[] }
  /** The foundation that receives the money and grants it; undefined until its name is set. */
  foundation: string | undefined
  cancelUrl: string
  /** What the store's programs add if the gift is paid now; absent if nothing. */
  match?: ExpectedMatch
  /** The cents that they added to a paid gift; absent if nothing. */
  matched?: number
  /** Date of the next payment; absent for a one-time gift. */
  nextOn?: Date
  testMode: boolean
  /**
   * The giving page that the gift is made on, which shows the first names of donors who agree; absent for other pages.
   */
  givingPage?: { title: string }
  /** Whether the account is a nonprofit's own. */
  isOfNonprofit: boolean
  /** The page that the back link names: the giving page or the store. */
  cameFrom: string
}

/** Formats an EIN, such as `53-0196605`. */
function writtenEin(ein: string): string {
  return ein.replace(/^(\d{2})(\d{7})$/, '$1-$2')
}

/** The sandbox's substitute for the page of a donor's bank. */
export function bankPage(gift: Gift, action: string, translator: HostedTranslator): Markup {
  const { amount, testMode } = gift
  const { t, money } = translator
  return page({
    translator,
    title: t('bankTitle'),
    testMode,
    brand: gift,
    main: html`<main class="notice"><section class="card" aria-labelledby="title">
      ${shopLogo(gift)}
      ${icon('alert', 'mark')}
      <h1 id="title">${t('bankQuestion')}</h1>
      <p>${t('bank', { amount: money(amount), name: recipientsOf(gift, translator) })}</p>
      <form method="post" action="${action}" data-gift>
        <button class="give" type="submit" name="answer" value="agree">${t('bankAgree')}</button>
        <button class="give quiet" type="submit" name="answer" value="refuse">${t('bankRefuse')}</button>
        ${connection(translator)}
      </form>
    </section></main>`,
  })
}
