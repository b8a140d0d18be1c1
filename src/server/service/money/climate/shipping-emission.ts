import type { Emission } from './emission.ts'
import type { ZipPlace } from './zip-places.ts'

/** How a parcel travels. */
export type TransportMode = 'truck' | 'air'

/** A shipment between two known places; the distance, in miles, when the caller knows it better. */
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
/** About the error of a ZIP code's centre; a parcel within one ZIP code travels too. */
const SHORTEST_TRUCK_MI = 5
/** 95 km a flight, EN 16258. */
const FLIGHT_EXTRA_MI = 59.0303

const BEYOND_THE_ROADS: ReadonlySet<string> = new Set(['AK', 'HI', 'PR', 'VI', 'GU', 'AS', 'MP'])

/** What shipping a parcel emits, by model `ship-1`: great circle, mode and weight. */
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

/** By air when an end lies where no road leads, unless both ends are in the same state. */
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
