import { inTransaction } from '../../../database/in-transaction.ts'
import { HttpError } from '../../../http/http-error.ts'
import { findBankAccount, setBankAccount } from '../payouts/bank-accounts.ts'
import type { PayoutDependencies } from '../payouts/pay-out.ts'
import { findNoticedEntry, lockOpenNotice, settleNotice } from './bank-notice-records.ts'
import { correctedAccount } from './corrected-account.ts'

/**
 * Writes an owner's bank account as the bank says it is right, and settles the notice. Refuses notices that correct no
 * account, and those about an account that was entered anew since.
 */
export function applyCorrection(dependencies: PayoutDependencies, id: string): Promise<{ ownerId: string }> {
  const { db, seal, clock } = dependencies
  return inTransaction(db, async (tx) => {
    const notice = await lockOpenNotice(tx, id)
    const { kind, code, corrected_sealed: sealed, owner_id: ownerId, live_mode: liveMode } = notice
    const corrected = sealed === null ? undefined : correctedAccount(code, seal.unseal(sealed))
    if (corrected === undefined || ownerId === null || liveMode === null)
      throw new HttpError('conflict', { detail: `Notice ${id} corrects no bank account.` })
    const { trace_number: traceNumber, reference, amount } = notice
    const entry = await findNoticedEntry(tx, { kind, code, traceNumber, reference, amount, corrected: '' })
    const account = await findBankAccount(tx, seal, { ownerId, liveMode })
    const isTheSame =
      entry !== undefined &&
      account?.routingNumber === entry.routing_number &&
      account.accountNumber === seal.unseal(entry.account_number_sealed)
    if (account === undefined || !isTheSame)
      throw new HttpError('conflict', { detail: `The bank account of ${ownerId} was entered anew since.` })
    await setBankAccount(tx, seal, { ...account, ...corrected }, clock.now(liveMode))
    await settleNotice(tx, id, clock.now(liveMode))
    return { ownerId }
  })
}
