import type { Shipment } from '../service/money/climate/emissions.ts'

/** Gifts of one size to one nonprofit on one day of a month; amounts are cents. */
export interface IllustrativeGift {
  ein: string
  day: number
  amount: number
  count: number
}

/** How many whole months have illustrative gifts, beside the present one. */
export const MONTHS = 6

/** Well-known nonprofits with what a shop's customers might give, largest first. */
const FAVOURITES = [
  { ein: '363673599', amounts: [2_500, 5_000] },
  { ein: '530196605', amounts: [1_000, 5_000] },
  { ein: '223936753', amounts: [1_000, 2_500] },
  { ein: '131623829', amounts: [500, 1_500] },
  { ein: '530196544', amounts: [500, 1_000] },
  { ein: '203069841', amounts: [65, 600] },
] as const

/** Days on which enough is given to one nonprofit to be told on an open page. */
const GIVING_DAYS = [4, 15] as const

/** The gifts of a month, counted from the first; a handful each, which is the least that open pages tell. */
export function illustrativeMonth(month: number): IllustrativeGift[] {
  return FAVOURITES.flatMap(({ ein, amounts }, rank) =>
    GIVING_DAYS.map((day, round) => ({
      ein,
      day: day + rank,
      amount: amounts[round] ?? amounts[0],
      count: 5 + ((month + rank * 2 + round) % 3),
    })),
  )
}

const PORTLAND = { zip: '97205', latitude: 45.52, longitude: -122.69, state: 'OR' }
const NEW_YORK = { zip: '10001', latitude: 40.75, longitude: -74, state: 'NY' }
const AUSTIN = { zip: '78701', latitude: 30.27, longitude: -97.74, state: 'TX' }

/** What the shop sent out in a month in pallets, by day. */
export const SHIPMENTS: readonly (Shipment & { day: number })[] = [
  { day: 6, origin: PORTLAND, destination: NEW_YORK, weightLb: 2_400 },
  { day: 20, origin: PORTLAND, destination: AUSTIN, weightLb: 1_700 },
]
