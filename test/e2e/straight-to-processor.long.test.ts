import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { asMerchant } from '../support/donor.ts'
import { startMerchantPages } from '../support/local-server.ts'
import { setStage } from '../support/stage.ts'
import { startStripeStandIn } from '../support/stripe-stand-in.ts'
import { startStripePages } from '../support/stripe-world.ts'

/* With a processor that has its own page, our page has nothing to ask, so the button opens the processor's page. */

const SECRET = 'whsec_made_up'
const pages = await startStripePages(
  () => standIn,
  async (type, object) => {
    const { body, signature } = standIn.event(type, object, SECRET)
    const headers = { 'stripe-signature': signature }
    const heard = await fetch(`${stage.server.url}/webhooks/processor`, { method: 'POST', headers, body })
    assert.equal(heard.status, 200)
  },
)
const standIn = await startStripeStandIn({ pageOrigin: pages.origin })
const stage = setStage({
  STRIPE_SECRET_KEY: 'sk_test_standin',
  STRIPE_WEBHOOK_SECRET: SECRET,
  STRIPE_API_URL: standIn.origin,
  ALMONER_READ_PROCESSOR: 'off',
})
afterAll(async () => {
  pages.close()
  await standIn.close()
})

test('one click opens the processor’s page directly, also after Back, Cancel and a decline, until it is paid', async () => {
  const button = `<donate-button public-key="test_pk_storefront" nonprofit-id="53-0196605" amount="2500" external-id="one-click"></donate-button>`
  const script = `<script type="module" crossorigin="anonymous" src="${stage.server.url}/embed/v1/almoner.js"></script>`
  const shop = await startMerchantPages({
    '/': `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">${script}<main>${button}</main></html>`,
  })
  const { page, faults, close } = await openPage(stage.browser)
  const shown: string[] = []
  page.on('response', (answer) => {
    if (answer.request().isNavigationRequest() && answer.status() === 200) shown.push(new URL(answer.url()).origin)
  })
  const give = page.getByRole('button', { name: 'Give $25.00' })
  const opens = async (): Promise<void> => {
    await give.click()
    await page.getByRole('heading', { name: 'Pay $25.00' }).waitFor()
    assert.equal(standIn.sessions.size, 1)
  }
  await page.goto(`${shop.origin}/`)
  await opens()
  assert.deepEqual(shown, [shop.origin, pages.origin])
  await page.goBack()
  await opens()
  await page.getByRole('link', { name: 'Back to the store' }).click()
  await give.waitFor()
  assert.equal(new URL(page.url()).origin, shop.origin)
  await opens()
  await page.getByRole('button', { name: 'Pay with a card without money' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Your gift of $25.00 was received.').waitFor()
  assert.deepEqual([...new Set(shown)], [shop.origin, pages.origin])
  const { donations } = Object(await asMerchant(stage.server.url, '/api/v1/donations?external_id=one-click'))
  assert.deepEqual(
    donations.map(({ amount, status }: Record<string, unknown>) => [amount, status]),
    [[2_397, 'pledged']],
  )
  assert.deepEqual(faults, [])
  await close()
  shop.close()
})

test('a dedication made in another language is e-mailed in that language and shown on no public page', async () => {
  const button = `<donate-button public-key="test_pk_storefront" nonprofit-id="53-0196605" amount="2500" dedication></donate-button>`
  const script = `<script type="module" crossorigin="anonymous" src="${stage.server.url}/embed/v1/almoner.js"></script>`
  const shop = await startMerchantPages({
    '/': `<!doctype html><html lang="de"><title>Laden</title><link rel="icon" href="data:,">${script}<main>${button}</main></html>`,
  })
  const { page, faults, close } = await openPage(stage.browser, { locale: 'de-DE', width: 390 })
  try {
    await page.goto(`${shop.origin}/`)
    await page.locator('.dedicate summary').click()
    await page.getByRole('radio', { name: 'Zum Gedenken an' }).click()
    await page.locator('.dedicate [type=text]').fill('Opa Karl & Oma Ilse')
    await page.locator('.dedicate [type=email]').fill('oma@example.org')
    await page.locator('donate-button #give').click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByText('American National Red Cross').first().waitFor()
    const follow = (await page.locator('donate-button [part=thanks] a[href*="/gift/"]').getAttribute('href')) ?? ''
    assert.deepEqual(faults, [])

    await page.goto(`${stage.server.url}/sandbox/mail`)
    await page.getByRole('link', { name: /zum Gedenken an Opa Karl/ }).click()
    await page.getByText('oma@example.org').waitFor()
    const letter = page.frameLocator('iframe')
    await letter.getByText(/zum Gedenken an Opa Karl & Oma Ilse an American National Red Cross gespendet/).waitFor()
    assert.doesNotMatch(await letter.locator('body').innerText(), /25/)

    await page.goto(follow)
    assert.doesNotMatch(await page.locator('body').innerText(), /Karl/)
  } finally {
    await close()
    shop.close()
  }
})

test('when the processor is down, our page says so, and the next attempt continues from it', async () => {
  const { page, close } = await openPage(stage.browser)
  const { id } = Object(await asMerchant(stage.server.url, '/api/v1/nonprofits/530196605'))
  const urls = { success_url: `${stage.server.url}/demo/thanks`, cancel_url: `${stage.server.url}/demo/cart` }
  const wanted = { amount: 2_500, nonprofit_id: id, hosted_page: 'when_needed', ...urls }
  const { checkout_url } = Object(await asMerchant(stage.server.url, '/api/v1/payments/checkout_link', wanted))
  standIn.refuse({ status: 400, type: 'invalid_request_error', message: 'Your account cannot make charges.' })
  await page.goto(checkout_url)
  await page.getByRole('alert').filter({ hasText: 'Nothing was charged' }).waitFor()
  standIn.refuse(undefined)
  await page.getByRole('button', { name: /^Give \$/ }).click()
  await page.getByRole('heading', { name: 'Pay $25.00' }).waitFor()
  await close()
})
