import type { Command } from 'commander'
import { importAliases, undoAliases } from '../service/directory/import/import-aliases.ts'
import { type BmfImportReport, importBmf } from '../service/directory/import/import-bmf.ts'
import {
  importPublication78,
  importRevocations,
  type RecordsImportOptions,
  type RecordsImportReport,
} from '../service/directory/import/import-records.ts'
import type { ImportProgress } from '../service/directory/import/import-run.ts'
import type { SkippedRow } from '../service/directory/import/read-bmf.ts'
import { importIrsIndex } from '../service/documents/import-irs-index.ts'
import { createProgress, type Progress, print } from './output.ts'
import { withDatabase } from './with-database.ts'

interface BmfOptions {
  json?: boolean
  complete?: boolean
  allowManyLeaving?: boolean
}

interface RecordsOptions {
  json?: boolean
  allowShorter?: boolean
}

/** Adds `almoner import bmf FILE…`, `import pub78 FILE`, `import revocations FILE` and `import irs-index FILE…`. */
export function addImportCommand(program: Command): void {
  const group = program.command('import').description('import public records')
  group
    .command('bmf')
    .description('import IRS Exempt Organizations files (eo1.csv, eo_dc.csv, …); safe to repeat')
    .argument('<file...>', 'CSV files as published by the IRS')
    .option('--complete', 'the files are the complete list: nonprofits missing from it can no longer receive donations')
    .option(
      '--allow-many-leaving',
      'with --complete: continue even if over 5% of nonprofits are missing or rows were skipped',
    )
    .option('--json', 'print the report as one JSON object')
    .action((files: string[], options: BmfOptions) => importFiles(files, options))
  group
    .command('aliases')
    .description("map another service's nonprofit IDs to ours; safe to repeat")
    .argument('<file>', "CSV with two columns: the other service's ID, and our ID or the EIN")
    .option('--json', 'print the report as one JSON object')
    .action((file: string, options: { json?: boolean }) => importAliasFile(file, options))
  group
    .command('undo-aliases')
    .description('undo one import of aliases')
    .argument('<number>', 'import number, as printed by the import')
    .option('--json', 'print one JSON object')
    .action((number: string, options: { json?: boolean }) => undoAliasImport(number, options))
  addList(
    group,
    'pub78',
    'import Publication 78, the list of organizations with deductible contributions',
    importPublication78,
  )
  addList(group, 'revocations', 'import the list of automatic revocations of exemption', importRevocations)
  group
    .command('irs-index')
    .description('import indexes of e-filed returns, used to find documents by EIN; safe to repeat')
    .argument('<file...>', 'CSV files as published by the IRS, one per year (index_2026.csv)')
    .option('--json', 'print the report as one JSON object')
    .action((files: string[], options: { json?: boolean }) => importIndexFiles(files, options))
}

async function importIndexFiles(files: readonly string[], options: { json?: boolean }): Promise<void> {
  const report = await withProgress((progress) =>
    withDatabase(async ({ db }) => {
      const all = { read: 0, changed: 0, others: 0, skipped: 0 }
      for (const file of files) {
        const one = await importIrsIndex({
          db,
          file,
          onProgress: ({ bytesRead, bytesTotal, rows }) =>
            progress.update(bytesRead, bytesTotal, `${count(rows)} rows`),
        })
        for (const name of ['read', 'changed', 'others', 'skipped'] as const) all[name] += one[name]
      }
      return all
    }),
  )
  const parts = [`${count(report.read)} read`, `${count(report.changed)} new or changed`]
  const left = [`${count(report.others)} of other forms`, `${count(report.skipped)} skipped`]
  print(options.json, report, () => [...parts, ...left].join(', '))
}

async function importAliasFile(file: string, options: { json?: boolean }): Promise<void> {
  const report = await withProgress((progress) =>
    withDatabase(({ db, clock }) =>
      importAliases({ db, now: clock.now(true), file, onProgress: (step) => showStep(progress, step) }),
    ),
  )
  print(options.json, report, () => {
    const bad = report.bad.map((row) => `${row.file}:${row.line}: ${row.reason}\n`).join('')
    if (bad !== '') return `${bad}${count(report.bad.length)} bad rows`
    const undo = report.importId === null ? '' : `; undo with: import undo-aliases ${report.importId}`
    return `${count(report.new)} new, ${count(report.unchanged)} unchanged${undo}`
  })
  if (report.bad.length > 0) throw new Error('Nothing was saved. Correct the rows above and try again.')
}

async function undoAliasImport(number: string, options: { json?: boolean }): Promise<void> {
  const removed = await withDatabase(({ db, clock }) => undoAliases(db, Number(number), clock.now(true)))
  print(options.json, { removed }, () => `${count(removed)} aliases removed`)
}

type ImportList = (options: RecordsImportOptions) => Promise<RecordsImportReport>

function addList(group: Command, name: string, description: string, importList: ImportList): void {
  group
    .command(name)
    .description(`${description}; safe to repeat`)
    .argument('<file>', 'the unzipped text file from the IRS')
    .option('--allow-shorter', 'accept a file less than half as long as the last one')
    .option('--json', 'print the report as one JSON object')
    .action((file: string, options: RecordsOptions) => importListFile(file, options, importList))
}

async function importFiles(files: readonly string[], options: BmfOptions): Promise<void> {
  const report = await withProgress((progress) =>
    withDatabase(({ db, newId, clock }) =>
      importBmf({
        db,
        newId,
        now: clock.now(true),
        files,
        complete: options.complete === true,
        allowManyLeaving: options.allowManyLeaving === true,
        onProgress: (step) => showStep(progress, step),
      }),
    ),
  )
  print(options.json, report, () => describeBmf(report))
}

async function importListFile(file: string, options: RecordsOptions, importList: ImportList): Promise<void> {
  const report = await withProgress((progress) =>
    withDatabase(({ db, clock, newId }) =>
      importList({
        db,
        newId,
        now: clock.now(true),
        file,
        allowShorter: options.allowShorter === true,
        onProgress: (step) => showStep(progress, step),
      }),
    ),
  )
  const parts = [`${count(report.listed)} listed`, `${count(report.changed)} nonprofits changed`]
  print(options.json, report, () => describe(report, [...parts, `${count(report.skipped)} skipped`]))
}

async function withProgress<Report>(work: (progress: Progress) => Promise<Report>): Promise<Report> {
  const progress = createProgress()
  try {
    return await work(progress)
  } finally {
    progress.stop()
  }
}

function showStep(progress: Progress, { phase, bytesRead, bytesTotal, rows }: ImportProgress): void {
  if (phase === 'reading') progress.update(bytesRead, bytesTotal, `${count(rows)} rows`)
  else progress.say(`${count(rows)} rows read, saving changes`)
}

function describeBmf(report: BmfImportReport): string {
  return describe(report, [
    `${count(report.new)} new`,
    `${count(report.changed)} changed`,
    `${count(report.unchanged)} unchanged`,
    ...(report.repeated > 0 ? [`${count(report.repeated)} repeated`] : []),
    ...(report.left > 0 ? [`${count(report.left)} left the files`] : []),
    ...(report.leaversSpared ? ['no nonprofit was marked as removed, because some rows could not be read'] : []),
    `${count(report.skipped)} skipped`,
  ])
}

function describe(report: { skipped: number; skippedRows: SkippedRow[] }, parts: readonly string[]): string {
  const skipped = report.skippedRows.map(({ file, line, reason }) => `${file}:${line}: skipped, ${reason}\n`)
  const more = report.skipped - report.skippedRows.length
  if (more > 0) skipped.push(`… and ${count(more)} more rows skipped\n`)
  return `${skipped.join('')}${parts.join(', ')}`
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}
