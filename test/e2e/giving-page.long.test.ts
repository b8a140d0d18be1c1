import assert from 'node:assert/strict'
import { createCanvas } from '@napi-rs/canvas'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { accessibilityFaults, openPage, overflowOf } from '../support/browser.ts'
import { asMerchant, textOf } from '../support/donor.ts'
import { eventually } from '../support/eventually.ts'
import { signInLink } from '../support/running-server.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()
const storefront = '/console/m_sandbox_storefront/test'
const FUND = ['36-3673599', '53-0196605', '13-1788491']

function at(path: string): string {
  return `${stage.server.url}${path}`
}

/** A fund of three nonprofits. */
async function fundOfThree(): Promise<string> {
  const nonprofits = FUND.map((nonprofit_id) => ({ nonprofit_id, share: 1 }))
  return textOf(await asMerchant(stage.server.url, '/api/v1/funds', { name: 'Food and relief', nonprofits }), 'id')
}

/** Creates a page by the API and publishes it. */
async function publishedPage(fields: object): Promise<{ id: string; url: string }> {
  const page = await asMerchant(stage.server.url, '/api/v1/giving_pages', fields)
  const id = textOf(page, 'id')
  await asMerchant(stage.server.url, `/api/v1/giving_pages/${id}/publish`, {})
  return { id, url: textOf(page, 'url') }
}

async function signIn(page: Page, who: string): Promise<void> {
  await page.goto(await eventually(async () => signInLink(stage.server, who) ?? assert.fail(`nobody is ${who}`)))
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** A photo that is wider than the maximum of a cover. */
function photograph(): Buffer {
  const canvas = createCanvas(2_400, 1_000)
  const context = canvas.getContext('2d')
  context.fillStyle = '#3b7a57'
  context.fillRect(0, 0, 2_400, 1_000)
  return canvas.toBuffer('image/png')
}

/** Creates a page in the console as its owner would; returns its URL. */
async function makePage(page: Page, fund: string): Promise<string> {
  await page.goto(at(`${storefront}/giving-pages`))
  await page.getByRole('link', { name: 'New giving page' }).click()
  await page.getByLabel('Title').fill('Warm soup for the winter')
  await page.getByLabel('Story').fill('Every bowl is **warm**.\n\n- Mondays\n- Tuesdays')
  await page.getByLabel('Find by name').fill('feeding america')
  await page.getByLabel('Find by name').press('Enter')
  await page.getByRole('button', { name: 'Choose' }).first().click()
  await page.getByText('Chosen: Feeding America').waitFor()
  assert.deepEqual(await accessibilityFaults(page), [])
  await page.getByLabel('Nonprofit or fund').fill(fund)
  await page.getByLabel('Suggested amounts').fill('10 30')
  await page.getByLabel('Goal').fill('500')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved').waitFor()
  const picture = { name: 'soup.png', mimeType: 'image/png', buffer: photograph() }
  await page.getByLabel('Cover picture').first().setInputFiles(picture)
  await page.getByRole('button', { name: 'Upload' }).first().click()
  await page.getByText('Picture saved').waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published.').waitFor()
  await tryPreview(page)
  return (await page.getByRole('link', { name: /\/give\// }).getAttribute('href')) ?? ''
}

/** Opens the preview of a public page and tries to give, which is refused. */
async function tryPreview(page: Page): Promise<void> {
  const preview = at((await page.getByRole('link', { name: 'Preview' }).getAttribute('href')) ?? '')
  const previewed = await page.context().newPage()
  await previewed.goto(preview)
  await previewed.getByText('Preview for your team. You can’t give here.').waitFor()
  const button = previewed.locator('donate-button')
  await button.locator('[part=amount]').first().click()
  await button.locator('#give[aria-disabled=false]').click()
  await button.getByRole('alert').waitFor()
  assert.deepEqual([previewed.url(), previewed.context().pages().length], [preview, 2])
  await previewed.close()
}

test('an owner creates a page in the console; a donor gives to its fund of three on a phone in Arabic, and one line is refunded', async () => {
  const owner = await openPage(stage.browser)
  await signIn(owner.page, 'owner of Fern & Field')
  const address = await makePage(owner.page, await fundOfThree())

  const donor = await openPage(stage.browser, { width: 390, locale: 'ar' })
  const { page } = donor
  await page.goto(address)
  await page.locator('html[dir=rtl]').waitFor()
  const button = page.locator('donate-button')
  await button.getByText('Food and relief').waitFor()
  assert.equal(await overflowOf(page), 0)
  assert.deepEqual(await accessibilityFaults(page), [])
  await button.locator('[part=amount]').nth(1).click()
  await button.locator('#give[aria-disabled=false]').click()
  await page.waitForURL('**/checkout/**')
  for (const [name, value] of Object.entries({
    name: 'Ana Müller',
    email: 'ana@example.org',
    number: '4242424242424242',
    expiry: '04/29',
    cvc: '123',
  }))
    await page.locator(`#${name}`).fill(value)
  await page.getByLabel('إظهار اسمي الأول').check()
  await page.locator('button.give').click()
  await page.waitForURL('**/give/**')
  await page.getByRole('heading', { name: 'شكرًا لك' }).first().waitFor()
  await page.getByText('Ana', { exact: true }).waitFor()

  const giftLink = button.locator('a[href*="/gift/"]').first()
  await page.goto((await giftLink.getAttribute('href')) ?? '')
  const lines = page.locator('.summary .reaches dd').filter({ hasText: /\d/ })
  assert.equal(await lines.count(), 3)
  assert.match(await mailOf('ana@example.org'), /Feeding America[\s\S]*American Cancer Society/)

  const ended = (words: string) =>
    eventually(async () => {
      await page.reload()
      assert.equal(await page.locator('.summary .reaches').filter({ hasText: words }).count(), 1)
    })
  await cancelOneLine(owner.page)
  await ended('أُلغي')
  assert.equal(await lines.count(), 3)
  assert.deepEqual(await accessibilityFaults(page), [])
  assert.match(await mailOf('ana@example.org'), /إيصال تبرع مصحَّح/)
  const operator = await openPage(stage.browser)
  await signIn(operator.page, 'operator of the foundation')
  await operator.page.goto(at('/console/platform/test/refunds'))
  await operator.page.getByRole('button', { name: 'Refund', exact: true }).click()
  await operator.page.getByText('Refund started.').waitFor()
  await ended('أُعيد إليك')
  assert.equal(await lines.count(), 3)
  assert.match(await mailOf('ana@example.org'), /إعادة مبلغ/)
  await owner.page.goto(at(`${storefront}/giving-pages`))
  await owner.page.getByText('$20.00').first().waitFor()
  for (const { faults, close } of [donor, owner, operator]) {
    assert.deepEqual(faults, [])
    await close()
  }
})

/** The newest letter to an address, from the sandbox's mailbox. */
async function mailOf(email: string): Promise<string> {
  return eventually(async () => {
    const list = await (await fetch(at('/sandbox/mail'))).text()
    for (const [, path = '', about = ''] of list.matchAll(/<a href="(\/sandbox\/mail\/\w+)">([\s\S]*?)<\/a>/g))
      if (about.includes(email)) return (await fetch(at(path))).text()
    return assert.fail(`no letter to ${email}`)
  })
}

/** Cancels the newest donation in the console. */
async function cancelOneLine(page: Page): Promise<void> {
  const listed = Object(await asMerchant(stage.server.url, '/api/v1/donations?limit=1'))
  const [donation] = listed.donations
  await page.goto(at(`${storefront}/donations/${textOf(donation, 'id')}`))
  await page.getByText('Cancel donation', { exact: true }).first().click()
  await page.getByLabel(/I’m sure|I understand|Yes/).check()
  await page.getByRole('button', { name: 'Cancel donation' }).click()
  await page.getByRole('status').first().waitFor()
}

test('a giving page passes axe and fits a phone and a desktop, light and dark, with and without script, in every state', async () => {
  const one = await publishedPage({
    title: 'For one',
    nonprofit_id: FUND[0],
    amounts: [1_000, 2_500],
    frequency: 'both',
    goal: 50_000,
    story: '# Why\n\nBecause.',
  })
  const choice = await publishedPage({ title: 'Your choice', amounts: [1_000] })
  const closed = await publishedPage({ title: 'Closed', nonprofit_id: FUND[0] })
  await asMerchant(stage.server.url, `/api/v1/giving_pages/${closed.id}/archive`, {})
  const addresses = [
    one.url,
    `${one.url}?thanks`,
    choice.url,
    `${choice.url}?q=rivers`,
    closed.url,
    `${one.url}/report`,
  ]
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1280, 'light'],
  ] as const) {
    const { page, faults, close } = await openPage(stage.browser, { width, colorScheme })
    for (const address of addresses) {
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      assert.equal(await overflowOf(page), 0, address)
      assert.deepEqual(await accessibilityFaults(page), [], address)
    }
    assert.deepEqual(faults, [])
    await close()
  }
  const context = await stage.browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(one.url)
  await plain.getByText('Other amount in US dollars').first().click()
  await plain.getByRole('textbox').fill('12.50')
  await plain.getByRole('button', { name: 'Continue to payment' }).click()
  await plain.waitForURL('**/checkout/**')
  await plain.getByText('$12.50').first().waitFor()
  await context.close()
})
