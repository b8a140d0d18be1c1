import { type Insertable, type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { BankFileEntryTable, BankNoticeTable } from '../../../database/tables/payouts.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { Acted } from '../../audit/audit-log.ts'
import { type DecidingDependencies, type Proposal, type ProposalKind, propose } from '../../proposals/proposals.ts'
import { failPull } from '../campaigns/pull-campaigns.ts'
import { findBankAccount, setBankAccount } from '../payouts/bank-accounts.ts'
import { bankReference } from '../payouts/bank-files.ts'
import type { PayoutDependencies } from '../payouts/pay-out.ts'
import { isReturned } from '../payouts/payout-records.ts'
import { returnPayout } from '../payouts/return-payouts.ts'
import type { BankNotice } from './read-return-file.ts'

export type BankNoticeRow = Selectable<BankNoticeTable>

/** The entry that a notice is about, and the mode of its money. */
export type NoticedEntry = Selectable<BankFileEntryTable> & { live_mode: boolean }

/**
 * Finds the entry that a notice names by trace number. Amount and reference must agree too, where the bank quotes them
 * as sent. Returns undefined if they differ, so that a notice is never posted to another owner's money.
 */
export async function findNoticedEntry(db: Database, notice: BankNotice): Promise<NoticedEntry | undefined> {
  const { traceNumber, reference, amount, kind } = notice
  const rows = await db
    .selectFrom('bank_file_entry')
    .innerJoin('bank_file', 'bank_file.id', 'bank_file_id')
    .selectAll('bank_file_entry')
    .select('live_mode')
    .where('trace_number', '=', traceNumber)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.find(
    (row) =>
      (kind === 'correction' || row.amount === amount) &&
      (reference === '' || bankReference(row.transfer_id).toLowerCase() === reference.toLowerCase()),
  )
}

/** Whether an identical notice was imported earlier. */
export async function findNotice(
  db: Database,
  { traceNumber, code, reference, amount }: BankNotice,
  transferId: string | undefined,
): Promise<BankNoticeRow | undefined> {
  return db
    .selectFrom('bank_notice')
    .selectAll()
    .where('trace_number', '=', traceNumber)
    .where('code', '=', code)
    .where('reference', '=', reference)
    .where('amount', '=', amount)
    .where(sql<boolean>`transfer_id is not distinct from ${transferId ?? null}`)
    .executeTakeFirst()
}

/** Stores a notice; does nothing if an identical one is stored. */
export async function insertNotice(db: Database, row: Insertable<BankNoticeTable>): Promise<void> {
  await db
    .insertInto('bank_notice')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Notices, newest first; with `open`, only those that need a decision. */
export async function listNotices(db: Database, { open }: { open: boolean }): Promise<BankNoticeRow[]> {
  return db
    .selectFrom('bank_notice')
    .selectAll()
    .$if(open, (query) => query.where('status', '=', 'open'))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute()
}

/** Locks an open notice by ID; refuses an unknown notice and one that is already settled. */
export async function lockOpenNotice(db: Database, id: string): Promise<BankNoticeRow> {
  const row = await db.selectFrom('bank_notice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw new HttpError('not_found', { detail: `No bank notice has the ID ${id}.` })
  if (row.status !== 'open') throw new HttpError('conflict', { detail: `Notice ${id} is already ${row.status}.` })
  return row
}

/** Marks an open notice as settled. */
export async function settleNotice(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('bank_notice')
    .set({ status: 'settled', reason: null, settled_at: now })
    .where('id', '=', id)
    .execute()
}

/** Outcome for one notice: posted now, open with the reason, or a repeat of an earlier file. */
export interface NoticeResult {
  notice: BankNotice
  transferId: string | undefined
  result: 'booked' | 'open' | 'known'
  reason: string | undefined
}

/**
 * Applies the notices of one bank file. A returned payout or pull is posted. A correction, or a notice that matches no
 * sent entry, stays open until somebody settles it. Each notice counts once, even when an interrupted file is imported
 * again.
 */
export async function applyBankNotices(
  dependencies: PayoutDependencies,
  notices: readonly BankNotice[],
  onTaken: (done: number) => void = () => undefined,
): Promise<NoticeResult[]> {
  const taken: NoticeResult[] = []
  for (const notice of notices) {
    taken.push(await takeNotice(dependencies, notice))
    onTaken(taken.length)
  }
  return taken
}

async function takeNotice(dependencies: PayoutDependencies, notice: BankNotice): Promise<NoticeResult> {
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

/** Posts a return; returns the reason when a notice can't be handled automatically. */
async function actOn(
  dependencies: PayoutDependencies,
  { kind, code, corrected }: BankNotice,
  entry: NoticedEntry | undefined,
): Promise<string | undefined> {
  if (entry === undefined) return 'No entry has this trace number, amount and reference.'
  if (kind === 'correction')
    return correctedAccount(code, corrected) === undefined
      ? `${code} has no readable correction of an account number or type.`
      : 'Correct the bank account.'
  try {
    await postReturn(dependencies, entry.transfer_id, code)
    return undefined
  } catch (error) {
    if (error instanceof HttpError && error.code === 'conflict') return error.message
    throw error
  }
}

// The payout may be returned already: by hand, or by an earlier run that was interrupted. A repeated return of a pull
// is handled in `failPull`.
async function postReturn(dependencies: PayoutDependencies, transferId: string, code: string): Promise<void> {
  if (transferId.startsWith('pull_')) await failPull(dependencies, transferId, code)
  else if (!(await isReturned(dependencies.db, transferId))) await returnPayout(dependencies, transferId, code)
}

/** A bank account as corrected by a notification of change. */
export interface CorrectedAccount {
  routingNumber?: string
  accountNumber?: string
  accountType?: 'checking' | 'savings'
}

/** Position of each field in the corrected data, by change code (NACHA Operating Rules, appendix five). */
const PLACES: Readonly<Record<string, { routing?: [number, number]; account?: [number, number]; type?: number }>> = {
  C01: { account: [0, 17] },
  C02: { routing: [0, 9] },
  C03: { routing: [0, 9], account: [12, 29] },
  C05: { type: 0 },
  C06: { account: [0, 17], type: 20 },
  C07: { routing: [0, 9], account: [9, 26], type: 26 },
}

/** Reads the corrected data of a code; undefined if the code corrects something else or the data is unreadable. */
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

/** Proposes the bank's correction of an account for approval by a second person. */
export async function proposeCorrection(dependencies: DecidingDependencies, id: string): Promise<Acted<Proposal>> {
  const { kind, code, owner_id: owner, transfer_id: transfer } = await lockNotice(dependencies, id)
  if (kind !== 'correction' || owner === null)
    throw new HttpError('conflict', { detail: `Notice ${id} doesn’t correct a bank account.` })
  return propose(dependencies, {
    kind: KIND,
    subjectId: owner,
    liveMode: dependencies.liveMode,
    summary: `Bank account of ${owner}, as corrected by its bank`,
    shown: { notice: id, code, transfer: transfer ?? '' },
    details: { noticeId: id },
  })
}

/** Proposal: correct a bank account as its bank reported. */
export const bankCorrectionKind: ProposalKind = {
  name: KIND,
  apply: async ({ tx: db, seal, newId, now }, details) => {
    await applyCorrection({ db, seal, newId, clock: { now: () => now } }, z.parse(Details, details).noticeId)
  },
}

/** Records that somebody handled an open notice by other means, with a note. */
export async function settleByHand(
  dependencies: Pick<DecidingDependencies, 'tx' | 'liveMode' | 'now'>,
  { id, note }: { id: string; note: string },
): Promise<Acted<void>> {
  const { code, owner_id: owner, reason } = await lockNotice(dependencies, id)
  await settleNotice(dependencies.tx, id, dependencies.now)
  const after = { status: 'settled', note }
  return { record: id, subject: owner ?? 'house', before: { status: 'open', code, reason }, after, result: undefined }
}

/** Locks a notice of the mode; a notice whose transfer is unknown counts as live. */
async function lockNotice({ tx, liveMode }: { tx: DatabaseTransaction; liveMode: boolean }, id: string) {
  const notice = await lockOpenNotice(tx, id)
  if ((notice.live_mode ?? true) !== liveMode)
    throw new HttpError('not_found', { detail: 'This notice doesn’t exist.' })
  return notice
}

/**
 * Corrects an owner's bank account as the bank reported, and settles the notice. Refuses notices that correct no
 * account, and accounts that were re-entered since the notice.
 */
export function applyCorrection(dependencies: PayoutDependencies, id: string): Promise<{ ownerId: string }> {
  const { db, seal, clock } = dependencies
  return inTransaction(db, async (tx) => {
    const notice = await lockOpenNotice(tx, id)
    const { kind, code, corrected_sealed: sealed, owner_id: ownerId, live_mode: liveMode } = notice
    const corrected = sealed === null ? undefined : correctedAccount(code, seal.unseal(sealed))
    if (corrected === undefined || ownerId === null || liveMode === null)
      throw new HttpError('conflict', { detail: `Notice ${id} doesn’t correct a bank account.` })
    const { trace_number: traceNumber, reference, amount } = notice
    const entry = await findNoticedEntry(tx, { kind, code, traceNumber, reference, amount, corrected: '' })
    const account = await findBankAccount(tx, seal, { ownerId, liveMode })
    const isTheSame =
      entry !== undefined &&
      account?.routingNumber === entry.routing_number &&
      account.accountNumber === seal.unseal(entry.account_number_sealed)
    if (account === undefined || !isTheSame)
      throw new HttpError('conflict', { detail: `The bank account of ${ownerId} was changed after this notice.` })
    await setBankAccount(tx, seal, { ...account, ...corrected }, clock.now(liveMode))
    await settleNotice(tx, id, clock.now(liveMode))
    return { ownerId }
  })
}
