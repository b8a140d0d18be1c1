import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/tables/tables.ts'

/** Whose gifts are looked through. */
interface GiftScope {
  accountId: string
  liveMode: boolean
}

/** The one gift that an ID of anything on its way leads to: of itself, its payment, receipt, link or event. */
export async function giftNamed(
  db: Database,
  { accountId, liveMode }: GiftScope,
  name: string,
): Promise<string | undefined> {
  const id = donationIdOf(name)
  if (id === undefined) return undefined
  const { rows } = await sql<{ id: string }>`
    select id from donation where id in (${id}) and account_id = ${accountId} and live_mode = ${liveMode} limit 1`.execute(
    db,
  )
  return rows[0]?.id
}

function donationIdOf(name: string): RawBuilder<unknown> | undefined {
  const [prefix = ''] = name.split('_')
  switch (prefix) {
    case 'd':
    case 'carbon':
      return sql`${name}`
    case 'pay':
      return sql`select donation_id from checkout_payment where id = ${name}`
    case 'cl':
      return sql`select donation_id from checkout_link where id = ${name}`
    case 'rcp':
      return sql`select donation_id from receipt where id = ${name}`
    case 'evt':
      return sql`select subject_id from event where id = ${name}`
    default:
      return undefined
  }
}
