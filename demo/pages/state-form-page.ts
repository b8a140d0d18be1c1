import { html } from 'hono/html'
import { htmlPage, type Markup } from '../../src/server/pages/page.ts'

/** A sample state form, for trying the filing extension. It sends nothing. */
export function stateFormPage(): Markup {
  const body = html`<body>
    <main>
      <h1>Charitable organization renewal</h1>
      <p>A sample of a state’s form. Nothing you enter here leaves this page.</p>
      <form data-state-form>
        ${fields.map(([name, label, type]) => html`<p><label>${label} <input name="${name}" type="${type}"></label></p>`)}
        <p><label>Purpose <textarea name="purpose"></textarea></label></p>
        <button type="button">Save</button>
      </form>
    </main>
  </body>`
  return htmlPage({ title: 'Charitable organization renewal (sample)', body })
}

const fields = [
  ['organization', 'Name of the organization', 'text'],
  ['ein', 'Federal EIN', 'text'],
  ['street', 'Street', 'text'],
  ['city', 'City', 'text'],
  ['state', 'State', 'text'],
  ['zip', 'ZIP code', 'text'],
  ['mailing_street', 'Mailing address, street', 'text'],
  ['mailing_city', 'Mailing address, city', 'text'],
  ['phone', 'Telephone', 'tel'],
  ['year_end', 'Fiscal year ends', 'date'],
  ['tax_deductible', 'Contributions are tax deductible', 'checkbox'],
  ['officer', 'First officer, last name', 'text'],
  ['officer_title', 'First officer, title', 'text'],
  ['signatory_first', 'Signatory, first name', 'text'],
  ['signatory_last', 'Signatory, last name', 'text'],
] as const
