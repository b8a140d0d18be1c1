import { sql } from 'kysely'
import type { GivingPageReportTable, ReportReason } from '../../database/tables/giving-pages.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import type { Acted } from '../audit/audit-log.ts'
import { lockAny, suspendGivingPage } from './page-review.ts'

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

/** A page that visitors reported, with the number of its undecided reports and when the first came. */
export interface ReportedPage {
  id: string
  title: string
  account_name: string
  live_mode: boolean
  reports: number
  first_at: Date
}

/** Pages with undecided reports: live ones first, then those with the most reports. */
export async function reportedPages(db: Database): Promise<ReportedPage[]> {
  const { rows } = await sql<ReportedPage>`
    select page.id, page.title, page.live_mode, account.name as account_name, count(*)::int as reports,
      min(report.created_at) as first_at
    from giving_page_report as report
    join giving_page as page on page.id = page_id
    join account on account.id = page.account_id
    where decided_at is null
    group by page.id, account.name order by page.live_mode desc, count(*) desc, min(report.created_at) limit 500`.execute(
    db,
  )
  return rows
}

/** An undecided report of a page. */
export type OpenReport = Pick<GivingPageReportTable, 'id' | 'reason' | 'detail' | 'created_at'>

/** The undecided reports of a page, latest first. */
export function openReportsOf(db: Database, pageId: string): Promise<OpenReport[]> {
  return db
    .selectFrom('giving_page_report')
    .select(['id', 'reason', 'detail', 'created_at'])
    .where('page_id', '=', pageId)
    .where('decided_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Closes all open reports of a page: it is kept, or taken down until an operator gives it back. */
export async function decideReports(
  tx: DatabaseTransaction,
  {
    pageId,
    decision,
    by,
    at,
    now,
  }: { pageId: string; decision: 'kept' | 'suspended'; by: string; at: Date; now: Date },
): Promise<Acted<void>> {
  const page = await lockAny(tx, pageId)
  await tx
    .updateTable('giving_page_report')
    .set({ decided_at: at, decided_by: by, decision })
    .where('page_id', '=', pageId)
    .where('decided_at', 'is', null)
    .execute()
  if (decision === 'suspended') return suspendGivingPage(tx, { id: pageId, now })
  const { id: record, account_id: subject, status } = page
  return { record, subject, before: { status }, after: { status, decision }, result: undefined }
}
