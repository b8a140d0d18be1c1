import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'

/** A client's next filing, in a state or with the tax authority. */
export const DueFiling = z.object({
  ein: z.string(),
  name: z.string(),
  /** `US` for the federal return. */
  state: z.string(),
  /** The last day of the year it is for; null where the file does not say. */
  fye: z.nullable(z.string()),
  /** Null where the rule or the year is unknown. */
  due_on: z.nullable(z.string()),
  /** What is filed, by which rule, and where that was read; null where no rule is known. */
  rule: z.nullable(z.object({ filing: z.string(), words: z.string(), source: z.string() })),
  /** What the newest known total revenue, or for the federal return the total assets, asks for besides. */
  by_revenue: z.nullable(z.object({ words: z.string(), source: z.string() })),
})
export type DueFiling = z.output<typeof DueFiling>

/** When the next filings of a firm's clients are due. */
export const filingCalendar = endpoint({
  method: 'GET',
  path: '/api/v1/filing_calendar',
  summary: 'List when each client’s next filing is due, the soonest first, each with its rule and where that was read',
  auth: 'law_firm',
  query: z.object({ ein: z.optional(text()) }),
  response: z.object({ filings: z.array(DueFiling) }),
  example: {
    query: { ein: '530196605' },
    response: {
      filings: [
        {
          ...{ ein: '530196605', name: 'Cedar Valley Music School', state: 'OH', fye: '2025-12-31' },
          due_on: '2026-05-15',
          rule: {
            filing: 'Annual financial report of a charitable organization',
            words: 'On or before the fifteenth day of the fifth month after the close of each fiscal year.',
            source: 'Ohio Adm. Code chapter 109:1-2 (codes.ohio.gov)',
          },
          by_revenue: null,
        },
      ],
    },
  },
})
