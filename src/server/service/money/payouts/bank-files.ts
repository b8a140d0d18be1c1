import { type Selectable, sql } from 'kysely'
import type { BankFileTable } from '../../../database/tables/payouts.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import type { Seal } from '../../accounts/keyring.ts'
import { inParts } from '../ledger/entries.ts'
import { type BankParty, findBankAccounts } from './bank-accounts.ts'
import { nextBankingDay } from './banking-days.ts'
import { findFoundation, type NachaOriginator } from './foundation.ts'

const REFERENCE_LENGTH = 15

/** The reference of a payout or pull in bank files and returns: the end of its ID. */
export function bankReference(id: string): string {
  return id.slice(-REFERENCE_LENGTH)
}

/**
 * Resolves an ID, or a reference that a bank quotes in any case, to the ID. An unknown value is returned unchanged; an
 * ambiguous reference is refused.
 */
export async function idOfReference(db: Database, table: 'payout' | 'campaign_pull', text: string): Promise<string> {
  if (text.length !== REFERENCE_LENGTH) return text
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where lower(right(id, ${sql.lit(REFERENCE_LENGTH)})) = lower(${text})`.execute(
    db,
  )
  const exact = rows.filter(({ id }) => bankReference(id) === text)
  const [found, ...others] = exact.length > 0 ? exact : rows
  if (others.length > 0) {
    const ids = [found, ...others].map((one) => one?.id).join(', ')
    throw new HttpError('conflict', { detail: `${text} matches several: ${ids}. Use the whole ID.` })
  }
  return found?.id ?? text
}

/** A sum to transfer between us and one owner, small enough for one entry of a bank file. */
export interface PlannedTransfer {
  id: string
  ownerId: string
  ownerName: string
  method: 'ach' | 'check'
  amount: number
}

/** Properties that all transfers of a batch share. */
export interface BatchTerms {
  liveMode: boolean
  purpose: BankFileTable['purpose']
  /** At most ten characters that the parties read on their statements. */
  description: string
  /** From the other party's perspective: a credit pays it, a debit takes from it. */
  direction: NachaEntry['direction']
  now: Date
}

/** The part of a plan that can be sent now, and the part that waits. */
export interface BankBatch<Transfer> {
  sent: Transfer[]
  /** Undefined if nothing goes by bank. */
  file: { id: string; effectiveDate: Date } | undefined
  /** Owners who chose bank transfer but have no account. */
  withoutAccount: string[]
  /** Owners whose sums exceeded the file's limit: they wait for the next run. */
  leftOver: string[]
}

/** Writes one bank file with as many transfers of a plan as fit; the limit doesn't affect checks. */
export async function writeBankBatch<Transfer extends PlannedTransfer>(
  tx: DatabaseTransaction,
  dependencies: { newId: NewId; seal: Seal },
  planned: readonly Transfer[],
  { direction, ...terms }: BatchTerms,
): Promise<BankBatch<Transfer>> {
  const { sent, accounts, withoutAccount, leftOver } = await fitBatch(tx, dependencies.seal, planned, terms)
  const parties = partiesOf(sent, accounts)
  return {
    sent,
    file: parties.length === 0 ? undefined : await createFile(tx, dependencies, parties, { direction, ...terms }),
    withoutAccount: ownersOf(withoutAccount),
    leftOver: ownersOf(leftOver),
  }
}

/** What one bank file and checks could send now, and what would wait; nothing is written. */
export interface FittedBatch<Transfer> {
  sent: Transfer[]
  accounts: ReadonlyMap<string, BankParty>
  withoutAccount: Transfer[]
  leftOver: Transfer[]
}

/** Computes which transfers of a plan fit; `writeBankBatch` does the same when it writes. */
export async function fitBatch<Transfer extends PlannedTransfer>(
  db: Database,
  seal: Seal,
  planned: readonly Transfer[],
  { liveMode }: Pick<BatchTerms, 'liveMode'>,
): Promise<FittedBatch<Transfer>> {
  const byBank = planned.filter(({ method }) => method === 'ach')
  const owners = new Map(byBank.map(({ ownerId, ownerName }) => [ownerId, ownerName]))
  const accounts = await findBankAccounts(db, seal, { owners, liveMode })
  const ready = byBank.filter(({ ownerId }) => accounts.has(ownerId))
  const carried = fitOneFile(ready)
  return {
    sent: planned.filter((one) => one.method === 'check' || carried.has(one)),
    accounts,
    withoutAccount: byBank.filter(({ ownerId }) => !accounts.has(ownerId)),
    leftOver: ready.filter((one) => !carried.has(one)),
  }
}

/** The owners of transfers, without duplicates. */
export function ownersOf(transfers: readonly Pick<PlannedTransfer, 'ownerId'>[]): string[] {
  return [...new Set(transfers.map(({ ownerId }) => ownerId))]
}

type Party = [transfer: PlannedTransfer, account: BankParty]

function partiesOf(transfers: readonly PlannedTransfer[], accounts: ReadonlyMap<string, BankParty>): Party[] {
  return transfers.flatMap((transfer) => {
    const account = transfer.method === 'ach' ? accounts.get(transfer.ownerId) : undefined
    return account === undefined ? [] : [[transfer, account]]
  })
}

// Each entry is stored with its trace number, which identifies it in a return.
async function createFile(
  tx: DatabaseTransaction,
  dependencies: { newId: NewId; seal: Seal },
  parties: readonly Party[],
  { direction, ...terms }: BatchTerms,
): Promise<{ id: string; effectiveDate: Date }> {
  const entries = parties.map(([{ id, amount }, account]) => {
    return { ...account, direction, amount, individualId: bankReference(id) }
  })
  const { id, effectiveDate, traceNumbers } = await createBankFile(tx, dependencies, { ...terms, entries })
  const rows = parties.map(([transfer, { routingNumber, accountNumber }], index) => ({
    ...{ bank_file_id: id, trace_number: traceNumbers[index] ?? '', transfer_id: transfer.id },
    ...{ owner_id: transfer.ownerId, amount: transfer.amount, routing_number: routingNumber },
    account_number_sealed: dependencies.seal.seal(accountNumber),
  }))
  for (const part of inParts(rows)) await tx.insertInto('bank_file_entry').values(part).execute()
  return { id, effectiveDate }
}

const LAST_SEQUENCE = 9_999_999
const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** A bank file to create: entries of other parties, as many as `fitOneFile` allows; balancing entries are added. */
export interface NewBankFile {
  liveMode: boolean
  purpose: BankFileTable['purpose']
  /** At most ten characters that the parties read on their statements. */
  description: string
  entries: readonly NachaEntry[]
  now: Date
}

/** All file ID modifiers of the day are used; banks distinguish a day's files by one letter or digit. */
class BankFilesExhausted extends Error {
  override readonly name = 'BankFilesExhausted'
  constructor(day: string) {
    super(
      `${MODIFIERS.length} bank files were created on ${day} (UTC), the most that a bank accepts. Create the next one tomorrow.`,
    )
  }
}

/**
 * Creates a balanced bank file, effective on the next banking day, and stores it encrypted. Returns its ID, effective
 * day, and the trace numbers of the given entries in order. Throws `BankFilesExhausted` at the 37th live file of a day.
 */
export async function createBankFile(
  tx: DatabaseTransaction,
  { newId, seal }: { newId: NewId; seal: Seal },
  { liveMode, purpose, description, entries, now }: NewBankFile,
): Promise<{ id: string; effectiveDate: Date; traceNumbers: string[] }> {
  const { originator, own } = await findFoundation(tx, seal, liveMode)
  const all = [...entries, ...balancingEntries(entries, own)]
  const effectiveDate = nextBankingDay(now)
  const modifier = await nextModifier(tx, liveMode, now)
  const firstSequence = await takeSequences(tx, all.length)
  const content = writeNachaFile({
    originator,
    fileIdModifier: modifier,
    description,
    createdAt: now,
    effectiveDate,
    firstSequence,
    entries: all,
  })
  const id = newId('ach')
  await tx
    .insertInto('bank_file')
    .values({
      id,
      live_mode: liveMode,
      purpose,
      effective_date: effectiveDate.toISOString().slice(0, 10),
      entries: all.length,
      debit_total: totalOf(all, 'debit'),
      credit_total: totalOf(all, 'credit'),
      modifier,
      content_sealed: seal.seal(content),
      created_at: now,
    })
    .execute()
  const traceNumbers = entries.map((_, index) => traceNumber(originator, firstSequence + index))
  return { id, effectiveDate, traceNumbers }
}

// Sequences rise within a file and don't repeat for ten million entries; the row lock serializes files.
async function takeSequences(tx: DatabaseTransaction, count: number): Promise<number> {
  const { last } = await tx
    .updateTable('bank_trace')
    .set({
      last: sql<number>`case when last + ${sql.lit(count)} > ${sql.lit(LAST_SEQUENCE)} then ${sql.lit(count)} else last + ${sql.lit(count)} end`,
    })
    .returning('last')
    .executeTakeFirstOrThrow()
  return last - count + 1
}

/** The text of a bank file; undefined when there is none of this id. */
export async function readBankFile(db: Database, seal: Seal, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('bank_file').select('content_sealed').where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : seal.unseal(row.content_sealed)
}

function totalOf(entries: readonly NachaEntry[], direction: NachaEntry['direction']): number {
  return entries.reduce((sum, entry) => sum + (entry.direction === direction ? entry.amount : 0), 0)
}

// Payouts, pulls and campaign payouts run concurrently: the lock makes them take modifiers one at a time.
async function nextModifier(tx: DatabaseTransaction, liveMode: boolean, now: Date): Promise<string> {
  const day = now.toISOString().slice(0, 10)
  await sql`select pg_advisory_xact_lock(hashtext(${`bank files of ${day}`}), ${liveMode ? 1 : 0})`.execute(tx)
  const { count } = await tx
    .selectFrom('bank_file')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('live_mode', '=', liveMode)
    .where('created_at', '>=', new Date(day))
    .executeTakeFirstOrThrow()
  // Sandbox files go to no bank, so their modifiers start over.
  if (liveMode && count >= MODIFIERS.length) throw new BankFilesExhausted(day)
  return MODIFIERS.charAt(count % MODIFIERS.length)
}

/** Whether a bank file was uploaded to the bank; `late`: not uploaded by its effective day. */
export const BANK_FILE_STATES = ['waiting', 'late', 'taken'] as const

export type BankFileState = (typeof BANK_FILE_STATES)[number]

/** A bank file in a list, without its content. */
export type ListedBankFile = Omit<Selectable<BankFileTable>, 'content_sealed'> & { state: BankFileState }

/** Filters for a list of bank files; all are optional. */
export interface BankFileFilter {
  liveMode: boolean
  purpose?: BankFileTable['purpose'] | undefined
  state?: BankFileState | undefined
  since?: Date | undefined
  now: Date
}

/** Bank files, the newest first. */
export async function listBankFiles(
  db: Database,
  { liveMode, purpose, state, since, now }: BankFileFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedBankFile[]> {
  const today = now.toISOString().slice(0, 10)
  let query = db
    .selectFrom('bank_file')
    .select(['id', 'live_mode', 'purpose', 'effective_date', 'entries', 'debit_total', 'credit_total', 'modifier'])
    .select(['created_at', 'taken_at'])
    .where('live_mode', '=', liveMode)
  if (purpose !== undefined) query = query.where('purpose', '=', purpose)
  if (state === 'taken') query = query.where('taken_at', 'is not', null)
  if (state === 'waiting' || state === 'late') query = query.where('taken_at', 'is', null)
  if (state === 'waiting') query = query.where('effective_date', '>', today)
  if (state === 'late') query = query.where('effective_date', '<=', today)
  if (since !== undefined) query = query.where('created_at', '>=', since)
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').offset(offset).limit(limit).execute()
  return rows.map((row) => {
    const open = row.effective_date <= today ? ('late' as const) : ('waiting' as const)
    return { ...row, state: row.taken_at === null ? open : ('taken' as const) }
  })
}

/** Records the first download of a bank file. */
export async function markDownloaded(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('bank_file').set({ taken_at: now }).where('id', '=', id).where('taken_at', 'is', null).execute()
}

/** One credit or debit of another party's account. */
export interface NachaEntry extends BankParty {
  direction: 'credit' | 'debit'
  /** Cents, at most ten digits. */
  amount: number
  /** Our identifier for the receiver, at most 15 characters. */
  individualId: string
}

/** A file of one CCD batch. */
export interface NachaFile {
  originator: NachaOriginator
  /** Distinguishes files of one day: a letter or digit. */
  fileIdModifier: string
  /** What the entries are for, at most ten characters. */
  description: string
  createdAt: Date
  effectiveDate: Date
  /** The last seven digits of the first entry's trace number; later entries count up. */
  firstSequence: number
  entries: readonly NachaEntry[]
}

const transactionCodes = {
  credit: { checking: '22', savings: '32' },
  debit: { checking: '27', savings: '37' },
} as const
const recordLength = 94
const blockingFactor = 10

/** Writes a NACHA CCD file: one 94-character record per line, padded with nines to blocks of ten. */
export function writeNachaFile(file: NachaFile): string {
  const totals = countTotals(file.entries)
  const records = [
    fileHeader(file),
    batchHeader(file, totals.serviceClass),
    ...file.entries.map((entry, index) => entryDetail(file, entry, file.firstSequence + index)),
    batchControl(file, totals),
    fileControl(file, totals),
  ]
  while (records.length % blockingFactor !== 0) records.push('9'.repeat(recordLength))
  return `${records.join('\n')}\n`
}

/** Offsetting entries on the sender's own account that balance the file: one, or as many as the sum needs. */
export function balancingEntries(
  entries: readonly NachaEntry[],
  own: Omit<NachaEntry, 'direction' | 'amount'>,
): NachaEntry[] {
  const { credits, debits } = countTotals(entries)
  const direction = credits > debits ? 'debit' : 'credit'
  return entryAmounts(Math.abs(credits - debits)).map((amount) => ({ ...own, direction, amount }))
}

interface Totals {
  serviceClass: '200' | '220' | '225'
  hash: number
  credits: number
  debits: number
}

function countTotals(entries: readonly NachaEntry[]): Totals {
  const sumOf = (direction: NachaEntry['direction']): number =>
    entries.reduce((sum, entry) => sum + (entry.direction === direction ? entry.amount : 0), 0)
  const has = (direction: NachaEntry['direction']): boolean => entries.some((entry) => entry.direction === direction)
  const hash = entries.reduce((sum, entry) => (sum + Number(entry.routingNumber.slice(0, 8))) % 10_000_000_000, 0)
  const serviceClass = has('credit') && has('debit') ? '200' : has('debit') ? '225' : '220'
  return { serviceClass, hash, credits: sumOf('credit'), debits: sumOf('debit') }
}

function fileHeader({ originator, createdAt, fileIdModifier }: NachaFile): string {
  const time = `${two(createdAt.getUTCHours())}${two(createdAt.getUTCMinutes())}`
  const parties = ` ${originator.bankRoutingNumber} ${originator.ein}`
  const names = `${text(originator.bankName, 23)}${text(originator.name, 23)}${text('', 8)}`
  return record(`101${parties}${sixDigits(createdAt)}${time}${fileIdModifier}094101${names}`)
}

function batchHeader({ originator, description, createdAt, effectiveDate }: NachaFile, serviceClass: string): string {
  const company = `${text(originator.name, 16)}${text('', 20)}1${originator.ein}`
  const dates = `${sixDigits(createdAt)}${sixDigits(effectiveDate)}   `
  return record(`5${serviceClass}${company}CCD${text(description, 10)}${dates}1${odfi(originator)}${number(1, 7)}`)
}

/** The fifteen-digit trace number of one entry. */
export function traceNumber(originator: NachaOriginator, sequence: number): string {
  return `${odfi(originator)}${number(sequence, 7)}`
}

function entryDetail({ originator }: NachaFile, entry: NachaEntry, sequence: number): string {
  const code = transactionCodes[entry.direction][entry.accountType]
  const account = `${entry.routingNumber}${text(entry.accountNumber, 17)}`
  // IDs are case-sensitive, so they are written unchanged for the bank to quote.
  const party = `${plainText(entry.individualId, 15)}${text(entry.name, 22)}  `
  return record(`6${code}${account}${number(entry.amount, 10)}${party}0${traceNumber(originator, sequence)}`)
}

function batchControl({ originator, entries }: NachaFile, totals: Totals): string {
  const sums = `${number(totals.hash, 10)}${number(totals.debits, 12)}${number(totals.credits, 12)}`
  const rest = `1${originator.ein}${text('', 25)}${odfi(originator)}${number(1, 7)}`
  return record(`8${totals.serviceClass}${number(entries.length, 6)}${sums}${rest}`)
}

function fileControl({ entries }: NachaFile, totals: Totals): string {
  const blocks = Math.ceil((entries.length + 4) / blockingFactor)
  const sums = `${number(totals.hash, 10)}${number(totals.debits, 12)}${number(totals.credits, 12)}`
  return record(`9${number(1, 6)}${number(blocks, 6)}${number(entries.length, 8)}${sums}${text('', 39)}`)
}

function odfi({ bankRoutingNumber }: NachaOriginator): string {
  return bankRoutingNumber.slice(0, 8)
}

function sixDigits(date: Date): string {
  return `${two(date.getUTCFullYear() % 100)}${two(date.getUTCMonth() + 1)}${two(date.getUTCDate())}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

function number(value: number, width: number): string {
  const digits = String(value)
  if (!Number.isSafeInteger(value) || value < 0 || digits.length > width) {
    throw new RangeError(`${value} does not fit ${width} digits of a bank file.`)
  }
  return digits.padStart(width, '0')
}

// Bank files are plain upper-case ASCII: accents are removed, other characters become spaces.
function text(value: string, width: number): string {
  return plainText(value.toUpperCase(), width)
}

function plainText(value: string, width: number): string {
  const plain = value.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain
    .replace(/[^ -~]/g, ' ')
    .slice(0, width)
    .padEnd(width)
}

function record(line: string): string {
  if (line.length !== recordLength)
    throw new RangeError(`A bank record has ${line.length} characters, not ${recordLength}.`)
  return line
}

/** The largest amount of a bank file's entry, in cents: it has ten digits. Checks have the same limit. */
export const LARGEST_ENTRY = 9_999_999_999

// Batch limits: twelve digits each for total debits and credits, six for the number of entries.
const LARGEST_TOTAL = 999_999_999_999
const MAX_ENTRIES = 999_999

/** Splits an amount of cents into as few entries as possible; zero or less into none. */
export function entryAmounts(amount: number): number[] {
  const parts: number[] = []
  for (let left = amount; left > 0; left -= LARGEST_ENTRY) parts.push(Math.min(left, LARGEST_ENTRY))
  return parts
}

/**
 * The transfers, all of one direction, that fit in one balanced file. The smallest go first, so that large sums don't
 * delay other owners; the rest is for another file.
 */
export function fitOneFile<Transfer extends { amount: number }>(transfers: readonly Transfer[]): Set<Transfer> {
  const capacity = MAX_ENTRIES - entryAmounts(LARGEST_TOTAL).length
  const fitting = new Set<Transfer>()
  let total = 0
  for (const transfer of transfers.toSorted((a, b) => a.amount - b.amount).slice(0, capacity)) {
    total += transfer.amount
    if (total > LARGEST_TOTAL) break
    fitting.add(transfer)
  }
  return fitting
}
