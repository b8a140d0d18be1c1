import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { openPage } from './browser.ts'
import { asMerchant, payByCard, textOf } from './donor.ts'
import type { ShopPages } from './shop-pages.ts'

/** What the suite needs: a running service, a proxy in front of it, a browser, and pages to put elements on. */
export interface ElementsWorld {
  /** Address where the service answers the merchant and shows its payment pages. */
  service: string
  /** Address where the proxy serves the kit and answers the elements. */
  proxy: string
  browser: Browser
  shop: ShopPages
  /** Withholds a nonprofit's consent from the storefront, by its EIN, until `giveBack` is called. */
  withhold(ein: string): Promise<{ giveBack(): Promise<void> }>
}

/** A host that no account allows. Browsers of the tests resolve it to this machine. */
export const HOSTILE_HOST = 'evil.example'

const KEY = 'public-key="test_pk_storefront"'
const RED_CROSS = 'American National Red Cross'

/**
 * What the elements do on a page; the same suite for every way to run the proxy. `world` is called when a test runs.
 */
export function elementsAtProxy(world: () => ElementsWorld): void {
  async function redCross(): Promise<string> {
    return textOf(await asMerchant(world().service, '/api/v1/nonprofits/530196605'), 'id')
  }

  /** A page with these elements, from an allowed origin unless a host is given. */
  async function shopPage(body: string, host?: string) {
    const { browser, proxy, shop } = world()
    const opened = await openPage(browser)
    opened.page.setDefaultTimeout(60_000)
    const asked = new Set<string>()
    opened.page.on('request', (request) => asked.add(new URL(request.url()).origin))
    const url = shop.put(body, { proxy, ...(host === undefined ? {} : { host }) })
    await opened.page.goto(url)
    return { ...opened, url, asked }
  }

  test('a nonprofit is found and chosen by keyboard, and its pictures come from the proxy', async () => {
    const { page, faults, asked, url, close } = await shopPage(
      `<form><nonprofit-picker ${KEY} name="nonprofit_id"></nonprofit-picker></form>`,
    )
    const answered = page.waitForResponse(
      (answer) => new URL(answer.url()).searchParams.get('search_term') === 'red cro',
    )
    await page.getByRole('combobox').pressSequentially('red cro')
    await answered
    await page.getByRole('option').first().filter({ hasText: RED_CROSS }).waitFor()
    await page.locator('nonprofit-picker img.loaded').first().waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Change' }).waitFor()
    const sent = await page.evaluate("new FormData(document.querySelector('form')).get('nonprofit_id')")
    assert.equal(sent, await redCross())
    assert.deepEqual([...asked].sort(), [new URL(url).origin, world().proxy].sort())
    assert.deepEqual(faults, [])
    await close()
  })

  test('an open picker stops offering a nonprofit that withholds its consent, and payment is refused', async () => {
    const { withhold } = world()
    const { page, faults, close } = await shopPage(
      `<donate-button ${KEY} nonprofit-id="${await redCross()}" amount="2500"></donate-button>
       <nonprofit-picker ${KEY} consent="direct"></nonprofit-picker>`,
    )
    const box = page.getByRole('combobox')
    const offered = page.getByRole('option').filter({ hasText: RED_CROSS })
    const other = page.getByRole('option').filter({ hasText: 'Habitat for Humanity' }).first()
    await box.pressSequentially('red cross')
    await offered.waitFor()
    const taken = await withhold('530196605')
    try {
      // Cached results are shown for up to half a minute, and then once more while they are refreshed.
      const soon = Date.now() + 28_000
      for (let isOffered = true; isOffered; isOffered = await offered.isVisible()) {
        assert.ok(Date.now() < soon, 'in time')
        await box.fill('habitat for humanity')
        await other.waitFor()
        await box.fill('red cross')
        await other.waitFor({ state: 'hidden' })
      }
      await page.getByRole('button', { name: 'Give $25.00' }).click()
      await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
      assert.equal(new URL(page.url()).pathname.startsWith('/checkout/'), false)
    } finally {
      await taken.giveBack()
    }
    assert.deepEqual(
      faults.filter((fault) => !fault.includes('400')),
      [],
    )
    await close()
  })

  test('a gift keeps its exact amount from the button to the payment page and back', async () => {
    const { page, faults, url, close } = await shopPage(
      `<donate-button ${KEY} nonprofit-id="${await redCross()}" amount="2500" external-id="order_7"></donate-button>`,
    )
    await page.getByRole('button', { name: 'Give $25.00' }).click()
    await page.waitForURL(/\/checkout\/[\w-]{22}$/)
    assert.equal(new URL(page.url()).origin, world().service)
    const returned = page.waitForRequest((request) => request.url().startsWith(`${url}?`))
    await payByCard(page, { number: '4242 4242 4242 4242' })
    const id = new URL((await returned).url()).searchParams.get('donation_id')
    await page.getByText('Your gift of $25.00 was received.').waitFor()
    await page.waitForURL(url)
    const donation = Object(await asMerchant(world().service, `/api/v1/donations/${id}`))
    const { amount, external_id, funds_collected, live_mode } = donation
    assert.deepEqual(
      { amount, external_id, funds_collected, live_mode },
      { amount: 2_397, external_id: 'order_7', funds_collected: true, live_mode: false },
    )
    assert.deepEqual(faults, [])
    await close()
  })

  test('the proxy returns the service’s estimate of an offset', async () => {
    const { page, faults, close } = await shopPage(
      `<climate-offset-badge ${KEY} origin="60601" destination="90210" weight-lb="50"></climate-offset-badge>`,
    )
    const box = page.getByRole('checkbox', { name: /^Contribute \$0\.15 to climate projects/ })
    assert.equal(await box.isChecked(), false)
    const asked = await asMerchant(
      world().service,
      '/api/v1/climate/shipping_offset?origin_address=60601&destination_address=90210&weight_lb=50',
    )
    assert.equal(Number(Reflect.get(Object(asked), 'amount')), 15)
    assert.deepEqual(faults, [])
    await close()
  })

  test('an impact card shows the totals of the account', async () => {
    const nonprofit_id = await redCross()
    const gifts = { amount: 250, count: 5, nonprofit_id, funds_collected: true }
    await asMerchant(world().service, '/api/v1/donations', gifts)
    await asMerchant(world().service, '/sandbox/clock', { advance: '24h' })
    const report = Object(await asMerchant(world().service, '/api/v1/reports/impact'))
    const cents = Object(
      report.data.find((one: unknown) => Reflect.get(Object(one), 'id') === nonprofit_id),
    ).total_amount
    const { page, faults, close } = await shopPage(`<impact-card ${KEY} nonprofit-id="${nonprofit_id}"></impact-card>`)
    const amount = (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
    await page.locator('impact-card').getByText(amount.replace(/\.00$/, '')).first().waitFor()
    assert.deepEqual(faults, [])
    await close()
  })

  test('share pictures load from the proxy and can be downloaded', async () => {
    const { page, faults, asked, url, close } = await shopPage(
      `<social-share ${KEY} nonprofit-id="${await redCross()}"></social-share>`,
    )
    const picture = page.getByRole('img', { name: `Pink picture of ${RED_CROSS}` })
    await picture.evaluate(async (image) => 'decode' in image && typeof image.decode === 'function' && image.decode())
    const file = await page.evaluate(
      `fetch(document.querySelector('social-share').shadowRoot.querySelector('img').src).then((answer) => answer.blob()).then((blob) => blob.type)`,
    )
    assert.equal(file, 'image/png')
    assert.deepEqual([...asked].sort(), [new URL(url).origin, world().proxy].sort())
    assert.deepEqual(faults, [])
    await close()
  })

  test('an element that can’t work says why and keeps the page’s own link', async () => {
    const { page, close } = await shopPage(
      `<donate-button ${KEY} nonprofit-id="n_nobody" amount="500"><a href="/give">Give directly</a></donate-button>
       <nonprofit-picker public-key="test_pk_nobody"><a href="/causes">All causes</a></nonprofit-picker>`,
    )
    await page.locator('donate-button').getByText('Giving is not available here right now.').waitFor()
    await page.locator('nonprofit-picker').getByRole('combobox').fill('red')
    await page.locator('nonprofit-picker').getByText('Giving is not available here right now.').waitFor()
    await page.getByRole('link', { name: 'Give directly' }).waitFor()
    await page.getByRole('link', { name: 'All causes' }).waitFor()
    await close()
  })

  test('a page of a hostile origin can read open data, but can’t create links or donations', async () => {
    const { proxy, service } = world()
    const nonprofitId = await redCross()
    const before = await writes(service)
    const { page, url, close } = await shopPage(
      `<donate-button ${KEY} nonprofit-id="${nonprofitId}" amount="2500"></donate-button>`,
      HOSTILE_HOST,
    )
    const warnings: string[] = []
    page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
    await page.getByText('EIN 53-0196605').waitFor()
    await page.getByRole('button', { name: 'Give $25.00' }).click()
    await page.getByText('Giving is not available here right now.').waitFor()
    assert.match(
      warnings.join(),
      new RegExp(`<donate-button>: origin_not_allowed: ${new URL(url).origin} is not an allowed origin`),
    )
    const results = await page.evaluate(`(${hostileCalls})(${JSON.stringify({ proxy, nonprofitId })})`)
    assert.deepEqual(results, {
      'a link': 'origin_not_allowed',
      'a link as a form that needs no leave': 'origin_not_allowed',
      'a donation': 'origin_not_allowed',
      donations: 'unreadable',
      'an open search': 'answered',
    })
    assert.deepEqual(await writes(service), before)
    await close()
  })

  test('the tested kit is the built one', async () => {
    const manifest = await (await fetch(`${world().proxy}/embed/${packageJson.version}/manifest.json`)).json()
    assert.equal(Reflect.get(Object(manifest), 'version'), packageJson.version)
  })
}

/**
 * Runs in the hostile page: returns `answered`, the code of an error, or `unreadable` if the browser hides the
 * response.
 */
const hostileCalls = `async ({ proxy, nonprofitId }) => {
  const at = (path) => proxy + '/proxy/api/v1' + path + (path.includes('?') ? '&' : '?') + 'public_key=test_pk_storefront'
  const link = { amount: 500, nonprofit_id: nonprofitId, success_url: location.href, cancel_url: location.href }
  const gift = { amount: 500, nonprofit_id: nonprofitId, funds_collected: false }
  const json = { 'content-type': 'application/json' }
  const calls = {
    'a link': [at('/payments/checkout_link'), { method: 'POST', headers: json, body: JSON.stringify(link) }],
    'a link as a form that needs no leave': [at('/payments/checkout_link'), { method: 'POST', body: new URLSearchParams(link) }],
    'a donation': [at('/donations'), { method: 'POST', headers: json, body: JSON.stringify(gift) }],
    donations: [at('/donations')],
    'an open search': [at('/nonprofits?search_term=red')],
  }
  const told = {}
  for (const [name, [url, init]] of Object.entries(calls))
    told[name] = await fetch(url, init).then((answer) => answer.ok ? 'answered' : answer.json().then(({ code }) => code), () => 'unreadable')
  return told
}`

/** The requests for links and donations that the service received. */
async function writes(service: string): Promise<string[]> {
  const text = await (await fetch(`${service}/metrics`)).text()
  return text.split('\n').filter((line) => /^almoner_requests_total.*(createCheckoutLink|donations\.create)/.test(line))
}
