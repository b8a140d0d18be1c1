import { nothing, type TemplateResult } from 'lit'
import type { Category } from '../../contract/categories.ts'
import { html } from '../shared/bare-template.ts'
import { type Named, renderFacts, renderLogo } from '../shared/nonprofit-view.ts'
import type { Say } from '../shared/speaking-element.ts'
import { consentMessage } from './consent.ts'
import { markMatches } from './marked-text.ts'
import type { pickerEnglish } from './nonprofit-picker.english.ts'
import type { FoundNonprofit } from './search.ts'

/** Who speaks in a template. */
export interface Voice {
  say: Say<keyof typeof pickerEnglish>
}

/** The place of a result that is awaited. */
export function renderBone(): TemplateResult {
  return html`<div class="option" role="presentation">
    <span class="bone logo"></span><span class="words"><span class="bone line"></span><span class="bone line"></span></span>
  </div>`
}

/** What to say and to try where nothing was found. */
export function renderEmpty(
  { say }: Voice,
  term: string,
  related: readonly Category[],
  onRelated: (category: Category) => void,
): TemplateResult {
  return html`<div class="note">
    <p>
      <strong>${say(term === '' ? 'nothingFeatured' : 'nothingFound', { term })}</strong>
    </p>
    <p class="muted">${say('nothingFoundHint')}</p>
    ${
      related.length === 0
        ? nothing
        : html`<div class="related" role="group" aria-label=${say('relatedCategories')}>
            ${related.map(
              (category) =>
                html`<button type="button" class="quiet-button chip" part="button" @click=${() => onRelated(category)}>
                  ${say(category)}
                </button>`,
            )}
          </div>`
    }
    <slot name="empty"></slot>
  </div>`
}

/** One result: the words of the term marked, what it agreed to, or why it cannot be chosen. */
export function renderOption(
  { say }: Voice,
  nonprofit: FoundNonprofit,
  { index, isActive, term, onChoose }: { index: number; isActive: boolean; term: string; onChoose: () => void },
): TemplateResult {
  const pieces = markMatches(nonprofit.name, term)
  const message = consentMessage(nonprofit.written_consent)
  return html`<div
    id=${`option-${index}`}
    class="option"
    part="option"
    role="option"
    aria-selected=${isActive ? 'true' : 'false'}
    aria-disabled=${nonprofit.eligible ? nothing : 'true'}
    @click=${onChoose}
  >
    ${renderLogo(nonprofit)}
    <span class="words">
      <span class="hidden-visually">${nonprofit.name}</span>
      <span class="name" part="name" dir="auto" aria-hidden="true"
        >${pieces.map(({ text, matched }) => (matched ? html`<mark>${text}</mark>` : text))}</span
      >
      ${renderFacts(nonprofit)}
      ${
        nonprofit.eligible
          ? html`<span class=${message === 'consentNone' ? 'consent none' : 'consent'} part="consent">${say(message)}</span>`
          : html`<span class="reason" dir="auto">${nonprofit.eligibility_restrictions[0]?.detail ?? say('notEligible')}</span>`
      }
    </span>
  </div>`
}

/** A cause to filter by; the empty one stands for all. */
export function renderChip(
  { say }: Voice,
  category: Category | '',
  { isPressed, isStop, onPress }: { isPressed: boolean; isStop: boolean; onPress: () => void },
): TemplateResult {
  return html`<button
    type="button"
    class="quiet-button chip"
    part="chip"
    tabindex=${isStop ? '0' : '-1'}
    aria-pressed=${isPressed ? 'true' : 'false'}
    @click=${onPress}
  >
    ${say(category === '' ? 'allCategories' : category)}
  </button>`
}

/** The chosen nonprofit, and the way to another. */
export function renderChosen(
  { say }: Voice,
  chosen: Named,
  { disabled, onChange }: { disabled: boolean; onChange: () => void },
): TemplateResult {
  return html`
    <div class="card" part="card">
      ${renderLogo(chosen)}
      <span class="words">
        <span id="chosen-name" class="name" part="name" dir="auto">${chosen.name}</span>
        ${renderFacts(chosen)}
      </span>
      <button
        id="change"
        type="button"
        class="quiet-button"
        part="button"
        aria-labelledby="change chosen-name"
        aria-describedby="label"
        ?disabled=${disabled}
        @click=${onChange}
      >
        ${say('change')}
      </button>
    </div>
  `
}
