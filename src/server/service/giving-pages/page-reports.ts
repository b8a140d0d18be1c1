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
