import type { DeclineReason } from '../../../../contract/index.ts'

/** The field of the form a problem is about. */
export type FieldName = 'name' | 'email' | 'number' | 'expiry' | 'cvc'

interface DeclineSentence {
  sentence: string
  field: FieldName
}

/** What the donor reads when a payment was refused, and the field to mend. */
export const declineSentences: Readonly<Record<DeclineReason, DeclineSentence>> = {
  declined: {
    sentence: 'Your bank declined this card, and nothing was charged. Please try another card or ask your bank why.',
    field: 'number',
  },
  insufficient_funds: {
    sentence: 'There is not enough money on this card, and nothing was charged. Please try another card.',
    field: 'number',
  },
  expired_card: {
    sentence: 'This card has expired, and nothing was charged. Please check the date or try another card.',
    field: 'expiry',
  },
  incorrect_cvc: {
    sentence: 'The security code does not belong to this card, and nothing was charged. Please check it and try again.',
    field: 'cvc',
  },
  authentication_failed: {
    sentence: 'Your bank did not confirm this payment, and nothing was charged. Please try again or use another card.',
    field: 'number',
  },
  not_a_test_card: {
    sentence: 'This is a test page that takes test cards only. Please use 4242 4242 4242 4242; nothing was charged.',
    field: 'number',
  },
  not_accepted: {
    sentence: 'The payment could not be begun, and nothing was charged. Please try again in a few minutes.',
    field: 'number',
  },
  suspected_robot: {
    sentence: 'We could not take this payment, and nothing was charged. Please fill in the form once more.',
    field: 'name',
  },
}
