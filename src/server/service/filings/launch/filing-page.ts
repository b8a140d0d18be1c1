import { html, raw } from 'hono/html'
import type { FilingValue, Parts } from '../../../database/tables/filings.ts'
import { htmlPage, type Markup } from '../../../pages/page.ts'
import { BASE_STYLES, readAsset } from '../../../pages/page-assets.ts'
import { PRIVATE, pageHeaders } from '../../../pages/page-headers.ts'
import { factLabel, factsInOrder, partsInOrder } from '../fact-label.ts'
import type { LaunchedFiling } from './launched-filing.ts'

/** Shows a filing to its firm: whose, where, what is missing, and every fact, ready to be copied or handed over. */
export function filingPage(filing: LaunchedFiling): Markup {
  const { client, state, type, sandbox, id, missing, data } = filing
  const title = `${typeName(type)}, ${state}`
  const main = html`<section class="card" data-launch="${id}" data-standing="ready">
      <p class="muted">${client.organization_name} · EIN ${client.ein.slice(0, 2)}-${client.ein.slice(2)}</p>
      <h1>${title}</h1>
      <div class="hand-over">
        <button type="button" id="hand-over" disabled>Fill the form with the extension</button>
        <p id="standing" role="status">No filing extension has answered on this page. You can copy every fact below.</p>
      </div>
      ${missingFacts(missing)}
      <h2>What is known</h2>
      <dl class="facts">${factsInOrder(Object.entries(data)).map(([name, value]) => fact(factLabel(name), value))}</dl>
    </section>
    <script type="application/json" id="filing">${raw(asData(filing))}</script>`
  return page({ title, sandbox, main })
}

function missingFacts(missing: LaunchedFiling['missing']): Markup {
  if (missing.length === 0) return html`<p class="complete">Nothing is missing for this filing.</p>`
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

// Data inside a script element ends where markup could begin: no angle bracket leaves it as such.
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

/** Asks the visitor of a launch to sign in. Shows nothing of the client before, and asks for no key. */
export function proofPage({ id, state, type, sandbox }: UnprovenLaunch): Markup {
  const title = `${typeName(type)}, ${state}`
  const to = encodeURIComponent(`/legal_extension/launch/${id}`)
  const main = html`<section class="card" data-launch="${id}" data-standing="proof_needed">
      <h1>${title}</h1>
      <p>Show that this client is your firm’s: sign in as one of its people.</p>
      <p><a class="button" href="/console/sign-in?to=${to}">Sign in</a></p>
      <p class="muted">Your firm’s own server may open this page for you with a signed token. Keys are never asked for here.</p>
    </section>`
  return page({ title, sandbox, main })
}

const NOTICES = {
  gone: {
    title: 'This launch has ended',
    sentence:
      'It is older than half an hour, was closed after wrong keys, or never was. Start again from your own software.',
  },
  not_a_client: {
    title: 'Not a client of your law firm',
    sentence: 'Your law firm has no filing data for this client. Save some first, then start again.',
  },
} as const

/** The page without filing data, and what to do. */
export function noticePage(name: keyof typeof NOTICES): Markup {
  const { title, sentence } = NOTICES[name]
  const main = html`<section class="card"><h1>${title}</h1><p>${sentence}</p></section>`
  return page({ title, sandbox: false, main })
}

/** Wraps a launch page's main part in the document all of them share. */
function page({ title, sandbox, main }: { title: string; sandbox: boolean; main: Markup }): Markup {
  const head = html`<link rel="icon" href="/icon.svg" type="image/svg+xml">
    <meta name="robots" content="noindex">
    <link rel="stylesheet" href="${stylesheet.href}">
    <script type="module" src="${script.href}"></script>`
  const body = html`<body>
    ${sandbox ? html`<aside class="ribbon" aria-label="Sandbox"><strong>Sandbox</strong> Nothing here is filed anywhere.</aside>` : ''}
    <main>${main}</main>
  </body>`
  return htmlPage({ title, head, body })
}

/** A type of filing as people read it: `financial_report` as `Financial report`. */
function typeName(type: string): string {
  const words = type.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const headers = pageHeaders({ 'form-action': "'self'" }, PRIVATE)

/** Answers a launch page: one nonprofit's own, whose forms stay here. */
export async function answerPage(markup: Markup, status: number): Promise<Response> {
  return new Response(String(await markup), { status, headers })
}

const PATH = '/legal_extension/assets/'

/** Style of the launch pages. */
export const stylesheet = readAsset(PATH, BASE_STYLES, new URL('launch.css', import.meta.url))

/** Script of the launch pages. */
export const script = readAsset(PATH, new URL('launch.js', import.meta.url))
