import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { insertTestNonprofit, refusedWith, startTestService, type TestService } from '../../../support/test-service.ts'

let service: TestService

const link = {
  amount: 2500,
  nonprofit_id: 'n_one',
  success_url: 'https://shop.example/thanks',
  cancel_url: 'https://shop.example/cart',
}

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
})
afterAll(() => service.close())

test('4.6 a checkout link opens a page', async () => {
  const { checkout_url } = await service.clientOf('storefront').payments.createCheckoutLink({ body: link })
  const page = await service.fetch(new Request(checkout_url))
  assert.equal(page.status, 200)
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
})

test('4.6 success_url and cancel_url must start with https://', async () => {
  const client = service.clientOf('storefront')
  for (const param of ['success_url', 'cancel_url'] as const)
    for (const url of [
      'http://shop.example',
      'javascript:alert(1)',
      'shop.example',
      '//shop.example',
      'https//x',
      'ftp://x',
    ])
      await assert.rejects(
        client.payments.createCheckoutLink({ body: { ...link, [param]: url } }),
        refusedWith('url_not_allowed', 400, param),
      )
})

test('4.6 amount, nonprofit_id and both URLs are required, and the amount has a minimum', async () => {
  const client = service.clientOf('storefront')
  for (const amount of [0, 49, -1])
    await assert.rejects(
      client.payments.createCheckoutLink({ body: { ...link, amount } }),
      refusedWith('parameter_invalid', 400, 'amount'),
    )
  await assert.rejects(
    client.payments.createCheckoutLink({ body: { ...link, nonprofit_id: 'n_none' } }),
    refusedWith('nonprofit_invalid', 400, 'nonprofit_id'),
  )
})
