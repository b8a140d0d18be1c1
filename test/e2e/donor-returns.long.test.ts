import assert from 'node:assert/strict'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { payByCard } from '../support/donor.ts'
import type { LocalServer } from '../support/local-server.ts'
import { startMerchantPages } from '../support/local-server.ts'
import { setStage } from '../support/stage.ts'

/* A donor who paid on the hosted page returns in the same tab, in another browser, or to a slow page. */

const stage = setStage()
const RED_CROSS = '53-0196605'
const BUTTON = `<donate-button public-key="test_pk_storefront" nonprofit-id="${RED_CROSS}" amounts="500 1000 2500"></donate-button>`

/** Records each `almoner-donation-completed` event with its listener's name. */
const LISTENER = `
  window.heard = []
  window.listen = (name) => document.addEventListener('almoner-donation-completed', ({ detail }) => heard.push({ name, ...detail }))`
const LISTENS_AS_IT_LOADS = `
  listen('at once')
  document.addEventListener('DOMContentLoaded', () => listen('ready'))
  window.addEventListener('load', () => listen('loaded'))`

let shop: LocalServer
/** Lets a page's delayed script load. */
let releaseScript = (): void => undefined

beforeAll(async () => {
  shop = await startMerchantPages(pages())
})
afterAll(() => shop?.close())

function pages() {
  const html = (body: string) => (response: { end(text: string): unknown }) => {
    const script = `<script type="module" crossorigin="anonymous" src="${stage.server.url}/embed/v1/almoner.js"></script>`
    response.end(`<!doctype html><html lang="en"><title>Shop</title>${script}<script>${LISTENER}</script>${body}`)
  }
  return {
    '/give': html(`${BUTTON}<script>history.replaceState({ page: 7 }, '')</script>`),
    '/many': html(
      `${BUTTON}<p>And here:</p>${BUTTON}<script>${LISTENS_AS_IT_LOADS}</script><script defer src="/late.js"></script>`,
    ),
    '/later': html(`<main></main>`),
    '/another': html(`${BUTTON.replace(RED_CROSS, '13-3433452')}<hr>${BUTTON.replace(RED_CROSS, '23-7245152')}`),
    '/late.js': (response: { end(text: string): unknown }) =>
      new Promise<void>((resolve) => {
        releaseScript = resolve
      }).then(() => void response.end("listen('late')")),
  }
}

/** Gives 10 dollars on a page of the store; returns the return URL. */
async function giveOn(page: Page, address: string, backTo = address): Promise<string> {
  await page.goto(address)
  const button = page.locator('donate-button').first()
  if (backTo !== address)
    await button.evaluate((element, url) => element.setAttribute('success-url', String(url)), backTo)
  await button.getByRole('radio', { name: '$10' }).click()
  await button.getByRole('button', { name: 'Give $10.00' }).click()
  await page.waitForURL(/\/checkout\//, { waitUntil: 'commit' })
  const returned = page.waitForRequest((request) => /[?&]almoner_gift=[0-9a-f]{32}/.test(request.url()))
  await payByCard(page, { number: '4242 4242 4242 4242' })
  return (await returned).url()
}

function heard(page: Page): Promise<unknown> {
  return page.evaluate('heard')
}

async function inAnotherBrowser(act: (page: Page, context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await stage.browser.newContext()
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await act(page, context)
  await context.close()
}

const THANKS = 'Your gift of $10.00 was received.'

test('without browser storage, the donor is thanked from the server’s data', () =>
  inAnotherBrowser(async (page) => {
    await page.addInitScript(`for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('refused', 'SecurityError') } })`)
    await giveOn(page, `${shop.origin}/give`)
    await page.getByText(THANKS).waitFor()
    await page.getByText('American National Red Cross').waitFor()
  }))

test('the success URL thanks the donor in another browser, even without a donation id in the query', async () => {
  let address = ''
  await inAnotherBrowser(async (page) => {
    address = await giveOn(page, `${shop.origin}/give`, `${shop.origin}/give?gift={DONATION_ID}`)
  })
  assert.match(address, /\?gift=d_\w+&almoner_gift=/)
  await inAnotherBrowser(async (page) => {
    await page.goto(address)
    await page.getByText(THANKS).waitFor()
    assert.equal(await page.getByRole('button', { name: /^Give \$|Choose an amount/ }).count(), 0)
  })
})

test('the page shows no thanks if the URL lacks the proof of the gift', async () => {
  let address = ''
  await inAnotherBrowser(async (page) => {
    address = await giveOn(page, `${shop.origin}/give`)
  })
  const forged = new URL(address)
  forged.searchParams.set('almoner_gift', '0123456789abcdef'.repeat(2))
  const bare = new URL(address)
  bare.searchParams.delete('almoner_gift')
  for (const { href } of [forged, bare])
    await inAnotherBrowser(async (page) => {
      await page.goto(href)
      await page.evaluate("listen('page')")
      await page.getByRole('button', { name: 'Choose an amount' }).waitFor()
      assert.equal(await page.getByText('was received').count(), 0)
      assert.deepEqual(await heard(page), [])
      assert.equal(page.url(), href)
    })
})

test('the page gets one event per gift, however many buttons it has', () =>
  inAnotherBrowser(async (page) => {
    const address = await giveOn(page, `${shop.origin}/give`, `${shop.origin}/many`)
    await page.getByText(THANKS).nth(1).waitFor()
    assert.deepEqual(await heard(page), [])
    assert.equal(page.url(), address)
    releaseScript()
    await page.waitForFunction("!location.search.includes('almoner_gift')")
    const donationId = new URL(address).searchParams.get('donation_id')
    const nonprofitId = await page.evaluate('heard[0].nonprofitId')
    assert.match(String(nonprofitId), /^n_/)
    const giftUrl = await page.evaluate('heard[0].giftUrl')
    assert.match(String(giftUrl), /^http:\/\/localhost:\d+\/gift\/\w+/)
    assert.deepEqual(
      await heard(page),
      ['at once', 'late', 'ready', 'loaded'].map((name) => ({ name, donationId, amount: 1_000, nonprofitId, giftUrl })),
    )
  }))

test('a button added after load thanks and fires the event; its replacement thanks without firing it again', () =>
  inAnotherBrowser(async (page) => {
    await giveOn(page, `${shop.origin}/give`, `${shop.origin}/later`)
    await page.waitForFunction("document.readyState === 'complete' && customElements.get('donate-button')")
    for (const _ of ['first', 'in its place']) {
      await page.evaluate(`document.querySelector('main').innerHTML = ${JSON.stringify(BUTTON)}; listen('page')`)
      await page.getByText(THANKS).waitFor()
      await page.waitForFunction("!location.search.includes('almoner_gift')")
    }
    assert.equal(await page.evaluate('heard.length'), 1)
    await page.getByRole('button', { name: 'Give again' }).click()
    await page.evaluate(`document.querySelector('main').innerHTML = ${JSON.stringify(BUTTON)}`)
    await page.getByRole('button', { name: 'Choose an amount' }).waitFor()
  }))

test('with several buttons for other nonprofits, the first one thanks and names the recipient', () =>
  inAnotherBrowser(async (page) => {
    await giveOn(page, `${shop.origin}/give`, `${shop.origin}/another`)
    await page.getByText(`${THANKS} American National Red Cross`).waitFor()
    assert.equal(await page.getByText(THANKS).count(), 1)
    await page.getByRole('button', { name: 'Choose an amount' }).waitFor()
  }))

test('after the thanks, the page’s own URL and history are restored', () =>
  inAnotherBrowser(async (page) => {
    const own = `${shop.origin}/give?q=a%20b&sum=1+1&empty=&flag&donation_id_of=x#top`
    await giveOn(page, `${shop.origin}/give`, own)
    await page.getByText(THANKS).waitFor()
    await page.waitForURL(own)
    assert.deepEqual(await page.evaluate('[history.state, location.href]'), [{ page: 7 }, own])
    await page.reload()
    await page.getByRole('button', { name: 'Choose an amount' }).waitFor()
  }))

test('while the payment’s result is unknown, no second payment is offered; the thanks follow once it is known', async () => {
  let address = ''
  await inAnotherBrowser(async (page) => {
    address = await giveOn(page, `${shop.origin}/give`)
  })
  await inAnotherBrowser(async (page) => {
    const question = '**/payments/paid_gift?*'
    await page.route(question, (route) => route.abort())
    await page.goto(address)
    await page.getByText("If you've just paid, don't pay again.").waitFor()
    assert.equal(await page.getByRole('button', { name: /Give|Choose an amount/ }).count(), 0)
    await page.unroute(question)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(THANKS).waitFor()
  })
})
