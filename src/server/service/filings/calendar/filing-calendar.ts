import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { statesListed } from '../../../../contract/filing-formats.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { base62 } from '../../../kernel/identifiers.ts'
import { currentFacts, type KnownRecord } from '../clients.ts'
import type { FirmScope } from '../filing-records.ts'
import { factIn } from '../proposals/proposed-facts.ts'
import { type DueFiling, dueFilings } from './due-dates.ts'

/** The next filings of a firm's clients, or of one, by due date; unknown dates come last. */
export async function filingCalendar(
  db: Database,
  { ein, ...scope }: FirmScope & { ein?: string | undefined },
  now: Date,
): Promise<DueFiling[]> {
  const ofWhom = ein === undefined ? sql`` : sql`and ein = ${ein}`
  const { rows } = await sql<{ ein: string; records: KnownRecord[] }>`
    select ein, (
      select coalesce(json_agg(json_build_object('data', data, 'fiscal_year_end', fiscal_year_end::text)), '[]')
      from filing_record where client_id = client.id
    ) as records
    from filing_client client
    where account_id = ${scope.accountId} and live_mode = ${scope.liveMode} ${ofWhom} order by ein`.execute(db)
  const all = rows.flatMap(({ ein, records }) => dueFilings(clientOf(ein, records), now))
  return all.toSorted(
    (a, b) =>
      (a.dueOn ?? '9').localeCompare(b.dueOn ?? '9') || a.name.localeCompare(b.name) || a.state.localeCompare(b.state),
  )
}

function clientOf(ein: string, records: readonly KnownRecord[]) {
  const { data, yearEnd } = currentFacts(records)
  const text = (field: string): string | null => {
    const value = data[field]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const states = statesListed(text('states_registered_in') ?? '').filter((state) => state !== undefined)
  const figure = (key: string): number | null => {
    const value = factIn(data, `annual_return.${key}`)
    return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : null
  }
  return {
    ein,
    revenue: figure('part_i_12_current_year'),
    assets: figure('part_i_20_end_of_year'),
    name: text('organization_name') ?? ein,
    fye: yearEnd,
    states: [...new Set(states)].toSorted(),
  }
}

/** A calendar feed, without its secret URL. */
export interface FilingFeed {
  id: string
  createdBy: string
  createdAt: Date
}

/** Creates a calendar feed. Returns the secret part of its URL, which is stored only as a hash. */
export async function createFeed(
  tx: Database,
  scope: FirmScope,
  { by, now }: { by: string; now: Date },
): Promise<{ id: string; token: string }> {
  const [id, token] = [`feed_${base62(randomBytes(12))}`, base62(randomBytes(24))]
  const owner = { account_id: scope.accountId, live_mode: scope.liveMode }
  await tx
    .insertInto('filing_feed')
    .values({ id, ...owner, token_hash: hashOf(token), created_by: by, created_at: now, revoked_at: null })
    .execute()
  return { id, token }
}

/** Active calendar feeds of a firm. */
export async function feedsOf(db: Database, scope: FirmScope): Promise<FilingFeed[]> {
  return db
    .selectFrom('filing_feed')
    .select(['id', 'created_by as createdBy', 'created_at as createdAt'])
    .where('account_id', '=', scope.accountId)
    .where('live_mode', '=', scope.liveMode)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

/** Revokes a feed immediately; returns false if it isn't an active feed of the firm. */
export async function revokeFeed(tx: Database, scope: FirmScope, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('filing_feed')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('account_id', '=', scope.accountId)
    .where('live_mode', '=', scope.liveMode)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The account of a calendar feed; undefined if the feed is unknown or revoked. */
export async function feedOwner(db: Database, token: string): Promise<FirmScope | undefined> {
  return db
    .selectFrom('filing_feed')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['account_id as accountId', 'live_mode as liveMode'])
    .where('token_hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst()
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Due dates as iCalendar (RFC 5545); filings without a date are left out. */
export function calendarFile(filings: readonly DueFiling[], now: Date): string {
  const stamp = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const events = filings.flatMap(({ ein, name, state, yearEnd, dueOn, rule, byRevenue }) => {
    if (dueOn === null || rule === null) return []
    const besides = byRevenue === null ? '' : ` ${byRevenue.words} Source: ${byRevenue.source}.`
    const next = new Date(new Date(dueOn).getTime() + 86_400_000).toISOString().slice(0, 10)
    return [
      'BEGIN:VEVENT',
      `UID:${ein}-${state}-${yearEnd}@almoner.invalid`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${dueOn.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${next.replaceAll('-', '')}`,
      `SUMMARY:${escaped(`${name}: ${rule.filing} (${state})`)}`,
      `DESCRIPTION:${escaped(`For the year ending ${yearEnd}. ${rule.words} Source: ${rule.source}.${besides}`)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]
  })
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Almoner//Filings//EN', ...events, 'END:VCALENDAR']
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function escaped(text: string): string {
  const escaped = text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/[\r\n]+/g, '\\n')
  return escaped.replaceAll(/\p{Cc}/gu, ' ')
}

// Lines are limited to 75 octets; the rest continues on the next line after a space.
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > 73) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
}
