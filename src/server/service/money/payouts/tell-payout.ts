import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { emitEvents } from '../../webhooks/emit-events.ts'
import { payoutShares } from './payout-shares.ts'

/** Tells every account that has a share in a payout of that share as it now is, in the transaction that changed its status. */
export async function tellPayout(tx: DatabaseTransaction, newId: NewId, id: string, now: Date): Promise<void> {
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
