import type { Sentences } from './message.ts'

/** What every element says. */
export const sharedEnglish = {
  testMode: 'TEST',
  testModeHint: 'Test mode: no money moves',
  loading: 'Loading…',
  tryAgain: 'Try again',
  offline: 'You are offline. This works again when your connection is back.',
  unreachable: 'The giving service did not answer. Nothing was charged.',
  busy: 'Too many requests at once. Please try again in a moment.',
  unavailable: 'Giving is not available here right now. Nothing was charged.',
} satisfies Sentences
