import { html } from 'hono/html'
import { icon } from '../../../pages/icon.ts'
import type { Markup } from '../../../pages/page.ts'
import type { LinkStanding } from '../link/payment-link.ts'
import type { HostedSpeaker } from './hosted-speaker.ts'
import { page, type ShopBrand, shopLogo } from './layout.ts'

/** A page that only says something. */
export interface Notice {
  title: string
  sentence: string
  mark: 'check' | 'clock' | 'alert'
  testMode: boolean
  /** Whose donor reads it; absent where that is not known. */
  brand?: ShopBrand
  /** Where to go from here. */
  link?: { href: string; label: string }
  /** What else the donor may look at. */
  further?: { href: string; label: string }
  refreshAfter?: number
}

/** Says how things stand, in a sentence, with one way on. */
export function noticePage(notice: Notice, speaker: HostedSpeaker): Markup {
  const { title, sentence, mark, testMode, brand, link, further, refreshAfter } = notice
  return page({
    speaker,
    title,
    testMode,
    brand,
    ...(refreshAfter === undefined ? {} : { refreshAfter }),
    main: html`<main class="notice"><section class="card" aria-labelledby="title">
      ${brand === undefined ? '' : shopLogo(brand)}
      ${icon(mark, 'mark')}
      <h1 id="title">${title}</h1>
      <p>${sentence}</p>
      ${link === undefined ? '' : html`<a class="give" href="${link.href}">${link.label}</a>`}
      ${further === undefined ? '' : html`<p class="cancel"><a href="${further.href}">${further.label}</a></p>`}
    </section></main>`,
  })
}

/** What stops gifts at a link that is open itself: its nonprofit may not be paid any more, or its shop's account is disabled. */
export type BarredReason = 'ineligible' | 'shop_closed'

/** Why nobody can pay at an address. */
export type ClosedReason = Exclude<LinkStanding, 'open'> | BarredReason | 'canceled'

/** The mark of the page that says why a link is closed; its words stand under the reason's name. */
export const closedMarks: Readonly<Record<ClosedReason, Notice['mark']>> = {
  used: 'check',
  canceled: 'alert',
  expired: 'clock',
  declined_out: 'alert',
  ineligible: 'alert',
  shop_closed: 'alert',
}
