import type { LinkStanding } from '../link/link-standing.ts'
import type { Notice } from './notice-page.ts'

/** Why nobody can pay at an address. */
export type ClosedReason = Exclude<LinkStanding, 'open'> | 'ineligible' | 'canceled'

/** The mark of the page that says why a link is closed; its words stand under the reason's name. */
export const closedMarks: Readonly<Record<ClosedReason, Notice['mark']>> = {
  used: 'check',
  canceled: 'alert',
  expired: 'clock',
  declined_out: 'alert',
  ineligible: 'alert',
}
