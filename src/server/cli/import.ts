import type { Command } from 'commander'
import { createIdentifiers } from '../service/identifiers.ts'
import { type BmfImportProgress, type BmfImportReport, importBmf } from '../service/nonprofits/index.ts'
import { createProgress, type Progress } from './progress.ts'
import { withDatabase } from './with-database.ts'

/** Adds `almoner import bmf FILE…`. */
export function addImportCommand(program: Command): void {
  const group = program.command('import').description('bring the directory up to public records')
  group
    .command('bmf')
    .description('read IRS Exempt Organizations files (eo1.csv, eo_dc.csv, …); safe to run again')
    .argument('<file...>', 'CSV files as the IRS publishes them')
    .option('--json', 'print the report as one JSON object')
    .action((files: string[], options: { json?: boolean }) => importFiles(files, options.json === true))
}

async function importFiles(files: readonly string[], json: boolean): Promise<void> {
  const progress = createProgress()
  try {
    const report = await withDatabase((db) =>
      importBmf({
        db,
        newId: createIdentifiers(),
        now: new Date(),
        files,
        onProgress: (step) => showStep(progress, step),
      }),
    )
    progress.stop()
    process.stdout.write(json ? `${JSON.stringify(report)}\n` : describeReport(report))
  } finally {
    progress.stop()
  }
}

function showStep(progress: Progress, { phase, bytesRead, bytesTotal, rows }: BmfImportProgress): void {
  if (phase === 'reading') progress.update(bytesRead, bytesTotal, `${count(rows)} rows`)
  else progress.say(`${count(rows)} rows read, storing what is new`)
}

function describeReport(report: BmfImportReport): string {
  const skipped = report.skippedRows.map(({ file, line, reason }) => `${file}:${line}: skipped, ${reason}\n`)
  const more = report.skipped - report.skippedRows.length
  if (more > 0) skipped.push(`… and ${count(more)} more rows skipped\n`)
  const parts = [
    `${count(report.new)} new`,
    `${count(report.changed)} changed`,
    `${count(report.unchanged)} unchanged`,
    ...(report.repeated > 0 ? [`${count(report.repeated)} repeated`] : []),
    `${count(report.skipped)} skipped`,
  ]
  return `${skipped.join('')}${parts.join(', ')}\n`
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}
