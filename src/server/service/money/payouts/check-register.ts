import { sql } from 'kysely'
import type { Database } from '../../../database/tables/tables.ts'
import { amountInWords, dollars } from '../../../rendering/amounts.ts'
import { writeCsv } from '../../../rendering/csv.ts'
import { createSheet } from '../../../rendering/sheet.ts'
import type { Seal } from '../../accounts/keyring.ts'
import { findFoundation } from './foundation.ts'

/** A check to be printed; the amount is cents. */
export interface RegisteredCheck {
  check_number: number
  payout_id: string
  date: Date
  payee: string
  address_line: string
  city: string
  state: string
  zip_code: string
  amount: number
  status: string
}

/** Checks of a mode written on or after a day, by number. */
export async function checkRegister(db: Database, liveMode: boolean, since: Date): Promise<RegisteredCheck[]> {
  const { rows } = await sql<RegisteredCheck>`
    select check_number, payout.id as payout_id, payout.created_at as date, nonprofit.name as payee, address_line, city,
      state, zip_code, amount, payout.status
    from payout join nonprofit on nonprofit.id = owner_id
    where live_mode = ${liveMode} and method = 'check' and payout.created_at >= ${since}
    order by check_number`.execute(db)
  return rows
}

/** The register as CSV for a check printing program, with amounts in cents and in words. */
export function checkRegisterCsv(checks: readonly RegisteredCheck[]): string {
  const headings = [
    'number',
    'date',
    'payee',
    'address',
    'city',
    'state',
    'zip',
    'amount',
    'amount_in_words',
    'payout',
    'status',
  ]
  return writeCsv(
    headings,
    checks.map((check) => [
      check.check_number,
      check.date.toISOString().slice(0, 10),
      check.payee,
      check.address_line,
      check.city,
      check.state,
      check.zip_code,
      check.amount,
      amountInWords(check.amount),
      check.payout_id,
      statusOf(check),
    ]),
  )
}

/** The register as a PDF, with totals of valid checks and a signature line. */
export async function checkRegisterPdf(
  checks: readonly RegisteredCheck[],
  issuer: string,
  createdAt: Date,
): Promise<Buffer> {
  const pdf = createSheet({ title: 'Check register', issuer, createdAt, landscape: true })
  const standing = checks.filter((check) => statusOf(check) !== 'voided')
  const voided = checks.filter((check) => statusOf(check) === 'voided')
  pdf.facts([
    ['Date', createdAt.toISOString().slice(0, 10)],
    ['Checks', String(standing.length)],
    ['Total', dollars(totalOf(standing))],
    ...(voided.length === 0 ? [] : [voidedFact(voided)]),
  ])
  const total = ['', '', 'Total without voided checks', '', '', '', dollars(totalOf(standing))]
  pdf.table(columns, [...checks.map(rowOf), total], {
    totalsFrom: checks.length,
    isVoid: (index) => checks[index]?.status === 'returned',
  })
  pdf.text('Approved by ____________________________     Date ______________', 'quiet')
  return pdf.finish()
}

const columns = [
  { heading: 'No.', width: 44 },
  { heading: 'Date', width: 64, isWhole: true as const },
  { heading: 'Pay to the order of', width: 152 },
  { heading: 'Address', width: 140 },
  { heading: 'In words', width: 142 },
  { heading: 'Status', width: 64 },
  { heading: 'Amount', width: 78, align: 'end' as const },
]

function rowOf(check: RegisteredCheck): string[] {
  return [
    String(check.check_number),
    check.date.toISOString().slice(0, 10),
    check.payee,
    [check.address_line, check.city, `${check.state} ${check.zip_code}`]
      .filter((part) => part.trim() !== '')
      .join(', '),
    amountInWords(check.amount),
    statusOf(check),
    dollars(check.amount),
  ]
}

/** A check's status in the register. */
function statusOf({ status }: RegisteredCheck): 'outstanding' | 'cashed' | 'voided' {
  if (status === 'returned') return 'voided'
  return status === 'sent' ? 'outstanding' : 'cashed'
}

function voidedFact(voided: readonly RegisteredCheck[]): [string, string] {
  return ['Voided', `${voided.length}, ${dollars(totalOf(voided))}, in no total`]
}

function totalOf(checks: readonly RegisteredCheck[]): number {
  return checks.reduce((sum, { amount }) => sum + amount, 0)
}

/** The longest payee name that banks compare. */
const LONGEST_PAYEE = 60

/**
 * Writes the positive pay issue file in the CSV form that banks accept: account, number, `I` for issued or `V` for
 * voided, day as MM/DD/YYYY, dollars, payee; no header. A check that is voided later is listed as voided. Returns the
 * text and the number of checks.
 */
export async function positivePayFile(
  db: Database,
  seal: Seal,
  { liveMode, since }: { liveMode: boolean; since: Date },
): Promise<{ text: string; checks: number }> {
  const { own } = await findFoundation(db, seal, liveMode)
  const checks = await checkRegister(db, liveMode, since)
  const rows = checks.map(({ check_number: number, status, date, amount, payee }) => [
    own.accountNumber,
    number,
    status === 'returned' ? 'V' : 'I',
    dayText(date),
    `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`,
    payeeText(payee),
  ])
  return { text: writeCsv([], rows).replace(/^\r\n/, ''), checks: rows.length }
}

/** A payee name in the characters that every bank accepts. */
function payeeText(payee: string): string {
  const plain = payee
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 &.'-]/g, ' ')
  return plain.replaceAll(/ +/g, ' ').trim().slice(0, LONGEST_PAYEE).trim()
}

function dayText(date: Date): string {
  const [year, month, day] = date.toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}
