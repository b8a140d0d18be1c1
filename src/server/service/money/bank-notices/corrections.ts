import * as z from 'zod/mini'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { Acted } from '../../audit/record-act.ts'
import { type DecidingDependencies, type Proposal, type ProposalKind, propose } from '../../proposals/proposals.ts'
import { findBankAccount, setBankAccount } from '../payouts/bank-accounts.ts'
import type { PayoutDependencies } from '../payouts/pay-out.ts'
import { findNoticedEntry, lockOpenNotice, settleNotice } from './bank-notice-records.ts'

/** How a bank account is written right, as far as a notification of change says. */
export interface CorrectedAccount {
  routingNumber?: string
  accountNumber?: string
  accountType?: 'checking' | 'savings'
}

/** Where each code has what, in characters of the corrected data (NACHA Operating Rules, appendix five). */
const PLACES: Readonly<Record<string, { routing?: [number, number]; account?: [number, number]; type?: number }>> = {
  C01: { account: [0, 17] },
  C02: { routing: [0, 9] },
  C03: { routing: [0, 9], account: [12, 29] },
  C05: { type: 0 },
  C06: { account: [0, 17], type: 20 },
  C07: { routing: [0, 9], account: [9, 26], type: 26 },
}

/** Reads the corrected data of a code; undefined where a code corrects something else, or the data is not readable. */
export function correctedAccount(code: string, data: string): CorrectedAccount | undefined {
  const places = PLACES[code]
  if (places === undefined) return undefined
  const { routing, account, type } = places
  const routingNumber = routing === undefined ? undefined : data.slice(...routing).trim()
  const accountNumber = account === undefined ? undefined : data.slice(...account).trim()
  const accountType = type === undefined ? undefined : accountTypes[data.charAt(type)]
  const isReadable =
    (routing === undefined || /^\d{9}$/.test(routingNumber ?? '')) &&
    (account === undefined || /^[0-9A-Za-z -]{1,17}$/.test(accountNumber ?? '')) &&
    (type === undefined || accountType !== undefined)
  if (!isReadable) return undefined
  return {
    ...(routingNumber === undefined ? {} : { routingNumber }),
    ...(accountNumber === undefined ? {} : { accountNumber }),
    ...(accountType === undefined ? {} : { accountType }),
  }
}

/** By the first digit of a transaction code. */
const accountTypes: Readonly<Record<string, 'checking' | 'savings'>> = { '2': 'checking', '3': 'savings' }

const KIND = 'bank_correction'

const Details = z.object({ noticeId: z.string() })

/** Puts what the bank says is wrong with an account before a second person. */
export async function proposeCorrection(dependencies: DecidingDependencies, id: string): Promise<Acted<Proposal>> {
  const { kind, code, owner_id: owner, transfer_id: transfer } = await lockNotice(dependencies, id)
  if (kind !== 'correction' || owner === null)
    throw new HttpError('conflict', { detail: `Notice ${id} corrects no bank account.` })
  return propose(dependencies, {
    kind: KIND,
    subjectId: owner,
    liveMode: dependencies.liveMode,
    summary: `Bank account of ${owner}, as its bank corrected it`,
    shown: { notice: id, code, transfer: transfer ?? '' },
    details: { noticeId: id },
  })
}

/** An account as its bank says it is right. */
export const bankCorrectionKind: ProposalKind = {
  name: KIND,
  apply: async ({ tx: db, seal, newId, now }, details) => {
    await applyCorrection({ db, seal, newId, clock: { now: () => now } }, z.parse(Details, details).noticeId)
  },
}

/** Records that an open notice was seen to by other means, and by which. */
export async function settleByHand(
  dependencies: Pick<DecidingDependencies, 'tx' | 'liveMode' | 'now'>,
  { id, note }: { id: string; note: string },
): Promise<Acted<void>> {
  const { code, owner_id: owner, reason } = await lockNotice(dependencies, id)
  await settleNotice(dependencies.tx, id, dependencies.now)
  const after = { status: 'settled', note }
  return { record: id, subject: owner ?? 'house', before: { status: 'open', code, reason }, after, result: undefined }
}

/** A notice of the mode; one that nobody knows the transfer of is live. */
async function lockNotice({ tx, liveMode }: { tx: DatabaseTransaction; liveMode: boolean }, id: string) {
  const notice = await lockOpenNotice(tx, id)
  if ((notice.live_mode ?? true) !== liveMode) throw new HttpError('not_found', { detail: 'This notice is not there.' })
  return notice
}

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
