import assert from 'node:assert/strict'
import { test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { asMerchant, fillInCard, payByCard, textOf } from '../support/donor.ts'
import { FOUR_TIMES, missedByKeys } from '../support/reached-by-keys.ts'
import { setStage } from '../support/stage.ts'
import { textThatIsCut } from '../support/text-that-is-cut.ts'

const stage = setStage()

async function redCross(): Promise<string> {
  return textOf(await asMerchant(stage.server.url, '/api/v1/nonprofits/530196605'), 'id')
}

async function newLink(): Promise<string> {
  const answer = await asMerchant(stage.server.url, '/api/v1/payments/checkout_link', {
    amount: 2_500,
    nonprofit_id: await redCross(),
    success_url: `${stage.server.url}/demo/thanks`,
    cancel_url: `${stage.server.url}/demo/cart`,
  })
  return textOf(answer, 'checkout_url')
}

async function countGifts(): Promise<number> {
  const { donations } = Object(await asMerchant(stage.server.url, '/api/v1/donations?limit=100'))
  return donations.length
}

test('a form submitted offline stays and says so, and is sent when the network is back', async () => {
  const { page, faults, close } = await openPage(stage.browser)
  const before = await countGifts()
  await page.goto(await newLink())
  await payByCard(page, { number: '4000 0000 0000 0002' })
  await page.getByRole('alert').filter({ hasText: 'Your bank declined this card' }).waitFor()
  await fillInCard(page, { number: '4242 4242 4242 4242' })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^Give \$/ }).click()
  await page.getByRole('alert').filter({ hasText: 'You’re offline. Nothing was charged.' }).waitFor()
  assert.deepEqual(await page.getByRole('alert').allTextContents(), [
    'You’re offline. Nothing was charged. Keep this page open: your payment continues when you’re back online.',
  ])
  const number = page.getByLabel('Card number')
  assert.equal(await number.getAttribute('aria-invalid'), null)
  assert.equal(await number.inputValue(), '4242 4242 4242 4242')
  assert.equal(await countGifts(), before)
  await page.context().setOffline(false)
  await page.waitForURL('**/demo/thanks?donation_id=*')
  assert.equal(await countGifts(), before + 1)
  assert.deepEqual(faults, [])
  await close()
})

test('a payment whose connection was lost is shown as unknown, checked again, and charged once', async () => {
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
  await page.getByRole('alert').filter({ hasText: 'we don’t know yet whether you were charged' }).waitFor()
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
    await page.getByText('Check the card number').waitFor()
    assert.equal(await page.getByLabel('Name on card').inputValue(), 'Ana Müller')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.waitForURL('**/demo/cart')
    await page.goBack()
    await page.getByRole('heading', { name: 'Pay by card' }).waitFor()
    assert.equal(await page.getByLabel('Email', { exact: true }).inputValue(), 'ana@example.org')
    await page.goto(url)
    assert.equal(await page.getByLabel('Email', { exact: true }).inputValue(), 'ana@example.org')
    assert.equal(await page.getByLabel('Card number').inputValue(), '')
    await payByCard(page, { number: '4000 0000 0000 0002' })
    await page.getByText('Your bank declined this card').waitFor()
    await page.reload()
    await page.getByText('Your bank declined this card').waitFor()
    await payByCard(page, { number: '4242 4242 4242 4242' })
    await page.waitForURL('**/demo/thanks?donation_id=*')
    await context.close()
  })

test('in Arabic the whole gift runs right to left, and the store names its status in plain words', async () => {
  const context = await stage.browser.newContext({ locale: 'ar' })
  const page = await context.newPage()
  await page.goto(`${stage.server.url}/demo/give?nonprofit_id=${await redCross()}`)
  await page.getByLabel('$5.00').check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('heading', { name: 'الدفع بالبطاقة' }).waitFor()
  assert.equal(await page.locator('html').getAttribute('dir'), 'rtl')
  await page.getByLabel('الاسم على البطاقة').fill('أنا مولر')
  await page.getByLabel('البريد الإلكتروني').fill('ana@example.org')
  await page.getByLabel('رقم البطاقة').fill('4242 4242 4242 4242')
  await page.getByLabel('تاريخ الانتهاء').fill('04/29')
  await page.getByLabel('رمز الأمان').fill('123')
  await page.getByRole('button', { name: /تبرع/ }).click()
  await page.waitForURL('**/demo/thanks?donation_id=*')
  assert.equal(await page.locator('html').getAttribute('dir'), 'rtl')
  const words = String(await page.locator('main').textContent())
  assert.match(words, /شكرًا لك/)
  assert.match(words, /US\$/)
  assert.match(words, /وصلنا\. يذهب إلى المنظمة/)
  assert.doesNotMatch(String(await page.locator('.receipt dl').textContent()), /pledged/)
  await context.close()
})

test('the store’s thank-you page shows no thanks without a gift, or with a gift of another order', async () => {
  const { page, close } = await openPage(stage.browser, { locale: 'de-DE' })
  for (const address of ['thanks?donation_id=d_0000000000000000000000', 'thanks']) {
    await page.goto(`${stage.server.url}/demo/${address}`)
    assert.deepEqual(await page.getByRole('heading').allTextContents(), ['Wir konnten diese Spende nicht finden'])
    const words = String(await page.locator('main').textContent())
    assert.match(words, /letzte Bestellung aus diesem Browser/)
    assert.doesNotMatch(words, /Danke|Minute/)
  }
  await close()
})

test('after Cancel the store says that no gift was made, and the donor can go back and pay', async () => {
  const { page, faults, close } = await openPage(stage.browser)
  await page.goto(`${stage.server.url}/demo/give?nonprofit_id=${await redCross()}`)
  await page.getByLabel('$5.00').check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('heading', { level: 1, name: 'No gift was made' }).waitFor()
  const words = String(await page.locator('main').textContent())
  assert.match(words, /Nothing was charged/)
  assert.doesNotMatch(words, /Thank you/)
  assert.equal(await page.getByRole('link', { name: 'Give after all' }).count(), 1)
  await page.goBack()
  await payByCard(page, { number: '4242 4242 4242 4242' })
  await page.waitForURL('**/demo/thanks?donation_id=*')
  assert.match(
    String(await page.locator('main').textContent()),
    /Received\. It goes to the nonprofit with the next payout/,
  )
  assert.deepEqual(faults, [])
  await close()
})

for (const locale of ['en', 'ar'])
  test(`at 400% zoom, with 200% text and in forced colors, the page works by keyboard: ${locale}`, async () => {
    const context = await stage.browser.newContext({ locale, viewport: FOUR_TIMES, forcedColors: 'active' })
    const page = await context.newPage()
    await page.goto(await newLink())
    const looksWhole = async (state: string, fewest: number): Promise<void> => {
      const { count, faults } = await missedByKeys(page)
      assert.deepEqual([...(await textThatIsCut(page)), ...faults], [], state)
      assert.ok(count >= fewest, `${state}: only ${count} controls`)
    }
    await looksWhole('as it opens', 8)
    await page.locator('summary').press('Enter')
    await page.locator('.choice input').first().press('Space')
    await looksWhole('with a dedication', 10)
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    await looksWhole('with text twice as large', 10)
    await page.locator('#cvc').press('Enter')
    await page.locator('[aria-invalid=true]').first().waitFor()
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    await looksWhole('with mistakes, text twice as large', 9)
    const typed = { name: 'Ana', email: 'ana@example.org', number: '4242424242424242', expiry: '0429', cvc: '123' }
    for (const [field, text] of Object.entries(typed)) {
      await page.locator(`#${field}`).focus()
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await page.waitForURL('**/demo/thanks?donation_id=*')
    await context.close()
  })
