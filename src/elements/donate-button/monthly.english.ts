import type { Sentences } from '../shared/messages/message.ts'

/** What the button says of gifts that are given every month. */
export const monthlyEnglish = {
  monthlyQuestion: 'How often',
  monthlyOnce: 'Give once',
  monthlyEach: 'Give monthly',
  monthlyMeaning:
    'You give {amount} now and again every month, by the same card, until you stop. You can change or stop it at any time without an account: the link is in every letter you get.',
  monthlyMeaningAny:
    'You give now and again every month, by the same card, until you stop. You can change or stop it at any time without an account: the link is in every letter you get.',
  monthlyGive: 'Give {amount} every month',
  monthlyChoose: 'Choose how often you give.',
} satisfies Sentences
