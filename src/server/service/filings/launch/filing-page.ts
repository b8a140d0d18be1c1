import { html, raw } from 'hono/html'
import type { FilingValue, Parts } from '../../../database/tables/filings.ts'
import type { Markup } from '../../../pages/page.ts'
import { factLabel } from '../fact-label.ts'
import { factsInOrder, partsInOrder } from '../reading-order.ts'
import type { LaunchedFiling } from './launched-filing.ts'
import { page, typeName } from './layout.ts'

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
