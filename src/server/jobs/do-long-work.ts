import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LongWorkKind } from '../database/tables/long-work.ts'
import type { Database } from '../database/tables/tables.ts'
import type { Clock } from '../kernel/clock.ts'
import type { NewId } from '../kernel/identifiers.ts'
import { importBmf } from '../service/directory/import/import-bmf.ts'
import { BmfFileError } from '../service/directory/import/read-bmf.ts'
import type { LongWork } from '../service/long-work/ask-for-work.ts'
import { closeMonths } from '../service/money/billing/close-months.ts'
import { verifyLedger } from '../service/money/campaigns/verify-ledger.ts'

export interface LongWorkDependencies {
  db: Database
  clock: Clock
  newId: NewId
}

interface Outcome {
  outcome: string
  isWell: boolean
}

/** Reports progress. */
type ReportProgress = (done: number, total: number) => void

const PROGRESS_INTERVAL_MS = 500

const works: Readonly<
  Record<LongWorkKind, (dependencies: LongWorkDependencies, work: LongWork, note: ReportProgress) => Promise<Outcome>>
> = { verify_ledger: checkLedger, import_bmf: importSentFile, close_months: closeEnded }

/** Runs a requested job, and records its progress and result. */
export async function doLongWork(dependencies: LongWorkDependencies, id: string): Promise<void> {
  const { db, clock } = dependencies
  const work = await db
    .updateTable('long_work')
    .set({ status: 'running' })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()
  if (work === undefined) return
  const progress = progressRecorder(db, id)
  const { outcome, isWell, status } = await works[work.kind](dependencies, work, progress.note)
    .then((done) => ({ ...done, status: 'done' as const }))
    .catch((error: unknown) => ({ outcome: reasonOf(error), isWell: false, status: 'failed' as const }))
  await progress.settled()
  await db
    .updateTable('long_work')
    .set({ status, outcome, is_well: isWell, finished_at: clock.now(true) })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('long_work_file').where('work_id', '=', id).execute()
}

/** Records progress periodically, one write at a time. */
function progressRecorder(db: Database, id: string): { note: ReportProgress; settled(): Promise<unknown> } {
  let writing: Promise<unknown> = Promise.resolve()
  let next = 0
  const note: ReportProgress = (done, total) => {
    if (performance.now() < next) return
    next = performance.now() + PROGRESS_INTERVAL_MS
    writing = writing
      .then(() => db.updateTable('long_work').set({ done, total }).where('id', '=', id).execute())
      .catch(() => undefined)
  }
  return { note, settled: () => writing }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function checkLedger({ db }: LongWorkDependencies, _: LongWork, note: ReportProgress): Promise<Outcome> {
  const { count } = await db
    .selectFrom('donation')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const verdict = await verifyLedger(db, (checked) => note(checked, Number(count)))
  const { holds, donations, broken_entries: broken, stray_donations: stray, clearing, mismatches } = verdict
  const found = [broken, stray, clearing, mismatches, verdict.campaigns, verdict.gift_sums]
  const findings = found.reduce((count, of) => count + of.length, 0)
  const named = [...broken, ...stray, ...mismatches.map(({ id }) => id)].slice(0, 5).join(', ')
  return {
    isWell: holds,
    outcome: holds
      ? `The ledger is correct. ${donations} donations agree with it.`
      : `The ledger has ${findings} findings${named === '' ? '' : `, among them ${named}`}. All of them: almoner ledger verify`,
  }
}

/** Imports the uploaded file in the same way as the command line. */
async function importSentFile(
  { db, newId, clock }: LongWorkDependencies,
  { id, title }: LongWork,
  note: ReportProgress,
): Promise<Outcome> {
  const sent = await db.selectFrom('long_work_file').select('content').where('work_id', '=', id).executeTakeFirst()
  if (sent === undefined) throw new BmfFileError('The uploaded file is gone. Upload it again.')
  const folder = await mkdtemp(join(tmpdir(), 'almoner-import-'))
  try {
    const file = join(folder, 'sent.csv')
    await writeFile(file, sent.content)
    const onProgress = ({ bytesRead, bytesTotal }: { bytesRead: number; bytesTotal: number }) =>
      note(bytesRead, bytesTotal)
    const report = await importBmf({ db, newId, now: clock.now(true), files: [file], onProgress })
    const bad = report.skippedRows.slice(0, 3).map(({ line, reason }) => `line ${line}: ${reason}`)
    const parts = [`${report.new} new`, `${report.changed} changed`, `${report.unchanged} unchanged`]
    const skipped = report.skipped === 0 ? '' : `; ${report.skipped} rows skipped (${bad.join('; ')})`
    return { isWell: report.skipped === 0, outcome: `${title}: ${parts.join(', ')}${skipped}.` }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Closes the months of a mode in the same way as the schedule. */
async function closeEnded(dependencies: LongWorkDependencies, { title }: LongWork): Promise<Outcome> {
  const invoices = await closeMonths(dependencies, title === 'live')
  return {
    isWell: true,
    outcome: invoices.length === 1 ? 'One invoice was created.' : `${invoices.length} invoices were created.`,
  }
}
