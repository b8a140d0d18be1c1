import * as z from 'zod/mini'

/** The schemas that hear of null only to refuse it, for documents that say what may be sent. */
export const neverNull = new WeakSet<z.core.$ZodType>()

/** What an update may change but not clear: null is refused, so that nobody takes it for having been cleared. */
export function unclearable<Value extends z.ZodMiniType>(value: Value) {
  const optional = z
    .nullish(value)
    .check(z.refine((value) => value !== null, 'cannot be cleared; leave it out to keep it'))
  const present = z.transform((value: z.output<typeof optional>) => value ?? undefined)
  const schema = z.pipe(optional, present)
  neverNull.add(schema)
  return schema
}
