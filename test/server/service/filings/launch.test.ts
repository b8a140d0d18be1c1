import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { basicHeader } from '../../../../src/contract/basic-credentials.ts'
import { rememberAddress } from '../../../../src/server/http/client-address.ts'
import { insertLawFirm } from '../../../support/law-firm.ts'
import { startTestService, TEST_NOW, type TestService } from '../../../support/test-service.ts'

const EIN = '421234567'
const firmKeys = { publicKey: 'test_pk_lawfirm', secretKey: 'test_sk_lawfirm' }

let service: TestService
before(async () => {
  service = await startTestService()
  const body = {
    organization_name: 'Cedar <Valley> Music School',
    dba: '</script><b>',
    nonprofit_phone: '515-555-0100',
  }
  await service.clientOf('lawfirm').filings.save({ params: { ein: EIN }, body })
})
after(() => service.close())

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return service.fetch(new Request(`http://localhost:8080${path}`, { redirect: 'manual', ...init }))
}

async function launch(query: string): Promise<string> {
  const answer = await ask(`/legal_extension/launch?${query}`)
  assert.equal(answer.status, 302, await answer.text())
  return new URL(answer.headers.get('location') ?? '').pathname
}

const testLaunch = `ein=${EIN}&state=oh&type=renewal&sandbox=true`

function prove(path: string, keys = firmKeys): Promise<Response> {
  const body = new URLSearchParams({ public_key: keys.publicKey, secret_key: keys.secretKey })
  return ask(path, { method: 'POST', body })
}

async function openAs(path: string, keys = firmKeys): Promise<string> {
  const proven = await prove(path, keys)
  assert.equal(proven.status, 303)
  const [cookie = ''] = (proven.headers.get('set-cookie') ?? '').split(';')
  return (await ask(path, { headers: { cookie } })).text()
}

async function problemOf(query: string): Promise<[number, string]> {
  const answer = await ask(`/legal_extension/launch?${query}`)
  const { param } = await answer.json()
  return [answer.status, param]
}

test('a launch redirects to an address of the service that nobody can guess', async () => {
  const first = await launch(testLaunch)
  assert.match(first, /^\/legal_extension\/launch\/fil_[0-9A-Za-z]{22}$/)
  assert.notEqual(await launch(testLaunch), first)
  const answer = await ask(`/legal_extension/launch?client_id=client_x&state=CA&type=financial_report`)
  assert.match(answer.headers.get('location') ?? '', /^http:\/\/localhost:8080\/legal_extension\/launch\/fil_/)
})

test('what a launch needs is named when it is missing or wrong', async () => {
  assert.deepEqual(await problemOf('state=OH&type=renewal'), [400, 'client_id'])
  assert.deepEqual(await problemOf(`client_id=a&ein=${EIN}&state=OH&type=renewal`), [400, 'ein'])
  assert.deepEqual(await problemOf('ein=12&state=OH&type=renewal'), [400, 'ein'])
  assert.deepEqual(await problemOf(`ein=${EIN}&type=renewal`), [400, 'state'])
  assert.deepEqual(await problemOf(`ein=${EIN}&state=XX&type=renewal`), [400, 'state'])
  assert.deepEqual(await problemOf(`ein=${EIN}&state=OH`), [400, 'type'])
  assert.deepEqual(await problemOf(`ein=${EIN}&state=OH&type=%3Cb%3E`), [400, 'type'])
  assert.deepEqual(await problemOf(`ein=${EIN}&state=OH&type=renewal&sandbox=perhaps`), [400, 'sandbox'])
})

test('before the firm proves itself the page shows nothing of the client', async () => {
  const answer = await ask(await launch(testLaunch))
  const page = await answer.text()
  assert.match(page, /Renewal, OH/)
  for (const secret of ['Cedar', EIN, '42-1234567', '515-555']) assert.ok(!page.includes(secret), secret)
  assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
})

test('the proven firm sees its client, what is missing, and every fact, escaped', async () => {
  const page = await openAs(await launch(testLaunch))
  assert.match(page, /Cedar &lt;Valley&gt; Music School · EIN 42-1234567/)
  assert.match(page, /data-field="signatory_title"/)
  assert.match(page, /data-field="ohio_entity_number"/)
  assert.ok(!page.includes('data-field="nonprofit_phone"'))
  assert.ok(!page.includes('<b>') && !page.includes('</script><b>'))
})

test('the client may be named by its ID, which the filing tells', async () => {
  const path = await launch(testLaunch)
  const authorization = basicHeader(firmKeys)
  const filing = await (await ask(`${path}/filing`, { headers: { authorization } })).json()
  assert.deepEqual(filing.client, { ...filing.client, ein: EIN, organization_name: 'Cedar <Valley> Music School' })
  const byId = await launch(`client_id=${filing.client.client_id}&state=CA&type=registration&sandbox=true`)
  assert.match(await openAs(byId), /Cedar/)
})

test('the cookie of one launch opens no other', async () => {
  const proven = await prove(await launch(testLaunch))
  const [cookie = ''] = (proven.headers.get('set-cookie') ?? '').split(';')
  const other = await (await ask(await launch(testLaunch), { headers: { cookie } })).text()
  assert.ok(!other.includes('Cedar'))
})

test('another firm, a merchant and keys of the other mode prove nothing', async () => {
  const path = await launch(testLaunch)
  const elm = await insertLawFirm(service.db, 'elm')
  assert.match(await openAs(path, elm), /Not a client of your firm/)
  const authorization = basicHeader(elm)
  assert.equal((await ask(`${path}/filing`, { headers: { authorization } })).status, 404)
  const storefront = { publicKey: 'test_pk_storefront', secretKey: 'test_sk_storefront' }
  assert.equal((await prove(path, storefront)).status, 401)
  const live = await launch(`ein=${EIN}&state=OH&type=renewal`)
  assert.equal((await prove(live)).status, 401)
  assert.equal((await ask(`${path}/filing`)).status, 401)
})

test('five wrong tries close a launch, even to the right keys', async () => {
  const path = await launch(testLaunch)
  const wrong = { ...firmKeys, secretKey: 'test_sk_guess' }
  for (let count = 0; count < 5; count++) assert.equal((await prove(path, wrong)).status, 401)
  assert.equal((await prove(path)).status, 404)
  assert.match(await (await ask(path)).text(), /has ended/)
})

test('a launch ends after half an hour, and one that never was looks the same', async () => {
  const path = await launch(testLaunch)
  service.setNow(new Date(TEST_NOW.getTime() + 31 * 60_000))
  assert.equal((await ask(path)).status, 404)
  assert.equal((await ask('/legal_extension/launch/fil_never')).status, 404)
  service.setNow(TEST_NOW)
})

test('one address cannot launch without end', async () => {
  const limits = { perKey: { requests: 100, seconds: 60 }, perAddress: { requests: 3, seconds: 60 } }
  const limited = await startTestService({ rateLimits: limits })
  const statuses: number[] = []
  for (let count = 0; count < 5; count++) {
    const request = new Request(`http://localhost:8080/legal_extension/launch?${testLaunch}`)
    rememberAddress(request, '203.0.113.7', () => false)
    statuses.push((await limited.fetch(request)).status)
  }
  await limited.close()
  assert.deepEqual(statuses, [302, 302, 302, 429, 429])
})

test('another website cannot send a firm’s keys into a launch in a visitor’s name', async () => {
  const path = await launch(testLaunch)
  const body = () => new URLSearchParams({ public_key: firmKeys.publicKey, secret_key: firmKeys.secretKey })
  const from = (headers: Record<string, string>) => ask(path, { method: 'POST', body: body(), headers })
  const elsewhere: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]
  for (const headers of elsewhere) {
    const refused = await from(headers)
    assert.deepEqual([refused.status, refused.headers.get('set-cookie')], [403, null])
  }
  assert.equal((await from({ 'sec-fetch-site': 'same-origin' })).status, 303)
})
