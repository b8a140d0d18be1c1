import type { Sentences } from './message.ts'

/** What an element says to those who do not see that it awaits an answer. */
export const loadingEnglish = {
  loading: 'Loading…',
} satisfies Sentences
