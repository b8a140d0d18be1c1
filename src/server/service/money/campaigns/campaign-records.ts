import { type Insertable, sql, type Updateable } from 'kysely'
import type { CampaignDonation, CampaignExpense } from '../../../../contract/index.ts'
import type { CampaignRow, CampaignTable } from '../../../database/tables/campaigns.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { toUnixSeconds } from '../../../kernel/clock.ts'
import { type ListPosition, type ListSlice, readSlice } from '../../list-slice.ts'
import { journalLine, postEntry } from '../ledger/entries.ts'

/** Whose campaigns, and in which mode. */
export interface CampaignScope {
  accountId: string
  liveMode: boolean
}

/** Adds a campaign and returns it as it stands. */
export async function insertCampaign(db: Database, campaign: Insertable<CampaignTable>): Promise<CampaignRow> {
  return db.insertInto('campaign').values(campaign).returningAll().executeTakeFirstOrThrow()
}

/** One campaign of an account and mode. */
export async function findCampaign(db: Database, scope: CampaignScope, id: string): Promise<CampaignRow | undefined> {
  return campaignOf(db, scope, id).executeTakeFirst()
}

/** Holds a campaign until the transaction ends, so that what is checked about it stays true. */
export async function lockCampaign(db: Database, scope: CampaignScope, id: string): Promise<CampaignRow | undefined> {
  return campaignOf(db, scope, id).forUpdate().executeTakeFirst()
}

function campaignOf(db: Database, { accountId, liveMode }: CampaignScope, id: string) {
  const campaigns = db.selectFrom('campaign').selectAll()
  return campaigns.where('id', '=', id).where('account_id', '=', accountId).where('live_mode', '=', liveMode)
}

/** Changes a campaign and returns it as it then stands. */
export async function updateCampaign(
  db: Database,
  id: string,
  change: Updateable<CampaignTable>,
): Promise<CampaignRow> {
  return db.updateTable('campaign').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** A gift that is to be recorded for a campaign; the amount is integer cents. */
export interface NewCampaignDonation {
  id: string
  campaignId: string
  accountId: string
  liveMode: boolean
  amount: number
  createdAt: Date
  /** The day it was made, where that is told, `YYYY-MM-DD`. */
  givenOn: string | null
}

/** Records a campaign donation and the debt it makes, until its money is pulled from the account's bank account. */
export async function recordCampaignDonation(db: Database, donation: NewCampaignDonation): Promise<void> {
  const { id, campaignId, accountId, liveMode, amount, createdAt, givenOn } = donation
  await db
    .insertInto('campaign_donation')
    .values({
      id,
      campaign_id: campaignId,
      live_mode: liveMode,
      amount,
      external_id: null,
      pull_id: null,
      created_at: createdAt,
      given_on: givenOn,
    })
    .execute()
  await postEntry(db, {
    liveMode,
    kind: 'campaign_donation',
    subjectId: id,
    once: `campaign_donation ${id}`,
    occurredAt: createdAt,
    lines: [
      ...journalLine('campaign_due', accountId, amount),
      ...journalLine('campaign_promised', campaignId, -amount),
    ],
  })
}

/** What a campaign's books hold, in cents, and when each last moved. */
export interface CampaignBook {
  book: 'campaign_held' | 'campaign_grant' | 'campaign_grant_paid'
  balance: number
  movedAt: Date
}

/** The books that say how far the grants of campaigns have come, by campaign. */
export async function grantBooks(
  db: Database,
  campaignIds: readonly string[],
  liveMode: boolean,
): Promise<Map<string, CampaignBook[]>> {
  const { rows } = await sql<{ owner_id: string; book: CampaignBook['book']; balance: number; moved_at: Date }>`
    select owner_id, book, sum(amount)::bigint as balance, max(occurred_at) as moved_at
    from journal_line join journal_entry on journal_entry.id = entry_id
    where owner_id = any(${campaignIds}::text[]) and journal_line.live_mode = ${liveMode}
      and book in ('campaign_held', 'campaign_grant', 'campaign_grant_paid')
    group by owner_id, book`.execute(db)
  const books = new Map<string, CampaignBook[]>()
  for (const { owner_id, book, balance, moved_at } of rows)
    books.set(owner_id, [...(books.get(owner_id) ?? []), { book, balance, movedAt: moved_at }])
  return books
}

/** Campaigns of an account, newest first. */
export function listCampaigns(
  db: Database,
  { accountId, liveMode }: CampaignScope,
  position: ListPosition,
): Promise<ListSlice<CampaignRow>> {
  const of = sql<CampaignRow>`select * from campaign where account_id = ${accountId} and live_mode = ${liveMode}`
  return readSlice(db, { of }, position)
}

type Gift = Omit<CampaignDonation, 'created_at'> & { created_at: Date }

/** Gifts to a campaign, newest first. */
export async function listCampaignDonations(
  db: Database,
  campaignId: string,
  position: ListPosition,
): Promise<ListSlice<CampaignDonation>> {
  const of = sql<Gift>`
    select id, amount, campaign_id, status, given_on::text as given_on, created_at
    from campaign_donation where campaign_id = ${campaignId}`
  return dated(await readSlice(db, { of }, position))
}

type Expense = Omit<CampaignExpense, 'created_at'> & { created_at: Date }

/** What an account spent for a campaign and claims back, newest first. */
export async function listCampaignExpenses(
  db: Database,
  campaignId: string,
  position: ListPosition,
): Promise<ListSlice<CampaignExpense>> {
  const of = sql<Expense>`
    select id, amount, campaign_id, description, spent_on::text as spent_on, created_at
    from campaign_expense where campaign_id = ${campaignId}`
  return dated(await readSlice(db, { of }, position))
}

function dated<Row extends { created_at: Date }>({ rows, hasMore }: ListSlice<Row>) {
  return { rows: rows.map((row) => ({ ...row, created_at: toUnixSeconds(row.created_at) })), hasMore }
}
