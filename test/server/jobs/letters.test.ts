import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { after, afterEach, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { prepareJobs } from '../../../src/server/jobs/start-jobs.ts'
import type { ReceiptFacts } from '../../../src/server/service/letters/letter-facts.ts'
import { writeLetter } from '../../../src/server/service/letters/write-letter.ts'
import { eventually } from '../../support/eventually.ts'
import { type MailReceiver, startMailReceiver } from '../../support/mail-receiver.ts'
import { createMoneyWorld, type MoneyWorld } from '../../support/money-world.ts'

const WORKER = fileURLToPath(new URL('../../support/letter-worker.ts', import.meta.url))

let world: MoneyWorld
let receiver: MailReceiver
let worker: ChildProcess

before(async () => {
  world = await createMoneyWorld()
  await prepareJobs(world.url)
  receiver = await startMailReceiver()
  worker = await startWorker()
})
afterEach(() => {
  receiver.taken.splice(0)
})
after(async () => {
  await kill(worker)
  await receiver.close()
  await world.close()
})

async function startWorker(): Promise<ChildProcess> {
  const execArgv = ['--import', 'tsx']
  const child = fork(WORKER, [world.url, receiver.url], { execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await once(child, 'message')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const facts: ReceiptFacts = {
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
  shop: 'Fern & Field',
  amount: 2_500,
  granted: 2_397,
  receivedOn: '2026-01-05',
  issuedOn: '2026-01-05',
}

/** Writes a live letter to an address and answers its id. */
async function write(recipient: string): Promise<string> {
  const letter = { kind: 'receipt', liveMode: true, accountId: world.accountId, locale: 'en', facts } as const
  const subjectId = world.newId('d')
  await writeLetter(world.db, world.newId, { ...letter, subjectId, recipient, now: new Date() })
  const { id } = await world.db
    .selectFrom('letter')
    .select('id')
    .where('subject_id', '=', subjectId)
    .executeTakeFirstOrThrow()
  return id
}

/** How a letter stands, once it has come to that. */
function comesTo(id: string, status: string, attempts: number): Promise<void> {
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

/** Lets the pause before the next attempt be over. */
async function letPauseEnd(id: string): Promise<void> {
  await world.db.updateTable('letter').set({ next_attempt_at: new Date() }).where('id', '=', id).execute()
}

/** Copies of a letter that the server took. */
function copiesOf(id: string): string[] {
  return receiver.kept().get(`<${id}@foundation.example>`) ?? []
}

test('a letter goes out at once and once, in the foundation’s name, as text and HTML', async () => {
  const id = await write('ana@example.org')
  await comesTo(id, 'sent', 1)
  const [letter = '', ...more] = copiesOf(id)
  assert.deepEqual(more, [])
  assert.match(letter, /^From: =\?UTF-8\?Q\?H=C3=A9ritage_Foundation\?= <gifts@foundation\.example>/im)
  assert.match(letter, /^To: ana@example\.org/im)
  assert.match(letter, /^Auto-Submitted: auto-generated/im)
  assert.match(letter, /Content-Type: multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/)
})

test('the same thing is told once, however often it is written', async () => {
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
  await writeLetter(world.db, world.newId, { ...again, subjectId: told.replace('receipt ', ''), now: new Date() })
  await comesTo(first, 'sent', 1)
  assert.equal(copiesOf(first).length, 1)
})

for (const [reception, attempts] of [
  ['asks to come later', 2],
  ['hangs up before the letter', 2],
  ['hangs up in the middle', 2],
] as const)
  test(`a server that ${reception} gets the letter after a pause, once`, async () => {
    receiver.meet(reception)
    const id = await write('later@example.org')
    await comesTo(id, 'waiting', 1)
    assert.deepEqual(copiesOf(id), [])
    await letPauseEnd(id)
    await comesTo(id, 'sent', attempts)
    assert.equal(copiesOf(id).length, 1)
  })

test('an address that the server refuses gets no letter any more, and one letter refused stops no other', async () => {
  receiver.meet('refuses the letter')
  const refused = await write('bounced@example.org')
  await comesTo(refused, 'refused', 1)
  receiver.meet('refuses the address')
  const bounced = await write('bounced@example.org')
  await comesTo(bounced, 'refused', 1)
  const next = await write('Bounced@Example.org')
  await comesTo(next, 'stopped', 0)
  assert.equal(receiver.taken.length, 0)
})

test('a server that took the letter and hung up gets the same bytes once more, under one Message-ID, and never again', async () => {
  receiver.meet('takes it and hangs up', 'takes it and hangs up')
  const id = await write('doubt@example.org')
  await comesTo(id, 'waiting', 1)
  await letPauseEnd(id)
  await comesTo(id, 'in_doubt', 2)
  const [first, second, ...more] = copiesOf(id)
  assert.equal(first, second)
  assert.deepEqual(more, [])
})

test('a worker that is killed while the server has the letter loses nothing, and mail stores keep one', async () => {
  receiver.meet('takes it and never answers')
  const id = await write('killed@example.org')
  await eventually(() => assert.equal(copiesOf(id).length, 1))
  await kill(worker)
  const others = await Promise.all(['a', 'b', 'c'].map((name) => write(`${name}@example.org`)))
  worker = await startWorker()
  await comesTo(id, 'waiting', 1)
  await letPauseEnd(id)
  for (const letter of [id, ...others]) await eventually(() => assert.ok(copiesOf(letter).length > 0))
  await comesTo(id, 'sent', 2)
  assert.equal(new Set(copiesOf(id)).size, 1)
  for (const letter of others) assert.equal(copiesOf(letter).length, 1)
})
