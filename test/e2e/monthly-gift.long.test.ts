import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { accessibilityFaults, openPage } from '../support/browser.ts'
import { asMerchant, textOf } from '../support/donor.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()

async function check(page: Page, what: string): Promise<void> {
  if (process.env.ALMONER_SHOTS !== undefined)
    await page.screenshot({ path: `${process.env.ALMONER_SHOTS}/${what}.png`, fullPage: true })
  assert.deepEqual(await accessibilityFaults(page), [], what)
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), `${what} is too wide`)
}

/** A link for a monthly gift, created by a page with only the public key. */
async function monthlyLink(locale: string): Promise<string> {
  const { url } = stage.server
  const nonprofit_id = textOf(await asMerchant(url, '/api/v1/nonprofits/530196605'), 'id')
  const body = { amount: 2_500, nonprofit_id, frequency: 'monthly', locale }
  const urls = { success_url: `${url}/demo/thanks`, cancel_url: `${url}/demo/cart` }
  const address = `${url}/proxy/api/v1/payments/checkout_link?public_key=test_pk_storefront`
  const answer = await fetch(address, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, ...urls }),
  })
  return textOf(await answer.json(), 'checkout_url')
}

const card = { number: '4000000000000341', expiry: '04/29', cvc: '123' }

/** Fills in fields by their names, which are the same in every language. */
async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [id, text] of Object.entries(fields)) await page.locator(`#${id}`).fill(text)
}

const looks = [
  { locale: 'en', width: 1280, colorScheme: 'light' as const },
  { locale: 'ar', width: 390, colorScheme: 'dark' as const },
  { locale: 'ja', width: 390, colorScheme: 'light' as const },
]

for (const { locale, ...look } of looks)
  test(`a monthly gift goes from the payment page through its e-mail to every form of its own page (${locale}, ${look.width} px)`, async () => {
    const { page, faults, close } = await openPage(stage.browser, look)
    await page.goto(await monthlyLink(locale))
    await check(page, `pay-${locale}`)
    await fill(page, { name: 'Ana', email: 'ana@example.org', ...card, number: '4242424242424242' })
    await page.locator('button.give').click()
    await page.waitForURL('**/demo/thanks?donation_id=*')
    const donation = new URL(page.url()).searchParams.get('donation_id') ?? ''
    await page.goto(`${stage.server.url}/sandbox/mail?gift=${donation}`)
    await page.locator('ol a').first().click()
    await check(page, `letter-${locale}`)
    const manage = page.frameLocator('iframe').locator('a[href*="/gift/monthly/"]')
    await page.goto((await manage.getAttribute('href')) ?? '')
    await check(page, `running-${locale}`)
    const press = async (what: string): Promise<void> => {
      await page.locator(`button[value=${what}]`).last().click()
      await page.waitForURL(`**/gift/monthly/*?done=${what}*`)
      await check(page, `${what}-${locale}`)
    }
    await press('skip')
    await press('unskip')
    await page.locator('#amount').fill('40')
    await press('amount')
    await page.locator('.undo').click()
    await page.waitForURL('**before=4000*')
    await press('pause')
    await press('resume')
    await fill(page, card)
    await press('card')
    await asMerchant(stage.server.url, '/sandbox/clock', { advance: '32d' })
    await page.reload()
    await check(page, `failing-${locale}`)
    await page.locator('details summary').click()
    await check(page, `sure-${locale}`)
    await press('stop')
    assert.deepEqual(faults, [])
    await close()
  })
