import { type Selectable, sql } from 'kysely'
import type { FeeTermsTable } from '../../database/tables/accounts.ts'
import type { Database } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import { requireAccount } from './manage-accounts.ts'

/** What kinds of gifts cost: one by card, which a processor takes a part of, and one that the account is invoiced for. */
export const FEE_KINDS = ['card', 'invoice'] as const

/** One of the kinds. */
export type FeeKind = (typeof FEE_KINDS)[number]

/** What a kind of gift costs from a day on, `YYYY-MM-DD`, UTC; without an account, for all that have no terms of their own. */
export type FeeTerms = Selectable<FeeTermsTable>

/** The fee on one gift at a moment, rounded half up, in cents; `terms` are those that can concern its account. */
export function feeOnGift(
  terms: readonly FeeTerms[],
  { kind, amount, now }: { kind: FeeKind; amount: number; now: Date },
): number {
  const { basis_points, fixed_cents } = termsAt(terms, kind, now)
  return Math.floor((amount * basis_points + 5_000) / 10_000) + fixed_cents
}

/** The terms that hold for a kind of gift at a moment: the account's own, else everybody's; of those the latest. */
export function termsAt(terms: readonly FeeTerms[], kind: FeeKind, now: Date): FeeTerms {
  const today = now.toISOString().slice(0, 10)
  const begun = terms.filter((one) => one.kind === kind && one.begins_on <= today)
  const own = begun.filter(({ account_id }) => account_id !== null)
  const [first, ...rest] = own.length > 0 ? own : begun
  if (first === undefined) throw new Error(`No terms say what a gift by ${kind} costs on ${today}.`)
  return rest.reduce((latest, one) => (one.begins_on > latest.begins_on ? one : latest), first)
}

/** All terms that can concern an account, the oldest first; of nobody, those for all. */
export async function findFeeTerms(db: Database, accountId: string | null): Promise<FeeTerms[]> {
  return db
    .selectFrom('fee_terms')
    .selectAll()
    .where((eb) => eb.or([eb('account_id', 'is', null), eb('account_id', '=', accountId)]))
    .orderBy('begins_on')
    .orderBy('kind')
    .execute()
}

/**
 * Sets what a kind of gift costs from a day on, for an account or, without one, for all that have no terms of their own.
 * Refuses days that are over: their gifts are booked, and keep what they were booked with.
 */
export async function setFeeTerms(db: Database, terms: FeeTerms, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  if (terms.account_id !== null) await requireAccount(db, terms.account_id)
  if (terms.begins_on < today) {
    const detail = `Terms begin today, ${today}, or later: gifts of days before are booked.`
    throw new HttpError('parameter_invalid', { param: 'from', detail })
  }
  const { basis_points, fixed_cents } = terms
  await sql`
    insert into fee_terms (account_id, kind, begins_on, basis_points, fixed_cents)
    values (${terms.account_id}, ${terms.kind}, ${terms.begins_on}, ${basis_points}, ${fixed_cents})
    on conflict (account_id, kind, begins_on) do update set basis_points = excluded.basis_points,
      fixed_cents = excluded.fixed_cents`.execute(db)
}
