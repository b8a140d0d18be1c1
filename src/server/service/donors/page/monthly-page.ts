import { html } from 'hono/html'
import { icon } from '../../../pages/icon.ts'
import type { Markup } from '../../../pages/page.ts'
import { donorPage } from './layout.ts'
import { monthlyForms } from './monthly-forms.ts'
import type { MonthlySpeaker } from './monthly-notice.ts'
import type { MonthlyView } from './monthly-view.ts'

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
