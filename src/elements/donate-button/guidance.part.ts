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
    button:active {
      translate: 0 1px;
    }
  `,
}
