/** What the pages of accounts say. */
export const merchantWords = {
  home: 'Home',
  given: 'Given in the last 30 days',
  noGifts: 'No gift yet. Put the button or the picker on your page, and the first one is here at once.',
  makeSnippet: 'Make a snippet',
} as const
