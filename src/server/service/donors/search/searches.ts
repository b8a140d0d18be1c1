import { type Selectable, sql } from 'kysely'
import type { GiftSearchTable } from '../../../database/tables/donations.ts'
import type { Database } from '../../../database/tables/tables.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { writeLetter } from '../../letters/write-letter.ts'
import { foundationName } from '../../money/ledger/foundation-name.ts'
import { eraseOldReceipts } from '../privacy/donor-data.ts'

/** How long the link in a letter works: 24 hours. */
const SEARCH_LIFE_MS = 24 * 3_600_000
/** More letters than this in an hour are written to no address, whoever asks. */
const MOST_LETTERS = 3
const HOUR_MS = 3_600_000

/** A search as stored. */
export type GiftSearch = Selectable<GiftSearchTable>

/** A gift of a donor's list. Amounts are cents. */
export interface FoundGift {
  id: string
  nonprofit: string
  amount: number
  at: Date
  /** In whose honor or memory it is; null where in nobody's, or where the name was erased. */
  occasion: 'honor' | 'memory' | null
  honoree: string | null
}

/**
 * Notes that the links to an address's gifts are asked for, in both modes: the same work for every address, because a
 * job looks later whether there are any.
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

/** Looks for the gifts of a search, and writes the letter with the link to them; nothing where there are none. */
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
    // Searches for one address come one after another, so that each counts the letters of those before.
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

/** A search that found gifts and has not ended. */
export function findSearch(db: Database, id: string, now: Date): Promise<GiftSearch | undefined> {
  return db
    .selectFrom('gift_search')
    .selectAll()
    .where('id', '=', id)
    .where('found_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** The latest gifts paid with the address of a search, in its mode. */
export async function giftsOf(
  db: Database,
  { email, live_mode }: Pick<GiftSearch, 'email' | 'live_mode'>,
  most: number,
): Promise<FoundGift[]> {
  const { rows } = await sql<FoundGift>`
    select donation.id, nonprofit.name as nonprofit, donation.amount + donation.fee as amount, donation.created_at as at,
      letter.facts->>'occasion' as occasion, nullif(letter.facts->>'honoree', '') as honoree
    from checkout_payment payment join donation on donation.id = payment.donation_id
      join nonprofit on nonprofit.id = donation.nonprofit_id
      left join letter on letter.subject_id = donation.id and letter.kind = 'dedication'
    where lower(donor_email) = ${email} and donor_email <> '' and payment.state = 'paid' and payment.live_mode = ${live_mode}
    order by donation.created_at desc, donation.id desc limit ${most}`.execute(db)
  return rows
}

/** Asks for the job again of searches that nobody looked at, because there was no queue. */
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

/** Forgets searches that have ended. */
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

/** Forgets what donors need no more: searches that have ended, and names that only an old receipt still keeps. */
export async function forgetDonors(db: Database, now: Date): Promise<void> {
  await forgetSearches(db, now)
  await eraseOldReceipts(db, now)
}
