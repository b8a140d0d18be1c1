import { html } from 'hono/html'
import type { Markup } from '../../server/pages/page.ts'
import { findNonprofit } from '../../server/service/directory/registry/nonprofit-records.ts'
import { findNonprofits } from '../../server/service/directory/search/find-nonprofits.ts'
import { textField } from './controls.ts'
import type { PageContext } from './define.ts'

/** The field with the words, the button of the search, and those of what was found. */
const WORDS = 'find_words'
const ASKED = 'find_asked'
const PICKED = 'find_picked'

const FOUND = 8

/** A nonprofit or fund that people can choose. */
interface Found {
  /** Its EIN or ID, as the form sends it. */
  id: string
  name: string
  facts: string
}

/**
 * Whether a form asks for nonprofits by name, or chose one that was found. It saves nothing then: its page shows the
 * form again as it was sent, with the answer.
 */
export function isNonprofitSearch(fields: Readonly<Record<string, unknown>>): boolean {
  return [WORDS, ASKED, PICKED].some((name) => typeof fields[name] === 'string' && fields[name] !== '')
}

/** The EIN or ID that was chosen among those found, and its name. */
export async function pickedNonprofit({ sent, dependencies }: PageContext): Promise<Found | undefined> {
  const id = sent[PICKED]
  return id === undefined || id === '' ? undefined : namedAs(dependencies.db, plain(id))
}

/** The field for a nonprofit or fund, with its name and a search by name. */
export async function nonprofitField(
  context: PageContext,
  {
    funds = [],
    ...field
  }: {
    name: string
    label: string
    value?: string
    hint: string
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

/** A search for nonprofits by name within a form, whose page keeps what was typed. */
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

/** Text without control characters, which no database column takes. */
function plain(text: string): string {
  return text.replace(/(?:\p{Cc}|\p{Cs}|\s)+/gu, ' ').trim()
}
