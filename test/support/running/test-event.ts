import * as z from 'zod/mini'

/** How a test ended. */
export const TestEvent = z.discriminatedUnion('is', [
  z.object({ is: z.literal('passed'), name: z.string() }),
  z.object({ is: z.literal('skipped'), name: z.string(), reason: z.optional(z.string()) }),
  z.object({ is: z.literal('failed'), name: z.string(), reason: z.string() }),
])
export type TestEvent = z.infer<typeof TestEvent>
