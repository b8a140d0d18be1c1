import { html } from 'hono/html'
import { monthsAfter } from '../../../kernel/calendar.ts'
import { icon } from '../../../pages/icon.ts'
import type { Markup } from '../../../pages/page.ts'
import { donorPage } from './layout.ts'
import type { MonthlySpeaker, MonthlyView } from './monthly-view.ts'

const standings = {
  active: { word: 'statusActive', mark: 'check', style: 'underWay' },
  paused: { word: 'statusPaused', mark: 'clock', style: 'stopped' },
  failing: { word: 'statusFailing', mark: 'alert', style: 'stopped' },
  ended: { word: 'statusEnded', mark: 'ended', style: 'canceled' },
} as const

/** The page where a donor changes, skips, pauses or stops a monthly gift. */
export function monthlyPage(view: MonthlyView, speaker: MonthlySpeaker): Markup {
  const { gift } = view
  return donorPage({
    speaker: speaker.donor,
    title: speaker.say('title', { name: gift.nonprofit.name }),
    testMode: gift.testMode,
    main: html`<main class="way-page">
      ${notice(view, speaker)}
      ${summary(view, speaker)}
      <div class="details">
        ${monthlyForms(view, speaker)}
      </div>
      <footer><p>${speaker.say('keepSecret')}</p><p><a href="/gift">${speaker.donor.say('findOthers')}</a></p></footer>
    </main>`,
  })
}

function summary({ gift, timeZone, latestHref }: MonthlyView, speaker: MonthlySpeaker): Markup {
  const { say, money, locale, donor } = speaker
  const { nonprofit, status } = gift
  const { word, mark, style } = standings[status]
  const dates = new Intl.DateTimeFormat(locale.tag, { dateStyle: 'long', timeZone })
  const day = (moment: Date): string => dates.format(moment)
  const next = gift.nextAt === null ? (status === 'paused' ? say('nextPaused') : undefined) : day(gift.nextAt)
  return html`<section class="summary" aria-labelledby="recipient">
      <p class="standing ${style}">${icon(mark)}<span>${say(word)}</span></p>
      <p class="eyebrow">${say('giftTo')}</p>
      <h1 id="recipient"><bdi>${nonprofit.name}</bdi></h1>
      <p class="facts"><span>EIN ${nonprofit.ein.replace(/^(\d{2})(\d{7})$/, '$1-$2')}</span>${nonprofit.place === '' ? '' : html` · <bdi>${nonprofit.place}</bdi>`}</p>
      <p class="amount">${money(gift.amount)} <span class="often">${say('everyMonth')}</span></p>
      <dl class="split">
        ${gift.tryAt === null ? '' : row(say('again'), day(gift.tryAt))}
        ${gift.skippedAt === null ? '' : row(say('skippedOn'), day(gift.skippedAt))}
        ${next === undefined ? '' : row(say('next'), next)}
        ${gift.card === null ? '' : row(say('card'), say('cardEnding', { digits: gift.card }))}
      </dl>
      <dl class="facts-list">
        ${fact(say('since'), day(gift.beganAt))}
        ${fact(say('count'), new Intl.NumberFormat(locale.tag).format(gift.count))}
        ${fact(donor.say('through'), gift.foundation ?? donor.say('throughUnnamed'))}
        ${fact(donor.say('givenAt'), gift.shop)}
      </dl>
      <p class="links"><a href="${latestHref}">${say('latest')}</a></p>
    </section>`
}

function row(label: string, value: string): Markup {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>`
}

function fact(label: string, value: string): Markup {
  return html`<div><dt>${label}</dt><dd><bdi>${value}</bdi></dd></div>`
}

const doneWords = {
  amount: 'doneAmount',
  skip: 'doneSkip',
  unskip: 'doneUnskip',
  pause: 'donePause',
  resume: 'doneResume',
  card: 'doneCard',
  stop: 'doneStop',
  undo_stop: 'doneUndoStop',
} as const

const problemWords = {
  amount: 'problemAmount',
  card: 'problemCard',
  late: 'problemLate',
  busy: 'problemBusy',
  often: 'problemOften',
} as const

/** What came of the last form, with the way back where there is one that no other form has. */
function notice({ gift, path, bounds, notice: told }: MonthlyView, { say, money }: MonthlySpeaker): Markup {
  if (told === undefined) return html``
  if ('problem' in told) {
    const values = { least: money(bounds.least), most: money(bounds.most) }
    return html`<div class="told problem" role="alert">${icon('alert')}<p>${say(problemWords[told.problem], values)}</p></div>`
  }
  if (!isStillTrue(told.done, gift)) return html``
  const before = told.done === 'amount' && told.before !== gift.amount ? told.before : undefined
  return html`<div class="told" role="status">${icon('check')}<p>${say(doneWords[told.done], { amount: money(gift.amount) })}</p>
      ${
        before === undefined
          ? ''
          : html`<form method="post" action="${path}"><input type="hidden" name="amount" value="${(before / 100).toFixed(2)}"><button class="undo" type="submit" name="do" value="amount">${say('amountBack', { amount: money(before) })}</button></form>`
      }</div>`
}

/** The page may be looked at again, when something else was done or the card was refused meanwhile. */
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

/** What a donor can do as the gift stands, each a form of its own that works without a script. */
function monthlyForms(view: MonthlyView, speaker: MonthlySpeaker): Markup {
  switch (view.gift.status) {
    case 'active':
      return html`${skip(view, speaker)}${amount(view, speaker)}${pause(view, speaker)}${card(view, speaker)}${stop(view, speaker)}`
    case 'paused':
      return html`${resume(view, speaker)}${amount(view, speaker)}${card(view, speaker)}${stop(view, speaker)}`
    case 'failing':
      return html`${failing(view, speaker)}${card(view, speaker)}${amount(view, speaker)}${stop(view, speaker)}`
    case 'ended':
      return ended(view, speaker)
  }
}

function daysOf({ timeZone }: MonthlyView, { locale }: MonthlySpeaker): (moment: Date) => string {
  const dates = new Intl.DateTimeFormat(locale.tag, { dateStyle: 'long', timeZone })
  return (moment) => dates.format(moment)
}

function section(id: string, title: string, content: Markup): Markup {
  return html`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`
}

function oneButton(path: string, what: string, label: string, hidden: Markup = html``): Markup {
  return html`<form method="post" action="${path}">${hidden}<button class="give quiet" type="submit" name="do" value="${what}">${label}</button></form>`
}

function skip(view: MonthlyView, speaker: MonthlySpeaker): Markup {
  const { say } = speaker
  const { gift, path } = view
  const day = daysOf(view, speaker)
  if (gift.skippedAt !== null && gift.nextAt !== null) {
    const dates = { date: day(gift.skippedAt), later: day(gift.nextAt) }
    return section(
      'skip',
      say('skipTitle'),
      html`<p class="note">${say('skip', dates)}</p>${oneButton(path, 'unskip', say('unskipButton'))}`,
    )
  }
  if (gift.nextAt === null) return html``
  // The month that was seen is the one that is meant, however late the button is pressed, and however often.
  const month = html`<input type="hidden" name="month" value="${gift.nextAt.toISOString()}">`
  const date = day(gift.nextAt)
  const said = say('skip', { date, later: day(monthsAfterBegun(gift.beganAt, gift.nextAt)) })
  return section(
    'skip',
    say('skipTitle'),
    html`<p class="note">${said}</p>${oneButton(path, 'skip', say('skipButton', { date }), month)}`,
  )
}

/** The month after a payment, by the day on which the gift began. */
function monthsAfterBegun(began: Date, payment: Date): Date {
  const months = (payment.getUTCFullYear() - began.getUTCFullYear()) * 12 + payment.getUTCMonth() - began.getUTCMonth()
  return monthsAfter(began, months + 1)
}

function amount({ gift, path, bounds, notice }: MonthlyView, { say }: MonthlySpeaker): Markup {
  const isWrong = notice !== undefined && 'problem' in notice && notice.problem === 'amount'
  const dollars = (cents: number): string => (cents / 100).toFixed(2)
  return section(
    'amount-title',
    say('amountTitle'),
    html`<p class="note" id="amount-hint">${say('amountHint')}</p>
      <form method="post" action="${path}" class="line">
        <div class="field">
          <label for="amount">${say('amountLabel')}</label>
          <input id="amount" name="amount" type="number" inputmode="decimal" dir="ltr" min="${dollars(bounds.least)}" max="${dollars(bounds.most)}" step="0.01" value="${dollars(gift.amount)}" required aria-describedby="amount-hint"${isWrong ? html` aria-invalid="true" autofocus` : ''}>
        </div>
        <button class="give quiet" type="submit" name="do" value="amount">${say('amountButton')}</button>
      </form>`,
  )
}

function pause({ path }: MonthlyView, { say }: MonthlySpeaker): Markup {
  const form = oneButton(path, 'pause', say('pauseButton'))
  return section('pause', say('pauseTitle'), html`<p class="note">${say('pause')}</p>${form}`)
}

function resume({ path }: MonthlyView, { say }: MonthlySpeaker): Markup {
  return html`<section class="card" aria-labelledby="resume"><h2 id="resume">${say('statusPaused')}</h2>
      <p class="note">${say('resume')}</p>
      <form method="post" action="${path}"><button class="give" type="submit" name="do" value="resume">${say('resumeButton')}</button></form></section>`
}

function failing(view: MonthlyView, speaker: MonthlySpeaker): Markup {
  const { say } = speaker
  const { tryAt } = view.gift
  if (tryAt === null) return html``
  const date = daysOf(view, speaker)(tryAt)
  return section('failing', say('failingTitle'), html`<p class="note">${say('failing', { date })}</p>`)
}

function card({ path, cardForm, notice }: MonthlyView, { say }: MonthlySpeaker): Markup {
  if (cardForm === 'elsewhere')
    return section(
      'card-title',
      say('cardTitle'),
      html`<p class="note">${say('cardElsewhere')}</p>${oneButton(path, 'card', say('cardTitle'))}`,
    )
  const isWrong = notice !== undefined && 'problem' in notice && notice.problem === 'card'
  return section(
    'card-title',
    say('cardTitle'),
    html`<form method="post" action="${path}" class="card-fields" autocomplete="on">
        ${field('number', say('number'), { autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', longest: 30, isWrong })}
        ${field('expiry', say('expiry'), { autocomplete: 'cc-exp', placeholder: say('expiryExample'), longest: 9 })}
        ${field('cvc', say('cvc'), { autocomplete: 'cc-csc', placeholder: '123', longest: 4 })}
        <button class="give quiet" type="submit" name="do" value="card">${say('cardButton')}</button>
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

/** Two presses, the second to be sure; where the card is not being tried again, the end can be taken back too. */
function stop(view: MonthlyView, speaker: MonthlySpeaker): Markup {
  const { say } = speaker
  const { gift, path } = view
  const until = gift.status === 'active' ? (gift.skippedAt ?? gift.nextAt) : null
  const later = until === null ? '' : html` ${say('stopLater', { date: daysOf(view, speaker)(until) })}`
  return section(
    'stop',
    say('stopTitle'),
    html`<p class="note">${say('stop')}${later}</p>
      <details><summary>${say('stopOpen')}</summary>
        <form method="post" action="${path}"><button class="give stop" type="submit" name="do" value="stop">${say('stopButton')}</button></form>
      </details>`,
  )
}

function ended(view: MonthlyView, speaker: MonthlySpeaker): Markup {
  const { say } = speaker
  const { gift, path, now } = view
  if (gift.endsAt === null || gift.endsAt <= now)
    return section('ended', say('statusEnded'), html`<p class="note">${say('endedNote')}</p>`)
  const date = daysOf(view, speaker)(gift.endsAt)
  return section(
    'ended',
    say('statusEnded'),
    html`<p class="note">${say('endedNote')} ${say('undoStop', { date })}</p>${oneButton(path, 'undo_stop', say('undoStopButton'))}`,
  )
}
