import * as z from 'zod/mini'
import { EVIDENCE_SOURCES, PagePlace } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { openEnum, pathText, text } from './fields.ts'
import { filingAnswerShape, filingBody } from './filing-fields.ts'

/** A client's next filing, in a state or with the IRS. */
export const DueFiling = z.object({
  ein: z.string(),
  name: z.string(),
  /** `US` for the federal return. */
  state: z.string(),
  /** Last day of the fiscal year; null if unknown. */
  fye: z.nullable(z.string()),
  /** Null if the rule or the fiscal year is unknown. */
  due_on: z.nullable(z.string()),
  /** What to file, the rule and its source; null if no rule is known. */
  rule: z.nullable(z.object({ filing: z.string(), words: z.string(), source: z.string() })),
  /** Further requirements by the latest known total revenue, or total assets for the federal return. */
  by_revenue: z.nullable(z.object({ words: z.string(), source: z.string() })),
})
export type DueFiling = z.output<typeof DueFiling>

/** Due dates of the next filings of a firm's clients. */
export const filingCalendar = endpoint({
  method: 'GET',
  path: '/api/v1/filing_calendar',
  summary: 'List the next filing of each client, earliest due date first, with its rule and source',
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

/** The filing data of a nonprofit. */
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

/** Statuses of a proposal: waiting, in conflict with the filing data, equal to it, or decided. */
export const PROPOSAL_STANDINGS = ['open', 'conflict', 'agrees', 'accepted', 'refused'] as const

/** A document's proposed value for one field of a client's file, with the present value. */
export const FilingProposal = z.object({
  /** A field of the filing data, or `annual_return.` and the key of a figure. */
  field: z.string(),
  /** In the field's type: text, an address or a list. */
  value: z.unknown(),
  /** The current value in the filing data; null if there is none. */
  present: z.unknown(),
  standing: openEnum(PROPOSAL_STANDINGS),
  /** Version of the proposed and the current value. Sent back with a decision, it detects changes of either. */
  version: z.string(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.int()),
  sources: z.array(
    z.object({
      key: z.string(),
      value: z.string(),
      /** `person` for a corrected value. */
      source: openEnum([...EVIDENCE_SOURCES, 'person'] as const),
      /** The printed text, or the element's name. */
      printed: z.nullable(z.string()),
      page: z.optional(z.int()),
      place: z.optional(PagePlace),
    }),
  ),
})
export type FilingProposal = z.output<typeof FilingProposal>

/** Proposals of one document, and the fiscal year that they belong to. */
export const FilingProposals = z.object({
  document_id: z.string(),
  /** Last day of the fiscal year; null for the record without a year. */
  fye: z.nullable(z.string()),
  proposals: z.array(FilingProposal),
})
export type FilingProposals = z.output<typeof FilingProposals>

/** One change of one field. */
export const FilingChange = z.object({
  field: z.string(),
  /** Null if there was no value. */
  old_value: z.unknown(),
  /** Null if the value was removed. */
  new_value: z.unknown(),
  fye: z.nullable(z.string()),
  /** A person's e-mail address, or the account whose key was used. */
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

/** Operations on the filing data of law firms. */
export const filings = {
  save: endpoint({
    method: 'POST',
    path: '/api/v1/nonprofit_filing_data/{ein}',
    summary: 'Create or update the filing data of a nonprofit',
    auth: 'law_firm',
    params: z.object({ ein: pathText() }),
    body: z.object({
      ...filingBody,
      /** The same fields as an object; they take precedence if both are sent. */
      nonprofit_filing_data: z.optional(z.object(filingBody)),
      /** If true, uses the record of the year that ends on `fye` and creates it if missing. */
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
    summary: 'Show the filing data of a nonprofit, without a year or of one year',
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
    summary: 'List the values that a document proposes for a client’s filing data, with current values and sources',
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
    summary: 'Accept or refuse proposed values, or undo a decision; all fields or none',
    auth: 'law_firm',
    params: z.object({ ein: pathText() }),
    body: z.object({
      document_id: text(),
      decision: z.enum(['accept', 'refuse', 'undo']),
      fields: z.array(text()).check(z.minLength(1), z.maxLength(1_000)),
      /** Versions you have seen, by field. If one has changed, the response is a 409. */
      versions: z.optional(z.record(z.string(), z.string())),
      /** If true, existing values may be replaced. Otherwise a conflict is answered with both values (409). */
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
    summary: 'List all changes of a client’s filing data, oldest first: who, when, old and new value, document',
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
