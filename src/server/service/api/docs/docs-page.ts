import { html } from 'hono/html'
import {
  type Contract,
  DONATION_STATUSES,
  type DonationStatus,
  EVENT_TYPES,
  type EventType,
  errors,
  eventSchemas,
  exampleEvents,
  type Operation,
  operationsOf,
} from '../../../../contract/index.ts'
import type { Markup } from '../../../pages/page.ts'
import { canTransition } from '../../money/donations/donation-status.ts'
import { attemptDelays } from '../../webhooks/deliver.ts'
import { operationGroup } from '../openapi/operation-groups.ts'
import { codeBlock } from './code-samples.ts'
import { type DocsAssets, docsFrame, type Guide, guideLinks } from './docs-frame.ts'
import { breakable, memberTable } from './member-table.ts'
import { anchorOf, operationSection, plain, responseRows, type SectionOptions } from './operation-section.ts'

/** The whole reference as one page. */
export function docsPage(
  contract: Contract,
  guides: readonly Guide[],
  assets: DocsAssets,
  options: SectionOptions,
): Markup {
  const groups = Object.keys(contract).map((group) => ({
    group,
    operations: operationsOf(contract).filter((operation) => operation.group === group),
  }))
  const main = html`${introduction(options.baseUrl)}
    ${groups.map(({ group, operations }) => html`<section class="group" aria-labelledby="group-${group}"><h2 id="group-${group}">${operationGroup(group).title}</h2>${operations.map((operation) => operationSection(operation, options))}</section>`)}
    ${statusSection()}
    ${webhookSection()}
    ${errorTable()}`
  const page = { title: 'API reference', kind: 'API reference', contents: contents(groups, guides), canTry: true, main }
  return docsFrame(assets, page)
}

function contents(groups: readonly { group: string; operations: Operation[] }[], guides: readonly Guide[]): Markup {
  return html`<ul>
    ${guideLinks(guides)}
    <li><a href="#start">Getting started</a></li>
    ${groups.map(({ group, operations }) => html`<li><a href="#group-${group}">${operationGroup(group).title}</a><ul>${operations.map((operation) => html`<li><a href="#${anchorOf(operation)}">${plain(operation.endpoint.summary)}</a></li>`)}</ul></li>`)}
    <li><a href="#statuses">Statuses of a donation</a></li>
    <li><a href="#events">Events by webhook</a></li>
    <li><a href="#errors">Errors</a></li>
  </ul>`
}

function introduction(baseUrl: string): Markup {
  return html`<section class="intro" id="start" aria-labelledby="start-title">
    <h1 id="start-title">Accept and send donations from your own code</h1>
    <p class="lead">Everything is JSON over HTTPS at <code>${baseUrl}/api/v1</code>. Amounts are integer cents of US dollars, times are unix seconds. New here? <a href="/docs/first-gift">Create a first donation in five minutes</a>.</p>
    <dl class="facts">
      <div><dt>Keys</dt><dd>HTTP Basic: the public key is the username, the secret key the password. Test keys start with <code>test_</code>. Their records have <code>live_mode</code> false, and they never see live records. Keep the secret key on your server. A <a href="/docs/keys">restricted key</a> replaces it and allows only the operations it lists, such as <code>donations.create</code>.</dd></div>
      <div><dt>Bodies</dt><dd>JSON or form-encoded. Numbers and booleans can be text. Null and empty values count as absent, and clear a member in updates. Unknown members are ignored and listed in <code>Ignored-Parameters</code>. With test keys, probable misspellings are refused.</dd></div>
      <div><dt>Safe repeats</dt><dd>Send an <code>Idempotency-Key</code> with each write. For 24 hours, repeating it with the same body returns the same response and changes nothing.</dd></div>
      <div><dt>Limits</dt><dd><code>RateLimit</code> has the remaining requests. After a 429, wait for the seconds in <code>Retry-After</code>.</dd></div>
      <div><dt>Errors</dt><dd><code>application/problem+json</code> with a stable <code>code</code>. Quote <code>request_id</code> when you ask for help.</dd></div>
      <div><dt>Webhooks</dt><dd>Each change of a donation is posted to you, signed. <a href="/docs/webhooks">How to verify it</a>.</dd></div>
      <div><dt>Lists</dt><dd>Request pages with <code>limit</code> and <code>starting_after</code>, the last ID you have, until <code>has_more</code> is false. New records don’t disturb the order.</dd></div>
      <div><dt>Changes</dt><dd>Responses can gain members and values, but don’t lose any. Deprecated features first send a <code>Deprecation</code> header. <a href="/docs/versioning">How versions work</a>.</dd></div>
    </dl>
  </section>`
}

function errorTable(): Markup {
  const rows = Object.entries(errors).map(
    ([code, { status, title }]) =>
      html`<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${status}</td><td>${title}</td></tr>`,
  )
  return html`<section class="group" id="errors" aria-labelledby="errors-title">
    <h2 id="errors-title">Errors</h2>
    <div class="scroll" tabindex="0" role="group" aria-label="Error codes"><table class="codes">
      <thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
      <tbody>${rows}</tbody>
    </table></div>
  </section>`
}

/** The meaning of each donation status. */
export const statusMeanings: Readonly<Record<DonationStatus, string>> = {
  pledged:
    'It was created. If its money is already collected, the foundation holds it. Otherwise it waits for the month’s invoice.',
  invoice_pending: 'The month ended, and the donation is on its invoice.',
  invoice_sent: 'The invoice was sent.',
  payout_scheduled: 'The money has arrived and goes out with the next payout.',
  sent_via_ach: 'Its bank transfer was sent to the bank.',
  sent_via_check: 'Its check was mailed.',
  check_cashed: 'Its check was cashed.',
  notified: 'The nonprofit has the money and the remittance details.',
  canceled: 'It was canceled before its money was sent. This is final.',
  blocked: 'It needs a decision: the nonprofit can’t be paid, or the bank returned its payout.',
  paused: 'It was paused on request.',
}

/** All statuses of a donation, with their meanings and next statuses. */
function statusSection(): Markup {
  const rows = DONATION_STATUSES.map(
    (status) =>
      html`<tr id="status-${status}"><th scope="row"><code>${breakable(status)}</code></th><td>${statusMeanings[status]}</td><td>${nextStatuses(status)}</td></tr>`,
  )
  return html`<section class="group" id="statuses" aria-labelledby="statuses-title">
    <h2 id="statuses-title">Statuses of a donation</h2>
    <p>An invoiced donation goes from <code>pledged</code> through the statuses of its invoice. A donation paid on a hosted page or by a transfer goes from <code>pledged</code> to <code>payout_scheduled</code>. Each change sends <a href="#event-donation.status_updated"><code>donation.status_updated</code></a>. New statuses may be added: treat an unknown one as in progress.</p>
    <div class="scroll" tabindex="0" role="group" aria-label="Statuses"><table>
      <thead><tr><th scope="col">Status</th><th scope="col">Meaning</th><th scope="col">Next</th></tr></thead>
      <tbody>${rows}</tbody>
    </table></div>
  </section>`
}

/** The statuses that can follow a status, as text. */
export function nextStatuses(status: DonationStatus): string {
  if (status === 'blocked' || status === 'paused') return 'its earlier status, or canceled'
  const next = DONATION_STATUSES.filter((to) =>
    [true, false].some((moneyHeld) => canTransition({ status, statusBeforeHold: null, moneyHeld }, to)),
  )
  return next.length === 0 ? '–' : next.join(', ')
}

/** The meaning of each event. */
export const whatHappened: Readonly<Record<EventType, string>> = {
  'donation.status_updated': 'A donation was created, or its status changed. The object is the donation at that time.',
  'donation.regranted':
    'A donation was moved to another nonprofit before its money was sent. original_nonprofit_id is the first nonprofit.',
  'monthly_gift.begun':
    'A donor started a monthly gift, or undid its cancellation. The object is the monthly gift. Its first donation has its own event.',
  'monthly_gift.renewed':
    'A monthly payment succeeded. latest_donation_id is the donation it created, which has its own events.',
  'monthly_gift.failed':
    'The card was declined, and the donor was notified. next_payment_at is the time of the next attempt. Each decline sends one event.',
  'monthly_gift.ended': 'The monthly gift ended, and the card is no longer charged. end_reason is the reason.',
  'campaign.created': 'You or the operator created a campaign. The object is the campaign.',
  'campaign.updated':
    'A campaign changed or was finalized, or its grants were initiated. The object is the campaign after the change.',
  'payout.status_updated':
    'A payout that includes your donations or grants was sent, cashed or returned, or its nonprofit was notified. The object is your part of the payout.',
  'invoice.status_updated':
    'An invoice was created, sent, paid in part or in full, credited or written off, or a payment bounced. The object is the invoice at that time.',
  'program.budget_used':
    'A giving program has used its monthly or total budget. The object is the program. It gives again in a new month or with a larger budget.',
  'order.recorded':
    'An order was recorded. The object is the order with its donations, and the programs that were skipped.',
  'document.status_updated':
    'A document was uploaded, or its extraction ended. The object has the extracted data, or the reason for the failure.',
  'nonprofit.consent_updated':
    'A nonprofit that you donated to, or that decided about your account by name, changed its consent. The object has the consent that applies to you now.',
  'nonprofit.standing_updated':
    'A nonprofit that you donated to, or run a campaign for, can receive donations again or no longer can. The object has the reasons.',
  'webhook_endpoint.test': 'You sent a test event to an endpoint. The object is the endpoint.',
}

/** Webhooks: signature, retries, and the body of each event. */
function webhookSection(): Markup {
  return html`<section class="group" id="events" aria-labelledby="events-title">
    <h2 id="events-title">Events by webhook</h2>
    <dl class="facts">
      <div><dt>Signature</dt><dd><code>X-Service-Hmac-SHA256</code> is the Base64 HMAC-SHA256 of the raw body with your secret key. Verify it before you parse the body, and return 401 if it doesn’t match.</dd></div>
      <div><dt>Date</dt><dd><code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code> follow Standard Webhooks: <code>v1,</code> and the Base64 HMAC-SHA256 of <code>id.timestamp.body</code>, one for each valid secret, including the endpoint’s own.</dd></div>
      <div><dt>Choosing</dt><dd>An endpoint receives the events in its <code>events</code>: types, groups such as <code>payout.*</code>, or <code>*</code>. By default, it receives events of donations and monthly gifts.</dd></div>
      <div><dt>Acknowledging</dt><dd>Return 200 within 15 seconds. After any other response, redirects included, delivery is retried ${delays()}. After the last attempt, <code>POST /api/v1/webhook_deliveries/{id}/replay</code> sends it again.</dd></div>
      <div><dt>Order and repeats</dt><dd>Events of one record arrive in order: each waits until the one before is acknowledged or has failed for good. An event can arrive twice, so store the <code>id</code> of each event you handled.</dd></div>
    </dl>
    ${EVENT_TYPES.map(eventSection)}
  </section>`
}

function eventSection(type: EventType): Markup {
  return html`<section class="operation" id="event-${type}" aria-labelledby="event-${type}-title">
    <div class="about">
      <h3 id="event-${type}-title">${type}</h3>
      <p>${whatHappened[type]}</p>
      ${memberTable('Body', responseRows(eventSchemas[type], 'Event'))}
    </div>
    <div class="example"><h4>Body</h4>${codeBlock(JSON.stringify(exampleEvents[type], null, 2), `Body of ${type}`)}</div>
  </section>`
}

function delays(): string {
  const [, ...waits] = attemptDelays
  return `after ${waits.map(durationInWords).join(', ')}, each with 10% jitter`
}

function durationInWords(seconds: number): string {
  if (seconds < 60) return `${seconds} seconds`
  return seconds < 3_600 ? `${seconds / 60} minutes` : `${seconds / 3_600} hours`
}
