import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { type LedgerAccount, ledgerAccountNames } from '../../../src/server/database/tables/ledger-accounts.ts'
import { type Entry, postEntries, postEntry } from '../../../src/server/service/money/ledger/entries.ts'
import { hledgerAccount } from '../../../src/server/service/money/ledger/journal-export.ts'
import { hledgerBalances, withoutHledger } from '../../support/hledger.ts'
import { createMoneyWorld, MONEY_WORLD_KEY, type MoneyWorld } from '../../support/money-world.ts'
import { type Finished, runAlmoner } from '../../support/run-almoner.ts'
import { testUnless } from '../../support/test-unless.ts'

const DAYS = ['2024-02-28', '2024-02-29', '2024-03-01', '2024-03-10', '2024-11-03', '2024-12-31', '2025-01-01']

let world: MoneyWorld
let folder: string
let environment: Record<string, string>

beforeAll(async () => {
  world = await createMoneyWorld('2025-06-01T12:00:00Z')
  folder = await mkdtemp(join(tmpdir(), 'almoner-accountant-'))
  environment = { DATABASE_URL: world.url, ALMONER_DATA: folder, ALMONER_MASTER_KEY: MONEY_WORLD_KEY }
  const [entries = []] = fc.sample(fc.array(randomEntry(), { minLength: 2_500, maxLength: 2_500 }), {
    numRuns: 1,
    seed: 19,
  })
  await postEntries(world.db, entries)
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

/** A balanced entry with any ledger accounts, owners and amounts, at the start, the end or within one of the days. */
function randomEntry(): fc.Arbitrary<Entry> {
  const book = fc.constantFrom(...ledgerAccountNames)
  const owner = fc.constantFrom('house', 'm_one', 'm_two', 'n_river')
  const line = fc.record({ book, ownerId: owner, amount: fc.integer({ min: 1, max: 99_999_999 }) })
  const moment = fc.constantFrom('00:00:00.000', '23:59:59.999', '05:00:00.000', '12:34:56.789')
  const parts = { lines: fc.array(line, { minLength: 1, maxLength: 4 }), day: fc.constantFrom(...DAYS), moment, book }
  return fc.record(parts).map(({ lines, day, moment, book }) => ({
    liveMode: false,
    kind: 'pledge',
    subjectId: 'd_7Qx',
    occurredAt: new Date(`${day}T${moment}Z`),
    lines: [...lines, { book, ownerId: 'house', amount: -lines.reduce((sum, { amount }) => sum + amount, 0) }],
  }))
}

function almoner(...args: string[]): Promise<Finished> {
  return runAlmoner(args, environment)
}

testUnless(
  withoutHledger,
  'hledger reads the exported journal and agrees with every daily closing balance',
  async () => {
    const file = join(folder, 'all.journal')
    assert.equal((await almoner('ledger', 'export', '--format', 'hledger', '--out', file)).code, 0)
    for (const day of DAYS) {
      const { balances } = JSON.parse((await almoner('ledger', 'balance', day, '--json')).stdout)
      const own = balances.filter(({ balance }: { balance: number }) => balance !== 0)
      const expected = own.map(({ book, balance }: { book: LedgerAccount; balance: number }) => [
        hledgerAccount(book),
        balance,
      ])
      assert.deepEqual(hledgerBalances(file, day), new Map(expected.sort()), day)
    }
  },
)

test('an export contains whole days, and the parts of a year add up to the year', async () => {
  const rowsOf = async (...span: string[]): Promise<string[][]> =>
    parse((await almoner('ledger', 'export', ...span)).stdout, { from_line: 2 })
  const whole = await rowsOf()
  const parts = [
    await rowsOf('--to', '2024-02-29'),
    await rowsOf('--from', '2024-03-01', '--to', '2024-12-31'),
    await rowsOf('--from', '2025-01-01'),
  ]
  assert.ok(parts.every((rows) => rows.length > 0))
  assert.deepEqual(parts.flat().sort(), whole.sort())
  const sum = (column: number) => whole.reduce((total, row) => total + Number(row[column]), 0)
  assert.equal(sum(8), sum(9), 'debits are credits')
})

test('an export that fails partway leaves no file', async () => {
  const file = join(folder, 'no-such-folder', 'all.csv')
  const { code, stderr } = await almoner('ledger', 'export', '--out', file)
  assert.equal(code, 1)
  assert.match(stderr, /no-such-folder.*no such file/)
  assert.equal(
    (await readdir(folder)).some((name) => name.endsWith('.part')),
    false,
  )
  assert.equal((await almoner('ledger', 'export', '--out', join(folder, 'all.csv'))).code, 0)
  assert.match(await readFile(join(folder, 'all.csv'), 'utf8'), /^entry,date,time,kind/)
})

test('a closed accounting period stays closed: nothing is posted to it and it can’t be reopened', async () => {
  const tomorrow = await almoner('ledger', 'close', '2999-01-01')
  assert.equal(tomorrow.code, 1)
  assert.match(tomorrow.stderr, /2999-01-01 isn’t over yet/)
  assert.equal((await almoner('ledger', 'close', '2024-12-31')).code, 0)
  assert.equal((await almoner('ledger', 'close', '2024-12-31')).code, 0, 'it may be said again')
  const post = (liveMode: boolean, moment: string) =>
    postEntry(world.db, {
      ...{ liveMode, kind: 'pledge', subjectId: 'd_8', occurredAt: new Date(moment) },
      lines: [
        { book: 'cash', ownerId: 'house', amount: 5 },
        { book: 'payable', ownerId: 'n_river', amount: -5 },
      ],
    })
  await assert.rejects(post(false, '2024-12-31T23:59:59.999Z'), /the books are closed through 2024-12-31/)
  await post(false, '2025-01-01T00:00:00.000Z')
  await post(true, '2024-12-31T12:00:00.000Z')
  await assert.rejects(world.db.deleteFrom('closed_period').execute(), /append-only/)
  const { closed_through: closed } = JSON.parse((await almoner('ledger', 'balance', '--json')).stdout)
  assert.equal(closed, '2024-12-31')
})
