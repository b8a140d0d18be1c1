import assert from 'node:assert/strict'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import fc from 'fast-check'
import { encode } from 'uqr'
import { afterAll, beforeAll, test } from 'vitest'
import { createPromiseCache } from '../../../../../src/server/http/promise-cache.ts'
import { setPicture } from '../../../../../src/server/service/directory/pictures/nonprofit-pictures.ts'
import { clip, fitText, wrapText } from '../../../../../src/server/service/directory/social/fit-text.ts'
import {
  insertTestNonprofit,
  refusedWith,
  startTestService,
  type TestService,
} from '../../../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605', name: 'A Nonprofit' })
  await service.db.updateTable('nonprofit').set({ website: 'https://one.example/' }).where('id', '=', 'n_one').execute()
})
afterAll(() => service.close())

test('social_media_content requires the public key and returns three themes with their pictures', async () => {
  const content = await service.publicClient().nonprofits.socialMediaContent({ params: { id: 'n_one' } })
  assert.deepEqual(
    content.map(({ theme }) => theme),
    ['pink', 'white', 'black'],
  )
  for (const { theme, url } of content) {
    const response = await service.fetch(new Request(url))
    assert.equal(response.headers.get('content-type'), 'image/png', theme)
    const image = await loadImage(Buffer.from(await response.arrayBuffer()))
    assert.deepEqual([image.width, image.height], [1_080, 1_080])
  }
})

test('pictures support seven languages: Arabic runs right to left, and other languages fall back to English', async () => {
  const drawn = new Map<string, string>()
  for (const locale of ['en', 'ar', 'de', 'es', 'fr', 'ja', 'pt-BR', 'nl']) {
    const [pink] = await service
      .publicClient()
      .nonprofits.socialMediaContent({ params: { id: 'n_one' }, query: { locale } })
    const response = await service.fetch(new Request(pink?.url ?? ''))
    const bytes = Buffer.from(await response.arrayBuffer())
    drawn.set(locale, response.headers.get('etag') ?? '')
    const canvas = createCanvas(1_080, 1_080)
    const context = canvas.getContext('2d')
    context.drawImage(await loadImage(bytes), 0, 0)
    // The mark is at the start of the line, the code at the end.
    const mark = context.getImageData(locale === 'ar' ? 1_080 - 110 : 110, 160, 1, 1).data
    assert.deepEqual([...mark], [179, 38, 95, 255], locale)
    const code = context.getImageData(locale === 'ar' ? 110 : 1_080 - 110, 900, 1, 1).data
    assert.deepEqual([...code], [255, 255, 255, 255], locale)
  }
  assert.equal(drawn.get('nl'), drawn.get('en'))
  assert.equal(new Set(drawn.values()).size, 7)
})

test('a picture is half the size on the page, and the same PNG for saving and posting', async () => {
  const url = 'http://localhost:8080/social/n_one/pink.png'
  const accept = 'image/avif,image/webp,image/apng,*/*;q=0.8'
  const weightIn = async (headers: Record<string, string>) => {
    const response = await service.fetch(new Request(url, { headers }))
    assert.match(response.headers.get('vary') ?? '', /sec-fetch-dest/)
    const bytes = Buffer.from(await response.arrayBuffer())
    const { width, height } = await loadImage(bytes)
    assert.deepEqual([width, height], [1_080, 1_080])
    return { type: response.headers.get('content-type'), bytes: bytes.byteLength }
  }
  const shown = await weightIn({ accept, 'sec-fetch-dest': 'image' })
  const saved = await weightIn({ accept, 'sec-fetch-dest': 'document' })
  assert.deepEqual([shown.type, saved.type], ['image/webp', 'image/png'])
  assert.ok(shown.bytes < saved.bytes / 2, `${shown.bytes} of ${saved.bytes}`)
  assert.equal((await weightIn({ 'sec-fetch-dest': 'image' })).type, 'image/png')
})

test('the QR code opens the requesting store’s donation page only if the page is on the store’s origin', async () => {
  const picture = async (gift_page: string | undefined, forged?: string) => {
    const query = gift_page === undefined ? {} : { gift_page }
    const [pink] = await service
      .publicClient()
      .nonprofits.socialMediaContent({ params: { id: 'n_one' }, query: { locale: 'fr', ...query } })
    const url = new URL(pink?.url ?? '')
    assert.equal(url.searchParams.get('lang'), 'fr')
    if (forged !== undefined) url.searchParams.set('gift_page', forged)
    return Buffer.from(await (await service.fetch(new Request(url))).arrayBuffer())
  }
  const shop = 'http://localhost:3000/give'
  assert.ok(await leadsTo(await picture(undefined), 'https://one.example/'))
  assert.ok(await leadsTo(await picture(shop), shop))
  const elsewhere = 'https://evil.example/give'
  for (const plain of [await picture(elsewhere), await picture(shop, elsewhere), await picture('javascript:alert(1)')])
    for (const link of [shop, elsewhere, 'https://one.example/']) assert.equal(await leadsTo(plain, link), false)
})

test('requests for many pages of one shop use that store’s share, and nobody else’s', async () => {
  const shops = ['test_pk_storefront', 'test_pk_platform']
  const [crawled, other] = await Promise.all(
    shops.map(async (shop) => {
      const query = { gift_page: 'http://localhost:3000/give' }
      const [pink] = await service.publicClient(shop).nonprofits.socialMediaContent({ params: { id: 'n_one' }, query })
      return new URL(pink?.url ?? '')
    }),
  )
  assert.ok(crawled !== undefined && other !== undefined)
  const asked = (url: URL, page: number) => {
    const one = new URL(url)
    one.searchParams.set('gift_page', `http://localhost:3000/give/${page}`)
    return service.fetch(new Request(one))
  }
  const statuses = await Promise.all(Array.from({ length: 26 }, async (_, page) => (await asked(crawled, page)).status))
  assert.ok(statuses.filter((status) => status === 429).length >= 5)
  assert.equal((await asked(other, 26)).status, 200)
  assert.equal((await service.fetch(new Request('http://localhost:8080/social/n_one/white.png'))).status, 200)
})

/** Whether the code in the lower right corner of a picture is that of a link. */
async function leadsTo(picture: Buffer, link: string): Promise<boolean> {
  const context = createCanvas(1_080, 1_080).getContext('2d')
  context.drawImage(await loadImage(picture), 0, 0)
  const { data, size } = encode(link, { ecc: 'M', border: 0 })
  const cell = Math.floor(208 / size)
  const corner = 728 + (256 - cell * size) / 2
  return data.flat().every((isDark, at) => {
    const [row, column] = [Math.floor(at / size), at % size]
    const [red = 0] = context.getImageData(corner + (column + 0.5) * cell, corner + (row + 0.5) * cell, 1, 1).data
    return red < 128 === isDark
  })
}

test('without a public key no content is returned', async () => {
  const response = await service.fetch(
    new Request('http://localhost:8080/api/v1/nonprofits/n_one/social_media_content'),
  )
  assert.equal(response.status, 401)
  const unknown = service.publicClient().nonprofits.socialMediaContent({ params: { id: 'n_none' } })
  await assert.rejects(unknown, refusedWith('not_found', 404, 'id'))
})

test('a picture is rendered once and revalidated by its ETag until the nonprofit changes', async () => {
  const url = 'http://localhost:8080/social/n_one/black.png'
  const first = await service.fetch(new Request(url))
  const etag = first.headers.get('etag') ?? ''
  const again = await service.fetch(new Request(url, { headers: { 'if-none-match': etag } }))
  assert.equal(again.status, 304)
  await service.db
    .updateTable('nonprofit')
    .set({ name: 'Another', updated_at: new Date() })
    .where('id', '=', 'n_one')
    .execute()
  const changed = await service.fetch(new Request(url, { headers: { 'if-none-match': etag } }))
  assert.equal(changed.status, 200)
})

test('the picture shows the nonprofit’s logo if it consented in writing', async () => {
  const canvas = createCanvas(64, 64)
  const context = canvas.getContext('2d')
  context.fillStyle = '#00ff00'
  context.fillRect(0, 0, 64, 64)
  const upload = canvas.toBuffer('image/png')
  await insertTestNonprofit(service.db, { id: 'n_logo', ein: '420000007', name: 'Green' })
  await service.db
    .transaction()
    .execute((tx) => setPicture(tx, { nonprofitId: 'n_logo', use: 'logo', upload, now: new Date() }))
  const isMarked = async () => {
    const response = await service.fetch(new Request('http://localhost:8080/social/n_logo/white.png'))
    const drawn = createCanvas(1_080, 1_080).getContext('2d')
    drawn.drawImage(await loadImage(Buffer.from(await response.arrayBuffer())), 0, 0)
    return Buffer.from(drawn.getImageData(0, 0, 540, 540).data).includes(Buffer.from([0, 255, 0, 255]))
  }
  assert.equal(await isMarked(), false)
  await service.db
    .insertInto('nonprofit_consent')
    .values({ nonprofit_id: 'n_logo', via_change: true, updated_at: new Date() })
    .execute()
  assert.equal(await isMarked(), true)
})

test('consent to one account shows the logo only in that account’s pictures', async () => {
  const themes = async () => service.publicClient().nonprofits.socialMediaContent({ params: { id: 'n_logo' } })
  const accounts = async () => (await themes()).map(({ url }) => new URL(url).searchParams.has('account'))
  assert.deepEqual(await accounts(), [false, false, false])
  await service.db.deleteFrom('nonprofit_consent').where('nonprofit_id', '=', 'n_logo').execute()
  assert.deepEqual(await accounts(), [true, true, true])
})

test('an unknown picture URL gets 404 as a problem', async () => {
  for (const path of ['/social/n_one/green.png', '/social/n_none/pink.png', '/social/n_one/pink.jpg', '/icons/x.svg']) {
    const response = await service.fetch(new Request(`http://localhost:8080${path}`))
    assert.equal(response.status, 404, path)
    assert.equal((await response.json()).code, 'not_found')
  }
})

test('every category has its own icon at icon_url', async () => {
  const { icon_url } = await service.clientOf('storefront').nonprofits.show({ params: { id: 'n_one' } })
  const response = await service.fetch(new Request(icon_url))
  assert.equal(response.headers.get('content-type'), 'image/svg+xml')
  assert.match(await response.text(), /^<svg [^>]*>(<path d="[^"]+"\/>)+<\/svg>$/)
})

test('text never overflows its box, however long its words', () => {
  const measure = (text: string, size: number) => text.length * size * 0.6
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (name) => {
      const { size, lines } = fitText(name, { width: 888, lines: 4, largest: 104, smallest: 52 }, measure)
      assert.ok(lines.length <= 4)
      // The ellipsis may stick out a little.
      for (const line of lines) assert.ok(measure(line, size) <= 888 + measure('…', size), line)
    }),
  )
  assert.deepEqual(
    wrapText('one two three', 7, (text) => text.length),
    ['one two', 'three'],
  )
  assert.deepEqual(
    wrapText('寄付が届く。次へ longest', 5, (text) => text.length),
    ['寄付が届', 'く。次へ', 'longe', 'st'],
  )
  assert.deepEqual(clip(['a,', 'b'], 1), ['a…'])
})

test('concurrent requests render once, and a failure isn’t cached', async () => {
  const cache = createPromiseCache<number>(2)
  let made = 0
  const make = async () => ++made
  assert.deepEqual(await Promise.all([cache.get('a', make), cache.get('a', make)]), [1, 1])
  await assert.rejects(cache.get('b', async () => Promise.reject(new Error('no'))))
  assert.equal(await cache.get('b', make), 2)
  await cache.get('c', make)
  assert.equal(await cache.get('a', make), 4, 'the least recently used one was let go')
})
