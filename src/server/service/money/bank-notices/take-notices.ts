import type { BankNoticeTable } from '../../../database/tables/payouts.ts'
import { HttpError } from '../../../http/http-error.ts'
import { failPull } from '../campaigns/settle-pulls.ts'
import type { PayoutDependencies } from '../payouts/pay-out.ts'
import { isReturned } from '../payouts/payout-records.ts'
import { returnPayout } from '../payouts/return-payouts.ts'
import { findNotice, findNoticedEntry, insertNotice, type NoticedEntry } from './bank-notice-records.ts'
import { correctedAccount } from './corrections.ts'
import type { BankNotice } from './read-return-file.ts'

/** What became of one notice: booked now, open with the reason, or known from an earlier file. */
export interface TakenNotice {
  notice: BankNotice
  transferId: string | undefined
  result: 'booked' | 'open' | 'known'
  reason: string | undefined
}

/**
 * Takes the notices of one file of the bank: what came back is booked, payout or pull; a correction, and whatever
 * leads to nothing that was sent, stands open until somebody has seen to it. Each notice counts once, also when a file
 * is taken again after it was cut off.
 */
export async function takeNotices(
  dependencies: PayoutDependencies,
  notices: readonly BankNotice[],
  onTaken: (done: number) => void = () => undefined,
): Promise<TakenNotice[]> {
  const taken: TakenNotice[] = []
  for (const notice of notices) {
    taken.push(await takeNotice(dependencies, notice))
    onTaken(taken.length)
  }
  return taken
}

async function takeNotice(dependencies: PayoutDependencies, notice: BankNotice): Promise<TakenNotice> {
  const { db, newId, clock, seal } = dependencies
  const entry = await findNoticedEntry(db, notice)
  const transferId = entry?.transfer_id
  const known = await findNotice(db, notice, transferId)
  if (known !== undefined) return { notice, transferId, result: 'known', reason: known.reason ?? undefined }
  const reason = await actOn(dependencies, notice, entry)
  const { kind, code, traceNumber, reference, amount, corrected } = notice
  const status: BankNoticeTable['status'] = reason === undefined ? 'booked' : 'open'
  await insertNotice(db, {
    ...{ id: newId('bn'), kind, code, trace_number: traceNumber, reference, amount },
    corrected_sealed: kind === 'correction' ? seal.seal(corrected) : null,
    live_mode: entry?.live_mode ?? null,
    transfer_id: transferId ?? null,
    owner_id: entry?.owner_id ?? null,
    ...{ status, reason: reason ?? null, received_at: clock.now(entry?.live_mode ?? true) },
  })
  return { notice, transferId, result: status === 'open' ? 'open' : 'booked', reason }
}

/** Books a return; says why a notice cannot be seen to by itself. */
async function actOn(
  dependencies: PayoutDependencies,
  { kind, code, corrected }: BankNotice,
  entry: NoticedEntry | undefined,
): Promise<string | undefined> {
  if (entry === undefined) return 'No entry was sent with this trace number, amount and reference.'
  if (kind === 'correction')
    return correctedAccount(code, corrected) === undefined
      ? `${code} corrects no number or kind of an account that could be read.`
      : 'The bank account has to be set right.'
  try {
    await bookReturn(dependencies, entry.transfer_id, code)
    return undefined
  } catch (error) {
    if (error instanceof HttpError && error.code === 'conflict') return error.message
    throw error
  }
}

// A payout that is returned already was recorded by hand, or just before a file was cut off: a pull says so by itself.
async function bookReturn(dependencies: PayoutDependencies, transferId: string, code: string): Promise<void> {
  if (transferId.startsWith('pull_')) await failPull(dependencies, transferId, code)
  else if (!(await isReturned(dependencies.db, transferId))) await returnPayout(dependencies, transferId, code)
}
