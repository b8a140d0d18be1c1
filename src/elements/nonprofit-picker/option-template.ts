import { html, nothing, type TemplateResult } from 'lit'
import type { SearchMatch, WrittenConsent } from '../../contract/nonprofits.ts'
import type { pickerEnglish } from '../messages/english.ts'
import type { Localized, Translate } from '../shared/localize.ts'
import { renderFacts, renderLogo } from '../shared/nonprofit-view.ts'
import type { Shown } from '../shared/service.ts'
import { renderTick } from './choice-templates.ts'
import type { FoundNonprofit } from './find-nonprofits.ts'

interface OptionView {
  /** Place in the list. */
  index: number
  /** What the donor searched for. */
  term: string
  /** Whether Enter chooses it. */
  isActive: boolean
  isSelected: boolean
  /** Whether no more can be chosen. */
  isBarred: boolean
  /** Whether several can be chosen. */
  multiple: boolean
  onChoose: () => void
}

/** One result, with its consent, or why it can't be chosen. */
export function renderOption({ t }: Localized, nonprofit: FoundNonprofit, view: OptionView): TemplateResult {
  const { index, term, isActive, isSelected, isBarred, multiple, onChoose } = view
  const { name, eligible } = nonprofit
  return html`
    <div
      id=${`option-${index}`}
      class=${isActive ? 'option active' : 'option'}
      part="option"
      role="option"
      aria-selected=${isSelected ? 'true' : 'false'}
      aria-disabled=${eligible && !isBarred ? nothing : 'true'}
      @click=${onChoose}
    >
      ${renderLogo(nonprofit)}
      <span class="words">
        <span class="hidden-visually">${name}</span>
        <span class="name" part="name" dir="auto" aria-hidden="true">${renderMarked(name, term)}</span>
        ${renderFacts(nonprofit, renderPlace(nonprofit))} ${renderReason(nonprofit)}
        ${eligible ? renderConsent(t, nonprofit) : renderRestriction(t, nonprofit)}
      </span>
      ${multiple ? renderTick() : nothing}
    </div>
  `
}

function renderConsent(t: Translate, { written_consent }: FoundNonprofit): TemplateResult {
  const consent = consentMessage(written_consent)
  return html`<span class=${consent === 'consentNone' ? 'consent none' : 'consent'} part="consent">${t(consent)}</span>`
}

function renderRestriction(t: Translate, { eligibility_restrictions: [first] }: FoundNonprofit): TemplateResult {
  return html`<span class="reason" dir="auto">${first?.detail ?? t('notEligible')}</span>`
}

/** The place, marked if the donor searched for it; with the ZIP code if the donor searched for that. */
function renderPlace({ city, state, matches = [] }: FoundNonprofit): unknown {
  const place = [city, state].filter(Boolean).join(', ')
  const zipCode = wordsFrom(matches, 'zip_code')[0]
  if (zipCode !== undefined) return html`<mark>${place} ${zipCode}</mark>`
  return matches.some(({ field }) => field === 'city' || field === 'state') ? html`<mark>${place}</mark>` : place
}

/** Why a nonprofit was found if its name doesn't match: its mission from the first matching word, or its cause. */
function renderReason({ mission, matches = [] }: FoundNonprofit): unknown {
  const words = wordsFrom(matches, 'mission')
  const [cause] = wordsFrom(matches, 'classification')
  if (words.length === 0) return cause === undefined ? nothing : renderWhy(html`<mark>${cause}</mark>`)
  // Words are at odd indexes, the text between them at even ones.
  const parts = mission.split(/([\p{L}\p{N}'’]+)/u)
  const start = Math.max(0, parts.findIndex((part) => words.includes(part)) - 2 * WORDS_BEFORE)
  const shown = parts.slice(start).map((part) => (words.includes(part) ? html`<mark>${part}</mark>` : part))
  return renderWhy(html`${start > 0 ? '… ' : ''}${shown}`)
}

/** Number of words of a mission that are shown before the first match. */
const WORDS_BEFORE = 4

function renderWhy(content: TemplateResult): TemplateResult {
  return html`<span class="muted why" part="why" dir="auto">${content}</span>`
}

function wordsFrom(matches: readonly Shown<SearchMatch>[], wanted: string): readonly string[] {
  return matches.find(({ field }) => field === wanted)?.words ?? []
}

/** The sentence for a nonprofit's written consent. */
function consentMessage({ direct, via_change }: WrittenConsent): keyof typeof pickerEnglish {
  if (direct) return via_change ? 'consentBoth' : 'consentDirect'
  return via_change ? 'consentFoundation' : 'consentNone'
}

/** Marks word prefixes that match a word of the term, ignoring case and accents. */
function renderMarked(name: string, term: string): unknown {
  const typed = fold(term).split(/\s+/).filter(Boolean)
  // The "in" of "homeless in Chicago" isn't why "International" was found.
  const words = typed.length === 1 ? typed : typed.filter((word) => word.length > 2)
  return name.split(/(?<=[\s\-/(&'’])|(?=[\s\-/(&])/).map((text) => {
    const folded = fold(text)
    const length = Math.max(0, ...words.filter((word) => folded.startsWith(word)).map((word) => word.length))
    return length === 0 ? text : html`<mark>${text.slice(0, length)}</mark>${text.slice(length)}`
  })
}

/** Normalizes letter by letter, so that positions stay the same. */
function fold(text: string): string {
  return Array.from(text, (letter) => letter.normalize('NFD').charAt(0).toLowerCase()).join('')
}
