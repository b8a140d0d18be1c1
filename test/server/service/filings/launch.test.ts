import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { signLaunch } from '../../../../src/actions/index.ts'
import { basicHeader } from '../../../../src/contract/basic-credentials.ts'
import { STATE_CODES } from '../../../../src/contract/filing-formats.ts'
import { recordClientAddress } from '../../../../src/server/http/client-address.ts'
import { listClients } from '../../../../src/server/service/filings/clients.ts'
import { ensurePerson } from '../../../../src/server/service/people/persons.ts'
import { beginSession } from '../../../../src/server/service/people/sessions.ts'
import { insertLawFirm, startTestService, TEST_NOW, type TestService } from '../../../support/test-service.ts'

const EIN = '421234567'
const firmKeys = { publicKey: 'test_pk_lawfirm', secretKey: 'test_sk_lawfirm' }

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  const body = {
    organization_name: 'Cedar <Valley> Music School',
    dba: '</script><b>',
    nonprofit_phone: '515-555-0100',
  }
  await service.clientOf('lawfirm').filings.save({ params: { ein: EIN }, body })
})
afterAll(() => service.close())

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return service.fetch(new Request(`http://localhost:8080${path}`, { redirect: 'manual', ...init }))
}

async function launch(query: string): Promise<string> {
  const answer = await ask(`/legal_extension/launch?${query}`)
  assert.equal(answer.status, 302, await answer.text())
  return new URL(answer.headers.get('location') ?? '').pathname
}

/** The filing that a law firm's server gets for the query of a launch. */
async function handedOver(query: string) {
  const answer = await ask(`${await launch(query)}/filing`, { headers: { authorization: basicHeader(firmKeys) } })
  return answer.json()
}

const testLaunch = `ein=${EIN}&state=oh&type=renewal&sandbox=true`

function tokenFor(keys = firmKeys, more: Partial<Parameters<typeof signLaunch>[0]> = {}): Promise<string> {
  const now = Math.floor(TEST_NOW.getTime() / 1_000)
  return signLaunch({ client: EIN, state: 'OH', type: 'renewal', sandbox: true, now, ...keys, ...more })
}

/** Opens a launch with a token signed by the law firm's server. */
async function openSigned(query: string, token: string): Promise<string> {
  const answer = await ask(`/legal_extension/launch?${query}&token=${token}`)
  assert.equal(answer.status, 302, await answer.text())
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  return (await ask(new URL(answer.headers.get('location') ?? '').pathname, { headers: { cookie } })).text()
}

async function refusalOf(query: string, token: string): Promise<[number, string]> {
  const answer = await ask(`/legal_extension/launch?${query}&token=${token}`)
  const { code } = await answer.json()
  return [answer.status, code]
}

async function problemOf(query: string): Promise<[number, string]> {
  const answer = await ask(`/legal_extension/launch?${query}`)
  const { param } = await answer.json()
  return [answer.status, param]
}

test('a launch redirects to an unguessable URL of the service', async () => {
  const first = await launch(testLaunch)
  assert.match(first, /^\/legal_extension\/launch\/fil_[0-9A-Za-z]{22}$/)
  assert.notEqual(await launch(testLaunch), first)
  const answer = await ask(`/legal_extension/launch?client_id=client_x&state=CA&type=financial_report`)
  assert.match(answer.headers.get('location') ?? '', /^http:\/\/localhost:8080\/legal_extension\/launch\/fil_/)
})

test('a launch names each missing or invalid parameter', async () => {
  assert.deepEqual(await problemOf('state=OH&type=renewal'), [400, 'client_id'])
  assert.deepEqual(await problemOf(`client_id=a&ein=${EIN}&state=OH&type=renewal`), [400, 'ein'])
  assert.deepEqual(await problemOf('ein=12&state=OH&type=renewal'), [400, 'ein'])
  assert.deepEqual(await problemOf(`ein=${EIN}&type=renewal`), [400, 'state'])
  assert.deepEqual(await problemOf(`ein=${EIN}&state=XX&type=renewal`), [400, 'state'])
  assert.deepEqual(await problemOf(`ein=${EIN}&state=OH`), [400, 'type'])
  assert.deepEqual(await problemOf(`ein=${EIN}&state=OH&type=%3Cb%3E`), [400, 'type'])
  assert.deepEqual(await problemOf(`ein=${EIN}&state=OH&type=renewals`), [400, 'type'])
  assert.deepEqual(await problemOf(`ein=${EIN}&state=OH&type=renewal&sandbox=perhaps`), [400, 'sandbox'])
})

test('before the law firm is authenticated the page shows nothing of the client', async () => {
  const answer = await ask(await launch(testLaunch))
  const page = await answer.text()
  assert.match(page, /Renewal, OH/)
  for (const secret of ['Cedar', EIN, '42-1234567', '515-555']) assert.ok(!page.includes(secret), secret)
  assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
})

test('the authenticated law firm sees its client, missing facts and every fact, escaped', async () => {
  const page = await openSigned(testLaunch, await tokenFor())
  assert.match(page, /Cedar &lt;Valley&gt; Music School · EIN 42-1234567/)
  assert.match(page, /data-field="signatory_title"/)
  assert.match(page, /data-field="ohio_entity_number"/)
  assert.ok(!page.includes('data-field="nonprofit_phone"'))
  assert.ok(!page.includes('<b>') && !page.includes('</script><b>'))
})

test('the client can be given by the ID that the filing returns', async () => {
  const path = await launch(testLaunch)
  const authorization = basicHeader(firmKeys)
  const filing = await (await ask(`${path}/filing`, { headers: { authorization } })).json()
  assert.deepEqual(filing.client, { ...filing.client, ein: EIN, organization_name: 'Cedar <Valley> Music School' })
  const client = filing.client.client_id
  const token = await tokenFor(firmKeys, { client, state: 'CA', type: 'registration' })
  assert.match(await openSigned(`client_id=${client}&state=CA&type=registration&sandbox=true`, token), /Cedar/)
})

test('the law firm’s server opens a launch with a single-use token, and no key is typed into a page', async () => {
  const token = await tokenFor()
  assert.match(await openSigned(testLaunch, token), /Cedar/)
  assert.deepEqual(await refusalOf(testLaunch, token), [409, 'action_token_used'])
  const opened = await ask(`/legal_extension/launch?${testLaunch}&token=${await tokenFor()}`)
  const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';')
  const other = await (await ask(await launch(testLaunch), { headers: { cookie } })).text()
  assert.ok(!other.includes('Cedar'), 'the cookie of one launch opens no other')
  assert.ok(!other.includes('<input'), 'nothing is typed')
})

test('a token for another purpose, forged, expired, of a merchant or of the other mode opens nothing', async () => {
  const [mismatch, invalid] = [
    [403, 'action_token_mismatch'],
    [403, 'action_token_invalid'],
  ]
  assert.deepEqual(await refusalOf(testLaunch, await tokenFor(firmKeys, { state: 'CA' })), mismatch)
  assert.deepEqual(await refusalOf(testLaunch, await tokenFor(firmKeys, { client: '530196605' })), mismatch)
  assert.deepEqual(await refusalOf(testLaunch, await tokenFor(firmKeys, { sandbox: false })), mismatch)
  assert.deepEqual(await refusalOf(testLaunch, await tokenFor({ ...firmKeys, secretKey: 'test_sk_guess' })), invalid)
  assert.deepEqual(await refusalOf(testLaunch, 'x.y'), invalid)
  const storefront = { publicKey: 'test_pk_storefront', secretKey: 'test_sk_storefront' }
  assert.deepEqual(await refusalOf(testLaunch, await tokenFor(storefront)), invalid)
  const old = Math.floor(TEST_NOW.getTime() / 1_000) - 600
  assert.deepEqual(await refusalOf(testLaunch, await tokenFor(firmKeys, { now: old })), [403, 'action_token_expired'])
})

test('a signed-in person can launch for their own law firm’s clients only', async () => {
  const { db, newId } = service.dependencies
  const open = async (email: string, subject: string) => {
    const person = await ensurePerson(db, newId, { email, now: TEST_NOW })
    const member = { person_id: person.id, subject_id: subject, role: 'viewer' as const, created_at: TEST_NOW }
    await db.insertInto('membership').values(member).execute()
    const session = { method: 'link', address: undefined, agent: '', now: TEST_NOW } as const
    const cookie = `almoner_session=${await beginSession(db, newId, person, session)}`
    return ask(await launch(testLaunch), { headers: { cookie } })
  }
  assert.match(await (await open('ada@alder.example', 'm_sandbox_lawfirm')).text(), /Cedar/)
  await insertLawFirm(db, 'oak')
  for (const [email, subject] of [
    ['eve@oak.example', 'm_oak'],
    ['sam@shop.example', 'm_sandbox_storefront'],
  ] as const) {
    const answer = await open(email, subject)
    assert.equal(answer.status, 404)
    assert.match(await answer.text(), /Not a client of your law firm/)
  }
  const unknown = await (await ask(await launch(testLaunch))).text()
  assert.match(unknown, /href="\/console\/sign-in\?to=%2Flegal_extension%2Flaunch%2Ffil_/)
})

test('only the fields of this state’s form are shown and transferred', async () => {
  const ein = '421234599'
  const body = {
    organization_name: 'Elm',
    california_raffles: 'true',
    new_york_assets: '5',
    convicted_of_crime: 'false',
  }
  await service.clientOf('lawfirm').filings.save({ params: { ein }, body })
  const facts = async (type: string) => (await handedOver(`ein=${ein}&state=CA&type=${type}&sandbox=true`)).data
  const ofCalifornia = { organization_name: 'Elm', california_raffles: 'true', ein }
  assert.deepEqual(await facts('extension'), ofCalifornia)
  assert.deepEqual(await facts('renewal'), { ...ofCalifornia, convicted_of_crime: 'false' })
})

test('registrations include the questions that any state can ask about history, related people and money', async () => {
  const ein = '421234533'
  const body = {
    denied_or_revoked: 'true',
    convicted_of_felony_explanation: 'In 2019',
    second_signatory_email: 'b@elm.example',
    commercial_co_ventures: 'false',
    government_grants: [{ agency: 'City' }],
    assets_in_ohio: '9',
  }
  await service.clientOf('lawfirm').filings.save({ params: { ein }, body })
  const { data } = await handedOver(`ein=${ein}&state=PA&type=registration&sandbox=true`)
  const { assets_in_ohio: _, ...ofAnyState } = body
  assert.deepEqual(data, { ...ofAnyState, ein })
})

test('a launch completes a year’s record from the record without a year, whichever changed last', async () => {
  const ein = '421234588'
  const save = (body: Record<string, unknown>) => service.clientOf('lawfirm').filings.save({ params: { ein }, body })
  const year = (fye: string, facts: Record<string, unknown>) => save({ match_filing_year: true, fye, ...facts })
  await save({ organization_name: 'Elm', nonprofit_phone: '515-555-0100', states_registered_in: 'ohio', dba: 'Elm Co' })
  await year('2025-12-31', { annual_return: { part_i_12_current_year: '9' }, dba: null })
  await year('2023-12-31', { annual_return: { part_i_12_current_year: '3' }, organization_name: 'Acorn' })
  const { data, client } = await handedOver(`ein=${ein}&state=OH&type=renewal&sandbox=true`)
  assert.deepEqual(data, {
    ...{ organization_name: 'Elm', nonprofit_phone: '515-555-0100', dba: 'Elm Co', fye: '2025-12-31', ein },
    annual_return: { part_i_12_current_year: '9' },
    states_registered_in: 'ohio',
  })
  assert.equal(client.organization_name, 'Elm')
  const { filings } = await service.clientOf('lawfirm').filings.calendar({ query: { ein } })
  assert.deepEqual(
    filings.map(({ name, state, fye, due_on }) => [name, state, fye, due_on]),
    [
      ['Elm', 'OH', '2025-12-31', '2026-05-15'],
      ['Elm', 'US', '2025-12-31', '2026-05-15'],
    ],
  )
})

test('the calendar accepts common spellings of states, and distinguishes Washington, DC from Washington', async () => {
  const [ein, client] = ['421234599', service.clientOf('lawfirm')]
  const statesOf = async (written: string | string[]) => {
    await client.filings.save({ params: { ein }, body: { states_registered_in: written } })
    const { filings } = await client.filings.calendar({ query: { ein } })
    return filings.map(({ state }) => state).filter((state) => state !== 'US')
  }
  for (const all of ['All', 'all states', 'All 50 states'])
    assert.deepEqual((await statesOf(all)).toSorted(), STATE_CODES.toSorted(), all)
  const written: [string | string[], string[]][] = [
    ['Washington, DC', ['DC']],
    ['Washington, D.C.', ['DC']],
    ['Washington DC, Maryland', ['DC', 'MD']],
    ['Washington D. C.; Va.', ['DC', 'VA']],
    ['District of Columbia', ['DC']],
    ['Washington', ['WA']],
    ['Oregon, Washington, Idaho', ['ID', 'OR', 'WA']],
    ['Maryland; Washington, DC', ['DC', 'MD']],
    ['WA, DC', ['DC', 'WA']],
    [
      ['Washington', 'DC'],
      ['DC', 'WA'],
    ],
    [
      ['Maryland', 'Washington, DC'],
      ['DC', 'MD'],
    ],
    ['N.Y., N. J.', ['NJ', 'NY']],
    ['N.C. S.C.', ['NC', 'SC']],
  ]
  for (const [said, states] of written) assert.deepEqual((await statesOf(said)).toSorted(), states, String(said))
})

test('a year isn’t completed with facts of another year, and its address is completed part by part', async () => {
  const ein = '421234577'
  const client = service.clientOf('lawfirm')
  const save = (body: Record<string, unknown>) => client.filings.save({ params: { ein }, body })
  const lasting = { address_line_1: '1 A St', address_line_2: 'Suite 4', city: 'Ames', state: 'IA', zip_code: '50010' }
  const moved = { address_line_1: '9 B St', city: 'Boone', state: 'IA', zip_code: '50036' }
  const ofAYear = { fyb: '2023-01-01', fye: '2023-12-31', fiscal_year_end_date: '2023-12-31' }
  const figures = { part_i_12_current_year: '900000', part_i_20_end_of_year: '7' }
  await save({
    organization_name: 'Elm',
    dba: 'Elm Co',
    nonprofit_address: lasting,
    nonprofit_mailing_address: lasting,
  })
  await save({ ...ofAYear, annual_return: figures, states_registered_in: 'MN' })
  const year = { match_filing_year: true, fye: '2025-12-31' }
  await save({ ...year, dba: '', nonprofit_address: { zip_code: '50011' }, nonprofit_mailing_address: moved })
  const handed = async () => {
    const path = await launch(`ein=${ein}&state=MN&type=renewal&sandbox=true`)
    return (await (await ask(`${path}/filing`, { headers: { authorization: basicHeader(firmKeys) } })).json()).data
  }
  assert.deepEqual(await handed(), {
    ...{ organization_name: 'Elm', dba: 'Elm Co', fye: '2025-12-31', ein },
    nonprofit_address: { ...lasting, zip_code: '50011' },
    nonprofit_mailing_address: moved,
    states_registered_in: 'MN',
  })
  const { filings } = await client.filings.calendar({ query: { ein } })
  assert.deepEqual(
    [...new Set(filings.map(({ by_revenue }) => by_revenue))],
    [null],
    'revenue of 2023 asks for nothing',
  )
  await save({ fyb: null, fye: null, fiscal_year_end_date: null })
  assert.equal((await handed()).annual_return, undefined, 'nobody knows which year these figures are of')
  await save({ fye: '2025-12-31' })
  assert.deepEqual((await handed()).annual_return, figures)
})

test('a client has the same name in the law firm’s list, calendar and launch', async () => {
  const ein = '421234566'
  const client = service.clientOf('lawfirm')
  const save = (body: Record<string, unknown>) => client.filings.save({ params: { ein }, body })
  await save({ match_filing_year: true, fye: '2025-12-31', organization_name: 'Rowan now' })
  await save({ match_filing_year: true, fye: '2023-12-31', organization_name: 'Acorn then' })
  await save({ organization_name: 'Hazel in general' })
  const scope = { accountId: 'm_sandbox_lawfirm', liveMode: false }
  const listed = async (search: string) =>
    (await listClients(service.db, scope, { search, limit: 9 })).map(({ name, documents }) => [name, documents])
  assert.deepEqual([await listed('rowan'), await listed('42-1234566')], [[['Rowan now', 0]], [['Rowan now', 0]]])
  assert.deepEqual([await listed('acorn'), await listed('hazel')], [[], []])
  const { filings } = await client.filings.calendar({ query: { ein } })
  assert.equal(filings[0]?.name, 'Rowan now')
})

test('an extension with the law firm’s keys gets the filing; other keys don’t, and five wrong ones close the launch', async () => {
  const path = await launch(testLaunch)
  const status = async (keys: typeof firmKeys, at = path) =>
    (await ask(`${at}/filing`, { headers: { authorization: basicHeader(keys) } })).status
  assert.equal(await status(firmKeys), 200)
  assert.equal(await status(await insertLawFirm(service.db, 'elm')), 404)
  assert.equal(await status({ publicKey: 'test_pk_storefront', secretKey: 'test_sk_storefront' }), 403)
  assert.equal(await status(firmKeys, await launch(`ein=${EIN}&state=OH&type=renewal`)), 401)
  for (let count = 0; count < 5; count++) await status({ ...firmKeys, secretKey: 'test_sk_guess' })
  assert.equal(await status(firmKeys), 404)
  assert.match(await (await ask(path)).text(), /has ended/)
})

test('a launch expires after half an hour, and then looks like an unknown one', async () => {
  const path = await launch(testLaunch)
  service.setNow(new Date(TEST_NOW.getTime() + 31 * 60_000))
  assert.equal((await ask(path)).status, 404)
  assert.equal((await ask('/legal_extension/launch/fil_never')).status, 404)
  service.setNow(TEST_NOW)
})

test('launches are rate-limited by address', async () => {
  const limits = { perKey: { requests: 100, seconds: 60 }, perAddress: { requests: 3, seconds: 60 } }
  const limited = await startTestService({ rateLimits: limits })
  const statuses: number[] = []
  for (let count = 0; count < 5; count++) {
    const request = new Request(`http://localhost:8080/legal_extension/launch?${testLaunch}`)
    recordClientAddress(request, '203.0.113.7', () => false)
    statuses.push((await limited.fetch(request)).status)
  }
  await limited.close()
  assert.deepEqual(statuses, [302, 302, 302, 429, 429])
})
