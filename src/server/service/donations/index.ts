export {
  changeStatus,
  lockDonations,
  type StatusChange,
  TransitionRefused,
  takeBack,
  writeDonations,
} from './change-status.ts'
export { giftMoney, heldSources, stageOf, standingOf } from './donation-money.ts'
export { donationResource } from './donation-resource.ts'
export { canRegrant, canTransition, type DonationStanding, isHold, standingStatus } from './donation-status.ts'
export {
  cancelDonation,
  holdDonation,
  type LifecycleDependencies,
  recordRefund,
  regrantDonation,
  requireRefundOwed,
  resumeDonation,
} from './lifecycle.ts'
export { findDonation, pendingPayout } from './queries.ts'
export { type NewDonation, recordDonations } from './record-donations.ts'
export type { DonationRow } from './tables.ts'
export { type StoryMismatch, verifyStories } from './verify-stories.ts'
