/** What the pages of nonprofits say. */
export const nonprofitWords = {
  home: 'Home',
  given: 'Given to you in the last 30 days',
  noGifts: 'No gift in these days. Gifts are here as soon as somebody gives to you.',
} as const
