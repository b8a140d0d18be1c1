import type { DonationRow } from '../../../database/tables/donations.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { standingLines } from '../ledger/gift-lines.ts'
import { type DonationBalance, donationBalances } from '../ledger/verify-entries.ts'
import { giftMoney, stageOf, standingOf } from './donation-money.ts'

const DONATIONS_AT_ONCE = 5_000

/** A donation whose status and ledger tell different stories. Amounts are cents by book and owner. */
export interface StatusHistoryMismatch {
  id: string
  status: string
  expected: Record<string, number>
  found: Record<string, number>
}

/** Compares each donation's status with where the ledger has its money; answers how many there are, and those that differ. */
export async function verifyStatusHistories(
  db: Database,
  onChecked?: (donations: number) => void,
): Promise<{ donations: number; mismatches: StatusHistoryMismatch[] }> {
  const mismatches: StatusHistoryMismatch[] = []
  let donations = 0
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('donation')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(DONATIONS_AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return { donations, mismatches }
    const found = groupById(
      await donationBalances(
        db,
        rows.map(({ id }) => id),
      ),
    )
    mismatches.push(...rows.flatMap((row) => mismatch(row, found.get(row.id) ?? {})))
    donations += rows.length
    onChecked?.(donations)
    after = last.id
  }
}

function groupById(balances: readonly DonationBalance[]): Map<string, Record<string, number>> {
  const found = new Map<string, Record<string, number>>()
  for (const { donation_id, book, owner_id, balance } of balances) {
    found.set(donation_id, { ...found.get(donation_id), [`${book} ${owner_id}`]: balance })
  }
  return found
}

function mismatch(row: DonationRow, found: Record<string, number>): StatusHistoryMismatch[] {
  const expected = acceptable(row)
  if (expected.some((one) => isSame(one, found))) return []
  return [{ id: row.id, status: row.status, expected: expected[0] ?? {}, found }]
}

// A canceled gift leaves nothing, or what was paid for it as credit or, until it is refunded, as debt to the donor.
function acceptable(row: DonationRow): Record<string, number>[] {
  const gift = giftMoney(row)
  const lines = standingLines(gift, stageOf(standingOf(row)))
  const standing = Object.fromEntries(lines.map(({ book, ownerId, amount }) => [`${book} ${ownerId}`, amount]))
  if (row.status !== 'canceled') return [standing]
  const book = gift.moneyHeld ? 'refund_payable' : 'account_credit'
  return [standing, { [`${book} ${gift.accountId}`]: -gift.billed }]
}

function isSame(left: Record<string, number>, right: Record<string, number>): boolean {
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every((key) => left[key] === right[key])
}
