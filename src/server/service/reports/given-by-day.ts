import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/tables/tables.ts'
import { dayIn } from '../../kernel/calendar.ts'

/** Donations of a day, `YYYY-MM-DD`: count and cents. */
export interface DayOfGifts {
  day: string
  count: number
  amount: number
}

/** Filter: donations of an account, to a nonprofit, or all of a mode. */
export interface GiftsOf {
  accountId?: string
  nonprofitId?: string
  liveMode: boolean
}

/** The last days up to and including today, in a time zone. */
interface LastDays {
  days: number
  timeZone: string
  now: Date
}

const DAY_MS = 86_400_000

/** Donations of each of the last days in a time zone, including days without any; canceled donations don't count. */
export async function givenByDay(
  db: Database,
  { accountId, nonprofitId, liveMode }: GiftsOf,
  last: LastDays,
): Promise<DayOfGifts[]> {
  const day = sql<string>`to_char(created_at at time zone ${last.timeZone}::text, 'YYYY-MM-DD')`
  let query = db
    .selectFrom('donation')
    .select((eb) => [day.as('day'), eb.fn.countAll<number>().as('count'), eb.fn.sum<string>('amount').as('amount')])
    .where('live_mode', '=', liveMode)
    .where('status', '<>', 'canceled')
    .where('created_at', '>=', beginningOf(last))
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  if (nonprofitId !== undefined) query = query.where('nonprofit_id', '=', nonprofitId)
  const rows = new Map((await query.groupBy(sql`1`).execute()).map((row) => [row.day, row]))
  return lastDays(last).map((name) => {
    const row = rows.get(name)
    return { day: name, count: Number(row?.count ?? 0), amount: Number(row?.amount ?? 0) }
  })
}

/** The start of the first of these days. */
function beginningOf(last: LastDays): RawBuilder<Date> {
  return sql<Date>`${lastDays(last)[0] ?? ''}::timestamp at time zone ${last.timeZone}::text`
}

function lastDays({ days, timeZone, now }: LastDays): string[] {
  const today = Date.parse(`${dayIn(timeZone, now)}T00:00:00Z`)
  return Array.from({ length: days }, (_, index) =>
    new Date(today - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}

/** Donations to a nonprofit, or through an account: count and cents. */
export interface PartyOfGifts {
  id: string
  name: string
  count: number
  amount: number
}

/**
 * The top recipients of the last days; for a nonprofit's own donations, the top accounts. Canceled donations don't
 * count.
 */
export async function givenByParty(
  db: Database,
  { accountId, nonprofitId, liveMode }: GiftsOf,
  { most, ...last }: LastDays & { most: number },
): Promise<PartyOfGifts[]> {
  const party = nonprofitId === undefined ? 'nonprofit' : 'account'
  let gifts = db
    .selectFrom('donation')
    .select((eb) => [
      eb.ref(`${party}_id`).as('id'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<string>('amount').as('amount'),
    ])
    .where('live_mode', '=', liveMode)
    .where('status', '<>', 'canceled')
    .where('created_at', '>=', beginningOf(last))
    .groupBy(`${party}_id`)
    .orderBy('amount', 'desc')
    .limit(most)
  if (accountId !== undefined) gifts = gifts.where('account_id', '=', accountId)
  if (nonprofitId !== undefined) gifts = gifts.where('nonprofit_id', '=', nonprofitId)
  const rows = await gifts.execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const named = await db.selectFrom(party).select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return rows.map(({ id, count, amount }) => {
    return { id, name: names.get(id) ?? id, count: Number(count), amount: Number(amount) }
  })
}
