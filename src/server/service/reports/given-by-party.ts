import type { Database } from '../../database/tables/tables.ts'
import { beginningOf, type GiftsOf, type LastDays } from './given-by-day.ts'

/** What was given to a nonprofit, or through an account: number of gifts, and cents. */
export interface PartyOfGifts {
  id: string
  name: string
  count: number
  amount: number
}

/**
 * To whom was given in the last days, the most first; for a nonprofit's own gifts, through whom. Canceled gifts do not
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
