import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { Acted } from '../../audit/audit-log.ts'

/** Lists a nonprofit in search, or hides it. Its consent doesn't change. */
export async function setListed(
  tx: DatabaseTransaction,
  { nonprofitId, listed, now }: { nonprofitId: string; listed: boolean; now: Date },
): Promise<Acted<void>> {
  const before = await tx
    .selectFrom('nonprofit')
    .select('hidden')
    .where('id', '=', nonprofitId)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) throw new HttpError('not_found', { detail: `No nonprofit has the ID ${nonprofitId}.` })
  await tx.updateTable('nonprofit').set({ hidden: !listed, updated_at: now }).where('id', '=', nonprofitId).execute()
  return {
    record: nonprofitId,
    subject: nonprofitId,
    before: { listed: !before.hidden },
    after: { listed },
    result: undefined,
  }
}
