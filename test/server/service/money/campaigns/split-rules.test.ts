import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import type { CampaignType } from '../../../../../src/contract/index.ts'
import {
  afterStep,
  type CampaignEvent,
  type CampaignState,
  type CampaignTerms,
  emptyCampaign,
  pullBackDue,
  splitRules,
} from '../../../../../src/server/service/money/campaigns/campaign-splits.ts'
import { propertyRuns } from '../../../../support/property-runs.ts'

const cents = fc.integer({ min: 1, max: 99_999_999 })
const events: fc.Arbitrary<CampaignEvent[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('received' as const), amount: cents }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('expense_claimed' as const), amount: cents }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('pulled_back' as const), amount: cents }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'grants_initiated' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'finalized' as const }) },
  ),
  { maxLength: 25 },
)
const terms: fc.Arbitrary<CampaignTerms> = fc
  .record({
    feeBasisPoints: fc.nat(10_000),
    expense: fc.nat(10_000),
    returnBasisPoints: fc.nat(10_000),
    autoDistributeGrants: fc.boolean(),
  })
  .map(({ expense, ...rest }) => ({ ...rest, expenseBasisPoints: Math.min(expense, 10_000 - rest.feeBasisPoints) }))

/** Applies events by a type's rule. Checks after each that no cent appeared, vanished or moved incorrectly. */
function play(type: CampaignType, all: readonly CampaignEvent[], agreed: CampaignTerms): CampaignState {
  let state = emptyCampaign
  let received = 0
  for (const event of all) {
    const before = state
    state = afterStep(state, event, splitRules[type](state, event, agreed))
    if (event.kind === 'received') received += event.amount
    const { expense, grant, fee, held } = state.funds
    assert.equal(expense + grant + fee + held, received, 'every cent is in exactly one place')
    for (const place of [expense, grant, fee, held, state.claims]) assert.ok(Number.isSafeInteger(place) && place >= 0)
    if (event.kind !== 'received') assert.equal(fee, before.funds.fee, 'a fee is taken from donations only')
    else assert.ok(Math.abs(fee - before.funds.fee - (event.amount * agreed.feeBasisPoints) / 10_000) < 1, 'as agreed')
    assert.ok(grant >= before.funds.grant, 'a grant is never taken back')
    assert.ok(expense >= before.funds.expense || event.kind === 'pulled_back', 'expenses fall by a pull only')
  }
  return state
}

const runs = propertyRuns(10_000)

test('a gross campaign never holds a cent', () => {
  fc.assert(
    fc.property(events, terms, (all, agreed) => {
      assert.equal(play('gross', all, agreed).funds.held, 0)
    }),
    runs,
  )
})

test('a net campaign that holds funds pays expenses only when they are final, and keeps nothing afterward', () => {
  fc.assert(
    fc.property(events, terms, (all, agreed) => {
      const state = play('net_held', all, agreed)
      if (state.final) assert.equal(state.funds.held, 0)
      else assert.deepEqual([state.funds.expense, state.funds.grant], [0, 0])
    }),
    runs,
  )
})

test('a net campaign that returns funds leaves the account exactly its expenses, after all pulls', () => {
  fc.assert(
    fc.property(events, terms, (all, agreed) => {
      const state = play('net_returned', all, agreed)
      if (!state.final) return
      const pulled: CampaignEvent = { kind: 'pulled_back', amount: Math.max(1, pullBackDue(state)) }
      const settled = afterStep(state, pulled, splitRules.net_returned(state, pulled, agreed))
      assert.equal(settled.funds.held, 0)
      assert.ok(settled.funds.expense <= settled.claims)
    }),
    runs,
  )
})

test('a custom campaign pays claims as soon as it holds money for them', () => {
  fc.assert(
    fc.property(events, terms, (all, agreed) => {
      const state = play('custom', all, agreed)
      assert.ok(state.funds.held === 0 || state.claims === 0)
      if (agreed.autoDistributeGrants || state.final) assert.equal(state.funds.held, 0)
    }),
    runs,
  )
})

test('a gross donation of 10,001 with 5% fee and 60% expenses is 500, 6,001 and 3,500', () => {
  const agreed = { feeBasisPoints: 500, expenseBasisPoints: 6000, returnBasisPoints: 0, autoDistributeGrants: true }
  const state = play('gross', [{ kind: 'received', amount: 10_001 }], agreed)
  assert.deepEqual(state.funds, { fee: 500, expense: 6001, grant: 3500, held: 0 })
})
