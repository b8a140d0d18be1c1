import type { DonationStatus } from '../../../../contract/donations.ts'

/** Statuses that stop a donation for a while; what it was before is kept beside it. */
export type HoldStatus = Extract<DonationStatus, 'blocked' | 'paused'>

/** What the transition rules need to know about a donation. */
export interface DonationStanding {
  status: DonationStatus
  /** Where a blocked or paused donation came from; null on every other. */
  statusBeforeHold: DonationStatus | null
  /** True when the money arrived before the donation did, so that nothing is invoiced. */
  moneyHeld: boolean
}

const stoppable = ['canceled', 'blocked', 'paused'] as const

/** Where each status may lead by itself. A hold leads back to where it was, or to `canceled`. */
const donationTransitions: Readonly<Record<DonationStatus, readonly DonationStatus[]>> = {
  pledged: ['invoice_pending', 'payout_scheduled', ...stoppable],
  invoice_pending: ['invoice_sent', ...stoppable],
  invoice_sent: ['payout_scheduled', ...stoppable],
  payout_scheduled: ['sent_via_ach', 'sent_via_check', ...stoppable],
  sent_via_ach: ['notified'],
  sent_via_check: ['check_cashed'],
  check_cashed: ['notified'],
  notified: [],
  canceled: [],
  blocked: ['canceled'],
  paused: ['canceled'],
}

/** Is this status a hold that can be lifted? */
export function isHold(status: DonationStatus): status is HoldStatus {
  return status === 'blocked' || status === 'paused'
}

/** The status that says where the donation's money is: what it was before a hold, else its own. */
export function standingStatus({ status, statusBeforeHold }: DonationStanding): DonationStatus {
  return isHold(status) && statusBeforeHold !== null ? statusBeforeHold : status
}

/** May a donation of this standing take that status next? */
export function canTransition(standing: DonationStanding, to: DonationStatus): boolean {
  const { status, statusBeforeHold, moneyHeld } = standing
  if (isHold(status) && to === statusBeforeHold) return true
  if (status === 'pledged' && to === 'invoice_pending') return !moneyHeld
  if (status === 'pledged' && to === 'payout_scheduled') return moneyHeld
  return donationTransitions[status].includes(to)
}

const moneySent: readonly DonationStatus[] = ['sent_via_ach', 'sent_via_check', 'notified']

/**
 * May the donation's money come back from where it was sent? No step of its life: the bank returned the transfer, or
 * the check was voided. It then waits, blocked, where it was before the payout.
 */
export function canComeBack({ status }: DonationStanding): boolean {
  return moneySent.includes(status)
}

const beforeMoneyIsSent: readonly DonationStatus[] = ['pledged', 'invoice_pending', 'invoice_sent', 'payout_scheduled']

/** May the donation still be given to another nonprofit? Only before money is sent. */
export function canRegrant(standing: DonationStanding): boolean {
  return beforeMoneyIsSent.includes(standingStatus(standing))
}
