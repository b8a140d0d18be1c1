import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  balancingEntries,
  type NachaEntry,
  writeNachaFile,
} from '../../../../../src/server/service/money/payouts/bank-files.ts'
import { parseNacha } from '../../../../support/nacha-files.ts'

const originator = {
  bankRoutingNumber: '011000015',
  bankName: 'First Bank',
  ein: '123456789',
  name: 'Grant Foundation',
}
const merchant: NachaEntry = {
  direction: 'debit',
  accountType: 'checking',
  routingNumber: '021000021',
  accountNumber: '135792468',
  amount: 12_345,
  individualId: 'M1',
  name: 'Merchant One',
}
const nonprofit: NachaEntry = {
  direction: 'credit',
  accountType: 'checking',
  routingNumber: '121000358',
  accountNumber: '159260',
  amount: 12_345,
  individualId: 'N1',
  name: 'Nonprofit A',
}

function write(entries: readonly NachaEntry[]): string {
  return writeNachaFile({
    originator,
    fileIdModifier: 'A',
    firstSequence: 1,
    description: 'Donations',
    createdAt: new Date('2026-01-05T09:30:00Z'),
    effectiveDate: new Date('2026-01-06T00:00:00Z'),
    entries,
  })
}

test('the generated file equals the test vector byte for byte', () => {
  const lines = [
    '101 011000015 1234567892601050930A094101FIRST BANK             GRANT FOUNDATION               ',
    '5200GRANT FOUNDATION                    1123456789CCDDONATIONS 260105260106   1011000010000001',
    '627021000021135792468        0000012345M1             MERCHANT ONE            0011000010000001',
    '622121000358159260           0000012345N1             NONPROFIT A             0011000010000002',
    '820000000200142000370000000123450000000123451123456789                         011000010000001',
    '9000001000001000000020014200037000000012345000000012345                                       ',
    ...Array.from({ length: 4 }, () => '9'.repeat(94)),
  ]
  assert.equal(write([merchant, nonprofit]), `${lines.join('\n')}\n`)
})

test('an independent parser reads the same totals', () => {
  const credits = Array.from({ length: 23 }, (_, index) => ({ ...nonprofit, amount: 1000 + index }))
  const file = write([...credits, ...balancingEntries(credits, { ...merchant, name: 'Grant Foundation' })])
  assert.deepEqual(parseNacha(file).file.footer, {
    entryAndAddendaCount: 24,
    entryHash: 23 * 12_100_035 + 2_100_002,
    totalDebit: 23_253,
    totalCredit: 23_253,
  })
})

test('a balancing entry debits what the others credit', () => {
  const entries = balancingEntries([nonprofit, { ...nonprofit, amount: 5 }], merchant)
  assert.deepEqual(
    entries.map(({ direction, amount }) => [direction, amount]),
    [['debit', 12_350]],
  )
})

test('sums above one balancing entry are split, and count, hash and totals include all of them', () => {
  const credits = Array.from({ length: 99 }, () => ({ ...nonprofit, amount: 9_999_999_999 }))
  const balancing = balancingEntries([...credits, nonprofit], merchant)
  assert.deepEqual([balancing.length, balancing.at(-1)?.amount], [100, 12_345])
  assert.deepEqual(parseNacha(write([...credits, nonprofit, ...balancing])).file.footer, {
    entryAndAddendaCount: 200,
    entryHash: 100 * 12_100_035 + 100 * 2_100_002,
    totalDebit: 99 * 9_999_999_999 + 12_345,
    totalCredit: 99 * 9_999_999_999 + 12_345,
  })
})

test('names lose accents and lowercase, and an amount that is too large is rejected', () => {
  assert.match(write([{ ...nonprofit, name: 'Fundación Niños' }]), /FUNDACION NINOS {7}/)
  assert.throws(() => write([{ ...nonprofit, amount: 10_000_000_000 }]), RangeError)
})
