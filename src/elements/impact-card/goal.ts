import { html, type TemplateResult } from 'lit'
import type { Localized } from '../shared/localize.ts'

/** Renders how far a campaign is on the way to its goal; amounts in cents. */
export function renderGoal({ t, money }: Localized, amount: number, goal: number): TemplateResult {
  const reached = t('goalOf', { amount: money(amount, { short: true }), goal: money(goal, { short: true }) })
  const left = amount >= goal ? t('goalReached') : t('goalLeft', { amount: money(goal - amount, { short: true }) })
  return html`<div class="meter">
    <span class="line" aria-hidden="true"><span>${reached}</span><span class="muted">${left}</span></span>
    <svg
      class="bar"
      part="goal"
      role="meter"
      aria-label=${reached}
      aria-valuemin="0"
      aria-valuemax=${goal}
      aria-valuenow=${Math.min(amount, goal)}
      aria-valuetext=${`${reached}, ${left}`}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
    >
      <rect width="100" height="4" />
      <rect class="part" width=${Math.min(100, (amount / goal) * 100)} height="4" />
    </svg>
  </div>`
}
