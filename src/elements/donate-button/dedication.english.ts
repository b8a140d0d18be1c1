import type { Sentences } from '../shared/messages/message.ts'

/** What the button says of gifts in somebody's honor or memory. */
export const dedicationEnglish = {
  dedicate: 'Dedicate this gift',
  dedicateHint:
    'Once you have given, one letter goes there. It names you, the person and the nonprofit, and no amount.',
  dedicateHonor: 'In honor of',
  dedicateMemory: 'In memory of',
  dedicateHonoree: 'Name of the person',
  dedicateTell: 'Send the letter to',
  dedicateNameWrong: 'Please enter the name alone, without links.',
  dedicateTellWrong: 'Please enter an email address.',
} satisfies Sentences
