import { html } from 'hono/html'
import { DONATION_STATUSES, type DonationStatus } from '../../../../contract/index.ts'
import type { Markup } from '../../../pages/page.ts'
import { canTransition } from '../../money/donations/donation-status.ts'
import { breakable } from './member-table.ts'

/** What each status of a donation means. */
export const statusMeanings: Readonly<Record<DonationStatus, string>> = {
  pledged: 'It was made. Money that was collected with it is held; any other waits for the month’s invoice.',
  invoice_pending: 'The month is closed and the gift is on its invoice.',
  invoice_sent: 'The invoice was sent.',
  payout_scheduled: 'The money is here, and goes out with the next payout.',
  sent_via_ach: 'A bank transfer with it was handed to the bank.',
  sent_via_check: 'A check with it was mailed.',
  check_cashed: 'The check was cashed.',
  notified: 'The nonprofit has the money and was told what it is for.',
  canceled: 'It was taken back before its money was sent. Nothing follows.',
  blocked: 'It waits for somebody to look: the nonprofit cannot be paid, or the bank returned its payout.',
  paused: 'It was stopped for a while on request.',
}

/** Every status of a donation, what it means, and where it may lead. */
export function statusSection(): Markup {
  const rows = DONATION_STATUSES.map(
    (status) =>
      html`<tr id="status-${status}"><th scope="row"><code>${breakable(status)}</code></th><td>${statusMeanings[status]}</td><td>${nextStatuses(status)}</td></tr>`,
  )
  return html`<section class="group" id="statuses" aria-labelledby="statuses-title">
    <h2 id="statuses-title">Statuses of a donation</h2>
    <p>A gift that is invoiced goes from <code>pledged</code> by way of its invoice; one whose money came with it, by a hosted page or a transfer, from <code>pledged</code> to <code>payout_scheduled</code>. Each change is told by <a href="#event-donation.status_updated"><code>donation.status_updated</code></a>. New words may be added: treat one you do not know as on its way.</p>
    <div class="scroll" tabindex="0" role="group" aria-label="Statuses"><table>
      <thead><tr><th scope="col">Status</th><th scope="col">Meaning</th><th scope="col">May become</th></tr></thead>
      <tbody>${rows}</tbody>
    </table></div>
  </section>`
}

/** Where a status may lead, in words. */
export function nextStatuses(status: DonationStatus): string {
  if (status === 'blocked' || status === 'paused') return 'what it was before, or canceled'
  const next = DONATION_STATUSES.filter((to) =>
    [true, false].some((moneyHeld) => canTransition({ status, statusBeforeHold: null, moneyHeld }, to)),
  )
  return next.length === 0 ? '–' : next.join(', ')
}
