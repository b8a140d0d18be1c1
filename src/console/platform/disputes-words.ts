/** What the page of disputes says. */
export const disputesWords = {
  title: 'Disputes',
  hint: 'Payments that donors’ banks took back. A gift stays blocked until it is decided. Send the sheet to the processor in time: it shows what the donor saw and agreed to.',
  none: 'No payment was disputed.',
  gift: 'Gift',
  account: 'Account',
  nonprofit: 'Nonprofit',
  reason: 'The donor says',
  amount: 'Amount',
  taken: 'Held back',
  answerBy: 'Answer by',
  state: 'Is',
  evidence: 'Evidence',
  sheet: 'Sheet (PDF)',
  more: 'The latest {shown} are shown.',
  states: { open: 'open', won: 'won', lost: 'lost' },
} as const
