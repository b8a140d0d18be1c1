import assert from 'node:assert/strict'
import { test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { SETTLED } from '../support/settled.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage({ ALMONER_SANDBOX_GIFTS: 'illustrative' })

const SHARED = `Array.from(document.querySelectorAll('social-share'), (element) => element.getAttribute('url'))`

test('pages of a new sandbox say that its donations are illustrative, and none shows an empty state', async () => {
  const { page, faults, close } = await openPage(stage.browser)
  for (const path of ['/', '/demo', '/demo/impact']) {
    await page.goto(`${stage.server.url}${path}`)
    await eventually(async () => assert.ok(await page.evaluate(SETTLED)))
    await page.locator('impact-card:state(ready)').waitFor()
    assert.match(String(await page.locator('main').textContent()), /illustrative/i, path)
    assert.equal(await page.getByText('No gifts yet').count(), 0, path)
  }
  assert.deepEqual(faults, [])
  await close()
})

test('links shared from the demo open the demo’s giving page', async () => {
  const { page, close } = await openPage(stage.browser)
  for (const path of ['/', '/demo/impact', '/demo/themes/storefront']) {
    await page.goto(`${stage.server.url}${path}`)
    assert.deepEqual(await page.evaluate(SHARED), ['/demo/give?nonprofit_id=530196605'], path)
  }
  await page.goto(`${stage.server.url}/demo/give?nonprofit_id=530196605`)
  await page.getByRole('heading', { name: 'Give to American National Red Cross' }).waitFor()
  await close()
})
