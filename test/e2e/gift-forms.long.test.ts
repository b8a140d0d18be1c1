import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { asMerchant } from '../support/donor.ts'
import { clickOn, type DonorPage, engines, untilHolds } from '../support/engines/donor-page.ts'
import { type LocalServer, startMerchantPages } from '../support/local-server.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'
import { NO_TIMEOUTS } from '../support/settled.ts'

/* Whole gifts by dialog and cart form, in every installed engine, by keyboard and by pointer. */

let almoner: RunningServer
let shop: LocalServer

beforeAll(async () => {
  almoner = await startServer()
  // Browsers keep no page with this listener in memory, so that Back loads it again.
  const uncached = "addEventListener('unload', () => {})"
  const script = `<script type="module" crossorigin="anonymous" src="${almoner.url}/embed/${packageJson.version}/almoner.js"></script>`
  const page = (body: string) =>
    `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><script>${NO_TIMEOUTS};${uncached}</script>${script}${body}</html>`
  const gift = 'public-key="test_pk_storefront" nonprofit-id="530196605"'
  shop = await startMerchantPages({
    '/dialog': page(`<donate-button ${gift} mode="button" amounts="500 1000"></donate-button>`),
    '/cart': page(
      `<form action="/ordered"><donate-button ${gift} mode="cart" name="gift" cart-total="4835" amounts="300"></donate-button><button id="order">Place order</button></form>`,
    ),
    '/ordered': page('<h1>Thank you for your order</h1>'),
  })
})
afterAll(async () => {
  shop?.close()
  await almoner?.close()
})

const BUTTON = "document.querySelector('donate-button')"
const within = (selector: string) => `${BUTTON}.shadowRoot?.querySelector('${selector}')`
const GIVE = within('#give')
const OPENER = within('.opener')
const ADD = within('.main-button')
const ORDER = "document.querySelector('#order')"
const PAYS = "/\\/checkout\\//.test(location.pathname) && document.readyState === 'complete'"
const PAY = "document.querySelector('form [type=submit], form button')"

/** How a donor reaches a control and uses it. */
interface Hands {
  press(page: DonorPage, control: string): Promise<void>
  write(page: DonorPage, field: string, text: string): Promise<void>
}

const FOCUSED =
  '(() => { let one = document.activeElement; while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement; return one })()'

/** Presses Tab until the focus is on a control. */
async function tabTo(page: DonorPage, control: string): Promise<void> {
  for (let stops = 0; stops < 40; stops += 1) {
    if ((await page.ask(`${FOCUSED} === ${control}`)) === true) return
    await page.press('Tab')
  }
  assert.fail(`Tab does not reach ${control}`)
}

const keyboard: Hands = {
  async press(page, control) {
    await tabTo(page, control)
    if ((await page.ask(`${control}.matches('[type=radio]')`)) === true) await page.type(' ')
    else await page.press('Enter')
  },
  async write(page, field, text) {
    await tabTo(page, field)
    await page.type(text)
  },
}

const pointer: Hands = {
  press: clickOn,
  async write(page, field, text) {
    await clickOn(page, field)
    await page.type(text)
  },
}

/** Chooses 5 dollars in the dialog and opens the payment page. */
async function chooseInDialog(page: DonorPage, press: Hands['press']): Promise<void> {
  await page.open(`${shop.origin}/dialog`)
  await untilHolds(page, `${BUTTON}.matches(':state(ready)') && ${OPENER} !== null`)
  await press(page, OPENER)
  await untilHolds(page, `${within('dialog')}.matches(':modal')`)
  await press(page, within('[part=amount] input'))
  await untilHolds(page, `/Give \\$5\\.00/.test(${GIVE}.textContent)`)
  await page.ask('window.wasHere = true')
  await press(page, GIVE)
  await untilHolds(page, PAYS)
}

async function giveInDialog(page: DonorPage, { press, write }: Hands): Promise<void> {
  await chooseInDialog(page, press)
  const card = { name: 'Ana Keys', email: 'ana@example.org', number: '4242424242424242', expiry: '0429', cvc: '123' }
  for (const [name, text] of Object.entries(card)) await write(page, `document.querySelector('[name=${name}]')`, text)
  await press(page, PAY)
  await untilHolds(page, `location.href.startsWith('${shop.origin}') && document.readyState === 'complete'`)
  await untilHolds(page, `/Your gift of \\$5\\.00 was received/.test(${within('[part=thanks]')}?.textContent)`)
}

async function giveWithOrder(page: DonorPage, { press }: Hands): Promise<void> {
  await page.open(`${shop.origin}/cart`)
  await untilHolds(page, `${BUTTON}.matches(':state(ready)') && /Add \\$0\\.65/.test(${ADD}?.textContent)`)
  await press(page, ADD)
  await untilHolds(page, `${BUTTON}.value === 65`)
  await press(page, ORDER)
  await untilHolds(page, "location.pathname === '/ordered' && document.readyState === 'complete'")
  const sent = new URLSearchParams(String(await page.ask('location.search')))
  assert.equal(sent.get('gift'), '65')
  const body = { amount: 65, nonprofit_id: sent.get('gift_nonprofit_id') ?? '', funds_collected: true }
  assert.equal(Object(await asMerchant(almoner.url, '/api/v1/donations', body)).amount, 65)
}

const installed = Object.entries(await engines())

for (const [engine, open] of installed)
  test(`in ${engine} a donor gives in a dialog and with an order, by keyboard and by pointer`, async () => {
    const page = await open()
    try {
      for (const hands of [keyboard, pointer]) {
        await giveInDialog(page, hands)
        await giveWithOrder(page, hands)
      }
    } finally {
      await page.close()
    }
  })

// WebKit's driver doesn't respond after Back from the payment page.
for (const [engine, open] of installed.filter(([engine]) => engine !== 'WebKit'))
  test(`in ${engine} the dialog keeps the donor’s choice after Back, also without the page cache`, async () => {
    const page = await open()
    try {
      for (const { press } of [keyboard, pointer]) {
        await chooseInDialog(page, press)
        await page.back()
        await untilHolds(
          page,
          `location.pathname === '/dialog' && ${BUTTON}?.matches(':state(ready)') && ${OPENER} !== null`,
        )
        // A page restored from the page cache would still have its choice in memory.
        assert.equal(await page.ask('window.wasHere === true'), false)
        await press(page, OPENER)
        await untilHolds(page, `/Give \\$5\\.00/.test(${GIVE}?.textContent)`)
        await press(page, GIVE)
        await untilHolds(page, PAYS)
      }
    } finally {
      await page.close()
    }
  })
