/** What letters and receipts say. `{…}` stands for what differs. */
export const english = {
  receiptSubject: 'Receipt for your gift of {amount} for {name}',
  thanks: 'Thank you',
  thanksName: 'Thank you, {donor}',
  receiptLead: 'Your gift of {amount} for {name}, given at {shop}, was received. This letter is your receipt.',
  receiptTitle: 'Donation receipt',
  correctionTitle: 'Corrected donation receipt',
  receiptNumber: 'Receipt number',
  inPlaceOf: 'Takes the place of',
  givenBy: 'Given by',
  receivedBy: 'Received by',
  dateReceived: 'Date received',
  dateIssued: 'Date issued',
  amountGiven: 'Amount given',
  advisedTo: 'For',
  ofIt: 'Granted to it, after the card fee',
  noGoods: 'No goods or services were provided in exchange for this contribution.',
  throughFoundation: 'Your gift was made to {foundation}, which grants it to the nonprofit you named.',
  keepIt: 'Keep this receipt with your tax records.',
  refundedNote: 'The gift was given back to you, so that nothing of it can be deducted.',
  sandboxNote: 'Sandbox: no money moved, and this is no receipt for taxes.',
  seeReceipt: 'See or print the receipt',
  savePdf: 'Save as PDF',
  followGift: 'See where your gift is',
  giftsFoundTitle: 'Your gifts',
  giftsFound:
    'You asked for the links to the gifts that were made with this address. They are all behind this one, for 24 hours.',
  giftsFoundLink: 'Show my gifts',
  giftsFoundUnasked: 'If you did not ask for it, you need do nothing: nobody else has this link.',
  whyLetter: '{foundation} sends you this letter because a gift was made with your address.',
  regrantSubject: 'Your gift now goes to {name}',
  regrantLead:
    '{foundation} now grants your gift for {before}, of which {amount} is to arrive, to {name}. Why, you can read on the page of your gift. Your receipt stays valid.',
  ein: 'EIN {ein}',
  statementTitle: 'Gifts of {year}',
  statementLead:
    'You asked for the gifts that were made with this address in {year}. They are listed here; the link shows them as a page and a PDF for 24 hours.',
  statementGift: 'Gift',
  statementTotal: 'Total given',
  statementGivenBack: 'Given back',
  noGoodsMany: 'No goods or services were provided in exchange for these contributions.',
  throughFoundationMany: 'Your gifts were made to {foundation}, which grants them to the nonprofits you named.',
  statementNote: 'This statement sums up the receipts named in it; it attests no further gift.',
  seeStatement: 'See or print the statement',
} as const

/** The sentences of one language. */
export type LetterWords = Readonly<Record<keyof typeof english, string>>
