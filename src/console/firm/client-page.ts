import { html } from 'hono/html'
import { STATE_CODES, statesListed } from '../../contract/filing-formats.ts'
import { FILING_ADDRESSES, FILING_ARRAYS, FILING_FIELDS } from '../../contract/index.ts'
import type { FilingData } from '../../server/database/tables/filings.ts'
import type { Markup } from '../../server/pages/page.ts'
import { yearsOf } from '../../server/service/filings/clients.ts'
import { factLabel, factsInOrder } from '../../server/service/filings/fact-label.ts'
import { resolveDefaults } from '../../server/service/filings/filing-data.ts'
import { findClient, findRecord } from '../../server/service/filings/filing-records.ts'
import { FILING_TYPES } from '../../server/service/filings/launch/launch-request.ts'
import { answerUnknown } from '../frame/answer-page.ts'
import { button, card, choiceField, fillIn, hidden, operationForm, textField } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { documentsCard, documentUpload } from './documents-page.ts'
import { einText, factText } from './fact-text.ts'
import { FILING, READING } from './firm-roles.ts'
import { calendarWords, firmWords as words } from './firm-words.ts'

/** The fields that hold one text. */
export const TEXT_FIELDS: readonly string[] = FILING_FIELDS.filter(
  (name) => !(FILING_ADDRESSES as readonly string[]).includes(name) && !Object.hasOwn(FILING_ARRAYS, name),
)

/** A client's file: its facts, documents and changes. */
export const clientPage: ConsolePage = {
  path: 'clients/{ein}',
  roles: READING,
  show: async (context) => {
    const { dependencies, subjectId: accountId, liveMode, params, query } = context
    const ein = params.ein ?? ''
    const scope = { accountId, liveMode }
    const client = await findClient(dependencies.db, scope, { clientId: null, ein })
    if (client === undefined) return answerUnknown()
    const years = await yearsOf(dependencies.db, scope, ein)
    const requestedYear = query.get('fye') ?? context.sent.fye ?? ''
    const year = years.find((one) => one === requestedYear) ?? null
    const record = await findRecord(dependencies.db, client.id, year)
    const data = record?.data ?? {}
    const name = typeof data.organization_name === 'string' ? data.organization_name : einText(ein)
    return {
      title: name,
      main: html`${facts(context, { ein, data, years, year })}${launchCard(context, ein, data)}${setting(context, ein, year)}
        ${await documentsCard(context, { path: `clients/${ein}`, ein })}${documentUpload(context, ein)}`,
    }
  },
}

interface Shown {
  ein: string
  data: FilingData
  years: readonly (string | null)[]
  year: string | null
}

function facts({ base }: PageContext, { ein, data, years, year }: Shown): Markup {
  const known = factsInOrder(Object.entries(resolveDefaults(data))).filter(
    ([name, value]) => value !== null && name !== 'annual_return',
  )
  const figures = Object.entries(Object(data.annual_return ?? {})).filter(([, value]) => typeof value === 'string')
  const rows = known.map(
    ([name, value]) => html`<dt>${factLabel(name)}</dt><dd class="fact-text">${factText(value)}</dd>`,
  )
  const more = figures.map(
    ([key, value]) => html`<dt>${factLabel(`annual_return.${key}`)}</dt><dd class="number">${String(value)}</dd>`,
  )
  const way = (one: string | null): Markup => {
    const label = one === null ? words.standingRecord : fillIn(words.yearRecord, { year: one })
    return html`<a href="${base}/clients/${ein}${one === null ? '' : `?fye=${one}`}"${one === year ? html` aria-current="true"` : ''}>${label}</a> `
  }
  const beside = html`<span><a href="${base}/calendar?ein=${ein}">${calendarWords.calendar}</a> ·
    <a href="${base}/clients/${ein}/history">${words.history}</a></span>`
  return card(
    words.facts,
    html`<p>${words.ein} <code>${einText(ein)}</code>${years.length < 2 ? '' : html` · ${years.map(way)}`}</p>
      ${rows.length === 0 ? html`<p class="hint">${words.noFacts}</p>` : html`<dl class="sheet">${rows}</dl>`}
      ${more.length === 0 ? '' : html`<details><summary>${factLabel('annual_return')} (${more.length})</summary><dl class="sheet">${more}</dl></details>`}`,
    beside,
  )
}

function setting(context: PageContext, ein: string, year: string | null): Markup | string {
  if (!FILING.some((role) => role === context.role)) return ''
  const options = TEXT_FIELDS.filter((name) => name !== 'ein').map((name) => [name, factLabel(name)] as const)
  const { field = '' } = context.sent
  const form = operationForm(
    context,
    'filings/set',
    html`${hidden('ein', ein)}${hidden('fye', year ?? '')}
      ${choiceField(context, { name: 'field', label: words.factField, options: options.toSorted(([, a], [, b]) => a.localeCompare(b)), value: 'organization_name' })}
      ${textField(
        {
          ...context,
          problem: context.problem && {
            ...context.problem,
            param: context.problem.param === field ? 'value' : context.problem.param,
          },
        },
        { name: 'value', label: words.factValue, hint: words.factHint, required: false },
      )}
      ${button(words.setFact)}`,
  )
  return html`<section class="card"><details${context.problem === null ? '' : html` open`}><summary>${words.setFact}</summary>${form}</details></section>`
}

/** Opens a state's form with a client's filing data; the console's session replaces the key. */
function launchCard(context: PageContext, ein: string, data: FilingData): Markup | string {
  if (!FILING.some((role) => role === context.role)) return ''
  const registered = typeof data.states_registered_in === 'string' ? data.states_registered_in : ''
  const first = statesListed(registered)
  const states = STATE_CODES.toSorted()
  const usual = states.find((state) => first.includes(state)) ?? states[0] ?? ''
  const types = FILING_TYPES.map((type) => [type, words.filingTypes[type]] as const)
  // Opens in a new tab, so that the client's page stays open.
  return card(
    words.launch,
    html`<p class="hint">${words.launchHint}</p>
      <form class="form" method="get" action="/legal_extension/launch" target="_blank">
        ${hidden('ein', ein)}${hidden('sandbox', String(!context.liveMode))}
        ${choiceField(context, { name: 'state', label: words.launchState, options: states.map((state) => [state, state] as const), value: usual })}
        ${choiceField(context, { name: 'type', label: words.launchType, options: types, value: 'renewal' })}
        ${button(words.launchOpen)}
      </form>`,
  )
}
