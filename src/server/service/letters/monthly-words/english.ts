/** What letters about monthly gifts say. `{…}` stands for what differs. */
export const english = {
  begunSubject: 'Your monthly gift for {name} has begun',
  begun:
    'From now on, {amount} is given to {name} every month until you stop it. The first payment has its receipt in a letter of its own.',
  everyMonth: 'Every month',
  nextPayment: 'Next payment',
  card: 'Card',
  cardEnding: 'ending in {digits}',
  manageNote:
    'Keep this letter: by its link you change the amount, skip a month, pause, use another card or stop, with two clicks. There is no account, and no one to call.',
  manage: 'Change, skip or stop it',
  renewedSubject: 'Your monthly gift of {amount} for {name}',
  renewed: 'Your monthly gift of {amount} for {name} was received. This letter is its receipt.',
  failingSubject: 'Your monthly gift for {name} could not be charged',
  failing: 'The bank refused your card for this month’s {amount} for {name}. Nothing was charged.',
  again: 'The card is tried again on {date}. After the last try the monthly gift ends by itself.',
  otherCard: 'If you use another card, it is tried at once.',
  changeCard: 'Use another card',
  endedSubject: 'Your monthly gift for {name} has ended',
  endedDonor:
    'You stopped your monthly gift of {amount} for {name}. Nothing more is charged. Thank you for all that you gave.',
  endedCard:
    'The card was refused at every try, so your monthly gift of {amount} for {name} has ended. Nothing more is charged. Thank you for all that you gave.',
  endedOther:
    'Your monthly gift of {amount} for {name} cannot be taken any more and has ended. Nothing more is charged, and you need do nothing. Thank you for all that you gave.',
  see: 'See it',
} as const

/** The sentences of one language. */
export type MonthlyWords = Readonly<Record<keyof typeof english, string>>
