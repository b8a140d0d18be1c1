import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { asMerchant, payAndReturn } from '../support/donor.ts'
import {
  moveClock,
  press,
  readNewestInvoice,
  readNewestStatement,
  STOREFRONT,
  signInAsOwner,
} from '../support/sandbox-console.ts'
import { type ShopPages, startShopPages } from '../support/shop-pages.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()
const DAY_MS = 86_400_000

let shop: ShopPages

beforeAll(async () => {
  shop = await startShopPages()
})
afterAll(() => shop?.close())

function at(path: string): string {
  return `${stage.server.url}${path}`
}

/** Drafts a program in the console; its page previews it. */
async function draft(page: Page, kind: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.goto(at(`${STOREFRONT}/programs`))
  await page.getByRole('link', { name: 'New program' }).click()
  await page.getByRole('link', { name: new RegExp(`^Choose\\s*: ${kind}`) }).click()
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await press(page, 'Save draft and preview', 'Draft saved.')
}

/** Sends an order as the WooCommerce plugin does. */
function sendOrder(number: number, total: number, moment: number): Promise<unknown> {
  return asMerchant(stage.server.url, '/api/v1/orders', {
    external_id: `woo_1a2b3c4d_${number}`,
    total,
    items: [{ sku: 'refill-500', quantity: 2 }],
    created_at: Math.floor(moment / 1_000),
  })
}

function amountsOf(order: unknown): number[] {
  const donations: unknown = Reflect.get(Object(order), 'donations')
  assert.ok(Array.isArray(donations))
  return donations.map((donation) => Number(Reflect.get(Object(donation), 'amount')))
}

test('a merchant promises a match and a percentage; a gift and an order keep them, up to the invoice and statement', async () => {
  const merchant = await openPage(stage.browser)
  await signInAsOwner(merchant.page, stage.server)
  // A month must not end between the gift and the order.
  let moment = Date.now()
  if (new Date(moment + DAY_MS).getUTCDate() === 1) {
    await moveClock(merchant.page, stage.server, '1')
    moment += DAY_MS
  }

  // The merchant drafts both programs, looks at the previews and starts them.
  await sendOrder(1001, 20_000, moment)
  await draft(merchant.page, 'Match of donations', { Name: 'We double your gift', 'Total budget': '15' })
  await merchant.page.getByText('Your last 90 days of donations would have given $0.00 (0 donations).').waitFor()
  await press(merchant.page, 'Start program', 'Program started.')
  await draft(merchant.page, 'Share of each order', {
    Name: '1% for rivers',
    Percentage: '1',
    'Nonprofit or fund': '53-0196605',
  })
  await merchant.page.getByText('Your last 90 days of orders would have given $2.00 (1 order).').waitFor()
  await press(merchant.page, 'Start program', 'Program started.')
  const rivers = merchant.page.url()

  // A shopper sees the match beside the amount, on the payment page and in the thanks.
  await merchant.page.goto(at(`${STOREFRONT}/keys`))
  const storefront = shop.put(
    '<donate-button public-key="test_pk_storefront" nonprofit-id="530196605" amounts="500 1000 2500"><a href="/give">Donate</a></donate-button>',
    { proxy: stage.server.url },
  )
  await merchant.page.getByRole('textbox', { name: 'Allowed origins', exact: true }).fill(new URL(storefront).origin)
  await press(merchant.page, 'Save origins', 'Origins saved.')
  const shopper = await openPage(stage.browser, { width: 390 })
  await shopper.page.goto(storefront)
  const button = shopper.page.locator('donate-button')
  await button.getByRole('radio', { name: '$10' }).click()
  const promise = /^Fern & Field adds \$10(\.00)? while its matching budget lasts\.$/
  await button.getByText(promise).waitFor()
  await button.getByRole('button', { name: 'Give $10.00' }).click()
  await shopper.page.getByText(promise).waitFor()
  await payAndReturn(shopper.page, { number: '4242 4242 4242 4242' })
  await button.getByText('Fern & Field added $10.00.').waitFor()
  const [donorPage] = await Promise.all([
    shopper.page.context().waitForEvent('page'),
    button.getByRole('link', { name: /where your gift is/i }).click({ modifiers: ['Control'] }),
  ])
  await donorPage.getByText('Added by Fern & Field').waitFor()
  // $5 of the budget are left for the next shopper, who chooses more.
  await shopper.page.goto(storefront)
  await button.getByRole('radio', { name: '$25' }).click()
  await button.getByRole('button', { name: 'Give $25.00' }).click()
  await shopper.page.getByText('Fern & Field adds $5.00 while its matching budget lasts.').waitFor()

  // A WooCommerce order arrives, again because its answer was lost, and half of it is refunded.
  const order = await sendOrder(1002, 12_450, moment)
  assert.deepEqual(amountsOf(order), [124])
  assert.deepEqual(await sendOrder(1002, 12_450, moment), order)
  const refund = { amount: 6_225, refund_id: '1003' }
  const refunded = await asMerchant(stage.server.url, '/api/v1/orders/woo_1a2b3c4d_1002/refund', refund)
  assert.deepEqual(amountsOf(refunded), [62])
  await merchant.page.goto(at(`${STOREFRONT}/programs?order=woo_1a2b3c4d_1002`))
  await merchant.page.getByText('$62.25').waitFor()
  await merchant.page.goto(rivers)
  await merchant.page.getByText('$0.62 in 1 donation', { exact: true }).waitFor()

  // The month ends: the invoice has a row for each program with its count, and the statement has the invoice.
  await moveClock(merchant.page, stage.server, '31')
  await merchant.page.goto(at(`${STOREFRONT}/invoices`))
  await merchant.page.getByRole('cell', { name: '$10.62' }).first().waitFor()
  const { number, text } = await readNewestInvoice(merchant.page, stage.server)
  assert.match(text, /We double your gift: .*Red Cross.* 1 \$10\.00/)
  assert.match(text, /1% for rivers: .*Red Cross.* 1 \$0\.62/)
  assert.match(text, /Total 2 \$10\.62/)
  const statement = await readNewestStatement(merchant.page, stage.server)
  assert.ok(statement.includes(`,invoice,${number},2,1062,1062`), statement)
  assert.deepEqual([merchant.faults, shopper.faults], [[], []])
  await merchant.close()
  await shopper.close()
})
