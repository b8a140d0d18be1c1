import {
  type BankStatement,
  checkBalances,
  checkNumberOf,
  dayOf,
  quoted,
  StatementFileError,
  type StatementLine,
} from './statement.ts'

/** BAI2 summary codes of the opening and closing ledger balance. */
const OPENING = '010'
const CLOSING = '015'

interface Reading {
  statements: BankStatement[]
  day: string
  account: BankStatement | undefined
  /** Running sums and counts, checked against the control totals of account, group and file. */
  sums: { account: number; group: number; file: number }
  counts: { account: number; group: number; file: number }
  accounts: number
  groups: number
  isEnded: boolean
}

/**
 * Reads a BAI2 file: each detail record (16) becomes a line, with continuations joined. Checks control totals and
 * counts. Throws a one-line error with its place.
 */
export function readBai2(text: string): BankStatement[] {
  const records = bai2Records(text)
  if (records[0]?.code !== '01') throw new StatementFileError('Line 1 isn’t the header of a BAI2 file.')
  const reading: Reading = {
    ...{ statements: [], day: '', account: undefined, accounts: 0, groups: 0, isEnded: false },
    sums: { account: 0, group: 0, file: 0 },
    counts: { account: 0, group: 0, file: 0 },
  }
  for (const record of records) {
    if (reading.isEnded) throw new StatementFileError(`Line ${record.line} comes after the end of the file.`)
    for (const level of ['account', 'group', 'file'] as const) reading.counts[level] += record.lines
    takeRecord(reading, record)
  }
  if (!reading.isEnded) throw new StatementFileError('The file is incomplete: its totals are missing.')
  return reading.statements
}

function takeRecord(reading: Reading, record: Bai2Record): void {
  const { code, line } = record
  if (code === '01') {
    if (line !== 1) throw new StatementFileError(`Line ${line} starts a second file.`)
  } else if (code === '02') beginGroup(reading, record)
  else if (code === '03') beginAccount(reading, record)
  else if (code === '16') addDetail(reading, record)
  else if (code === '49') endAccount(reading, record)
  else if (code === '98') endGroup(reading, record)
  else if (code === '99') endFile(reading, record)
  else throw new StatementFileError(`Line ${line} isn’t a record of a BAI2 file.`)
}

function beginGroup(reading: Reading, { fields, line, lines }: Bai2Record): void {
  const [, , status = '', date = '', , currency = ''] = fields
  if (status.trim() !== '1')
    throw new StatementFileError(`Line ${line}: only updates are accepted, got group status ${quoted(status)}.`)
  requireDollars(currency, line)
  reading.day = dayOf(/^\d{6}$/.test(date.trim()) ? `20${date.trim()}` : date, `Line ${line}`)
  reading.groups += 1
  reading.accounts = 0
  reading.counts.group = lines
  reading.sums.group = 0
}

function beginAccount(reading: Reading, record: Bai2Record): void {
  const { fields, line, lines } = record
  if (reading.day === '' || reading.account !== undefined)
    throw new StatementFileError(
      `Line ${line} starts an account outside a group, or before the end of another account.`,
    )
  const [account = '', currency = '', ...summaries] = fields
  requireDollars(currency, line)
  const statement: BankStatement = {
    account: account.trim(),
    opening: undefined,
    closing: undefined,
    lines: [],
    pending: 0,
  }
  reading.account = statement
  reading.counts.account = lines
  reading.sums.account = 0
  for (let at = 0; at < summaries.length; at += 4 + fundsFields(summaries, at + 3, record)) {
    const [type = '', amount = ''] = summaries.slice(at, at + 2).map((one) => one.trim())
    if (amount === '') continue
    const cents = bai2Number(amount, record)
    reading.sums.account += cents
    if (type === OPENING) statement.opening = { day: reading.day, amount: cents }
    if (type === CLOSING) statement.closing = { day: reading.day, amount: cents }
  }
}

function addDetail(reading: Reading, record: Bai2Record): void {
  const { fields, line } = record
  if (reading.account === undefined) throw new StatementFileError(`Line ${line} is outside an account.`)
  const [type = ''] = fields
  const amount = bai2Number(fields[1], record)
  reading.sums.account += amount
  const sign = signOf(type.trim(), line)
  if (sign === 0) return
  if (amount < 0) throw new StatementFileError(`Line ${line}: the amount of a movement has no sign.`)
  const at = 3 + fundsFields(fields, 2, record)
  const [bankReference = '', customerReference = ''] = fields.slice(at, at + 2).map((one) => one.trim())
  reading.account.lines.push({
    day: reading.day,
    amount: sign < 0 ? 0 - amount : amount,
    // Some banks give all movements of a day the same number, so a line is identified by its content.
    bankId: '',
    references: [bankReference, customerReference].filter((one) => /[1-9a-z]/i.test(one)),
    checkNumber: type.trim() === '475' ? checkNumberOf(customerReference) : null,
    text: fields
      .slice(at + 2)
      .join(',')
      .trim(),
    place: `Line ${line}`,
  } satisfies StatementLine)
}

/** Sign of a BAI2 type code: 1 credit, -1 debit, 0 for 890 (information only). */
function signOf(type: string, line: number): 1 | -1 | 0 {
  if (type === '890') return 0
  if (/^[1-3]\d{2}$/.test(type)) return 1
  if (/^[4-6]\d{2}$/.test(type)) return -1
  throw new StatementFileError(`Line ${line}: type ${quoted(type)} isn’t a credit or a debit.`)
}

function endAccount(reading: Reading, record: Bai2Record): void {
  const { account, sums, counts } = reading
  if (account === undefined) throw new StatementFileError(`Line ${record.line} ends an account that didn’t start.`)
  check(record, 'control total', bai2Number(record.fields[0], record), sums.account)
  check(record, 'number of records', bai2Number(record.fields[1], record), counts.account)
  checkBalances(account, `Line ${record.line}`)
  reading.statements.push(account)
  reading.account = undefined
  reading.accounts += 1
  reading.sums.group += sums.account
}

function endGroup(reading: Reading, record: Bai2Record): void {
  if (reading.day === '' || reading.account !== undefined)
    throw new StatementFileError(`Line ${record.line} ends a group that didn’t start.`)
  check(record, 'control total', bai2Number(record.fields[0], record), reading.sums.group)
  check(record, 'number of accounts', bai2Number(record.fields[1], record), reading.accounts)
  check(record, 'number of records', bai2Number(record.fields[2], record), reading.counts.group)
  reading.sums.file += reading.sums.group
  reading.day = ''
}

function endFile(reading: Reading, record: Bai2Record): void {
  if (reading.day !== '') throw new StatementFileError(`Line ${record.line} ends the file inside a group.`)
  check(record, 'control total', bai2Number(record.fields[0], record), reading.sums.file)
  check(record, 'number of groups', bai2Number(record.fields[1], record), reading.groups)
  check(record, 'number of records', bai2Number(record.fields[2], record), reading.counts.file)
  reading.isEnded = true
}

function check({ line }: Bai2Record, what: string, stated: number, found: number): void {
  if (stated !== found)
    throw new StatementFileError(`Line ${line}: the ${what} doesn’t match, got ${stated} instead of ${found}.`)
}

function requireDollars(currency: string, line: number): void {
  if (!['', 'USD'].includes(currency.trim()))
    throw new StatementFileError(`Line ${line}: the amounts must be in USD, got ${quoted(currency)}.`)
}

/** A BAI2 record joined with its continuations. */
interface Bai2Record {
  code: string
  /** The comma-separated fields after the record code. */
  fields: string[]
  /** How many lines of the file it spans. */
  lines: number
  /** Its first line, from 1. */
  line: number
}

/**
 * Splits a BAI2 file into records; throws a one-line error with its place if a record has no code or a continuation has
 * no record.
 */
function bai2Records(text: string): Bai2Record[] {
  const records: { code: string; body: string; lines: number; line: number; isOpen: boolean }[] = []
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trimEnd()
    if (line === '') continue
    const [, code = '', rest = ''] = /^(\d{2})(?:,(.*)|\/)$/.exec(line) ?? []
    if (code === '') throw new StatementFileError(`Line ${index + 1} isn’t a record of a BAI2 file.`)
    const isOpen = !rest.endsWith('/')
    const body = isOpen ? rest : rest.slice(0, -1)
    const last = records.at(-1)
    if (code !== '88') records.push({ code, body, lines: 1, line: index + 1, isOpen })
    else if (last === undefined)
      throw new StatementFileError(`Line ${index + 1} continues a record that doesn’t exist.`)
    else {
      // After a record that ended with a slash, the continuation starts a new field; otherwise it continues the text.
      last.body += `${last.isOpen ? ' ' : ','}${body}`
      last.lines += 1
      last.isOpen = isOpen
    }
  }
  return records.map(({ body, isOpen: _, ...record }) => ({ ...record, fields: body.split(',') }))
}

/** An integer with optional sign, as BAI2 writes cents; throws with its line. */
function bai2Number(text: string | undefined, { line }: Pick<Bai2Record, 'line'>): number {
  if (text === undefined || !/^[+-]?\d{1,15}$/.test(text.trim()))
    throw new StatementFileError(`Line ${line}: ${JSON.stringify((text ?? '').slice(0, 40))} isn’t an amount in cents.`)
  return Number(text)
}

/** The number of fields that follow a funds type: value date and time, or availability by day. */
function fundsFields(fields: readonly string[], at: number, record: Bai2Record): number {
  const type = fields[at]?.trim() ?? ''
  if (type === 'V') return 2
  if (type === 'S') return 3
  if (type === 'D') return 1 + 2 * Math.max(0, Math.min(99, bai2Number(fields[at + 1], record)))
  if (!['', 'Z', '0', '1', '2'].includes(type))
    throw new StatementFileError(`Line ${record.line}: the funds type ${JSON.stringify(type.slice(0, 40))} is unknown.`)
  return 0
}
