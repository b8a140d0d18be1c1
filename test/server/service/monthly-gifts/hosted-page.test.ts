import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { openLink, visit } from '../../../support/gift-page.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_red', ein: '530196605', name: 'Red' })
})
afterAll(() => service.close())

test('before the click, the page of a monthly gift shows what is charged when, and how to stop', async () => {
  service.setNow(new Date('2027-01-31T12:00:00Z'))
  const { html } = await visit(service, await openLink(service, { frequency: 'monthly' }))
  for (const words of [
    '<title>Give $25.00 every month to Red</title>',
    'You’re charged $25.00 today and every month, next on February 28, 2027.',
    'skip a month, pause or cancel anytime',
    'Give $25.00 every month</button>',
  ])
    assert.ok(html.includes(words), words)
})

test('a link without a frequency, or with once, has the same page as before', async () => {
  const plain = [await openLink(service), await openLink(service, { frequency: 'once' })]
  for (const url of plain) {
    const { html } = await visit(service, url)
    assert.doesNotMatch(html, /every month/)
    assert.match(html, /You’re charged \$25\.00 once/)
  }
  await assert.rejects(openLink(service, { frequency: 'weekly' }), /frequency/)
})
