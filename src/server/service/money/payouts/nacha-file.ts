/** The organization that sends a file, and its bank. */
export interface NachaOriginator {
  /** Nine digits, with the check digit, of the bank that receives the file. */
  bankRoutingNumber: string
  bankName: string
  /** Nine digits: the employer identification number of the sender. */
  ein: string
  name: string
}

/** One credit or debit of another party's account. */
export interface NachaEntry {
  direction: 'credit' | 'debit'
  accountType: 'checking' | 'savings'
  routingNumber: string
  accountNumber: string
  /** Cents, at most ten digits. */
  amount: number
  /** Our identifier for the receiver, at most 15 characters. */
  individualId: string
  name: string
}

/** A file of one CCD batch. */
export interface NachaFile {
  originator: NachaOriginator
  /** Distinguishes files of one day: a letter or digit. */
  fileIdModifier: string
  /** What the entries are for, at most ten characters. */
  description: string
  createdAt: Date
  effectiveDate: Date
  /** The last seven digits of the first entry's trace number; later entries count up. */
  firstSequence: number
  entries: readonly NachaEntry[]
}

const transactionCodes = {
  credit: { checking: '22', savings: '32' },
  debit: { checking: '27', savings: '37' },
} as const
const recordLength = 94
const blockingFactor = 10

/** Writes a NACHA CCD file: one 94-character record per line, padded with nines to blocks of ten. */
export function writeNachaFile(file: NachaFile): string {
  const totals = countTotals(file.entries)
  const records = [
    fileHeader(file),
    batchHeader(file, totals.serviceClass),
    ...file.entries.map((entry, index) => entryDetail(file, entry, file.firstSequence + index)),
    batchControl(file, totals),
    fileControl(file, totals),
  ]
  while (records.length % blockingFactor !== 0) records.push('9'.repeat(recordLength))
  return `${records.join('\n')}\n`
}

/** Offsetting entries on the sender's own account that balance the file: one, or as many as the sum needs. */
export function balancingEntries(
  entries: readonly NachaEntry[],
  own: Omit<NachaEntry, 'direction' | 'amount'>,
): NachaEntry[] {
  const { credits, debits } = countTotals(entries)
  const direction = credits > debits ? 'debit' : 'credit'
  return entryAmounts(Math.abs(credits - debits)).map((amount) => ({ ...own, direction, amount }))
}

interface Totals {
  serviceClass: '200' | '220' | '225'
  hash: number
  credits: number
  debits: number
}

function countTotals(entries: readonly NachaEntry[]): Totals {
  const sumOf = (direction: NachaEntry['direction']): number =>
    entries.reduce((sum, entry) => sum + (entry.direction === direction ? entry.amount : 0), 0)
  const has = (direction: NachaEntry['direction']): boolean => entries.some((entry) => entry.direction === direction)
  const hash = entries.reduce((sum, entry) => (sum + Number(entry.routingNumber.slice(0, 8))) % 10_000_000_000, 0)
  const serviceClass = has('credit') && has('debit') ? '200' : has('debit') ? '225' : '220'
  return { serviceClass, hash, credits: sumOf('credit'), debits: sumOf('debit') }
}

function fileHeader({ originator, createdAt, fileIdModifier }: NachaFile): string {
  const time = `${two(createdAt.getUTCHours())}${two(createdAt.getUTCMinutes())}`
  const parties = ` ${originator.bankRoutingNumber} ${originator.ein}`
  const names = `${text(originator.bankName, 23)}${text(originator.name, 23)}${text('', 8)}`
  return record(`101${parties}${sixDigits(createdAt)}${time}${fileIdModifier}094101${names}`)
}

function batchHeader({ originator, description, createdAt, effectiveDate }: NachaFile, serviceClass: string): string {
  const company = `${text(originator.name, 16)}${text('', 20)}1${originator.ein}`
  const dates = `${sixDigits(createdAt)}${sixDigits(effectiveDate)}   `
  return record(`5${serviceClass}${company}CCD${text(description, 10)}${dates}1${odfi(originator)}${number(1, 7)}`)
}

/** The fifteen-digit trace number of one entry. */
export function traceNumber(originator: NachaOriginator, sequence: number): string {
  return `${odfi(originator)}${number(sequence, 7)}`
}

function entryDetail({ originator }: NachaFile, entry: NachaEntry, sequence: number): string {
  const code = transactionCodes[entry.direction][entry.accountType]
  const account = `${entry.routingNumber}${text(entry.accountNumber, 17)}`
  // IDs are case-sensitive, so they are written unchanged for the bank to quote.
  const party = `${plainText(entry.individualId, 15)}${text(entry.name, 22)}  `
  return record(`6${code}${account}${number(entry.amount, 10)}${party}0${traceNumber(originator, sequence)}`)
}

function batchControl({ originator, entries }: NachaFile, totals: Totals): string {
  const sums = `${number(totals.hash, 10)}${number(totals.debits, 12)}${number(totals.credits, 12)}`
  const rest = `1${originator.ein}${text('', 25)}${odfi(originator)}${number(1, 7)}`
  return record(`8${totals.serviceClass}${number(entries.length, 6)}${sums}${rest}`)
}

function fileControl({ entries }: NachaFile, totals: Totals): string {
  const blocks = Math.ceil((entries.length + 4) / blockingFactor)
  const sums = `${number(totals.hash, 10)}${number(totals.debits, 12)}${number(totals.credits, 12)}`
  return record(`9${number(1, 6)}${number(blocks, 6)}${number(entries.length, 8)}${sums}${text('', 39)}`)
}

function odfi({ bankRoutingNumber }: NachaOriginator): string {
  return bankRoutingNumber.slice(0, 8)
}

function sixDigits(date: Date): string {
  return `${two(date.getUTCFullYear() % 100)}${two(date.getUTCMonth() + 1)}${two(date.getUTCDate())}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

function number(value: number, width: number): string {
  const digits = String(value)
  if (!Number.isSafeInteger(value) || value < 0 || digits.length > width) {
    throw new RangeError(`${value} does not fit ${width} digits of a bank file.`)
  }
  return digits.padStart(width, '0')
}

// Bank files are plain upper-case ASCII: accents are removed, other characters become spaces.
function text(value: string, width: number): string {
  return plainText(value.toUpperCase(), width)
}

function plainText(value: string, width: number): string {
  const plain = value.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain
    .replace(/[^ -~]/g, ' ')
    .slice(0, width)
    .padEnd(width)
}

function record(line: string): string {
  if (line.length !== recordLength)
    throw new RangeError(`A bank record has ${line.length} characters, not ${recordLength}.`)
  return line
} /** The most cents that one entry of a bank file can hold, for its amount has ten digits. A check holds no more either. */
export const LARGEST_ENTRY = 9_999_999_999

// Batch limits: twelve digits each for total debits and credits, six for the number of entries.
const LARGEST_TOTAL = 999_999_999_999
const MAX_ENTRIES = 999_999

/** Splits an amount of cents into as few entries as possible; zero or less into none. */
export function entryAmounts(amount: number): number[] {
  const parts: number[] = []
  for (let left = amount; left > 0; left -= LARGEST_ENTRY) parts.push(Math.min(left, LARGEST_ENTRY))
  return parts
}

/**
 * The transfers, all of one direction, that fit in one balanced file. The smallest go first, so that large sums don't
 * delay other owners; the rest is for another file.
 */
export function fitOneFile<Transfer extends { amount: number }>(transfers: readonly Transfer[]): Set<Transfer> {
  const capacity = MAX_ENTRIES - entryAmounts(LARGEST_TOTAL).length
  const fitting = new Set<Transfer>()
  let total = 0
  for (const transfer of transfers.toSorted((a, b) => a.amount - b.amount).slice(0, capacity)) {
    total += transfer.amount
    if (total > LARGEST_TOTAL) break
    fitting.add(transfer)
  }
  return fitting
}
