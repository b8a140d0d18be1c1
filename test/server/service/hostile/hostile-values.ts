import fc from 'fast-check'

/** Any code points. The library's own generator first builds a map of all of them, which is slow. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 40 })
  .map((points) => String.fromCodePoint(...points))

/** Text that breaks programs: quotes, markup, NULs, lone surrogates, prototype names, very long words. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00\ud800',
    "'; drop table donation; --",
    '" or 1=1 --',
    '$1',
    '%s%s%n',
    '%',
    '%00',
    '\\',
    '<script>alert(1)</script>',
    '{{7*7}}',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    '-0',
    '1e400',
    '0x10',
    '１２３',
    '\u202e',
    '𝕏',
    '2026-01-01',
    'true',
    '[]',
    '{}',
    '{"a":"\\u0000"}',
  ),
  anyText,
  fc.constantFrom('x', '9', '(', 'é').chain((unit) => fc.constantFrom(64, 5_001, 20_000).map((n) => unit.repeat(n))),
)

const hostileNumber = fc.oneof(
  fc.constantFrom(0, -1, 1.5, 1e21, -1e21, 1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, 99_999_999, 100_000_000),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
)

function nested(depth: number, array: boolean): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = array ? [value] : { a: value }
  return value
}

const deep = fc
  .tuple(fc.constantFrom(10, 63, 64, 65, 1_000), fc.boolean())
  .map(([depth, array]) => nested(depth, array))

/** Any value that could be sent instead of a valid one. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileText, weight: 4 },
  { arbitrary: hostileNumber, weight: 4 },
  { arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 5 }), weight: 2 },
  { arbitrary: fc.array(hostileText, { maxLength: 3 }), weight: 1 },
  { arbitrary: fc.dictionary(hostileText, hostileText, { maxKeys: 3 }), weight: 1 },
  { arbitrary: deep, weight: 1 },
)
