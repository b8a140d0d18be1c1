import { html } from 'hono/html'
import { icon, type Markup } from '../../../pages/page.ts'
import { recipientsIn } from '../../../pages/recipients.ts'
import { type DonorTranslator, donorPage } from './layout.ts'

/** Where the receipt of a gift is. */
export interface ReceiptLink {
  number: string
  href: string
}

/** A gift in the list, with the addresses of its page and its current receipt, if any. */
export interface ListedGift {
  href: string
  /** The names of its nonprofits, one per line. */
  nonprofit: string
  amount: number
  at: Date
  occasion: 'honor' | 'memory' | null
  /** The honoree, if any. */
  honoree: string | null
  receipt: ReceiptLink | undefined
}

/** A monthly gift in the list. */
export interface ListedMonthlyGift {
  href: string
  /** The names of its nonprofits, one per line. */
  nonprofit: string
  amount: number
}

/** What the page of all gifts of an address shows. */
export interface MyGiftsView {
  path: string
  email: string
  testMode: boolean
  timeZone: string
  gifts: readonly ListedGift[]
  /** Maximum number of gifts in the list. */
  most: number
  /** Monthly gifts that haven't ended, with the pages to change them. */
  monthly: readonly ListedMonthlyGift[]
  /** Years with a statement. */
  years: readonly number[]
}

/** The page of all gifts made with an address, and of the data stored with it. */
export function myGiftsPage(view: MyGiftsView, translator: DonorTranslator): Markup {
  const { t } = translator
  return donorPage({
    translator,
    title: t('yoursTitle'),
    testMode: view.testMode,
    main: html`<main class="mine">
      ${list(view, translator)}
      ${monthly(view, translator)}
      ${statements(view, translator)}
      <section class="card" aria-labelledby="data">
        <h2 id="data">${t('downloadTitle')}</h2>
        <p class="note">${t('downloadHint')}</p>
        <a class="give quiet" href="${view.path}/data.json" download>${t('download')}</a>
      </section>
      <section class="card" aria-labelledby="erase">
        <h2 id="erase">${t('eraseTitle')}</h2>
        <p class="note">${t('eraseHint')}</p>
        <form method="post" action="${view.path}/erase">
          <label class="check-line"><input type="checkbox" name="sure" value="yes" required><span>${t('eraseConfirm')}</span></label>
          <button class="give quiet" type="submit">${t('erase')}</button>
        </form>
      </section>
    </main>`,
  })
}

function monthly({ monthly: gifts }: MyGiftsView, translator: DonorTranslator): Markup {
  const { t, money } = translator
  if (gifts.length === 0) return html``
  return html`<section class="card" aria-labelledby="monthly">
        <h2 id="monthly">${t('monthlyYoursTitle')}</h2>
        <ul class="gifts">${gifts.map(
          ({ href, nonprofit, amount }) => html`<li><a href="${href}">
          <bdi>${recipientsIn(nonprofit, translator)}</bdi><span class="sum">${money(amount)} ${t('monthlyEveryMonth')}</span>
          <span>${t('monthlyManage')}</span>
        </a></li>`,
        )}</ul>
      </section>`
}

function list({ email, gifts, most, timeZone }: MyGiftsView, translator: DonorTranslator): Markup {
  const { t, money, locale } = translator
  const dates = new Intl.DateTimeFormat(locale.tag, { dateStyle: 'long', timeZone })
  const count = new Intl.NumberFormat(locale.tag).format(most)
  return html`<section class="card" aria-labelledby="title">
        <h1 id="title">${t('yoursTitle')}</h1>
        <p class="note">${t('yours', { email })}</p>
        <ul class="gifts">${gifts.map(
          ({ href, nonprofit, amount, at, occasion, honoree, receipt }) => html`<li><a href="${href}">
          <bdi>${recipientsIn(nonprofit, translator)}</bdi><span class="sum">${money(amount)}</span>
          <span><time datetime="${at.toISOString()}">${dates.format(at)}</time></span>
          ${honoree === null ? '' : html`<span>${t(occasion === 'memory' ? 'inMemory' : 'inHonor', { honoree })}</span>`}
        </a>${receipt === undefined ? '' : receiptLinks(receipt, t)}</li>`,
        )}</ul>
        ${gifts.length < most ? '' : html`<p class="small">${t('latest', { count })}</p>`}
      </section>`
}

function receiptLinks({ number, href }: ReceiptLink, t: DonorTranslator['t']): Markup {
  const named = t('receiptOf', { number })
  return html`
        <p class="links"><a href="${href}">${named}</a><a href="${href}/receipt.pdf" aria-label="${named}, PDF">PDF</a></p>`
}

function statements({ path, years }: MyGiftsView, { t }: DonorTranslator): Markup {
  if (years.length === 0) return html``
  return html`<section class="card" aria-labelledby="years">
        <h2 id="years">${t('statementTitle')}</h2>
        <p class="note">${t('statementHint')}</p>
        <ul class="years">${years.map((number) => {
          const year = String(number)
          const named = t('statementOf', { year })
          return html`<li>
          <p class="links"><a href="${path}/${year}">${named}</a><a href="${path}/${year}/statement.pdf" aria-label="${named}, PDF">PDF</a></p>
          <form method="post" action="${path}/${year}/letter"><button class="give quiet" type="submit" aria-label="${t('statementSend')}: ${named}">${t('statementSend')}</button></form>
        </li>`
        })}</ul>
      </section>`
}

/** The form that sends a donor the link to all gifts; `wrong` is the invalid address that was typed. */
export function findPage(translator: DonorTranslator, wrong?: string): Markup {
  const { t } = translator
  const described = wrong === undefined ? '' : html` aria-invalid="true" aria-describedby="email-problem" autofocus`
  return donorPage({
    translator,
    title: t('findTitle'),
    main: html`<main class="notice"><section class="card" aria-labelledby="title">
      ${icon('mail', 'mark')}
      <h1 id="title">${t('findTitle')}</h1>
      <p id="hint">${t('find')}</p>
      <form method="post" action="/gift" novalidate>
        <div class="field">
          <label for="email">${t('email')}</label>
          <input id="email" name="email" type="email" value="${wrong ?? ''}" autocomplete="email" maxlength="254" dir="ltr" required${described}>
          ${wrong === undefined ? '' : html`<p class="problem" id="email-problem">${t('emailWrong')}</p>`}
        </div>
        <button class="give" type="submit">${t('findButton')}</button>
      </form>
    </section></main>`,
  })
}
