import type { DeclineReason } from '../../contract/index.ts'

/** What a test card does. */
export type TestCardBehavior = 'paid' | 'authenticate' | 'refused_later' | 'late' | DeclineReason

/** The usual test card numbers. None of them belongs to anybody. */
const testCards: ReadonlyMap<string, TestCardBehavior> = new Map([
  ['4242424242424242', 'paid'],
  ['5555555555554444', 'paid'],
  ['378282246310005', 'paid'],
  ['4000000000000002', 'declined'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000000069', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc'],
  // The first payment succeeds; every later one is refused, or is paid only at the second try.
  ['4000000000000341', 'refused_later'],
  ['4000000000000358', 'late'],
  ['4000002500003155', 'authenticate'],
  ['4000002760003184', 'authenticate'],
])

/** What a card number does in the sandbox; any other number is refused, so that nobody tries a real card there. */
export function testCardBehavior(number: string): TestCardBehavior {
  return testCards.get(number) ?? 'not_a_test_card'
}
