import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { linkAddress } from '../../src/server/service/console-links/console-links.ts'
import { invite } from '../../src/server/service/people/members.ts'
import { ensurePerson } from '../../src/server/service/people/persons.ts'
import { setProvider } from '../../src/server/service/people/providers.ts'
import { requestSignInLink } from '../../src/server/service/people/sessions.ts'
import { type ConsoleWorld, startConsole } from '../support/console-world.ts'
import { eventually } from '../support/eventually.ts'
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts'
import { runAlmoner } from '../support/run-almoner.ts'
import { TEST_NOW } from '../support/test-service.ts'

const origin = 'http://localhost:8080'
let world: ConsoleWorld
let provider: IdentityProvider

beforeAll(async () => {
  world = await startConsole()
  provider = await startIdentityProvider(`${origin}/console/sign-in/provider`)
})
afterAll(async () => {
  await provider.close()
  await world.close()
})

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  const sent = { 'sec-fetch-site': 'same-origin', ...headers }
  return world.fetch(
    new Request(`${origin}${path}`, { method: 'POST', headers: sent, body: new URLSearchParams(fields) }),
  )
}

function get(path: string, cookie = ''): Promise<Response> {
  return world.fetch(new Request(new URL(path, origin), { headers: { cookie } }))
}

function cookieOf(answer: Response, name = 'almoner_session'): string {
  const cookies = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith(`${name}=`))
  return cookies[0]?.split(';')[0] ?? assert.fail(`no cookie ${name}`)
}

/** The link in an e-mail to an address, other than the links already seen. */
function linkOf(email: string, ...seen: string[]): Promise<string> {
  const { db, dependencies } = world
  return eventually(async () => {
    const letters = await db.selectFrom('letter').selectAll().where('recipient', '=', email).execute()
    const links = letters.map(({ subject_id: id }) => linkAddress(origin, dependencies.seal, 'signIn', id))
    const paths = links.map((link) => new URL(link).pathname).filter((path) => !seen.includes(path))
    return paths[0] ?? assert.fail('no letter yet')
  })
}

test('unknown and known addresses get the same response, and only the known one gets an e-mail', async () => {
  await ensurePerson(world.db, world.dependencies.newId, { email: 'known@sign.example', now: TEST_NOW })
  const known = await post('/console/sign-in', { email: 'Known@sign.example' })
  const unknown = await post('/console/sign-in', { email: 'unknown@sign.example' })
  assert.deepEqual([known.status, await known.text()], [unknown.status, await unknown.text()])
  await linkOf('known@sign.example')
  const asked = world.db.selectFrom('sign_in_link').select('email').where('email', 'like', '%@sign.example')
  await eventually(async () => assert.equal((await asked.execute()).length, 2))
  const letters = await world.db.selectFrom('letter').select('recipient').where('kind', '=', 'sign_in').execute()
  assert.deepEqual(letters, [{ recipient: 'known@sign.example' }])
})

test('a sign-in link works once, after a click, and not after it expires', async () => {
  const link = await linkOf('known@sign.example')
  assert.equal((await get(link)).status, 200, 'looking at it uses nothing up')
  const entered = await post(link, {})
  assert.equal(entered.status, 303)
  assert.equal((await get('/console/me', cookieOf(entered))).status, 200)
  assert.equal((await post(link, {})).status, 410, 'a replayed link')
  assert.equal((await get(link)).status, 410)
  assert.equal((await post(link.slice(0, -1) + (link.endsWith('0') ? '1' : '0'), {})).status, 410, 'a forged link')
  await post('/console/sign-in', { email: 'known@sign.example' })
  const later = await linkOf('known@sign.example', link)
  assert.equal((await post(later, {}, { 'sec-fetch-site': 'cross-site' })).status, 403, 'sent by another site')
  world.setNow(new Date(TEST_NOW.getTime() + 16 * 60_000))
  assert.equal((await post(later, {})).status, 410, 'an old link')
  world.setNow(TEST_NOW)
})

test('an address gets at most five e-mails an hour, from any requester', async () => {
  const { db, dependencies } = world
  await ensurePerson(db, dependencies.newId, { email: 'flooded@sign.example', now: TEST_NOW })
  const wanted = { email: 'flooded@sign.example', returnTo: '/console', now: TEST_NOW, keepsLetters: true }
  await Promise.all(Array.from({ length: 8 }, () => requestSignInLink(db, dependencies.newId, wanted)))
  const letters = db.selectFrom('letter').select('id').where('recipient', '=', 'flooded@sign.example')
  assert.equal((await letters.execute()).length, 5)
})

test('an invitation creates the person and the membership once, and shows its organization first', async () => {
  const { db, dependencies } = world
  const { newId, seal } = dependencies
  const wanted = { email: 'new@sign.example', subjectId: 'm_sandbox_storefront', role: 'developer', invitedBy: null }
  const { result } = await db
    .transaction()
    .execute((tx) => invite(tx, { newId, now: TEST_NOW, keepsLetters: true }, wanted))
  const path = new URL(linkAddress(origin, seal, 'invitation', result.id)).pathname
  assert.match(await (await get(path)).text(), /Fern &amp; Field as developer/)
  const entered = await post(path, { name: 'Noor' })
  const page = await get('/console/m_sandbox_storefront/test', cookieOf(entered))
  assert.equal(page.status, 200)
  assert.equal((await post(path, { name: 'Noor' })).status, 410)
  // An invitation can't give a member a lesser role.
  const again = db.transaction().execute((tx) => invite(tx, { newId, now: TEST_NOW, keepsLetters: true }, wanted))
  await assert.rejects(again, /already on the team/)
})

test('sensitive actions require a sign-in or passkey check from the last ten minutes', async () => {
  const owner = await world.signedIn('late@sign.example', [['m_sandbox_storefront', 'owner']])
  world.setNow(new Date(TEST_NOW.getTime() + 11 * 60_000))
  const path = '/console/m_sandbox_storefront/test/team/invite'
  const answer = await owner.post(path, { email: 'guest@sign.example', role: 'viewer' })
  assert.match(
    answer.headers.get('location') ?? '',
    /^\/console\/prove\?to=%2Fconsole%2Fm_sandbox_storefront%2Ftest%2Fteam$/,
  )
  world.setNow(TEST_NOW)
})

test('a disabled person is signed out everywhere immediately, and can’t sign in by any method', async () => {
  const out = await world.signedIn('out@sign.example', [['m_sandbox_storefront', 'owner']])
  const environment = { DATABASE_URL: world.url, ALMONER_MASTER_KEY: '07'.repeat(32), LOG_LEVEL: 'silent' }
  const { code, stderr } = await runAlmoner(['people', 'disable', 'out@sign.example'], environment)
  assert.equal(code, 0, stderr)
  assert.match((await out.get('/console/me')).headers.get('location') ?? '', /sign-in/)
  const wanted = { email: 'out@sign.example', returnTo: '/console', now: TEST_NOW, keepsLetters: true }
  await requestSignInLink(world.db, world.dependencies.newId, wanted)
  const letters = await world.db.selectFrom('letter').select('id').where('recipient', '=', wanted.email).execute()
  assert.deepEqual(letters, [])
})

test('all sessions of a person end at once, and an idle one ends automatically', async () => {
  const here = await world.signedIn('twice@sign.example')
  const there = await world.signedIn('twice@sign.example')
  assert.equal((await here.post('/console/me/sessions/end-others')).status, 303)
  assert.match((await there.get('/console/me')).headers.get('location') ?? '', /sign-in/)
  assert.equal((await here.get('/console/me')).status, 200)
  world.setNow(new Date(TEST_NOW.getTime() + 13 * 3_600_000))
  assert.equal((await here.get('/console/me')).status, 303)
  world.setNow(TEST_NOW)
})

/** Goes through the provider's pages as a browser would, and returns the redirect URL. */
async function throughProvider(start: string, email: string): Promise<string> {
  const jar = new Map<string, string>()
  let [address, body]: [string, URLSearchParams | undefined] = [start, undefined]
  for (let steps = 0; steps < 12; steps += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const method = body === undefined ? 'GET' : 'POST'
    const answer: Response = await fetch(address, {
      method,
      headers: { cookie },
      redirect: 'manual',
      body: body ?? null,
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    const location = answer.headers.get('location')
    body = undefined
    if (location?.startsWith(origin)) return location
    if (location !== null) address = new URL(location, address).href
    else {
      const html = await answer.text()
      address = new URL(/action="([^"]+)"/.exec(html)?.[1] ?? assert.fail(html), address).href
      const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? ''
      body = new URLSearchParams({ prompt, login: email, password: 'any' })
    }
  }
  throw new Error('The provider did not send anybody back.')
}

test('members of a company sign in with its own OpenID Connect provider, and nobody else does', async () => {
  const { db, dependencies } = world
  const { newId, seal } = dependencies
  const { issuer, clientId, clientSecret } = provider
  await db
    .transaction()
    .execute((tx) =>
      setProvider(
        tx,
        { newId, seal },
        { subjectId: 'm_sandbox_storefront', issuer, clientId, clientSecret, domain: 'company.example', now: TEST_NOW },
      ),
    )
  for (const email of ['ada@company.example', 'unverified@company.example', 'ada@elsewhere.example'])
    await ensurePerson(db, newId, { email, now: TEST_NOW })
  const begin = async (): Promise<{ address: string; cookie: string }> => {
    const page = await post('/console/sign-in', { email: 'ada@company.example', to: '/console/me' })
    const address = /href="(http:[^"]+)"/.exec(await page.text())?.[1] ?? assert.fail('no link to the provider')
    return { address: address.replaceAll('&amp;', '&'), cookie: cookieOf(page, 'almoner_provider') }
  }
  const first = await begin()
  const back = await throughProvider(first.address, 'ada@company.example')
  assert.equal((await get(back)).status, 403, 'in a browser that did not go there')
  const entered = await get(back, first.cookie)
  assert.equal(entered.headers.get('location'), '/console/me')
  assert.match(await (await get('/console/me', cookieOf(entered))).text(), /ada@company\.example/)
  assert.equal((await get(back, first.cookie)).status, 403, 'a replayed answer')
  for (const email of ['unverified@company.example', 'ada@elsewhere.example', 'nobody@company.example']) {
    const { address, cookie } = await begin()
    assert.equal((await get(await throughProvider(address, email), cookie)).status, 403, email)
  }
})
