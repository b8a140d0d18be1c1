import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ConsoleWorld, type SignedIn, startConsole } from '../support/console-world.ts'
import { insertTestNonprofit } from '../support/test-service.ts'

let world: ConsoleWorld
let auditor: SignedIn
let gift: string

before(async () => {
  world = await startConsole()
  await insertTestNonprofit(world.db, { id: 'n_river', ein: '530196605', name: 'River Watch' })
  auditor = await world.signedIn('auditor@books.example', [['platform', 'auditor']])
  world.setNow(new Date('2026-03-10T16:30:00Z'))
  const { id } = await world
    .clientOf('storefront')
    .donations.create({ body: { amount: 1_500, nonprofit_id: 'n_river', funds_collected: false } })
  gift = id
})
after(() => world.close())

async function read(path: string, mode = 'test'): Promise<string> {
  const answer = await auditor.get(`/console/platform/${mode}/${path}`)
  assert.equal(answer.status, 200, path)
  return (await answer.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

test('the ledger shows its books at the end of a day, any record\u2019s entries, and proves that it holds', async () => {
  assert.match(await read('ledger'), /pledged Gifts that accounts promised.* \$15\.\d\d .*Total \$0\.00/)
  assert.match(await read('ledger?day=2026-03-09'), /Nothing was booked yet/)
  assert.match(await read('ledger?day=2026-03-10'), /pledged Gifts that accounts promised/)
  const lines = await read(`ledger?about=${gift}`)
  assert.match(lines, new RegExp(`pledge ${gift} .* pledged m_sandbox_storefront \\$15`))
  assert.match(await read(`ledger?about=${gift}`, 'live'), /No entry is about this record/)
  assert.equal((await auditor.post('/console/platform/test/ledger/verify')).status, 303)
  assert.match(await read('ledger'), /The ledger holds: 1 gifts/)
  // A gift that was made away from the ledger is found out.
  await world.db.updateTable('donation').set({ status: 'canceled' }).where('id', '=', gift).execute()
  assert.equal((await auditor.post('/console/platform/test/ledger/verify')).status, 303)
  assert.match(await read('ledger'), /does not hold: 1 findings/)
})

test('anything is found by id, EIN, e-mail address or the beginning of its name, in its own mode', async () => {
  const find = (text: string, mode = 'test') => read(`search?q=${encodeURIComponent(text)}`, mode)
  assert.match(await find(gift), new RegExp(`gift \\w+ ${gift} money`))
  assert.match(await find(gift, 'live'), /Nothing of this mode/)
  for (const text of ['53-0196605', '530196605', 'n_river', 'river w'])
    assert.match(await find(text), /nonprofit River Watch n_river/, text)
  assert.match(await find('Auditor@books.example'), /person auditor@books\.example u_/)
  assert.match(await find('m_sandbox_storefront'), /account .* m_sandbox_storefront/)
  for (const text of ['%', '_', "'; drop table person; --", 'po_none', '%%river'])
    assert.doesNotMatch(await find(text), /n_river/, text)
})
