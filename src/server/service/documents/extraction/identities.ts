/** One of the form's own sums: the total equals what is added less what is taken away. */
export interface Identity {
  total: string
  added: readonly string[]
  taken: readonly string[]
}

/** Every sum of Part I, each in both of its columns. */
export const identities: readonly Identity[] = [
  {
    total: 'part_i_12_prior_year',
    added: ['part_i_8_prior_year', 'part_i_9_prior_year', 'part_i_10_prior_year', 'part_i_11_prior_year'],
    taken: [],
  },
  {
    total: 'part_i_12_current_year',
    added: ['part_i_8_current_year', 'part_i_9_current_year', 'part_i_10_current_year', 'part_i_11_current_year'],
    taken: [],
  },
  {
    total: 'part_i_18_prior_year',
    added: [
      'part_i_13_prior_year',
      'part_i_14_prior_year',
      'part_i_15_prior_year',
      'part_i_16a_prior_year',
      'part_i_17_prior_year',
    ],
    taken: [],
  },
  {
    total: 'part_i_18_current_year',
    added: [
      'part_i_13_current_year',
      'part_i_14_current_year',
      'part_i_15_current_year',
      'part_i_16a_current_year',
      'part_i_17_current_year',
    ],
    taken: [],
  },
  { total: 'part_i_19_prior_year', added: ['part_i_12_prior_year'], taken: ['part_i_18_prior_year'] },
  { total: 'part_i_19_current_year', added: ['part_i_12_current_year'], taken: ['part_i_18_current_year'] },
  {
    total: 'part_i_22_beginning_of_current_year',
    added: ['part_i_20_beginning_of_current_year'],
    taken: ['part_i_21_beginning_of_current_year'],
  },
  { total: 'part_i_22_end_of_year', added: ['part_i_20_end_of_year'], taken: ['part_i_21_end_of_year'] },
]

/** Values by wire key, in whole dollars. */
export type Values = ReadonlyMap<string, number>

/** The keys a sum is about, its total first. */
export function keysOf({ total, added, taken }: Identity): string[] {
  return [total, ...added, ...taken]
}

/**
 * By how much the total is more than its parts. Blank parts count as nothing; undefined when the total
 * or every part is blank, because then the sum says nothing.
 */
export function difference({ total, added, taken }: Identity, values: Values): number | undefined {
  const stated = values.get(total)
  if (stated === undefined || ![...added, ...taken].some((key) => values.has(key))) return undefined
  const sum = (keys: readonly string[]) => keys.reduce((sum, key) => sum + (values.get(key) ?? 0), 0)
  return stated - (sum(added) - sum(taken))
}
