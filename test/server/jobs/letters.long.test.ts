import assert from 'node:assert/strict'
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { prepareJobs } from '../../../src/server/jobs/start-jobs.ts'
import type { ReceiptLetterFacts } from '../../../src/server/service/letters/letter-facts.ts'
import { writeLetter } from '../../../src/server/service/letters/write-letter.ts'
import { eventually } from '../../support/eventually.ts'
import { complaint, deliveryReport, type MailReceiver, startMailReceiver } from '../../support/mail-receiver.ts'
import { createMoneyWorld, MONEY_WORLD_KEY, type MoneyWorld } from '../../support/money-world.ts'
import { runAlmoner } from '../../support/run-almoner.ts'

const WORKER = fileURLToPath(new URL('../../support/letter-worker.ts', import.meta.url))

let world: MoneyWorld
let receiver: MailReceiver
let worker: ChildProcess
let folder: string
let environment: Record<string, string>

beforeAll(async () => {
  world = await createMoneyWorld()
  await prepareJobs(world.url)
  receiver = await startMailReceiver()
  worker = await startWorker()
  folder = await mkdtemp(join(tmpdir(), 'almoner-letters-'))
  environment = { DATABASE_URL: world.url, ALMONER_DATA: folder, ALMONER_MASTER_KEY: MONEY_WORLD_KEY }
})
afterEach(() => {
  receiver.taken.splice(0)
})
afterAll(async () => {
  await kill(worker)
  await receiver.close()
  await world.close()
  await rm(folder, { recursive: true })
})

async function startWorker(): Promise<ChildProcess> {
  const execArgv = ['--import', 'tsx']
  const args = [world.url, receiver.url, world.clock.now(true).toISOString()]
  const child = fork(WORKER, args, { execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await once(child, 'message')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const facts: ReceiptLetterFacts = {
  receipt: 'rcp_1',
  number: '2026-000001',
  corrects: null,
  reason: null,
  donation: 'd_1',
  foundation: 'Héritage Foundation',
  foundationEin: '123456789',
  donor: 'Ana',
  nonprofit: 'American Red Cross',
  nonprofitEin: '530196605',
  lines: [],
  shop: 'Fern & Field',
  fund: null,
  givingPage: null,
  amount: 2_500,
  granted: 2_397,
  receivedOn: '2026-01-05',
  issuedOn: '2026-01-05',
  monthly: null,
}

/** Writes a live e-mail to an address and returns its ID. */
async function write(recipient: string): Promise<string> {
  const letter = { kind: 'receipt', liveMode: true, accountId: world.accountId, locale: 'en', facts } as const
  const subjectId = world.newId('d')
  await writeLetter(world.db, world.newId, { ...letter, subjectId, recipient, now: world.clock.now(true) })
  const { id } = await world.db
    .selectFrom('letter')
    .select('id')
    .where('subject_id', '=', subjectId)
    .executeTakeFirstOrThrow()
  return id
}

/** Waits until an e-mail has a status after this many attempts. */
function untilStatus(id: string, status: string, attempts: number): Promise<void> {
  return eventually(async () => {
    const letter = await world.db.selectFrom('letter').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    const ended = await world.db
      .selectFrom('letter_attempt')
      .select('answer')
      .where('letter_id', '=', id)
      .where('finished_at', 'is not', null)
      .execute()
    assert.deepEqual([letter.status, ended.length], [status, attempts], ended.map(({ answer }) => answer).join(' | '))
  })
}

/** Advances the worker's clock, and waits until it has processed everything that is due. */
async function advance(minutes: number): Promise<void> {
  world.clock.set(new Date(world.clock.now(true).getTime() + minutes * 60_000).toISOString())
  const clockSet = once(worker, 'message')
  worker.send(world.clock.now(true).toISOString())
  await clockSet
  await sql`select graphile_worker.add_job('sweep_letters')`.execute(world.db)
  await eventually(async () => {
    const { rows } =
      await sql`select from graphile_worker.jobs where task_identifier in ('sweep_letters', 'send_letter')`.execute(
        world.db,
      )
    assert.equal(rows.length, 0)
  })
}

/** Copies of an e-mail that the mail server accepted. */
function copiesOf(id: string): string[] {
  return receiver.kept().get(`<${id}@foundation.example>`) ?? []
}

test('an e-mail is sent immediately and once, in the foundation’s name, as text and HTML', async () => {
  const id = await write('ana@example.org')
  await untilStatus(id, 'sent', 1)
  const [letter = '', ...more] = copiesOf(id)
  assert.deepEqual(more, [])
  assert.match(letter, /^From: =\?UTF-8\?Q\?H=C3=A9ritage_Foundation\?= <gifts@foundation\.example>/im)
  assert.match(letter, /^To: ana@example\.org/im)
  assert.match(letter, /^Auto-Submitted: auto-generated/im)
  assert.match(letter, /Content-Type: multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/)
})

test('a notification is sent once, however often it is queued', async () => {
  const first = await write('twice@example.org')
  const { once: told } = await world.db
    .selectFrom('letter')
    .select('once')
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const again = {
    kind: 'receipt',
    liveMode: true,
    accountId: null,
    locale: 'en',
    facts,
    recipient: 'twice@example.org',
  } as const
  await writeLetter(world.db, world.newId, {
    ...again,
    subjectId: told.replace('receipt ', ''),
    now: world.clock.now(true),
  })
  await untilStatus(first, 'sent', 1)
  assert.equal(copiesOf(first).length, 1)
})

for (const [reception, minutes] of [
  ['asks to come later', 1],
  ['hangs up before the letter', 1],
  // A short e-mail may have been sent completely by then, so its outcome is unknown.
  ['hangs up in the middle', 15],
] as const)
  test(`a server that ${reception} gets the e-mail once, after a pause`, async () => {
    receiver.meet(reception)
    const id = await write('later@example.org')
    await untilStatus(id, 'waiting', 1)
    assert.deepEqual(copiesOf(id), [])
    if (minutes === 1) {
      await advance(0.9)
      await untilStatus(id, 'waiting', 1)
    }
    await advance(minutes + 0.5)
    await untilStatus(id, 'sent', 2)
    assert.equal(copiesOf(id).length, 1)
  })

test('a slow server gets enough time and one attempt', async () => {
  receiver.meet('takes its time')
  const id = await write('slow@example.org')
  await untilStatus(id, 'sent', 1)
  assert.equal(copiesOf(id).length, 1)
})

test('a server that asks to retry later gets attempts for five days with growing pauses', async () => {
  receiver.meet(...Array.from({ length: 11 }, () => 'asks to come later' as const))
  const id = await write('never@example.org')
  const began = world.clock.now(true)
  await untilStatus(id, 'waiting', 1)
  for (const [index, minutes] of [1, 5, 15, 60, 240, 720, 1_440, 1_440, 1_440, 1_440].entries()) {
    await advance(0.95 * minutes)
    await untilStatus(id, 'waiting', index + 1)
    await advance(0.3 * minutes)
    await untilStatus(id, index === 9 ? 'given_up' : 'waiting', index + 2)
  }
  const days = (world.clock.now(true).getTime() - began.getTime()) / 86_400_000
  assert.ok(days > 4.5 && days < 7, `${days} days`)
  await advance(10_000)
  await untilStatus(id, 'given_up', 11)
  assert.deepEqual(copiesOf(id), [])
})

test('an address that the server rejects gets no more e-mail, and one rejected e-mail stops no other', async () => {
  receiver.meet('refuses the letter')
  const refused = await write('bounced@example.org')
  await untilStatus(refused, 'refused', 1)
  receiver.meet('refuses the address')
  const bounced = await write('bounced@example.org')
  await untilStatus(bounced, 'refused', 1)
  const next = await write('Bounced@Example.org')
  await untilStatus(next, 'stopped', 0)
  assert.equal(receiver.taken.length, 0)
})

test('a server that disconnects after accepting the e-mail gets the same bytes once more, with the same Message-ID', async () => {
  receiver.meet('takes it and hangs up', 'takes it and hangs up')
  const id = await write('doubt@example.org')
  await untilStatus(id, 'waiting', 1)
  await advance(14.5)
  await untilStatus(id, 'waiting', 1)
  await advance(1)
  await untilStatus(id, 'in_doubt', 2)
  await advance(10_000)
  const [first, second, ...more] = copiesOf(id)
  assert.equal(first, second)
  assert.deepEqual(more, [])
})

test('a worker killed during delivery loses nothing, and mailboxes keep one copy', async () => {
  receiver.meet('takes it and never answers')
  const id = await write('killed@example.org')
  await eventually(() => assert.equal(copiesOf(id).length, 1))
  await kill(worker)
  const others = await Promise.all(['a', 'b', 'c'].map((name) => write(`${name}@example.org`)))
  worker = await startWorker()
  await untilStatus(id, 'waiting', 1)
  await advance(16)
  for (const letter of [id, ...others]) await eventually(() => assert.ok(copiesOf(letter).length > 0))
  await untilStatus(id, 'sent', 2)
  assert.equal(new Set(copiesOf(id)).size, 1)
  for (const letter of others) assert.equal(copiesOf(letter).length, 1)
})

/** Pipes a message to `letters bounce` as a mail server does; returns its output. */
async function pipeIn(message: string): Promise<unknown> {
  const args = ['--import', 'tsx', 'src/server/cli/almoner.ts', 'letters', 'bounce', '--json']
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(message)
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  assert.equal(code, 0)
  return JSON.parse(printed)
}

/** Passes a message to `letters bounce` as a file. */
async function bounce(message: string): Promise<unknown> {
  return JSON.parse(await almoner('letters', 'bounce', await messageFile(message), '--json'))
}

async function messageFile(message: string): Promise<string> {
  const path = join(folder, 'message.eml')
  await writeFile(path, message)
  return path
}

async function almoner(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runAlmoner(args, environment)
  assert.equal(code, 0, stderr)
  return stdout
}

test('a later bounce blocks the address until an operator unblocks it', async () => {
  const id = await write('Gone@example.org')
  await untilStatus(id, 'sent', 1)
  assert.deepEqual(await pipeIn(deliveryReport(id, { status: '5.1.1' })), {
    result: 'stopped',
    letter: id,
    address: 'Gone@example.org',
  })
  await untilStatus(id, 'refused', 1)
  const next = await write('gone@example.org')
  await untilStatus(next, 'stopped', 0)
  assert.match(await almoner('letters', 'stopped'), new RegExp(`gone@example\\.org +bounce .*${id}`))
  await almoner('letters', 'lift', 'gone@example.org')
  const after = await write('gone@example.org')
  await untilStatus(after, 'sent', 1)
})

test('a complaint blocks the address, with or without the recipient in the report', async () => {
  const id = await write('angry@example.org')
  await untilStatus(id, 'sent', 1)
  assert.deepEqual(await bounce(complaint(id)), { result: 'stopped', letter: id, address: 'angry@example.org' })
  await untilStatus(id, 'sent', 1)
  await untilStatus(await write('angry@example.org'), 'stopped', 0)
})

test('a bounce report that arrives while the database is down is returned to the mail server and processed on the next attempt', async () => {
  const id = await write('away@example.org')
  await untilStatus(id, 'sent', 1)
  const report = deliveryReport(id, { status: '5.1.1' })
  const away = { ...environment, DATABASE_URL: 'postgresql://almoner@127.0.0.1:1/almoner' }
  const { code, stderr } = await runAlmoner(['letters', 'bounce', await messageFile(report)], away)
  assert.equal(code, 75)
  assert.match(stderr, /^almoner: The PostgreSQL of the environment \(127\.0\.0\.1:1\) cannot be used/)
  assert.deepEqual(await bounce(report), { result: 'stopped', letter: id, address: 'away@example.org' })
  const nowhere = await runAlmoner(['letters', 'bounce', join(folder, 'none.eml')], environment)
  assert.equal(nowhere.code, 1)
})

test('a full mailbox fails only that e-mail; delays, delivery confirmations, unknown reports and other mail change nothing', async () => {
  const full = await write('full@example.org')
  await untilStatus(full, 'sent', 1)
  assert.deepEqual(await bounce(deliveryReport(full, { status: '5.2.2' })), {
    result: 'refused',
    letter: full,
    address: 'full@example.org',
  })
  await untilStatus(full, 'refused', 1)
  const id = await write('fine@example.org')
  await untilStatus(id, 'sent', 1)
  const stranger = deliveryReport('let_0000000000000000000000', { status: '5.1.1' })
  const nothing = [
    deliveryReport(id, { status: '4.4.1', action: 'delayed' }),
    deliveryReport(id, { status: '2.0.0', action: 'delivered' }),
    complaint(id).replace('Feedback-Type: abuse', 'Feedback-Type: not-spam'),
    stranger.replace('Final-Recipient: rfc822; gone@example.org', 'Final-Recipient: rfc822; fine@example.org'),
    `Subject: Undelivered\r\nContent-Type: text/plain\r\n\r\nAction: failed\r\nMessage-ID: <${id}@foundation.example>\r\n`,
    stranger.replace('I could not', `Your letter ${id} could not`),
    '',
    '\u0000\u0001 no message',
  ]
  for (const message of nothing) assert.deepEqual(await bounce(message), { result: 'nothing' }, message)
  for (const recipient of ['fine@example.org', 'full@example.org']) await untilStatus(await write(recipient), 'sent', 1)
})
