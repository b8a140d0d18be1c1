import { html } from 'hono/html'
import type { Markup } from '../../server/pages/page.ts'
import { findNonprofit } from '../../server/service/directory/registry/nonprofit-records.ts'
import { findNonprofits } from '../../server/service/directory/search/find-nonprofits.ts'
import { textField } from './controls.ts'
import type { PageContext } from './define.ts'

/** Form names of the search: its words, its button, and the chosen result. */
const WORDS = 'find_words'
const ASKED = 'find_asked'
const PICKED = 'find_picked'

/** Maximum number of results. */
const FOUND = 8

/** A nonprofit or fund that people can choose. */
interface Found {
  /** Its EIN or ID, as the form sends it. */
  id: string
  name: string
  facts: string
}

/**
 * Whether people pressed a button of the search: *Search* or *Choose*. Such a form saves nothing. Its page shows it again
 * as it was sent, with the results or the chosen nonprofit.
 */
export function isNonprofitSearch(fields: Readonly<Record<string, unknown>>): boolean {
  return [WORDS, ASKED, PICKED].some((name) => typeof fields[name] === 'string' && fields[name] !== '')
}

/** The result that was chosen, with its EIN as the ID. */
export async function pickedNonprofit({ sent, dependencies }: PageContext): Promise<Found | undefined> {
  const id = sent[PICKED]
  return id === undefined || id === '' ? undefined : namedAs(dependencies.db, plain(id))
}

/** A field for the EIN or ID of a nonprofit or fund, with the name of the chosen one and a search by name. */
export async function nonprofitField(
  context: PageContext,
  {
    funds = [],
    ...field
  }: {
    name: string
    label: string
    value?: string
    hint?: string
    required?: boolean
    /** Funds that can be chosen too. */
    funds?: readonly { id: string; name: string }[]
  },
): Promise<Markup> {
  const { sent, problem, dependencies } = context
  const picked = await pickedNonprofit(context)
  const value = picked?.id ?? sent[field.name] ?? field.value ?? ''
  const fund = funds.find(({ id }) => id === value)
  const name = fund?.name ?? (value === '' ? '' : (await namedAs(dependencies.db, plain(value))).name)
  const input = textField({ problem, sent: { ...sent, [field.name]: value } }, field)
  return html`${input}${name === '' ? '' : html`<p class="hint">Chosen: <strong>${name}</strong></p>`}
    ${await nonprofitSearch(context, funds)}`
}

/** A search by name inside another form, which keeps what was typed in its other fields. */
export async function nonprofitSearch(
  context: PageContext,
  funds: readonly { id: string; name: string }[] = [],
): Promise<Markup> {
  const { [WORDS]: sent = '', [ASKED]: asked } = context.sent
  const words = plain(sent)
  const found =
    words === '' && asked === undefined ? '' : results(words, words === '' ? [] : await find(context, words, funds))
  // Without the first button, Enter in another field would press the button of the search.
  return html`<button class="unseen" type="submit" tabindex="-1" aria-hidden="true">Save</button>
    <div class="field"><label><span>Find by name</span>
      <input name="${WORDS}" type="search" maxlength="200" autocomplete="off"></label>
      <button class="button quiet" type="submit" name="${ASKED}" value="yes" formnovalidate>Search</button></div>${found}`
}

function results(words: string, found: readonly Found[]): Markup {
  if (words === '') return html`<p class="hint" role="status">Type a part of the name to search.</p>`
  if (found.length === 0)
    return html`<p class="hint" role="status">No nonprofit found for “${words}”. Try other words, or the EIN.</p>`
  return html`<p class="hint" role="status">Found for “${words}”:</p>
    <ul class="found">${found.map(
      ({ id, name, facts }) =>
        html`<li><span>${name}<br><small>${facts}</small></span><button class="button quiet" type="submit" name="${PICKED}" value="${id}" formnovalidate>Choose<span class="unseen">: ${name}</span></button></li>`,
    )}</ul>`
}

async function find(
  { dependencies, subjectId: accountId }: PageContext,
  words: string,
  funds: readonly { id: string; name: string }[],
): Promise<Found[]> {
  const named = funds.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
  const search = { term: words, showHidden: false, accountId, offset: 0, limit: FOUND }
  const nonprofits = await findNonprofits(dependencies, search)
  return [...named.slice(0, FOUND).map(({ id, name }) => ({ id, name, facts: 'Fund' })), ...nonprofits.map(foundOf)]
}

async function namedAs(db: PageContext['dependencies']['db'], id: string): Promise<Found> {
  const nonprofit = await findNonprofit(db, id)
  return nonprofit === undefined ? { id, name: '', facts: '' } : foundOf(nonprofit)
}

function foundOf({ ein, name, city, state }: { ein: string; name: string; city: string; state: string }): Found {
  const id = ein.replace(/^(\d{2})(\d{7})$/, '$1-$2')
  const place = [city, state].filter((part) => part !== '').join(', ')
  return { id, name, facts: place === '' ? `EIN ${id}` : `EIN ${id} · ${place}` }
}

/** Removes control characters, which no database column accepts. */
function plain(text: string): string {
  return text.replace(/(?:\p{Cc}|\p{Cs}|\s)+/gu, ' ').trim()
}
