import { sql } from 'kysely'
import type { Payout } from '../../../../contract/payouts.ts'
import type { PayoutTable } from '../../../database/tables/payouts.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { toUnixSeconds } from '../../../kernel/clock.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { recipientOf } from '../../letters/letter-preferences.ts'
import { writeLetter } from '../../letters/write-letter.ts'
import { type ListPosition, type ListSlice, readSlice } from '../../list-slice.ts'
import { emitEvents } from '../../webhooks/emit-events.ts'
import { findNamedFoundation } from '../ledger/foundation-name.ts'
import { bankReference } from './bank-files.ts'

interface PayoutScope {
  accountId: string
  liveMode: boolean
}

const payoutsOf = ({ accountId, liveMode }: PayoutScope) => sql<AccountPayout>`
  ${payoutShareRows} where share.account_id = ${accountId} and share.live_mode = ${liveMode}`

/** Payouts that contain donations of an account, newest first. */
export async function listAccountPayouts(
  db: Database,
  scope: PayoutScope,
  position: ListPosition,
): Promise<ListSlice<Payout>> {
  const { rows, hasMore } = await readSlice(db, { of: payoutsOf(scope) }, position)
  return { rows: rows.map(payoutResource), hasMore }
}

/** One of those payouts. */
export async function findAccountPayout(db: Database, scope: PayoutScope, id: string): Promise<Payout | undefined> {
  const { rows } = await sql<AccountPayout>`${payoutsOf(scope)} and share.payout_id = ${id}`.execute(db)
  return rows[0] && payoutResource(rows[0])
}

/** An account's share of a payout. */
interface AccountPayout {
  account_id: string
  id: string
  live_mode: boolean
  kind: PayoutTable['kind']
  amount: number
  donation_count: number
  owner_id: string
  campaign_id: string | null
  method: PayoutTable['method']
  status: Payout['status']
  created_at: Date
  returned_at: Date | null
  return_code: string | null
}

/** Every account's share of every payout. An account never sees the shares of others. */
const payoutShareRows = sql`
  select share.account_id, share.payout_id as id, share.live_mode, kind, share.amount, share.donation_count, owner_id, campaign_id, method,
    status, share.created_at, returned_at, return_code
  from account_payout share join payout on payout.id = share.payout_id`

/** Each account's share of a payout, in its API form. */
async function payoutShares(db: Database, id: string): Promise<{ accountId: string; payout: Payout }[]> {
  const { rows } =
    await sql<AccountPayout>`${payoutShareRows} where share.payout_id = ${id} order by share.account_id`.execute(db)
  return rows.map((row) => ({ accountId: row.account_id, payout: payoutResource(row) }))
}

/** A share in its API form. */
function payoutResource({ account_id: _, owner_id, created_at, returned_at, ...payout }: AccountPayout): Payout {
  return {
    ...payout,
    nonprofit_id: payout.kind === 'expense' ? null : owner_id,
    created_at: toUnixSeconds(created_at),
    returned_at: returned_at === null ? null : toUnixSeconds(returned_at),
  }
}

/** Emits an event with its share to every account in a payout, in the transaction that changed the payout's status. */
export async function emitPayoutEvents(tx: DatabaseTransaction, newId: NewId, id: string, now: Date): Promise<void> {
  const shares = await payoutShares(tx, id)
  const events = shares.map(({ accountId, payout }) => ({
    id: newId('evt'),
    accountId,
    liveMode: payout.live_mode,
    type: 'payout.status_updated' as const,
    subjectId: id,
    object: payout,
    createdAt: now,
  }))
  await emitEvents(tx, events)
}

/** A payout that was sent, with its recipient. */
interface SentPayout {
  id: string
  liveMode: boolean
  ownerId: string
  ownerName: string
  gifts: number
  now: Date
}

/** Writes the remittance advice of a payout, in the transaction that sends the payout, if the nonprofit wants it. */
export async function writeRemittanceLetter(tx: DatabaseTransaction, newId: NewId, payout: SentPayout): Promise<void> {
  const { id, liveMode, ownerId, ownerName, gifts, now } = payout
  const to = await recipientOf(tx, ownerId, 'remittance')
  if (to === undefined) return
  const { amount, check_number: check } = await tx
    .selectFrom('payout')
    .select(['amount', 'check_number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const house = await findNamedFoundation(tx, liveMode)
  const facts = {
    payout: id,
    nonprofit: ownerName,
    foundation: house?.name ?? '',
    foundationEin: house?.ein ?? '',
    amount,
    gifts,
    check,
    reference: bankReference(id),
    sentOn: now.toISOString().slice(0, 10),
  }
  await writeLetter(tx, newId, { kind: 'remittance', liveMode, subjectId: id, accountId: null, ...to, facts, now })
}
