import { css } from '../shared/bare-template.ts'
import type { Part } from '../shared/part.ts'
import { guidanceEnglish } from './guidance.english.ts'

/** What only those read who turn to the button: an amount is complained of, and more is told, when they have asked. */
export const part: Part = {
  english: guidanceEnglish,
  styles: css`
    .complaint {
      color: var(--_error);
      font-size: 0.8125em;
    }
    .secure a {
      margin: -1em;
      padding: 1em;
    }
    button:active {
      translate: 0 1px;
    }
    .working::before {
      content: '';
      padding: 0.4em;
      margin-inline-start: -1.5em;
      border: 2px solid;
      border-right-color: #0000;
      border-radius: 50%;
      animation: turn 1s linear infinite;
    }
    @keyframes turn {
      to {
        rotate: 1turn;
      }
    }
  `,
}
