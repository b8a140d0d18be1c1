import * as z from 'zod/mini'

/** The currency of an amount, for callers that name it: US dollars, in any case of letters. No other can be given. */
export function usd() {
  return z.optional(z.enum(['USD'], 'must be USD, the only currency that can be given'))
}
