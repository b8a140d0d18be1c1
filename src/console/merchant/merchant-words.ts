/** What the pages of accounts say. */
export const merchantWords = {
  home: 'Home',
  given: 'Given in the last 30 days',
  noGifts: 'No gift yet. Put the button or the picker on your page, and the first one is here at once.',
  makeSnippet: 'Make a snippet',
  waiting: 'Waits for you',
  nothingWaits: 'Nothing. What has to be signed, paid, mended or made final comes here.',
  waits: {
    sign: 'The statement of work “{name}” is to be signed by you.',
    overdue: '{name}: {sum} was due on {day}.',
    invoice: '{name}: {sum} is due by {day}.',
    pull: 'A debit of {sum} came back, and waits for your bank account or your authorization.',
    blocked: '{count} blocked gifts hold {sum}: they can be given to another nonprofit or canceled.',
    endpoint: '{count} deliveries to {name} failed.',
    campaign: 'The campaign “{name}” ended on {day} and is not final.',
  },
  act: {
    sign: 'Read and sign',
    overdue: 'How to pay',
    invoice: 'How to pay',
    pull: 'Look at it',
    blocked: 'See them',
    endpoint: 'See why',
    campaign: 'Make it final',
  },
} as const
