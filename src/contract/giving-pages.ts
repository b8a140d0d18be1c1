import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  calendarDay,
  cents,
  cursor,
  notClearable,
  openEnum,
  pathText,
  readableText,
  text,
  unixSeconds,
} from './fields.ts'

/** Statuses of a giving page. `in_review`: it waits for the operator; `suspended`: the operator took it down. */
export const GIVING_PAGE_STATUSES = ['draft', 'in_review', 'published', 'archived', 'suspended'] as const

/** One of the statuses. */
export type GivingPageStatus = (typeof GIVING_PAGE_STATUSES)[number]

/** How often donors may give on a page. */
export const GIVING_FREQUENCIES = ['once', 'monthly', 'both'] as const

/** One of them. */
export type GivingFrequency = (typeof GIVING_FREQUENCIES)[number]

/** The most amounts that a page suggests. */
const MOST_AMOUNTS = 6

/**
 * A page on our site where donors give to its owner's nonprofit or fund. `raised` is the cents paid, less refunds.
 * Without `nonprofit_id` and `fund_id`, donors choose the nonprofit.
 */
export const GivingPage = z.object({
  id: z.string(),
  live_mode: z.boolean(),
  url: z.string(),
  slug: z.string(),
  title: z.string(),
  story: z.string(),
  nonprofit_id: z.nullable(z.string()),
  fund_id: z.nullable(z.string()),
  program_id: z.nullable(z.string()),
  amounts: z.array(z.int()),
  frequency: openEnum(GIVING_FREQUENCIES),
  dedication: z.boolean(),
  goal: z.nullable(z.int()),
  starts_at: z.nullable(z.int()),
  ends_on: z.nullable(z.string()),
  accent: z.nullable(z.string()),
  thanks: z.string(),
  share_text: z.string(),
  indexed: z.boolean(),
  keep_utm: z.boolean(),
  cover_url: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
  status: openEnum(GIVING_PAGE_STATUSES),
  raised: z.int(),
  gift_count: z.int(),
  published_at: z.nullable(z.int()),
  created_at: z.int(),
})
export type GivingPage = z.output<typeof GivingPage>

/** An example giving page, used in responses. */
export const exampleGivingPage = {
  id: 'gp_1HFJ3bPq7rXy2KfV9wAbCd',
  live_mode: false,
  url: 'https://giving.example/give/clean-rivers',
  slug: 'clean-rivers',
  title: 'Clean rivers by spring',
  story: 'We clean **twelve rivers** before the snow melts.',
  nonprofit_id: 'n_1HFJ3bNhJUCRhZ2eGTsMgd',
  fund_id: null,
  program_id: null,
  amounts: [1_000, 2_500, 5_000],
  frequency: 'both',
  dedication: true,
  goal: 500_000,
  starts_at: null,
  ends_on: '2027-03-31',
  accent: '#0b6b53',
  thanks: 'Thank you. We’ll write when the first river is clean.',
  share_text: '',
  indexed: true,
  keep_utm: false,
  cover_url: null,
  logo_url: null,
  status: 'draft',
  raised: 0,
  gift_count: 0,
  published_at: null,
  created_at: 1_796_083_200,
}

const title = () => readableText(120)

/** Suggested amounts, each of at least a dollar. */
const amounts = () => z.array(cents(100)).check(z.maxLength(MOST_AMOUNTS))

/** Lower-case letters and digits of the Latin alphabet in words joined by hyphens, 3 to 60 characters. */
function slug() {
  const wording = 'must be 3 to 60 lower-case letters, digits and single hyphens, such as "clean-rivers"'
  return z.string(wording).check(z.regex(/^(?=.{3,60}$)[a-z0-9]+(-[a-z0-9]+)*$/, wording))
}

/** Members that an update may also clear. */
const clearable = {
  nonprofit_id: z.nullish(text()),
  program_id: z.nullish(text()),
  goal: z.nullish(cents(100)),
  ends_on: z.nullish(calendarDay()),
  accent: z.nullish(text()),
}

const pageId = { params: z.object({ id: pathText() }) }
const exampleId = { params: { id: exampleGivingPage.id } }
const published = { ...exampleGivingPage, status: 'published', published_at: 1_796_083_260 }

/** Operations on giving pages. */
export const givingPages = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/giving_pages',
    summary: 'Create a giving page, as a draft',
    auth: 'account',
    body: z.object({
      title: title(),
      slug: z.optional(slug()),
      story: z._default(text(), ''),
      ...clearable,
      amounts: z._default(amounts(), []),
      frequency: z._default(z.enum(GIVING_FREQUENCIES), 'once'),
      dedication: z._default(z.boolean(), false),
      thanks: z._default(text().check(z.maxLength(500)), ''),
      share_text: z._default(text().check(z.maxLength(200)), ''),
      indexed: z._default(z.boolean(), true),
      keep_utm: z._default(z.boolean(), false),
    }),
    response: GivingPage,
    errors: ['nonprofit_invalid', 'nonprofit_ineligible'],
    example: {
      body: {
        title: exampleGivingPage.title,
        slug: exampleGivingPage.slug,
        story: exampleGivingPage.story,
        nonprofit_id: exampleGivingPage.nonprofit_id,
        amounts: exampleGivingPage.amounts,
        frequency: 'both',
        dedication: true,
        goal: exampleGivingPage.goal,
        ends_on: exampleGivingPage.ends_on,
        accent: exampleGivingPage.accent,
        thanks: exampleGivingPage.thanks,
      },
      response: exampleGivingPage,
    },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/giving_pages',
    summary: 'List giving pages, newest first',
    auth: 'account',
    query: z.object({ ...cursor(), status: z.optional(z.enum(GIVING_PAGE_STATUSES)) }),
    response: z.object({ giving_pages: z.array(GivingPage), has_more: z.boolean() }),
    example: { query: { status: 'draft' }, response: { giving_pages: [exampleGivingPage], has_more: false } },
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/giving_pages/{id}',
    summary: 'Show one giving page with what it raised',
    auth: 'account',
    ...pageId,
    response: GivingPage,
    example: { ...exampleId, response: exampleGivingPage },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/giving_pages/{id}',
    summary: 'Update a giving page: omitted members stay, null clears; an earlier slug redirects to the new one',
    auth: 'account',
    ...pageId,
    body: z.object({
      title: notClearable(title()),
      slug: notClearable(slug()),
      story: z.nullish(text()),
      ...clearable,
      amounts: notClearable(amounts()),
      frequency: notClearable(z.enum(GIVING_FREQUENCIES)),
      dedication: notClearable(z.boolean()),
      thanks: z.nullish(text().check(z.maxLength(500))),
      share_text: z.nullish(text().check(z.maxLength(200))),
      indexed: notClearable(z.boolean()),
      keep_utm: notClearable(z.boolean()),
    }),
    response: GivingPage,
    errors: ['nonprofit_invalid', 'nonprofit_ineligible'],
    example: {
      ...exampleId,
      body: { title: 'Clean rivers by May' },
      response: { ...exampleGivingPage, title: 'Clean rivers by May' },
    },
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/v1/giving_pages/{id}/publish',
    summary: 'Publish a giving page, now or at a later time; in live mode, it may wait for a review',
    auth: 'account',
    ...pageId,
    body: z.object({ starts_at: z.optional(unixSeconds()) }),
    response: GivingPage,
    errors: ['nonprofit_ineligible', 'conflict'],
    example: { ...exampleId, body: {}, response: published },
  }),
  archive: endpoint({
    method: 'POST',
    path: '/api/v1/giving_pages/{id}/archive',
    summary: 'Archive a giving page: it takes no more gifts, and its URL shows a notice',
    auth: 'account',
    ...pageId,
    response: GivingPage,
    errors: ['conflict'],
    example: { ...exampleId, response: { ...published, status: 'archived' } },
  }),
}
