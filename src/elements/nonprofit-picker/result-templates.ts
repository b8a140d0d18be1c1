import { html, nothing, type TemplateResult } from 'lit'
import type { Category } from '../../contract/categories.ts'
import type { Localized } from '../shared/localize.ts'
import { type Named, renderFacts, renderLogo } from '../shared/nonprofit-view.ts'
import { consentMessage } from './consent.ts'
import { markMatches } from './marked-text.ts'
import type { FoundNonprofit } from './search.ts'

/** The place of a result that is awaited. */
export function renderSkeleton(): TemplateResult {
  return html`<div class="option" role="presentation">
    <span class="skeleton logo"></span><span class="words"><span class="skeleton line"></span><span class="skeleton line"></span></span>
  </div>`
}

/** What to say and to try where nothing was found. */
export function renderEmpty(
  { t }: Localized,
  term: string,
  related: readonly Category[],
  onRelated: (category: Category) => void,
): TemplateResult {
  return html`<div class="note">
    <p>
      <strong>${t(term === '' ? 'nothingFeatured' : 'nothingFound', { term })}</strong>
    </p>
    <p class="muted">${t('nothingFoundHint')}</p>
    ${
      related.length === 0
        ? nothing
        : html`<div class="related" role="group" aria-label=${t('relatedCategories')}>
            ${related.map(
              (category) =>
                html`<button type="button" class="quiet-button chip" part="button" @click=${() => onRelated(category)}>
                  ${t(category)}
                </button>`,
            )}
          </div>`
    }
    <slot name="empty"></slot>
  </div>`
}

/** One result: the words of the term marked, what it agreed to, or why it cannot be chosen. */
export function renderOption(
  { t }: Localized,
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
          ? html`<span class=${message === 'consentNone' ? 'consent none' : 'consent'} part="consent">${t(message)}</span>`
          : html`<span class="reason" dir="auto">${nonprofit.eligibility_restrictions[0]?.detail ?? t('notEligible')}</span>`
      }
    </span>
  </div>`
}

/** A cause to filter by; the empty one stands for all. */
export function renderChip(
  { t }: Localized,
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
    ${t(category === '' ? 'allCategories' : category)}
  </button>`
}

/** The chosen nonprofit, and the way to another. */
export function renderChosen(
  { t }: Localized,
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
        ${t('change')}
      </button>
    </div>
  `
}
