/** The papers of a poster: two for a wall or window, one that stands on a table. */
export const PAPERS = ['a4', 'letter', 'card'] as const

/** One of the papers. */
export type Paper = (typeof PAPERS)[number]

/** Reads a paper; A4 where none is named. */
export function paperOf(text: string | null): Paper {
  return PAPERS.find((paper) => paper === text) ?? 'a4'
}
