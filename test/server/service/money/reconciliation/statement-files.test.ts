import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { readCsvMap } from '../../../../../src/server/service/money/reconciliation/files/read-csv-statement.ts'
import { readStatement } from '../../../../../src/server/service/money/reconciliation/files/read-statement.ts'
import { StatementFileError } from '../../../../../src/server/service/money/reconciliation/files/statement.ts'
import {
  BANK_CSV_MAP,
  type BankMovement,
  readByAqBanking,
  requireCamtSchema,
  type StatementOf,
  withoutAqBanking,
  withoutCamtSchema,
  writeCamt,
  STATEMENT_WRITERS as writers,
} from '../../../../support/statement-files.ts'
import { testUnless } from '../../../../support/test-unless.ts'

const map = readCsvMap(BANK_CSV_MAP)

const word = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,20}$/)
const movement = fc.record({
  day: fc.integer({ min: 0, max: 400 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)),
  amount: fc.integer({ min: -99_999_999_99, max: 99_999_999_99 }).filter((amount) => amount !== 0),
  id: fc.oneof(fc.constant(''), word),
  reference: fc.oneof(fc.constant(''), word),
  text: fc.array(fc.stringMatching(/^[A-Za-z0-9&<>"'.;:()é]{1,12}$/), { maxLength: 6 }).map((words) => words.join(' ')),
})
const statement = fc.record({
  opening: fc.integer({ min: -1_000_000, max: 1_000_000_000 }),
  // A bank's ID of a movement is unique.
  movements: fc.uniqueArray(movement, {
    minLength: 1,
    maxLength: 12,
    selector: ({ id }) => id,
    comparator: (one, other) => one !== '' && one === other,
  }),
})

/** The expected movements, in any format. BAI2 has no unique IDs. */
function expectedLine({ day, amount, id, reference, text }: BankMovement, format: string): unknown[] {
  const names = format === 'bai2' ? [id, reference] : [reference]
  return [day, amount, format === 'bai2' ? '' : id, [...new Set(names)].filter((one) => /[1-9a-z]/i.test(one)), text]
}

test('bank statements in each of three formats are read back', () => {
  for (const [format, write] of Object.entries(writers)) {
    fc.assert(
      fc.property(statement, (one) => {
        const read = readStatement(write(one), map)
        assert.equal(read.format, format)
        const found = read.statements.flatMap(({ lines }) =>
          lines.map(({ day, amount, bankId, references, text }) => [
            ...[day, amount, bankId, [...new Set(references)].filter((name) => /[1-9a-z]/i.test(name)), text],
          ]),
        )
        const expected = one.movements.map((each) => expectedLine(each, format))
        const sorted = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).sort()
        assert.deepEqual(sorted(found), sorted(expected))
      }),
      { numRuns: 60 },
    )
  }
})

test('a truncated or altered file is rejected with the location or read whole, and never crashes the reader', () => {
  const damaged = fc.record({
    one: statement,
    form: fc.constantFrom(...Object.values(writers)),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 0, max: 12 }),
    instead: fc.oneof(
      fc.constant(''),
      fc.string({ maxLength: 6 }),
      fc.constantFrom('&', '<', '\n', ',', '"', '/', '&x;'),
    ),
  })
  fc.assert(
    fc.property(damaged, ({ one, form, at, length, instead }) => {
      const text = form(one)
      const from = Math.floor(at * text.length)
      const readOrRefused = (changed: string) => {
        try {
          return readStatement(changed, map).statements
        } catch (error) {
          assert.ok(error instanceof StatementFileError, String(error))
          assert.doesNotMatch(error.message, /\n/)
          return undefined
        }
      }
      readOrRefused(text.slice(0, from) + instead + text.slice(from + length))
      const cut = readOrRefused(text.slice(0, from))
      // A cut CSV file can't be noticed; files of the other formats are refused.
      if (cut !== undefined && form !== writers.csv) assert.equal(text.slice(from).trim(), '')
    }),
    { numRuns: 300 },
  )
})

const several: StatementOf = {
  opening: 1_000,
  movements: [
    { day: '2028-02-29', amount: 1_234_567_89, id: 'B1', reference: 'inv_abc123', text: 'PAID & DONE' },
    { day: '2028-02-29', amount: -999, id: 'B2', reference: '', text: '', check: 1_001 },
    { day: '2028-03-12', amount: -5, id: '', reference: '', text: 'FEE <1>' },
  ],
}

testUnless(
  withoutCamtSchema,
  'the entries of the statements in these tests follow their published CAMT schema',
  async () => {
    await requireCamtSchema(writeCamt(several, '054.001.04'))
    await assert.rejects(requireCamtSchema(writeCamt(several, '054.001.04').replaceAll('ValDt', 'BookgDt')), /BookgDt/)
  },
)

testUnless(withoutAqBanking, 'a statement is read as AqBanking reads it', async () => {
  const text = writeCamt(several, '053.001.04')
  const own = readStatement(text).statements.flatMap(({ lines }) =>
    lines.map(({ day, amount, references }) => [day, amount, references[0] ?? '']),
  )
  assert.deepEqual(own, await readByAqBanking(text))
  assert.equal(own.length, 3)
})

const plain: StatementOf = {
  opening: 1_000,
  movements: [{ day: '2026-01-05', amount: 250, id: 'B1', reference: 'R1', text: 'one' }],
}

test('each fault of a statement is reported in one line with its location', () => {
  const refused = (text: string, why: RegExp) => assert.throws(() => readStatement(text, map), why)
  const camt = writeCamt(plain)
  refused(
    camt.replace('<Amt Ccy="USD">2.50', '<Amt Ccy="EUR">2.50'),
    /^Statement.*entry 1: the amount must be in USD, got "EUR"/,
  )
  refused(
    camt.replaceAll('>2.50<', '>2.60<'),
    /Statement 1: opening balance and movements add up to 1260 cents, but the closing balance is 1250/,
  )
  refused(camt.replace('</Ntry>', ''), /: Line 9, column \d+: [^\n]+$/)
  refused(camt.replace('2026-01-05</Dt></BookgDt>', '2026-02-30</Dt></BookgDt>'), /entry 1: "2026-02-30" isn’t a date/)
  refused(camt.replace('<Cd>BOOK<', '<Cd>WHAT<'), /entry 1: its status "WHAT" is unknown/)
  refused(`<!DOCTYPE a [<!ENTITY x "y">]>${camt}`, /document type/)
  refused('<Document><Other/></Document>', /not a bank statement/)
  const bai2 = writers.bai2(plain)
  refused(
    bai2.replace('16,142,250', '16,142,260'),
    /^.*Line 6: the control total doesn’t match, got 2500 instead of 2510/,
  )
  refused(bai2.replace('16,142', '16,999'), /Line 4: type "999" isn’t a credit or a debit/)
  refused(bai2.replace(/^99.*$/m, ''), /incomplete/)
  refused(
    bai2.replace('02,ALMONER,021000021,1', '02,ALMONER,021000021,4'),
    /Line 2: only updates are accepted, got group status "4"/,
  )
  const csv = writers.csv(plain)
  refused(csv.replace('2.50', '2.505'), /Line 2: "2.505" isn’t an amount/)
  refused(`${csv}\n"open`, /Quote Not Closed|quote/i)
  refused(csv.replace('one', 'o\0ne'), /^[^:]*: Line 2: it has text with a NUL character\.$/)
  refused(`${csv.trimEnd()}\n${csv.trimEnd().split('\n')[1]}`, /Line 3: its ID "B1" is also that of line 2/)
  refused(Buffer.from(csv, 'utf16le').toString('utf8'), /UTF-16\. Save it as UTF-8/)
  refused(`<Document>${'<a>'.repeat(100_000)}`, /^[^\n]{20,400}$/)
  refused(csv.replace('Posting Date', 'Day'), /Line 1 has no column "Posting Date" for date/)
})

test('one entry with many payments names them all, and pending entries are left out', () => {
  const [before = '', after = ''] = writeCamt(plain).split('</NtryDtls>')
  const second = '<TxDtls><Refs><EndToEndId>R2</EndToEndId></Refs></TxDtls></NtryDtls>'
  const pending = '<Ntry><Amt Ccy="USD">9.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts></Ntry></Stmt>'
  const [one] = readStatement(`${before}${second}${after.replace('</Stmt>', pending)}`).statements
  assert.deepEqual(one?.lines[0]?.references, ['R1', 'R2'])
  assert.deepEqual([one?.lines.length, one?.pending], [1, 1])
})
