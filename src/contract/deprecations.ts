/** A deprecated feature: it still works and will be removed. */
export interface Deprecation {
  /** Its anchor in the documentation of versions. */
  name: string
  what: string
  /** The replacement. */
  instead: string
  /** When it was deprecated, in unix seconds. */
  since: number
  /** Earliest removal, in unix seconds. */
  sunset: number
}

const since = Date.UTC(2024, 0, 1) / 1_000
const sunset = Date.UTC(2030, 11, 31, 23, 59, 59) / 1_000

/** All deprecations; responses to requests that use one have a header for it. */
export const deprecations = {
  funding_source: {
    name: 'funding_source',
    what: '`POST /api/v1/donations` with `funding_source`, answered in the earlier shape',
    instead: '`funds_collected`: true where it was `customer`, false where it was `merchant`',
    since,
    sunset,
  },
  name_search: {
    name: 'name_search',
    what: '`GET /api/v1/nonprofits` with `name` and both keys, answered in the earlier shape',
    instead: '`search_term`, with the public key alone',
    since,
    sunset,
  },
  single_allocation: {
    name: 'single_allocation',
    what: '`nonprofit_id` and `external_id` of `POST /api/v1/transfers`',
    instead: '`allocations`, with one entry',
    since,
    sunset,
  },
} as const satisfies Record<string, Deprecation>
