import type { LegacyNonprofit, ListedNonprofit, Nonprofit } from '../../../../contract/index.ts'
import { toUnixSeconds } from '../../../kernel/clock.ts'
import { categoryIconFile } from './category-icons.ts'
import type { ListedRecord } from './listed-nonprofits.ts'
import type { NonprofitRecord } from './nonprofit-records.ts'

/** A nonprofit in the form of search results. */
export function listedNonprofitResource(record: ListedRecord, publicUrl: string): ListedNonprofit {
  return { ...described(record, publicUrl), stats: record.stats }
}

/** A nonprofit in the form of the show endpoint; `pendingCents` is what this account still owes it. */
export function nonprofitResource(record: NonprofitRecord, publicUrl: string, pendingCents: number): Nonprofit {
  return {
    ...described(record, publicUrl),
    pending_payout_amount: pendingCents,
    pending_payout_amounts: { USD: decimal(pendingCents) },
    ...legacyMembers(record),
  }
}

/** A fund's facts when it is shown as a nonprofit. */
export interface NonprofitList {
  id: string
  name: string
  description: string | null
}

/**
 * Several nonprofits in the form of one, for pages that show where a gift goes: it has consents that all have, and is
 * eligible if one is. It has no EIN, address, website or pictures.
 */
export function nonprofitListResource(
  list: NonprofitList,
  records: readonly NonprofitRecord[],
  publicUrl: string,
): Nonprofit {
  const shown = records.find(({ eligible }) => eligible) ?? records[0]
  if (shown === undefined) throw new Error(`${list.id} has no nonprofits.`)
  const restriction = { code: 'no_eligible_nonprofit', detail: 'None of its nonprofits can receive donations now.' }
  return {
    ...described(shown, publicUrl),
    id: list.id,
    name: list.name,
    mission: list.description ?? '',
    ...{ ein: '', address_line: '', city: '', state: '', zip_code: '', classification: '', website: '', socials: {} },
    ...{ logo_url: null, cover_image_url: null, parent_organization: null, child_organizations: [], claimed: false },
    categories: [...new Set(records.flatMap(({ categories }) => categories))],
    eligible: shown.eligible,
    eligibility_restrictions: shown.eligible ? [] : [restriction],
    written_consent: {
      via_change: records.every((record) => record.via_change),
      direct: records.every((record) => record.direct),
    },
  }
}

/** A nonprofit in the earlier search API's form. */
export function legacyNonprofitResource(record: ListedRecord, publicUrl: string): LegacyNonprofit {
  return { ...described(record, publicUrl), ...legacyMembers(record) }
}

function legacyMembers({ memo, last_verified_at }: ListedRecord) {
  return { memo, last_verified_at: last_verified_at === null ? null : toUnixSeconds(last_verified_at) }
}

function described(record: ListedRecord, publicUrl: string): Omit<ListedNonprofit, 'stats'> {
  return {
    id: record.id,
    name: record.name,
    ein: record.ein,
    address_line: record.address_line,
    city: record.city,
    state: record.state,
    zip_code: record.zip_code,
    classification: record.classification,
    category: record.category,
    categories: record.categories,
    mission: record.mission,
    website: record.website,
    socials: record.socials,
    icon_url: `${publicUrl}/icons/${categoryIconFile(record.category)}`,
    logo_url: pictureUrl(record.logo_url, publicUrl),
    cover_image_url: pictureUrl(record.cover_image_url, publicUrl),
    eligible: record.eligible,
    eligibility_restrictions: record.eligibility_restrictions,
    parent_organization: parentOf(record),
    child_organizations: record.children,
    payout_method: record.payout_method,
    claimed: record.claimed,
    written_consent: { via_change: record.via_change, direct: record.direct },
  }
}

/** Pictures on this server are stored without our address, which may change. */
function pictureUrl(address: string | null, publicUrl: string): string | null {
  return address?.startsWith('/') === true ? `${publicUrl}${address}` : address
}

function parentOf({ parent_nonprofit_id, parent_relationship }: ListedRecord): ListedNonprofit['parent_organization'] {
  if (parent_nonprofit_id === null || parent_relationship === null) return null
  return { nonprofit_id: parent_nonprofit_id, relationship_type: parent_relationship }
}

function decimal(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
