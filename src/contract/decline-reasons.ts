/** Why a donor's money could not be taken. */
export const DECLINE_REASONS = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'authentication_failed',
  'not_a_test_card',
  'suspected_robot',
  /** The processor would not begin the payment at all, for no fault of a card. */
  'not_accepted',
] as const

/** One of the reasons. */
export type DeclineReason = (typeof DECLINE_REASONS)[number]
