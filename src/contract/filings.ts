import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pathText, text } from './fields.ts'
import { filingAnswerShape, filingShape } from './filing-fields.ts'

/** What is known of a nonprofit, for its filings. */
export const NonprofitFilingData = z.object({ data: z.object(filingAnswerShape) })
export type NonprofitFilingData = z.output<typeof NonprofitFilingData>

const exampleFiling = {
  data: {
    organization_name: 'Cedar Valley Music School',
    ein: '530196605',
    fye: '2025-12-31',
    nonprofit_address: {
      address_line_1: '12 Cedar Street',
      city: 'Ames',
      state: 'IA',
      zip_code: '50010',
    },
    nonprofit_mailing_address: {
      default_field: 'nonprofit_address',
      address_line_1: '12 Cedar Street',
      city: 'Ames',
      state: 'IA',
      zip_code: '50010',
    },
    board_members: [
      { first_name: 'Ada', last_name: 'Okafor', title: 'Treasurer', responsible_for_custody_of: 'funds' },
    ],
  },
}

/** Operations on the facts law firms keep about the nonprofits they register. */
export const filings = {
  save: endpoint({
    method: 'POST',
    path: '/api/v1/nonprofit_filing_data/{ein}',
    summary: 'Create or update the filing data of a nonprofit, and read it back',
    auth: 'law_firm',
    params: z.object({ ein: pathText() }),
    body: z.object({
      ...filingShape,
      /** The same fields, one level deeper; where both are given these count. */
      nonprofit_filing_data: z.optional(z.object(filingShape)),
      /** True: the records of exactly the year that ends on `fye`, made when there are none. */
      match_filing_year: z._default(z.boolean(), false),
    }),
    response: NonprofitFilingData,
    errors: ['conflict'],
    example: {
      params: { ein: '530196605' },
      body: {
        organization_name: 'Cedar Valley Music School',
        fye: '2025-12-31',
        match_filing_year: true,
        nonprofit_address: { address_line_1: '12 Cedar Street', city: 'Ames', state: 'IA', zip_code: '50010' },
        nonprofit_mailing_address: { default_field: 'nonprofit_address' },
        board_members: [
          { first_name: 'Ada', last_name: 'Okafor', title: 'Treasurer', responsible_for_custody_of: 'funds' },
        ],
      },
      response: exampleFiling,
    },
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/nonprofit_filing_data/{ein}',
    summary: 'Show the filing data of a nonprofit: the standing record, or that of a year',
    auth: 'law_firm',
    params: z.object({ ein: pathText() }),
    query: z.object({ fye: z.optional(text()) }),
    response: NonprofitFilingData,
    example: { params: { ein: '530196605' }, query: { fye: '2025-12-31' }, response: exampleFiling },
  }),
}
