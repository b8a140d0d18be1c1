/** What a nonprofit's page of campaigns says. */
export const campaignsWords = {
  nav: 'Campaigns',
  intro:
    'What professional fundraisers raise for you, what they share with you about it, and how far their grants are.',
  none: 'No campaign yet',
  noneHint: 'A campaign stands here as soon as somebody has made one for you. There is nothing to do before.',
  by: 'By',
  runs: 'Runs',
  about: 'About',
  grants: { held: 'Held for you', initiated: 'On its way', distributed: 'Sent to you' },
  noMoney: 'No money has come in yet.',
  open: 'open',
  final: 'final',
} as const
