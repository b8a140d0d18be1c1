import { sql } from 'kysely'
import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'

const REFERENCE_LENGTH = 15

/** What a bank file calls a payout or pull, and what the bank quotes when it sends it back: the end of its id. */
export function bankReference(id: string): string {
  return id.slice(-REFERENCE_LENGTH)
}

/**
 * The id that is meant: an id itself, or the reference that a bank quotes, perhaps in capitals. What leads nowhere is
 * answered as it is; a reference that two share is refused.
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
    throw new HttpError('conflict', { detail: `${text} is more than one: ${ids}. Name its whole ID.` })
  }
  return found?.id ?? text
}
