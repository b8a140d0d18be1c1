import { html, raw } from 'hono/html'
import type { FilingValue, Parts } from '../../../database/tables/filings.ts'
import { htmlPage, type Markup } from '../../../pages/page.ts'
import { BASE_STYLES, readAsset } from '../../../pages/page-assets.ts'
import { PRIVATE, pageHeaders } from '../../../pages/page-headers.ts'
import { factLabel, factsInOrder, partsInOrder } from '../fact-label.ts'
import type { LaunchedFiling } from './launched-filing.ts'

/**
 * The page of a filing for its firm: client, state, missing facts and all known facts, to copy or to send to the
 * extension.
 */
export function filingPage(filing: LaunchedFiling): Markup {
  const { client, state, type, sandbox, id, missing, data } = filing
  const title = `${typeName(type)}, ${state}`
  const main = html`<section class="card" data-launch="${id}" data-standing="ready">
      <p class="muted">${client.organization_name} · EIN ${client.ein.slice(0, 2)}-${client.ein.slice(2)}</p>
      <h1>${title}</h1>
      <div class="hand-over">
        <button type="button" id="hand-over" disabled>Fill the form with the extension</button>
        <p id="standing" role="status">The filing extension isn’t active on this page. You can copy the facts below.</p>
      </div>
      ${missingFacts(missing)}
      <h2>Facts on file</h2>
      <dl class="facts">${factsInOrder(Object.entries(data)).map(([name, value]) => fact(factLabel(name), value))}</dl>
    </section>
    <script type="application/json" id="filing">${raw(asData(filing))}</script>`
  return page({ title, sandbox, main })
}

function missingFacts(missing: LaunchedFiling['missing']): Markup {
  if (missing.length === 0) return html`<p class="complete">No facts are missing for this filing.</p>`
  return html`<h2>Missing for this filing</h2>
      <ul class="missing">${missing.map(({ field, label }) => html`<li data-field="${field}">${label}</li>`)}</ul>`
}

function fact(label: string, value: FilingValue): Markup {
  if (value === null || typeof value === 'string') return html`<div><dt>${label}</dt><dd>${value}</dd></div>`
  if (!Array.isArray(value)) return html`<div><dt>${label}</dt><dd>${inWords(value)}</dd></div>`
  const items = value.map((element) => html`<li>${inWords(element)}</li>`)
  return html`<div><dt>${label}</dt><dd><ol>${items}</ol></dd></div>`
}

function inWords(parts: Parts): string {
  return partsInOrder(Object.entries(parts))
    .filter(([name]) => name !== 'default_field')
    .map(([, part]) => (typeof part === 'object' && part !== null ? inWords(part) : part))
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(', ')
}

// JSON inside a script element must not contain angle brackets, which could end the element.
function asData(filing: LaunchedFiling): string {
  return JSON.stringify(filing).replaceAll('<', '\\u003c')
}

/** The launch page before authentication: shows nothing that isn't in its URL. */
interface UnprovenLaunch {
  id: string
  state: string
  type: string
  sandbox: boolean
}

/** Asks for a sign-in. Shows no client data before, and never asks for keys. */
export function proofPage({ id, state, type, sandbox }: UnprovenLaunch): Markup {
  const title = `${typeName(type)}, ${state}`
  const to = encodeURIComponent(`/legal_extension/launch/${id}`)
  const main = html`<section class="card" data-launch="${id}" data-standing="proof_needed">
      <h1>${title}</h1>
      <p>Sign in as a member of the law firm that this client belongs to.</p>
      <p><a class="button" href="/console/sign-in?to=${to}">Sign in</a></p>
      <p class="muted">Your firm’s own server can also open this page with a signed token. This page never asks for keys.</p>
    </section>`
  return page({ title, sandbox, main })
}

const NOTICES = {
  gone: {
    title: 'This launch has ended',
    sentence:
      'It’s older than 30 minutes, was closed after wrong keys, or doesn’t exist. Start again from your own software.',
  },
  not_a_client: {
    title: 'Not a client of your law firm',
    sentence: 'Your law firm has no filing data for this client. Save it first, then start again.',
  },
} as const

/** A page without filing data that says what to do. */
export function noticePage(name: keyof typeof NOTICES): Markup {
  const { title, sentence } = NOTICES[name]
  const main = html`<section class="card"><h1>${title}</h1><p>${sentence}</p></section>`
  return page({ title, sandbox: false, main })
}

/** The layout of all launch pages. */
function page({ title, sandbox, main }: { title: string; sandbox: boolean; main: Markup }): Markup {
  const head = html`<link rel="icon" href="/icon.svg" type="image/svg+xml">
    <meta name="robots" content="noindex">
    <link rel="stylesheet" href="${stylesheet.href}">
    <script type="module" src="${script.href}"></script>`
  const body = html`<body>
    ${sandbox ? html`<aside class="ribbon" aria-label="Sandbox"><strong>Sandbox</strong> Nothing is filed.</aside>` : ''}
    <main>${main}</main>
  </body>`
  return htmlPage({ title, head, body })
}

/** The label of a filing type: `Financial report` for `financial_report`. */
function typeName(type: string): string {
  const words = type.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const headers = pageHeaders({ 'form-action': "'self'" }, PRIVATE)

/** Responds with a launch page, which isn't cached; its forms can only be sent to this site. */
export async function answerPage(markup: Markup, status: number): Promise<Response> {
  return new Response(String(await markup), { status, headers })
}

const PATH = '/legal_extension/assets/'

/** Style of the launch pages. */
export const stylesheet = readAsset(PATH, BASE_STYLES, new URL('launch.css', import.meta.url))

/** Script of the launch pages. */
export const script = readAsset(PATH, new URL('launch.js', import.meta.url))
