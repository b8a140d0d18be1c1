import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'
import { pdfText } from './pdf-pages.ts'
import type { RunningServer } from './running-server.ts'

/** Path of the storefront's console in test mode. */
export const STOREFRONT = '/console/m_sandbox_storefront/test'

/** Signs in as the storefront's owner, by the link that the start printed. */
export async function signInAsOwner(page: Page, server: RunningServer): Promise<void> {
  const link = await eventually(async () => {
    const lines = server.greeting().split('\n')
    const line = lines.find((text) => text.trim().startsWith('Console as owner of Fern & Field'))
    return line?.trim().split(/\s+/).at(-1) ?? assert.fail('nobody is the owner')
  })
  await page.goto(link)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Presses a button and waits for the text that says it is done. */
export async function press(page: Page, name: string, done: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
  await page.getByText(done).first().waitFor()
}

/** Moves the sandbox's clock; after 31 days, a month has ended and is invoiced. */
export async function moveClock(page: Page, server: RunningServer, days: '1' | '31'): Promise<void> {
  await page.goto(`${server.url}${STOREFRONT}/sandbox`)
  await page.getByLabel('Move forward by').selectOption(days)
  await press(page, 'Move clock', /It’s now .* in the sandbox/)
}

/** Opens the newest invoice; returns its number and the text of its PDF. */
export async function readNewestInvoice(page: Page, server: RunningServer): Promise<{ number: string; text: string }> {
  await page.goto(`${server.url}${STOREFRONT}/invoices`)
  const link = page.getByRole('link', { name: /^INV-/ }).first()
  const number = (await link.innerText()).trim()
  await link.click()
  const url = await page.getByRole('link', { name: /Invoice with payment details/ }).getAttribute('href')
  const pdf = await page.request.get(`${server.url}${url ?? ''}`)
  return { number, text: await pdfText(await pdf.body()) }
}

/** The newest month's statement as CSV. */
export async function readNewestStatement(page: Page, server: RunningServer): Promise<string> {
  await page.goto(`${server.url}${STOREFRONT}/statements`)
  const url = await page.getByRole('link', { name: 'CSV' }).first().getAttribute('href')
  const csv = await page.request.get(`${server.url}${url ?? ''}`)
  return csv.text()
}
