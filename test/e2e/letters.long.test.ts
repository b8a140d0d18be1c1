import assert from 'node:assert/strict'
import { test } from 'vitest'
import { accessibilityFaults, openPage } from '../support/browser.ts'
import { pdfText } from '../support/pdf-pages.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()

const looks = [
  {
    locale: 'en-US',
    width: 390,
    colorScheme: 'dark',
    direction: 'ltr',
    receipt: 'Donation receipt',
    day: /\w+ \d+, 20\d\d/,
  },
  { locale: 'ar', width: 390, colorScheme: 'light', direction: 'rtl', receipt: 'إيصال تبرع', day: /20\d\d/ },
  {
    locale: 'ja',
    width: 1280,
    colorScheme: 'light',
    direction: 'ltr',
    receipt: '寄付金領収書',
    day: /20\d\d ?年 ?\d+ ?月 ?\d+ ?日/,
  },
] as const

for (const { direction, receipt, day, ...look } of looks)
  test(`after a gift is paid in the browser, its e-mail arrives at once and links to the gift page and PDF (${look.locale}, ${look.width} px)`, async () => {
    const { page, faults, close } = await openPage(stage.browser, look)
    await page.goto(`${stage.server.url}/demo/give?nonprofit_id=530196605`)
    await page.getByLabel('$10.00').check()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    const card = {
      name: 'Ana Müller',
      email: 'ana@example.org',
      number: '4242424242424242',
      expiry: '04/29',
      cvc: '123',
    }
    for (const [field, value] of Object.entries(card)) await page.locator(`#${field}`).fill(value)
    await page.locator('form[data-gift] button.give').click()
    await page.waitForURL('**/demo/thanks?donation_id=*')
    const [mailbox] = await Promise.all([
      page.waitForResponse(/\/sandbox\/mail\?gift=/),
      page.locator('a[href^="/sandbox/mail?gift="]').click(),
    ])
    assert.match(await mailbox.text(), /href="\/sandbox\/mail\/let_/, 'the letter is in the first answer')
    await page.locator('a[href^="/sandbox/mail/let_"]').click()
    const frame = page.frameLocator('iframe')
    await frame.getByText('53-0196605').waitFor()
    const english = 'No goods or services were provided in exchange'
    assert.equal(await frame.getByText(english).evaluate(directionOf), 'ltr')
    assert.equal(await frame.locator('html').getAttribute('dir'), direction)
    await page.getByText('ana@example.org').first().waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    assert.ok(Number(overflow) <= 0, `${overflow} px wider than the screen`)
    const follow = (await frame.locator('a[href*="/gift/"]').getAttribute('href')) ?? ''
    const address = (await frame.locator('a[href*="/receipts/"]').getAttribute('href')) ?? ''
    await page.goto(follow)
    await page.getByRole('heading', { level: 1, name: 'American National Red Cross' }).waitFor()
    assert.equal(await page.locator('html').getAttribute('dir'), direction)
    await page.goto(address)
    await page.getByRole('heading', { name: receipt }).waitFor()
    assert.equal(await page.getByText(english).evaluate(directionOf), 'ltr')
    assert.equal(await page.locator('html').getAttribute('dir'), direction)
    assert.deepEqual(await accessibilityFaults(page), [])
    const shown = String(await page.locator('article').textContent())
    const pdf = await page.request.get(`${address}/receipt.pdf`)
    const written = (await pdfText(await pdf.body())).normalize('NFKC').replaceAll('\u2010', '-')
    for (const text of [shown, written]) {
      assert.match(text, /TEST-20\d\d-\d{6}/)
      assert.match(text, /10\.00/)
      assert.match(text, /Almoner Foundation[\s\S]*00-0000000/)
      assert.match(text, /American National Red Cross[\s\S]*53-0196605/)
      assert.match(text, /No goods or services were provided in exchange for this contribution\./)
    }
    assert.match(shown, day)
    if (direction === 'ltr') assert.ok(written.includes(receipt) && day.test(written), written)
    assert.deepEqual(faults, [])
    await close()
  })

/** The text direction of an element, and the position of its full stop. */
function directionOf(element: Element): string {
  return getComputedStyle(element).direction
}
