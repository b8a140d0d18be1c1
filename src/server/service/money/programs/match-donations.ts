import { sql } from 'kysely'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import type { FeeTerms } from '../../accounts/fee-terms.ts'
import { findFeeTerms } from '../../accounts/fee-terms.ts'
import type { AccountScope } from '../../accounts/find-accounts.ts'
import { barredAmong } from '../../directory/consent/read-consent.ts'
import type { Question } from '../../directory/registry/require-eligible.ts'
import { prepareDonations, recordDonations } from '../donations/create-donations.ts'
import { donationMoney } from '../donations/donation-status.ts'
import { reportBudgets } from './budget-notices.ts'
import { ProgramLedger } from './give-for-orders.ts'
import { writeGiving } from './order-records.ts'
import {
  dayOf,
  listActiveMatches,
  lockPrograms,
  type ProgramScope,
  readCredits,
  readMonths,
} from './program-records.ts'
import { donationOf, programDonation } from './record-orders.ts'

/**
 * Creates the donations of a request, and in the same transaction the matching donations for those that shoppers paid.
 */
export async function createMatchedDonations(
  body: Parameters<typeof prepareDonations>[0],
  scope: AccountScope,
): Promise<readonly [DonationRow, ...DonationRow[]]> {
  const { account, db, liveMode, newId } = scope
  const question = body.funds_collected ? matchQuestion({ accountId: account.id, liveMode }) : undefined
  const { donations, answer: isMatched } = await prepareDonations(body, scope, question)
  // Without a match, creating a donation is a single statement and needs no transaction.
  if (!isMatched) return withFirst(await recordDonations(db, newId, donations))
  return inTransaction(db, async (tx) => {
    const rows = await recordDonations(tx, newId, donations)
    await matchDonations(tx, scope, rows)
    return withFirst(rows)
  })
}

function withFirst([first, ...others]: readonly DonationRow[]): readonly [DonationRow, ...DonationRow[]] {
  if (first === undefined) throw new HttpError('internal')
  return [first, ...others]
}

/** Whether an account has an active match, asked with the query for the donation's nonprofit. */
function matchQuestion({ accountId, liveMode }: ProgramScope): Question {
  return {
    name: 'nonprofit and matches of a gift',
    condition: sql`exists (select from program where account_id = ${accountId} and live_mode = ${liveMode}
      and kind = 'match' and status = 'active')`,
  }
}

/**
 * Records matching donations for donations that shoppers paid, in the same transaction. A match to one nonprofit
 * matches only donations to it; with the shopper's choice it matches all.
 */
export async function matchDonations(
  tx: DatabaseTransaction,
  { newId, now }: { newId: NewId; now: Date },
  paid: readonly DonationRow[],
): Promise<void> {
  const [first] = paid
  if (first === undefined) return
  const scope = { accountId: first.account_id, liveMode: first.live_mode }
  const programs = await lockPrograms(tx, scope, 'matches')
  if (programs.length === 0) return
  const recipients = paid.map(({ nonprofit_id }) => nonprofit_id)
  const ids = programs.map(({ id }) => id)
  const ledger = new ProgramLedger(programs, {
    months: await readMonths(tx, ids),
    credits: await readCredits(tx, ids),
    barred: await barredAmong(tx, scope.accountId, recipients),
  })
  const made = paid.flatMap((donation) =>
    ledger
      .give({
        total: paidAmount(donation),
        items: [],
        day: dayOf(donation.created_at),
        nonprofitId: donation.nonprofit_id,
        isTest: false,
      })
      .gifts.map((gift) => ({
        donation,
        given: programDonation(gift, { donationId: newId('d'), giftId: donation.id }),
      })),
  )
  const account = { id: scope.accountId, feeTerms: await termsFor(tx, scope, made.length) }
  await recordDonations(
    tx,
    newId,
    made.map(({ donation, given }) =>
      donationOf(given, { account, liveMode: scope.liveMode, now }, { externalId: donation.external_id ?? undefined }),
    ),
  )
  await writeGiving(tx, { orders: [], donations: made.map(({ given }) => given), ...ledger.changes, events: [] })
  await reportBudgets(tx, { ...scope, newId, now }, ledger.budgetsReached)
}

/** What matches would add to a donation now, in cents, and whether a budget may be used up before it is paid. */
export interface ExpectedMatch {
  amount: number
  isLimited: boolean
}

/** Computes what an account's matches would add to a shopper's payment now. `parts` are what each nonprofit's part costs. */
export async function expectMatch(
  db: Database,
  scope: ProgramScope,
  { parts, now }: { parts: readonly { nonprofitId: string; amount: number }[]; now: Date },
): Promise<ExpectedMatch | undefined> {
  const programs = await listActiveMatches(db, scope)
  if (programs.length === 0) return undefined
  const ids = programs.map(({ id }) => id)
  const recipients = parts.map(({ nonprofitId }) => nonprofitId)
  const ledger = new ProgramLedger(programs, {
    months: await readMonths(db, ids),
    credits: await readCredits(db, ids, { locks: false }),
    barred: await barredAmong(db, scope.accountId, recipients),
  })
  const gifts = parts.flatMap(
    ({ nonprofitId, amount: total }) =>
      ledger.give({ total, items: [], day: dayOf(now), nonprofitId, isTest: false }).gifts,
  )
  const amount = gifts.reduce((sum, gift) => sum + gift.amount, 0)
  const isLimited = gifts.some(({ program }) => program.monthly_budget !== null || program.total_budget !== null)
  return amount === 0 ? undefined : { amount, isLimited }
}

/** What the shopper paid: card payments include the fee; in a cart the account pays it. */
function paidAmount(donation: DonationRow): number {
  return donation.source === 'checkout' ? donationMoney(donation).billed : donation.amount
}

async function termsFor(tx: DatabaseTransaction, { accountId }: ProgramScope, count: number): Promise<FeeTerms[]> {
  return count === 0 ? [] : findFeeTerms(tx, accountId)
}
