/** The parts of a person's name. */
export interface PersonName {
  first_name?: string
  middle_name?: string
  last_name?: string
}

const BEFORE = /^(mr|mrs|ms|miss|dr|rev|hon|prof|sr|fr)\.?$/i
const AFTER = /^(jr|sr|ii|iii|iv|md|phd|cpa|esq|jd|dds|rn|mba)\.?$/i

/**
 * Takes a name of one line apart, as a return has it: first word, last word, and what stands between. Titles before it
 * and degrees after it are no part of it; a suffix stays with the last name. A person looks at it before it counts.
 */
export function personNamed(text: string): PersonName {
  const words = text.replaceAll(',', ' ').replaceAll('.', '. ').split(/\s+/).filter(Boolean)
  while (words.length > 1 && BEFORE.test(words[0] ?? '')) words.shift()
  const suffixes: string[] = []
  while (words.length > 1 && AFTER.test(words.at(-1) ?? '')) {
    const suffix = words.pop() ?? ''
    if (/^(jr|sr|ii|iii|iv)\.?$/i.test(suffix)) suffixes.unshift(suffix)
  }
  const [first, ...rest] = words
  const last = rest.pop()
  if (first === undefined) return {}
  if (last === undefined) return { last_name: first }
  return {
    first_name: first,
    ...(rest.length === 0 ? {} : { middle_name: rest.join(' ') }),
    last_name: [last, ...suffixes].join(' '),
  }
}
