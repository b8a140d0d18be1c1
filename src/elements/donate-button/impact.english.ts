import type { Sentences } from '../shared/messages/message.ts'

/** What the button says of what an amount does; the things themselves are named by the nonprofit. */
export const effectEnglish = {
  doesAmount: '{amount}:',
  doesSource: 'Source',
} satisfies Sentences
