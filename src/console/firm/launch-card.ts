import { html } from 'hono/html'
import { STATE_CODES, statesListed } from '../../contract/filing-formats.ts'
import type { FilingData } from '../../server/database/tables/filings.ts'
import type { Markup } from '../../server/pages/page.ts'
import { FILING_TYPES } from '../../server/service/filings/launch/launch-request.ts'
import { button, card, choiceField, hidden } from '../frame/controls.ts'
import type { PageContext } from '../frame/define.ts'
import { FILING } from './firm-roles.ts'
import { firmWords as words } from './firm-words.ts'

/** Opens a state's form with a client's file: whoever is signed in here needs no key. */
export function launchCard(context: PageContext, ein: string, data: FilingData): Markup | string {
  if (!FILING.some((role) => role === context.role)) return ''
  const registered = typeof data.states_registered_in === 'string' ? data.states_registered_in : ''
  const first = statesListed(registered)
  const states = STATE_CODES.toSorted()
  const usual = states.find((state) => first.includes(state)) ?? states[0] ?? ''
  const types = FILING_TYPES.map((type) => [type, words.filingTypes[type]] as const)
  // What is asked for is a page of its own, so that the file stays open beside it.
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
