import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { differences, exportedMovements, recomputedMovements } from './compare-years.ts'
import { makeYear } from './make-year.ts'
import { type PlayedYear, playYear } from './play-year.ts'
import { recomputeYear } from './recompute/recompute-year.ts'

const isWhole = process.env.ALMONER_YEAR === 'whole'
const year = makeYear({ gifts: isWhole ? 20_000 : 2_000, seed: 19 })
const own = recomputeYear(year)
let played: PlayedYear

before(async () => {
  played = await playYear(year)
})
after(() => played?.close())

test('what could be done, and what was refused, is what the facts say', () => {
  assert.deepEqual(played.outcomes, own.outcomes)
})

test('every book of every owner moved on every day by what the facts alone come to', async () => {
  const exported = await exportedMovements(played)
  assert.deepEqual(differences(exported, recomputedMovements(own, played)).slice(0, 40), [])
})
