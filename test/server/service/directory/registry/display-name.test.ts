import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { displayAddress, displayName } from '../../../../../src/server/service/directory/registry/display-name.ts'

const written: [filed: string, shown: string][] = [
  ['YMCA OF THE USA', 'YMCA of the USA'],
  ['AMERICAN NATIONAL RED CROSS', 'American National Red Cross'],
  ['RONALD MCDONALD HOUSE CHARITIES', 'Ronald McDonald House Charities'],
  ["O'BRIEN FUND OF ST. LOUIS II", "O'Brien Fund of St. Louis II"],
  ["CHILDREN'S AID OF D'ANGELO", "Children's Aid of D'Angelo"],
  ['NAACP LEGAL DEFENSE AND EDUCATIONAL FUND INC', 'NAACP Legal Defense and Educational Fund Inc'],
  ['MAKE-A-WISH FOUNDATION', 'Make-A-Wish Foundation'],
  ['MEALS-ON-WHEELS', 'Meals-on-Wheels'],
  ['JOHN A SMITH FAMILY FOUNDATION', 'John A Smith Family Foundation'],
  ['MAKE A DIFFERENCE', 'Make a Difference'],
  ['AT&T PIONEERS', 'AT&T Pioneers'],
  ['4-H CLUB 21ST CENTURY', '4-H Club 21st Century'],
  ['PTA PTO JROTC ROTC OF DC', 'PTA PTO JROTC ROTC of DC'],
  ['THE FRIENDS OF THE LIBRARY', 'The Friends of the Library'],
  ['SOCIETY FOR THE PREVENTION OF', 'Society for the Prevention of'],
  ['WGBH EDUCATIONAL FOUNDATION', 'WGBH Educational Foundation'],
]

test('a filed name in capitals is shown in normal case', () => {
  assert.deepEqual(
    written.map(([filed]) => displayName(filed)),
    written.map(([, shown]) => shown),
  )
})

test('a name with lowercase letters is left unchanged', () => {
  assert.equal(displayName('charity:  water'), 'charity: water')
})

test('compass points in a street stay in capitals', () => {
  assert.equal(displayAddress('3204 BROTHERS PL SE'), '3204 Brothers Pl SE')
})

test('only case and white space change, and a second pass changes nothing', () => {
  const words = fc.constantFrom(
    'OF',
    'THE',
    'A',
    "O'HARA",
    'MCKAY',
    'USA',
    'ST.',
    '&',
    'X-RAY',
    '(NPR)',
    '1ST',
    'ÉCOLE',
    'II',
  )
  const letters = fc.string({ unit: fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'’-&./,() ÀÉÑÖ") })
  fc.assert(
    fc.property(fc.array(fc.oneof(words, letters), { maxLength: 8 }), (parts) => {
      const filed = parts.join(' ')
      const shown = displayName(filed)
      assert.equal(shown.toLowerCase(), filed.trim().split(/\s+/u).join(' ').toLowerCase())
      if (/\p{Ll}/u.test(shown)) assert.equal(displayName(shown), shown)
    }),
  )
})
