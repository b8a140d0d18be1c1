import { html } from 'hono/html'
import { type Contract, errors, type Operation, operationsOf } from '../../../../contract/index.ts'
import type { Markup } from '../../../pages/page.ts'
import { type DocsAssets, docsFrame, guideLinks } from './docs-frame.ts'
import { anchorOf, operationSection, plain, type SectionOptions } from './operation-section.ts'
import type { Guide } from './read-guides.ts'
import { statusSection } from './status-section.ts'
import { webhookSection } from './webhook-section.ts'

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
    ${groups.map(({ group, operations }) => html`<section class="group" aria-labelledby="group-${group}"><h2 id="group-${group}">${titleOf(group)}</h2>${operations.map((operation) => operationSection(operation, options))}</section>`)}
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
    ${groups.map(({ group, operations }) => html`<li><a href="#group-${group}">${titleOf(group)}</a><ul>${operations.map((operation) => html`<li><a href="#${anchorOf(operation)}">${plain(operation.endpoint.summary)}</a></li>`)}</ul></li>`)}
    <li><a href="#statuses">Statuses of a donation</a></li>
    <li><a href="#events">Events by webhook</a></li>
    <li><a href="#errors">Errors</a></li>
  </ul>`
}

const titles: Readonly<Record<string, string>> = {
  donations: 'Donations',
  nonprofits: 'Nonprofits',
  payments: 'Hosted pages',
  reports: 'Reports',
  climate: 'Climate',
  campaigns: 'Campaigns',
  transfers: 'Transfers',
  payouts: 'Payouts',
  invoices: 'Invoices',
  webhooks: 'Webhooks',
  legacy: 'Legacy shapes',
  filings: 'Filing data',
  documents: 'Documents',
}

function titleOf(group: string): string {
  return titles[group] ?? group.charAt(0).toUpperCase() + group.slice(1)
}

function introduction(baseUrl: string): Markup {
  return html`<section class="intro" id="start" aria-labelledby="start-title">
    <h1 id="start-title">Give from any program</h1>
    <p class="lead">Everything is JSON over HTTPS at <code>${baseUrl}/api/v1</code>. Amounts are integer cents of US dollars, times are unix seconds. New here? <a href="/docs/first-gift">Make a first gift in five minutes</a>.</p>
    <dl class="facts">
      <div><dt>Keys</dt><dd>HTTP Basic: the public key is the username, the secret key the password. Test keys begin with <code>test_</code>, their records carry <code>live_mode</code> false, and they never see live ones. The secret stays on your server. A <a href="/docs/keys">restricted key</a> in its place opens the operations it names, such as <code>donations.create</code>.</dd></div>
      <div><dt>Bodies</dt><dd>JSON or form-encoded. Numbers and booleans may be text; null and empty count as absent, and clear in updates. Members we do not know are ignored and named in <code>Ignored-Parameters</code>; with test keys, what looks like a slip of one we know is refused.</dd></div>
      <div><dt>Safe repeats</dt><dd>Send an <code>Idempotency-Key</code> with a write: for 24 hours the same key with the same body has one effect and one answer.</dd></div>
      <div><dt>Limits</dt><dd><code>RateLimit</code> says what is left. After a 429 wait as long as <code>Retry-After</code> says.</dd></div>
      <div><dt>Errors</dt><dd><code>application/problem+json</code> with a stable <code>code</code>. Quote <code>request_id</code> when you ask for help.</dd></div>
      <div><dt>Webhooks</dt><dd>Each change of a donation is posted to you, signed. <a href="/docs/webhooks">How to verify it</a>.</dd></div>
      <div><dt>Lists</dt><dd><code>limit</code> and <code>starting_after</code>, the last ID you have, read a list to its end, <code>has_more</code> false, whatever arrives meanwhile.</dd></div>
      <div><dt>Changes</dt><dd>Answers gain members and words, never lose them. What is to go says so first by <code>Deprecation</code> in its answers. <a href="/docs/versioning">What that means</a>.</dd></div>
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
