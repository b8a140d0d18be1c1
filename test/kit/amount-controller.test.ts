import assert from 'node:assert/strict'
import { test } from 'vitest'
import { AmountController, type AmountHost, OWN } from '../../src/elements/donate-button/amount-controller.ts'
import { CARD_FEE } from '../../src/elements/shared/money.ts'

/* A controller without its element: a small host has the members that the controller reads. */

class Host extends EventTarget implements AmountHost {
  mode = 'card'
  nonprofitId = 'n_1'
  amount = ''
  amounts = '500 1000'
  cartTotal = ''
  presetsOnly = false
  min = ''
  max = ''
  inCart = false
  feeCoverable = true
  cardFee = CARD_FEE
  language = 'en'
  gift = undefined
  updateComplete = Promise.resolve(true)
  readonly controller = new AmountController(this)
  readonly warnings: string[] = []

  constructor() {
    super()
    this.requestUpdate()
  }

  addController(): void {}
  removeController(): void {}
  requestUpdate(): void {
    this.controller.hostUpdate()
  }
  warn(mistake: string): void {
    this.warnings.push(mistake)
  }
}

test('the donor’s choice is kept while the page still offers it', () => {
  const host = new Host()
  host.controller.choose(1_000)
  host.amounts = '1000 2500'
  host.requestUpdate()
  assert.equal(host.controller.choice, 1_000)
  host.amounts = '2500'
  host.requestUpdate()
  assert.equal(host.controller.choice, undefined)
})

test('a row has an amount as soon as it has a nonprofit', () => {
  const host = Object.assign(new Host(), { mode: 'line', nonprofitId: '' })
  host.requestUpdate()
  assert.equal(host.controller.choice, undefined)
  host.nonprofitId = 'n_1'
  host.requestUpdate()
  assert.equal(host.controller.choice, 500)
})

test('the fee is added only if the page lets donors cover it and a card pays', () => {
  const host = new Host()
  host.controller.choose(500)
  host.controller.coverFee(true)
  assert.equal(host.controller.collected, 546)
  host.feeCoverable = false
  assert.equal(host.controller.collected, 500)
  Object.assign(host, { feeCoverable: true, inCart: true })
  assert.equal(host.controller.collected, 500)
})

test('a problem with a typed amount shows when the donor has finished typing', () => {
  const { controller } = new Host()
  controller.choose(OWN)
  controller.type('0.10')
  assert.equal(controller.problem, undefined)
  controller.finishTyping()
  assert.deepEqual(controller.problem, { reason: 'amountTooSmall', cents: 100 })
})

test('dollars instead of cents are named as a mistake', () => {
  const host = Object.assign(new Host(), { amounts: '5 10' })
  host.requestUpdate()
  assert.deepEqual(host.warnings, ['amounts are whole cents, not "5"', 'amounts are whole cents, not "10"'])
})
