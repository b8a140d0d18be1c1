import type { Sentences } from '../shared/messages/message.ts'

/** What the button says on the way to the payment page. */
export const checkoutEnglish = {
  leaving: 'Opening the secure page…',
  continueToPayment: 'Continue to payment',
} satisfies Sentences
