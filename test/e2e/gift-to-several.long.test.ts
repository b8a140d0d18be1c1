import assert from 'node:assert/strict'
import { test } from 'vitest'
import { accessibilityFaults, openPage } from '../support/browser.ts'
import { tabTo } from '../support/donor.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()

const CHOSEN = ['American National Red Cross', 'Feeding America', 'Ocean Conservancy']

test('a donor chooses three nonprofits, splits a gift and pays it, by keyboard alone', async () => {
  const { page, faults, close } = await openPage(stage.browser)
  await page.goto(stage.server.url)
  const picker = page.locator('nonprofit-picker[multiple]')
  const button = page.locator('donate-button[for]')
  await tabTo(page, 'combobox', /Choose nonprofits/)
  for (const name of CHOSEN) {
    await page.keyboard.type(name)
    await picker.getByRole('option').first().filter({ hasText: name }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await picker.getByRole('button', { name: `Remove ${name}` }).waitFor()
  }
  await picker.getByText('3 of 3 chosen. Remove one to choose another.').first().waitFor()
  await button.locator('.split-part').nth(2).waitFor()
  assert.deepEqual(await accessibilityFaults(page), [])

  await tabTo(page, 'radio', /\$10/, button)
  await page.keyboard.press('Space')
  await tabTo(page, 'button', /Choose your own split/, button)
  await page.keyboard.press('Enter')
  for (const [name, dollars] of [
    ['American National Red Cross', '12.50'],
    ['Feeding America', '5'],
    ['Ocean Conservancy', '7.25'],
  ] as const) {
    await button.getByLabel(`Amount for ${name}`).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(dollars)
    await page.keyboard.press('Tab')
  }
  await tabTo(page, 'button', /^Give \$24\.75/, button)
  await page.keyboard.press('Enter')

  await page.waitForURL(/\/checkout\//)
  const lines = await page.locator('dl.split .reaches').allTextContents()
  for (const [index, name] of CHOSEN.entries()) assert.ok(lines[index]?.includes(name), lines[index])
  const amounts = await page.locator('dl.split dd').allTextContents()
  const cents = amounts.map((amount) => Number(amount.replace(/\D/g, '')))
  // Three parts and the card fee.
  assert.equal(cents.length, 4)
  assert.equal(
    cents.reduce((sum, one) => sum + one),
    2_475,
  )
  for (const [label, text] of [
    [/^Name on card/, 'Ana Müller'],
    [/^Email/, 'ana@example.org'],
    [/^Card number/, '4242424242424242'],
    [/^Expiry/, '0429'],
    [/^CVC/, '123'],
  ] as const) {
    await tabTo(page, 'textbox', label)
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(`${stage.server.url}/**`)
  await page.getByText('Your gift of $24.75 was received').first().waitFor()
  const thanks = await page.locator('[part=thanks]').first().textContent()
  for (const name of CHOSEN) assert.ok(thanks?.includes(name), name)
  assert.deepEqual(faults, [])
  await close()
})
