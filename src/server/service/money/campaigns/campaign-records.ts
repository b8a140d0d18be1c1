import { type Insertable, sql, type Updateable } from 'kysely'
import type { Campaign, CampaignDonation, CampaignExpense } from '../../../../contract/index.ts'
import type { CampaignRow, CampaignTable } from '../../../database/tables/campaigns.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { toUnixSeconds } from '../../../kernel/clock.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { type ListPosition, type ListSlice, readSlice } from '../../list-slice.ts'
import { emitEvents } from '../../webhooks/emit-events.ts'
import { journalLine, postEntry } from '../ledger/entries.ts'

/** The account and mode whose campaigns are visible. */
export interface CampaignScope {
  accountId: string
  liveMode: boolean
}

export async function insertCampaign(db: Database, campaign: Insertable<CampaignTable>): Promise<CampaignRow> {
  return db.insertInto('campaign').values(campaign).returningAll().executeTakeFirstOrThrow()
}

/** One campaign of an account and mode. */
export async function findCampaign(db: Database, scope: CampaignScope, id: string): Promise<CampaignRow | undefined> {
  return campaignOf(db, scope, id).executeTakeFirst()
}

/** Locks a campaign until the transaction ends, so that checks on it stay valid. */
export async function lockCampaign(db: Database, scope: CampaignScope, id: string): Promise<CampaignRow | undefined> {
  return campaignOf(db, scope, id).forUpdate().executeTakeFirst()
}

function campaignOf(db: Database, { accountId, liveMode }: CampaignScope, id: string) {
  const campaigns = db.selectFrom('campaign').selectAll()
  return campaigns.where('id', '=', id).where('account_id', '=', accountId).where('live_mode', '=', liveMode)
}

export async function updateCampaign(
  db: Database,
  id: string,
  change: Updateable<CampaignTable>,
): Promise<CampaignRow> {
  return db.updateTable('campaign').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** A donation to record for a campaign; the amount is integer cents. */
export interface NewCampaignDonation {
  id: string
  campaignId: string
  accountId: string
  liveMode: boolean
  amount: number
  createdAt: Date
  /** The day it was made, `YYYY-MM-DD`, if known. */
  givenOn: string | null
}

/** Records a campaign donation and the receivable for it, until its money is pulled from the account's bank account. */
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

/** A campaign's ledger balances, in cents, and the last change of each. */
export interface CampaignLedgerAccount {
  book: 'campaign_held' | 'campaign_grant' | 'campaign_grant_paid'
  balance: number
  movedAt: Date
}

/** The balances that show the progress of campaigns' grants, by campaign. */
export async function grantAccounts(
  db: Database,
  campaignIds: readonly string[],
  liveMode: boolean,
): Promise<Map<string, CampaignLedgerAccount[]>> {
  const { rows } = await sql<{
    owner_id: string
    book: CampaignLedgerAccount['book']
    balance: number
    moved_at: Date
  }>`
    select owner_id, book, sum(amount)::bigint as balance, max(occurred_at) as moved_at
    from journal_line join journal_entry on journal_entry.id = entry_id
    where owner_id = any(${campaignIds}::text[]) and journal_line.live_mode = ${liveMode}
      and book in ('campaign_held', 'campaign_grant', 'campaign_grant_paid')
    group by owner_id, book`.execute(db)
  const accounts = new Map<string, CampaignLedgerAccount[]>()
  for (const { owner_id, book, balance, moved_at } of rows)
    accounts.set(owner_id, [...(accounts.get(owner_id) ?? []), { book, balance, movedAt: moved_at }])
  return accounts
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

/** Donations to a campaign, newest first. */
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

/** Expenses that an account claims for a campaign, newest first. */
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

/** A campaign in its API form. */
export function campaignResource(row: CampaignRow, accounts: readonly CampaignLedgerAccount[]): Campaign {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    nonprofit_id: row.nonprofit_id,
    nonprofit_invited: row.nonprofit_invited,
    start_date: toUnixSeconds(row.start_date),
    end_date: toUnixSeconds(row.end_date),
    target_grant_receipt_date: secondsOrNull(row.target_grant_receipt_date),
    grant_disbursement_initiation_date: secondsOrNull(row.grant_disbursement_initiation_date),
    auto_distribute_grants: row.auto_distribute_grants,
    percent_auto_return: String(row.return_basis_points / 100),
    metadata: row.metadata,
    shared_metadata: row.shared_metadata,
    grant_distribution_statuses: distributionStatuses(accounts),
    type: row.type,
    live_mode: row.live_mode,
    created_at: toUnixSeconds(row.created_at),
  }
}

function secondsOrNull(moment: Date | null): number | null {
  return moment === null ? null : toUnixSeconds(moment)
}

/** Status of the campaign's money for the nonprofit, step by step; steps without money are omitted. */
export function distributionStatuses(
  accounts: readonly CampaignLedgerAccount[],
): Campaign['grant_distribution_statuses'] {
  const held = accounts.find(({ book }) => book === 'campaign_held')
  const granted = accounts.find(({ book }) => book === 'campaign_grant')
  const paid = accounts.find(({ book }) => book === 'campaign_grant_paid')
  const distributed = paid?.balance ?? 0
  return [
    ...step('held', -(held?.balance ?? 0), held),
    ...step('initiated', -(granted?.balance ?? 0) - distributed, granted),
    ...step('distributed', distributed, paid),
  ]
}

function step(
  status: 'held' | 'initiated' | 'distributed',
  amount: number,
  book: CampaignLedgerAccount | undefined,
): Campaign['grant_distribution_statuses'] {
  return book === undefined || amount <= 0 ? [] : [{ status, amount, at: toUnixSeconds(book.movedAt) }]
}

/** Emits a campaign's event to its account, in the transaction of the change. */
export async function emitCampaignEvent(
  tx: Database,
  newId: NewId,
  row: CampaignRow,
  { type, now }: { type: 'campaign.created' | 'campaign.updated'; now: Date },
): Promise<void> {
  const accounts = await grantAccounts(tx, [row.id], row.live_mode)
  await emitEvents(tx, [
    {
      id: newId('evt'),
      accountId: row.account_id,
      liveMode: row.live_mode,
      type,
      subjectId: row.id,
      object: campaignResource(row, accounts.get(row.id) ?? []),
      createdAt: now,
    },
  ])
}

/** A campaign as shown to its nonprofit: the account, what the account shares, and the status of the grant. */
export interface CampaignForNonprofit {
  id: string
  name: string
  account: string
  description: string | null
  startDate: Date
  endDate: Date
  isFinal: boolean
  shared: Readonly<Record<string, unknown>>
  grants: Campaign['grant_distribution_statuses']
}

/** The campaigns for a nonprofit, newest first. */
export async function campaignsFor(
  db: Database,
  { nonprofitId, liveMode, most }: { nonprofitId: string; liveMode: boolean; most: number },
): Promise<CampaignForNonprofit[]> {
  const rows = await db
    .selectFrom('campaign')
    .innerJoin('account', 'account.id', 'campaign.account_id')
    .selectAll('campaign')
    .select('account.name as account')
    .where('campaign.nonprofit_id', '=', nonprofitId)
    .where('campaign.live_mode', '=', liveMode)
    .orderBy('campaign.id', 'desc')
    .limit(most)
    .execute()
  const ids = rows.map(({ id }) => id)
  const accounts = ids.length === 0 ? new Map() : await grantAccounts(db, ids, liveMode)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    account: row.account,
    description: row.description,
    startDate: row.start_date,
    endDate: row.end_date,
    isFinal: row.finalized_at !== null,
    shared: row.shared_metadata,
    grants: distributionStatuses(accounts.get(row.id) ?? []),
  }))
}
