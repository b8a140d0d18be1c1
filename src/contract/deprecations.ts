/** What still works and is going to stop. */
export interface Deprecation {
  /** Its anchor in the documentation of versions. */
  name: string
  what: string
  /** What to use. */
  instead: string
  /** Unix seconds since when there is a better way. */
  since: number
  /** Unix seconds before which it does not stop working. */
  sunset: number
}

const since = Date.UTC(2024, 0, 1) / 1_000
const sunset = Date.UTC(2030, 11, 31, 23, 59, 59) / 1_000

/** Every deprecation; the answers of what uses one say so. */
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
