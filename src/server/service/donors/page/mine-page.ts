import { html } from 'hono/html'
import { icon } from '../../../pages/icon.ts'
import type { Markup } from '../../../pages/page.ts'
import { type DonorSpeaker, donorPage } from './layout.ts'
import { monthlySpeaker } from './monthly-view.ts'

/** Where the receipt of a gift is. */
export interface ReceiptLink {
  number: string
  href: string
}

/** A gift of the list, with the address of its page and its receipt in force, where it has one. */
export interface ListedGift {
  href: string
  nonprofit: string
  amount: number
  at: Date
  occasion: 'honor' | 'memory' | null
  /** Whom it honors or remembers, if anybody. */
  honoree: string | null
  receipt: ReceiptLink | undefined
}

/** A monthly gift of the list. */
export interface ListedMonthlyGift {
  href: string
  nonprofit: string
  amount: number
}

/** What the page of all gifts of an address shows. */
export interface MineView {
  path: string
  email: string
  testMode: boolean
  timeZone: string
  gifts: readonly ListedGift[]
  /** How many gifts the list holds at most. */
  most: number
  /** Monthly gifts that have not ended, with the pages at which they are changed. */
  monthly: readonly ListedMonthlyGift[]
  /** Years that a statement can be had of. */
  years: readonly number[]
}

/** The page of all gifts made with an address, and of what is kept with it. */
export function minePage(view: MineView, speaker: DonorSpeaker): Markup {
  const { say } = speaker
  return donorPage({
    speaker,
    title: say('yoursTitle'),
    testMode: view.testMode,
    main: html`<main class="mine">
      ${list(view, speaker)}
      ${monthly(view, speaker)}
      ${statements(view, speaker)}
      <section class="card" aria-labelledby="data">
        <h2 id="data">${say('downloadTitle')}</h2>
        <p class="note">${say('downloadHint')}</p>
        <a class="give quiet" href="${view.path}/data.json" download>${say('download')}</a>
      </section>
      <section class="card" aria-labelledby="erase">
        <h2 id="erase">${say('eraseTitle')}</h2>
        <p class="note">${say('eraseHint')}</p>
        <form method="post" action="${view.path}/erase">
          <label class="check-line"><input type="checkbox" name="sure" value="yes" required><span>${say('eraseConfirm')}</span></label>
          <button class="give quiet" type="submit">${say('erase')}</button>
        </form>
      </section>
    </main>`,
  })
}

function monthly({ monthly: gifts }: MineView, { money, locale }: DonorSpeaker): Markup {
  if (gifts.length === 0) return html``
  const { say } = monthlySpeaker(locale)
  return html`<section class="card" aria-labelledby="monthly">
        <h2 id="monthly">${say('yoursTitle')}</h2>
        <ul class="gifts">${gifts.map(
          ({ href, nonprofit, amount }) => html`<li><a href="${href}">
          <bdi>${nonprofit}</bdi><span class="sum">${money(amount)} ${say('everyMonth')}</span>
          <span>${say('manage')}</span>
        </a></li>`,
        )}</ul>
      </section>`
}

function list({ email, gifts, most, timeZone }: MineView, { say, money, locale }: DonorSpeaker): Markup {
  const dates = new Intl.DateTimeFormat(locale.tag, { dateStyle: 'long', timeZone })
  const count = new Intl.NumberFormat(locale.tag).format(most)
  return html`<section class="card" aria-labelledby="title">
        <h1 id="title">${say('yoursTitle')}</h1>
        <p class="note">${say('yours', { email })}</p>
        <ul class="gifts">${gifts.map(
          ({ href, nonprofit, amount, at, occasion, honoree, receipt }) => html`<li><a href="${href}">
          <bdi>${nonprofit}</bdi><span class="sum">${money(amount)}</span>
          <span><time datetime="${at.toISOString()}">${dates.format(at)}</time></span>
          ${honoree === null ? '' : html`<span>${say(occasion === 'memory' ? 'inMemory' : 'inHonor', { honoree })}</span>`}
        </a>${receipt === undefined ? '' : receiptLinks(receipt, say)}</li>`,
        )}</ul>
        ${gifts.length < most ? '' : html`<p class="small">${say('latest', { count })}</p>`}
      </section>`
}

function receiptLinks({ number, href }: ReceiptLink, say: DonorSpeaker['say']): Markup {
  const named = say('receiptOf', { number })
  return html`
        <p class="links"><a href="${href}">${named}</a><a href="${href}/receipt.pdf" aria-label="${named}, PDF">PDF</a></p>`
}

function statements({ path, years }: MineView, { say }: DonorSpeaker): Markup {
  if (years.length === 0) return html``
  return html`<section class="card" aria-labelledby="years">
        <h2 id="years">${say('statementTitle')}</h2>
        <p class="note">${say('statementHint')}</p>
        <ul class="years">${years.map((number) => {
          const year = String(number)
          const named = say('statementOf', { year })
          return html`<li>
          <p class="links"><a href="${path}/${year}">${named}</a><a href="${path}/${year}/statement.pdf" aria-label="${named}, PDF">PDF</a></p>
          <form method="post" action="${path}/${year}/letter"><button class="give quiet" type="submit" aria-label="${say('statementSend')}: ${named}">${say('statementSend')}</button></form>
        </li>`
        })}</ul>
      </section>`
}

/** The page where a donor has the link to all gifts sent; `wrong` is what was typed and is no address. */
export function findPage(speaker: DonorSpeaker, wrong?: string): Markup {
  const { say } = speaker
  const described = wrong === undefined ? '' : html` aria-invalid="true" aria-describedby="email-problem" autofocus`
  return donorPage({
    speaker,
    title: say('findTitle'),
    main: html`<main class="notice"><section class="card" aria-labelledby="title">
      ${icon('mail', 'mark')}
      <h1 id="title">${say('findTitle')}</h1>
      <p id="hint">${say('find')}</p>
      <form method="post" action="/gift" novalidate>
        <div class="field">
          <label for="email">${say('email')}</label>
          <input id="email" name="email" type="email" value="${wrong ?? ''}" autocomplete="email" maxlength="254" dir="ltr" required${described}>
          ${wrong === undefined ? '' : html`<p class="problem" id="email-problem">${say('emailWrong')}</p>`}
        </div>
        <button class="give" type="submit">${say('findButton')}</button>
      </form>
    </section></main>`,
  })
}
