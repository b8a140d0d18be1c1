import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ConsoleWorld, startConsole } from '../support/console-world.ts'
import { insertTestNonprofit } from '../support/test-service.ts'

let world: ConsoleWorld

before(async () => {
  world = await startConsole()
  await insertTestNonprofit(world.db, { id: 'n_home', ein: '530196605' })
})
after(() => world.close())

test('home tells what was given by day to those it concerns, in the day of their own time zone, and in its mode', async () => {
  const give = (account: string, amount: number) =>
    world.clientOf(account).donations.create({ body: { amount, nonprofit_id: 'n_home', funds_collected: false } })
  // Half past one in the night of Tokyo, and still the day before in New York.
  world.setNow(new Date('2026-03-10T16:30:00Z'))
  await give('storefront', 1_500)
  await give('storefront', 2_500)
  await give('platform', 9_900)
  const owner = await world.signedIn('owner@home.example', [
    ['m_sandbox_storefront', 'owner'],
    ['n_home', 'owner'],
    ['platform', 'auditor'],
  ])
  const shown = async (path: string, zone: string): Promise<string> => {
    const headers = { cookie: `${owner.cookie}; almoner_zone=${encodeURIComponent(zone)}` }
    return (await world.fetch(new Request(`http://localhost:8080/console/${path}`, { headers }))).text()
  }
  const merchant = await shown('m_sandbox_storefront/test', 'America/New_York')
  assert.match(merchant, /\$40\.00 <small>2 gifts/)
  assert.match(merchant, /<td class="">2026-03-10<\/td><td class="number">2<\/td><td class="number">\$40\.00<\/td>/)
  assert.match(await shown('m_sandbox_storefront/test', 'Asia/Tokyo'), /<td class="">2026-03-11<\/td>/)
  assert.match(await shown('n_home/test', 'UTC'), /\$139\.00 <small>3 gifts/)
  assert.match(await shown('platform/test', 'UTC'), /\$139\.00 <small>3 gifts/)
  assert.match(await shown('m_sandbox_storefront/live', 'UTC'), /No gift yet/)
})
