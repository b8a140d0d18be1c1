import assert from 'node:assert/strict'
import { test } from 'vitest'
import { displayCity } from '../../../../../src/server/service/directory/registry/display-city.ts'

const written: [filed: string, shown: string][] = [
  ['PRT WASHINGTN', 'Port Washington'],
  ['SALT LAKE CTY', 'Salt Lake City'],
  ['VIRGINIA BCH', 'Virginia Beach'],
  ['W HOLLYWOOD', 'West Hollywood'],
  ['COLORADO SPGS', 'Colorado Springs'],
  ['N LAS VEGAS', 'North Las Vegas'],
  ['FT LAUDERDALE', 'Fort Lauderdale'],
  ['MT VERNON', 'Mount Vernon'],
  ['WASHINGTON', 'Washington'],
  ['ST LOUIS', 'St Louis'],
  ['JBPHH', 'JBPHH'],
  ['HONOLULU', 'Honolulu'],
]

test('unambiguous abbreviations in a city’s name are spelled out', () => {
  assert.deepEqual(
    written.map(([filed]) => displayCity(filed)),
    written.map(([, shown]) => shown),
  )
})

test('ambiguous abbreviations stay as filed', () => {
  assert.deepEqual(['IRON MT', 'PT REYES', 'SN FRAN', 'W'].map(displayCity), ['Iron Mt', 'Pt Reyes', 'SN Fran', 'W'])
})
