import * as z from 'zod/mini'
import { CATEGORIES } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { centsSum, identifier, openEnum, pathText, text } from './fields.ts'
import { FundNonprofit } from './funds.ts'

/** Whether donors see a nonprofit's logo: only with written consent of either kind. */
export function mayShowLogo({ direct, via_change: viaChange }: { direct: boolean; via_change: boolean }): boolean {
  return direct || viaChange
}

/** Relationship between two organizations. */
export const RELATIONSHIP_TYPES = ['chapter', 'project', 'fiscally_sponsored'] as const

/** Two independent consents: to the foundation, at sign-up, and to the calling account. */
export const WrittenConsent = z.object({ via_change: z.boolean(), direct: z.boolean() })
export type WrittenConsent = z.output<typeof WrittenConsent>

const RelatedOrganization = z.object({
  nonprofit_id: z.string(),
  relationship_type: openEnum(RELATIONSHIP_TYPES),
})

/** Why a nonprofit can't receive donations; codes are stable, details are for people. */
export const EligibilityRestriction = z.object({ code: z.string(), detail: z.string() })
export type EligibilityRestriction = z.output<typeof EligibilityRestriction>

const socials = z.object({
  facebook: z.optional(z.string()),
  instagram: z.optional(z.string()),
  twitter: z.optional(z.string()),
  youtube: z.optional(z.string()),
  tiktok: z.optional(z.string()),
})

const listed = {
  id: z.string(),
  name: z.string(),
  ein: z.string(),
  address_line: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  classification: z.string(),
  category: openEnum(CATEGORIES),
  categories: z.array(z.string()),
  mission: z.string(),
  website: z.string(),
  socials,
  icon_url: z.string(),
  logo_url: z.nullable(z.string()),
  cover_image_url: z.nullable(z.string()),
  eligible: z.boolean(),
  eligibility_restrictions: z.array(EligibilityRestriction),
  parent_organization: z.nullable(RelatedOrganization),
  child_organizations: z.array(RelatedOrganization),
  payout_method: openEnum(['check', 'bank_account']),
  claimed: z.boolean(),
  written_consent: WrittenConsent,
}

/** A nonprofit in a list of search results. */
export const ListedNonprofit = z.object({ ...listed, stats: z.array(z.string()) })
export type ListedNonprofit = z.output<typeof ListedNonprofit>

/** Impact of gifts, as stated by the nonprofit with a source: `amount` cents provide `quantity` units. */
export const ImpactRate = z.object({
  amount: z.int(),
  quantity: z.int(),
  unit_one: z.string(),
  unit_many: z.string(),
  source: z.string(),
  year: z.nullable(z.int()),
})

/** A merchant's match of shoppers' donations. `budget_left` is present only if the merchant shows its budget. */
export const DonationMatch = z.object({
  program_id: z.string(),
  account_name: z.string(),
  percent: z.string(),
  max_per_order: z.nullable(z.int()),
  has_budget: z.boolean(),
  budget_left: z.optional(z.int()),
})
export type DonationMatch = z.output<typeof DonationMatch>

/**
 * A nonprofit with all details; pending amounts are donations of this account that aren't paid out yet.
 * `memo` and `last_verified_at` (unix seconds) are for clients of the legacy shape.
 */
export const Nonprofit = z.object({
  ...listed,
  stats: z.optional(z.array(z.string())),
  impact_rates: z.optional(z.array(ImpactRate)),
  card_fee: z.optional(z.object({ basis_points: z.int(), fixed_cents: z.int() })),
  matching: z.optional(z.array(DonationMatch)),
  email: z.nullish(z.string()),
  memo: z.nullish(z.string()),
  last_verified_at: z.nullish(z.int()),
  /** Only when the ID is that of a fund: its nonprofits. */
  fund_nonprofits: z.optional(z.array(FundNonprofit)),
  pending_payout_amount: z.optional(centsSum()),
  pending_payout_amounts: z.optional(z.record(z.string(), z.string())),
})
export type Nonprofit = z.output<typeof Nonprofit>

/** A nonprofit in the legacy shape. */
export const LegacyNonprofit = z.object({
  ...listed,
  memo: z.nullable(z.string()),
  last_verified_at: z.nullable(z.int()),
})
export type LegacyNonprofit = z.output<typeof LegacyNonprofit>

/** An image for social networks. */
export const SocialMediaContent = z.object({ theme: openEnum(['pink', 'white', 'black']), url: z.string() })
export type SocialMediaContent = z.output<typeof SocialMediaContent>

/** An example nonprofit, without members that only some responses have. */
export const exampleListedNonprofit = {
  id: 'n_1HFJ3bNhJUCRhZ2eGTsMgd',
  name: 'American National Red Cross',
  ein: '530196605',
  address_line: '431 18th St NW',
  city: 'Washington',
  state: 'DC',
  zip_code: '20006',
  classification: 'P210',
  category: 'human services',
  categories: ['disaster relief', 'human services'],
  mission: 'Helps people prevent, prepare for and recover from emergencies.',
  website: 'https://www.redcross.org',
  socials: { facebook: 'https://www.facebook.com/redcross' },
  icon_url: 'https://giving.example/icons/human-services.svg',
  logo_url: null,
  cover_image_url: null,
  eligible: true,
  eligibility_restrictions: [],
  parent_organization: null,
  child_organizations: [],
  payout_method: 'check',
  claimed: false,
  written_consent: { via_change: true, direct: true },
}

/** Why a search found a nonprofit other than by name: the field, and its matching words as written there. */
export const SearchMatch = z.object({
  field: openEnum(['mission', 'classification', 'city', 'state', 'zip_code']),
  words: z.array(z.string()),
})
export type SearchMatch = z.output<typeof SearchMatch>

/** A nonprofit in search results. */
export const FoundNonprofit = z.extend(ListedNonprofit, { matches: z.optional(z.array(SearchMatch)) })
export type FoundNonprofit = z.output<typeof FoundNonprofit>

const categoryFilter = z.array(z.enum(CATEGORIES))

const consentFilter = z.strictObject({ direct: z.optional(z.boolean()), via_change: z.optional(z.boolean()) })

/** Finds nonprofits. */
export const searchNonprofits = endpoint({
  method: 'GET',
  path: '/api/v1/nonprofits',
  summary: 'Search nonprofits by name, cause, place or EIN; without a term, featured ones',
  auth: 'public_key',
  query: z.object({
    search_term: z.optional(text()),
    categories: z.optional(categoryFilter),
    page: z._default(z.int().check(z.minimum(1), z.maximum(100)), 1),
    starting_after: z.optional(text()),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 30),
    show_hidden: z.optional(z.boolean()),
    written_consent: z.optional(consentFilter),
  }),
  response: z.object({
    nonprofits: z.array(FoundNonprofit),
    page: z.int(),
    has_more: z.optional(z.boolean()),
    /** Dropped words of the term, because no nonprofit matches all of them. */
    relaxed: z.optional(z.array(z.string())),
    /** With `relaxed`: the words that were searched for. */
    searched_for: z.optional(z.string()),
    /** With `relaxed`: the place, if only a place was dropped. */
    relaxed_place: z.optional(z.string()),
    /** If nothing was found: other categories for the term's causes, likeliest first. */
    related_categories: z.optional(z.array(openEnum(CATEGORIES))),
  }),
  example: {
    query: { search_term: 'red cro', categories: ['human services'], written_consent: { direct: true } },
    response: { nonprofits: [{ ...exampleListedNonprofit, stats: [] }], page: 1, has_more: false },
  },
})

/** Shows one nonprofit. */
export const showNonprofit = endpoint({
  method: 'GET',
  path: '/api/v1/nonprofits/{id}',
  summary: 'Show one nonprofit by ID or EIN',
  auth: 'account',
  params: z.object({ id: pathText() }),
  response: Nonprofit,
  example: {
    params: { id: exampleListedNonprofit.id },
    response: {
      ...exampleListedNonprofit,
      impact_rates: [
        {
          amount: 100,
          quantity: 10,
          unit_one: 'meal',
          unit_many: 'meals',
          source: 'https://nonprofit.example/impact',
          year: 2025,
        },
      ],
      card_fee: { basis_points: 290, fixed_cents: 30 },
      pending_payout_amount: 2500,
      pending_payout_amounts: { USD: '25.00' },
    },
  },
})

/** Lists the images of a nonprofit. */
export const socialMediaContent = endpoint({
  method: 'GET',
  path: '/api/v1/nonprofits/{id}/social_media_content',
  summary: 'List images of a nonprofit for social networks',
  auth: 'public_key',
  params: z.object({ id: pathText() }),
  query: z.object({ locale: z.optional(text()), gift_page: z.optional(text()) }),
  response: z.array(SocialMediaContent),
  example: {
    params: { id: exampleListedNonprofit.id },
    response: [
      { theme: 'pink', url: 'https://giving.example/social/n_1HFJ3bNhJUCRhZ2eGTsMgd/pink.png' },
      { theme: 'white', url: 'https://giving.example/social/n_1HFJ3bNhJUCRhZ2eGTsMgd/white.png' },
      { theme: 'black', url: 'https://giving.example/social/n_1HFJ3bNhJUCRhZ2eGTsMgd/black.png' },
    ],
  },
})

/** Operations on the directory of nonprofits. */
export const nonprofits = { search: searchNonprofits, show: showNonprofit, socialMediaContent }

/** The identifier of a nonprofit in a request body. */
export function nonprofitId() {
  return identifier('n')
}
