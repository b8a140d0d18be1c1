import { createRequire } from 'node:module'
import * as z from 'zod/mini'

const Sums = z.object({
  ...{ entryAndAddendaCount: z.number(), entryHash: z.number() },
  ...{ totalDebit: z.number(), totalCredit: z.number() },
})
const Entry = z.object({
  ...{ amount: z.number(), transactionCode: z.string(), identificationNumber: z.string(), traceNumber: z.number() },
  addenda: z.optional(z.object({ type: z.string(), info: z.string() })),
})
const Parsed = z.object({
  data: z.object({
    batches: z.array(z.object({ entries: z.array(Entry), footer: Sums })),
    file: z.object({ footer: Sums }),
  }),
})
const Parser = z.object({ from: z.custom<(source: string) => unknown>((from) => typeof from === 'function') })

/** Reads a NACHA file by a parser that shares nothing with us. */
export function parseNacha(text: string): z.infer<typeof Parsed>['data'] {
  const { from } = z.parse(Parser, createRequire(import.meta.url)('@midlandsbank/node-nacha'))
  return z.parse(Parsed, from(text)).data
}
