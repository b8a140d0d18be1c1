import type { DonationStatus } from '../../../../contract/donations.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { GiftMoney, GiftStage } from '../ledger/gift-lines.ts'
import { giftParts } from '../ledger/gift-parts.ts'
import { type DonationStanding, standingStatus } from './donation-status.ts'

type MoneyColumns = Pick<DonationRow, 'id' | 'account_id' | 'nonprofit_id' | 'amount' | 'fee' | 'cover_fees' | 'source'>

/** Sources whose donations come with their money, by card or transfer. All others are promises, to be invoiced. */
export const heldSources: readonly DonationRow['source'][] = ['checkout', 'transfer']

function isMoneyHeld({ source }: Pick<DonationRow, 'source'>): boolean {
  return heldSources.includes(source)
}

/** The money of a donation. The fee of a transfer was kept by its processor and never passed through here. */
export function giftMoney(row: MoneyColumns): GiftMoney {
  const fee = row.source === 'transfer' ? 0 : row.fee
  return {
    id: row.id,
    accountId: row.account_id,
    nonprofitId: row.nonprofit_id,
    moneyHeld: isMoneyHeld(row),
    ...giftParts({ amount: row.amount, fee, coverFees: row.cover_fees }),
  }
}

/** What the transition rules look at. */
export function standingOf(row: Pick<DonationRow, 'status' | 'status_before_hold' | 'source'>): DonationStanding {
  return { status: row.status, statusBeforeHold: row.status_before_hold, moneyHeld: isMoneyHeld(row) }
}

const stages: Readonly<Record<DonationStatus, GiftStage>> = {
  pledged: 'pledged',
  invoice_pending: 'invoiced',
  invoice_sent: 'invoiced',
  payout_scheduled: 'funded',
  sent_via_ach: 'paid_out',
  sent_via_check: 'check_sent',
  check_cashed: 'paid_out',
  notified: 'paid_out',
  canceled: 'canceled',
  blocked: 'pledged',
  paused: 'pledged',
}

/** Where the ledger must have the money of a donation of this standing. */
export function stageOf(standing: DonationStanding): GiftStage {
  const status = standingStatus(standing)
  return status === 'pledged' && standing.moneyHeld ? 'funded' : stages[status]
}
