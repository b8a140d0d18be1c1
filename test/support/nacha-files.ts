import { createRequire } from 'node:module'
import * as z from 'zod/mini'

/** A bank's answer to one entry of a file: a code, and for `C…` the corrected account. */
export interface BankAnswer {
  code: string
  corrected?: string
}

const SENT_TO_RETURNED: Readonly<Record<string, string>> = { '22': '21', '32': '31', '27': '26', '37': '36' }

/**
 * The bank's file about entries of a file that was sent, generated from its records: returns and notifications of
 * change, with totals. `answers` has the results by the transfer reference of the entry.
 */
export function writeReturnFile(sent: string, answers: ReadonlyMap<string, BankAnswer>): string {
  const records = sent.split('\n')
  const entries = records.filter((line) => line.startsWith('6') && answers.has(line.slice(39, 54).trim()))
  const pairs = entries.map((line, index) => {
    const { code, corrected = '' } = answers.get(line.slice(39, 54).trim()) ?? { code: '' }
    const isCorrection = code.startsWith('C')
    const amount = isCorrection ? '0'.repeat(10) : line.slice(29, 39)
    const trace = `0210000${String(index).padStart(8, '0')}`
    const kind = SENT_TO_RETURNED[line.slice(1, 3)] ?? ''
    const entry = `6${kind}${line.slice(3, 29)}${amount}${line.slice(39, 78)}1${trace}`
    const added = isCorrection
      ? `798${code}${line.slice(79)}${' '.repeat(6)}${line.slice(3, 11)}${corrected.padEnd(29)}${' '.repeat(15)}${trace}`
      : `799${code}${line.slice(79)}${' '.repeat(6)}${line.slice(3, 11)}${' '.repeat(44)}${trace}`
    return [entry, added]
  })
  const hash = String(pairs.reduce((sum, [entry = '']) => sum + Number(entry.slice(3, 11)), 0) % 1e10).padStart(10, '0')
  const sumOf = (codes: string) =>
    String(
      pairs.reduce((sum, [entry = '']) => sum + (codes.includes(entry.charAt(2)) ? Number(entry.slice(29, 39)) : 0), 0),
    ).padStart(12, '0')
  const count = pairs.length * 2
  const sums = `${hash}${sumOf('6')}${sumOf('1')}`
  const head = records[1] ?? ''
  const batch = `8${head.slice(1, 4)}${String(count).padStart(6, '0')}${sums}${head.slice(40, 50)}${' '.repeat(25)}${head.slice(79)}`
  const end = `9000001000001${String(count).padStart(8, '0')}${sums}`.padEnd(94)
  const heads = records.slice(0, 2)
  return `${[...heads, ...pairs.flat(), batch, end].join('\r\n')}\r\n`
}

const Sums = z.object({
  ...{ entryAndAddendaCount: z.number(), entryHash: z.number() },
  ...{ totalDebit: z.number(), totalCredit: z.number() },
})
const Entry = z.object({
  ...{ amount: z.number(), transactionCode: z.string(), identificationNumber: z.string(), traceNumber: z.number() },
  addenda: z.optional(z.object({ type: z.string(), info: z.string() })),
})
const Parsed = z.object({
  data: z.object({
    batches: z.array(z.object({ entries: z.array(Entry), footer: Sums })),
    file: z.object({ footer: Sums }),
  }),
})
const Parser = z.object({ from: z.custom<(source: string) => unknown>((from) => typeof from === 'function') })

/** Parses a NACHA file with a parser that shares no code with ours. */
export function parseNacha(text: string): z.infer<typeof Parsed>['data'] {
  const { from } = z.parse(Parser, createRequire(import.meta.url)('@midlandsbank/node-nacha'))
  return z.parse(Parsed, from(text)).data
}
