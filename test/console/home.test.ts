import assert from 'node:assert/strict'
import { run } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { failedJobs } from '../../src/server/jobs/job-list.ts'
import { prepareJobs } from '../../src/server/jobs/start-jobs.ts'
import { endAttempt, findLetter } from '../../src/server/service/letters/send-letter.ts'
import { writeLetter } from '../../src/server/service/letters/write-letter.ts'
import { insertNotice } from '../../src/server/service/money/bank-notices/bank-notices.ts'
import { closeMonths } from '../../src/server/service/money/billing/close-months.ts'
import { sendInvoices } from '../../src/server/service/money/billing/invoice-payments.ts'
import { holdDonation } from '../../src/server/service/money/donations/lifecycle.ts'
import { type ConsoleWorld, type SignedIn, startConsole } from '../support/console-world.ts'
import { eventually } from '../support/eventually.ts'
import { insertTestNonprofit } from '../support/test-service.ts'

let world: ConsoleWorld

beforeAll(async () => {
  world = await startConsole()
  await insertTestNonprofit(world.db, { id: 'n_home', ein: '530196605' })
})
afterAll(() => world.close())

test('home shows donations by day to the roles concerned, in their time zone and mode', async () => {
  const give = (account: string, amount: number) =>
    world.clientOf(account).donations.create({ body: { amount, nonprofit_id: 'n_home', funds_collected: false } })
  // Thirty days ago: within 30 × 24 hours, but no longer within the last thirty days in New York.
  world.setNow(new Date('2026-02-08T20:00:00Z'))
  await give('storefront', 5_500)
  // 1:30 a.m. in Tokyo, still the previous day in New York.
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
  assert.match(merchant, /\$40\.00 <small>2 donations/)
  assert.match(merchant, /\$40\.00<\/td><td[^>]*>2<\/td><td[^>]*>.*100%/, 'to whom adds up to what was given')
  assert.match(merchant, /Mar 10, 2026<\/time><\/td><td[^>]*>2<\/td><td[^>]*>\$40\.00<\/td>/)
  assert.match(await shown('m_sandbox_storefront/test', 'Asia/Tokyo'), /<time datetime="2026-03-11">/)
  assert.match(await shown('n_home/test', 'UTC'), /\$139\.00 <small>3 donations/)
  assert.match(await shown('platform/test', 'UTC'), /\$139\.00 <small>3 donations/)
  assert.match(await shown('m_sandbox_storefront/live', 'UTC'), /No donations yet/)
})

test('home shows to-dos by role, each with a link to the action', async () => {
  const account = 'm_sandbox_storefront'
  const base = `/console/${account}/test`
  const { db, newId, clock } = world.dependencies
  const [owner, finance] = [
    await world.signedIn('boss@home.example', [[account, 'owner']]),
    await world.signedIn('finance@home.example', [[account, 'finance']]),
  ]
  const home = async (by: SignedIn, mode = 'test') => (await by.get(`/console/${account}/${mode}`)).text()
  assert.match(await home(owner), /You’re all caught up/)

  // A statement of work to sign, and an ended campaign.
  const drawn = await finance.post(`${base}/campaigns/draft`, {
    type: 'net_held',
    name: 'Winter raffle',
    description: 'Tickets by letter.',
    nonprofit_id: 'n_home',
    start_date: '2026-01-01',
    end_date: '2026-02-28',
    fee: '5',
    partnership_start: '2026-01-01',
    partnership_end: '2026-12-31',
    signer: owner.person.id,
    signer_name: 'Ada Byron',
    signer_title: 'Director',
  })
  const draft = drawn.headers.get('location') ?? ''
  assert.match(await home(owner), new RegExp(`Winter raffle[\\s\\S]*href="${draft}/sign"`))
  assert.doesNotMatch(await home(finance), /Winter raffle/)
  const document = await world.db.selectFrom('campaign_document').selectAll().executeTakeFirstOrThrow()
  const signature = { id: document.draft_id, name: 'Ada Byron', sha256: document.sha256, agree: 'yes' }
  assert.equal((await owner.post(`${base}/campaigns/sign`, signature)).status, 303)
  const approver = await world.signedIn('approver@home.example', [['platform', 'approver']])
  const { id: proposal } = await world.db.selectFrom('proposal').select('id').executeTakeFirstOrThrow()
  await approver.post('/console/platform/test/proposals/approve', { proposal })
  assert.match(await home(finance), /Winter raffle” ended on 2026-02-28[\s\S]*campaigns\/ca_/)

  // An invoice, a blocked donation, and an endpoint that doesn't respond.
  const [paid, kept] = await Promise.all(
    [4_200, 1_300].map((amount) =>
      world
        .clientOf('storefront')
        .donations.create({ body: { amount, nonprofit_id: 'n_home', funds_collected: false } }),
    ),
  )
  await holdDonation({ db, clock, newId }, kept?.id ?? '', 'blocked')
  world.setNow(new Date('2026-04-02T12:00:00Z'))
  await closeMonths({ db, clock, newId }, false)
  world.setNow(new Date('2026-04-03T12:00:00Z'))
  await sendInvoices({ db, clock, newId }, false, clock.now(false))
  assert.ok(paid)
  const [later, reader] = [
    await world.signedIn('later@home.example', [[account, 'finance']]),
    await world.signedIn('reader@home.example', [[account, 'viewer']]),
  ]
  const page = await home(later)
  assert.match(page, /INV-\d+: \$\d+\.\d\d is due by 2026-[\s\S]*invoices\/inv_/)
  assert.match(page, /Blocked donations: 1, holding \$13\.00[\s\S]*donations\?status=blocked/)
  assert.doesNotMatch(await home(reader), /Blocked donations|ended on/)
  assert.match(await home(later, 'live'), /You’re all caught up/)
})

test('home shows failed and waiting tasks, which are retried or dismissed with a logged reason', async () => {
  const { db, url, dependencies } = world
  const now = dependencies.clock.now(true)
  const operator = await world.signedIn('operator@queues.example', [['platform', 'operator']])
  const auditor = await world.signedIn('auditor@queues.example', [['platform', 'auditor']])
  const home = '/console/platform/live'
  const read = async (path: string) =>
    (await (await auditor.get(`${home}/${path}`)).text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  const letter = { kind: 'sign_in', liveMode: true, accountId: null, locale: 'en', now } as const
  await writeLetter(db, dependencies.newId, {
    ...letter,
    subjectId: 'u_queues',
    recipient: 'gone@queues.example',
    facts: { link: 'sl_none' },
  })
  const { id } = await db
    .selectFrom('letter')
    .select('id')
    .where('subject_id', '=', 'u_queues')
    .executeTakeFirstOrThrow()
  const refuse = async () => {
    const row = (await findLetter(db, id)) ?? assert.fail('the letter is gone')
    await endAttempt(db, { letter: row, answer: '550 no such user', status: 'refused', nextAttemptAt: null, now })
  }
  await refuse()
  const notice = { kind: 'return', code: 'R03', trace_number: '091000010000001', reference: '', amount: 500 } as const
  const about = { corrected_sealed: null, live_mode: null, transfer_id: null, owner_id: null, reason: 'No such entry' }
  await insertNotice(db, { id: 'bn_queues', ...notice, ...about, status: 'open', received_at: now })

  await prepareJobs(url)
  const broken = { broken: () => Promise.reject(new Error('The disk is full')) }
  const runner = await run({ connectionString: url, taskList: broken, noHandleSignals: true, concurrency: 1 })
  await sql`select graphile_worker.add_job('broken'), graphile_worker.add_job('broken')`.execute(db)
  const failed = await eventually(async () => {
    const jobs = await failedJobs(db, 10)
    assert.equal(jobs.length, 2)
    return jobs
  })
  await runner.stop()

  assert.match(await read(''), /1 bank notice is open 2 jobs failed 1 e-mail wasn’t delivered/)
  assert.match(await read('failures'), /The disk is full 1 \/ 25 .*gone@queues\.example refused/)
  const [first = '', second = ''] = failed.map((job) => job.id)
  const act = (path: string, fields: Record<string, string>) => operator.post(`${home}/${path}`, fields)
  assert.equal((await act('failures/jobs/drop', { job: first, reason: '' })).status, 400, 'never without a reason')
  assert.equal((await act('failures/jobs/drop', { job: first, reason: 'its account is closed' })).status, 303)
  assert.equal((await act('failures/jobs/drop', { job: first, reason: 'its account is closed' })).status, 404)
  assert.equal((await act('failures/jobs/retry', { job: second })).status, 303)
  const { rows } = await sql`select attempts from graphile_worker.jobs where id::text = ${second}`.execute(db)
  assert.deepEqual(rows, [{ attempts: 0 }])
  assert.equal((await operator.post('/console/platform/test/failures/letters/send', { letter: id })).status, 404)
  assert.equal((await act('failures/letters/send', { letter: id })).status, 303)
  assert.equal((await findLetter(db, id))?.status, 'waiting')
  await refuse()
  assert.equal((await act('failures/letters/leave', { letter: id, reason: 'told by telephone' })).status, 303)
  assert.equal((await act('bank-notices/correct', { notice: 'bn_queues' })).status, 409, 'it corrects nothing')
  assert.equal((await act('bank-notices/settle', { notice: 'bn_queues', note: 'booked by hand' })).status, 303)
  assert.doesNotMatch(await read(''), /bank notice|wasn’t delivered/)
  const audited = await db
    .selectFrom('audit_entry')
    .select(['action', 'after'])
    .where('actor_name', '=', 'operator@queues.example')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    audited.map(({ action, after }) => [action, JSON.stringify(after)]),
    [
      ['jobs.drop', '{"dropped":"its account is closed"}'],
      ['jobs.retry', '{"retried":true}'],
      ['letters.send_again', '{"status":"waiting"}'],
      ['letters.leave', '{"left":"told by telephone"}'],
      ['bank_notices.settle', '{"note":"booked by hand","status":"settled"}'],
    ],
  )
})
