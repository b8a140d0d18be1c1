import type { Sentences } from '../shared/messages/message.ts'

/** What the button says to a donor who has paid. */
export const welcomeEnglish = {
  lookingUpGift: 'Looking up your gift…',
  thanks: 'Thank you',
  thanksAmount: 'Your gift of {amount} was received.',
  followGift: 'See where your gift is',
  thanksReference: 'Reference {id}',
  giveAgain: 'Give again',
} satisfies Sentences
