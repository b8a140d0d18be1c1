import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { dollars } from '../rendering/amounts.ts'
import { readCsvMap } from '../service/money/reconciliation/files/read-csv-statement.ts'
import { readStatement } from '../service/money/reconciliation/files/read-statement.ts'
import { LARGEST_STATEMENT } from '../service/money/reconciliation/files/statement.ts'
import { importStatement, type StatementImport } from '../service/money/reconciliation/import-statement.ts'
import { matchBank } from '../service/money/reconciliation/match-statements.ts'
import { openClearing } from '../service/money/reconciliation/opening.ts'
import { addBankMatchCommands } from './bank-matches.ts'
import { print } from './print.ts'
import { readDay, readSignedCents } from './read-values.ts'
import { tableText } from './table-text.ts'
import { withService } from './with-service.ts'

interface ImportOptions {
  live?: boolean
  map?: string
  json?: boolean
}

/** Adds `almoner bank import|opening`, and what is done with what stands open. */
export function addBankStatementCommands(group: Command): void {
  group
    .command('import')
    .description("take the bank's statement and match it; safe to take again, and nothing of a bad file counts")
    .argument('<file>', 'camt.053, BAI2 or CSV')
    .option(
      '--map <columns>',
      'for CSV, such as "date=Posting Date,amount=Amount,text=Memo,reference=Ref,id=Id,check=Check"',
    )
    .option('--live', 'live money; the sandbox without it')
    .option('--json', 'print one JSON object')
    .action(importFile)
  group
    .command('opening')
    .description('say once what bank and processor held at the end of a day, before the first statement is taken')
    .argument('<day>', 'such as 2026-01-31')
    .requiredOption('--bank <cents>', "the bank's closing balance", readSignedCents)
    .option('--processor <cents>', "the processor's closing balance", readSignedCents, 0)
    .option('--live', 'live money; the sandbox without it')
    .action((day: string, { bank, processor, live = false }: { bank: number; processor: number; live?: boolean }) => {
      readDay(day)
      return withService((dependencies) => openClearing(dependencies, { liveMode: live, day, bank, processor }))
    })
  addBankMatchCommands(group)
}

async function importFile(file: string, { live = false, map, json }: ImportOptions): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length > 2 * LARGEST_STATEMENT) throw new Error(`${file} is too large for a statement: split it.`)
  const read = readStatement(bytes.toString('utf8'), map === undefined ? undefined : readCsvMap(map))
  const { imports, matched } = await withService(async (dependencies) => ({
    imports: await importStatement(dependencies, live, read),
    matched: await matchBank(dependencies, live),
  }))
  const said = imports.map(({ beforeOpening, ...rest }) => ({ ...rest, before_opening: beforeOpening }))
  print(json, { format: read.format, statements: said, matched }, () => describe(imports, matched))
}

function describe(imports: readonly StatementImport[], matched: number): string {
  const rows = imports.map(({ id, fresh, known, pending, beforeOpening, difference }) => [
    ...[id ?? 'nothing new', String(fresh), String(known), String(pending), String(beforeOpening)],
    difference === null ? 'not said' : difference === 0 ? 'agrees' : `differs by ${dollars(difference)}`,
  ])
  const table = tableText(['statement', 'new', 'known', 'not booked yet', 'before opening', 'balance'], rows)
  return `${table}\n\n${matched} matched; what is left: almoner bank open`
}
