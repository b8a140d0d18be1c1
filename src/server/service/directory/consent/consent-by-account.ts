import { sql } from 'kysely'
import type { Database } from '../../../database/tables/tables.ts'

/** A nonprofit's decision about an account, if any, and whether it currently gives the account direct consent. */
export interface AccountConsent {
  accountId: string
  name: string
  decision: 'granted' | 'withheld' | 'unset'
  holds: boolean
  hasGiven: boolean
}

const MOST = 100

/**
 * Accounts that a nonprofit decided about or that gave to it; with part of a name, all accounts with a matching name.
 * Never law firms, because they don't donate.
 */
export async function consentByAccount(
  db: Database,
  { nonprofitId, liveMode, named }: { nonprofitId: string; liveMode: boolean; named?: string | undefined },
): Promise<AccountConsent[]> {
  const wanted =
    named === undefined
      ? sql`decision.granted is not null or has_given`
      : sql`position(lower(${named}) in lower(name)) > 0`
  const { rows } = await sql<Omit<AccountConsent, 'decision'> & { granted: boolean | null }>`
    select account.id as "accountId", name, decision.granted, has_given as "hasGiven",
      coalesce(decision.granted, consent.auto_grant_direct, false) as holds
    from account
    left join direct_consent decision on decision.account_id = account.id and decision.nonprofit_id = ${nonprofitId}
    left join nonprofit_consent consent on consent.nonprofit_id = ${nonprofitId}
    cross join lateral (select exists (select from donation
      where donation.account_id = account.id and donation.nonprofit_id = ${nonprofitId}
        and donation.live_mode = ${liveMode}) as has_given) gifts
    where kind <> 'law_firm' and disabled_at is null and (${wanted})
    order by lower(name), account.id limit ${MOST}`.execute(db)
  return rows.map(({ granted, ...row }) => ({
    ...row,
    decision: granted === null ? 'unset' : granted ? 'granted' : 'withheld',
  }))
}
