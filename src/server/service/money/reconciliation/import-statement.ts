import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '../../../database/in-transaction.ts'
import { HOUSE } from '../../../database/tables/ledger-accounts.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import type { Seal } from '../../accounts/keyring.ts'
import { closedThrough } from '../ledger/balances.ts'
import { type Entry, inParts, postEntries } from '../ledger/entries.ts'
import type { PayoutDependencies } from '../payouts/pay-out.ts'
import type { ReadStatements, StatementFormat } from './files/read-statement.ts'
import { type BankStatement, StatementFileError, type StatementLine } from './files/statement.ts'
import { findOpening, lockClearing, postingMoment } from './open-items.ts'

/** Result of importing one file. */
export interface StatementImport {
  /** The statement's ID; null if the file had nothing new. */
  id: string | null
  /** Movements that are new, repeated from an earlier file, pending, or from before the opening. */
  fresh: number
  known: number
  pending: number
  beforeOpening: number
  /** Our `cash` minus the bank's closing balance, in cents; null if the file has no closing balance. */
  difference: number | null
}

interface Keyed {
  line: StatementLine
  keyHash: Buffer
}

/**
 * Imports a bank's statements: each new movement is posted to `cash`, all in one commit or none. Repeated movements are
 * recognized by the bank's ID, or by all their content, so a file may be imported again and files may overlap by days.
 */
export function importStatement(
  dependencies: PayoutDependencies,
  liveMode: boolean,
  { format, statements }: ReadStatements,
): Promise<StatementImport[]> {
  return inTransaction(dependencies.db, async (tx) => {
    await lockClearing(tx, liveMode)
    const taken: Taken[] = []
    for (const statement of statements) taken.push(await takeOne(tx, dependencies, { liveMode, format, statement }))
    const differences = await differencesOf(tx, liveMode, statements)
    return taken.map((one, index) => ({ ...one, difference: differences[index] ?? null }))
  })
}

interface One {
  liveMode: boolean
  format: StatementFormat
  statement: BankStatement
}

async function differencesOf(
  tx: DatabaseTransaction,
  liveMode: boolean,
  statements: readonly BankStatement[],
): Promise<(number | null)[]> {
  const differences: (number | null)[] = []
  for (const { closing } of statements) {
    if (closing === undefined) differences.push(null)
    else differences.push((await cashAt(tx, liveMode, closing.day)) - closing.amount)
  }
  return differences
}

/** The balance of `cash` at the end of a day, by the bank's dates. */
async function cashAt(tx: DatabaseTransaction, liveMode: boolean, day: string): Promise<number> {
  const { rows } = await sql<{ cash: number }>`
    select (coalesce((select sum(amount) from journal_line line join journal_entry entry on entry.id = entry_id
        where line.live_mode = ${liveMode} and owner_id = ${HOUSE} and book = 'cash' and kind <> 'bank_statement'), 0)
      + coalesce((select sum(amount) from bank_line where live_mode = ${liveMode} and day <= ${day}::date), 0))::bigint
      as cash`.execute(tx)
  return rows[0]?.cash ?? 0
}

type Taken = Omit<StatementImport, 'difference'>

async function takeOne(tx: DatabaseTransaction, dependencies: PayoutDependencies, one: One): Promise<Taken> {
  const { liveMode, statement } = one
  const now = dependencies.clock.now(liveMode)
  await requireOwnAccount(tx, dependencies.seal, { liveMode, account: statement.account })
  requirePast(statement.lines, now)
  const opening = await findOpening(tx, liveMode)
  const moving = statement.lines.filter(({ amount }) => amount !== 0)
  const after = moving.filter(({ day }) => opening === undefined || day > opening.day)
  const fresh = await unknownOf(tx, liveMode, keyed(after))
  if (one.format === 'csv') await requireSameUnderId(tx, liveMode, fresh)
  const counts = {
    fresh: fresh.length,
    known: after.length - fresh.length,
    pending: statement.pending,
    beforeOpening: moving.length - after.length,
  }
  if (fresh.length === 0) return { id: null, ...counts }
  return { id: await keep(tx, dependencies, one, { fresh, counts, now }), ...counts }
}

async function keep(
  tx: DatabaseTransaction,
  { newId }: PayoutDependencies,
  { liveMode, format, statement: { account, closing } }: One,
  { fresh, counts, now }: { fresh: readonly Keyed[]; counts: Omit<Taken, 'id'>; now: Date },
): Promise<string> {
  const id = newId('bs')
  const days = fresh.map(({ line }) => line.day).sort()
  await tx
    .insertInto('bank_statement')
    .values({
      ...{ id, live_mode: liveMode, format, account: account.slice(-4), imported_at: now },
      ...{ first_day: days[0] ?? null, last_day: days.at(-1) ?? null },
      ...{ closing_day: closing?.day ?? null, closing: closing?.amount ?? null },
      ...{ fresh: counts.fresh, known: counts.known, before_opening: counts.beforeOpening },
    })
    .execute()
  const closed = await closedThrough(tx, liveMode)
  for (const part of inParts(fresh)) {
    const rows = part.map(({ line, keyHash }) => rowOf(newId('bl'), { liveMode, id, line, keyHash }))
    await tx.insertInto('bank_line').values(rows).execute()
    await postEntries(
      tx,
      rows.map(({ id: subjectId, day, amount }) => lineEntry({ liveMode, subjectId, day, amount, closed })),
    )
  }
  return id
}

function rowOf(id: string, { liveMode, id: statementId, line, keyHash }: Keyed & { liveMode: boolean; id: string }) {
  const { day, amount, bankId, references, checkNumber, text } = line
  return {
    ...{ id, live_mode: liveMode, statement_id: statementId, key_hash: keyHash, day, amount, bank_id: bankId },
    ...{ names: references, check_number: checkNumber, text: text.slice(0, 2_000) },
  }
}

function lineEntry(one: {
  liveMode: boolean
  subjectId: string
  day: string
  amount: number
  closed?: string | undefined
}): Entry {
  const { liveMode, subjectId, day, amount, closed } = one
  return {
    ...{ liveMode, kind: 'bank_statement', subjectId, once: `bank_line ${subjectId}` },
    occurredAt: postingMoment(day, closed),
    lines: [
      { book: 'cash', ownerId: HOUSE, amount },
      { book: 'bank_clearing', ownerId: HOUSE, amount: -amount },
    ],
  }
}

// Identical movements are distinguished by their number within the day: some banks give two of a batch the same ID.
function keyed(lines: readonly StatementLine[]): Keyed[] {
  const seen = new Map<string, number>()
  const found = new Map<string, Keyed>()
  for (const line of lines) {
    const { day, amount, bankId, references, checkNumber, text } = line
    const identifying = bankId === '' ? [day, amount, references, checkNumber, text] : [day, amount, bankId]
    const content = JSON.stringify(identifying)
    const number = seen.get(content) ?? 0
    seen.set(content, number + 1)
    const key = `${content} ${number}`
    found.set(key, { line, keyHash: createHash('sha256').update(key).digest() })
  }
  return [...found.values()]
}

async function unknownOf(tx: DatabaseTransaction, liveMode: boolean, lines: readonly Keyed[]): Promise<Keyed[]> {
  const known = new Set<string>()
  for (const part of inParts(lines, 5_000)) {
    const rows = await tx
      .selectFrom('bank_line')
      .select('key_hash')
      .where('live_mode', '=', liveMode)
      .where(
        'key_hash',
        'in',
        part.map(({ keyHash }) => keyHash),
      )
      .execute()
    for (const { key_hash: hash } of rows) known.add(hash.toString('hex'))
  }
  return lines.filter(({ keyHash }) => !known.has(keyHash.toString('hex')))
}

/** A mapped column has one bank ID per movement: the same ID with another day or amount is an error in the file. */
async function requireSameUnderId(tx: DatabaseTransaction, liveMode: boolean, fresh: readonly Keyed[]): Promise<void> {
  const named = new Map(fresh.flatMap(({ line }) => (line.bankId === '' ? [] : [[line.bankId, line] as const])))
  for (const ids of inParts([...named.keys()], 5_000)) {
    const before = await tx
      .selectFrom('bank_line')
      .innerJoin('bank_statement', 'bank_statement.id', 'statement_id')
      .select(['bank_id', 'day', 'amount'])
      .where('bank_line.live_mode', '=', liveMode)
      .where('format', '=', 'csv')
      .where('bank_id', 'in', ids)
      .orderBy('day')
      .executeTakeFirst()
    if (before === undefined) continue
    const line = named.get(before.bank_id)
    throw new StatementFileError(
      `${line?.place}: ${JSON.stringify(before.bank_id)} was imported before with ${before.amount} cents on ${before.day}, now it has ${line?.amount} on ${line?.day}.`,
    )
  }
}

function requirePast(lines: readonly StatementLine[], now: Date): void {
  // The bank's day may start before ours.
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)
  const early = lines.find(({ day }) => day > tomorrow)
  if (early !== undefined) throw new StatementFileError(`${early.place}: ${early.day} is in the future.`)
}

const FEWEST_DIGITS = 4

/**
 * Refuses a statement of another account. Banks write the number in full, with leading zeros, after the bank code, or
 * masked except for the end. If the file or our settings have no number, nothing is compared.
 */
async function requireOwnAccount(
  db: Database,
  seal: Seal,
  { liveMode, account }: { liveMode: boolean; account: string },
): Promise<void> {
  const row = await db
    .selectFrom('bank_account')
    .select('account_number_sealed')
    .where('owner_id', '=', HOUSE)
    .where('live_mode', '=', liveMode)
    .executeTakeFirst()
  const stated = digitsOf(account)
  if (row === undefined || stated.length < FEWEST_DIGITS) return
  const own = digitsOf(seal.unseal(row.account_number_sealed))
  if (stated.endsWith(own) || own.endsWith(stated)) return
  throw new StatementFileError(
    `The file is for the account ending in ${stated.slice(-4)}, not for ours, ending in ${own.slice(-4)}.`,
  )
}

/** The trailing digits of an account number, without masking and leading zeros. */
function digitsOf(account: string): string {
  return (/\d+$/.exec(account.replaceAll(/[\s-]/g, ''))?.[0] ?? '').replace(/^0+/, '')
}
