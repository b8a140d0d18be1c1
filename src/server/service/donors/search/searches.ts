import { type Selectable, sql } from 'kysely'
import type { GiftSearchTable } from '../../../database/tables/donations.ts'
import type { Database } from '../../../database/tables/tables.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { writeLetter } from '../../letters/write-letter.ts'
import { foundationName } from '../../money/ledger/foundation-name.ts'
import { eraseOldReceipts } from '../privacy/donor-data.ts'

/** How long the link in an e-mail works: 24 hours. */
const SEARCH_LIFE_MS = 24 * 3_600_000
/** Maximum e-mails per address and hour. */
const MOST_LETTERS = 3
const HOUR_MS = 3_600_000

export type GiftSearch = Selectable<GiftSearchTable>

/** A donation in a donor's list. Amounts are cents. */
export interface FoundGift {
  id: string
  nonprofit: string
  amount: number
  at: Date
  /** The dedication's occasion; null if there is none or its name was erased. */
  occasion: 'honor' | 'memory' | null
  honoree: string | null
}

/**
 * Records a request for an address's donations, in both modes. The work is the same for every address, because a job
 * looks up the donations later.
 */
export async function requestDonationSearch(
  db: Database,
  newId: NewId,
  { email, locale, now }: { email: string; locale: string; now: Date },
): Promise<void> {
  const expires = new Date(now.getTime() + SEARCH_LIFE_MS)
  const search = { email: email.toLowerCase(), locale, asked_at: now, expires_at: expires }
  const rows = [true, false].map((live_mode) => ({ ...search, id: newId('gs'), live_mode }))
  await db.insertInto('gift_search').values(rows).execute()
}

/** Finds the donations of a search, and writes the e-mail with the link to them; nothing if there are none. */
export async function answerSearch(db: Database, newId: NewId, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const search = await tx
      .selectFrom('gift_search')
      .selectAll()
      .where('id', '=', id)
      .where('found_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (search === undefined) return
    // Searches for one address run one at a time, so that each counts the earlier e-mails.
    await sql`select pg_advisory_xact_lock(hashtext(${`gift search ${search.email}`}))`.execute(tx)
    const [gift] = await giftsOf(tx, search, 1)
    if (gift === undefined || (await lettersLately(tx, search, now)) >= MOST_LETTERS) {
      await tx.deleteFrom('gift_search').where('id', '=', id).execute()
      return
    }
    await tx.updateTable('gift_search').set({ found_at: now }).where('id', '=', id).execute()
    const foundation = (await foundationName(tx, search.live_mode)) ?? ''
    await writeLetter(tx, newId, {
      kind: 'gifts_found',
      liveMode: search.live_mode,
      subjectId: id,
      accountId: null,
      recipient: search.email,
      locale: search.locale,
      facts: { search: id, foundation },
      now,
    })
  })
}

/** A search that found donations and hasn't expired. */
export function findSearch(db: Database, id: string, now: Date): Promise<GiftSearch | undefined> {
  return db
    .selectFrom('gift_search')
    .selectAll()
    .where('id', '=', id)
    .where('found_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** The latest donations paid with the address of a search, in its mode. */
export async function giftsOf(
  db: Database,
  { email, live_mode }: Pick<GiftSearch, 'email' | 'live_mode'>,
  most: number,
): Promise<FoundGift[]> {
  const { rows } = await sql<FoundGift>`
    select donation.id, coalesce(several.names, nonprofit.name) as nonprofit, donation.created_at as at,
      coalesce(several.amount, donation.amount + donation.fee) as amount,
      letter.facts->>'occasion' as occasion, nullif(letter.facts->>'honoree', '') as honoree
    from checkout_payment payment join donation on donation.id = payment.donation_id
      join nonprofit on nonprofit.id = donation.nonprofit_id
      left join lateral (
        select string_agg(named.name, E'\\n' order by part.id <> part.gift_id, part.id) as names,
          sum(part.amount + part.fee)::bigint as amount
        from donation part join nonprofit named on named.id = part.nonprofit_id where part.gift_id = donation.id
      ) several on true
      left join letter on letter.subject_id = donation.id and letter.kind = 'dedication'
    where lower(donor_email) = ${email} and donor_email <> '' and payment.state = 'paid' and payment.live_mode = ${live_mode}
    order by donation.created_at desc, donation.id desc limit ${most}`.execute(db)
  return rows
}

/** Requeues searches that have no job because there was no queue. */
export async function unansweredSearches(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('gift_search')
    .select('id')
    .where('found_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('asked_at')
    .limit(1_000)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes expired searches. */
async function forgetSearches(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('gift_search').where('expires_at', '<=', now).execute()
}

async function lettersLately(tx: Database, { email, live_mode }: GiftSearch, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('gift_search')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('live_mode', '=', live_mode)
    .where('found_at', '>', new Date(now.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes expired searches, and names on receipts that are old enough. */
export async function forgetDonors(db: Database, now: Date): Promise<void> {
  await forgetSearches(db, now)
  await eraseOldReceipts(db, now)
}
