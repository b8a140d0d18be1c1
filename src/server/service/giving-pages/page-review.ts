import type { ExpressionBuilder } from 'kysely'
import { inTransaction } from '../../database/in-transaction.ts'
import type { GivingPageRow } from '../../database/tables/giving-pages.ts'
import type { Database, DatabaseTransaction, Tables } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Acted } from '../audit/audit-log.ts'
import { endLinksOfFund, endLinksOfPage } from '../checkout/checkout-records.ts'
import { type FundChange, type FundChanging, type StatedFund, updateFund } from '../funds/funds.ts'

/*
 * Operators read a live page before its account's first publication, and after a page was taken down. An account is
 * trusted once a page of it was approved, as long as none of its pages is taken down.
 */

/** What a review depends on. */
type Reviewed = Pick<GivingPageRow, 'account_id' | 'live_mode' | 'review_required'>

/** Whether what people read on a page can be public without a review. Pages of test mode take no real gift, so they can. */
export async function needsNoReview(tx: DatabaseTransaction, row: Reviewed): Promise<boolean> {
  return !row.live_mode || (!row.review_required && (await isTrusted(tx, row.account_id)))
}

async function isTrusted(tx: DatabaseTransaction, accountId: string): Promise<boolean> {
  const { approved, suspended } = await tx
    .selectFrom('giving_page')
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere('reviewed_version', 'is not', null)
        .filterWhere('review_required', '=', false)
        .as('approved'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'suspended').as('suspended'),
    ])
    .where('account_id', '=', accountId)
    .where('live_mode', '=', true)
    .executeTakeFirstOrThrow()
  return Number(approved) > 0 && Number(suspended) === 0
}

/**
 * Counts a change of what people read on a page. A public page goes back to the operator's review where its account
 * isn't trusted.
 */
export async function noteRewrite(tx: DatabaseTransaction, row: GivingPageRow, now: Date): Promise<void> {
  const isPublic = row.status === 'published' || row.status === 'archived'
  const isHeldBack = isPublic && !(await needsNoReview(tx, row))
  const held = row.status === 'published' ? { status: 'in_review' as const } : {}
  await tx
    .updateTable('giving_page')
    .set({ version: row.version + 1, ...(isHeldBack ? { ...held, review_required: true } : {}) })
    .where('id', '=', row.id)
    .execute()
  if (isHeldBack) await endLinksOfPage(tx, row, now)
}

/** What people read of a fund on the pages that name it. */
const READ_OF_FUND = ['name', 'description', 'version', 'picture'] as const

/**
 * Changes a fund. A change of what people read counts as one of the pages that name it. The open payment pages of a
 * fund that is archived close.
 */
export function changeFund(changing: FundChanging, id: string, change: FundChange): Promise<StatedFund> {
  const { now } = changing
  return inTransaction(changing.db, async (tx) => {
    const { before, after } = await updateFund({ ...changing, db: tx }, id, change)
    if (READ_OF_FUND.some((name) => before[name] !== after[name])) await noteEach(tx, { fund_id: id }, now)
    if (before.status !== after.status && after.status === 'archived') await endLinksOfFund(tx, after, now)
    return after
  })
}

/** Counts a change of the name or logo that an account shows on all of its live pages. */
export async function noteAccountRewrite(tx: DatabaseTransaction, accountId: string, now: Date): Promise<void> {
  await noteEach(tx, { account_id: accountId, live_mode: true }, now)
}

type Named = Partial<Pick<GivingPageRow, 'fund_id' | 'account_id' | 'live_mode'>>

async function noteEach(tx: DatabaseTransaction, named: Named, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom('giving_page')
    .selectAll()
    .where((eb) => eb.and(named))
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const row of rows) await noteRewrite(tx, row, now)
}

/** A page in an operator's list. */
export interface ListedPage
  extends Pick<GivingPageRow, 'id' | 'slug' | 'title' | 'account_id' | 'live_mode' | 'version' | 'created_at'> {
  account_name: string
}

/** Live pages that wait for their review, oldest first. */
export function pagesInReview(db: Database): Promise<ListedPage[]> {
  return listed(db, (page) => page('giving_page.status', '=', 'in_review'))
    .orderBy('giving_page.created_at')
    .execute()
}

/** Public live pages whose present version no operator has read, latest first. */
export function unreadPages(db: Database): Promise<ListedPage[]> {
  return listed(db, (page) =>
    page.and([
      page('giving_page.status', 'in', ['published', 'archived']),
      page('published_at', 'is not', null),
      page('review_required', '=', false),
      page('live_mode', '=', true),
      page('reviewed_version', 'is distinct from', page.ref('version')),
    ]),
  )
    .orderBy('published_at', 'desc')
    .execute()
}

/** Pages that are taken down, latest first. */
export function suspendedPages(db: Database): Promise<ListedPage[]> {
  return listed(db, (page) => page('giving_page.status', '=', 'suspended'))
    .orderBy('giving_page.created_at', 'desc')
    .execute()
}

type PageConditions = ExpressionBuilder<Tables, 'giving_page' | 'account'>

function listed(db: Database, where: (page: PageConditions) => ReturnType<PageConditions['and']>) {
  return db
    .selectFrom('giving_page')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['giving_page.id', 'slug', 'title', 'account_id', 'account.name as account_name', 'live_mode', 'version'])
    .select('giving_page.created_at')
    .where(where)
    .limit(200)
}

/** A decision of an operator about the version that they read. */
export interface Review {
  id: string
  version: number
  now: Date
}

/** Publishes a page that waits for its review, unless its owner has changed it since the operator read it. */
export async function approveGivingPage(tx: DatabaseTransaction, review: Review): Promise<Acted<void>> {
  const row = await lockReviewed(tx, review, ['in_review'])
  const change = {
    status: 'published' as const,
    published_at: row.published_at ?? review.now,
    reviewed_version: row.version,
    review_required: false,
  }
  return decide(tx, row, change)
}

/** Gives a page that waits for its review back to its owner as a draft. */
export async function returnGivingPage(tx: DatabaseTransaction, review: Review): Promise<Acted<void>> {
  return decide(tx, await lockReviewed(tx, review, ['in_review']), { status: 'draft', starts_at: null })
}

/** Records that an operator read the present version of a public page. */
export async function markGivingPageRead(tx: DatabaseTransaction, review: Review): Promise<Acted<void>> {
  const row = await lockReviewed(tx, review, ['published', 'archived'])
  return decide(tx, row, { reviewed_version: row.version })
}

/** Takes a page down: it looks unknown, and its open payment pages close. */
export async function suspendGivingPage(
  tx: DatabaseTransaction,
  { id, now }: { id: string; now: Date },
): Promise<Acted<void>> {
  const row = await lockAny(tx, id)
  await endLinksOfPage(tx, row, now)
  return decide(tx, row, { status: 'suspended', review_required: true })
}

/** Gives a page that was taken down back to its owner as a draft, which needs a review. */
export async function restoreGivingPage(tx: DatabaseTransaction, id: string): Promise<Acted<void>> {
  const row = await lockAny(tx, id)
  if (row.status !== 'suspended') throw new HttpError('conflict', { detail: 'This page isn’t taken down.' })
  return decide(tx, row, { status: 'draft', starts_at: null })
}

async function lockReviewed(
  tx: DatabaseTransaction,
  { id, version }: Review,
  statuses: readonly GivingPageRow['status'][],
): Promise<GivingPageRow> {
  const row = await lockAny(tx, id)
  if (!statuses.includes(row.status))
    throw new HttpError('conflict', { detail: 'This page has another status now. Load the list again.' })
  if (row.version !== version)
    throw new HttpError('conflict', { detail: 'Its owner has changed this page since you opened it. Read it again.' })
  return row
}

/** Locks a page of any account until the transaction ends. */
export async function lockAny(tx: DatabaseTransaction, id: string): Promise<GivingPageRow> {
  const row = await tx.selectFrom('giving_page').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw new HttpError('not_found', { detail: 'No giving page has this ID.' })
  return row
}

type Decision = Partial<
  Pick<GivingPageRow, 'status' | 'starts_at' | 'published_at' | 'reviewed_version' | 'review_required'>
>

async function decide(tx: DatabaseTransaction, row: GivingPageRow, change: Decision): Promise<Acted<void>> {
  await tx.updateTable('giving_page').set(change).where('id', '=', row.id).execute()
  const { status, version } = row
  return {
    record: row.id,
    subject: row.account_id,
    before: { status },
    after: { status: change.status ?? status, version },
    result: undefined,
  }
}
