import type { Database } from '../../database/tables/tables.ts'

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Tells whether an address lies on an origin of an account that is open, or on one's own machine. */
export async function isOwnPage(db: Database, accountId: string, address: string): Promise<boolean> {
  if (!URL.canParse(address)) return false
  const account = await db
    .selectFrom('account')
    .select('allowed_origins')
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  const { origin } = new URL(address)
  return account !== undefined && (account.allowed_origins.includes(origin) || LOOPBACK.test(origin))
}
