import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { doLongWork } from '../../src/server/jobs/do-long-work.ts'
import { type ConsoleWorld, type SignedIn, sendFile, startConsole } from '../support/console-world.ts'
import { writeCamt } from '../support/statement-files.ts'
import { insertTestNonprofit } from '../support/test-service.ts'

let world: ConsoleWorld
let auditor: SignedIn
let gift: string

beforeAll(async () => {
  world = await startConsole()
  await insertTestNonprofit(world.db, { id: 'n_river', ein: '530196605', name: 'River Watch' })
  auditor = await world.signedIn('auditor@books.example', [['platform', 'auditor']])
  world.setNow(new Date('2026-03-10T16:30:00Z'))
  const { id } = await world
    .clientOf('storefront')
    .donations.create({ body: { amount: 1_500, nonprofit_id: 'n_river', funds_collected: false } })
  gift = id
})
afterAll(() => world.close())

/** Runs the next job. */
async function work(): Promise<void> {
  const { id } = await world.db
    .selectFrom('long_work')
    .select('id')
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  await doLongWork(world.dependencies, id)
}

/** A file in the IRS format, with made-up default values. */
function bmfFile(rows: readonly { EIN: string; NAME?: string }[]): string {
  const usual = {
    STREET: '1 DOCK ST',
    CITY: 'NEWPORT',
    STATE: 'RI',
    ZIP: '02840-0000',
    SUBSECTION: '03',
    AFFILIATION: '3',
  }
  const standing = { RULING: '200001', DEDUCTIBILITY: '1', FOUNDATION: '15', STATUS: '01', NTEE_CD: 'P20' }
  const all = rows.map((row) => ({ NAME: '', ...row, GROUP: '0000', ...usual, ...standing, SORT_NAME: '' }))
  const money = { ASSET_AMT: '0', INCOME_AMT: '0', REVENUE_AMT: '0' }
  const lines = all.map((row) => Object.values({ ...row, ...money }).join(','))
  return [Object.keys({ ...all[0], ...money }).join(','), ...lines, ''].join('\r\n')
}

async function read(path: string, mode = 'test'): Promise<string> {
  const answer = await auditor.get(`/console/platform/${mode}/${path}`)
  assert.equal(answer.status, 200, path)
  return (await answer.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

test('the ledger shows its accounts at a day’s end and any record’s entries, and proves that it balances', async () => {
  assert.match(await read('ledger'), /pledged Donations that accounts pledged.* \$15\.\d\d .*Total \$0\.00/)
  assert.match(await read('ledger?day=2026-03-09'), /No entries yet/)
  assert.match(await read('ledger?day=2026-03-10'), /pledged Donations that accounts pledged/)
  const lines = await read(`ledger?about=${gift}`)
  assert.match(lines, new RegExp(`pledge ${gift} .* pledged m_sandbox_storefront \\$15`))
  assert.match(await read(`ledger?about=${gift}`, 'live'), /No entries for this record/)
  const verify = async () => {
    assert.equal((await auditor.post('/console/platform/test/ledger/verify')).status, 303)
    assert.match(await read('ledger'), /waiting .*Refresh/)
    assert.equal((await auditor.post('/console/platform/test/ledger/verify')).status, 409, 'one at a time')
    await work()
  }
  await verify()
  assert.match(await read('ledger'), /The ledger is correct\. 1 donations agree/)
  assert.doesNotMatch(await read('ledger'), /Refresh/)
  // A donation that was inserted without a ledger entry is detected.
  await world.db.updateTable('donation').set({ status: 'canceled' }).where('id', '=', gift).execute()
  await verify()
  assert.match(await read('ledger'), new RegExp(`The ledger has 1 findings, among them ${gift}`))
})

test('an IRS file is uploaded, imported by a job, and reports its changes and bad rows', async () => {
  const operator = await world.signedIn('operator@books.example', [['platform', 'operator']])
  const send = (by: SignedIn, text: string) => {
    const form = new FormData()
    form.set('form_token', by.formToken)
    form.set('file', new File([text], 'eo_ri.csv'))
    const headers = { cookie: by.cookie, 'sec-fetch-site': 'same-origin' }
    const address = `${world.dependencies.publicUrl}/console/platform/live/imports/bmf`
    return world.fetch(new Request(address, { method: 'POST', body: form, headers }))
  }
  assert.equal((await send(auditor, bmfFile([{ EIN: '050000001', NAME: 'NEWPORT REEF' }]))).status, 403)
  assert.equal((await send(operator, bmfFile([{ EIN: '050000001', NAME: 'NEWPORT REEF' }, { EIN: 'x' }]))).status, 303)
  await work()
  assert.match(await read('imports', 'live'), /eo_ri\.csv: 1 new, 0 changed, 0 unchanged; 1 rows skipped \(line 3/)
  assert.match(await read('search?q=050000001'), /Newport Reef/)
  assert.equal((await send(operator, 'not a list at all')).status, 303)
  await work()
  assert.match(await read('imports', 'live'), /failed eo_ri\.csv/)
  const kept = await world.db.selectFrom('long_work_file').select('work_id').execute()
  assert.deepEqual(kept, [])
})

test('any record is found by ID, EIN, e-mail address or the start of its name, in its own mode', async () => {
  const find = (text: string, mode = 'test') => read(`search?q=${encodeURIComponent(text)}`, mode)
  assert.match(await find(gift), new RegExp(`donation \\w+ ${gift} ledger`))
  assert.match(await find(gift, 'live'), /No results in this mode/)
  for (const text of ['53-0196605', '530196605', 'n_river', 'river w'])
    assert.match(await find(text), /nonprofit River Watch n_river/, text)
  assert.match(await find('Auditor@books.example'), /person auditor@books\.example u_/)
  assert.match(await find('m_sandbox_storefront'), /account .* m_sandbox_storefront/)
  for (const text of ['%', '_', "'; drop table person; --", 'po_none', '%%river'])
    assert.doesNotMatch(await find(text), /n_river/, text)
})

test('an account is created with its owner invited, found, enabled and disabled, and gets keys and rates', async () => {
  const operator = await world.signedIn('opener@books.example', [['platform', 'operator']])
  const act = (path: string, fields: Record<string, string>) => operator.post(`/console/platform/test/${path}`, fields)
  const made = await act('accounts/create', { name: 'Tide Shop', kind: 'merchant', owner: 'tess@tide.example' })
  const page = made.headers.get('location') ?? ''
  const account = page.split('/').at(-1) ?? ''
  const { role } = await world.db
    .selectFrom('invitation')
    .select('role')
    .where('email', '=', 'tess@tide.example')
    .where('subject_id', '=', account)
    .executeTakeFirstOrThrow()
  assert.equal(role, 'owner')
  for (const text of ['tide', 'tess@tide.example', account])
    assert.match(await read(`accounts?q=${encodeURIComponent(text)}`), /Tide Shop tess@tide\.example merchant open/)
  assert.match(await read('accounts?q=%25'), /No accounts match/)
  const storefront = 'm_sandbox_storefront'
  assert.match(await read(`accounts/${storefront}`), /pledged \$15\.\d\d .*test_pk_storefront/)
  const set = { account: storefront, webhooks: 'off', transfers: 'on', consent: 'either' }
  assert.equal((await act('accounts/set', set)).status, 303)
  const rates = { account: storefront, kind: 'card', from: '2099-01-01', percent: '1.5', fixed: '10' }
  assert.equal(
    (await act('accounts/rates', { ...rates, from: '2020-01-01' })).status,
    400,
    'days that are over are booked',
  )
  assert.equal((await act('accounts/rates', rates)).status, 303)
  assert.match(await read(`accounts/${storefront}`), /by card this account 2099-01-01 1\.5% 10/)
  const foreign = { account: 'm_sandbox_platform', key: 'test_pk_storefront' }
  assert.equal((await act('accounts/revoke-key', foreign)).status, 404)
  const standing = (to: string) => act('accounts/standing', { account: 'm_sandbox_platform', standing: to })
  const search = () => world.publicClient('test_pk_platform').nonprofits.search()
  assert.equal((await standing('disabled')).status, 303)
  await assert.rejects(search(), { code: 'credentials_invalid' })
  assert.equal((await standing('open')).status, 303)
  assert.equal((await act('accounts/revoke-key', { account: storefront, key: 'test_pk_storefront' })).status, 303)
  assert.match(await read(`accounts/${storefront}`), /No active keys in this mode|[0-9a-f]{12}/)
  const logged = await world.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('actor_name', '=', 'opener@books.example')
    .where('action', '=', 'accounts.set')
    .execute()
  assert.deepEqual(logged[0]?.after, { webhooks: false, transfers: true, consent: 'either' })
})

test('the month’s closing is previewed, and done by a job', async () => {
  await world.signedIn('closer@books.example', [['platform', 'operator']])
  world.setNow(new Date('2026-03-10T16:45:00Z'))
  await world
    .clientOf('platform')
    .donations.create({ body: { amount: 4_000, nonprofit_id: 'n_river', funds_collected: false } })
  assert.match(await read('months'), /All past months are invoiced/)
  world.setNow(new Date('2026-04-02T12:00:00Z'))
  auditor = await world.signedIn('auditor@books.example')
  const closer = await world.signedIn('closer@books.example')
  assert.match(await read('months'), /2026-03 1 \$4\d\.\d\d/)
  assert.equal((await closer.post('/console/platform/test/months/close')).status, 303)
  await work()
  assert.match(await read('months'), /All past months are invoiced.*One invoice was created/)
})

test('a bank statement is uploaded in the console, and its open items are matched, unmatched and posted', async () => {
  const clerk = await world.signedIn('clerk@books.example', [['platform', 'operator']])
  const at = '/console/platform/test/statements'
  const day = '2026-04-01'
  const movements = [
    { day, amount: 500, id: 'S1', reference: '', text: 'PAID IN ERROR' },
    { day, amount: -500, id: 'S2', reference: '', text: 'ERROR CORRECTED' },
    { day, amount: -75, id: 'S3', reference: '', text: 'MONTHLY FEE' },
  ]
  const send = (text: string) =>
    sendFile(world, clerk, `${at}/import`, { of: 'bank', map: '', file: new File([text], 'april.xml') })
  const good = writeCamt({ opening: 0, movements })
  await assert.rejects(send(good.replace('</Stmt>', '')), /answers 400/)
  assert.doesNotMatch(await read('statements'), /MONTHLY FEE/)
  await send(good)
  await send(good)
  const taken = await world.db.selectFrom('audit_entry').select('after').where('action', '=', 'bank.import').execute()
  assert.deepEqual(
    taken.map(({ after }) => JSON.parse(JSON.stringify(after)).differences),
    [[0], [0]],
    'what the books differ by from the closing balance is kept',
  )
  const report = [
    'id,created,currency,amount,fee,net,type,source',
    'txn_odd,2026-04-01 12:00:00,usd,-3.10,0.00,-3.10,other_adjustment,adj_1',
  ]
  const moved = { of: 'processor', map: '', file: new File([report.join('\n')], 'april.csv') }
  await sendFile(world, clerk, `${at}/import`, moved)
  const home = async () => (await clerk.get('/console/platform/test')).text()
  const way = `<li><a href="${at}">`
  assert.ok((await home()).includes(`${way}3 bank statement lines are unmatched</a>`))
  assert.ok((await home()).includes(`${way}1 processor transaction is unmatched</a>`))
  assert.doesNotMatch(await read(''), /unmatched/, 'who can do nothing about it is not asked to')
  assert.match(await read('statements'), /-\$0\.75 statement MONTHLY FEE/)
  const items = await world.db.selectFrom('clearing_item').selectAll().where('kind', '=', 'bank_statement').execute()
  assert.equal(items.length, 3, 'each movement once')
  const entryOf = (amount: number) => String(items.find((item) => item.amount === -amount)?.entry_id)
  const act = (path: string, fields: Record<string, string>) => clerk.post(`${at}/${path}`, fields)
  assert.equal((await act('match', { items: `${entryOf(500)},${entryOf(-75)}` })).status, 409, 'they are not even')
  assert.equal((await act('match', { items: `${entryOf(500)},${entryOf(-500)}` })).status, 303)
  assert.equal((await act('book', { item: entryOf(-75), as: 'bank_fees' })).status, 303)
  assert.match(await read('statements'), /Unmatched bank items Everything is matched/)
  assert.doesNotMatch(await home(), /bank statement line/)
  const { id } = await world.db
    .selectFrom('clearing_item')
    .select('match_id as id')
    .where('entry_id', '=', Number(entryOf(500)))
    .executeTakeFirstOrThrow()
  assert.equal((await act('unmatch', { match: id ?? '' })).status, 303)
  assert.match(await read('statements'), /PAID IN ERROR.*ERROR CORRECTED|ERROR CORRECTED.*PAID IN ERROR/)
  const logged = await world.db
    .selectFrom('audit_entry')
    .select('action')
    .where('action', 'like', 'bank.%')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    logged.map(({ action }) => action),
    ['bank.import', 'bank.import', 'bank.import', 'bank.match', 'bank.book', 'bank.unmatch'],
  )
})
