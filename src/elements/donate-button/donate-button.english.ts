import type { Sentences } from '../shared/messages/message.ts'

/** What the donate button says. */
export const buttonEnglish = {
  giveTo: 'Your gift goes to',
  giveToNobody: 'Choose a nonprofit first',
  give: 'Give {amount}',
  addToOrder: 'Add {amount} to the order',
  paidWithOrder: 'You pay it with your order.',
  giveNothing: 'Choose an amount',
  chooseAmount: 'Amount',
  otherAmount: 'Other',
  ownAmount: 'Amount in US dollars',
  roundUp: 'Round up to {amount}',
  coverFee: 'Add {fee} to cover the card fee',
  coverFeeAny: 'Add the card fee on top',
  coverFeeHint: 'The full {amount} then reaches the nonprofit.',
  disclosureReaches: 'The nonprofit receives {net}. The card fee takes {fee}; there is no other fee and no tip.',
  disclosureRate: 'A card fee of {rate} + {fixed} is taken from the gift; there is no other fee and no tip.',
  disclosureDonor:
    'You give to the grant-making foundation behind this page. It is the donee and passes the money on. You may be able to deduct the gift; this shop may not.',
  disclosureMore: 'More about this gift',
  doNotPayAgain: 'If you have just paid, do not pay again.',
  giveWithoutRest: 'You can give without what is missing here.',
  nothingCharged: 'Nothing was charged.',
  securePayment: 'You pay on a secure page next.',
  cannotReceive: '{name} cannot receive gifts right now.',
} satisfies Sentences
