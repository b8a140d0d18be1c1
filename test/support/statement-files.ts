import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A movement as a fictitious bank reports it, in cents, positive for deposits. */
export interface BankMovement {
  day: string
  amount: number
  /** The bank's own ID of the movement. */
  id: string
  /** The reference of the parties. */
  reference: string
  text: string
  check?: number
}

/** A fictitious bank's statement of our account. */
export interface StatementOf {
  account?: string
  opening: number
  movements: readonly BankMovement[]
}

function dollarsOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Cents as dollars, with a minus sign if negative. */
export function dollarText(cents: number): string {
  return `${cents < 0 ? '-' : ''}${dollarsOf(cents)}`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)
}

const closingOf = ({ opening, movements }: StatementOf): number =>
  movements.reduce((sum, { amount }) => sum + amount, opening)

/**
 * The camt messages in which banks report movements: statements of two versions, and a notification, which has no
 * balances.
 */
const CAMT = {
  '053.001.08': { message: 'BkToCstmrStmt', of: 'Stmt' },
  '053.001.04': { message: 'BkToCstmrStmt', of: 'Stmt' },
  '054.001.04': { message: 'BkToCstmrDbtCdtNtfctn', of: 'Ntfctn' },
} as const
type CamtForm = keyof typeof CAMT

/** Writes camt, element by element in the order of its schema. */
export function writeCamt(statement: StatementOf, form: CamtForm = '053.001.08'): string {
  const { account = '1000000001', opening, movements } = statement
  const last = movements.at(-1)?.day ?? '2026-01-31'
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountOf(cents)}<Dt><Dt>${last}</Dt></Dt></Bal>`
  const { message, of } = CAMT[form]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${form}"><${message}>`,
    `<GrpHdr><MsgId>STATEMENTS</MsgId><CreDtTm>${last}T23:00:00</CreDtTm></GrpHdr>`,
    `<${of}><Id>S-${last}</Id><CreDtTm>${last}T23:00:00</CreDtTm>`,
    `<Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>USD</Ccy></Acct>`,
    ...(of === 'Stmt' ? [balance('OPBD', opening), balance('CLBD', closingOf(statement))] : []),
    ...movements.map((movement) => camtEntry(movement, form)),
    `</${of}></${message}></Document>`,
  ].join('\n')
}

function amountOf(cents: number): string {
  return `<Amt Ccy="USD">${dollarsOf(cents)}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
}

function camtEntry({ day, amount, id, reference, text, check }: BankMovement, form: CamtForm): string {
  const booked = form === '053.001.08' ? '<Cd>BOOK</Cd>' : 'BOOK'
  const names = [
    reference === '' ? '' : `<EndToEndId>${escaped(reference)}</EndToEndId>`,
    check === undefined ? '' : `<ChqNb>${check}</ChqNb>`,
  ].join('')
  return [
    `<Ntry>${amountOf(amount)}<Sts>${booked}</Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>`,
    id === '' ? '' : `<AcctSvcrRef>${escaped(id)}</AcctSvcrRef>`,
    '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>OTHR</SubFmlyCd></Fmly></Domn></BkTxCd>',
    `<NtryDtls><TxDtls>${names === '' ? '' : `<Refs>${names}</Refs>`}${amountOf(amount)}`,
    text === '' ? '' : `<RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf>`,
    '</TxDtls></NtryDtls></Ntry>',
  ].join('')
}

/** Writes BAI2 with a group for each day, records wrapped at eighty characters where the text allows it. */
export function writeBai2(statement: StatementOf): string {
  const { account = '1000000001', opening, movements } = statement
  const lines = ['01,021000021,ALMONER,260131,2300,1,80,,2/']
  let balance = opening
  let total = 0
  const days = [...new Set(movements.map(({ day }) => day))].sort()
  for (const day of days) {
    const ofDay = movements.filter((one) => one.day === day)
    const before = balance
    balance = ofDay.reduce((sum, { amount }) => sum + amount, balance)
    const records = [`03,${account},USD,010,${before},,,015,${balance},,/`, ...ofDay.flatMap(bai2Detail)]
    const sum = ofDay.reduce((all, { amount }) => all + Math.abs(amount), before + balance)
    total += sum
    records.push(`49,${sum},${records.length + 1}/`)
    lines.push(`02,ALMONER,021000021,1,${day.slice(2).replaceAll('-', '')},2359,USD,2/`, ...records)
    lines.push(`98,${sum},1,${records.length + 2}/`)
  }
  lines.push(`99,${total},${days.length},${lines.length + 1}/`)
  return `${lines.join('\r\n')}\r\n`
}

function bai2Detail({ amount, id, reference, text, check }: BankMovement): string[] {
  const type = check !== undefined ? '475' : amount < 0 ? '455' : '142'
  const start = `16,${type},${Math.abs(amount)},V,260131,,${id},${check ?? reference}`
  return text === '' ? [`${start},/`] : [`${start}/`, `88,${text}`]
}

/** Writes CSV as a bank's website exports it. */
export function writeBankCsv({ movements }: StatementOf): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = movements.map(({ day, amount, id, reference, text, check }) => {
    const [year, month, date] = day.split('-')
    return [`${month}/${date}/${year}`, dollarText(amount), cell(text), cell(reference), cell(id), check ?? ''].join(
      ',',
    )
  })
  return ['Posting Date,Amount,Memo,Ref,Bank Id,Check No', ...rows].join('\n')
}

/** The statement formats of banks. */
export const STATEMENT_WRITERS = {
  camt053: (statement: StatementOf) => writeCamt(statement),
  bai2: writeBai2,
  csv: writeBankCsv,
} as const

/** The column mapping for the CSV. */
export const BANK_CSV_MAP = 'date=Posting Date,amount=Amount,text=Memo,reference=Ref,id=Bank Id,check=Check No'

// A notification's entries have the same schema as a statement's, in the same version of the standard.
const SCHEMA = '/usr/lib/python3/dist-packages/trytond/modules/account_payment_sepa/tests/camt.054.001.04.xsd'

/** False if the published schema and xmllint are installed, else why a test that needs them is skipped. */
export const withoutCamtSchema =
  existsSync(SCHEMA) && isInstalled('xmllint')
    ? false
    : 'xmllint, or the schema of tryton-modules-account-payment-sepa, is not installed'

/** False if AqBanking is installed, else why a test that needs it is skipped. */
export const withoutAqBanking = isInstalled('aqbanking-cli') ? false : 'aqbanking-cli is not installed'

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined
}

/** Validates a camt.054.001.04 against its published schema. */
export async function requireCamtSchema(text: string): Promise<void> {
  await inFolder(async (folder) => {
    const path = join(folder, 'notification.xml')
    await writeFile(path, text)
    const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', SCHEMA, path])
    assert.equal(status, 0, String(stderr))
  })
}

/** A movement as AqBanking reads it: day, cents and the reference of the parties. */
export type ReadByAqBanking = readonly [day: string, cents: number, reference: string]

/** Reads a camt.053.001.04 with AqBanking. */
export function readByAqBanking(text: string): Promise<ReadByAqBanking[]> {
  return inFolder(async (folder) => {
    const [path, context] = [join(folder, 'statement.xml'), join(folder, 'context')]
    await writeFile(path, text)
    const reading = ['import', '--importer=xml', '--profile=camt_053_001_04', '-f', path, '-c', context]
    const { status, stderr } = spawnSync(
      'aqbanking-cli',
      ['--noninteractive', '-D', join(folder, 'settings'), ...reading],
      {
        env: { ...process.env, HOME: folder },
      },
    )
    assert.equal(status, 0, String(stderr))
    const output = await readFile(context, 'utf8')
    return [...output.matchAll(/\btransaction \{(.*?)\} #transaction\b/gs)].map(([, one = '']) => {
      const field = (name: string) => decodeURIComponent(new RegExp(`char ${name}="([^"]*)"`).exec(one)?.[1] ?? '')
      const [, over = '', under = ''] = /^(-?\d+)\/(\d+):USD$/.exec(field('value')) ?? []
      const day = field('date').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
      return [day, (100 * Number(over)) / Number(under), field('endToEndReference')]
    })
  })
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-camt-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
