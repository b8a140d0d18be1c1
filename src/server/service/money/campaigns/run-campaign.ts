import { sql } from 'kysely'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { CampaignBulkFileTable, CampaignRow } from '../../../database/tables/campaigns.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { oneByOne } from '../../../kernel/turns.ts'
import { dollars } from '../../../rendering/amounts.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { balancesOf } from '../ledger/balances.ts'
import { campaignState, lockCampaignById, moveCampaignMoney } from './campaign-money.ts'
import { emitCampaignEvent, recordCampaignDonation, updateCampaign } from './campaign-records.ts'
import type { CampaignState } from './campaign-splits.ts'
import { requireWithinCampaign } from './create-campaign.ts'

/** An expense that an account claims. `spentOn` is `YYYY-MM-DD`, the amount cents. */
export interface NewExpense {
  amount: number
  description: string
  spentOn: string
}

/** A donation recorded in bulk; the amount is cents, `givenOn` its day (`YYYY-MM-DD`), if known. */
export interface BulkDonation {
  amount: number
  givenOn?: string
}

/**
 * Records expenses of a campaign, all or none, and pays what its rule allows now. Suspicious expenses are refused
 * unless confirmed.
 */
export function claimExpenses(
  dependencies: LifecycleDependencies,
  campaignId: string,
  expenses: readonly NewExpense[],
  { confirmed = false, file }: { confirmed?: boolean | undefined; file?: BulkFile | undefined } = {},
): Promise<CampaignState> {
  return withCampaign(dependencies, campaignId, async (tx, campaign, now) => {
    requireExpenses(campaign)
    const doubts = await suspiciousExpenses(tx, campaign, expenses, now)
    if (doubts.length > 0 && !confirmed)
      throw new HttpError('conflict', {
        detail: `${doubts.join(' ')} Nothing was recorded. If this is correct, confirm it.`,
        param: 'confirm',
      })
    if (file !== undefined) await recordFile(tx, file, postedNow(campaign, 'expenses', expenses, now))
    const rows = expenses.map((expense) => ({
      id: dependencies.newId('ex'),
      campaign_id: campaign.id,
      live_mode: campaign.live_mode,
      amount: expense.amount,
      description: expense.description,
      spent_on: expense.spentOn,
      created_at: now,
    }))
    await tx.insertInto('campaign_expense').values(rows).execute()
    const claims = rows.map(({ id, amount }) => ({
      event: { kind: 'expense_claimed' as const, amount },
      kind: 'campaign_split' as const,
      subjectId: id,
      once: `expense ${id}`,
      now,
    }))
    return moveCampaignMoney(tx, campaign, claims)
  })
}

/** Lists what is suspicious about expenses in the campaign's current state, for confirmation. */
export async function suspiciousExpenses(
  db: Database,
  campaign: CampaignRow,
  expenses: readonly NewExpense[],
  now: Date,
): Promise<string[]> {
  const state = await campaignState(db, campaign)
  return suspicionsAbout(expenses, { campaign, state, onItsWay: await promisedTo(db, campaign), now })
}

/** Refuses expenses if the campaign doesn't accept any. */
export function requireExpenses({ type, finalized_at: at }: CampaignRow): void {
  if (type === 'gross') throw conflict('A gross campaign has a fixed expense share and accepts no individual expenses.')
  if (at !== null) throw conflict('This campaign is final and accepts no more expenses.')
}

/** Records donations to a campaign, all or none, for the next daily pull. Returns their IDs. */
export function recordCampaignDonations(
  dependencies: LifecycleDependencies,
  campaignId: string,
  donations: readonly BulkDonation[],
  { file }: { file?: BulkFile | undefined } = {},
): Promise<string[]> {
  return withCampaign(dependencies, campaignId, async (tx, campaign, now) => {
    if (file !== undefined) await recordFile(tx, file, postedNow(campaign, 'donations', donations, now))
    const ids: string[] = []
    for (const { amount, givenOn } of donations) {
      const id = dependencies.newId('ce')
      await addDonationToCampaign(tx, campaign, { id, amount, now, givenOn })
      ids.push(id)
    }
    return ids
  })
}

/** A finalized campaign. `onItsWay` is the cents in transit. */
export type FinalizedCampaign = CampaignState & { onItsWay: number }

/**
 * Finalizes a campaign's expenses: the rest becomes its grant. Does nothing the second time. Money in transit is split
 * by the same rule on arrival; the result includes its amount.
 */
export function finalizeCampaign(dependencies: LifecycleDependencies, campaignId: string): Promise<FinalizedCampaign> {
  return withCampaign(dependencies, campaignId, async (tx, campaign, now) => {
    const movement = {
      event: { kind: 'finalized' as const },
      kind: 'campaign_split' as const,
      subjectId: campaign.id,
      now,
    }
    const isFirst = campaign.finalized_at === null
    const state = await moveCampaignMoney(tx, campaign, isFirst ? [movement] : [])
    if (isFirst) await emitCampaignEvent(tx, dependencies.newId, campaign, { type: 'campaign.updated', now })
    return { ...state, onItsWay: await promisedTo(tx, campaign) }
  })
}

/** Cents of a campaign's donations in transit. */
export async function promisedTo(db: Database, { id, live_mode }: CampaignRow): Promise<number> {
  const balances = await balancesOf(db, { ownerId: id, liveMode: live_mode })
  return 0 - (balances.campaign_promised ?? 0)
}

function postedNow(
  { id }: CampaignRow,
  kind: 'donations' | 'expenses',
  rows: readonly unknown[],
  now: Date,
): Parameters<typeof recordFile>[2] {
  return { campaign_id: id, kind, rows: rows.length, booked_at: now }
}

// A grant with a target receipt date is sent a week earlier.
const DAYS_BEFORE_TARGET = 7

/** Creates grants from custom campaigns whose initiation date has come. Returns the number of campaigns. */
export async function initiateGrants(dependencies: LifecycleDependencies, liveMode: boolean): Promise<number> {
  const now = dependencies.clock.now(liveMode)
  const { rows } = await sql<{ id: string }>`
    select campaign.id from campaign
    where live_mode = ${liveMode} and type = 'custom' and coalesce(grant_disbursement_initiation_date,
        target_grant_receipt_date - ${DAYS_BEFORE_TARGET} * interval '1 day') <= ${now}
      and (select sum(amount) from journal_line where owner_id = campaign.id and book = 'campaign_held') < 0
    order by id`.execute(dependencies.db)
  await oneByOne(rows, ({ id }) =>
    withCampaign(dependencies, id, async (tx, campaign) => {
      const event = { kind: 'grants_initiated' as const }
      await moveCampaignMoney(tx, campaign, [{ event, kind: 'campaign_split', subjectId: id, now }])
      const first = campaign.grants_initiated_at ?? now
      const changed = await updateCampaign(tx, id, { grants_initiated_at: first })
      await emitCampaignEvent(tx, dependencies.newId, changed, { type: 'campaign.updated', now })
    }),
  )
  return rows.length
}

function conflict(detail: string): HttpError {
  return new HttpError('conflict', { detail })
}

function withCampaign<Result>(
  { db, clock }: LifecycleDependencies,
  id: string,
  work: (tx: DatabaseTransaction, campaign: CampaignRow, now: Date) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const campaign = await lockCampaignById(tx, id)
    if (campaign === undefined) throw new HttpError('not_found', { detail: `No campaign has the ID ${id}.` })
    return work(tx, campaign, clock.now(campaign.live_mode))
  })
}

/** Records a donation in cents to a campaign that the caller has locked; a final campaign accepts none. */
export async function addDonationToCampaign(
  tx: DatabaseTransaction,
  campaign: CampaignRow,
  { id, amount, now, givenOn }: { id: string; amount: number; now: Date; givenOn?: string | undefined },
): Promise<void> {
  if (campaign.finalized_at !== null)
    throw new HttpError('conflict', { detail: 'This campaign is final and accepts no more donations.', param: 'id' })
  requireWithinCampaign(campaign, { now, givenOn })
  const owner = { campaignId: campaign.id, accountId: campaign.account_id, liveMode: campaign.live_mode }
  await recordCampaignDonation(tx, { id, ...owner, amount, createdAt: now, givenOn: givenOn ?? null })
}

const YEAR_MS = 366 * 86_400_000

/** The checked facts of an expense: `spentOn` is `YYYY-MM-DD`, the amount cents. */
interface Claimed {
  amount: number
  spentOn: string
}

/**
 * Reasons why expenses need confirmation: a future date, a date more than a year before the campaign, or more than the
 * campaign holds, including money in transit.
 */
function suspicionsAbout(
  expenses: readonly Claimed[],
  { campaign, state, onItsWay, now }: { campaign: CampaignRow; state: CampaignState; onItsWay: number; now: Date },
): string[] {
  const today = now.toISOString().slice(0, 10)
  const earliest = new Date(campaign.start_date.getTime() - YEAR_MS).toISOString().slice(0, 10)
  const days = expenses.map(({ spentOn }) => spentOn).toSorted()
  const [first = today, last = today] = [days[0], days.at(-1)]
  // With funds returned, the account already holds its share, and all its claims count against it.
  const returned = campaign.type === 'net_returned' ? state.funds.expense : 0
  const available = Math.max(0, state.funds.held + returned + onItsWay - state.claims)
  const sum = expenses.reduce((cents, { amount }) => cents + amount, 0)
  return [
    ...(last > today ? [`${last} is in the future.`] : []),
    ...(first < earliest ? [`${first} is more than a year before the campaign started.`] : []),
    ...(sum > available ? [`${dollars(sum)} is more than the campaign’s ${dollars(available)} for expenses.`] : []),
  ]
}

/** The source file of the rows; `again` confirms that a repeated file is intended. */
interface BulkFile {
  contentHash: Buffer
  again: boolean
}

/** When a file with the same rows was first posted to a campaign; undefined if never. */
export async function findRecordedFile(
  db: Database,
  { campaign_id, kind, content_hash }: Pick<CampaignBulkFileTable, 'campaign_id' | 'kind' | 'content_hash'>,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('campaign_bulk_file')
    .select('booked_at')
    .where('campaign_id', '=', campaign_id)
    .where('kind', '=', kind)
    .where('content_hash', '=', content_hash)
    .executeTakeFirst()
  return row?.booked_at
}

/** Records that a file was posted to a campaign; refuses a repeated file unless that is confirmed. */
async function recordFile(
  tx: DatabaseTransaction,
  { contentHash, again }: BulkFile,
  booked: Pick<CampaignBulkFileTable, 'campaign_id' | 'kind' | 'rows' | 'booked_at'>,
): Promise<void> {
  const before = await findRecordedFile(tx, { ...booked, content_hash: contentHash })
  if (before !== undefined && !again) {
    const detail = `These ${booked.kind} were already recorded on ${before.toISOString().slice(0, 10)}. Nothing was recorded now. If they should count again, confirm it.`
    throw new HttpError('conflict', { detail, param: 'again' })
  }
  await tx
    .insertInto('campaign_bulk_file')
    .values({ ...booked, content_hash: contentHash })
    .onConflict((conflict) =>
      conflict
        .columns(['campaign_id', 'kind', 'content_hash'])
        .doUpdateSet((eb) => ({ times: eb('campaign_bulk_file.times', '+', 1) })),
    )
    .execute()
}
