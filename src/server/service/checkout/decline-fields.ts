import type { DeclineReason } from '../../../contract/index.ts'
import type { FieldName } from './page/form-problems.ts'

/** The field a donor mends after a refusal. */
export const declineFields: Readonly<Record<DeclineReason, FieldName>> = {
  declined: 'number',
  insufficient_funds: 'number',
  expired_card: 'expiry',
  incorrect_cvc: 'cvc',
  authentication_failed: 'number',
  not_a_test_card: 'number',
  not_accepted: 'number',
  suspected_robot: 'name',
}
