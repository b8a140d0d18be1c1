/** The eleven categories a search can filter by. */
export const CATEGORIES = [
  'arts and culture',
  'education',
  'environment',
  'animals',
  'healthcare',
  'human services',
  'international affairs',
  'public benefit',
  'religion',
  'mutual benefit',
  'unclassified',
] as const

/** One of the eleven categories. */
export type Category = (typeof CATEGORIES)[number]
