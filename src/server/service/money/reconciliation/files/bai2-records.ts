import { StatementFileError } from './statement.ts'

/** A record of a BAI2 file with the records that continue it, as one. */
export interface Bai2Record {
  code: string
  /** What follows the code, split at commas. */
  fields: string[]
  /** How many lines of the file it takes. */
  lines: number
  /** The line it begins at, from 1. */
  line: number
}

/** Splits a BAI2 file into its records; throws one line with its place where one has no code, or continues nothing. */
export function bai2Records(text: string): Bai2Record[] {
  const records: { code: string; body: string; lines: number; line: number; isOpen: boolean }[] = []
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trimEnd()
    if (line === '') continue
    const [, code = '', rest = ''] = /^(\d{2})(?:,(.*)|\/)$/.exec(line) ?? []
    if (code === '') throw new StatementFileError(`Line ${index + 1} is no record of a BAI2 file.`)
    const isOpen = !rest.endsWith('/')
    const body = isOpen ? rest : rest.slice(0, -1)
    const last = records.at(-1)
    if (code !== '88') records.push({ code, body, lines: 1, line: index + 1, isOpen })
    else if (last === undefined) throw new StatementFileError(`Line ${index + 1} continues nothing.`)
    else {
      // A record that was ended by its sign goes on with the next field, another with its text.
      last.body += `${last.isOpen ? ' ' : ','}${body}`
      last.lines += 1
      last.isOpen = isOpen
    }
  }
  return records.map(({ body, isOpen: _, ...record }) => ({ ...record, fields: body.split(',') }))
}

/** A whole number that may have a sign, as BAI2 writes cents; throws with its line. */
export function bai2Number(text: string | undefined, { line }: Pick<Bai2Record, 'line'>): number {
  if (text === undefined || !/^[+-]?\d{1,15}$/.test(text.trim()))
    throw new StatementFileError(`Line ${line}: ${JSON.stringify((text ?? '').slice(0, 40))} is no amount in cents.`)
  return Number(text)
}

/** How many fields a funds type takes after itself: value date and time, or how much is available when. */
export function fundsFields(fields: readonly string[], at: number, record: Bai2Record): number {
  const type = fields[at]?.trim() ?? ''
  if (type === 'V') return 2
  if (type === 'S') return 3
  if (type === 'D') return 1 + 2 * Math.max(0, Math.min(99, bai2Number(fields[at + 1], record)))
  if (!['', 'Z', '0', '1', '2'].includes(type))
    throw new StatementFileError(`Line ${record.line}: the funds type ${JSON.stringify(type.slice(0, 40))} is unknown.`)
  return 0
}
