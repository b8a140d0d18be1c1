import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPage } from '../support/browser.ts'
import { asMerchant, fillInCard, payByCard, textOf } from '../support/donor.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()

async function newLink(): Promise<string> {
  const nonprofit = await asMerchant(stage.server.url, '/api/v1/nonprofits/530196605')
  const answer = await asMerchant(stage.server.url, '/api/v1/payments/checkout_link', {
    amount: 2_500,
    nonprofit_id: textOf(nonprofit, 'id'),
    success_url: `${stage.server.url}/demo/thanks`,
    cancel_url: `${stage.server.url}/demo/cart`,
  })
  return textOf(answer, 'checkout_url')
}

async function countGifts(): Promise<number> {
  const { donations } = Object(await asMerchant(stage.server.url, '/api/v1/donations?limit=100'))
  return donations.length
}

test('a form sent while the network is away stays, says that nothing was charged, and goes on when it is back', async () => {
  const { page, faults, close } = await openPage(stage.browser)
  const before = await countGifts()
  await page.goto(await newLink())
  await fillInCard(page, { number: '4242 4242 4242 4242' })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^Give \$/ }).click()
  await page.getByRole('alert').filter({ hasText: 'You are offline, and nothing was charged.' }).waitFor()
  assert.equal(await page.getByLabel('Card number').inputValue(), '4242 4242 4242 4242')
  assert.equal(await countGifts(), before)
  await page.context().setOffline(false)
  await page.waitForURL('**/demo/thanks?donation_id=*')
  assert.equal(await countGifts(), before + 1)
  assert.deepEqual(faults, [])
  await close()
})

test('a connection lost after sending is said to be unknown, asked about again, and charged once', async () => {
  const { page, faults, close } = await openPage(stage.browser)
  const before = await countGifts()
  await page.goto(await newLink())
  let lost = 0
  await page.route(/\/checkout\/[\w-]{22}$/, async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionreset')
  })
  await payByCard(page, { number: '4242 4242 4242 4242' })
  await page.getByRole('alert').filter({ hasText: 'we do not know yet whether you were charged' }).waitFor()
  await page.waitForURL('**/demo/thanks?donation_id=*')
  assert.deepEqual([lost, await countGifts()], [1, before + 1])
  assert.deepEqual(faults, [])
  await close()
})

for (const javaScriptEnabled of [true, false])
  test(`after a form with mistakes, Cancel and Back show the page again, with name and e-mail but no card${javaScriptEnabled ? '' : ', without scripts too'}`, async () => {
    const context = await stage.browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    const url = await newLink()
    await page.goto(url)
    await payByCard(page, { number: '4242 4242 4242 4241' })
    await page.getByText('Please check the card number').waitFor()
    assert.equal(await page.getByLabel('Name on card').inputValue(), 'Ana Müller')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.waitForURL('**/demo/cart')
    await page.goBack()
    await page.getByRole('heading', { name: 'Pay by card' }).waitFor()
    assert.equal(await page.getByLabel('Email').inputValue(), 'ana@example.org')
    await page.goto(url)
    assert.equal(await page.getByLabel('Email').inputValue(), 'ana@example.org')
    assert.equal(await page.getByLabel('Card number').inputValue(), '')
    await payByCard(page, { number: '4000 0000 0000 0002' })
    await page.getByText('Your bank declined this card').waitFor()
    await page.reload()
    await page.getByText('Your bank declined this card').waitFor()
    await payByCard(page, { number: '4242 4242 4242 4242' })
    await page.waitForURL('**/demo/thanks?donation_id=*')
    await context.close()
  })
