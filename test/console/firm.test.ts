import assert from 'node:assert/strict'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { silentLog } from '../../src/server/http/log.ts'
import { createExtractor, type Extractor } from '../../src/server/service/documents/extraction/extractor.ts'
import { readWaitingDocuments } from '../../src/server/service/documents/read-documents.ts'
import { DUE_RULES, dueDate } from '../../src/server/service/filings/calendar/due-dates.ts'
import { drawnForm, efileReturn } from '../server/service/documents/extraction/form-990-fixtures.ts'
import { onSheet } from '../server/service/documents/extraction/printed-trials.ts'
import { type ConsoleWorld, type SignedIn, startConsole } from '../support/console-world.ts'
import { wholeReturn } from '../support/whole-return.ts'

const firm = '/console/m_sandbox_lawfirm/test'
const EIN = '421234567'
let world: ConsoleWorld
let extractor: Extractor
let ada: SignedIn
let id: string

beforeAll(async () => {
  world = await startConsole()
  extractor = createExtractor()
  ada = await world.signedIn('ada@alder.example', [['m_sandbox_lawfirm', 'owner']])
})
afterAll(async () => {
  extractor.close()
  await world.close()
})

async function upload(file: Uint8Array<ArrayBuffer>): Promise<string> {
  const body = new FormData()
  body.set('form_token', ada.formToken)
  body.set('file', new File([file], '990.xml'))
  const headers = { cookie: ada.cookie, 'sec-fetch-site': 'same-origin' }
  const request = new Request(`http://localhost:8080${firm}/documents/upload`, { method: 'POST', headers, body })
  const answer = await world.fetch(request)
  assert.equal(answer.status, 303, await answer.text())
  const to = answer.headers.get('location') ?? ''
  await readWaitingDocuments({ ...world.dependencies, extractor, log: silentLog, allowPrivateSandbox: false })
  return to.split('/').at(-1) ?? ''
}

const textOf = async (path: string) => (await ada.get(`${firm}/${path}`)).text()
const factsOf = async () => (await world.clientOf('lawfirm').filings.save({ params: { ein: EIN }, body: {} })).data

test('a return is uploaded, and its values are accepted, corrected or rejected one by one', async () => {
  id = await upload(wholeReturn({ ein: EIN }))
  const page = await textOf(`documents/${id}`)
  assert.match(page, /Head, name/)
  assert.match(page, /CEDAR VALLEY MUSIC SCHOOL/)
  const response = await ada.post(`${firm}/documents/review`, { id, key: 'head_name', said: 'accept' })
  assert.match(response.headers.get('location') ?? '', /\?at=head_ein$/, 'the next value')
  const figure = 'part_x_total_assets_end_of_year'
  const wrong = await ada.post(`${firm}/documents/review`, { id, key: figure, said: 'correct', value: 'twelve' })
  assert.equal(wrong.status, 400)
  assert.match(await wrong.text(), /whole dollars/)
  await ada.post(`${firm}/documents/review`, { id, key: figure, said: 'correct', value: '(361,205)' })
  await ada.post(`${firm}/documents/review`, { id, key: 'head_website', said: 'absent' })
  const { values } = await world.clientOf('lawfirm').documents.listValues({ params: { id } })
  const stored = Object.fromEntries(values.map(({ key, value, review }) => [key, [value, review?.value]]))
  assert.deepEqual(
    [stored[figure], stored.head_website, stored.head_name],
    [
      ['361204', '-361205'],
      ['CEDAR.EXAMPLE.ORG', null],
      ['CEDAR VALLEY MUSIC SCHOOL', 'CEDAR VALLEY MUSIC SCHOOL'],
    ],
  )
  const stale = await textOf(`documents/${id}?at=${figure}`)
  assert.match(stale, /Reviewed by ada@alder\.example: -361205/)
  const [, version = ''] = /name="version" value="([^"]+)"/.exec(stale) ?? []
  const ben = await world.signedIn('ben@alder.example', [['m_sandbox_lawfirm', 'developer']])
  const over = { id, key: figure, said: 'correct', value: '361206', version }
  assert.equal((await ben.post(`${firm}/documents/review`, over)).status, 303)
  const refused = await ada.post(`${firm}/documents/review`, { id, key: figure, said: 'accept', version })
  assert.equal(refused.status, 409, 'a word that was not seen is not overwritten')
  assert.match(await refused.text(), /ben@alder\.example changed it in the meantime: it’s 361206/)
  const byKey = (body: { value: string; version?: string | undefined }) =>
    world.clientOf('lawfirm').documents.reviewValue({ params: { id, key: figure }, body })
  await assert.rejects(
    byKey({ value: '361207', version }),
    /ben@alder\.example changed it in the meantime: it’s 361206/,
  )
  const now = (await world.clientOf('lawfirm').documents.listValues({ params: { id } })).values
  const seen = now.find(({ key }) => key === figure)?.version
  assert.equal((await byKey({ value: '361207', version: seen })).review?.value, '361207')
  assert.equal((await byKey({ value: '361208' })).review?.value, '361208', 'without a version, the review is saved')
})

test('an unreadable document says what to do', async () => {
  const refused = await upload(new TextEncoder().encode('Dear members, our accounts are enclosed.'))
  assert.match(await textOf(`documents/${refused}`), /Upload the return as PDF or XML/)
  const short = await upload(new TextEncoder().encode(efileReturn({}, { type: '990EZ' })))
  assert.match(await textOf(`documents/${short}`), /This is a Form 990-EZ that couldn’t be read/)
})

test('a person enters an unread value beside the page, and invalid values are rejected', async () => {
  const headless = await upload(new Uint8Array(await drawnForm()))
  const page = await textOf(`documents/${headless}`)
  const [, options = ''] = /Add a missing value[\s\S]*?<select name="key">([\s\S]*?)<\/select>/.exec(page) ?? []
  assert.match(options, /<option value="head_zip_code">Head, zip code</)
  assert.doesNotMatch(options, /part_i_12_current_year/, 'what was read is reviewed')
  const correct = (key: string, value: string) =>
    ada.post(`${firm}/documents/review`, { id: headless, key, said: 'correct', value })
  const wrong = await correct('head_year_end', 'next December')
  assert.equal(wrong.status, 400)
  const again = await wrong.text()
  assert.equal(again.match(/value="next December"/g)?.length, 1, 'no other value is offered it')
  assert.match(again, /<details open><summary>Add a missing value/)
  for (const [key, value] of [
    ['head_ein', '04-2103594'],
    ['head_zip_code', '01002'],
  ] as const)
    assert.equal((await correct(key, value)).status, 303, key)
  const [, version = ''] = /Add a missing value[\s\S]*?name="version" value="([^"]+)"/.exec(page) ?? []
  const ben = await world.signedIn('ben@alder.example')
  const other = { id: headless, key: 'head_zip_code', said: 'correct', value: '01003', version }
  const over = await ben.post(`${firm}/documents/review`, other)
  assert.equal(over.status, 409, 'what somebody said of it meanwhile is not overwritten')
  const { values } = await world.clientOf('lawfirm').documents.listValues({ params: { id: headless } })
  const reviewed = values.filter(({ value }) => value === null).map(({ key, review }) => [key, review?.value])
  assert.deepEqual(reviewed, [
    ['head_ein', '042103594'],
    ['head_zip_code', '01002'],
  ])
  assert.match(await textOf(`documents/${headless}?at=head_zip_code`), /<image href="[^"]*\/pages\/1"/)
})

test('after a person corrects a return’s client, its proposals are for that client', async () => {
  const misread = await upload(wholeReturn({ ein: '421234580' }))
  const correct = (more: object) =>
    ada.post(`${firm}/documents/review`, { id: misread, key: 'head_ein', said: 'correct', ...more })
  assert.equal((await correct({ value: '42-1234581' })).status, 303)
  const page = await textOf(`documents/${misread}/proposals`)
  assert.match(page, /href="[^"]*\/clients\/421234581"/)
  assert.match(page, /CEDAR VALLEY MUSIC SCHOOL/)
  await correct({ said: 'absent' })
  assert.match(await textOf(`documents/${misread}/proposals`), /Which client’s file is it for/)
  assert.match(await textOf(`documents/${misread}/proposals?ein=42-1234582`), /href="[^"]*\/clients\/421234582"/)
})

test('a member deletes a document, and it disappears from every page', async () => {
  const gone = await upload(wholeReturn({ ein: '421234583' }))
  assert.match(await textOf(`documents/${gone}`), /action="[^"]*\/documents\/delete"/)
  const answer = await ada.post(`${firm}/documents/delete`, { id: gone })
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, `${firm}/documents`])
  for (const path of [gone, `${gone}/proposals`, `${gone}/pages/1`, `${gone}/cells/head_name`])
    assert.equal((await ada.get(`${firm}/documents/${path}`)).status, 404, path)
  assert.doesNotMatch(await textOf('documents'), new RegExp(gone))
  assert.equal((await ada.post(`${firm}/documents/delete`, { id: gone })).status, 404)
  const { actor_name } = await world.db
    .selectFrom('audit_entry')
    .select('actor_name')
    .where('action', '=', 'documents.delete')
    .where('record_id', '=', gone)
    .executeTakeFirstOrThrow()
  assert.equal(actor_name, 'ada@alder.example')
})

test('warnings about a whole document appear above its values and proposals', async () => {
  const detail = 'the newest return isn’t in its batch, so this is an older one'
  const warnings = [
    { code: 'older_return' as const, detail },
    { code: 'low_resolution' as const, detail: 'the scan has 100 dots per inch' },
    { code: 'values_left_out' as const, detail: 'not clear', keys: ['part_i_3', 'part_i_5'] },
  ]
  const faint = await upload(new TextEncoder().encode('Faint.'))
  await world.db
    .updateTable('document')
    .set({ extraction_warnings: JSON.stringify(warnings) })
    .where('id', 'in', [id, faint])
    .execute()
  for (const path of [`documents/${id}`, `documents/${id}/proposals`, `documents/${faint}`]) {
    const page = await textOf(path)
    const [heading, notes] = [page.indexOf('<h1'), [...page.matchAll(/<p class="flash" role="status">([^<]+)</g)]]
    assert.ok((notes[0]?.index ?? 0) > heading && heading > 0, path)
    assert.deepEqual(
      notes.map(([, note]) => note),
      [
        `Note: ${detail}.`,
        'This scan has a low resolution (below 140 dots per inch), so values may be missing. Scan it again at 200 or more.',
        '2 numbers on the page aren’t proven. Check them against their pictures.',
      ],
      path,
    )
  }
})

test('an upside-down page is shown upright, with its marked values', async () => {
  const upsideDown = { pdf: await drawnForm(), x: 612, y: 792, scale: 1, turn: 180 }
  const turned = await upload(new Uint8Array(await onSheet([612, 792], [upsideDown])))
  assert.match(await textOf(`documents/${turned}?at=part_i_8_prior_year`), /translate\(\d+ \d+\) rotate\(180\)/)
})

test('proposals are accepted and undone, a conflict shows both values, and the history shows who did it', async () => {
  await ada.post(`${firm}/clients/add`, { ein: '42-1234567' })
  const phone = { ein: EIN, field: 'nonprofit_phone', value: '515-555-0199' }
  assert.equal((await ada.post(`${firm}/filings/set`, phone)).headers.get('location'), `${firm}/clients/${EIN}`)
  for (const fye of ['soon', '2025-02-30'])
    assert.equal((await ada.post(`${firm}/filings/set`, { ...phone, fye })).status, 400, fye)
  const page = await textOf(`documents/${id}/proposals`)
  assert.match(page, /5155550100[\s\S]*515-555-0199/)
  assert.doesNotMatch(page, /CEDAR\.EXAMPLE\.ORG/, 'what the document does not say is not proposed')
  const about = { id, ein: EIN, decision: 'accept' }
  const [, shown = ''] = /value="(nonprofit_phone \S+)"/.exec(page) ?? []
  await ada.post(`${firm}/filings/set`, { ...phone, value: '515-555-0198' })
  const unseen = await ada.post(`${firm}/filings/decide`, { ...about, fields: shown, replace: 'true' })
  assert.equal(unseen.status, 409)
  assert.match(await unseen.text(), /changed by someone else/)
  await ada.post(`${firm}/filings/set`, phone)
  const refused = await ada.post(`${firm}/filings/decide`, { ...about, fields: 'nonprofit_phone' })
  assert.equal(refused.status, 409)
  assert.equal((await ada.post(`${firm}/filings/decide`, about)).status, 400, 'nothing was chosen')
  await ada.post(`${firm}/filings/decide`, { ...about, fields: 'nonprofit_phone', replace: 'true' })
  await ada.post(`${firm}/filings/decide`, { ...about, fields: 'organization_name' })
  assert.equal((await factsOf()).nonprofit_phone, '5155550100')
  const settled = async () =>
    /name="fields" value="(nonprofit_phone \S+)"/.exec(await textOf(`documents/${id}/proposals`))?.[1] ?? ''
  const undo = (fields: string) => ada.post(`${firm}/filings/decide`, { ...about, decision: 'undo', fields })
  assert.equal((await undo(shown)).status, 409, 'what was accepted since the page was shown is not undone')
  assert.equal((await undo(await settled())).status, 303)
  assert.equal((await factsOf()).nonprofit_phone, '515-555-0199')
  const history = await textOf(`clients/${EIN}/history`)
  assert.match(history, /ada@alder\.example[\s\S]*Nonprofit phone/)
  const [headings, ...rows] = (await textOf(`clients/${EIN}/history.csv`)).trim().split('\r\n')
  assert.match(headings ?? '', /^at,by,field,from,to,fiscal_year_end,document_id/)
  assert.equal(rows.length, 6)
  assert.match(rows[3] ?? '', new RegExp(`ada@alder.example,nonprofit_phone,515-555-0199,5155550100,,${id}`))
  const { rows: acts } = await world.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_name'])
    .where('actor_name', '=', 'ada@alder.example')
    .execute()
    .then((rows) => ({ rows: rows.map(({ action }) => action) }))
  for (const action of ['documents.upload', 'documents.review', 'filings.set', 'filings.decide'])
    assert.ok(acts.includes(action), `${action} is in the audit log`)
})

test('the calendar shows each client’s next due dates with their rules, unknown ones as unknown, and has a feed', async () => {
  const body = { organization_name: 'Elm, Oak & Co', fye: '2025-12-31', states_registered_in: 'CA,MN,NV' }
  await world.clientOf('lawfirm').filings.save({ params: { ein: '421234599' }, body })
  const page = await textOf('calendar')
  assert.match(page, /2026-05-15[\s\S]*Elm, Oak[\s\S]*Federal[\s\S]*15th day of the 5th month/)
  assert.match(page, /2026-07-15[\s\S]*MN[\s\S]*309\.53/)
  assert.match(page, /unknown[\s\S]*NV[\s\S]*We have no rule/)
  const asked = { query: { ein: '42-1234599' } }
  const plain = (await world.clientOf('lawfirm').filings.calendar(asked)).filings
  assert.deepEqual(
    plain.map(({ state, due_on, by_revenue }) => [state, due_on, by_revenue]),
    [
      ['CA', '2026-05-15', null],
      ['US', '2026-05-15', null],
      ['MN', '2026-07-15', null],
      ['NV', null, null],
    ],
  )
  const revenue = { annual_return: { part_i_12_current_year: '750001' } }
  await world.clientOf('lawfirm').filings.save({ params: { ein: '421234599' }, body: revenue })
  const { filings } = await world.clientOf('lawfirm').filings.calendar(asked)
  const besides = filings.map(({ state, by_revenue }) => [state, by_revenue?.source])
  assert.deepEqual(besides.slice(0, 3), [
    ['CA', undefined],
    [
      'US',
      'IRS, Form 990 series: which forms do exempt organizations file (irs.gov/charities-non-profits); Form 990-EZ, line L, with total assets of Part II, column (B), end of year',
    ],
    ['MN', 'Minn. Stat. § 309.53 subd. 3'],
  ])
  assert.match(await textOf('calendar'), /audited financial statement/)
  const standing = async (revenue: string, assets: string) => {
    const annual_return = { part_i_12_current_year: revenue, part_i_20_end_of_year: assets }
    await world.clientOf('lawfirm').filings.save({ params: { ein: '421234599' }, body: { annual_return } })
    const [, federal] = (await world.clientOf('lawfirm').filings.calendar(asked)).filings
    return federal?.by_revenue?.words.startsWith('Form 990 itself') ?? false
  }
  const forms = [await standing('199999', '499999'), await standing('199999', '500000'), await standing('200000', '')]
  assert.deepEqual(forms, [false, true, true], 'either sum asks for Form 990 itself')
  assert.deepEqual((await world.clientOf('lawfirm').filings.calendar({ query: { ein: '530196605' } })).filings, [])
  const odd = 'Elm, Oak; Größe & \\ Söhne 音楽'
  const renamed = { organization_name: odd.replace('; ', ';\u0007') }
  await world.clientOf('lawfirm').filings.save({ params: { ein: '421234599' }, body: renamed })
  const made = await (await ada.post(`${firm}/calendar/make`)).text()
  const [, path = ''] = /<code>http:\/\/localhost:8080(\/legal_extension\/calendar\/\w+\.ics)</.exec(made) ?? []
  const read = () => world.fetch(new Request(`http://localhost:8080${path}`))
  const answer = await read()
  assert.equal(answer.headers.get('content-type'), 'text/calendar; charset=utf-8')
  const text = await answer.text()
  assert.ok(
    text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75),
    'no line is longer than RFC 5545 lets it',
  )
  const events = ICAL.Component.fromString(text)
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one))
    .map(({ summary, startDate, endDate }) => [summary, String(startDate), String(endDate)])
    .filter(([summary]) => summary?.startsWith('Elm'))
  const report = 'Charitable organization annual report (MN)'
  assert.deepEqual(events, [
    [`${odd}: Annual registration renewal fee report (RRF-1) (CA)`, '2026-05-15', '2026-05-16'],
    [`${odd}: Form 990 series (US)`, '2026-05-15', '2026-05-16'],
    [`${odd}: ${report}`, '2026-07-15', '2026-07-16'],
  ])
  const others = /421234567/
  const [whole, own] = [await textOf('calendar'), await textOf('calendar?ein=42-1234599')]
  assert.match(whole, others)
  assert.match(own, /2026-07-15[\s\S]*Elm, Oak[\s\S]*MN/)
  assert.doesNotMatch(own, others)
  assert.match(await textOf('clients/421234599'), /href="[^"]*\/calendar\?ein=421234599"/)
  assert.match(await textOf('calendar?ein=421234500'), /No client has this EIN/)
  assert.match(await textOf('calendar?ein=42-12345'), /No client has this EIN/)
  const ofOne = (ein: string) => world.fetch(new Request(`http://localhost:8080${path}?ein=${ein}`))
  const [one, nobody] = [await (await ofOne('42-1234599')).text(), await (await ofOne('530196605')).text()]
  assert.deepEqual([one.match(/BEGIN:VEVENT/g)?.length, nobody.match(/BEGIN:VEVENT/g)], [3, null])
  assert.equal((await ofOne('4212')).status, 404)
  await world.clientOf('lawfirm').filings.save({ params: { ein: '421234599' }, body })
  const [, feed = ''] = /name="feed" value="(feed_\w+)"/.exec(await textOf('calendar')) ?? []
  await ada.post(`${firm}/calendar/revoke`, { feed })
  assert.equal((await read()).status, 404)
  assert.equal((await world.fetch(new Request('http://localhost:8080/legal_extension/calendar/x.ics'))).status, 404)
})

test('a due date moves past weekends and holidays if the rule says so, and only from the end of a month', () => {
  const { US: federal, CA: california, AL: alabama } = DUE_RULES
  assert.ok(federal && california && alabama)
  const days = ['2026-06-30', '2026-09-30', '2022-11-30', '2025-08-31', '2026-06-14'].map((end) =>
    dueDate(federal, end),
  )
  // A Sunday; Presidents' Day; a Saturday, then Emancipation Day; Presidents' Day is not the 15th of January.
  assert.deepEqual(days, ['2026-11-16', '2027-02-16', '2023-04-18', '2026-01-15', undefined])
  assert.equal(dueDate(california, '2026-06-30'), '2026-11-15')
  assert.equal(dueDate(alabama, '2025-12-31'), '2026-03-31')
})

test('a client’s page opens a state’s form for any signed-in member', async () => {
  const page = await textOf('clients/421234599')
  const [, form = ''] = /action="\/legal_extension\/launch"([\s\S]*?)<\/form>/.exec(page) ?? []
  assert.match(form, /<option value="CA" selected>/, 'a state it is registered in comes first')
  const sent = [...form.matchAll(/name="(\w+)" value="(\w+)"/g)].map(([, name, value]) => `${name}=${value}`)
  const opened = await ada.get(`/legal_extension/launch?${sent.join('&')}&state=CA&type=renewal`)
  assert.equal(opened.status, 302)
  const launched = await (await ada.get(new URL(opened.headers.get('location') ?? '').pathname)).text()
  assert.match(launched, /Elm, Oak &amp; Co · EIN 42-1234599/)
})

test('addresses, people and amounts appear in reading order, each number with its label', async () => {
  const body = {
    ...{ zeal: 'ignored', fye: '2025-12-31', dba: 'Larch House', organization_name: 'Larch' },
    nonprofit_address: { city: 'Ames', state: 'IA', zip_code: '50010', address_line_1: '12 Cedar Street' },
    board_members: [
      {
        hours: '4',
        salary: '0',
        title: 'Treasurer',
        last_name: 'Okafor',
        first_name: 'Ada',
        phone: { value: '5155550100' },
      },
    ],
  }
  await world.clientOf('lawfirm').filings.save({ params: { ein: '421234533' }, body })
  for (const path of ['clients/421234533', 'clients/421234533/history']) {
    const page = await textOf(path)
    assert.match(page, /12 Cedar Street, Ames, IA, 50010</, path)
    assert.match(page, /Ada, Okafor, Treasurer, Hours: 4, Phone: 5155550100, Salary: 0</, path)
  }
  assert.match(
    await textOf('clients/421234533'),
    /Organization name[\s\S]*DBA[\s\S]*Nonprofit address[\s\S]*Board members/,
  )
})

test('lists older documents page by page, for the law firm and for one client', async () => {
  const unread = { live_mode: false, url: null, type: '990', extraction_status: 'not_requested' } as const
  const others = { ...unread, account_id: 'm_sandbox_platform', id: 'doc_of_another', created_at: new Date(0) }
  const old = Array.from({ length: 120 }, (_, at) => ({
    ...{ ...unread, account_id: 'm_sandbox_lawfirm', id: `doc_old_${at}`, ein: at % 2 === 0 ? EIN : null },
    created_at: new Date(Date.UTC(2020, 0, 1, 0, at)),
  }))
  await world.db
    .insertInto('document')
    .values([...old, { ...others, ein: null }])
    .execute()
  const { rows } = await sql<{ id: string; ein: string | null }>`
    select id, ein from document where account_id = 'm_sandbox_lawfirm' order by created_at desc, id desc`.execute(
    world.db,
  )
  const come = async (path: string): Promise<string[]> => {
    const page = await textOf(path)
    const ids = [...page.matchAll(/href="[^"]*\/documents\/(doc_\w+)"/g)].map(([, id = '']) => id)
    assert.ok(ids.length <= 50)
    const [, next] = /rel="next" href="\/console\/m_sandbox_lawfirm\/test\/([^"]+)"/.exec(page) ?? []
    return next === undefined ? ids : [...ids, ...(await come(next.replaceAll('&amp;', '&')))]
  }
  assert.deepEqual(
    await come('documents'),
    rows.map(({ id }) => id),
  )
  assert.deepEqual(
    await come(`clients/${EIN}?fye=2025-12-31`),
    rows.filter(({ ein }) => ein === EIN).map(({ id }) => id),
  )
  const first = rows.slice(0, 50).map(({ id }) => id)
  for (const gone of ['doc_of_another', 'doc_never'])
    assert.deepEqual((await come(`documents?after=${gone}`)).slice(0, 50), first, gone)
  // A document of another client, or a document that doesn't exist.
  const other = rows.find(({ ein }) => ein !== EIN)?.id
  for (const after of [other, '%00'])
    assert.deepEqual(
      await come(`clients/${EIN}?after=${after}`),
      rows.filter(({ ein }) => ein === EIN).map(({ id }) => id),
      after,
    )
})

test('a viewer changes nothing, and another law firm finds nothing', async () => {
  const viewer = await world.signedIn('vera@alder.example', [['m_sandbox_lawfirm', 'viewer']])
  const page = await (await viewer.get(`${firm}/documents/${id}`)).text()
  assert.match(page, /CEDAR VALLEY/)
  assert.doesNotMatch(page, /action="[^"]*documents\/(review|delete)"/)
  assert.doesNotMatch(await (await viewer.get(`${firm}/clients/421234599`)).text(), /legal_extension\/launch/)
  const stranger = await world.signedIn('eve@shop.example', [['m_sandbox_storefront', 'owner']])
  for (const path of [`documents/${id}`, `documents/${id}/proposals`, `clients/${EIN}`, `clients/${EIN}/history.csv`]) {
    assert.equal((await stranger.get(`${firm}/${path}`)).status, 404)
    assert.equal((await stranger.get(`/console/m_sandbox_storefront/test/${path}`)).status, 404)
  }
})

test('a law firm with very many clients sees that its list is incomplete', async () => {
  const client = (index: number) => ({
    ...{ id: `client_many_${index}`, account_id: 'm_sandbox_lawfirm', live_mode: true, ein: `52${1_000_000 + index}` },
    created_at: new Date(0),
  })
  await world.db
    .insertInto('filing_client')
    .values(Array.from({ length: 200 }, (_, index) => client(index)))
    .execute()
  const live = async (query = '') => (await ada.get(`/console/m_sandbox_lawfirm/live${query}`)).text()
  assert.doesNotMatch(await live(), /Showing the first 200 by name/)
  await world.db.insertInto('filing_client').values(client(200)).execute()
  const page = await live()
  assert.match(page, /Showing the first 200 by name/)
  assert.doesNotMatch(page, /52-1000200/)
  assert.match(await live('?search=521000200'), /52-1000200/)
})
