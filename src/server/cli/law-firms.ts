import { open } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Document } from '../../contract/index.ts'
import { createIdentifiers, einDigits } from '../kernel/identifiers.ts'
import { missingParts, optionalParts } from '../kernel/optional-packages.ts'
import { requireAccount } from '../service/accounts/manage-accounts.ts'
import { failure } from '../service/documents/document-resource.ts'
import type { Extraction } from '../service/documents/extraction/extraction.ts'
import { createExtractor } from '../service/documents/extraction/extractor.ts'
import { LARGEST_DOCUMENT } from '../service/documents/fetch-document.ts'
import { type FilingHistoryEntry, filingHistory } from '../service/filings/filing-records.ts'
import { createProgress, print, tableText } from './output.ts'
import { withDatabase } from './with-database.ts'

/** Adds `almoner documents extract FILE`. */
export function addDocumentsCommand(program: Command): void {
  const group = program.command('documents').description('read tax returns from files')
  group
    .command('extract')
    .description('read Part I of a Form 990 from a file: e-file XML, PDF with fields or text, or a scan')
    .argument('<file>', 'the file')
    .option('--json', 'print the document as one JSON object')
    .action(async (file: string, options: { json?: boolean }) => {
      const document = await extractFile(file)
      print(options.json, document, () => describe(document))
    })
}

async function extractFile(file: string): Promise<Document> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    return documentOf(size > LARGEST_DOCUMENT ? TOO_LARGE : await extractBytes(file, await handle.readFile()))
  } finally {
    await handle.close()
  }
}

const TOO_LARGE: Extraction = { status: 'failed', reason: 'too_large', detail: 'larger than 50 MiB', warnings: [] }

async function extractBytes(name: string, bytes: Uint8Array): Promise<Extraction> {
  const progress = createProgress()
  const extractor = createExtractor()
  try {
    progress.say(`Reading ${name}; a scan takes about half a minute`)
    return await extractor.extract(bytes)
  } finally {
    extractor.close()
    progress.stop()
  }
}

function documentOf(extraction: Extraction): Document {
  const known = {
    id: createIdentifiers()('doc'),
    ...(extraction.form ? { form: extraction.form } : {}),
    ...(extraction.warnings.length > 0 ? { extraction_warnings: extraction.warnings } : {}),
  }
  if (extraction.status === 'done') return { ...known, extraction_status: 'done', extraction_data: extraction.data }
  return { ...known, extraction_status: 'failed', extraction_data: {}, ...failure(extraction.reason, extraction.form) }
}

function describe(document: Document): string {
  const {
    extraction_status: status,
    extraction_data: data,
    extraction_error: error,
    extraction_error_detail: detail,
    form,
  } = document
  if (error === 'reader_not_installed') return `${status}: ${missingParts([optionalParts.documents]).join()}`
  const warnings = (document.extraction_warnings ?? []).map(({ code, detail, keys }) =>
    [`${code}: ${detail}`, ...(keys ?? [])].join('\n  '),
  )
  if (error !== undefined)
    return [`${status}: ${error}${form ? `, a Form ${form}` : ''}`, ...(detail ? [detail] : []), ...warnings].join('\n')
  const lines = Object.entries(data).map(([key, value]) => `${key.padEnd(38)} ${value}`)
  return [...lines, `Form ${form ?? '990'}, ${lines.length} values`, ...warnings].join('\n')
}

interface HistoryOptions {
  account: string
  live?: boolean
  json?: boolean
}

/** Adds `almoner filings history EIN`. */
export function addFilingsCommand(program: Command): void {
  program
    .command('filings')
    .description("filing data of law firms' clients")
    .command('history')
    .description('list every change to a client’s filing data')
    .argument('<ein>', 'the client’s EIN')
    .requiredOption('--account <id>', 'the law firm’s account, m_…')
    .option('--live', 'live clients (default: test clients)')
    .option('--json', 'print the entries as one JSON array')
    .action((ein: string, options: HistoryOptions) => printHistory(ein, options))
}

async function printHistory(text: string, { account, live = false, json = false }: HistoryOptions): Promise<void> {
  const ein = einDigits(text)
  if (ein === undefined) throw new Error(`${text} is not an EIN. An EIN has nine digits.`)
  const history = await withDatabase(async ({ db }) => {
    await requireAccount(db, account)
    return filingHistory(db, { accountId: account, liveMode: live }, ein)
  })
  print(json, history, () => tableText(HEADINGS, history.map(rowOf)))
}

const HEADINGS = ['When', 'Who', 'Year', 'Field', 'From', 'To', 'Request']

function rowOf({ at, by, fiscalYearEnd, field, from, to, requestId }: FilingHistoryEntry): string[] {
  return [at.toISOString(), by ?? '', fiscalYearEnd ?? 'standing', field, inWords(from), inWords(to), requestId]
}

function inWords(value: FilingHistoryEntry['from']): string {
  return typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)
}
