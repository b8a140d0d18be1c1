import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessibilityFaults, openPage } from '../support/browser.ts'
import { payByCard } from '../support/donor.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()

for (const look of [{ width: 390, colorScheme: 'dark' as const }, { width: 1280 }])
  test(`a gift is paid in the browser, and its letter lies in the mailbox in less than two seconds (${look.width} px)`, async () => {
    const { page, faults, close } = await openPage(stage.browser, look)
    await page.goto(`${stage.server.url}/demo/give?nonprofit_id=530196605`)
    await page.getByLabel('$10.00').check()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await payByCard(page, { number: '4242424242424242' })
    await page.waitForURL('**/demo/thanks?donation_id=*')
    const paidAt = performance.now()
    await page.getByRole('link', { name: 'Read the letter' }).click()
    await page.getByRole('link', { name: /Receipt for your gift of \$10\.00 for American National Red Cross/ }).click()
    const frame = page.frameLocator('iframe')
    await frame.getByText('EIN 53-0196605').waitFor()
    assert.ok(performance.now() - paidAt < 2_000, 'the letter was there in two seconds')
    await frame.getByText('No goods or services were provided in exchange').waitFor()
    await page.getByText('To', { exact: true }).waitFor()
    await page.getByText('ana@example.org').first().waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    assert.ok(Number(overflow) <= 0, `${overflow} px wider than the screen`)
    if (process.env.ALMONER_SHOTS !== undefined)
      await page.screenshot({ path: `${process.env.ALMONER_SHOTS}/letter-${look.width}.png`, fullPage: true })
    await page.goto(`${stage.server.url}/sandbox/mail`)
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(faults, [])
    await close()
  })
