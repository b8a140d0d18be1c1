/** The eleven categories of the directory, in the order people are shown them. */
export const nonprofitCategories = [
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
export type Category = (typeof nonprofitCategories)[number]
