import type { Category, EligibilityRestriction } from '../../../../contract/index.ts'
import { categoryOf, specificCategories } from '../registry/category.ts'
import { displayCity } from '../registry/display-city.ts'
import { displayAddress, displayName } from '../registry/display-name.ts'
import { filedRestrictions } from '../registry/eligibility.ts'
import { prominence } from '../registry/prominence.ts'
import { searchName } from '../search/words/normalize-words.ts'
import type { BmfRow } from './bmf-row.ts'

/** A nonprofit's data from a row of the IRS file, with our column names. */
export interface FiledNonprofit {
  ein: string
  name: string
  name_as_filed: string
  other_names: string[]
  address_line: string
  city: string
  state: string
  zip_code: string
  classification: string
  category: Category
  categories: string[]
  subsection: string
  deductibility: string
  foundation: string
  status_code: string
  affiliation: string
  group_number: string
  ruling: string
  income_amount: number
  asset_amount: number
  revenue_amount: number
  filed_restrictions: EligibilityRestriction[]
  name_search: string
  prominence: number
}

/** Converts a row to display form; the codes stay as filed. */
export function nonprofitOfBmfRow(row: BmfRow): FiledNonprofit {
  const name = displayName(row.name)
  const facts = {
    subsection: row.subsection,
    deductibility: row.deductibility,
    foundation: row.foundation,
    affiliation: row.affiliation,
    income_amount: row.income,
    asset_amount: row.assets,
    revenue_amount: row.revenue,
  }
  // Written out because spreading `facts` into this many members costs more than everything else.
  return {
    ein: row.ein,
    name,
    name_as_filed: row.name,
    other_names: otherNames(row),
    address_line: displayAddress(row.street),
    city: displayCity(row.city),
    state: row.state,
    zip_code: row.zip === '00000-0000' ? '' : row.zip.replace(/-0000$/u, ''),
    classification: row.ntee,
    category: categoryOf(row.ntee, row.foundation),
    categories: specificCategories(row.ntee),
    subsection: facts.subsection,
    deductibility: facts.deductibility,
    foundation: facts.foundation,
    affiliation: facts.affiliation,
    income_amount: facts.income_amount,
    asset_amount: facts.asset_amount,
    revenue_amount: facts.revenue_amount,
    status_code: row.status,
    group_number: row.group,
    ruling: row.ruling,
    filed_restrictions: filedRestrictions(facts),
    name_search: searchName(name),
    prominence: prominence(facts),
  }
}

/** The file's second name line: a chapter's own name, or another name of the organization. */
function otherNames({ name, sortName }: BmfRow): string[] {
  return sortName === '' || sortName === name ? [] : [displayName(sortName)]
}
