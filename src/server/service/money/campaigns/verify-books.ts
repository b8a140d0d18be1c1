import type { Database } from '../../../database/tables/tables.ts'
import { type GiftSumMismatch, verifyGiftSums } from '../donations/verify-gift-sums.ts'
import { type StatusHistoryMismatch, verifyStatusHistories } from '../donations/verify-status-history.ts'
import { type BookBalance, trialBalance } from '../ledger/balances.ts'
import { brokenClearing, brokenEntries, strayDonations } from '../ledger/verify-entries.ts'
import { type CampaignMismatch, verifyCampaigns } from './verify-campaigns.ts'

/** Whether the books hold, in both modes, and what speaks against it. */
export interface BooksVerdict {
  holds: boolean
  donations: number
  sandbox: BookBalance[]
  live: BookBalance[]
  broken_entries: number[]
  stray_donations: string[]
  clearing: string[]
  mismatches: StatusHistoryMismatch[]
  campaigns: CampaignMismatch[]
  gift_sums: GiftSumMismatch[]
}

/** Proves that ledger, donations, campaigns and kept sums tell one story. Reads all of them; `onChecked` hears how many donations it has. */
export async function verifyBooks(db: Database, onChecked?: (donations: number) => void): Promise<BooksVerdict> {
  const sandbox = await trialBalance(db, false)
  const live = await trialBalance(db, true)
  const broken = await brokenEntries(db)
  const stray = await strayDonations(db)
  const clearing = await brokenClearing(db)
  const { donations, mismatches } = await verifyStatusHistories(db, onChecked)
  const campaigns = await verifyCampaigns(db)
  const giftSums = await verifyGiftSums(db)
  const found = { broken_entries: broken, stray_donations: stray, clearing, mismatches, campaigns, gift_sums: giftSums }
  const findings = Object.values(found).reduce((count, of) => count + of.length, 0)
  const holds = sum(sandbox) === 0 && sum(live) === 0 && findings === 0
  return { holds, donations, sandbox, live, ...found }
}

function sum(balances: readonly BookBalance[]): number {
  return balances.reduce((total, { balance }) => total + balance, 0)
}
