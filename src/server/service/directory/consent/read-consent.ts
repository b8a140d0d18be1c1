import { sql } from 'kysely'
import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { ConsentDecision } from './decide.ts'

/** One decision of a nonprofit. */
export interface ConsentEvent {
  subject: 'via_change' | 'auto_grant_direct' | 'direct'
  accountId: string | null
  decision: ConsentDecision
  decidedBy: string
  decidedAt: Date
}

/** A nonprofit's current consent and its history, newest first. */
export interface NonprofitConsent {
  viaChange: boolean
  autoGrantDirect: boolean
  direct: { accountId: string; granted: boolean }[]
  history: ConsentEvent[]
}

/** Reads all of a nonprofit's consent. */
export async function readConsent(db: Database, nonprofitId: string): Promise<NonprofitConsent> {
  const [general, direct, history] = await Promise.all([
    db
      .selectFrom('nonprofit_consent')
      .select(['via_change', 'auto_grant_direct'])
      .where('nonprofit_id', '=', nonprofitId)
      .executeTakeFirst(),
    db
      .selectFrom('direct_consent')
      .select(['account_id as accountId', 'granted'])
      .where('nonprofit_id', '=', nonprofitId)
      .orderBy('account_id')
      .execute(),
    db
      .selectFrom('consent_history')
      .select(['subject', 'account_id as accountId', 'decision', 'decided_by as decidedBy', 'decided_at as decidedAt'])
      .where('nonprofit_id', '=', nonprofitId)
      .orderBy('decided_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  ])
  return {
    viaChange: general?.via_change ?? false,
    autoGrantDirect: general?.auto_grant_direct ?? false,
    direct,
    history,
  }
}

/** Whether a nonprofit explicitly refused that an account raises money for it, whatever else it decided. */
export async function isWithheld(
  db: Database,
  { nonprofitId, accountId }: { nonprofitId: string; accountId: string },
): Promise<boolean> {
  const decision = await db
    .selectFrom('direct_consent')
    .select('granted')
    .where('nonprofit_id', '=', nonprofitId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return decision?.granted === false
}

/** Why a nonprofit can't receive donations of an account. */
export type Bar = 'nonprofit_ineligible' | 'nonprofit_without_consent'

/**
 * Those nonprofits that can't receive donations of an account now, because they are ineligible or explicitly refused that
 * the account raises money for them.
 */
export async function barredAmong(
  db: Database,
  accountId: string,
  ids: readonly (string | null)[],
): Promise<Map<string, Bar>> {
  const named = [...new Set(ids.filter((id) => id !== null))]
  const { rows } = await sql<{ id: string; bar: Bar }>`/* prepared: barred among nonprofits */
    select id, case when eligible then 'nonprofit_without_consent' else 'nonprofit_ineligible' end as bar
    from nonprofit left join direct_consent on nonprofit_id = id and account_id = ${accountId}
    where id = any(${named}::text[]) and (not eligible or granted = false)`.execute(db)
  return new Map(rows.map(({ id, bar }) => [id, bar]))
}

/** Refuses a nonprofit, named in a request's `param`, that withholds consent from the account. */
export async function requireNotWithheld(
  db: Database,
  { nonprofit, accountId, param }: { nonprofit: { id: string; name: string }; accountId: string; param: string },
): Promise<void> {
  if (!(await isWithheld(db, { nonprofitId: nonprofit.id, accountId }))) return
  const detail = `${nonprofit.name} withholds its consent from this account.`
  throw new HttpError('nonprofit_without_consent', { detail, param })
}
