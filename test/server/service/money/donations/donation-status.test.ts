import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { DONATION_STATUSES, type DonationStatus } from '../../../../../src/contract/index.ts'
import { canRegrant, canTransition } from '../../../../../src/server/service/money/donations/donation-status.ts'

function standing(status: DonationStatus, statusBeforeHold: DonationStatus | null = null, moneyHeld = false) {
  return { status, statusBeforeHold, moneyHeld }
}

test('an invoiced donation goes through every status from pledge to notice', () => {
  const path = ['pledged', 'invoice_pending', 'invoice_sent', 'payout_scheduled', 'sent_via_ach', 'notified'] as const
  for (const [index, status] of path.slice(0, -1).entries()) {
    assert.ok(canTransition(standing(status), path[index + 1] ?? 'pledged'))
  }
})

test('a collected donation skips the invoice, and an uncollected one can’t', () => {
  assert.ok(canTransition(standing('pledged', null, true), 'payout_scheduled'))
  assert.ok(!canTransition(standing('pledged', null, true), 'invoice_pending'))
  assert.ok(!canTransition(standing('pledged'), 'payout_scheduled'))
})

test('a held donation can only return to its previous status or be canceled', () => {
  for (const to of DONATION_STATUSES) {
    const allowed = to === 'invoice_sent' || to === 'canceled'
    assert.equal(canTransition(standing('paused', 'invoice_sent'), to), allowed, to)
    assert.equal(canTransition(standing('blocked', 'invoice_sent'), to), allowed, to)
  }
})

test('nothing can be stopped or regranted after it is paid out', () => {
  for (const status of ['sent_via_ach', 'sent_via_check', 'check_cashed', 'notified', 'canceled'] as const) {
    for (const stop of ['canceled', 'blocked', 'paused'] as const) assert.ok(!canTransition(standing(status), stop))
    assert.ok(!canRegrant(standing(status)))
  }
  assert.ok(canRegrant(standing('paused', 'payout_scheduled')))
})

test('no path through the status table leaves a final status or pays out twice', () => {
  const sent: readonly DonationStatus[] = ['sent_via_ach', 'sent_via_check']
  const walk = fc.array(fc.constantFrom(...DONATION_STATUSES), { maxLength: 40 })
  fc.assert(
    fc.property(walk, fc.boolean(), (steps, moneyHeld) => {
      let now = standing('pledged', null, moneyHeld)
      let payouts = 0
      for (const to of steps) {
        if (!canTransition(now, to)) continue
        assert.ok(now.status !== 'notified' && now.status !== 'canceled')
        if (sent.includes(to)) payouts += 1
        const holds = to === 'paused' || to === 'blocked'
        now = standing(to, holds ? now.status : null, moneyHeld)
      }
      assert.ok(payouts <= 1)
    }),
    { numRuns: 5000 },
  )
})
