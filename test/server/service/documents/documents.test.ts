import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { basicHeader } from '../../../../src/contract/basic-credentials.ts'
import { silentLog } from '../../../../src/server/http/log.ts'
import { documentWork } from '../../../../src/server/jobs/start-background.ts'
import { claimDocument } from '../../../../src/server/service/documents/document-queue.ts'
import { createExtractor, type Extractor } from '../../../../src/server/service/documents/extraction/extractor.ts'
import { createFairTurns } from '../../../../src/server/service/documents/fair-turns.ts'
import {
  type ReadingDependencies,
  readWaitingDocuments,
} from '../../../../src/server/service/documents/read-documents.ts'
import { eventually } from '../../../support/eventually.ts'
import { insertLawFirm, refusedWith, startTestService, type TestService } from '../../../support/test-service.ts'
import { drawnForm, efileReturn, madeUp } from './extraction/form-990-fixtures.ts'

let service: TestService
let extractor: Extractor
let files: Server
let base: string
/** Requests to an address that responds when the test says so. */
const held: ServerResponse[] = []

beforeAll(async () => {
  service = await startTestService({ allowPrivateSandbox: true })
  extractor = createExtractor()
  const form = await drawnForm()
  files = createServer((request, response) => {
    if (request.url === '/form.pdf') response.end(form)
    else if (request.url === '/return')
      response.setHeader('content-type', 'image/png').end(efileReturn({ TotalAssetsEOYAmt: '7' }))
    else if (request.url === '/short') response.end(efileReturn({ TotalAssetsEOYAmt: '7' }, { type: '990EZ' }))
    else if (request.url === '/notice') response.end(efileReturn({}, { type: '990N' }))
    else if (request.url === '/never') held.push(response)
    else if (request.url === '/moved') response.writeHead(302, { location: '/form.pdf' }).end()
    else response.writeHead(404).end('nothing here')
  }).listen(0, '127.0.0.1')
  await once(files, 'listening')
  const address = files.address()
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(async () => {
  extractor.close()
  files.closeAllConnections()
  files.close()
  await service.close()
})

const reading = (): ReadingDependencies => ({
  ...service.dependencies,
  extractor,
  log: silentLog,
  allowPrivateSandbox: true,
})

async function addDocument(url: string) {
  return service.clientOf('lawfirm').documents.create({ body: { url, type: '990', extract_data: true } })
}

async function readThrough(url: string, dependencies = reading()) {
  const { id } = await addDocument(url)
  await readWaitingDocuments(dependencies)
  return service.clientOf('lawfirm').documents.show({ params: { id } })
}

test('a document is queued, read and returned with its values', async () => {
  const queued = await addDocument(`${base}/form.pdf`)
  assert.match(queued.id, /^doc_/)
  const created = { id: queued.id, type: '990', url: `${base}/form.pdf`, created_at: queued.created_at }
  assert.deepEqual(queued, { ...created, extraction_status: 'queued', extraction_data: {} })
  assert.equal(await readWaitingDocuments(reading()), 1)
  const read = await service.clientOf('lawfirm').documents.show({ params: { id: queued.id } })
  assert.deepEqual(read, { ...created, form: '990', extraction_status: 'done', extraction_data: { ...madeUp } })
})

test('the file type is detected from the content, not the name, and redirects are followed', async () => {
  assert.deepEqual((await readThrough(`${base}/return`)).extraction_data, { part_i_20_end_of_year: '7' })
  assert.equal((await readThrough(`${base}/moved`)).extraction_status, 'done')
})

test('a wrong form, a missing file and an unreachable URL fail with a reason and advice, without values', async () => {
  const short = await readThrough(`${base}/short`)
  assert.deepEqual(
    [short.extraction_status, short.extraction_data, short.extraction_error, short.form],
    ['failed', {}, 'not_form_990', '990-EZ'],
  )
  assert.equal(
    short.extraction_error_detail,
    'This is a Form 990-EZ that couldn’t be read. Upload its complete e-file XML.',
  )
  const notice = await readThrough(`${base}/notice`)
  assert.deepEqual([notice.extraction_error, notice.form], ['not_form_990', '990-N'])
  assert.match(notice.extraction_error_detail ?? '', /^This is a Form 990-N, which has no figures\./)
  assert.equal((await readThrough(`${base}/nowhere`)).extraction_error, 'not_delivered')
  assert.equal((await readThrough('http://127.0.0.1:9/')).extraction_error, 'unreachable')
})

test('in production, a private address is never requested', async () => {
  const strict = { ...reading(), allowPrivateSandbox: false }
  assert.equal((await readThrough(`${base}/form.pdf`, strict)).extraction_error, 'url_refused')
  assert.equal((await readThrough('https://127.0.0.1/form.pdf', strict)).extraction_error, 'address_refused')
  const resolve = async () => [{ address: '10.0.0.7', family: 4 as const }]
  assert.equal(
    (await readThrough('https://files.example.org/x', { ...strict, resolve })).extraction_error,
    'address_refused',
  )
})

test('in production, an obviously private URL is rejected immediately, with the parameter’s name', async () => {
  const strict = await startTestService()
  const client = strict.clientOf('lawfirm')
  const addStrictly = (host: string) =>
    client.documents.create({ body: { url: `https://${host}/990.pdf`, type: '990', extract_data: true } })
  const own = ['localhost', 'LOCALHOST.', 'files.localhost', 'nas.local', 'intranet', 'db.corp.internal', 'x.home.arpa']
  for (const host of ['127.0.0.1', '10.0.0.7', '0x7f.1', '169.254.169.254', '[::1]', '[fd00::1]:8443', ...own])
    await assert.rejects(addStrictly(host), refusedWith('url_not_allowed', 400, 'url'), host)
  for (const host of ['files.example.org', '93.184.216.34', '[2606:2800:21f:cb07::1]', 'localhost.example.org'])
    assert.equal((await addStrictly(host)).extraction_status, 'queued', host)
  await strict.close()
})

test('a document is stored without being fetched if no extraction is requested', async () => {
  const body = { url: `${base}/form.pdf`, type: '990' as const }
  const document = await service.clientOf('lawfirm').documents.create({ body })
  assert.equal(document.extraction_status, 'not_requested')
  assert.equal(await readWaitingDocuments(reading()), 0)
})

test('other document types and URL schemes are rejected', async () => {
  const headers = { authorization: basicHeader({ publicKey: 'test_pk_lawfirm', secretKey: 'test_sk_lawfirm' }) }
  const body = JSON.stringify({ url: 'https://files.example.org/x', type: '990-EZ', extract_data: true })
  const answer = await service.fetch(
    new Request('http://localhost/api/v1/documents', { method: 'POST', headers, body }),
  )
  assert.equal(answer.status, 400)
  for (const url of ['ftp://files.example.org/x', 'file:///etc/passwd', 'https://a:b@example.org/', 'no address'])
    await assert.rejects(addDocument(url), refusedWith('url_not_allowed', 400, 'url'))
})

test('only law firms can use documents, and each sees only its own', async () => {
  const { id } = await service
    .clientOf('lawfirm')
    .documents.create({ body: { url: 'https://example.org/a', type: '990' } })
  const stranger = service.clientOf('storefront').documents.show({ params: { id } })
  await assert.rejects(stranger, refusedWith('law_firm_only', 403))
  const elm = service.clientOf(await insertLawFirm(service.db, 'elm'))
  await assert.rejects(elm.documents.show({ params: { id } }), refusedWith('not_found', 404, 'id'))
  await assert.rejects(
    service.clientOf('lawfirm').documents.show({ params: { id: 'doc_nobody' } }),
    refusedWith('not_found', 404, 'id'),
  )
})

test('several readers share the queue, and each document is read once', async () => {
  await Promise.all(Array.from({ length: 6 }, () => addDocument(`${base}/return`)))
  const counts = await Promise.all([1, 2, 3].map(() => readWaitingDocuments(reading())))
  assert.equal(
    counts.reduce((sum, count) => sum + count),
    6,
  )
})

test('a stopped reader returns its document to the queue', async () => {
  let asked = () => {}
  let fail = () => {}
  const begun = new Promise<void>((resolve) => {
    asked = resolve
  })
  const slow: Extractor = {
    extract: () => {
      asked()
      return new Promise((resolve) => {
        fail = () => resolve({ status: 'failed', reason: 'broken', detail: '', warnings: [] })
      })
    },
    close: () => {},
  }
  const { id } = await addDocument(`${base}/return`)
  const reader = await documentWork({ ...reading(), extractor: slow }).start()
  await begun
  const stopped = reader.stop()
  fail()
  await stopped
  const { extraction_status: status } = await service.clientOf('lawfirm').documents.show({ params: { id } })
  assert.equal(status, 'queued')
  assert.equal(await readWaitingDocuments(reading()), 1)
})

async function statusOf(id: string): Promise<string> {
  const row = await service.db
    .selectFrom('document')
    .select('extraction_status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.extraction_status
}

test('a document whose values can’t be saved is read again, and fails if saving never succeeds', async () => {
  const refuse = (when: string) =>
    sql
      .raw(`create sequence failure;
        create function refuse() returns trigger language plpgsql as $$
        begin if ${when} then raise 'the disk is full'; end if; return new; end $$;
        create trigger refuse before insert on document_value for each row execute function refuse()`)
      .execute(service.db)
  const forgive = () => sql.raw('drop function refuse cascade; drop sequence failure').execute(service.db)
  await refuse(`nextval('failure') = 1`)
  assert.equal((await readThrough(`${base}/return`)).extraction_status, 'done')
  await forgive()
  await refuse('true')
  const lost = await readThrough(`${base}/return`)
  await forgive()
  assert.deepEqual([lost.extraction_status, lost.extraction_error], ['failed', 'broken'])
})

test('slow URLs of one law firm delay only that firm’s next documents, live ones included', async () => {
  const birch = service.clientOf(await insertLawFirm(service.db, 'birch'))
  const slow = []
  for (let count = 0; count < 8; count += 1) slow.push((await addDocument(`${base}/never`)).id)
  const work = documentWork({ ...reading(), extractor: createExtractor() })
  const reader = await work.start()
  await eventually(() => assert.equal(held.length, 2, 'two of one firm are asked for at a time'))
  const body = { url: `${base}/return`, type: '990' as const, extract_data: true }
  const live = { id: 'doc_live', account_id: 'm_sandbox_lawfirm', live_mode: true, created_at: new Date('2026-03-01') }
  await service.db
    .insertInto('document')
    .values({ ...live, url: 'https://127.0.0.1/x', type: '990', extraction_status: 'queued' })
    .execute()
  const other = await birch.documents.create({ body })
  work.wake()
  await eventually(async () => assert.equal(await statusOf(other.id), 'done'))
  assert.deepEqual(
    [(await Promise.all(slow.map(statusOf))).filter((status) => status === 'processing').length, held.length],
    [2, 2],
  )
  assert.equal(await statusOf(live.id), 'queued', 'two of one firm are two in all')
  await reader.stop()
  assert.deepEqual([...new Set(await Promise.all(slow.map(statusOf)))], ['queued'], 'a stop leaves them for the next')
  await service.db
    .deleteFrom('document')
    .where('id', 'in', [...slow, live.id])
    .execute()
})

test('live documents come first, then those of the law firm with the fewest in progress', async () => {
  const cedar = await insertLawFirm(service.db, 'cedar')
  const created_at = new Date('2026-03-01T00:00:00Z')
  const row = (id: string, account_id: string, live_mode: boolean) => ({
    ...{ id, account_id, live_mode, created_at, type: '990' as const, extraction_status: 'queued' as const },
    url: 'https://files.example.org/x',
  })
  const firm = 'm_sandbox_lawfirm'
  const rows = ['doc_1', 'doc_2', 'doc_3'].map((id) => row(id, firm, false))
  const others = [row('doc_4', 'm_cedar', false), row('doc_5', firm, true)]
  await service.db
    .insertInto('document')
    .values([...rows, ...others])
    .execute()
  const claimed = []
  for (let count = 0; count < 5; count += 1)
    claimed.push((await claimDocument(service.db, { liveAlone: false, held: [] }))?.id)
  assert.equal(claimed[0], 'doc_5')
  assert.ok(claimed.indexOf('doc_4') <= 2, `${cedar.publicKey} is served among the first: ${claimed}`)
  assert.equal(new Set(claimed).size, 5)
  await service.db.deleteFrom('document').where('id', 'in', claimed.map(String)).execute()
})

test('law firms take turns when fetched files are read, and live files come first', async () => {
  const turns = createFairTurns()
  const order: string[] = []
  const take = (name: string, accountId: string, liveMode = false) =>
    turns.take({ accountId, liveMode }, async () => {
      order.push(name)
    })
  await Promise.all([take('a1', 'a'), take('a2', 'a'), take('a3', 'a'), take('b1', 'b'), take('c1', 'c', true)])
  assert.deepEqual(order, ['a1', 'c1', 'b1', 'a2', 'a3'])
})

test('one law firm never takes all places: at most two, live and sandbox together', async () => {
  const order: string[] = []
  const free: (() => void)[] = []
  const turns = createFairTurns(4)
  const take = (name: string, accountId: string, liveMode = false) =>
    turns.take({ accountId, liveMode }, () => {
      order.push(name)
      return new Promise<void>((resolve) => free.push(resolve))
    })
  const ofA = [take('a1', 'a', true), take('a2', 'a'), take('a3', 'a'), take('a4', 'a', true)]
  const all = [...ofA, take('b1', 'b'), take('b2', 'b'), take('c1', 'c')]
  assert.deepEqual(order, ['a1', 'a2', 'b1', 'c1'], 'the last place is for who has none')
  while (free.length > 0) {
    free.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(all)
  assert.equal(order.length, 7)
})
