import { sql } from 'kysely'
import type { GivingPageReportTable, ReportReason } from '../../database/tables/giving-pages.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import type { Acted } from '../audit/audit-log.ts'

/** The most undecided reports that one page keeps; later ones say nothing new. */
const MOST_OPEN = 50

/** Records a visitor's report of a page. */
export async function reportGivingPage(
  db: Database,
  {
    newId,
    now,
    pageId,
    reason,
    detail,
  }: { newId: NewId; now: Date; pageId: string; reason: ReportReason; detail: string },
): Promise<void> {
  await sql`insert into giving_page_report (id, page_id, reason, detail, created_at)
    select ${newId('gr')}, ${pageId}, ${reason}, ${detail}, ${now}
    where (select count(*) from giving_page_report where page_id = ${pageId} and decided_at is null) < ${MOST_OPEN}`.execute(
    db,
  )
}

/** A page that waits for a decision of the operator. */
export interface WaitingPage {
  id: string
  slug: string
  title: string
  story: string
  account_id: string
  account_name: string
  live_mode: boolean
  created_at: Date
}

/** Live pages that wait for their review, oldest first. */
export function pagesInReview(db: Database): Promise<WaitingPage[]> {
  return db
    .selectFrom('giving_page')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['giving_page.id', 'slug', 'title', 'story', 'account_id', 'account.name as account_name', 'live_mode'])
    .select('giving_page.created_at')
    .where('giving_page.status', '=', 'in_review')
    .orderBy('giving_page.created_at')
    .limit(200)
    .execute()
}

/** A report with the page that it's about. */
export interface OpenReport extends Pick<GivingPageReportTable, 'id' | 'reason' | 'detail' | 'created_at'> {
  page_id: string
  slug: string
  title: string
  account_name: string
}

/** Undecided reports, oldest first. */
export function openReports(db: Database): Promise<OpenReport[]> {
  return db
    .selectFrom('giving_page_report as report')
    .innerJoin('giving_page', 'giving_page.id', 'page_id')
    .innerJoin('account', 'account.id', 'giving_page.account_id')
    .select(['report.id', 'reason', 'detail', 'report.created_at', 'page_id', 'slug', 'title'])
    .select('account.name as account_name')
    .where('decided_at', 'is', null)
    .orderBy('report.created_at')
    .limit(200)
    .execute()
}

/** Decides about a page that waits for its review: it is published, or goes back to its owner as a draft. */
export async function reviewGivingPage(
  tx: DatabaseTransaction,
  { id, isApproved, now }: { id: string; isApproved: boolean; now: Date },
): Promise<Acted<void>> {
  const change = isApproved
    ? { status: 'published' as const, published_at: now }
    : { status: 'draft' as const, starts_at: null }
  const row = await tx
    .updateTable('giving_page')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'in_review')
    .returning(['account_id', 'status'])
    .executeTakeFirst()
  if (row === undefined) throw new HttpError('conflict', { detail: 'This page doesn’t wait for a review any more.' })
  return {
    record: id,
    subject: row.account_id,
    before: { status: 'in_review' },
    after: { status: row.status },
    result: undefined,
  }
}

/** Decides all open reports of a page: it is kept, or taken down until an operator publishes it again. */
export async function decideReports(
  tx: DatabaseTransaction,
  { pageId, decision, by, now }: { pageId: string; decision: 'kept' | 'suspended'; by: string; now: Date },
): Promise<Acted<void>> {
  const page = await tx.selectFrom('giving_page').selectAll().where('id', '=', pageId).forUpdate().executeTakeFirst()
  if (page === undefined) throw new HttpError('not_found', { detail: 'No giving page has this ID.' })
  await tx
    .updateTable('giving_page_report')
    .set({ decided_at: now, decided_by: by, decision })
    .where('page_id', '=', pageId)
    .where('decided_at', 'is', null)
    .execute()
  const status = decision === 'suspended' ? 'suspended' : page.status
  if (status !== page.status) await tx.updateTable('giving_page').set({ status }).where('id', '=', pageId).execute()
  return {
    record: pageId,
    subject: page.account_id,
    before: { status: page.status },
    after: { status, decision },
    result: undefined,
  }
}

/** Lifts the suspension of a page: its owner gets it back as a draft. */
export async function restoreGivingPage(tx: DatabaseTransaction, id: string): Promise<Acted<void>> {
  const row = await tx
    .updateTable('giving_page')
    .set({ status: 'draft' })
    .where('id', '=', id)
    .where('status', '=', 'suspended')
    .returning('account_id')
    .executeTakeFirst()
  if (row === undefined) throw new HttpError('conflict', { detail: 'This page isn’t taken down.' })
  return {
    record: id,
    subject: row.account_id,
    before: { status: 'suspended' },
    after: { status: 'draft' },
    result: undefined,
  }
}

/** Pages that are taken down, latest first. */
export function suspendedPages(db: Database): Promise<WaitingPage[]> {
  return db
    .selectFrom('giving_page')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['giving_page.id', 'slug', 'title', 'story', 'account_id', 'account.name as account_name', 'live_mode'])
    .select('giving_page.created_at')
    .where('giving_page.status', '=', 'suspended')
    .orderBy('giving_page.created_at', 'desc')
    .limit(200)
    .execute()
}
