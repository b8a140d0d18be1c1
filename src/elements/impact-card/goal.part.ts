import type { TemplateResult } from 'lit'
import { css, html } from '../shared/bare-template.ts'
import type { Part } from '../shared/part.ts'
import type { Money, Say } from '../shared/speaking-element.ts'
import { goalEnglish } from './goal.english.ts'

/** Who speaks in the meter. */
interface Voice {
  readonly sayAny: Say<string>
  readonly money: Money
}

/** Shows how far a campaign is on the way to its goal. */
export interface GoalPart extends Part {
  /** Amounts in cents. */
  render(voice: Voice, amount: number, goal: number): TemplateResult
}

/** The meter of a campaign's goal. */
export const part: GoalPart = {
  english: goalEnglish,
  styles: css`
    .meter {
      display: grid;
      gap: 0.375em;
    }
    /* One line each, however long the words are in a language and however short once the goal is reached. */
    .meter .line {
      flex-direction: column;
      gap: 0;
    }
    .meter .bar {
      block-size: 0.625em;
    }
  `,
  render({ sayAny, money }, amount, goal) {
    const short = { short: true }
    const of = sayAny('goalOf', { amount: money(amount, short), goal: money(goal, short) })
    const left = amount >= goal ? sayAny('goalReached') : sayAny('goalLeft', { amount: money(goal - amount, short) })
    return html`<div class="meter">
      <span class="line" aria-hidden="true"><span>${of}</span><span class="muted">${left}</span></span>
      <svg
        class="bar"
        part="goal"
        role="meter"
        aria-label=${of}
        aria-valuemin="0"
        aria-valuemax=${goal}
        aria-valuenow=${Math.min(amount, goal)}
        aria-valuetext=${`${of}, ${left}`}
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
      >
        <rect width="100" height="4" /><rect class="part" width=${Math.min(100, (amount / goal) * 100)} height="4" />
      </svg>
    </div>`
  },
}
