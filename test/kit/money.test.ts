import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { OWN, readCents, readOffer, wordsOf } from '../../src/elements/donate-button/amount-controller.ts'
import {
  coverFee,
  feeOn,
  formatCents,
  isCents,
  parseAmount,
  readTyped,
  roundUp,
} from '../../src/elements/shared/money.ts'

const cents = fc.oneof(
  fc.integer({ min: 1, max: 99_999_999 }),
  fc.integer({ min: 1, max: 999_999 }).map((dollars) => dollars * 100),
)
const locales = ['en-US', 'es', 'fr', 'de', 'pt-BR', 'ja', 'ar', 'ar-EG', 'de-CH', 'en-IN', 'fa', 'hi-u-nu-deva']

test('typed forms of the same amount have the same value', () => {
  for (const typed of [
    '19.99',
    '$19.99',
    '19,99',
    'US$19.99',
    '19.99 USD',
    ' $ 19,99 ',
    '１９．９９',
    '١٩٫٩٩',
    '۱۹٫۹۹',
  ])
    assert.equal(parseAmount(typed), 1_999, typed)
  for (const typed of ['1 000', "1'000", '1.000,00', '1,000.00', '١٬٠٠٠', '1000'])
    assert.equal(parseAmount(typed), 100_000, typed)
  assert.equal(parseAmount('١٩'), 1_900)
  assert.equal(parseAmount('.5'), 50)
})

test('a single separator before three digits groups thousands only in languages that write it so', () => {
  for (const [locale, typed] of [
    ['en', '1,000'],
    ['en-US', '$1,000'],
    ['ja', '1,000'],
    ['de', '1.000'],
    ['es', '1.000'],
    ['pt-BR', 'US$ 1.000'],
  ] as const)
    assert.equal(parseAmount(typed, locale), 100_000, `${locale} ${typed}`)
  for (const [locale, typed] of [
    ['en', '1.000'],
    ['en', '12.345'],
    ['de', '1,000'],
    ['fr', '1.000'],
    ['fr', '1,000'],
    ['ar', '١٫٠٠٠'],
  ] as const) {
    assert.equal(parseAmount(typed, locale), undefined, `${locale} ${typed}`)
    assert.equal(readTyped(typed, locale)?.isUnclear, true, `${locale} ${typed}`)
  }
  assert.equal(parseAmount('1.000.00', 'en'), undefined)
})

test('no two languages read the same text as different amounts', () => {
  const typed = fc.stringMatching(/^\d{1,3}([.,'\u{202f}]\d{1,3}){0,3}$/u)
  fc.assert(
    fc.property(typed, fc.constantFrom(...locales), fc.constantFrom(...locales), (text, one, other) => {
      const [first, second] = [parseAmount(text, one), parseAmount(text, other)]
      assert.ok(first === undefined || second === undefined || first === second, `${text}: ${first} ${second}`)
    }),
    { numRuns: 2_000 },
  )
})

test('an amount over the limit is still read', () => {
  assert.equal(readTyped('99999999')?.cents, 9_999_999_900)
  assert.equal(readTyped('1,000,000.00')?.cents, 100_000_000)
  assert.equal(parseAmount('1,000,000.00'), undefined)
  fc.assert(
    fc.property(fc.bigInt({ min: 1_000_000n, max: 10n ** 20n }), (dollars) => {
      assert.ok((readTyped(`${dollars}`)?.cents ?? 0) > 99_999_999)
      assert.equal(parseAmount(`${dollars}`), undefined)
    }),
  )
})

test('digits of every alphabet below U+10000 are read, and others never', () => {
  const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code))
  let alphabets = 0
  let zero = 0
  for (let code = 0; code <= 0x10ffff; code++) {
    if (!isDigit(code)) continue
    if (!isDigit(code - 1) || code - zero === 10) zero = code
    if (code === zero) alphabets += 1
    const read = parseAmount(`1${String.fromCodePoint(code)}`)
    const isPlain = String.fromCodePoint(code).normalize('NFKC').length === 1
    assert.equal(read, isPlain ? 1_000 + (code - zero) * 100 : undefined, code.toString(16))
  }
  assert.ok(alphabets > 40)
})

test('text that isn’t an amount is rejected', () => {
  const typed = [
    '',
    '$',
    'abc',
    '1e3',
    '-5',
    '0',
    '0.00',
    '12.50.00',
    '1,23,45',
    '0.500',
    '19.9999',
    '1.000.00',
    '5 5',
    '1,000,00.5',
    'Infinity',
    '0x10',
    '19⁹⁹',
    '10²',
    '5①',
    '1000000000000',
  ]
  for (const text of typed) assert.equal(parseAmount(text), undefined, text)
})

test('an amount formatted in any locale is read back unchanged', () => {
  fc.assert(
    fc.property(cents, fc.constantFrom(...locales), fc.boolean(), (amount, locale, short) => {
      // Indian grouping has groups of two, which a parser of thousands refuses instead of guessing.
      const written = formatCents(amount, locale, { short })
      if (/\d,\d\d,/.test(written) || /[०-९],[०-९]{2},/.test(written)) return
      assert.equal(parseAmount(written, locale), amount, `${locale} ${written}`)
    }),
  )
})

test('nothing typed ever becomes a fraction, a negative amount or too large an amount', () => {
  const typed = fc.oneof(fc.string(), fc.stringMatching(/^[$€\s]*[\d٠-٩.,' ]{0,14}$/))
  fc.assert(
    fc.property(typed, (text) => {
      const amount = parseAmount(text)
      assert.ok(amount === undefined || isCents(amount))
    }),
    { numRuns: 2_000 },
  )
})

test('covering the fee leaves exactly the donation, and one cent less would not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90_000_000 }), (amount) => {
      const collected = coverFee(amount)
      assert.ok(Number.isSafeInteger(collected))
      assert.equal(collected - feeOn(collected), amount)
      assert.ok(collected - 1 - feeOn(collected - 1) < amount)
    }),
  )
})

test('the fee is 2.9% rounded half up and 30 cents', () => {
  assert.equal(feeOn(2_500), 103)
  assert.equal(feeOn(500), 45)
  assert.equal(feeOn(1), 30)
  fc.assert(
    fc.property(cents, (collected) => {
      const exact = BigInt(collected) * 29n
      assert.equal(BigInt(feeOn(collected) - 30), (exact + 500n) / 1000n)
    }),
  )
})

test('rounding up stops at the next whole step, and never exceeds twice the cart', () => {
  fc.assert(
    fc.property(cents, fc.constantFrom(100, 500, 1_000), (cart, step) => {
      const gift = roundUp(cart, { step })
      assert.ok(Number.isSafeInteger(gift) && gift >= 0 && gift <= cart && gift < step)
      assert.ok((cart + gift) % step === 0 || step - (cart % step) > cart)
    }),
  )
  assert.equal(roundUp(4_835), 65)
  assert.equal(roundUp(2_700), 0)
  assert.equal(roundUp(30), 0)
  assert.equal(roundUp(27.5), 0)
})

test('amount attributes are whole cents or ignored', () => {
  assert.equal(readCents('2500'), 2_500)
  for (const value of ['25.00', '12.5', '-5', '0', '1e3', 'ten', '', null, undefined, 12.5, Number.NaN, {}])
    assert.equal(readCents(value), undefined, String(value))
  assert.deepEqual(wordsOf('500 1000, 2500').map(readCents), [500, 1_000, 2_500])
  assert.deepEqual(wordsOf([500, 7.5]).map(readCents), [500, undefined])
})

const PAGE = { amount: '', amounts: '', cartTotal: '', presetsOnly: false, min: '', max: '', inCart: false }

test('every offered amount is unique, in whole cents and within the limits, and there is always one', () => {
  const presets = fc.array(fc.oneof(cents, fc.constantFrom(500, 500, 7.5, -1)), { maxLength: 6 })
  fc.assert(
    fc.property(presets, fc.option(cents, { nil: '' }), fc.boolean(), (amounts, cartTotal, presetsOnly) => {
      const { choices } = readOffer({ ...PAGE, amounts, cartTotal, presetsOnly })
      assert.ok(choices.length > 0)
      assert.equal(new Set(choices).size, choices.length)
      for (const choice of choices)
        assert.ok(choice === OWN || (Number.isSafeInteger(choice) && choice >= 100 && choice <= 1_000_000), `${choice}`)
    }),
  )
})

test('a fixed amount is the only choice, unless presets or a cart come with it', () => {
  const choices = (page: Partial<typeof PAGE>) => readOffer({ ...PAGE, ...page }).choices
  assert.deepEqual(choices({ amount: '2500' }), [2_500])
  assert.deepEqual(choices({ amount: '2500', amounts: '500' }), [500, 2_500, OWN])
  assert.deepEqual(choices({ amount: '2500', cartTotal: '1740', min: '50' }), [60, 2_500, OWN])
  assert.deepEqual(choices({ amount: '2500', cartTotal: '1740' }), [2_500, OWN])
  assert.deepEqual(choices({ amount: '2500', cartTotal: '1755', min: '1' }), [2_500, OWN])
  assert.deepEqual(choices({ amount: '2500', cartTotal: '1799', inCart: true }), [1, 2_500, OWN])
  assert.deepEqual(choices({ amount: '2500', cartTotal: '1700' }), [2_500, OWN])
  assert.deepEqual(choices({ amounts: '1000 500 1000', presetsOnly: true }), [500, 1_000])
  assert.deepEqual(choices({ amounts: '60 500', cartTotal: '1740', min: '50' }), [60, 500, OWN])
  assert.deepEqual(choices({ amounts: '5', presetsOnly: true }), [OWN])
})

test('wherever "$" is ambiguous, the amount names its currency', () => {
  for (const locale of ['en', 'en-US']) assert.equal(formatCents(1_000, locale, { short: true }), '$10')
  const others = [
    'en-CA',
    'en-AU',
    'en-GB',
    'en-001',
    'es',
    'es-MX',
    'es-US',
    'fr',
    'fr-CA',
    'pt',
    'pt-BR',
    'de',
    'ja',
    'ar',
  ]
  for (const locale of others) {
    const written = formatCents(1_000, locale)
    assert.match(written, /US\$|\$\s?US|USD/, `${locale} ${written}`)
  }
})
