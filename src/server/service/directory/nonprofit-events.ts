import { type RawBuilder, sql } from 'kysely'
import type { EventType } from '../../../contract/index.ts'
import type { Database } from '../../database/tables/tables.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { emitEvents, type NewEvent } from '../webhooks/emit-events.ts'
import { loadNonprofits, type NonprofitRecord } from './registry/nonprofit-records.ts'

interface Audience {
  accountId: string
  liveMode: boolean
  nonprofitId: string
}

interface EventsToEmit {
  type: EventType
  nonprofitIds: readonly string[]
  /** The account of an explicit decision; without it, all accounts that gave or run a campaign. */
  accountId?: string | undefined
  object: (nonprofit: NonprofitRecord) => object
  now: Date
}

export interface EventDependencies {
  newId: NewId
  now: Date
}

/** Emits a nonprofit's current consent to the account it decided about, or to all related accounts. */
export function emitConsentEvents(
  tx: Database,
  { newId, now }: EventDependencies,
  { nonprofitId, accountId }: { nonprofitId: string; accountId?: string | undefined },
): Promise<void> {
  return emitToAudience(tx, newId, {
    type: 'nonprofit.consent_updated',
    nonprofitIds: [nonprofitId],
    accountId,
    object: ({ id, name, via_change, direct }) => ({ id, name, written_consent: { via_change, direct } }),
    now,
  })
}

/** Emits every nonprofit whose eligibility this transaction changed to all related accounts. */
export async function emitEligibilityEvents(tx: Database, { newId, now }: EventDependencies): Promise<void> {
  const { rows } = await sql<{ nonprofit_id: string }>`delete from standing_change returning nonprofit_id`.execute(tx)
  if (rows.length === 0) return
  await emitToAudience(tx, newId, {
    type: 'nonprofit.standing_updated',
    nonprofitIds: rows.map(({ nonprofit_id }) => nonprofit_id),
    object: ({ id, name, ein, eligible, eligibility_restrictions }) => {
      return { id, name, ein, eligible, eligibility_restrictions }
    },
    now,
  })
}

async function emitToAudience(
  tx: Database,
  newId: NewId,
  { type, nonprofitIds, accountId, object, now }: EventsToEmit,
): Promise<void> {
  const audience = await audienceOf(tx, type, nonprofitIds, accountId)
  const events: NewEvent[] = []
  for (const account of new Set(audience.map((one) => one.accountId))) {
    const theirs = audience.filter((one) => one.accountId === account)
    const records = await loadNonprofits(tx, [...new Set(theirs.map((one) => one.nonprofitId))], account)
    const byId = new Map(records.map((record) => [record.id, record]))
    for (const { liveMode, nonprofitId } of theirs) {
      const record = byId.get(nonprofitId)
      if (record === undefined) continue
      const event = { id: newId('evt'), accountId: account, liveMode, type, subjectId: nonprofitId }
      events.push({ ...event, object: object(record), createdAt: now })
    }
  }
  await emitEvents(tx, events)
}

/** The endpoints that subscribe to such events, of accounts related to the nonprofits. */
async function audienceOf(
  tx: Database,
  type: EventType,
  nonprofitIds: readonly string[],
  accountId: string | undefined,
): Promise<Audience[]> {
  const concerned: RawBuilder<unknown> =
    accountId === undefined
      ? sql`(exists (select from donation where donation.nonprofit_id = concerned.id
            and donation.live_mode = endpoint.live_mode and donation.account_id = endpoint.account_id)
          or exists (select from campaign where campaign.nonprofit_id = concerned.id
            and campaign.live_mode = endpoint.live_mode and campaign.account_id = endpoint.account_id))`
      : sql`endpoint.account_id = ${accountId}`
  const { rows } = await sql<Audience>`
    select distinct endpoint.account_id as "accountId", endpoint.live_mode as "liveMode", concerned.id as "nonprofitId"
    from webhook_endpoint endpoint
    join account on account.id = endpoint.account_id
    cross join unnest(${[...nonprofitIds]}::text[]) as concerned (id)
    where endpoint.enabled and account.webhooks_enabled and wants_event(endpoint.event_types, ${type}) and ${concerned}
    order by 1, 2, 3`.execute(tx)
  return rows
}
