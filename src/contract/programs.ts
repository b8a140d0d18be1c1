import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDay, cents, cursor, notClearable, openEnum, pathText, text } from './fields.ts'

/** Kinds of programs: a percentage of each order, an amount per order or item, or a match of shoppers' donations. */
export const PROGRAM_KINDS = ['order_percent', 'order_amount', 'item_amount', 'match'] as const

/** One of the kinds. */
export type ProgramKind = (typeof PROGRAM_KINDS)[number]

/** A program's status. Drafts donate nothing and only their account sees them. */
export const PROGRAM_STATUSES = ['draft', 'active', 'paused', 'ended'] as const

/** One of the statuses. */
export type ProgramStatus = (typeof PROGRAM_STATUSES)[number]

/** The most SKUs of a program. */
export const MOST_SKUS = 1_000

/** The most characters of a SKU. */
export const LONGEST_SKU = 100

/** A percentage as a decimal string: above 0, at most 100, with at most four decimals. */
export function percentText() {
  const wording = 'must be a percentage above 0 and at most 100, with at most four decimals, such as "1.5"'
  const isPercent = (value: string) => /^\d{1,3}(\.\d{1,4})?$/.test(value) && Number(value) > 0 && Number(value) <= 100
  return z.string(wording).check(z.refine(isPercent, wording))
}

function skus() {
  return z.array(z.string().check(z.minLength(1), z.maxLength(LONGEST_SKU))).check(z.maxLength(MOST_SKUS))
}

/** A merchant's giving program. Amounts are cents. A public key sees only what shoppers may know. */
export const Program = z.object({
  id: z.string(),
  live_mode: z.boolean(),
  name: z.string(),
  account_name: z.string(),
  kind: openEnum(PROGRAM_KINDS),
  percent: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  nonprofit: z.nullable(z.object({ id: z.string(), name: z.string(), ein: z.string() })),
  /** The fund that receives, instead of a nonprofit. */
  fund: z.nullish(z.object({ id: z.string(), name: z.string(), version: z.nullish(z.int()) })),
  donor_choice: z.boolean(),
  starts_on: z.string(),
  ends_on: z.nullable(z.string()),
  status: openEnum(PROGRAM_STATUSES),
  given: z.int(),
  budget_used: z.boolean(),
  max_per_order: z.nullable(z.int()),
  /** Shown to shoppers only with `show_budget`. */
  monthly_budget: z.nullish(z.int()),
  total_budget: z.nullish(z.int()),
  budget_left: z.nullish(z.int()),
  /** Only visible to the account. */
  skus: z.optional(z.array(z.string())),
  show_budget: z.optional(z.boolean()),
  given_this_month: z.optional(z.int()),
  donation_count: z.optional(z.int()),
  awaits_approval: z.optional(z.boolean()),
  created_at: z.optional(z.int()),
})
export type Program = z.output<typeof Program>

/** An example program, used in responses and events. */
export const exampleProgram = {
  id: 'pr_1HFJ3bPq7rXy2KfV9wAbCd',
  live_mode: false,
  name: '1% for rivers',
  account_name: 'Fern & Field',
  kind: 'order_percent',
  percent: '1',
  amount: null,
  nonprofit: { id: 'n_1HFJ3bNhJUCRhZ2eGTsMgd', name: 'American Rivers', ein: '237305963' },
  fund: null,
  donor_choice: false,
  starts_on: '2026-12-01',
  ends_on: null,
  status: 'active',
  given: 124_050,
  budget_used: false,
  max_per_order: null,
  monthly_budget: 500_000,
  total_budget: null,
  budget_left: 375_950,
  skus: [],
  show_budget: false,
  given_this_month: 124_050,
  donation_count: 312,
  awaits_approval: false,
  created_at: 1_796_083_200,
}

const limits = {
  max_per_order: z.nullish(cents()),
  monthly_budget: z.nullish(cents()),
  total_budget: z.nullish(cents()),
}

const programId = { params: z.object({ id: pathText() }) }
const exampleId = { params: { id: exampleProgram.id } }

/** Operations on giving programs. */
export const programs = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/programs',
    summary: 'Create a giving program, which gives for orders or matches donations',
    auth: 'account',
    body: z.object({
      name: text().check(z.minLength(1)),
      kind: z.enum(PROGRAM_KINDS),
      percent: z.optional(percentText()),
      amount: z.optional(cents()),
      skus: z.optional(skus()),
      nonprofit_id: z.optional(text()),
      fund_id: z.optional(text()),
      donor_choice: z.optional(z.boolean()),
      default_nonprofit_id: z.optional(text()),
      ...limits,
      starts_on: z.optional(calendarDay()),
      ends_on: z.nullish(calendarDay()),
      status: z._default(z.enum(['draft', 'active']), 'active'),
      show_budget: z._default(z.boolean(), false),
    }),
    response: Program,
    errors: ['nonprofit_invalid', 'nonprofit_ineligible', 'nonprofit_without_consent'],
    example: {
      body: {
        name: exampleProgram.name,
        kind: 'order_percent',
        percent: '1',
        nonprofit_id: exampleProgram.nonprofit.id,
        monthly_budget: 500_000,
        starts_on: '2026-12-01',
      },
      response: { ...exampleProgram, given: 0, budget_left: 500_000, given_this_month: 0, donation_count: 0 },
    },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/programs',
    summary: 'List giving programs, newest first',
    auth: 'account',
    query: z.object({ ...cursor(), status: z.optional(z.enum(PROGRAM_STATUSES)) }),
    response: z.object({ programs: z.array(Program), has_more: z.boolean() }),
    example: { query: { status: 'active' }, response: { programs: [exampleProgram], has_more: false } },
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/programs/{id}',
    summary: 'Show one giving program; with a public key, only what shoppers may see',
    auth: 'public_key',
    ...programId,
    response: Program,
    example: { ...exampleId, response: exampleProgram },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/programs/{id}',
    summary: 'Update a program: omitted members stay, null clears',
    auth: 'account',
    ...programId,
    body: z.object({
      name: notClearable(text().check(z.minLength(1))),
      ...limits,
      skus: notClearable(skus()),
      starts_on: notClearable(calendarDay()),
      ends_on: z.nullish(calendarDay()),
      status: notClearable(z.enum(['active', 'ended'])),
      show_budget: notClearable(z.boolean()),
    }),
    response: Program,
    errors: ['conflict'],
    example: {
      ...exampleId,
      body: { monthly_budget: 800_000 },
      response: { ...exampleProgram, monthly_budget: 800_000, budget_left: 675_950 },
    },
  }),
  pause: endpoint({
    method: 'POST',
    path: '/api/v1/programs/{id}/pause',
    summary: 'Pause a program immediately: later orders and donations add nothing',
    auth: 'account',
    ...programId,
    response: Program,
    errors: ['conflict'],
    example: { ...exampleId, response: { ...exampleProgram, status: 'paused' } },
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/v1/programs/{id}/resume',
    summary: 'Resume a paused program',
    auth: 'account',
    ...programId,
    response: Program,
    errors: ['conflict'],
    example: { ...exampleId, response: exampleProgram },
  }),
}
