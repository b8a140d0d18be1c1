import type { LinkStanding } from '../link/link-standing.ts'
import type { Notice } from './notice-page.ts'

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
