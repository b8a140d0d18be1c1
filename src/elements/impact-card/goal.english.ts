import type { Sentences } from '../shared/messages/message.ts'

/** What the impact card says of a campaign's goal. */
export const goalEnglish = {
  goalOf: '{amount} of {goal}',
  goalLeft: '{amount} to go',
  goalReached: 'The goal is reached',
} satisfies Sentences
