export {
  canRegrant,
  canTransition,
  type DonationStanding,
  type DonationStatus,
  donationStatuses,
  isHold,
  standingStatus,
} from './donation-status.ts'
