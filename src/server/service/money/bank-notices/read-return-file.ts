/** A bank's notice about one entry: a return, or a correction of its account. */
export interface BankNotice {
  kind: 'return' | 'correction'
  /** `R01` to `R85`, or `C01` to `C14`. */
  code: string
  /** The fifteen digits of the entry that was sent. */
  traceNumber: string
  /** Our reference of the transfer, as sent in the entry. */
  reference: string
  /** Cents; nothing in a correction. */
  amount: number
  /** Corrected account data in the layout of the change code; empty for a return. */
  corrected: string
}

const RECORD_LENGTH = 94

/** A file that isn't a return file or is incomplete. */
export class ReturnFileError extends Error {
  override readonly name = 'ReturnFileError'
}

/**
 * Reads a NACHA file of returns (addenda 99) and notifications of change (addenda 98). Throws a one-line error for a
 * malformed record, or when the control totals don't match the entries.
 */
export function readReturnFile(text: string): BankNotice[] {
  const records = recordsOf(text)
  if (records[0]?.startsWith('1') !== true) throw new ReturnFileError('Line 1 isn’t the header of a NACHA file.')
  const notices: BankNotice[] = []
  const sums = { count: 0, hash: 0, debits: 0, credits: 0 }
  for (const [index, line] of records.entries()) {
    if (line.startsWith('6')) {
      addEntry(sums, line, index + 1)
      notices.push(noticeOf(line, records[index + 1] ?? '', index + 1))
    } else if (line.startsWith('7')) sums.count += 1
    else if (!/^[1589]/.test(line)) throw new ReturnFileError(`Line ${index + 1} isn’t a record of a NACHA file.`)
  }
  checkSums(sums, records)
  return notices
}

function recordsOf(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  while (lines.at(-1)?.trim() === '') lines.pop()
  return lines.map((line, index) => {
    if (line.length > RECORD_LENGTH || line.trim() === '')
      throw new ReturnFileError(`Line ${index + 1} has ${line.length} characters instead of ${RECORD_LENGTH}.`)
    return line.padEnd(RECORD_LENGTH)
  })
}

interface Sums {
  count: number
  hash: number
  debits: number
  credits: number
}

function addEntry(sums: Sums, line: string, number: number): void {
  const amount = digits(line, 29, 39, number)
  sums.count += 1
  sums.hash = (sums.hash + digits(line, 3, 11, number)) % 10_000_000_000
  // Transaction codes that end in 6 to 9 are debits, the others are credits.
  if (Number(line.charAt(2)) > 5) sums.debits += amount
  else sums.credits += amount
}

function noticeOf(line: string, addenda: string, number: number): BankNotice {
  const kind = { '799': 'return' as const, '798': 'correction' as const }[addenda.slice(0, 3)]
  const code = addenda.slice(3, 6)
  if (kind === undefined || !/^[RC]\d{2}$/.test(code) || code.startsWith('R') !== (kind === 'return'))
    throw new ReturnFileError(`Line ${number} isn’t followed by the reason of a return or correction.`)
  const traceNumber = addenda.slice(6, 21)
  if (!/^\d{15}$/.test(traceNumber))
    throw new ReturnFileError(`Line ${number + 1} has no 15-digit trace number of an original entry.`)
  return {
    ...{ kind, code, traceNumber },
    reference: line.slice(39, 54).trim(),
    amount: digits(line, 29, 39, number),
    corrected: kind === 'correction' ? addenda.slice(35, 64).trimEnd() : '',
  }
}

function checkSums({ count, hash, debits, credits }: Sums, records: readonly string[]): void {
  const index = records.findIndex((line) => line.startsWith('9') && !/^9+$/.test(line))
  const end = records[index]
  if (end === undefined) throw new ReturnFileError('The file is incomplete: its totals are missing.')
  const stated = [
    digits(end, 13, 21, index + 1),
    digits(end, 21, 31, index + 1),
    digits(end, 31, 43, index + 1),
    digits(end, 43, 55, index + 1),
  ]
  const found = [count, hash, debits, credits]
  const wrong = ['entries', 'hash', 'debits', 'credits'].filter((_, place) => stated[place] !== found[place])
  if (wrong.length > 0)
    throw new ReturnFileError(`Line ${index + 1} has totals that differ from the entries: ${wrong.join(', ')}.`)
}

function digits(line: string, from: number, to: number, number: number): number {
  const text = line.slice(from, to)
  if (!/^\d+$/.test(text)) throw new ReturnFileError(`Line ${number} has no number at characters ${from + 1} to ${to}.`)
  return Number(text)
}
