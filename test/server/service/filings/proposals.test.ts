import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { silentLog } from '../../../../src/server/http/log.ts'
import { createExtractor, type Extractor } from '../../../../src/server/service/documents/extraction/extractor.ts'
import { readWaitingDocuments } from '../../../../src/server/service/documents/read-documents.ts'
import { agrees } from '../../../../src/server/service/filings/proposals/proposals.ts'
import { insertLawFirm, refusedWith, startTestService, type TestService } from '../../../support/test-service.ts'
import { wholeReturn } from '../../../support/whole-return.ts'
import { drawnForm } from '../documents/extraction/form-990-fixtures.ts'

let service: TestService
let extractor: Extractor
beforeAll(async () => {
  service = await startTestService()
  extractor = createExtractor()
})
afterAll(async () => {
  extractor.close()
  await service.close()
})

const client = () => service.clientOf('lawfirm')
let lastEin = 421_000_000
const newEin = () => String(++lastEin)

async function documentOf(ein: string, content: Uint8Array = wholeReturn({ ein })): Promise<string> {
  const file = Buffer.from(content).toString('base64')
  const { id } = await client().documents.upload({ body: { file, type: '990', extract_data: true } })
  await readWaitingDocuments({ ...service.dependencies, extractor, log: silentLog, allowPrivateSandbox: false })
  assert.equal((await client().documents.show({ params: { id } })).extraction_status, 'done')
  return id
}

async function proposals(ein: string, document_id: string) {
  const { proposals } = await client().filings.listProposals({ params: { ein }, query: { document_id } })
  return new Map(proposals.map((proposal) => [proposal.field, proposal]))
}

function decide(ein: string, document_id: string, decision: 'accept' | 'refuse' | 'undo', fields: string[], more = {}) {
  return client().filings.decideProposals({ params: { ein }, body: { document_id, decision, fields, ...more } })
}

const fileOf = async (ein: string) => (await client().filings.save({ params: { ein }, body: {} })).data

test('a return proposes its header, officers, figures and fundraisers with their source, and changes nothing itself', async () => {
  const ein = newEin()
  const proposed = await proposals(ein, await documentOf(ein))
  const values = Object.fromEntries([...proposed].map(([field, { value }]) => [field, value]))
  const address = {
    address_line_1: '12 CEDAR STREET',
    address_line_2: null,
    city: 'AMES',
    state: 'IA',
    zip_code: '50010',
  }
  assert.deepEqual(values, {
    organization_name: 'CEDAR VALLEY MUSIC SCHOOL',
    ein,
    nonprofit_address: address,
    nonprofit_phone: '5155550100',
    nonprofit_website: 'CEDAR.EXAMPLE.ORG',
    fyb: '2025-01-01',
    fye: '2025-12-31',
    nonprofit_purpose: 'TEACH EVERY CHILD OF THE VALLEY TO READ MUSIC & PLAY',
    state_established_in: 'IA',
    irs_tax_exempt_status: '501(c)(3)',
    organization_type: 'Corporation',
    signatory_first_name: 'ADA',
    signatory_middle_name: 'M',
    signatory_last_name: 'OKAFOR',
    signatory_title: 'TREASURER',
    board_members: [
      { first_name: 'ADA', middle_name: 'M', last_name: 'OKAFOR', title: 'TREASURER', hours: '4.00', salary: '0' },
      { first_name: 'BEN', last_name: 'LINDQVIST JR', title: 'PRESIDENT', hours: '40.00', salary: '81000' },
    ],
    fundraising_methods: 'mail,email',
    states_registered_in: 'IA,OH',
    fundraising_agreements_last_year: [
      {
        fundraising_agreement_name: 'BRIGHT CALLS LLC',
        fundraising_activity_type: 'TELEPHONE',
        gross_receipts_from_fundraising_activities: '90000',
        amount_paid_to_fundraiser: '18000',
        total_amount_paid_to_organization: '72000',
        address: {
          address_line_1: '1 OAK AVENUE',
          address_line_2: null,
          city: 'BOONE',
          state: 'IA',
          zip_code: '50036-1234',
        },
      },
    ],
    receives_government_grants: 'true',
    professional_fundraisers: 'true',
    'annual_return.part_i_8_current_year': '600000',
    'annual_return.part_i_9_current_year': '21957',
    'annual_return.part_i_12_current_year': '621957',
    'annual_return.part_i_20_end_of_year': '361204',
    'annual_return.part_viii_government_grants': '25000',
    'annual_return.part_viii_total_contributions': '600000',
    'annual_return.part_viii_total_revenue': '621957',
    'annual_return.part_ix_professional_fundraising_fees': '18000',
    'annual_return.part_ix_total_functional_expenses': '500000',
    'annual_return.part_ix_total_functional_expenses_program_services': '400000',
    'annual_return.part_ix_total_functional_expenses_management_and_general': '60000',
    'annual_return.part_ix_total_functional_expenses_fundraising': '40000',
    'annual_return.part_x_total_assets_beginning_of_year': '300000',
    'annual_return.part_x_total_assets_end_of_year': '361204',
  })
  assert.deepEqual(proposed.get('nonprofit_phone')?.sources, [
    { key: 'head_phone', value: '5155550100', source: 'element', printed: 'Filer/PhoneNum' },
  ])
  const standings = new Set([...proposed.values()].map(({ standing }) => standing))
  assert.deepEqual(await fileOf(ein), { ein })
  assert.deepEqual([...standings], ['open'])
})

test('an accepted proposal is stored with its document, and undoing it restores the previous value', async () => {
  const ein = newEin()
  const document = await documentOf(ein)
  const address = {
    address_line_1: '9 Old Road',
    address_line_2: 'Suite 4',
    city: 'Boone',
    state: 'IA',
    zip_code: '50036',
  }
  await client().filings.save({ params: { ein }, body: { nonprofit_address: address } })
  const fields = ['organization_name', 'board_members', 'annual_return.part_x_total_assets_end_of_year']
  await decide(ein, document, 'accept', fields)
  await decide(ein, document, 'accept', ['nonprofit_address'], { replace: true })
  const file = await fileOf(ein)
  assert.equal(file.organization_name, 'CEDAR VALLEY MUSIC SCHOOL')
  assert.deepEqual(file.annual_return, { part_x_total_assets_end_of_year: '361204' })
  // The earlier address's second line isn't kept with the new street.
  assert.deepEqual(Object(file.nonprofit_address).address_line_2, null)
  assert.equal((await proposals(ein, document)).get('organization_name')?.standing, 'accepted')
  await decide(ein, document, 'undo', [...fields, 'nonprofit_address'])
  assert.deepEqual(await fileOf(ein), { ein, nonprofit_address: address, annual_return: {} })
  const { changes } = await client().filings.history({ params: { ein } })
  const assetChanges = changes.filter(({ field }) => field === 'annual_return.part_x_total_assets_end_of_year')
  assert.deepEqual(
    assetChanges.map(({ old_value, new_value, changed_by, document_id }) => [
      old_value,
      new_value,
      changed_by,
      document_id,
    ]),
    [
      [null, '361204', 'Alder & Reed LLP', document],
      ['361204', null, 'Alder & Reed LLP', document],
    ],
  )
})

test('existing facts are never overwritten silently: a conflict shows both values and applies all fields or none', async () => {
  const ein = newEin()
  const document = await documentOf(ein)
  await client().filings.save({
    params: { ein },
    body: { nonprofit_phone: '515-555-0199', organization_name: 'Cedar Valley Music School' },
  })
  const shown = await proposals(ein, document)
  assert.deepEqual(
    [shown.get('nonprofit_phone')?.standing, shown.get('nonprofit_phone')?.present],
    ['conflict', '515-555-0199'],
  )
  assert.equal(shown.get('organization_name')?.standing, 'agrees', 'the same name in other letters')
  const both = decide(ein, document, 'accept', ['nonprofit_website', 'nonprofit_phone'])
  await assert.rejects(both, refusedWith('conflict', 409, 'nonprofit_phone'))
  await assert.rejects(both, /515-555-0199.*5155550100/)
  assert.equal((await fileOf(ein)).nonprofit_website, undefined)
  await decide(ein, document, 'accept', ['nonprofit_phone'], { replace: true })
  assert.equal((await fileOf(ein)).nonprofit_phone, '5155550100')
  await client().filings.save({ params: { ein }, body: { nonprofit_phone: '515-555-0111' } })
  await assert.rejects(
    decide(ein, document, 'undo', ['nonprofit_phone']),
    refusedWith('conflict', 409, 'nonprofit_phone'),
  )
  assert.equal((await fileOf(ein)).nonprofit_phone, '515-555-0111')
})

test('a decision on an outdated proposal or fact is rejected for another review', async () => {
  const ein = newEin()
  const document = await documentOf(ein)
  const seen = (await proposals(ein, document)).get('nonprofit_phone')?.version ?? ''
  const versions = { nonprofit_phone: seen }
  const key = { id: document, key: 'head_phone' }
  const stale = () => decide(ein, document, 'accept', ['nonprofit_phone'], { versions, replace: true })
  await client().documents.reviewValue({ params: key, body: { value: '5155550111' } })
  await assert.rejects(stale(), refusedWith('conflict', 409, 'nonprofit_phone'))
  await client().documents.reviewValue({ params: key, body: { value: '5155550100' } })
  await client().filings.save({ params: { ein }, body: { nonprofit_phone: '515-555-0199' } })
  await assert.rejects(stale(), /changed by someone else.*515-555-0199/)
  assert.equal((await fileOf(ein)).nonprofit_phone, '515-555-0199')
  const versionNow = async () => (await proposals(ein, document)).get('nonprofit_phone')?.version ?? ''
  const open = { nonprofit_phone: await versionNow() }
  const [again] = (await decide(ein, document, 'refuse', ['nonprofit_phone'], { versions: open })).proposals.filter(
    ({ field }) => field === 'nonprofit_phone',
  )
  assert.equal(again?.version, await versionNow())
  const decideAgain = (decision: 'accept' | 'undo', versions: Record<string, string>) =>
    decide(ein, document, decision, ['nonprofit_phone'], { versions, replace: true })
  await assert.rejects(
    decideAgain('accept', open),
    refusedWith('conflict', 409, 'nonprofit_phone'),
    'it was refused meanwhile',
  )
  await decideAgain('accept', { nonprofit_phone: again?.version ?? '' })
  await assert.rejects(decideAgain('undo', { nonprofit_phone: again?.version ?? '' }), /changed by someone else/)
  await decideAgain('undo', { nonprofit_phone: await versionNow() })
  assert.equal((await fileOf(ein)).nonprofit_phone, '515-555-0199')
})

test('a proposal that was rejected and then accepted overwrites nothing silently, and keeps facts that agree', async () => {
  const ein = newEin()
  const document = await documentOf(ein)
  const written = { nonprofit_phone: '515-555-0199', organization_name: 'Cedar Valley Music School' }
  await client().filings.save({ params: { ein }, body: written })
  const storedFacts = async () => {
    const { nonprofit_phone, organization_name } = await fileOf(ein)
    return { nonprofit_phone, organization_name }
  }
  await decide(ein, document, 'refuse', ['nonprofit_phone', 'organization_name', 'nonprofit_website'])
  const silent = decide(ein, document, 'accept', ['nonprofit_phone'])
  await assert.rejects(silent, refusedWith('conflict', 409, 'nonprofit_phone'))
  await decide(ein, document, 'accept', ['organization_name', 'nonprofit_website'])
  assert.deepEqual(await storedFacts(), written)
  assert.equal((await fileOf(ein)).nonprofit_website, 'CEDAR.EXAMPLE.ORG', 'what nobody said is taken')
  await decide(ein, document, 'accept', ['nonprofit_phone'], { replace: true })
  assert.equal((await storedFacts()).nonprofit_phone, '5155550100')
  await decide(ein, document, 'undo', ['organization_name', 'nonprofit_phone'])
  assert.deepEqual(await storedFacts(), written)
  // Earlier decisions rewrote equal values.
  await decide(ein, document, 'accept', ['organization_name'])
  await client().filings.save({ params: { ein }, body: { organization_name: 'CEDAR VALLEY MUSIC SCHOOL' } })
  await decide(ein, document, 'undo', ['organization_name'])
  assert.deepEqual(await storedFacts(), written)
})

test('figures are compared by value, and words by more than their digits', () => {
  const pairs: [field: string, present: string, proposed: string, same: boolean][] = [
    ['salary', '300)', '300', false],
    ['salary', '(300', '-300', false],
    ['salary', '(300)', '-300', true],
    ['salary', '$1,250.50', '1250.50', true],
    ['salary', '1,25', '125', false],
    ['salary', '1250,000', '1250000', false],
    ['dba', '0.5', '0 5', false],
    ['dba', '12 .5', '12.5', false],
    ['dba', '-5', '5', false],
    ['dba', 'Area 51-5, No. 7.', 'AREA 51 5 NO 7', true],
    ['dba', 'The U.S. Club 501(c)(3)', 'the us club 501c3', true],
  ]
  for (const [field, present, proposed, same] of pairs)
    assert.equal(agrees(field, present, proposed), same, `${field}: ${present} and ${proposed}`)
})

test('of two contradicting returns accepted at once, one is stored and one is rejected', async () => {
  const ein = newEin()
  const [one, other] = [await documentOf(ein), await documentOf(ein)]
  await client().documents.reviewValue({ params: { id: other, key: 'head_phone' }, body: { value: '5155550111' } })
  const both = await Promise.allSettled(
    [one, other].map((document) => decide(ein, document, 'accept', ['nonprofit_phone', 'ein'])),
  )
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const kept = both[0]?.status === 'fulfilled' ? '5155550100' : '5155550111'
  assert.equal((await fileOf(ein)).nonprofit_phone, kept)
})

test('equal facts keep their spelling, and a number with another sign or decimal point isn’t equal', async () => {
  const ein = newEin()
  const document = await documentOf(ein)
  const written = { organization_name: 'Cedar Valley Music School', nonprofit_phone: '(515) 555-0100' }
  await client().filings.save({ params: { ein }, body: written })
  const { proposals: after } = await decide(ein, document, 'accept', ['organization_name', 'nonprofit_phone'])
  const standings = after.filter(({ field }) => Object.hasOwn(written, field)).map(({ standing }) => standing)
  assert.deepEqual(standings, ['accepted', 'accepted'])
  const { organization_name, nonprofit_phone } = await fileOf(ein)
  assert.deepEqual({ organization_name, nonprofit_phone }, written)
  await decide(ein, document, 'undo', ['organization_name'])
  assert.equal((await fileOf(ein)).organization_name, written.organization_name)
  const people = (ben: Record<string, string>) => [
    { first_name: 'Ada', middle_name: 'M.', last_name: 'Okafor', title: 'Treasurer', hours: '4', salary: '$0' },
    { first_name: 'Ben', last_name: 'Lindqvist, Jr.', title: 'President', hours: '40', salary: '81,000.00', ...ben },
  ]
  const standing = async (facts: Record<string, unknown>, field: string) => {
    await client().filings.save({ params: { ein }, body: facts })
    return (await proposals(ein, document)).get(field)?.standing
  }
  const boards = [{}, { hours: '400' }, { salary: '(81000)' }, { salary: '810.00' }]
  const boardStandings = []
  for (const ben of boards) boardStandings.push(await standing({ board_members: people(ben) }, 'board_members'))
  assert.deepEqual(boardStandings, ['agrees', 'conflict', 'conflict', 'conflict'])
  const street = async (line: string) =>
    standing(
      { nonprofit_address: { address_line_1: line, city: 'Ames', state: 'IA', zip_code: '50010' } },
      'nonprofit_address',
    )
  assert.deepEqual([await street('12 Cedar Street.'), await street('1 2 Cedar Street')], ['agrees', 'conflict'])
})

test('undoing an accepted proposal doesn’t overwrite a person’s later edit', async () => {
  const ein = newEin()
  const document = await documentOf(ein)
  await decide(ein, document, 'accept', ['organization_name'])
  await client().filings.save({ params: { ein }, body: { organization_name: 'Cedar Valley Music School' } })
  await assert.rejects(
    decide(ein, document, 'undo', ['organization_name']),
    refusedWith('conflict', 409, 'organization_name'),
  )
  assert.equal((await fileOf(ein)).organization_name, 'Cedar Valley Music School')
})

test('a rejected proposal stays rejected until it is reopened or a correction proposes another value', async () => {
  const ein = newEin()
  const document = await documentOf(ein)
  await decide(ein, document, 'refuse', ['nonprofit_website'])
  assert.equal((await proposals(ein, document)).get('nonprofit_website')?.standing, 'refused')
  const params = { id: document, key: 'head_website' }
  await client().documents.reviewValue({ params, body: { value: 'https://cedar.example.org' } })
  const corrected = (await proposals(ein, document)).get('nonprofit_website')
  assert.deepEqual([corrected?.standing, corrected?.value], ['open', 'https://cedar.example.org'])
  assert.deepEqual(corrected?.sources, [
    { key: 'head_website', value: 'https://cedar.example.org', source: 'person', printed: 'WebsiteAddressTxt' },
  ])
  await client().documents.reviewValue({ params, body: { absent: true } })
  assert.equal((await proposals(ein, document)).has('nonprofit_website'), false)
})

test('a person enters an unread header field, and the proposal names that person as its source', async () => {
  const ein = newEin()
  const id = await documentOf(ein, await drawnForm())
  const review = (key: string, value: string) =>
    client().documents.reviewValue({ params: { id, key }, body: { value } })
  const head = {
    ...{ head_name: 'CEDAR VALLEY MUSIC SCHOOL', head_ein: ein, head_address_line_1: '12 CEDAR STREET' },
    ...{ head_city: 'AMHERST', head_state: 'MA', head_zip_code: '01002', head_year_end: '2025-12-31' },
  }
  for (const [key, value] of Object.entries(head)) await review(key, value)
  const proposed = await proposals(ein, id)
  const values = ['organization_name', 'ein', 'fye'].map((field) => proposed.get(field)?.value)
  assert.deepEqual(values, [head.head_name, ein, head.head_year_end])
  assert.deepEqual(proposed.get('nonprofit_address')?.value, {
    ...{ address_line_1: '12 CEDAR STREET', address_line_2: null, city: 'AMHERST', state: 'MA', zip_code: '01002' },
  })
  assert.deepEqual(proposed.get('fye')?.sources, [
    { key: 'head_year_end', value: '2025-12-31', source: 'person', printed: null },
  ])
  for (const [key, value] of [
    ...[['head_year_begin', 'soon'] as const, ['head_ein', '42-1'] as const, ['head_zip_code', '1002'] as const],
    ...[['head_state', 'M4'] as const, ['head_phone', 'none'] as const, ['head_trust', 'yes'] as const],
  ])
    await assert.rejects(review(key, value), refusedWith('parameter_invalid', 400, 'value'), key)
  await assert.rejects(review('head_shoe_size', '9'), refusedWith('not_found', 404, 'key'))
})

test('a return without an EIN belongs to the client it was uploaded for, unless a person says otherwise', async () => {
  const ein = newEin()
  const id = await documentOf(ein, await drawnForm())
  await service.db.updateTable('document').set({ ein }).where('id', '=', id).execute()
  const other = newEin()
  assert.ok((await proposals(ein, id)).size > 0)
  await assert.rejects(proposals(other, id), refusedWith('conflict', 409, 'ein'))
  const params = { id, key: 'head_ein' }
  await client().documents.reviewValue({ params, body: { value: other } })
  assert.equal((await proposals(other, id)).get('ein')?.value, other)
  await assert.rejects(proposals(ein, id), refusedWith('conflict', 409, 'ein'))
  await client().documents.reviewValue({ params, body: { absent: true } })
  assert.ok((await proposals(ein, id)).size > 0)
})

test('a return of another nonprofit or another law firm proposes nothing', async () => {
  const ein = newEin()
  const document = await documentOf(ein)
  await assert.rejects(proposals(newEin(), document), refusedWith('conflict', 409, 'ein'))
  const other = service.clientOf(await insertLawFirm(service.db, 'ash'))
  const asked = { params: { ein }, query: { document_id: document } }
  await assert.rejects(other.filings.listProposals(asked), refusedWith('not_found', 404, 'document_id'))
})

test('a year’s record uses only the return of exactly that year', async () => {
  const ein = newEin()
  const document = await documentOf(ein)
  await decide(ein, document, 'accept', ['fye', 'organization_name'], { match_filing_year: true })
  const { data } = await client().filings.show({ params: { ein }, query: { fye: '2025-12-31' } })
  assert.deepEqual(data, { ein, fye: '2025-12-31', organization_name: 'CEDAR VALLEY MUSIC SCHOOL' })
  assert.equal((await proposals(ein, document)).get('fye')?.standing, 'open', 'the standing records are others')
  for (const [key, value] of [
    ['head_year_end', 'soon'],
    ['head_year_end', '2025-02-30'],
    ['head_ein', '42-1'],
    ['head_501c3', 'yes'],
    ['part_vii_1_compensation', 'a lot'],
    ['part_x_total_assets_end_of_year', '12.5'],
  ] as const) {
    const rejected = client().documents.reviewValue({ params: { id: document, key }, body: { value } })
    await assert.rejects(rejected, refusedWith('parameter_invalid', 400, 'value'), key)
  }
  // Values without the required format must not reach the records.
  const review = { document_id: document, key: 'head_year_end', value: 'soon', reviewed_by: 'a', reviewer: 'a' }
  await service.db
    .insertInto('document_review')
    .values({ ...review, reviewed_at: new Date() })
    .execute()
  await assert.rejects(
    decide(ein, document, 'accept', ['ein'], { match_filing_year: true }),
    refusedWith('conflict', 409, 'match_filing_year'),
  )
})
