import type { LinkStanding } from '../link/link-standing.ts'
import type { Notice } from './notice-page.ts'

/** Why nobody can pay at an address. */
export type ClosedReason = Exclude<LinkStanding, 'open'> | 'ineligible'

/** What the pages say when a link is closed; the link back is added by who knows it. */
export const closedNotices: Readonly<Record<ClosedReason, Pick<Notice, 'title' | 'sentence' | 'mark'>>> = {
  used: {
    title: 'This gift has been made',
    sentence: 'Thank you. The payment went through once, and this page cannot be paid a second time.',
    mark: 'check',
  },
  expired: {
    title: 'This page has expired',
    sentence: 'It could be used for 24 hours, and nothing was charged. You can start again where you came from.',
    mark: 'clock',
  },
  declined_out: {
    title: 'This page is closed',
    sentence:
      'Several tries to pay here did not succeed, so we closed the page for your safety. Nothing was charged. You can start again where you came from.',
    mark: 'alert',
  },
  ineligible: {
    title: 'This nonprofit cannot receive gifts just now',
    sentence: 'Its standing changed after this page was made. Nothing was charged. You can choose another one.',
    mark: 'alert',
  },
}
