import { type Selectable, sql } from 'kysely'
import type { FeeTermsTable } from '../../database/tables/accounts.ts'
import type { Database } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import { requireAccount } from './manage-accounts.ts'

/** Kinds of donations that have a fee: by card, with the processor's part, and invoiced to the account. */
export const FEE_KINDS = ['card', 'invoice'] as const

export type FeeKind = (typeof FEE_KINDS)[number]

/** The fee of a kind of donation from a day on, `YYYY-MM-DD`, UTC; without an account, the default for all accounts. */
export type FeeTerms = Selectable<FeeTermsTable>

/** The fee of one donation at a moment, rounded half up, in cents; `terms` are those that may apply to its account. */
export function feeOnGift(
  terms: readonly FeeTerms[],
  { kind, amount, now }: { kind: FeeKind; amount: number; now: Date },
): number {
  const { basis_points, fixed_cents } = termsAt(terms, kind, now)
  return Math.floor((amount * basis_points + 5_000) / 10_000) + fixed_cents
}

/** The terms for a kind of donation at a moment: the account's own, otherwise the default; the latest of those. */
export function termsAt(terms: readonly FeeTerms[], kind: FeeKind, now: Date): FeeTerms {
  const today = now.toISOString().slice(0, 10)
  const inEffect = terms.filter((one) => one.kind === kind && one.begins_on <= today)
  const own = inEffect.filter(({ account_id }) => account_id !== null)
  const [first, ...rest] = own.length > 0 ? own : inEffect
  if (first === undefined) throw new Error(`There are no terms for a donation by ${kind} on ${today}.`)
  return rest.reduce((latest, one) => (one.begins_on > latest.begins_on ? one : latest), first)
}

/** All terms that may apply to an account, oldest first; without an account, the defaults. */
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
 * Sets the fee of a kind of donation from a day on, for an account or as the default. Refuses past days: their
 * donations are posted with the earlier fee.
 */
export async function setFeeTerms(db: Database, terms: FeeTerms, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  if (terms.account_id !== null) await requireAccount(db, terms.account_id)
  if (terms.begins_on < today) {
    const detail = `Terms can’t begin before today, ${today}: earlier donations are already posted.`
    throw new HttpError('parameter_invalid', { param: 'from', detail })
  }
  const { basis_points, fixed_cents } = terms
  await sql`
    insert into fee_terms (account_id, kind, begins_on, basis_points, fixed_cents)
    values (${terms.account_id}, ${terms.kind}, ${terms.begins_on}, ${basis_points}, ${fixed_cents})
    on conflict (account_id, kind, begins_on) do update set basis_points = excluded.basis_points,
      fixed_cents = excluded.fixed_cents`.execute(db)
}
