import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KyselyPlugin, type QueryId, sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { basicHeader } from '../../../../src/contract/basic-credentials.ts'
import { Document } from '../../../../src/contract/documents.ts'
import { silentLog } from '../../../../src/server/http/log.ts'
import { createExtractor, type Extractor } from '../../../../src/server/service/documents/extraction/extractor.ts'
import { partOneFields } from '../../../../src/server/service/documents/extraction/part-one.ts'
import { importIrsIndex } from '../../../../src/server/service/documents/import-irs-index.ts'
import { DOCUMENTS_AT_A_TIME, readWaitingDocuments } from '../../../../src/server/service/documents/read-documents.ts'
import { eventually } from '../../../support/eventually.ts'
import {
  insertLawFirm,
  refusedWith,
  startTestService,
  TEST_NOW,
  type TestService,
} from '../../../support/test-service.ts'
import { packedBySevenZip } from './extraction/foreign-zips.ts'
import { drawnForm, efileReturn, madeUp } from './extraction/form-990-fixtures.ts'
import { asLargeZip, zipOf } from './extraction/zip-fixtures.ts'

let service: TestService
let extractor: Extractor
let form: Uint8Array<ArrayBuffer>
const authorization = basicHeader({ publicKey: 'test_pk_lawfirm', secretKey: 'test_sk_lawfirm' })

beforeAll(async () => {
  service = await startTestService({ allowPrivateSandbox: true })
  extractor = createExtractor({}, 2)
  form = Uint8Array.from(await drawnForm())
})
afterAll(async () => {
  extractor.close()
  await service.close()
})

const documents = () => service.clientOf('lawfirm').documents
const readAll = (by: Extractor = extractor) =>
  readWaitingDocuments({ ...service.dependencies, extractor: by, log: silentLog, allowPrivateSandbox: true })

async function uploaded(body: BodyInit, headers: Record<string, string> = {}, query = '') {
  const request = new Request(`http://localhost/api/v1/documents/upload${query}`, {
    method: 'POST',
    headers: { authorization, ...headers },
    body,
  })
  const answer = await service.fetch(request)
  return { status: answer.status, body: await answer.json() }
}

test('a file can be uploaded as multipart, as raw bytes or as base64', async () => {
  const parts = new FormData()
  parts.set('type', '990')
  parts.set('extract_data', 'true')
  parts.set('file', new File([form], '990.pdf', { type: 'application/pdf' }))
  const json = JSON.stringify({ type: '990', extract_data: true, file: Buffer.from(form).toString('base64') })
  const ways = [
    await uploaded(parts),
    await uploaded(form, { 'content-type': 'application/pdf' }, '?type=990&extract_data=true'),
    await uploaded(form, {}, '?type=990&extract_data=1'),
    await uploaded(json, { 'content-type': 'application/json' }),
  ]
  assert.deepEqual(
    ways.map(({ status, body }) => [status, body.extraction_status, body.url]),
    ways.map(() => [200, 'queued', undefined]),
  )
  await readAll()
  for (const { body } of ways) {
    const { extraction_data: data } = await documents().show({ params: { id: Document.parse(body).id } })
    assert.deepEqual(data, { ...madeUp })
  }
})

test('multipart bodies from curl, PHP, Go and Python are accepted', async () => {
  const text = (parts: readonly string[], boundary: string) =>
    Buffer.concat([
      ...parts.flatMap((head) => [Buffer.from(`--${boundary}\r\n${head}\r\n`)]),
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a b.xml"\r\n`),
      Buffer.from('Content-Type: application/octet-stream\r\n\r\n'),
      Buffer.from(efileReturn({ CYTotalRevenueAmt: '12' })),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
  const type = 'Content-Disposition: form-data; name="type"\r\n\r\n990'
  const go = '6f1d8b2c9e3a4f5061728394a5b6c7d8e9f00112233445566778899aabbc'
  for (const boundary of ['------------------------d74496d66958873e', go, '8f2b6a1f6fb94a1c8e6ad7a8c02c0f7d']) {
    const body = text([type, 'Content-Disposition: form-data; name="extract_data"\r\n\r\ntrue'], boundary)
    const answer = await uploaded(body, { 'content-type': `multipart/form-data; boundary=${boundary}` })
    assert.deepEqual([answer.status, answer.body.extraction_status], [200, 'queued'], boundary)
  }
  await readAll()
})

test('an empty, missing, too large or truncated file is rejected with its own error', async () => {
  assert.deepEqual((await uploaded('', {}, '?type=990')).body.param, 'file')
  assert.equal((await uploaded('not a form', { 'content-type': 'multipart/form-data; boundary=x' })).status, 400)
  assert.equal(
    (await uploaded('{"type":"990","file":"%%%"}', { 'content-type': 'application/json' })).body.param,
    'file',
  )
  const empty = new FormData()
  empty.set('type', '990')
  empty.set('file', new File([], '990.pdf', { type: 'application/pdf' }))
  const { body: refused } = await uploaded(empty)
  assert.deepEqual([refused.code, refused.detail], ['parameter_invalid', 'The file is empty. Choose another one.'])
  const large = new Uint8Array(50 * 1024 * 1024 + 1)
  assert.equal((await uploaded(large, {}, '?type=990')).status, 413)
  const endless = new ReadableStream<Uint8Array>({ pull: (to) => to.enqueue(new Uint8Array(4 * 1024 * 1024)) })
  const request = new Request('http://localhost/api/v1/documents/upload?type=990', {
    method: 'POST',
    headers: { authorization },
    body: endless,
    ...{ duplex: 'half' },
  })
  assert.equal((await service.fetch(request)).status, 413)
  const unknown = await service.fetch(
    new Request('http://localhost/api/v1/documents/upload', { method: 'POST', body: new Uint8Array(9) }),
  )
  assert.equal(unknown.status, 401)
})

test('each value has its page, place, picture and sums, and a review is stored separately', async () => {
  const { body } = await uploaded(form, {}, '?type=990&extract_data=true')
  const params = { id: Document.parse(body).id }
  await readAll()
  const { values } = await documents().listValues({ params })
  assert.equal(values.length, Object.keys(madeUp).length)
  const revenue = values.find(({ key }) => key === 'part_i_12_current_year')
  assert.deepEqual([revenue?.value, revenue?.review, revenue?.evidence?.page], ['621957', null, 1])
  assert.deepEqual(revenue?.evidence?.sums, ['part_i_12_current_year', 'part_i_19_current_year'])
  const { place, picture } = revenue?.evidence ?? {}
  assert.ok(place && place.left > 0.8 && place.right < 0.96 && place.top > 0.54 && place.bottom < 0.58, String(place))
  assert.equal(
    Buffer.from(picture ?? '', 'base64')
      .subarray(1, 4)
      .toString(),
    'PNG',
  )
  const key = 'part_i_12_current_year'
  const accepted = await documents().reviewValue({ params: { ...params, key }, body: {} })
  assert.deepEqual([accepted.review?.value, accepted.review?.accepted], ['621957', true])
  const corrected = await documents().reviewValue({ params: { ...params, key }, body: { value: '621975' } })
  assert.deepEqual([corrected.value, corrected.review?.value, corrected.review?.accepted], ['621957', '621975', false])
  const absent = await documents().reviewValue({ params: { ...params, key: 'part_i_2' }, body: { absent: true } })
  assert.deepEqual([absent.value, absent.review?.value], [null, null])
  const { extraction_data: data } = await documents().show({ params })
  assert.equal(data.part_i_12_current_year, '621957')
  const wrong = { params: { ...params, key }, body: { value: '621,957.5' } }
  await assert.rejects(documents().reviewValue(wrong), refusedWith('parameter_invalid', 400, 'value'))
  const other = service.clientOf(await insertLawFirm(service.db, 'ash'))
  await assert.rejects(other.documents.listValues({ params }), refusedWith('not_found', 404, 'id'))
  await assert.rejects(other.documents.delete({ params }), refusedWith('not_found', 404, 'id'))
})

test('a newer review of a value isn’t overwritten, with any key', async () => {
  const { body } = await uploaded(efileReturn({ CYTotalRevenueAmt: '12' }), {}, '?type=990&extract_data=true')
  const [id, key] = [Document.parse(body).id, 'part_i_12_current_year']
  await readAll()
  const review = (said: { value?: string; absent?: boolean; version?: string | undefined }) =>
    documents().reviewValue({ params: { id, key }, body: said })
  const shown = async () => (await documents().listValues({ params: { id } })).values.find((one) => one.key === key)
  const version = (await shown())?.version
  const ways = await service.db.transaction().execute(async (tx) => {
    await tx.selectFrom('document').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const results = Promise.allSettled(['13', '14', '15'].map((value) => review({ value, version })))
    await eventually(async () => assert.equal(await waitingForLocks(), 3))
    return { said: results }
  })
  const accepted = (await ways.said).flatMap((way) => (way.status === 'fulfilled' ? [way.value] : []))
  assert.equal(accepted.length, 1, 'one of three concurrent reviews is kept')
  assert.deepEqual(await shown(), { ...accepted[0], evidence: (await shown())?.evidence })
  await assert.rejects(review({ absent: true, version }), refusedWith('conflict', 409, 'value'))
  const again = accepted[0]?.review?.value ?? ''
  assert.equal((await review({ value: again, version })).review?.value, again, 'the same review again')
  const now = (await shown())?.version
  assert.equal((await review({ absent: true, version: now })).review?.value, null)
  await assert.rejects(review({ version: now }), /the document doesn’t contain it/)
  assert.equal((await review({})).review?.value, '12', 'without a version, no newer review is checked')
})

test('the page and cell of a value are returned as PNG or JSON, only to its law firm', async () => {
  // The sum of line 12 is incorrect in one column, so there is a reading and no value.
  const doubtful = Uint8Array.from(await drawnForm({ values: { ...madeUp, part_i_8_prior_year: '412970' } }))
  const { body } = await uploaded(doubtful, {}, '?type=990&extract_data=true')
  const { id } = Document.parse(body)
  await readAll()
  const { values } = await documents().listValues({ params: { id } })
  const { extraction_data: data, extraction_warnings: warnings } = await documents().show({ params: { id } })
  assert.deepEqual(warnings, [
    {
      code: 'values_left_out',
      detail: 'these cells don’t add up, or aren’t clear',
      keys: Object.keys(madeUp).filter((key) => !(key in data)),
    },
  ])
  assert.ok(warnings?.[0]?.keys?.includes('part_i_8_prior_year'))
  const leftOut = values.find(({ key }) => key === 'part_i_8_prior_year')
  assert.deepEqual([leftOut?.value, leftOut?.evidence?.confidence, leftOut?.evidence?.printed], [null, 0, '412,970.'])
  const ask = (path: string, accept: string, by = authorization) =>
    service.fetch(
      new Request(`http://localhost/api/v1/documents/${id}/${path}`, { headers: { accept, authorization: by } }),
    )
  for (const path of ['pages/1', 'values/part_i_8_prior_year/picture']) {
    const answer = await ask(path, 'image/png')
    assert.equal(answer.headers.get('content-type'), 'image/png')
    const bytes = Buffer.from(await answer.arrayBuffer())
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG')
    const json = await (await ask(path, 'application/json')).json()
    assert.equal(json.picture, bytes.toString('base64'))
  }
  const page = await documents().showPage({ params: { id, number: '1' } })
  assert.deepEqual([page.width, page.height, page.turn], [1224, 1584, 0])
  for (const path of ['pages/2', 'pages/x', 'values/part_i_2/picture'])
    assert.equal((await ask(path, 'image/png')).status, 404, path)
  const other = service.clientOf(await insertLawFirm(service.db, 'rowan'))
  await assert.rejects(other.documents.showPage({ params: { id, number: '1' } }), refusedWith('not_found', 404, 'id'))
  const cell = { id, key: 'part_i_8_prior_year' }
  await assert.rejects(other.documents.showValuePicture({ params: cell }), refusedWith('not_found', 404, 'id'))
})

test('deleting a document deletes its file, values and pictures', async () => {
  const { body } = await uploaded(form, {}, '?type=990&extract_data=true')
  const { id } = Document.parse(body)
  await readAll()
  assert.deepEqual(await documents().delete({ params: { id } }), { id, deleted: true })
  await assert.rejects(documents().show({ params: { id } }), refusedWith('not_found', 404, 'id'))
  for (const table of ['document_file', 'document_page', 'document_value'] as const) {
    const left = await service.db.selectFrom(table).select('document_id').where('document_id', '=', id).execute()
    assert.deepEqual(left, [], table)
  }
  await assert.rejects(documents().delete({ params: { id } }), refusedWith('not_found', 404, 'id'))
})

test('the newest return of an EIN is found in the imported index', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-index-'))
  const file = join(folder, 'index_2026.csv')
  const head = 'RETURN_ID,FILING_TYPE,EIN,TAX_PERIOD,SUB_DATE,TAXPAYER_NAME,RETURN_TYPE,DLN,OBJECT_ID,XML_BATCH_ID'
  const rows = [
    '1,EFILE,421234567,202312,2024,"CEDAR, MUSIC",990,1,202411111111111111,2024_TEOS_XML_03A',
    ',EFILE,421234567,202412,2025,CEDAR MUSIC,990EZ,2,202511111111111112,2025_TEOS_XML_04a',
    '3,EFILE,421234567,202512,2026,CEDAR MUSIC,990T,3,202611111111111113,2026_TEOS_XML_01A',
    '4,EFILE,12345678,202412,2025,SHORT NUMBER,990PF,4,202511111111111114,2025_TEOS_XML_04A',
    '5,EFILE,421234568,202412,2025,NO BATCH,990,5,202511111111111115,',
  ]
  await writeFile(file, [head, ...rows].join('\r\n'))
  const first = await importIrsIndex({ db: service.db, file })
  assert.deepEqual(first, { read: 5, changed: 3, others: 1, skipped: 1 })
  assert.equal((await importIrsIndex({ db: service.db, file })).changed, 0)
  await writeFile(file, [head, ...rows].map((row) => row.slice(0, row.lastIndexOf(','))).join('\n'))
  await assert.rejects(importIrsIndex({ db: service.db, file }), /has no batches/, 'an index of before 2024')
  await rm(folder, { recursive: true })
  const found = await documents().create({ body: { ein: '42-1234567' } })
  assert.match(
    found.url ?? '',
    /^https:\/\/apps\.irs\.gov\/\S+\/2025\/2025_TEOS_XML_04A\.zip#202511111111111112_public\.xml$/,
  )
  assert.equal(found.extraction_status, 'queued', 'a return that is asked for by its EIN is read')
  const kept = await documents().create({ body: { ein: '42-1234567', extract_data: false } })
  assert.deepEqual([kept.extraction_status, kept.url], ['not_requested', found.url])
  await documents().delete({ params: { id: found.id } })
  const untyped = documents().create({ body: { url: 'https://files.example.org/990.pdf' } })
  await assert.rejects(untyped, refusedWith('parameter_missing', 400, 'type'))
  const of = (body: { ein?: string; url?: string }) => documents().create({ body: { ...body, type: '990' } })
  await assert.rejects(of({ ein: '421234568' }), refusedWith('not_found', 404, 'ein'))
  await assert.rejects(of({ ein: '4212' }), refusedWith('parameter_invalid', 400, 'ein'))
  await assert.rejects(of({}), refusedWith('parameter_missing', 400, 'url'))
})

test('if the batch lacks the newest return, the next older one is read, with a warning', async () => {
  const ein = '421234570'
  const filing = (object_id: string, tax_period: string, year: number) => ({
    ...{ object_id, tax_period, ein, form: '990' as const, batch: `${year}_teos_xml_01a` },
  })
  const listed = [
    filing('202611111111111201', '202512', 2026),
    filing('202511111111111202', '202412', 2025),
    filing('202411111111111203', '202312', 2024),
  ]
  await service.db.insertInto('irs_filing').values(listed).execute()
  const of = (revenue: string) => efileReturn({ CYTotalRevenueAmt: revenue })
  const batches = new Map([
    ['/2026/2026_TEOS_XML_01A.zip', zipOf([{ name: 'b/1_public.xml', content: of('1') }], true)],
    ['/2025/2025_TEOS_XML_01A.zip', zipOf([{ name: '2_public.xml', content: of('2') }], true)],
    ['/2024/2024_TEOS_XML_01A.zip', zipOf([{ name: '202411111111111203_public.xml', content: of('77') }], true)],
  ])
  const { base, server } = await rangeServer((path) => batches.get(path))
  /** Creates a document by EIN or URL, whose URL then leads to the local server instead of the IRS's. */
  const hand = async (body: { ein: string } | { url: string }) => {
    const { id, url = '' } = await documents().create({ body: { ...body, type: '990', extract_data: true } })
    const here = url.replace('https://apps.irs.gov/pub/epostcard/990/xml', base)
    await service.db.updateTable('document').set({ url: here }).where('id', '=', id).execute()
    return { id, here }
  }
  const newest = await hand({ ein })
  const exact = await hand({ url: newest.here })
  await readAll()
  const read = await documents().show({ params: { id: newest.id } })
  assert.deepEqual(read.extraction_data, { part_i_12_current_year: '77' })
  assert.equal(read.url, `${base}/2024/2024_TEOS_XML_01A.zip#202411111111111203_public.xml`)
  assert.deepEqual(
    read.extraction_warnings?.map(({ code, detail }) => [code, ...detail.matchAll(/\d{4}-\d\d/g)].map(String)),
    [['older_return', '2025-12', '2023-12']],
  )
  const { extraction_error: error, url } = await documents().show({ params: { id: exact.id } })
  assert.deepEqual([error, url], ['not_delivered', newest.here], 'an address means exactly that return')
  batches.delete('/2026/2026_TEOS_XML_01A.zip')
  const away = await hand({ ein })
  await readAll()
  server.close()
  const failed = await documents().show({ params: { id: away.id } })
  assert.equal(failed.extraction_error, 'not_delivered', 'a batch that is not delivered may have the return')
})

test('a scan is only compared if the index has the e-file return of its EIN and year', async () => {
  const ein = '421234571'
  const filing = (object_id: string, tax_period: string, year: number) => ({
    ...{ object_id, tax_period, ein, form: '990' as const, batch: `${year}_TEOS_XML_01A` },
  })
  const listed = [filing('202511111111111301', '202412', 2025), filing('202411111111111302', '202312', 2024)]
  await service.db.insertInto('irs_filing').values(listed).execute()
  const { part_i_6: lacking, ...others } = madeUp
  const efileWith = (change: Readonly<Record<string, string>>) => {
    const values: Readonly<Record<string, string>> = { ...others, ...change }
    return efileReturn(Object.fromEntries(partOneFields.map(({ key, elements }) => [elements[0], values[key] ?? ''])))
  }
  const otherYear = efileWith(Object.fromEntries(Object.keys(others).map((key) => [key, '4711'])))
  const batches = new Map([
    ['/2025/2025_TEOS_XML_01A.zip', zipOf([{ name: '202511111111111301_public.xml', content: otherYear }], true)],
    ['/2024/2024_TEOS_XML_01A.zip', zipOf([{ name: '202411111111111302_public.xml', content: efileWith({}) }], true)],
  ])
  const { base, server } = await rangeServer((path) => batches.get(path))
  const total = 'part_i_18_current_year'
  /** The form as read from a scan: a total that lost its first digit, and a line that isn't proven. */
  const scanned: Extractor = {
    close: () => undefined,
    extract: async (bytes) => {
      const found = await extractor.extract(bytes)
      if (found.status !== 'done' || !Buffer.from(bytes).includes('%PDF')) return found
      const evidence = Object.entries(found.evidence).map(([key, one]) => [key, { ...one, source: 'picture' as const }])
      const { part_i_17_current_year: _, ...data } = found.data
      return { ...found, data: { ...data, [total]: '67887' }, evidence: Object.fromEntries(evidence) }
    },
  }
  /** Uploads the form for an EIN, as the console does, or without one. */
  const read = async (of: string | null) => {
    const query = '?type=990&extract_data=true'
    const { id } = Document.parse((await uploaded(form, { 'content-type': 'application/pdf' }, query)).body)
    await service.db.updateTable('document').set({ ein: of }).where('id', '=', id).execute()
    const reading = { ...service.dependencies, extractor: scanned, log: silentLog, allowPrivateSandbox: true }
    await readWaitingDocuments({ ...reading, irsBatches: base })
    return documents().show({ params: { id } })
  }
  const compared = await read(ein)
  assert.deepEqual(compared.extraction_data, others)
  assert.deepEqual(
    compared.extraction_warnings?.map(({ code, keys }) => [code, keys]),
    [
      ['differs_from_efile', ['part_i_6', total]],
      ['values_left_out', ['part_i_6']],
    ],
  )
  const { values } = await documents().listValues({ params: { id: compared.id } })
  const evidence = values.find(({ key }) => key === total)?.evidence
  assert.equal(evidence?.source, 'element')
  assert.ok(evidence?.picture, 'its picture on the scan stays beside it')
  const alone = await read(null)
  assert.equal(alone.extraction_data[total], '67887', 'without an EIN the scan says what it says')
  assert.equal(lacking, '120')
  server.close()
})

/** Number of this database's connections that wait for a locked row. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(service.db)
  return rows.length
}

/** Serves a zip by ranges, or one per path, as the IRS does. Returns its URL and the requests. */
async function rangeServer(
  zips: Buffer | ((path: string) => Buffer | undefined),
  knowsRanges = true,
): Promise<{ base: string; asked: number[]; server: Server }> {
  const asked: number[] = []
  const server = createServer((request, response: ServerResponse) => {
    const zip = typeof zips === 'function' ? zips(request.url ?? '') : zips
    if (zip === undefined) return void response.writeHead(404).end('no such batch')
    const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const start = from ? Number(from) : Math.max(0, zip.length - Number(to))
    const part = knowsRanges ? zip.subarray(start, from ? Number(to) + 1 : zip.length) : zip
    asked.push(part.length)
    const range = { 'content-range': `bytes ${start}-${start + part.length - 1}/${zip.length}` }
    response.writeHead(knowsRanges ? 206 : 200, knowsRanges ? range : {}).end(part)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { base: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, asked, server }
}

test('one return is fetched from a large batch without downloading the batch', async () => {
  const others = Array.from({ length: 40 }, (_, at) => ({
    name: `${at}_public.xml`,
    content: Buffer.alloc(50_000, at),
  }))
  const wanted = { name: 'b/77_public.xml', content: efileReturn({ CYTotalRevenueAmt: '77' }) }
  const near = { name: '177_public.xml', content: efileReturn({ CYTotalRevenueAmt: '1' }) }
  const zip = asLargeZip(zipOf([...others, near, wanted, { name: 'z.xml', content: 'nothing' }], true))
  const { base, asked, server } = await rangeServer(zip)
  const hand = (name: string) =>
    documents().create({ body: { url: `${base}/batch.zip#${name}`, type: '990', extract_data: true } })
  const [found, missing] = [await hand('77_public.xml'), await hand('78_public.xml')]
  await readAll()
  server.close()
  const shown = await documents().show({ params: { id: found.id } })
  assert.deepEqual([shown.form, shown.extraction_data], ['990', { part_i_12_current_year: '77' }])
  assert.equal((await documents().show({ params: { id: missing.id } })).extraction_error, 'not_delivered')
  assert.ok(asked.reduce((sum, length) => sum + length, 0) < zip.length / 5, String(asked))
})

test('one return is fetched from a zip of another tool, from a server without range requests', async () => {
  const { base, asked, server } = await rangeServer(packedBySevenZip, false)
  const url = `${base}/batch.zip#77_public.xml`
  const { id } = await documents().create({ body: { url, type: '990', extract_data: true } })
  await readAll()
  server.close()
  assert.deepEqual((await documents().show({ params: { id } })).extraction_data, { part_i_12_current_year: '12' })
  assert.equal(asked.length, 1)
})

test('one slow document among twenty of three law firms delays no other', async () => {
  const [oak, elder] = [await insertLawFirm(service.db, 'oak'), await insertLawFirm(service.db, 'elder')]
  const firms = [service.clientOf('lawfirm'), service.clientOf(oak), service.clientOf(elder)]
  const xml = Buffer.from(efileReturn({ CYTotalRevenueAmt: '12' })).toString('base64')
  const body = { file: xml, type: '990' as const, extract_data: true }
  const slow = await firms[0]?.documents.upload({ body: { ...body, file: Buffer.from('slow').toString('base64') } })
  const ids: string[] = []
  for (let count = 0; count < 19; count += 1) {
    const firm = firms[count % 3]
    const { id } = (await firm?.documents.upload({ body })) ?? { id: '' }
    ids.push(id)
  }
  const held = gate()
  const oneSlow: Extractor = {
    ...extractor,
    places: DOCUMENTS_AT_A_TIME,
    extract: async (bytes) => {
      if (Buffer.from(bytes).toString() === 'slow') await held.opened
      return extractor.extract(bytes)
    },
  }
  const round = readAll(oneSlow)
  await eventually(async () => {
    const rows = await service.db.selectFrom('document').selectAll().where('id', 'in', ids).execute()
    assert.deepEqual([...new Set(rows.map((row) => row.extraction_error ?? row.extraction_status))], ['done'])
  })
  const { extraction_status: status } = (await firms[0]?.documents.show({ params: { id: slow?.id ?? '' } })) ?? {}
  assert.equal(status, 'processing')
  held.open()
  assert.equal(await round, 20)
})

test('a document fetched while its law firm is at its limit is read once there is room', async () => {
  const firm = service.clientOf(await insertLawFirm(service.db, 'alder'))
  const hand = async (content: string, second: number) => {
    // They are read in the order of upload.
    service.setNow(new Date(TEST_NOW.getTime() + second * 1_000))
    const file = Buffer.from(content).toString('base64')
    return (await firm.documents.upload({ body: { file, type: '990', extract_data: true } })).id
  }
  const quick = efileReturn({ CYTotalRevenueAmt: '12' })
  const [, first, second] = [await hand('slow', 1), await hand('first', 2), await hand(quick, 3)]
  const isDone = (id: string) =>
    eventually(async () => assert.equal((await firm.documents.show({ params: { id } })).extraction_status, 'done'))
  const [slow, emptyClaim] = [gate(), gate()]
  const extracted: Extractor = {
    ...extractor,
    places: DOCUMENTS_AT_A_TIME,
    extract: async (bytes) => {
      const content = Buffer.from(bytes).toString()
      if (content === 'slow') await slow.opened
      if (content === 'first') await emptyClaim.opened
      return extractor.extract(Buffer.from(quick))
    },
  }
  const db = service.dependencies.db.withPlugin(
    holdingEmptyClaims(async () => {
      emptyClaim.open()
      await isDone(first)
    }),
  )
  const round = readWaitingDocuments({
    ...service.dependencies,
    db,
    extractor: extracted,
    log: silentLog,
    allowPrivateSandbox: true,
  })
  await isDone(second)
  slow.open()
  assert.equal(await round, 3)
})

/** A gate: `await` blocks until it is opened. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

/** Delays the result of a claim that found nothing. */
function holdingEmptyClaims(hold: () => Promise<void>): KyselyPlugin {
  const claims = new WeakSet<QueryId>()
  return {
    transformQuery: ({ node, queryId }) => {
      if (node.kind === 'RawNode' && node.sqlFragments[0]?.includes('with busy as')) claims.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (claims.has(queryId) && result.rows.length === 0) await hold()
      return result
    },
  }
}
