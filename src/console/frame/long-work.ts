import { html } from 'hono/html'
import type { Markup } from '../../server/pages/page.ts'
import type { LongWork } from '../../server/service/long-work/ask-for-work.ts'
import { moment } from './controls.ts'

const WORK = { waiting: 'waiting', running: 'running', done: 'done', failed: 'failed' } as const

/**
 * Status of long-running jobs, newest first. While one runs, a script refreshes the list; without scripts there's a link.
 */
export function workList(id: string, works: readonly LongWork[], timeZone: string): Markup {
  const isLive = works.some(isUnderWay)
  const items = works.map(
    (work) => html`<li>${moment(work.asked_at, timeZone)} <span class="tag">${WORK[work.status]}</span>
      ${work.title}${isUnderWay(work) ? progressOf(work) : html`<br>${work.outcome ?? ''}`}</li>`,
  )
  return html`<div id="${id}"${isLive ? html` data-live` : ''} aria-live="polite">
    ${works.length === 0 ? '' : html`<ul class="works">${items}</ul>`}
    ${isLive ? html`<p><a class="button quiet" href="">Refresh</a></p>` : ''}</div>`
}

function isUnderWay({ status }: LongWork): boolean {
  return status === 'waiting' || status === 'running'
}

function progressOf({ done, total }: LongWork): Markup {
  if (total === 0) return html`<br><progress aria-label="${WORK.running}"></progress>`
  const percent = Math.min(100, Math.floor((100 * done) / total))
  return html`<br><progress aria-label="${WORK.running}" max="100" value="${percent}"></progress> ${percent}%`
}
