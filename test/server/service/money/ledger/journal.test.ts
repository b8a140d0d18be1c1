import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { trialBalance } from '../../../../../src/server/service/money/ledger/balances.ts'
import { type JournalLine, postEntries, postEntry } from '../../../../../src/server/service/money/ledger/entries.ts'
import { createMoneyWorld, type MoneyWorld } from '../../../../support/money-world.ts'

let world: MoneyWorld

beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

function post(lines: JournalLine[], once?: string): Promise<void> {
  const entry = { liveMode: false, kind: 'pledge' as const, subjectId: 'd_1', occurredAt: new Date(), lines }
  return postEntry(world.db, once === undefined ? entry : { ...entry, once })
}

test('a journal entry that sums to zero is posted and updates its ledger accounts', async () => {
  await post([
    { book: 'cash', ownerId: 'house', amount: 500 },
    { book: 'payable', ownerId: 'n_river', amount: -500 },
  ])
  const balances = await trialBalance(world.db, false)
  assert.deepEqual(balances, [
    { book: 'cash', balance: 500 },
    { book: 'payable', balance: -500 },
  ])
  assert.deepEqual(await trialBalance(world.db, true), [])
})

test('the database rejects a journal entry that doesn’t sum to zero, and stores none of it', async () => {
  await assert.rejects(post([{ book: 'cash', ownerId: 'house', amount: 1 }]), /does not sum to zero/)
  await assert.rejects(
    sql`insert into journal_line (entry_id, live_mode, book, owner_id, amount)
      select min(id), false, 'cash', 'house', 7 from journal_entry`.execute(world.db),
    /does not sum to zero/,
  )
  const { count } = await world.db
    .selectFrom('journal_entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  assert.equal(count, 1)
})

test('entries that balance only together are rejected, as are lines of a missing entry', async () => {
  const entryOf = (subjectId: string, amount: number) => {
    const lines = [
      { book: 'cash' as const, ownerId: 'house', amount: 500 },
      { book: 'payable' as const, ownerId: 'n_river', amount },
    ]
    return { liveMode: false, kind: 'pledge' as const, subjectId, occurredAt: new Date(), lines }
  }
  await assert.rejects(postEntries(world.db, [entryOf('d_3', -499), entryOf('d_4', -501)]), /does not sum to zero/)
  await assert.rejects(
    sql`insert into journal_line (entry_id, live_mode, book, owner_id, amount)
      select max(id) + 1000, false, 'cash', 'house', unnest(array[1, -1]) from journal_entry`.execute(world.db),
    /is not there/,
  )
})

test('an operation that may happen once is rejected the second time', async () => {
  const lines: JournalLine[] = [
    { book: 'cash', ownerId: 'house', amount: 5 },
    { book: 'payable', ownerId: 'n_river', amount: -5 },
  ]
  await post(lines, 'pledge d_2')
  await assert.rejects(post(lines, 'pledge d_2'), /once/)
})

test('lines of one mode can’t belong to an entry of the other', async () => {
  await assert.rejects(
    sql`insert into journal_line (entry_id, live_mode, book, owner_id, amount)
      select min(id), true, 'cash', 'house', unnest(array[1, -1]) from journal_entry`.execute(world.db),
    /foreign key/,
  )
})

test('nothing in the ledger can be updated, deleted or truncated', async () => {
  for (const statement of [
    sql`update journal_line set amount = amount + 1`,
    sql`delete from journal_line`,
    sql`truncate journal_line`,
    sql`update journal_entry set kind = 'refund'`,
    sql`delete from journal_entry where id = -1`,
    sql`truncate journal_entry cascade`,
  ]) {
    await assert.rejects(statement.execute(world.db), /append-only/)
  }
})
