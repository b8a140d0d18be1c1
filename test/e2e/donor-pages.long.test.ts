import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { type Listener, listen } from '../../src/server/app/listen.ts'
import { roundSteps } from '../../src/server/jobs/daily-round.ts'
import { LANGUAGES } from '../../src/server/pages/page-locale.ts'
import { mailPages } from '../../src/server/sandbox/mail/mail-pages.ts'
import { refundDonation } from '../../src/server/service/checkout/refund-donation.ts'
import { giftToken, searchAddress } from '../../src/server/service/donor-links/donor-links.ts'
import {
  answerSearch,
  requestDonationSearch,
  unansweredSearches,
} from '../../src/server/service/donors/search/searches.ts'
import { invoicePaymentPath } from '../../src/server/service/letters/letter-content.ts'
import { chooseLetters } from '../../src/server/service/letters/letter-preferences.ts'
import { cancelDonation, holdDonation, regrantDonation } from '../../src/server/service/money/donations/lifecycle.ts'
import { accessibilityFaults, openBrowser, openPage } from '../support/browser.ts'
import { give, openLink, passDay, payGift } from '../support/gift-page.ts'
import { insertTestNonprofit, startTestService, TEST_NOW, type TestService } from '../support/test-service.ts'

const { ALMONER_SHOTS: shots } = process.env
const DAY_MS = 86_400_000

let service: TestService
let browser: Browser
let listener: Listener
let phone: Awaited<ReturnType<typeof openPage>>
let desktop: Awaited<ReturnType<typeof openPage>>

beforeAll(async () => {
  service = await startTestService()
  const { seal, publicUrl, db } = service.dependencies
  const mail = mailPages({ db, seal, publicUrl, isPrivate: true })
  const handler = async (request: Request) =>
    new URL(request.url).pathname.startsWith('/sandbox/') ? mail.fetch(request) : service.fetch(request)
  listener = await listen(handler, { port: 0, host: '127.0.0.1' })
  await insertTestNonprofit(db, { id: 'n_red', ein: '530196605', name: 'American National Red Cross' })
  await insertTestNonprofit(db, {
    id: 'n_mail',
    ein: '530196606',
    name: 'Society for the Long Name of Small & Large Birds',
  })
  await db.updateTable('nonprofit').set({ payout_method: 'bank_account' }).where('id', '=', 'n_red').execute()
  await chooseLetters(db, 'n_red', { email: 'grants@red.example' })
  await chooseLetters(db, 'n_mail', { email: 'grants@birds.example', locale: 'ar' })
  browser = await openBrowser()
  phone = await openPage(browser, { width: 390, colorScheme: 'dark' })
  desktop = await openPage(browser, { width: 1280 })
  if (shots !== undefined) await mkdir(shots, { recursive: true })
})
afterAll(async () => {
  await browser.close()
  await listener.close()
  await service.close()
})

/** Opens a URL on a phone in dark mode and on a desktop; the page must fit the screen and have no faults. */
async function look(path: string, name: string): Promise<void> {
  for (const [width, { page }] of [
    [390, phone],
    [1280, desktop],
  ] as const) {
    const answer = await page.goto(`http://127.0.0.1:${listener.port}${path}`)
    assert.equal(answer?.status(), 200, `${name}: ${path}`)
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    assert.ok(Number(overflow) <= 0, `${name}, ${width}: ${overflow} px wider than the screen`)
    if (shots !== undefined) await draw(page, `${name}-${width}`)
  }
  assert.deepEqual(await accessibilityFaults(phone.page), [], name)
  assert.deepEqual([...phone.faults, ...desktop.faults], [], name)
}

/** Takes screenshots of a page, light and dark, and then restores its colors. */
async function draw(page: Page, name: string): Promise<void> {
  for (const colorScheme of page === phone.page ? (['light', 'dark'] as const) : (['dark', 'light'] as const)) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${shots}/${name}-${colorScheme}.png`, fullPage: true })
  }
}

function lookAtGift(id: string, name: string): Promise<void> {
  return look(`/gift/${giftToken(service.dependencies.seal, id)}`, name)
}

async function statusOf(id: string): Promise<string> {
  const row = await service.db.selectFrom('donation').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  return row.status
}

test('the gift page is accessible and fits the screen in every status, including regranted and refunded', async () => {
  const { dependencies } = service
  const asked = await service.clientOf('storefront').donations.create({
    body: { amount: 2_000, nonprofit_id: 'n_red', funds_collected: true },
  })
  const gifts = [await payGift(service), await payGift(service, { nonprofit_id: 'n_mail' }), asked.id]
  const seen = new Set<string>()
  for (let day = 1; day <= 40; day += 1) {
    for (const id of gifts) {
      const status = await statusOf(id)
      if (seen.has(status)) continue
      seen.add(status)
      await lookAtGift(id, `gift-${status}`)
    }
    await passDay(service, new Date(TEST_NOW.getTime() + day * DAY_MS))
  }
  for (const status of ['paused', 'blocked'] as const) {
    const id = await payGift(service)
    await holdDonation(dependencies, id, status)
    seen.add(await statusOf(id))
    await lookAtGift(id, `gift-${status}`)
  }
  const id = await payGift(service, { locale: 'ar' })
  await regrantDonation(dependencies, id, 'n_mail', 'closed')
  await lookAtGift(id, 'gift-regranted-arabic')
  await cancelDonation(dependencies, id)
  seen.add(await statusOf(id))
  await lookAtGift(id, 'gift-canceled')
  await refundDonation(dependencies, id)
  await lookAtGift(id, 'gift-refunded')
  assert.deepEqual([...seen].sort(), [
    'blocked',
    'canceled',
    'check_cashed',
    'invoice_pending',
    'invoice_sent',
    'notified',
    'paused',
    'payout_scheduled',
    'pledged',
    'sent_via_ach',
    'sent_via_check',
  ])
})

/** The URLs of a donor's gift pages in e-mails. */
async function findMine(locale: string): Promise<string[]> {
  const { db, newId, seal } = service.dependencies
  const now = service.dependencies.clock.now(true)
  await requestDonationSearch(db, newId, { email: 'ana@example.org', locale, now })
  for (const id of await unansweredSearches(db, now)) await answerSearch(db, newId, id, now)
  const rows = await db.selectFrom('gift_search').select('id').where('locale', '=', locale).execute()
  return rows.map(({ id }) => searchAddress('', seal, id))
}

test('the pages for finding gifts, receipts and yearly summaries, and the dedication form, are accessible and fit the screen', async () => {
  for (const locale of ['en', 'ar', 'ja']) {
    const [mine = ''] = await findMine(locale)
    await look(mine, `mine-${locale}`)
    await look(`${mine}/2026`, `year-${locale}`)
    const sent = await service.fetch(new Request(`http://localhost:8080${mine}/2026/letter`, { method: 'POST' }))
    assert.equal(sent.status, 200)
  }
  await look('/gift', 'find')
  const link = new URL(await openLink(service)).pathname
  await look(link, 'pay')
  await dedicate(phone.page)
  await dedicate(desktop.page)
  assert.deepEqual(await accessibilityFaults(phone.page), [])
})

async function dedicate(page: Page): Promise<void> {
  await page.getByText('Dedicate this gift').click()
  await page.getByLabel('In memory of').check()
  await page.getByLabel('Name of the person').fill('Opa Karl')
  const width = page.viewportSize()?.width
  if (shots !== undefined) await draw(page, `pay-dedicated-${width}`)
}

test('every kind of e-mail is accessible and fits the screen, under a CSP that blocks all requests', async () => {
  const dedication = { honoree: 'Opa Karl', tell: 'oma@example.org' }
  for (const locale of ['en', 'ar']) await give(service, await openLink(service, { locale }), dedication)
  await service.clientOf('storefront').donations.create({
    body: { amount: 2_000, nonprofit_id: 'n_red', funds_collected: true },
  })
  await useUpBudget()
  // The invoice was created and sent, and isn't paid before it is due.
  for (const [day, step] of [
    [80, roundSteps.close_months],
    [82, roundSteps.send_invoices],
    [120, roundSteps.remind_invoices],
  ] as const) {
    service.setNow(new Date(TEST_NOW.getTime() + day * DAY_MS))
    await step(service.dependencies, false)
  }
  const letters = await service.db.selectFrom('letter').selectAll().orderBy('id').execute()
  const kinds = new Map(letters.map((letter) => [`${letter.kind}-${letter.locale.slice(0, 2)}`, letter.id]))
  const wanted = [
    'receipt',
    'regrant',
    'refund',
    'gifts_found',
    'statement',
    'dedication',
    'invoice',
    'invoice_reminder',
    'program_budget',
    'remittance',
  ]
  const looked = new Set([...kinds.keys()].map((name) => name.split('-')[0]))
  assert.deepEqual(
    wanted.filter((kind) => !looked.has(kind)),
    [],
  )
  for (const [name, id] of kinds) await look(`/sandbox/mail/${id}/letter`, `letter-${name}`)
})

/** A program gives its whole budget for one order. */
async function useUpBudget(): Promise<void> {
  const { programs, orders } = service.clientOf('storefront')
  const promise = { name: 'A dollar for Red', kind: 'order_amount', amount: 100, nonprofit_id: 'n_red' } as const
  await programs.create({ body: { ...promise, total_budget: 100 } })
  await orders.create({ body: { external_id: 'budget', total: 5_000 } })
}

/** The payment page's path of an invoice of 20 dollars that was just sent. */
async function sentInvoice(): Promise<string> {
  const { dependencies, db } = service
  const body = { amount: 2_000, nonprofit_id: 'n_red', funds_collected: true }
  const { id } = await service.clientOf('storefront').donations.create({ body })
  for (const [days, step] of [
    [40, roundSteps.close_months],
    [3, roundSteps.send_invoices],
  ] as const) {
    service.setNow(new Date(dependencies.clock.now(false).getTime() + days * DAY_MS))
    await step(dependencies, false)
  }
  const line = db.selectFrom('invoice_line').select('invoice_id').where('donation_id', '=', id)
  return invoicePaymentPath(dependencies.seal, (await line.executeTakeFirstOrThrow()).invoice_id)
}

test('the invoice page is accessible in every language, and can be corrected, declined and paid by keyboard alone', async () => {
  const path = await sentInvoice()
  for (const locale of LANGUAGES) {
    await look(`${path}?locale=${locale}`, `invoice-${locale}`)
    const root = phone.page.locator('html')
    assert.deepEqual(
      [await root.getAttribute('lang'), await root.getAttribute('dir')],
      [locale, locale === 'ar' ? 'rtl' : 'ltr'],
    )
    const words = String(await phone.page.locator('main').textContent())
    if (locale !== 'en') assert.doesNotMatch(words, /\b(Pay|Due|Invoice|Gifts)\b/, locale)
  }
  await look(`${path}?locale=ar&field_errors=numberWrong.cvcWrong`, 'invoice-ar-field-errors')
  await look(`${path}?said=declined`, 'invoice-declined')
  const { page } = desktop
  await page.goto(`http://127.0.0.1:${listener.port}${path}`)
  await page.getByRole('link', { name: 'View invoice (PDF)' }).focus()
  const type = async (number: string) => {
    for (const text of [number, '1239', '123']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Tab')
  await type('4242')
  const problem = page.getByText('Check the card number. A digit may be missing or wrong.')
  await problem.waitFor()
  assert.equal(await page.evaluate('document.activeElement.id'), 'number')
  await type('4000000000000002')
  await page.getByRole('alert').filter({ hasText: 'Your bank declined this card' }).waitFor()
  await type('4242424242424242')
  await page.getByRole('heading', { name: 'Nothing to pay' }).waitFor()
  await look(path, 'invoice-paid')
  const debited = await sentInvoice()
  await phone.page.goto(`http://127.0.0.1:${listener.port}${debited}?locale=ar`)
  await phone.page.getByRole('button', { name: 'الدفع من حساب مصرفي' }).click()
  await phone.page.waitForURL('**/bank?locale=ar')
  await look(`${debited}/bank?locale=ar`, 'invoice-bank-ar')
  await look(`${debited}?locale=ar`, 'invoice-begun-ar')
  await phone.page.goto(`http://127.0.0.1:${listener.port}${debited}/bank?locale=ar`)
  await phone.page.getByRole('button', { name: 'تأكيد الدفع' }).click()
  await phone.page.getByRole('heading', { name: 'لا يوجد ما يُدفع' }).waitFor()
})
