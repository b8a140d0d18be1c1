import assert from 'node:assert/strict'
import { test } from 'vitest'
import { contract, type WrittenConsent } from '../../../src/contract/index.ts'
import { fetchPicture } from '../../../src/server/mounts/index.ts'
import { pageOf, proxyInFrontOf } from '../../support/proxy-of.ts'

const PROXY = 'https://giving.example'
const UPSTREAM = 'https://service.example'
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47])

interface Behind {
  icon?: string
  logo?: string | null
  consent?: WrittenConsent
  /** How the proxy fetches from elsewhere; `never` leaves pictures where they are. */
  fetches?: ((url: string) => Promise<Response>) | 'never'
  /** Responses of the service and of other servers for a picture. */
  answer?: () => Response
}

function picture(): Response {
  return new Response(PNG, { headers: { 'content-type': 'image/png' } })
}

/** A proxy in front of a service that names these pictures. It records who is asked for each, and with which keys. */
function world({
  icon = `${UPSTREAM}/icons/animals.svg`,
  logo = null,
  consent,
  fetches,
  answer = picture,
}: Behind = {}) {
  const asked: string[] = []
  const upstream = async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/')) {
      asked.push(`behind ${request.url} ${request.headers.get('authorization')}`)
      return answer()
    }
    if (pathname.endsWith('/social_media_content'))
      return Response.json([{ theme: 'pink', url: `${UPSTREAM}/social/n_1/pink.png` }])
    const { nonprofits } = contract.nonprofits.search.example.response
    const listed = { ...nonprofits[0], icon_url: icon, logo_url: logo, ...(consent && { written_consent: consent }) }
    if (pathname.endsWith('/nonprofits')) return Response.json({ nonprofits: [listed], page: 1 })
    return Response.json({ ...contract.nonprofits.show.example.response, ...listed })
  }
  const fetchElsewhere = async (url: string) => {
    asked.push(`elsewhere ${url}`)
    return answer()
  }
  const fetchPicture = fetches ?? fetchElsewhere
  const proxy = proxyInFrontOf(upstream, { publicUrl: PROXY, ...(fetchPicture === 'never' ? {} : { fetchPicture }) })
  return { asked, proxy, nonprofits: pageOf(proxy).nonprofits }
}

test('every picture URL in a response points to the proxy', async () => {
  const { nonprofits, proxy, asked } = world({ logo: 'https://cdn.example/logo.png' })
  const [listed] = (await nonprofits.search()).nonprofits
  const shown = await nonprofits.show({ params: { id: 'n_1' } })
  const [social] = await nonprofits.socialMediaContent({ params: { id: 'n_1' } })
  for (const url of [listed?.icon_url, listed?.logo_url, shown.icon_url, shown.logo_url, social?.url]) {
    assert.match(url ?? '', /^https:\/\/giving\.example\/proxy\/pictures\//)
    const picture = await proxy(new Request(url ?? ''))
    assert.equal(picture.status, 200)
    assert.deepEqual(new Uint8Array(await picture.arrayBuffer()), PNG)
    assert.equal(picture.headers.get('access-control-allow-origin'), '*')
    assert.match(picture.headers.get('cache-control') ?? '', /public, max-age=\d{4,}/)
  }
  assert.deepEqual([...new Set(asked)].sort(), [
    `behind ${UPSTREAM}/icons/animals.svg null`,
    `behind ${UPSTREAM}/social/n_1/pink.png null`,
    'elsewhere https://cdn.example/logo.png',
  ])
})

test('donors see a logo if the nonprofit gave either written consent', async () => {
  const logo = 'https://cdn.example/logo.png'
  for (const direct of [true, false])
    for (const viaChange of [true, false]) {
      const { nonprofits } = world({ logo, consent: { direct, via_change: viaChange } })
      const [listed] = (await nonprofits.search()).nonprofits
      const { logo_url: shown } = await nonprofits.show({ params: { id: 'n_1' } })
      assert.deepEqual([listed?.logo_url, shown].map(Boolean), Array(2).fill(direct || viaChange))
    }
})

test('pictures that are already on the proxy keep their URL, and without the option all do', async () => {
  const icon = `${PROXY}/icons/animals.svg`
  assert.equal((await world({ icon }).nonprofits.show({ params: { id: 'n_1' } })).icon_url, icon)
  const plain = world({ fetches: 'never' })
  assert.equal((await plain.nonprofits.show({ params: { id: 'n_1' } })).icon_url, `${UPSTREAM}/icons/animals.svg`)
})

test('a picture is fetched once for any number of requests, and not sent again to clients that have it', async () => {
  const { nonprofits, proxy, asked } = world()
  const { icon_url } = await nonprofits.show({ params: { id: 'n_1' } })
  const all = await Promise.all(Array.from({ length: 20 }, () => proxy(new Request(icon_url))))
  assert.ok(all.every(({ status }) => status === 200))
  const etag = all[0]?.headers.get('etag') ?? ''
  assert.equal((await proxy(new Request(icon_url, { headers: { 'if-none-match': etag } }))).status, 304)
  assert.equal(asked.length, 1)
})

test('the proxy doesn’t fetch a picture that no response named, or that was named to another account', async () => {
  const { nonprofits, proxy, asked } = world()
  const { icon_url } = await nonprofits.show({ params: { id: 'n_1' } })
  const signature = /\.([\w-]+)\?/.exec(icon_url)?.[1]
  const forged = btoa('https://evil.example/track.png').replaceAll('=', '')
  for (const url of [
    `${PROXY}/proxy/pictures/${forged}.${signature}?public_key=test_pk_one`,
    `${PROXY}/proxy/pictures/${forged}?public_key=test_pk_one`,
    icon_url.replace('test_pk_one', 'test_pk_two'),
  ])
    assert.equal((await proxy(new Request(url))).status, 404, url)
  assert.equal((await proxy(new Request(icon_url.replace('test_pk_one', 'test_pk_nobody')))).status, 401)
  assert.deepEqual(asked, [])
})

test('a file that isn’t a picture, is too large or redirects gets a clear problem and is never passed on', async () => {
  const answers = [
    () => new Response('<script>alert(1)</script>', { headers: { 'content-type': 'text/html' } }),
    () => new Response(new Uint8Array(5_000_000), { headers: { 'content-type': 'image/png' } }),
    () => new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/' } }),
    () => new Response('', { status: 404 }),
  ]
  for (const answer of answers) {
    const { nonprofits, proxy } = world({ answer })
    const { icon_url } = await nonprofits.show({ params: { id: 'n_1' } })
    const refused = await proxy(new Request(icon_url))
    assert.equal(refused.status, 502)
    assert.equal((await refused.json()).code, 'upstream_invalid')
  }
})

test('an SVG opened on its own runs no script', async () => {
  const { nonprofits, proxy } = world({
    answer: () => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } }),
  })
  const { icon_url } = await nonprofits.show({ params: { id: 'n_1' } })
  const { headers } = await proxy(new Request(icon_url))
  assert.equal(headers.get('content-type'), 'image/svg+xml')
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
})

test('a picture on a private network isn’t fetched', async () => {
  for (const logo of ['https://127.0.0.1/logo.png', 'https://[::1]/logo.png', 'http://example.org/logo.png']) {
    const { nonprofits, proxy } = world({ logo, fetches: fetchPicture })
    const { logo_url } = await nonprofits.show({ params: { id: 'n_1' } })
    const refused = await proxy(new Request(logo_url ?? ''))
    assert.equal(refused.status, 502)
    assert.equal((await refused.json()).code, 'upstream_unreachable')
  }
})
