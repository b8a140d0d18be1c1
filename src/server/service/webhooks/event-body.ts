import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../database/tables/tables.ts'
import type { WebhookAttemptTable } from '../../database/tables/webhooks.ts'
import { toUnixSeconds } from '../../kernel/clock.ts'

/** An event as deliveries send it; `object` is the JSON text of the record. */
export interface SentEvent {
  event_id: string
  type: string
  live_mode: boolean
  object: string
  created_at: Date
}

/** The text that is sent and signed: the event as the API documents it. */
export function eventBody({ event_id, created_at, live_mode, type, object }: SentEvent): string {
  const head = JSON.stringify({ id: event_id, created_at: toUnixSeconds(created_at), sandbox: !live_mode, type })
  return `${head.slice(0, -1)},"object":${object}}`
}

/** What a delivery sends, and each of its attempts, the latest first. */
export async function deliveryTold(
  db: Database,
  number: number,
): Promise<{ body: string; attempts: Selectable<WebhookAttemptTable>[] }> {
  const { rows } = await sql<SentEvent>`
    select event.id as event_id, type, event.live_mode, object::text as object, created_at
    from webhook_delivery join event on event.id = event_id where webhook_delivery.id = ${number}`.execute(db)
  const attempts = await db
    .selectFrom('webhook_attempt')
    .selectAll()
    .where('delivery_id', '=', number)
    .orderBy('number', 'desc')
    .limit(50)
    .execute()
  return { body: rows.map(eventBody).join(''), attempts }
}
