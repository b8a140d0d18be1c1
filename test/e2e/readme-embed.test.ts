import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { asMerchant } from '../support/donor.ts'
import { clickOn, type DonorPage, engines, untilHolds } from '../support/engines/donor-page.ts'
import { missingEngines } from '../support/engines/find-engines.ts'
import { type MerchantPages, startMerchantPages } from '../support/merchant-pages.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'

/*
 * The snippet of the README as it is pasted, and the gift from end to end in every engine that is here: by keyboard with
 * what a screen reader is told on the way, and by pointer.
 */

let almoner: RunningServer
let shop: MerchantPages

before(async () => {
  almoner = await startServer()
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const [, snippet = ''] = /## The embed\n[\s\S]*?```html\n([\s\S]*?)```/.exec(readme) ?? []
  const pasted = snippet.replaceAll('http://localhost:8080', almoner.url)
  const listening = `window.completed = []; addEventListener('almoner-donation-completed', ({ detail }) => completed.push(detail.amount))`
  const page = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><script>${listening}</script>${pasted}</html>`
  shop = await startMerchantPages({ '/': page })
})
after(async () => {
  shop?.close()
  await almoner?.close()
})

const picker = (selector: string): string =>
  `document.querySelector('nonprofit-picker').shadowRoot.querySelector('${selector}')`
const button = (selector: string): string =>
  `document.querySelector('donate-button').shadowRoot.querySelector('${selector}')`
const field = (name: string): string => `document.querySelector('[name=${name}]')`

/** Presses Tab until what an expression names has the focus. */
async function tabTo(page: DonorPage, element: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if ((await page.ask(`Boolean(${element}?.matches(':focus'))`)) === true) return
    await page.press('Tab')
  }
  assert.fail(`${element} cannot be reached by the Tab key`)
}

/** Types the card into the hosted page, whose fields come by `reach`, and sends it. */
async function pay(page: DonorPage, reach: (element: string) => Promise<void>): Promise<void> {
  await untilHolds(page, `/\\/checkout\\//.test(location.pathname) && document.readyState === 'complete'`)
  assert.match(String(await page.ask('document.body.innerText')), /Doctors Without Borders/)
  const card = { name: 'Ana Keys', email: 'ana@example.org', number: '4242424242424242', expiry: '0429', cvc: '123' }
  for (const [name, typed] of Object.entries(card)) {
    await reach(field(name))
    await page.type(typed)
  }
}

async function returned(page: DonorPage, amount: number): Promise<void> {
  await untilHolds(page, `location.href.startsWith('${shop.origin}') && document.readyState === 'complete'`)
  await untilHolds(
    page,
    `/Your gift of \\$${amount}\\.00 was received\\.\\s*Doctors Without Borders/.test(${button('[part=thanks]')}?.textContent)`,
  )
  assert.deepEqual(await page.ask('completed'), [amount * 100])
  assert.equal(await page.ask(`${button('#give')} === null`), true)
}

async function giftsOf(cents: number): Promise<number> {
  const { donations } = Object(await asMerchant(almoner.url, '/api/v1/donations?limit=100'))
  return donations.filter(
    ({ funds_collected, nonprofit_id, ...gift }: Record<string, unknown>) => gift.amount === cents,
  ).length
}

async function byKeyboard(page: DonorPage): Promise<void> {
  const tell = async (element: string, role: string, name: string) =>
    assert.ok(await page.isTold(element, role, name), `${element} is not told as ${role} "${name}"`)
  await page.open(`${shop.origin}/`)
  await untilHolds(page, `${picker('#input')} !== null && ${button('#give')} !== null`)
  await tabTo(page, picker('#input'))
  await tell(picker('#input'), 'combobox', 'Choose a nonprofit')
  await page.type('doctors without')
  await untilHolds(page, `/Doctors Without Borders/.test(${picker('#option-0')}?.textContent)`)
  await untilHolds(page, `/found/.test(${picker('[role=status]')}.textContent)`)
  await page.press('ArrowDown')
  await untilHolds(page, `${picker('#input')}.getAttribute('aria-activedescendant') === 'option-0'`)
  await page.press('Enter')
  await untilHolds(page, `${picker('#change')}?.matches(':focus')`)
  await tell(picker('#change'), 'button', 'Change Doctors Without Borders USA')
  await untilHolds(page, `/Doctors Without Borders/.test(${button('[part=name]')}?.textContent)`)
  await tabTo(page, button('[type=radio]'))
  await tell(button('[type=radio]'), 'radio', '$5')
  await page.type(' ')
  await page.press('ArrowRight')
  await untilHolds(page, `/\\$10/.test(${button('#give')}.textContent)`)
  await tabTo(page, button('#give'))
  await tell(button('#give'), 'button', 'Give $10.00')
  await page.press('Enter')
  await pay(page, (element) => tabTo(page, element))
  await tell(field('number'), 'textbox', 'Card number')
  await page.press('Enter')
  await returned(page, 10)
}

async function byPointer(page: DonorPage): Promise<void> {
  await page.open(`${shop.origin}/`)
  await untilHolds(page, `${picker('#input')} !== null && ${button('#give')} !== null`)
  await clickOn(page, picker('#input'))
  await page.type('doctors without')
  await untilHolds(page, `/Doctors Without Borders/.test(${picker('#option-0')}?.textContent)`)
  await clickOn(page, picker('#option-0'))
  await untilHolds(page, `/Doctors Without Borders/.test(${button('[part=name]')}?.textContent)`)
  await clickOn(page, button('.pill:nth-child(3)'))
  await untilHolds(page, `/\\$25/.test(${button('#give')}.textContent)`)
  await clickOn(page, button('#give'))
  await pay(page, (element) => clickOn(page, element))
  await clickOn(page, `document.querySelector('form [type=submit], form button')`)
  await returned(page, 25)
}

describe('the snippet of the README works as it is pasted, a gift from end to end', () => {
  test(`in every engine: ${missingEngines() || 'all are here'}`, async (context) => {
    for (const [engine, open] of Object.entries(await engines())) {
      await context.test(`${engine}, by keyboard as a screen reader tells it, then by pointer`, async () => {
        const before = [await giftsOf(941), await giftsOf(2_397)]
        const page = await open()
        try {
          await byKeyboard(page)
          await byPointer(page)
        } finally {
          await page.close()
        }
        const after = [await giftsOf(941), await giftsOf(2_397)]
        assert.deepEqual(
          after,
          before.map((count) => count + 1),
        )
      })
    }
  })
})
