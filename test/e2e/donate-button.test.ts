import assert from 'node:assert/strict'
import { test } from 'vitest'
import { asMerchant, payByCard } from '../support/donor.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()

test('the button opens the hosted page and thanks the returning donor', async () => {
  const page = await stage.browser.newPage()
  await page.goto(`${stage.server.url}/demo/theming`)
  const button = page.locator('donate-button')
  await button.getByText('Add $0.61 to cover the card fee').click()
  await button.getByRole('button', { name: 'Give $10.61' }).click()
  await page.waitForURL(/\/checkout\//, { waitUntil: 'commit' })
  const returned = page.waitForRequest(/\/demo\/theming\?.*donation_id=/)
  await payByCard(page, { number: '4242 4242 4242 4242' })
  const id = new URL((await returned).url()).searchParams.get('donation_id')
  await button.getByText('Your gift of $10.61 was received.').waitFor()
  await page.waitForURL('**/demo/theming')
  const donation = await asMerchant(stage.server.url, `/api/v1/donations/${id}`)
  assert.equal(Reflect.get(Object(donation), 'amount'), 1_000)
})
