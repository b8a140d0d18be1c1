import assert from 'node:assert/strict'
import { createCanvas } from '@napi-rs/canvas'
import { encode } from 'uqr'
import { afterAll, beforeAll, test } from 'vitest'
import { setBranding, setLogo } from '../../../src/server/service/branding/account-branding.ts'
import { visit } from '../../support/gift-page.ts'
import { insertTestNonprofit, startTestService, TEST_NOW, type TestService } from '../../support/test-service.ts'

let service: TestService
let account: string

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_red', ein: '530196605', name: 'American <Red> Cross' })
  const { id } = await service.db
    .selectFrom('account')
    .select('id')
    .where('name', '=', 'Fern & Field')
    .executeTakeFirstOrThrow()
  account = id
})
afterAll(() => service.close())

function poster(more: Record<string, string> = {}) {
  const query = { nonprofit: '53-0196605', account, gift_page: 'http://localhost:8080/give', lang: 'en', ...more }
  return visit(service, `http://localhost:8080/posters?${new URLSearchParams(query)}`)
}

test('a poster names the nonprofit and the store, and links to the store’s donation page, in seven languages and three paper sizes', async () => {
  await service.db.transaction().execute(async (tx) => {
    const logo = createCanvas(40, 20).toBuffer('image/png')
    await setLogo(tx, { accountId: account, upload: logo, now: TEST_NOW })
    await setBranding(tx, { accountId: account, change: { accent: '#8a1f6b' }, now: TEST_NOW })
  })
  const sizes = { a4: 'A4', letter: 'letter', card: '105mm 148mm' }
  for (const lang of ['en', 'ar', 'de', 'es', 'fr', 'ja', 'pt'])
    for (const [paper, size] of Object.entries(sizes)) {
      const { status, html, headers } = await poster({ lang, paper })
      assert.equal(status, 200)
      assert.match(html, new RegExp(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">`))
      for (const part of [
        'American &lt;Red&gt; Cross',
        '<bdi>EIN 53-0196605</bdi>',
        'localhost:8080/give',
        'alt="Fern &amp; Field"',
      ])
        assert.ok(html.includes(part), part)
      assert.doesNotMatch(headers.get('content-security-policy') ?? '', /unsafe/)
      const styles = [...html.matchAll(/href="(\/posters\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '')
      const last = await visit(service, `http://localhost:8080${styles.at(-1)}`)
      assert.match(last.html, new RegExp(`size: ${size};`))
    }
})

test('the QR code encodes the donation page’s URL, with a white margin', async () => {
  const address = 'http://localhost:8080/give?to=red-cross'
  const { html } = await poster({ gift_page: address })
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const drawn = [...html.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, column, row]) => [
    Number(column) - 4,
    Number(row) - 4,
  ])
  assert.ok(html.includes(`viewBox="0 0 ${size + 8} ${size + 8}"`))
  assert.equal(drawn.length, data.flat().filter((isBlack) => isBlack).length)
  for (const [column = -1, row = -1] of drawn) assert.equal(data[row]?.[column], true)
})

test('no poster is made for pages on another site than the account’s, or for ineligible nonprofits', async () => {
  const withheld = { nonprofit_id: 'n_red', account_id: account, granted: false }
  assert.equal((await poster({ gift_page: 'https://evil.example/give' })).status, 404)
  assert.equal((await poster({ gift_page: 'javascript:alert(1)' })).status, 404)
  assert.equal((await poster({ gift_page: `http://localhost:8080/${'x'.repeat(200)}` })).status, 404)
  assert.equal((await poster({ account: 'm_nobody' })).status, 404)
  assert.equal((await poster({ nonprofit: 'n_nobody' })).status, 404)
  await service.db
    .insertInto('direct_consent')
    .values({ ...withheld, updated_at: TEST_NOW })
    .execute()
  assert.equal((await poster()).status, 404)
})
