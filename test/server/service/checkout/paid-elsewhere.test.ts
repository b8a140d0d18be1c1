import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import type { PaymentOutcome, Processor } from '../../../../src/server/processors/processor.ts'
import { attemptOf, openLink, send, visit } from '../../../support/gift-page.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../../support/test-service.ts'

let service: TestService
const outcomes = new Map<string, PaymentOutcome>()

/** A processor with its own page, as large ones have. */
const elsewhere: Processor = {
  name: 'elsewhere',
  cardForm: 'elsewhere',
  pageOrigin: 'https://pay.example',
  charge: async ({ key, card }) => {
    assert.equal(card, undefined)
    const outcome = { status: 'action_needed', url: `https://pay.example/${key}`, reference: `ref_${key}` } as const
    outcomes.set(key, outcome)
    return outcome
  },
  find: async ({ key, reference }) => {
    assert.equal(reference, `ref_${key}`)
    return outcomes.get(key)
  },
  refund: async ({ key }) => ({ status: 'refunded', reference: `refund_${key}` }),
  void: async ({ key }) => {
    const known = outcomes.get(key)
    if (known?.status === 'action_needed') outcomes.set(key, { status: 'voided' })
    return outcomes.get(key) ?? { status: 'voided' }
  },
}

beforeAll(async () => {
  service = await startTestService({ processors: { test: elsewhere } })
  await insertTestNonprofit(service.db, { id: 'n_red', ein: '530196605' })
})

afterAll(() => service.close())

function keyIn(location: string | null): string {
  return new URL(location ?? '').pathname.slice(1)
}

test('the page has no card fields, and its form can redirect to the processor', async () => {
  const page = await visit(service, await openLink(service))
  assert.doesNotMatch(page.html, /Card number|Name on card/)
  assert.match(page.html, /You’ll enter your card on the next page/)
  assert.match(page.headers.get('content-security-policy') ?? '', /form-action [^;]*https:\/\/pay\.example/)
})

test('a donor who paid at the processor returns to the store; one who returns before the result is asked to wait', async () => {
  const url = await openLink(service)
  const leaving = await send(service, url, { attempt: attemptOf(await visit(service, url)) })
  assert.equal(leaving.status, 303)
  const key = keyIn(leaving.headers.get('location'))
  assert.match((await visit(service, `${url}/return`)).html, /being confirmed/)
  outcomes.set(key, { status: 'paid', reference: `ref_${key}` })
  const back = await visit(service, `${url}/return`)
  assert.match(back.headers.get('location') ?? '', /^https:\/\/shop\.example\/thanks\?donation_id=d_/)
})

test('a donor who leaves the processor and starts again gets the same page while it is open, never a second one', async () => {
  const url = await openLink(service)
  const first = await send(service, url, { attempt: attemptOf(await visit(service, url)) })
  const second = await send(service, url, { attempt: attemptOf(await visit(service, url)) })
  assert.equal(first.headers.get('location'), second.headers.get('location'))
  outcomes.set(keyIn(first.headers.get('location')), { status: 'voided' })
  const third = await send(service, url, { attempt: attemptOf(await visit(service, url)) })
  assert.notEqual(first.headers.get('location'), third.headers.get('location'))
})

test('a donor who paid at the processor in one window and submits in another isn’t charged again', async () => {
  const url = await openLink(service)
  const first = await send(service, url, { attempt: attemptOf(await visit(service, url)) })
  const attempt = attemptOf(await visit(service, url))
  const key = keyIn(first.headers.get('location'))
  outcomes.set(key, { status: 'paid', reference: `ref_${key}` })
  const second = await send(service, url, { attempt })
  assert.match(second.headers.get('location') ?? '', /^https:\/\/shop\.example\/thanks\?donation_id=d_/)
})
