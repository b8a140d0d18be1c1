import { html } from 'hono/html'
import type { MonthlyGiftStatus } from '../../../../contract/index.ts'
import { monthsAfter } from '../../../kernel/calendar.ts'
import { icon, type Markup } from '../../../pages/page.ts'
import { recipientsIn } from '../../../pages/recipients.ts'
import { type DonorTranslator, donorPage } from './layout.ts'

/** What the page shows of a monthly gift. Amounts are cents of USD. */
export interface ShownMonthlyGift {
  testMode: boolean
  /** Its nonprofits with their cents each month. */
  nonprofits: readonly { name: string; ein: string; place: string; amount: number }[]
  shop: string
  /** The foundation that receives the money and grants it; undefined until its name is set. */
  foundation: string | undefined
  status: MonthlyGiftStatus
  amount: number
  count: number
  card: string | null
  nextAt: Date | null
  skippedAt: Date | null
  tryAt: Date | null
  endsAt: Date | null
  beganAt: Date
}

/** Options for the page. */
export interface MonthlyView {
  gift: ShownMonthlyGift
  path: string
  /** The time zone of the dates. */
  timeZone: string
  now: Date
  /** The page of the latest gift. */
  latestHref: string
  cardForm: 'here' | 'elsewhere'
  bounds: { least: number; most: number }
  notice: MonthlyNotice | undefined
}

const done = ['amount', 'skip', 'unskip', 'pause', 'resume', 'card', 'stop', 'undo_stop'] as const
const problems = ['amount', 'card', 'late', 'busy', 'often'] as const

/** The result of the form that led to the page. `before` is the previous amount, in cents. */
export type MonthlyNotice = { done: (typeof done)[number]; before?: number } | { problem: (typeof problems)[number] }

/** Reads the result from the page's address; unknown values are ignored. */
export function readNotice(query: URLSearchParams): MonthlyNotice | undefined {
  const did = done.find((one) => one === query.get('done'))
  const problem = problems.find((one) => one === query.get('problem'))
  const before = Number(query.get('before') ?? '')
  if (problem !== undefined) return { problem }
  if (did === undefined) return undefined
  return Number.isSafeInteger(before) && before > 0 ? { done: did, before } : { done: did }
}

const statuses = {
  active: { word: 'monthlyStatusActive', mark: 'check', style: 'underWay' },
  paused: { word: 'monthlyStatusPaused', mark: 'clock', style: 'stopped' },
  failing: { word: 'monthlyStatusFailing', mark: 'alert', style: 'stopped' },
  ended: { word: 'monthlyStatusEnded', mark: 'ended', style: 'canceled' },
} as const

/** The page where a donor changes, skips, pauses or stops a monthly gift. */
export function monthlyPage(view: MonthlyView, translator: DonorTranslator): Markup {
  const { gift } = view
  return donorPage({
    translator,
    title: translator.t('monthlyTitle', { name: recipientsOf(gift, translator) }),
    testMode: gift.testMode,
    main: html`<main class="timeline-page">
      ${notice(view, translator)}
      ${summary(view, translator)}
      <div class="details">
        ${monthlyForms(view, translator)}
      </div>
      <footer><p>${translator.t('monthlyKeepSecret')}</p><p><a href="/gift">${translator.t('findOthers')}</a></p></footer>
    </main>`,
  })
}

function recipientsOf({ nonprofits }: ShownMonthlyGift, translator: DonorTranslator): string {
  return recipientsIn(nonprofits.map(({ name }) => name).join('\n'), translator)
}

/** A nonprofit's EIN and place. */
export function factsOf({ ein, place }: { ein: string; place: string }): Markup {
  return html`<p class="facts"><span>EIN ${ein.replace(/^(\d{2})(\d{7})$/, '$1-$2')}</span>${place === '' ? '' : html` · <bdi>${place}</bdi>`}</p>`
}

function summary({ gift, timeZone, latestHref }: MonthlyView, translator: DonorTranslator): Markup {
  const { t, money, locale } = translator
  const { nonprofits, status } = gift
  const { word, mark, style } = statuses[status]
  const dates = new Intl.DateTimeFormat(locale.tag, { dateStyle: 'long', timeZone })
  const day = (moment: Date): string => dates.format(moment)
  const next = gift.nextAt === null ? (status === 'paused' ? t('monthlyNextPaused') : undefined) : day(gift.nextAt)
  return html`<section class="summary" aria-labelledby="recipient">
      <p class="status ${style}">${icon(mark)}<span>${t(word)}</span></p>
      <p class="eyebrow">${t('monthlyGiftTo')}</p>
      <h1 id="recipient"><bdi>${recipientsOf(gift, translator)}</bdi></h1>
      ${nonprofits.length === 1 ? nonprofits.map(factsOf) : ''}
      <p class="amount">${money(gift.amount)} <span class="often">${t('monthlyEveryMonth')}</span></p>
      <dl class="split">
        ${nonprofits.length === 1 ? '' : nonprofits.map(({ name, amount }) => row(name, money(amount)))}
        ${gift.tryAt === null ? '' : row(t('monthlyAgain'), day(gift.tryAt))}
        ${gift.skippedAt === null ? '' : row(t('monthlySkippedOn'), day(gift.skippedAt))}
        ${next === undefined ? '' : row(t('monthlyNext'), next)}
        ${gift.card === null ? '' : row(t('monthlyCard'), t('monthlyCardEnding', { digits: gift.card }))}
      </dl>
      <dl class="facts-list">
        ${fact(t('monthlySince'), day(gift.beganAt))}
        ${fact(t('monthlyCount'), new Intl.NumberFormat(locale.tag).format(gift.count))}
        ${fact(t('through'), gift.foundation ?? t('throughUnnamed'))}
        ${fact(t('givenAt'), gift.shop)}
      </dl>
      <p class="links"><a href="${latestHref}">${t('monthlyLatest')}</a></p>
    </section>`
}

function row(label: string, value: string): Markup {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>`
}

function fact(label: string, value: string): Markup {
  return html`<div><dt>${label}</dt><dd><bdi>${value}</bdi></dd></div>`
}

const doneWords = {
  amount: 'monthlyDoneAmount',
  skip: 'monthlyDoneSkip',
  unskip: 'monthlyDoneUnskip',
  pause: 'monthlyDonePause',
  resume: 'monthlyDoneResume',
  card: 'monthlyDoneCard',
  stop: 'monthlyDoneStop',
  undo_stop: 'monthlyDoneUndoStop',
} as const

const problemWords = {
  amount: 'monthlyProblemAmount',
  card: 'monthlyProblemCard',
  late: 'monthlyProblemLate',
  busy: 'monthlyProblemBusy',
  often: 'monthlyProblemOften',
} as const

/** The result of the last form, with a way to undo it if no other form has one. */
function notice({ gift, path, bounds, notice: outcome }: MonthlyView, { t, money }: DonorTranslator): Markup {
  if (outcome === undefined) return html``
  if ('problem' in outcome) {
    const values = { least: money(bounds.least), most: money(bounds.most) }
    return html`<div class="outcome problem" role="alert">${icon('alert')}<p>${t(problemWords[outcome.problem], values)}</p></div>`
  }
  if (!isStillTrue(outcome.done, gift)) return html``
  const before = outcome.done === 'amount' && outcome.before !== gift.amount ? outcome.before : undefined
  return html`<div class="outcome" role="status">${icon('check')}<p>${t(doneWords[outcome.done], { amount: money(gift.amount) })}</p>
      ${
        before === undefined
          ? ''
          : html`<form method="post" action="${path}"><input type="hidden" name="amount" value="${(before / 100).toFixed(2)}"><button class="undo" type="submit" name="do" value="amount">${t('monthlyAmountBack', { amount: money(before) })}</button></form>`
      }</div>`
}

/** The page may be reloaded after another change or a declined card, so the result is checked again. */
function isStillTrue(done: keyof typeof doneWords, { status, skippedAt }: MonthlyView['gift']): boolean {
  switch (done) {
    case 'stop':
      return status === 'ended'
    case 'pause':
      return status === 'paused'
    case 'skip':
      return skippedAt !== null
    case 'unskip':
      return status !== 'ended' && skippedAt === null
    case 'card':
    case 'resume':
      return status === 'active'
    default:
      return status !== 'ended'
  }
}

/** The actions available in the gift's state, each a form that works without a script. */
function monthlyForms(view: MonthlyView, translator: DonorTranslator): Markup {
  switch (view.gift.status) {
    case 'active':
      return html`${skip(view, translator)}${amount(view, translator)}${pause(view, translator)}${card(view, translator)}${stop(view, translator)}`
    case 'paused':
      return html`${resume(view, translator)}${amount(view, translator)}${card(view, translator)}${stop(view, translator)}`
    case 'failing':
      return html`${failing(view, translator)}${card(view, translator)}${amount(view, translator)}${stop(view, translator)}`
    case 'ended':
      return ended(view, translator)
  }
}

function dayWriter({ timeZone }: MonthlyView, { locale }: DonorTranslator): (moment: Date) => string {
  const dates = new Intl.DateTimeFormat(locale.tag, { dateStyle: 'long', timeZone })
  return (moment) => dates.format(moment)
}

function section(id: string, title: string, content: Markup): Markup {
  return html`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`
}

function oneButton(path: string, what: string, label: string, hidden: Markup = html``): Markup {
  return html`<form method="post" action="${path}">${hidden}<button class="give quiet" type="submit" name="do" value="${what}">${label}</button></form>`
}

function skip(view: MonthlyView, translator: DonorTranslator): Markup {
  const { t } = translator
  const { gift, path } = view
  const day = dayWriter(view, translator)
  if (gift.skippedAt !== null && gift.nextAt !== null) {
    const dates = { date: day(gift.skippedAt), later: day(gift.nextAt) }
    return section(
      'skip',
      t('monthlySkipTitle'),
      html`<p class="note">${t('monthlySkip', dates)}</p>${oneButton(path, 'unskip', t('monthlyUnskipButton'))}`,
    )
  }
  if (gift.nextAt === null) return html``
  // Names the month that the donor saw, so that a late or repeated submission applies to it.
  const month = html`<input type="hidden" name="month" value="${gift.nextAt.toISOString()}">`
  const date = day(gift.nextAt)
  const explanation = t('monthlySkip', { date, later: day(monthsAfterBegun(gift.beganAt, gift.nextAt)) })
  return section(
    'skip',
    t('monthlySkipTitle'),
    html`<p class="note">${explanation}</p>${oneButton(path, 'skip', t('monthlySkipButton', { date }), month)}`,
  )
}

/** The month after a payment, on the day of the month on which the gift started. */
function monthsAfterBegun(began: Date, payment: Date): Date {
  const months = (payment.getUTCFullYear() - began.getUTCFullYear()) * 12 + payment.getUTCMonth() - began.getUTCMonth()
  return monthsAfter(began, months + 1)
}

function amount({ gift, path, bounds, notice }: MonthlyView, { t }: DonorTranslator): Markup {
  const isWrong = notice !== undefined && 'problem' in notice && notice.problem === 'amount'
  const dollars = (cents: number): string => (cents / 100).toFixed(2)
  return section(
    'amount-title',
    t('monthlyAmountTitle'),
    html`<p class="note" id="amount-hint">${t('monthlyAmountHint')}</p>
      <form method="post" action="${path}" class="line">
        <div class="field">
          <label for="amount">${t('monthlyAmountLabel')}</label>
          <input id="amount" name="amount" type="number" inputmode="decimal" dir="ltr" min="${dollars(bounds.least)}" max="${dollars(bounds.most)}" step="0.01" value="${dollars(gift.amount)}" required aria-describedby="amount-hint"${isWrong ? html` aria-invalid="true" autofocus` : ''}>
        </div>
        <button class="give quiet" type="submit" name="do" value="amount">${t('monthlyAmountButton')}</button>
      </form>`,
  )
}

function pause({ path }: MonthlyView, { t }: DonorTranslator): Markup {
  const form = oneButton(path, 'pause', t('monthlyPauseButton'))
  return section('pause', t('monthlyPauseTitle'), html`<p class="note">${t('monthlyPause')}</p>${form}`)
}

function resume({ path }: MonthlyView, { t }: DonorTranslator): Markup {
  return html`<section class="card" aria-labelledby="resume"><h2 id="resume">${t('monthlyStatusPaused')}</h2>
      <p class="note">${t('monthlyResume')}</p>
      <form method="post" action="${path}"><button class="give" type="submit" name="do" value="resume">${t('monthlyResumeButton')}</button></form></section>`
}

function failing(view: MonthlyView, translator: DonorTranslator): Markup {
  const { t } = translator
  const { tryAt } = view.gift
  if (tryAt === null) return html``
  const date = dayWriter(view, translator)(tryAt)
  return section('failing', t('monthlyFailingTitle'), html`<p class="note">${t('monthlyFailing', { date })}</p>`)
}

function card({ path, cardForm, notice }: MonthlyView, { t }: DonorTranslator): Markup {
  if (cardForm === 'elsewhere')
    return section(
      'card-title',
      t('monthlyCardTitle'),
      html`<p class="note">${t('monthlyCardElsewhere')}</p>${oneButton(path, 'card', t('monthlyCardTitle'))}`,
    )
  const isWrong = notice !== undefined && 'problem' in notice && notice.problem === 'card'
  return section(
    'card-title',
    t('monthlyCardTitle'),
    html`<form method="post" action="${path}" class="card-fields" autocomplete="on">
        ${field('number', t('monthlyNumber'), { autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', longest: 30, isWrong })}
        ${field('expiry', t('monthlyExpiry'), { autocomplete: 'cc-exp', placeholder: t('monthlyExpiryExample'), longest: 9 })}
        ${field('cvc', t('monthlyCvc'), { autocomplete: 'cc-csc', placeholder: '123', longest: 4 })}
        <button class="give quiet" type="submit" name="do" value="card">${t('monthlyCardButton')}</button>
      </form>`,
  )
}

interface CardField {
  autocomplete: string
  placeholder: string
  longest: number
  isWrong?: boolean
}

function field(id: string, label: string, { autocomplete, placeholder, longest, isWrong = false }: CardField): Markup {
  return html`<div class="field ${id}"><label for="${id}">${label}</label>
          <input id="${id}" name="${id}" type="text" inputmode="numeric" dir="ltr" autocomplete="${autocomplete}" maxlength="${longest}" placeholder="${placeholder}" required${isWrong ? html` aria-invalid="true" autofocus` : ''}></div>`
}

/** A stop needs two presses, the second to confirm. It can be undone unless a failed payment is being retried. */
function stop(view: MonthlyView, translator: DonorTranslator): Markup {
  const { t } = translator
  const { gift, path } = view
  const until = gift.status === 'active' ? (gift.skippedAt ?? gift.nextAt) : null
  const later = until === null ? '' : html` ${t('monthlyStopLater', { date: dayWriter(view, translator)(until) })}`
  return section(
    'stop',
    t('monthlyStopTitle'),
    html`<p class="note">${t('monthlyStop')}${later}</p>
      <details><summary>${t('monthlyStopOpen')}</summary>
        <form method="post" action="${path}"><button class="give stop" type="submit" name="do" value="stop">${t('monthlyStopButton')}</button></form>
      </details>`,
  )
}

function ended(view: MonthlyView, translator: DonorTranslator): Markup {
  const { t } = translator
  const { gift, path, now } = view
  if (gift.endsAt === null || gift.endsAt <= now)
    return section('ended', t('monthlyStatusEnded'), html`<p class="note">${t('monthlyEndedNote')}</p>`)
  const date = dayWriter(view, translator)(gift.endsAt)
  return section(
    'ended',
    t('monthlyStatusEnded'),
    html`<p class="note">${t('monthlyEndedNote')} ${t('monthlyUndoStop', { date })}</p>${oneButton(path, 'undo_stop', t('monthlyUndoStopButton'))}`,
  )
}
