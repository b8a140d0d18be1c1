import * as z from 'zod/mini'
import { EVIDENCE_SOURCES, PagePlace } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { openEnum, pathText, text } from './fields.ts'
import { filingAnswerShape, filingBody } from './filing-fields.ts'

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
  /** Further requirements by the latest known total revenue, or total assets for the federal return. */
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

/** How a proposal stands: waiting, against what the file says, the same as it says, or decided. */
export const PROPOSAL_STANDINGS = ['open', 'conflict', 'agrees', 'accepted', 'refused'] as const

/** A document's proposed value for one field of a client's file, with the present value. */
export const FilingProposal = z.object({
  /** A field of the filing data, or `annual_return.` and the key of a figure. */
  field: z.string(),
  /** As the field has it: text, an address, or a list. */
  value: z.unknown(),
  /** What the file says now; null for nothing. */
  present: z.unknown(),
  standing: openEnum(PROPOSAL_STANDINGS),
  /** Names this value beside this present one; sent back with a decision, it keeps others from changing either unseen. */
  version: z.string(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.int()),
  sources: z.array(
    z.object({
      key: z.string(),
      value: z.string(),
      /** `person` for a corrected reading. */
      source: openEnum([...EVIDENCE_SOURCES, 'person'] as const),
      /** As it stands there, or the element's name. */
      printed: z.nullable(z.string()),
      page: z.optional(z.int()),
      place: z.optional(PagePlace),
    }),
  ),
})
export type FilingProposal = z.output<typeof FilingProposal>

/** Proposals of one document, and the year of the records they are for. */
export const FilingProposals = z.object({
  document_id: z.string(),
  /** The day the year of the records ends; null for the standing record. */
  fye: z.nullable(z.string()),
  proposals: z.array(FilingProposal),
})
export type FilingProposals = z.output<typeof FilingProposals>

/** One change of one field. */
export const FilingChange = z.object({
  field: z.string(),
  /** Null where nothing stood. */
  old_value: z.unknown(),
  /** Null where it was taken back. */
  new_value: z.unknown(),
  fye: z.nullable(z.string()),
  /** A person's address, or the account whose key it was. */
  changed_by: z.nullable(z.string()),
  changed_at: z.int(),
  request_id: z.string(),
  document_id: z.nullable(z.string()),
})
export type FilingChange = z.output<typeof FilingChange>

const exampleProposals = {
  document_id: 'doc_1HFJ3bPq7rXy2KfV9wAbCd',
  fye: null,
  proposals: [
    {
      field: 'nonprofit_phone',
      value: '5155550100',
      present: '515-555-0199',
      standing: 'conflict',
      version: 'q3JbXw0TzN5dK1Rf',
      decided_by: null,
      decided_at: null,
      sources: [{ key: 'head_phone', value: '5155550100', source: 'element', printed: 'Filer/PhoneNum' }],
    },
  ],
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
      ...filingBody,
      /** The same fields, one level deeper; where both are given these count. */
      nonprofit_filing_data: z.optional(z.object(filingBody)),
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
  calendar: filingCalendar,
  listProposals: endpoint({
    method: 'GET',
    path: '/api/v1/nonprofit_filing_data/{ein}/proposals',
    summary: 'List what a document proposes for a client’s file, each beside what stands there and with its source',
    auth: 'law_firm',
    params: z.object({ ein: pathText() }),
    query: z.object({ document_id: text(), match_filing_year: z._default(z.boolean(), false) }),
    response: FilingProposals,
    errors: ['conflict'],
    example: {
      params: { ein: '530196605' },
      query: { document_id: exampleProposals.document_id },
      response: exampleProposals,
    },
  }),
  decideProposals: endpoint({
    method: 'POST',
    path: '/api/v1/nonprofit_filing_data/{ein}/proposals',
    summary: 'Accept or refuse what a document proposes, or take that back; all of the fields or none',
    auth: 'law_firm',
    params: z.object({ ein: pathText() }),
    body: z.object({
      document_id: text(),
      decision: z.enum(['accept', 'refuse', 'undo']),
      fields: z.array(text()).check(z.minLength(1), z.maxLength(1_000)),
      /** The versions that were looked at, by field: what has changed since is answered with 409. */
      versions: z.optional(z.record(z.string(), z.string())),
      /** True: what the file says may be replaced. Without it a conflict is answered with both values (409). */
      replace: z._default(z.boolean(), false),
      match_filing_year: z._default(z.boolean(), false),
    }),
    response: FilingProposals,
    errors: ['conflict'],
    example: {
      params: { ein: '530196605' },
      body: {
        document_id: exampleProposals.document_id,
        decision: 'accept',
        fields: ['nonprofit_phone'],
        versions: { nonprofit_phone: 'q3JbXw0TzN5dK1Rf' },
        replace: true,
      },
      response: exampleProposals,
    },
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/v1/nonprofit_filing_data/{ein}/history',
    summary: 'List every change of a client’s file, oldest first: who, when, from what, to what, by which document',
    auth: 'law_firm',
    params: z.object({ ein: pathText() }),
    response: z.object({ changes: z.array(FilingChange) }),
    example: {
      params: { ein: '530196605' },
      response: {
        changes: [
          {
            field: 'nonprofit_phone',
            old_value: '515-555-0199',
            new_value: '5155550100',
            fye: null,
            changed_by: 'ada@alder.example',
            changed_at: 1_796_083_260,
            request_id: 'req_1HFJ3bPq7rXy2KfV9wAbCd',
            document_id: exampleProposals.document_id,
          },
        ],
      },
    },
  }),
}
