import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { eraseAtEnd } from '../../monthly-gifts/donors-monthly-gifts.ts'
import type { DonorScope } from './export-donor.ts'

/** How long a live receipt keeps the name it was issued to: seven years. */
const RECEIPT_YEARS = 7

/** What an erasure did. */
export interface Erasure {
  /** Gifts that bear no name and address any more. */
  erased: number
  /** Gifts whose receipt keeps them until the law asks for it no more. */
  kept: number
}

/**
 * Erases a donor's name and address wherever the law does not ask for them: from payments, letters, searches and the
 * sandbox's receipts. A live receipt keeps its own until seven years have passed.
 */
export function eraseDonor(db: Database, { email, liveMode }: DonorScope, now: Date): Promise<Erasure> {
  const modes = liveMode === undefined ? [true, false] : [liveMode]
  return db.transaction().execute(async (tx) => {
    await eraseDedications(tx, email, modes)
    const running = await eraseAtEnd(tx, email, modes)
    const paid = await erasePayments(tx, email, modes, running)
    await eraseReceipts(tx, email, modes, now)
    await eraseLetters(tx, email, modes)
    await tx.deleteFrom('gift_search').where('email', '=', email).where('live_mode', 'in', modes).execute()
    const { rows } = await sql<{ donation_id: string }>`
      select distinct donation_id from receipt
      where lower(donor_email) = ${email} and live_mode = any(${modes})`.execute(tx)
    const kept = new Set([...running, ...rows.map(({ donation_id }) => donation_id)])
    return { erased: paid.filter((id) => !kept.has(id)).length, kept: kept.size }
  })
}

/** Erases the names of receipts that are old enough, where their donor had the rest erased. */
export async function eraseOldReceipts(db: Database, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update receipt set donor_name = '', donor_email = ''
    where donor_email <> '' and issued_at < ${oldest(now)} and not exists (
      select from checkout_payment where donation_id = receipt.donation_id and state = 'paid' and donor_email <> '')
  `.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Answers the gifts that were paid. A payment that is still open keeps its own until it is settled, and the first one of a
 * monthly gift that runs until that ends.
 */
async function erasePayments(
  tx: DatabaseTransaction,
  email: string,
  modes: boolean[],
  kept: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ donation_id: string; state: string }>`
    update checkout_payment set donor_name = '', donor_email = ''
    where lower(donor_email) = ${email} and donor_email <> '' and live_mode = any(${modes})
      and state not in ('started', 'waiting') and donation_id <> all(${kept})
    returning donation_id, state`.execute(tx)
  return rows.filter(({ state }) => state === 'paid').map(({ donation_id }) => donation_id)
}

async function eraseReceipts(tx: DatabaseTransaction, email: string, modes: boolean[], now: Date): Promise<void> {
  await sql`
    update receipt set donor_name = '', donor_email = ''
    where lower(donor_email) = ${email} and live_mode = any(${modes})
      and (not live_mode or issued_at < ${oldest(now)})`.execute(tx)
}

/** Letters that told others of this donor's gifts name nobody from now on. */
async function eraseDedications(tx: DatabaseTransaction, email: string, modes: boolean[]): Promise<void> {
  await sql`
    update letter set facts = facts || '{"donor": "", "honoree": ""}'
    where kind = 'dedication' and live_mode = any(${modes}) and (lower(recipient) = ${email} or subject_id in (
      select donation_id from checkout_payment where lower(donor_email) = ${email} and donor_email <> ''))`.execute(tx)
}

/** A letter that has not gone out yet goes out no more. */
async function eraseLetters(tx: DatabaseTransaction, email: string, modes: boolean[]): Promise<void> {
  await sql`
    update letter set recipient = 'erased@example.invalid', facts = facts || case when facts ? 'donor' then '{"donor": ""}'::jsonb else '{}' end,
      status = case status when 'waiting' then 'stopped' else status end, next_attempt_at = null
    where lower(recipient) = ${email} and live_mode = any(${modes})`.execute(tx)
}

function oldest(now: Date): Date {
  const moment = new Date(now)
  moment.setUTCFullYear(now.getUTCFullYear() - RECEIPT_YEARS)
  return moment
}
