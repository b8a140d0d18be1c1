import { wordsOf, wrapped } from '../api/words.ts'

/** Words that Go writes in capitals throughout. */
const INITIALISMS = new Set(['id', 'url', 'ein', 'dba', 'irs', 'irc', 'fye', 'fyb', 'ntee', 'co2'])

/** An exported name: `external_id` is `ExternalID`. */
export function goName(name: string): string {
  return wordsOf(name).map(capitalised).join('')
}

/** A name of a parameter: `id` is `id`, `externalId` is `externalID`. */
export function goParameter(name: string): string {
  const [first = '', ...rest] = wordsOf(name)
  return first + rest.map(capitalised).join('')
}

function capitalised(word: string): string {
  if (INITIALISMS.has(word)) return word.toUpperCase()
  if (word === 'ids') return 'IDs'
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** A comment within 80 columns. */
export function comment(text: string, indent = ''): string {
  return wrapped(text.replaceAll('`', ''), 77 - indent.length * 4)
    .map((line) => `${indent}// ${line}`)
    .join('\n')
}
