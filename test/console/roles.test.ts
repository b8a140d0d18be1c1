import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { sections } from '../../src/console/console.ts'
import type { Place } from '../../src/console/frame/define.ts'
import { type Role, rolesOf } from '../../src/contract/roles.ts'
import { type ConsoleWorld, type SignedIn, startConsole } from '../support/console-world.ts'
import { insertTestNonprofit } from '../support/test-service.ts'

let world: ConsoleWorld
const people = new Map<string, SignedIn>()
let outsider: SignedIn

const subjects = {
  platform: 'platform',
  account: 'm_sandbox_storefront',
  firm: 'm_sandbox_lawfirm',
  nonprofit: 'n_roles',
} as const
const rolesAt = { ...rolesOf, firm: rolesOf.account }
const places = ['platform', 'account', 'firm', 'nonprofit'] as const satisfies Place[]
const everybody = places.flatMap((place) => rolesAt[place].map((role) => ({ place, role })))

beforeAll(async () => {
  world = await startConsole()
  await insertTestNonprofit(world.db, { id: subjects.nonprofit, ein: '530196605' })
  await insertTestNonprofit(world.db, { id: 'n_other', ein: '530196606' })
  for (const { place, role } of everybody)
    people.set(`${place} ${role}`, await world.signedIn(`${role}@${place}.example`, [[subjects[place], role]]))
  // A person with the highest roles in all other organizations, and none in these.
  outsider = await world.signedIn('outsider@other.example', [
    ['m_sandbox_platform', 'owner'],
    ['n_other', 'owner'],
  ])
})
afterAll(() => world.close())

function signedInAs(place: Place, role: Role): SignedIn {
  return people.get(`${place} ${role}`) ?? assert.fail(`nobody is ${role} of the ${place}`)
}

/** A path that begins with `/console/`, with a value for each placeholder. */
function filled(path: string): string {
  return path.replace(/\{\w+\}/g, 'none')
}

test('each role can use exactly its operations, and members of another organization none of them', async () => {
  let cells = 0
  for (const { place, role } of everybody)
    for (const { name, path, roles, example } of sections[place].operations) {
      const address = `/console/${subjects[place]}/test/${path}`
      const { status } = await signedInAs(place, role).post(address, example)
      const isAllowed = roles.includes(role)
      assert.equal(status === 403, !isAllowed, `${role} of the ${place}: ${name} answers ${status}`)
      assert.ok(status < 500, `${name} answers ${status}`)
      assert.equal((await outsider.post(address, example)).status, 404, `a stranger to the ${place}: ${name}`)
      cells += 1
    }
  assert.ok(cells > 20)
})

test('each role sees its pages, and members of another organization none of them', async () => {
  for (const { place, role } of everybody)
    for (const { path, roles } of sections[place].pages) {
      const address = `/console/${subjects[place]}/live/${filled(path)}`
      const { status } = await signedInAs(place, role).get(address)
      // The page of a single record responds 404 for this ID.
      const expected = roles.includes(role) ? (path.includes('{') ? [404] : [200]) : [403]
      assert.ok(expected.includes(status), `${role} of the ${place}: /${path} answers ${status}`)
      assert.equal((await outsider.get(address)).status, 404, `a stranger to the ${place}: /${path}`)
    }
})

test('every operation belongs to an existing page, and is rejected without a session', async () => {
  for (const [place, { pages, operations }] of Object.entries(sections))
    for (const { name, path, page, roles, fields, example } of operations) {
      assert.ok(roles.length > 0 && fields.safeParse(example).success, `${name} has an example`)
      assert.ok(
        pages.some((one) => one.path === page),
        `${name} belongs to a page of the ${place}`,
      )
      const request = new Request(`http://localhost:8080/console/platform/test/${path}`, { method: 'POST' })
      const answer = await world.fetch(request)
      assert.equal(answer.status, 303)
      assert.match(answer.headers.get('location') ?? '', /^\/console\/sign-in/)
    }
})

test('a form that wasn’t sent by a page of the session does nothing', async () => {
  const owner = signedInAs('account', 'owner')
  const other = signedInAs('account', 'finance')
  const invite = '/console/m_sandbox_storefront/test/team/invite'
  const guest = { email: 'forged@team.example', role: 'viewer' }
  const forged: [Record<string, string>, Record<string, string>][] = [
    [guest, { 'sec-fetch-site': 'cross-site' }],
    [guest, { 'sec-fetch-site': 'same-site' }],
    [{ ...guest, form_token: '' }, {}],
    [{ ...guest, form_token: other.formToken }, {}],
  ]
  for (const [fields, headers] of forged) assert.equal((await owner.post(invite, fields, headers)).status, 403)
  const written = await world.db.selectFrom('invitation').selectAll().where('email', '=', guest.email).execute()
  assert.deepEqual(written, [])
  assert.equal((await owner.post(invite, guest)).status, 303)
})

test('a person sees and ends only their own sessions', async () => {
  const [ada, eve] = [await world.signedIn('ada@self.example'), await world.signedIn('eve@self.example')]
  const { id } = await world.db
    .selectFrom('console_session')
    .select('id')
    .where('person_id', '=', ada.person.id)
    .executeTakeFirstOrThrow()
  assert.equal((await eve.post('/console/me/sessions/end', { session: id })).status, 404)
  assert.equal((await ada.get('/console/me')).status, 200)
  assert.equal((await ada.post('/console/me/sessions/end', { session: id })).status, 303)
  assert.equal((await ada.get('/console/me')).status, 303)
})
