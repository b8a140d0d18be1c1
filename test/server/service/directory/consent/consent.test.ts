import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { createIdentifiers } from '../../../../../src/server/kernel/identifiers.ts'
import {
  type ConsentDecision,
  decideAutoGrant,
  decideDirect,
  decideViaChange,
} from '../../../../../src/server/service/directory/consent/decide.ts'
import { readConsent } from '../../../../../src/server/service/directory/consent/read-consent.ts'
import { insertTestNonprofit, startTestService, TEST_NOW, type TestService } from '../../../../support/test-service.ts'

let service: TestService

const decider = { decidedBy: 'director', now: TEST_NOW, newId: createIdentifiers() }
const storefront = 'm_sandbox_storefront'

beforeAll(async () => {
  service = await startTestService()
  for (const [id, ein] of [
    ['n_both', '100000001'],
    ['n_via', '100000002'],
    ['n_direct', '100000003'],
    ['n_none', '100000004'],
    ['n_auto', '100000005'],
    ['n_withheld', '100000006'],
    ['n_changing', '100000007'],
  ] as const)
    await insertTestNonprofit(service.db, { id, ein, name: `Consent ${id}` })
  await decideViaChange(service.db, 'n_both', true, decider)
  await decideViaChange(service.db, 'n_via', true, decider)
  await direct('n_both', 'granted')
  await direct('n_direct', 'granted')
  await decideAutoGrant(service.db, 'n_auto', true, decider)
  await decideAutoGrant(service.db, 'n_withheld', true, decider)
  await direct('n_withheld', 'withheld')
})
afterAll(() => service.close())

function direct(nonprofitId: string, decision: ConsentDecision): Promise<void> {
  return decideDirect(service.db, { nonprofitId, accountId: storefront }, decision, decider)
}

async function found(written_consent: { direct?: boolean; via_change?: boolean } | undefined, account = 'storefront') {
  const query = { search_term: 'consent', ...(written_consent === undefined ? {} : { written_consent }) }
  const { nonprofits } = await service.publicClient(`test_pk_${account}`).nonprofits.search({ query })
  return nonprofits
    .map(({ id }) => id)
    .filter((id) => id !== 'n_changing')
    .sort()
}

async function consentOf(id: string, account = 'storefront') {
  return (await service.clientOf(account).nonprofits.show({ params: { id } })).written_consent
}

test('a nonprofit can have either consent, both or neither; via_change doesn’t imply direct', async () => {
  assert.deepEqual(await consentOf('n_both'), { via_change: true, direct: true })
  assert.deepEqual(await consentOf('n_via'), { via_change: true, direct: false })
  assert.deepEqual(await consentOf('n_direct'), { via_change: false, direct: true })
  assert.deepEqual(await consentOf('n_none'), { via_change: false, direct: false })
})

test('consent to another platform isn’t consent to this one', async () => {
  assert.deepEqual(await consentOf('n_direct', 'platform'), { via_change: false, direct: false })
})

test('an auto-grant applies to every platform, and an explicit withhold overrides it', async () => {
  assert.equal((await consentOf('n_auto')).direct, true)
  assert.equal((await consentOf('n_auto', 'platform')).direct, true)
  assert.equal((await consentOf('n_withheld')).direct, false)
  assert.equal((await consentOf('n_withheld', 'platform')).direct, true)
})

test('true requires consent, false requires its absence, and an omitted filter doesn’t restrict', async () => {
  assert.deepEqual(await found({ direct: true }), ['n_auto', 'n_both', 'n_direct'])
  assert.deepEqual(await found({ direct: false }), ['n_none', 'n_via', 'n_withheld'])
  assert.deepEqual(await found({ via_change: true }), ['n_both', 'n_via'])
  assert.equal((await found(undefined)).length, 6)
})

test('with both filters, a nonprofit must match both', async () => {
  assert.deepEqual(await found({ direct: true, via_change: true }), ['n_both'])
  assert.deepEqual(await found({ direct: false, via_change: true }), ['n_via'])
  assert.deepEqual(await found({ direct: false, via_change: false }), ['n_none', 'n_withheld'])
})

test('direct in a search means direct consent to the public key’s account', async () => {
  assert.deepEqual(await found({ direct: true }, 'platform'), ['n_auto', 'n_withheld'])
})

test('a flat written_consent and an unknown key inside it are 400', async () => {
  for (const query of [
    'written_consent=true',
    'written_consent[other]=true',
    'written_consent[]=direct',
    'written_consent[direct]=maybe',
  ]) {
    const response = await service.fetch(
      new Request(`http://localhost:8080/api/v1/nonprofits?public_key=test_pk_storefront&${query}`),
    )
    assert.equal(response.status, 400, query)
    assert.match((await response.json()).param, /^written_consent/)
  }
})

test('consent can change at any time, and the history of decisions is kept', async () => {
  const at = (minutes: number) => ({
    newId: createIdentifiers(),
    decidedBy: `person ${minutes}`,
    now: new Date(TEST_NOW.getTime() + minutes * 60_000),
  })
  const pair = { nonprofitId: 'n_changing', accountId: storefront }
  await decideAutoGrant(service.db, 'n_changing', true, at(1))
  await decideDirect(service.db, pair, 'withheld', at(2))
  assert.equal((await consentOf('n_changing')).direct, false)
  await decideDirect(service.db, pair, 'unset', at(3))
  assert.equal((await consentOf('n_changing')).direct, true)
  await decideAutoGrant(service.db, 'n_changing', false, at(4))
  assert.equal((await consentOf('n_changing')).direct, false)
  const { history } = await readConsent(service.db, 'n_changing')
  assert.deepEqual(
    history.map(({ subject, decision, decidedBy }) => [subject, decision, decidedBy]),
    [
      ['auto_grant_direct', 'withheld', 'person 4'],
      ['direct', 'unset', 'person 3'],
      ['direct', 'withheld', 'person 2'],
      ['auto_grant_direct', 'granted', 'person 1'],
    ],
  )
})
