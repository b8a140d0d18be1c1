import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import type { OpenItem } from '../../../../../src/server/service/money/reconciliation/clearing-items.ts'
import { findMatches, findSure } from '../../../../../src/server/service/money/reconciliation/find-matches.ts'

/** How the bank shows one payout. */
type Noise = 'plain' | 'late' | 'split' | 'merged' | 'doubled' | 'missing'
const noises: readonly Noise[] = ['plain', 'late', 'split', 'merged', 'doubled', 'missing']

const dayOf = (number: number) => new Date(Date.UTC(2028, 1, 1 + number)).toISOString().slice(0, 10)

/** A month's payouts, and a bank's lines with errors. Returns the items, and those that must stay unmatched. */
function muddled(plan: readonly { amount: number; noise: Noise; day: number }[]) {
  const items: OpenItem[] = []
  const planted = new Set<OpenItem>()
  const add = (change: Partial<OpenItem> & Pick<OpenItem, 'amount' | 'day' | 'isShown'>): OpenItem => {
    const item = {
      ...{ entryId: items.length + 1, subjectId: `s_${items.length}`, kind: 'payout', names: [], checkNumber: null },
      ...{ fileId: null, text: '', handsOnly: false, ...change },
    }
    items.push(item)
    return item
  }
  const show = (names: string[], amount: number, day: number) => add({ names, amount, day: dayOf(day), isShown: true })
  let held: { name: string; amount: number } | undefined
  for (const [index, { amount, noise, day }] of plan.entries()) {
    const name = `po_payout${String(index).padStart(6, '0')}`
    const expected = add({ names: [name], amount: -amount, day: dayOf(day), isShown: false, subjectId: name })
    if (noise === 'missing') planted.add(expected)
    else if (noise === 'merged' && held === undefined) held = { name, amount }
    else if (noise === 'merged' && held !== undefined) {
      show([held.name, name], held.amount + amount, day + 2)
      held = undefined
    } else if (noise === 'split') {
      show([name], amount - 1, day)
      show([name], 1, day + 4)
    } else {
      show([name], amount, noise === 'late' ? day + 60 : day)
      // The bank shows it twice with different IDs, so one line stays unexplained.
      if (noise === 'doubled') planted.add(show([name], amount, day))
    }
  }
  if (held !== undefined) show([held.name], held.amount, 40)
  return { items, planted }
}

const plan = fc.array(
  fc.record({
    amount: fc.integer({ min: 2, max: 5_000_000 }),
    noise: fc.constantFrom(...noises),
    day: fc.integer({ min: 0, max: 29 }),
  }),
  { maxLength: 60 },
)

test('whatever a bank splits, merges or delays, only the planted differences stay open', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (payouts) => {
      const { items, planted } = muddled(payouts)
      const sure = await findSure(items)
      const matched = sure.flat()
      assert.equal(new Set(matched).size, matched.length, 'nothing twice')
      for (const group of sure)
        assert.equal(
          group.reduce((sum, { amount }) => sum + amount, 0),
          0,
        )
      const open = items.filter((item) => !matched.includes(item))
      assert.equal(open.length, planted.size)
      const sums = (all: Iterable<OpenItem>) => [...all].map(({ amount, isShown }) => `${isShown} ${amount}`).sort()
      assert.deepEqual(sums(open), sums(planted))
    }),
    { numRuns: 150 },
  )
})

test('a movement without a reference is matched if unambiguous, otherwise proposed, and not again after it was undone', async () => {
  const base = { kind: 'payout', names: [], checkNumber: null, fileId: null, text: '', handsOnly: false }
  const item = (entryId: number, amount: number, isShown: boolean, change: Partial<OpenItem> = {}): OpenItem => ({
    ...{ ...base, entryId, subjectId: `s_${entryId}`, amount, day: '2028-02-29', isShown },
    ...change,
  })
  const entries = (groups: readonly (readonly OpenItem[])[]) =>
    groups.map((group) => group.map(({ entryId }) => entryId))
  const alone = await findMatches([item(1, -700, false), item(2, 700, true)])
  assert.deepEqual([entries(alone.sure), alone.proposed], [[[2, 1]], []])
  const two = await findMatches([item(1, -700, false), item(2, 700, true), item(3, 700, true)])
  assert.deepEqual([two.sure, entries(two.proposed)], [[], [[2, 1]]])
  const late = await findMatches([item(1, -700, false), item(2, 700, true, { day: '2028-03-31' })])
  assert.deepEqual([late.sure, late.proposed], [[], []])
  const apart = await findMatches([item(1, -700, false, { handsOnly: true }), item(2, 700, true)])
  assert.deepEqual([apart.sure, entries(apart.proposed)], [[], [[2, 1]]])
  const sums = await findMatches([item(1, -300, false), item(2, -450, false), item(3, 750, true)])
  assert.deepEqual([sums.sure, entries(sums.proposed).map((group) => group.sort())], [[], [[1, 2, 3]]])
  const check = await findMatches([
    item(1, -700, false, { checkNumber: 1001 }),
    item(2, 700, true, { checkNumber: 1002 }),
  ])
  assert.deepEqual([check.sure, check.proposed], [[], []], 'another check of the same sum')
  const file = { fileId: 'ach_1' }
  const whole = await findMatches([item(1, -300, false, file), item(2, -450, false, file), item(3, 750, true)])
  assert.deepEqual(entries(whole.sure), [[3, 1, 2]])
})

test('a bank’s reversal of its own credit is proposed with it if both have the same name', async () => {
  const base = { kind: 'bank_statement', checkNumber: null, fileId: null, text: '', handsOnly: false, isShown: true }
  const line = (entryId: number, amount: number, day: string, name: string): OpenItem => ({
    ...{ ...base, entryId, subjectId: `bl_${entryId}`, amount, day, names: [name] },
  })
  const given = line(1, -900, '2028-02-01', 'PULL7')
  const taken = line(2, 900, '2028-02-04', 'pull7')
  const other = line(3, 900, '2028-02-04', 'PULL8')
  const { sure, proposed } = await findMatches([given, other, taken])
  assert.deepEqual([sure, proposed.map((group) => group.map(({ entryId }) => entryId))], [[], [[2, 1]]])
  const late = await findMatches([given, line(2, 900, '2028-05-01', 'PULL7')])
  assert.deepEqual(late.proposed, [])
})

test('a queue left unattended for years is matched without delaying other work', async () => {
  const items = Array.from({ length: 30_000 }, (_, index): OpenItem => {
    const isShown = index % 10 === 9
    const number = isShown ? index - 9 : index
    const amount = (isShown ? 1 : -1) * (1 + ((number * 7_919) % 90_000))
    const names = isShown && index % 20 === 9 ? [] : [`po_payment${number}`, ...(isShown ? [] : [`ach_${number % 30}`])]
    return {
      ...{ entryId: index, subjectId: `s_${index}`, kind: 'payout', names, checkNumber: null, text: '', amount },
      ...{ fileId: isShown ? null : `ach_${number % 30}`, day: dayOf(number % 900), isShown, handsOnly: false },
    }
  })
  let turns = 0
  let isDone = false
  const other = () => {
    turns += 1
    if (!isDone) setImmediate(other)
  }
  other()
  const { sure, proposed } = await findMatches(items)
  isDone = true
  const matched = [...sure, ...proposed].flat()
  assert.equal(new Set(matched).size, matched.length)
  assert.equal(matched.filter(({ isShown }) => isShown).length, 3_000)
  assert.ok(turns > 5, `others had ${turns} turns`)
})
