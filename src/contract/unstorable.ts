/** The deepest nesting a body may have. */
const DEEPEST = 64

/**
 * Finds what no record can hold: NUL characters and lone surrogates in any text, or nesting deeper than 64.
 * Returns a sentence for the caller, or undefined when all is well.
 */
export function unstorable(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return unstorableText(value)
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= DEEPEST) return `nesting deeper than ${DEEPEST} levels`
  for (const [name, member] of Object.entries(value)) {
    const found = unstorableText(name) ?? unstorable(member, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

function unstorableText(text: string): string | undefined {
  if (text.includes('\u0000')) return 'text with a NUL character'
  return text.isWellFormed() ? undefined : 'text with a lone surrogate'
}
