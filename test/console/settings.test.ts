import assert from 'node:assert/strict'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, test } from 'vitest'
import {
  accentShades,
  contrastOf,
  findBranding,
  shownName,
} from '../../src/server/service/branding/account-branding.ts'
import { findLetterChoices } from '../../src/server/service/letters/letter-preferences.ts'
import { type ConsoleWorld, type SignedIn, startConsole } from '../support/console-world.ts'

const account = 'm_sandbox_storefront'
const base = `/console/${account}/test`

let world: ConsoleWorld
let owner: SignedIn

beforeAll(async () => {
  world = await startConsole()
  owner = await world.signedIn('owner@settings.example', [[account, 'owner']])
})
afterAll(() => world.close())

function upload(file: Uint8Array): Promise<Response> {
  const body = new FormData()
  body.set('form_token', owner.formToken)
  body.set('logo', new File([new Uint8Array(file)], 'logo.gif'))
  const headers = { cookie: owner.cookie, 'sec-fetch-site': 'same-origin' }
  return world.fetch(new Request(`http://localhost:8080${base}/settings/logo`, { method: 'POST', headers, body }))
}

test('an account sets the name, accent color and amounts that donors see; an unreadable color is rejected with a reason', async () => {
  const name = await shownName(world.db, account)
  const saved = await owner.post(`${base}/settings/look`, {
    shown_name: 'Harbor <Shop>',
    accent: '#B3265F',
    amounts: '50, $10 1,250',
  })
  assert.equal(saved.status, 303)
  const { logo_url: _, ...look } = await findBranding(world.db, account)
  assert.deepEqual(look, {
    shown_name: 'Harbor <Shop>',
    accent: '#b3265f',
    suggested_amounts: [1_000, 5_000, 125_000],
  })
  assert.equal(await shownName(world.db, account), 'Harbor <Shop>')

  for (const [field, text, why] of [
    ['accent', '#ffd100', /too light .* is #[0-9a-f]{6}/],
    ['accent', 'red', /such as #0b6b53/],
    ['amounts', '10,25,50', /“10,25,50” isn’t an amount/],
    ['amounts', '1 2 3 4 5 6 7', /at most six/],
    ['amounts', '0.50', /between \$1/],
  ] as const) {
    const refused = await owner.post(`${base}/settings/look`, { [field]: text })
    assert.equal(refused.status, 400)
    assert.match(await refused.text(), why)
  }
  assert.equal((await owner.post(`${base}/settings/look`, {})).status, 303)
  assert.equal(await shownName(world.db, account), name)
})

test('every accepted accent color is readable on light and dark pages, and so is text on it', () => {
  for (const accent of ['#0b6b53', '#000000', '#b3265f', '#1a4fd6', '#767676']) {
    const { light, onLight, dark, onDark } = accentShades(accent)
    const pairs: [string, string][] = [
      [light, '#ffffff'],
      [light, onLight],
      [dark, '#1f2523'],
      [dark, onDark],
    ]
    for (const [color, ground] of pairs)
      assert.ok(contrastOf(color, ground) >= 4.5, `${color} on ${ground}, of ${accent}`)
  }
})

test('a logo is re-encoded and served by its content hash; other files are rejected', async () => {
  const canvas = createCanvas(1_400, 700)
  canvas.getContext('2d').fillRect(0, 0, 700, 700)
  assert.equal((await upload(await canvas.encode('jpeg'))).status, 303)
  const { logo_url: url } = await findBranding(world.db, account)
  const served = await world.fetch(new Request(`http://localhost:8080${url}`))
  assert.equal(served.headers.get('content-type'), 'image/png')
  const kept = await world.db.selectFrom('account_logo').select(['width', 'height']).executeTakeFirstOrThrow()
  assert.deepEqual(kept, { width: 512, height: 256 })
  assert.match(await (await owner.get(`${base}/settings`)).text(), new RegExp(`src="${url}"`))

  for (const bad of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a'])
    assert.equal((await upload(Buffer.from(bad))).status, 400)
  assert.equal((await findBranding(world.db, account)).logo_url, url)
  assert.equal((await owner.post(`${base}/settings/logo/remove`)).status, 303)
  assert.equal((await world.fetch(new Request(`http://localhost:8080${url}`))).status, 404)
})

test('the owner sets the required consent, and the audit log has the previous value', async () => {
  assert.equal((await owner.post(`${base}/settings/consent`, { policy: 'both' })).status, 303)
  const logged = await world.db
    .selectFrom('audit_entry')
    .select(['actor_name', 'before', 'after'])
    .where('action', '=', 'accounts.set_consent_policy')
    .executeTakeFirstOrThrow()
  assert.deepEqual(logged, {
    actor_name: 'owner@settings.example',
    before: { consent_policy: 'any' },
    after: { consent_policy: 'both' },
  })
})

test('the settings page has the button snippet with the account’s key, amounts and accent color', async () => {
  await owner.post(`${base}/settings/look`, { accent: '#b3265f', amounts: '50 10' })
  const page = await (await owner.get(`${base}/settings`)).text()
  assert.match(page, /&lt;donate-button public-key=&quot;test_pk_storefront&quot;[^\n]*amounts=&quot;1000 5000&quot;/)
  assert.match(page, /--almoner-accent: light-dark\(#b3265f, #[0-9a-f]{6}\)/)
})

test('finance sets e-mail addresses and notifications; a wrong address is rejected, and finance can’t change the appearance', async () => {
  const finance = await world.signedIn('finance@settings.example', [[account, 'finance']])
  const choose = (fields: Record<string, string>) =>
    finance.post(`${base}/settings/letters`, { language: 'de', invoice: 'yes', ...fields })
  assert.equal((await choose({ email: 'nowhere' })).status, 400)
  assert.equal((await choose({ email: 'Books@Shop.example' })).status, 303)
  assert.deepEqual(await findLetterChoices(world.db, account), {
    email: 'books@shop.example',
    locale: 'de',
    wanted: { invoice: true, invoice_reminder: false, program_budget: false },
  })
  const page = await (await finance.get(`${base}/settings`)).text()
  assert.match(page, /books@shop\.example/)
  assert.doesNotMatch(page, /Accent color|Nonprofit consent/)
})
