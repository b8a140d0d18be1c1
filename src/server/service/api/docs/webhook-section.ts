import { html } from 'hono/html'
import { EVENT_TYPES, type EventType, eventSchemas, exampleEvents } from '../../../../contract/index.ts'
import type { Markup } from '../../../pages/page.ts'
import { attemptDelays } from '../../webhooks/deliver.ts'
import { answerRows } from './answer-rows.ts'
import { codeBlock } from './code-block.ts'
import { memberTable } from './member-table.ts'

/** What each event tells of. */
export const whatHappened: Readonly<Record<EventType, string>> = {
  'donation.status_updated': 'A donation was made, or its status changed. The object is the donation as it then was.',
  'donation.regranted':
    'A donation was given to another nonprofit before its money was sent. original_nonprofit_id says which it was.',
  'monthly_gift.begun':
    'A donor began a monthly gift, or took its end back. The object is the monthly gift; its first donation has an event of its own.',
  'monthly_gift.renewed':
    'A month was paid. latest_donation_id is the donation it made, which has events of its own as any other.',
  'monthly_gift.failed':
    'The card was refused. The donor was told; next_payment_at says when it is tried again. It comes once for each refusal.',
  'monthly_gift.ended': 'Nothing is charged any more. end_reason says why.',
  'campaign.created': 'A campaign was made, by you or by the operator. The object is the campaign.',
  'campaign.updated': 'A campaign was changed, or its grants set out. The object is the campaign as it now is.',
  'payout.status_updated':
    'Money with gifts or grants of yours in it was sent, cashed, told to the nonprofit or returned. The object is what of the payout is yours.',
  'invoice.status_updated':
    'An invoice was made, sent, paid in part or whole, credited or written off, or a payment of it bounced. The object is the invoice as it then was.',
  'document.status_updated':
    'A document was handed in, or the reading of it ended. The object has what was read, or why nothing could be.',
  'nonprofit.consent_updated':
    'A nonprofit you gave to, or decided about by name, changed what it consents to. The object says what holds for you now.',
  'nonprofit.standing_updated':
    'A nonprofit you gave to, or run a campaign for, can receive donations now or cannot any more. The object says why.',
  'webhook_endpoint.test': 'You sent it yourself, to try an endpoint. The object is the endpoint.',
}

/** What is posted to an account's endpoint: how it is signed and sent again, and the body of each event. */
export function webhookSection(): Markup {
  return html`<section class="group" id="events" aria-labelledby="events-title">
    <h2 id="events-title">Events by webhook</h2>
    <dl class="facts">
      <div><dt>Signature</dt><dd><code>X-Service-Hmac-SHA256</code> is the Base64 HMAC-SHA256 of the raw body with your secret key. Verify it before you parse, and answer 401 where it does not fit.</dd></div>
      <div><dt>Date</dt><dd><code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code> follow Standard Webhooks: <code>v1,</code> and the Base64 HMAC-SHA256 of <code>id.timestamp.body</code>, one for each secret that is valid, the endpoint’s own among them.</dd></div>
      <div><dt>Choosing</dt><dd>An endpoint is told of what it asks for in <code>events</code>: types, groups such as <code>payout.*</code>, or <code>*</code>. One that asks for nothing is told of donations and monthly gifts.</dd></div>
      <div><dt>Acknowledging</dt><dd>Answer 200 within 15 seconds. Anything else, a redirect too, is tried again: ${delays()}; then it is given up; <code>POST /api/v1/webhook_deliveries/{id}/replay</code> sends it again.</dd></div>
      <div><dt>Order and repeats</dt><dd>Events of one record come in their order: the next waits until the one before is acknowledged or given up. An event can come twice, so keep the <code>id</code> of those you handled.</dd></div>
    </dl>
    ${EVENT_TYPES.map(eventSection)}
  </section>`
}

function eventSection(type: EventType): Markup {
  return html`<section class="operation" id="event-${type}" aria-labelledby="event-${type}-title">
    <div class="about">
      <h3 id="event-${type}-title">${type}</h3>
      <p>${whatHappened[type]}</p>
      ${memberTable('In the body', answerRows(eventSchemas[type]))}
    </div>
    <div class="example"><h4>Body</h4>${codeBlock(JSON.stringify(exampleEvents[type], null, 2), `Body of ${type}`)}</div>
  </section>`
}

function delays(): string {
  const [, ...waits] = attemptDelays
  return `after ${waits.map(spoken).join(', ')}, each give or take a tenth`
}

function spoken(seconds: number): string {
  if (seconds < 60) return `${seconds} seconds`
  return seconds < 3_600 ? `${seconds / 60} minutes` : `${seconds / 3_600} hours`
}
