import { type Selectable, sql, type Updateable } from 'kysely'
import type { DisputeTable } from '../../../database/tables/disputes.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import type { DisputeStanding } from '../../../processors/returned-payments.ts'

/** A dispute as it is read. */
export type DisputeRow = Selectable<DisputeTable>

/** A dispute that a processor told of, locked; one that was not known before begins with nothing taken. */
export async function lockDispute(
  tx: DatabaseTransaction,
  newId: NewId,
  { gift, processor, standing, now }: { gift: DonationRow; processor: string; standing: DisputeStanding; now: Date },
): Promise<DisputeRow> {
  const { reference, reason, amount, answerBy, openedAt } = standing
  await tx
    .insertInto('dispute')
    .values({
      ...{ id: newId('dsp'), donation_id: gift.id, live_mode: gift.live_mode, processor, reference, reason, amount },
      ...{ status: 'open', answer_by: answerBy, opened_at: openedAt, closed_at: null, looked_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('dispute')
    .selectAll()
    .where('processor', '=', processor)
    .where('live_mode', '=', gift.live_mode)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** One dispute. */
export function findDispute(db: Database, id: string): Promise<DisputeRow | undefined> {
  return db.selectFrom('dispute').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Writes what has changed of a dispute, and answers it as it is then. */
export function writeDispute(
  tx: DatabaseTransaction,
  id: string,
  change: Updateable<DisputeTable>,
): Promise<DisputeRow> {
  return tx.updateTable('dispute').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** A dispute with the names of its gift's account and nonprofit. */
export type ListedDispute = DisputeRow & { account_id: string; account_name: string; nonprofit_name: string }

/** Which of some gifts a dispute keeps from being paid out. */
export async function disputedAmong(db: Database, donationIds: readonly string[]): Promise<Set<string>> {
  if (donationIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('dispute')
    .select('donation_id')
    .where('donation_id', 'in', donationIds)
    .where('blocks', '=', true)
    .execute()
  return new Set(rows.map(({ donation_id }) => donation_id))
}

/** Disputes of a mode with the names of their gifts' accounts and nonprofits, the newest first. */
export async function listDisputes(
  db: Database,
  { liveMode, open = false, limit = 1_000 }: { liveMode: boolean; open?: boolean; limit?: number },
): Promise<ListedDispute[]> {
  return db
    .selectFrom('dispute')
    .innerJoin('donation', 'donation.id', 'donation_id')
    .innerJoin('account', 'account.id', 'account_id')
    .innerJoin('nonprofit', 'nonprofit.id', 'nonprofit_id')
    .selectAll('dispute')
    .select(['account_id', 'account.name as account_name', 'nonprofit.name as nonprofit_name'])
    .where('dispute.live_mode', '=', liveMode)
    .$if(open, (query) => query.where('dispute.status', '=', 'open'))
    .orderBy('opened_at', 'desc')
    .orderBy('dispute.id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Takes a turn at disputes of a mode that may still move and were not asked about since a moment: open ones, and won ones
 * whose money the processor still holds. At most a hundred.
 */
export async function takeMovingDisputes(
  db: Database,
  { liveMode, before, now }: { liveMode: boolean; before: Date; now: Date },
): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    update dispute set looked_at = ${now}
    where id in (
      select id from dispute
      where live_mode = ${liveMode} and status <> 'lost' and (status = 'open' or taken > 0) and looked_at < ${before}
      order by looked_at limit 100 for update skip locked)
    returning *`.execute(db)
  return rows
}
