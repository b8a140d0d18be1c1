import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { Acted } from '../../audit/record-act.ts'

/** Lets a nonprofit be paid by check or at its bank. Refuses the bank while no account of it is in force. */
export async function choosePayoutMethod(
  tx: DatabaseTransaction,
  {
    nonprofitId,
    method,
    liveMode,
    now,
  }: {
    nonprofitId: string
    method: 'check' | 'bank_account'
    liveMode: boolean
    now: Date
  },
): Promise<Acted<void>> {
  const before = await tx
    .selectFrom('nonprofit')
    .select('payout_method')
    .where('id', '=', nonprofitId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const account = await tx
    .selectFrom('bank_account')
    .select('owner_id')
    .where('owner_id', '=', nonprofitId)
    .where('live_mode', '=', liveMode)
    .where('returned_at', 'is', null)
    .executeTakeFirst()
  if (method === 'bank_account' && account === undefined)
    throw new HttpError('conflict', { detail: 'First a bank account has to be entered, approved and rested.' })
  await tx
    .updateTable('nonprofit')
    .set({ payout_method: method, updated_at: now })
    .where('id', '=', nonprofitId)
    .execute()
  return {
    record: nonprofitId,
    subject: nonprofitId,
    before: { payout_method: before.payout_method },
    after: { payout_method: method },
    result: undefined,
  }
}
