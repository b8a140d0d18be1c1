import * as z from 'zod/mini'
import { categoryOf, specificCategories } from '../registry/category.ts'
import { displayCity } from '../registry/display-city.ts'
import { displayAddress } from '../registry/display-name.ts'
import { filedRestrictions } from '../registry/eligibility.ts'
import { prominence } from '../registry/prominence.ts'
import { searchName } from '../search/words/normalize-words.ts'
import consents from './sandbox-consent.json' with { type: 'json' }
import nonprofits from './sandbox-nonprofits.json' with { type: 'json' }

const Filed = z.object({
  subsection: z.string(),
  deductibility: z.string(),
  foundation: z.string(),
  status_code: z.string(),
  affiliation: z.string(),
  group_number: z.string(),
  ruling: z.string(),
  income_amount: z.int(),
  asset_amount: z.int(),
  revenue_amount: z.int(),
})

const SandboxNonprofit = z.object({
  ein: z.string().check(z.regex(/^\d{9}$/)),
  name: z.string(),
  name_as_filed: z.string(),
  other_names: z.array(z.string()),
  address_line: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  classification: z.string(),
  website: z.url(),
  mission: z.string(),
  socials: z.record(z.string(), z.url()),
  filed: Filed,
  own_classification: z.optional(z.boolean()),
  parent: z.optional(z.object({ ein: z.string(), relationship: z.enum(['chapter', 'project', 'fiscally_sponsored']) })),
  hidden: z.optional(z.boolean()),
})

/** A real, well-known organization: public facts, and a mission in our own words. */
export type SandboxNonprofit = z.output<typeof SandboxNonprofit>

const eins = z.array(z.string())

/** Sandbox consent by EIN. It is fictitious: no real organization gave it. */
const SandboxConsent = z.object({
  both: eins,
  via_change: eins,
  auto_grant: eins,
  granted: eins,
  withheld: eins,
  none: eins,
})

/** The organizations of the sandbox directory. */
export const sandboxNonprofits: readonly SandboxNonprofit[] = z.parse(z.array(SandboxNonprofit), nonprofits)

/** The consent of sandbox organizations. */
export const sandboxConsent = z.parse(SandboxConsent, consents)

/** EINs of the featured organizations, in order. */
export const sandboxFeatured: readonly string[] = [
  '530196605',
  '620646012',
  '530242652',
  '363673599',
  '133433452',
  '911914868',
  '131623829',
  '131760110',
  '521693387',
  '134129457',
  '271661997',
  '135613797',
  '131788491',
  '954681287',
  '521779606',
  '530206027',
  '223936753',
  '202370934',
  '237147797',
  '043567502',
  '261544963',
  '631135091',
  '135562976',
  '521167581',
]

/** A sandbox organization's descriptive columns; codes as filed, categories derived from them. */
export function sandboxColumns({ filed, ...facts }: SandboxNonprofit) {
  return {
    ...filed,
    ein: facts.ein,
    name: facts.name,
    name_as_filed: facts.name_as_filed,
    other_names: facts.other_names,
    address_line: displayAddress(facts.address_line),
    city: displayCity(facts.city),
    state: facts.state,
    zip_code: facts.zip_code,
    classification: facts.classification,
    category: categoryOf(facts.classification, filed.foundation),
    categories: specificCategories(facts.classification),
    mission: facts.mission,
    website: facts.website,
    socials: JSON.stringify(facts.socials),
    curated: ['name', 'other_names', ...(facts.own_classification === true ? ['classification', 'categories'] : [])],
    filed_restrictions: JSON.stringify(filedRestrictions(filed)),
    name_search: searchName(facts.name),
    prominence: prominence(withRevenueForUnknown(filed)),
    hidden: facts.hidden === true,
  }
}

/** For some organizations only the revenue is known; it replaces the other amounts in comparisons. */
function withRevenueForUnknown(filed: SandboxNonprofit['filed']): SandboxNonprofit['filed'] {
  const { revenue_amount } = filed
  return {
    ...filed,
    income_amount: filed.income_amount || revenue_amount,
    asset_amount: filed.asset_amount || revenue_amount,
  }
}
