import { HOUSE } from '../../../database/tables/ledger-accounts.ts'
import type { Database } from '../../../database/tables/tables.ts'

/** The foundation's name on documents and e-mails; its EIN is null until it is set. */
export interface NamedFoundation {
  name: string
  ein: string | null
}

/** The sandbox's fictitious foundation. */
export const SANDBOX_FOUNDATION_NAME = {
  name: 'Almoner Foundation',
  ein: '000000000',
} as const satisfies NamedFoundation

/** The foundation of a mode; undefined for live mode until its bank account is set. */
export async function findNamedFoundation(db: Database, liveMode: boolean): Promise<NamedFoundation | undefined> {
  const row = await db
    .selectFrom('bank_account')
    .select(['holder_name as name', 'ein'])
    .where('owner_id', '=', HOUSE)
    .where('live_mode', '=', liveMode)
    .executeTakeFirst()
  return row ?? (liveMode ? undefined : SANDBOX_FOUNDATION_NAME)
}

/** The foundation's name; undefined for live mode until one is set. */
export async function foundationName(db: Database, liveMode: boolean): Promise<string | undefined> {
  return (await findNamedFoundation(db, liveMode))?.name
}
