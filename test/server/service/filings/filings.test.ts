import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, test } from 'vitest'
import { filingFormat } from '../../../../src/contract/filing-formats.ts'
import {
  ADDRESS_PARTS,
  FILING_ADDRESSES,
  FILING_ARRAYS,
  FILING_DATES,
  FILING_FIELDS,
  FILING_LISTS,
} from '../../../../src/contract/index.ts'
import { filingHistory } from '../../../../src/server/service/filings/filing-records.ts'
import { insertLawFirm, refusedWith, startTestService, type TestService } from '../../../support/test-service.ts'
import { testUnless } from '../../../support/test-unless.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const firm = { accountId: 'm_sandbox_lawfirm', liveMode: false }
const spec = fileURLToPath(new URL('../../../../../shared/spec.md', import.meta.url))

let lastEin = 100_000_000
const newEin = () => String(++lastEin)

async function save(ein: string, body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { data } = await service.clientOf('lawfirm').filings.save({ params: { ein }, body })
  return data
}

function sampleOf(name: string, index: number): unknown {
  if (FILING_DATES.some((date) => date === name)) return '2025-12-31'
  if (name === 'ein') return undefined
  return fitting(name) ?? `value ${index} of ${name}`
}

/** A value in the format of a field, if it has one. */
function fitting(name: string): string | undefined {
  const samples = ['IA', '50010', 'ada@cedar.example', '515-555-0100', '1,250.50', '53-0196605']
  const format = filingFormat(name)
  return format && samples.find((sample) => format.fits(sample))
}

function sampleAddress(of: string): Record<string, string | null> {
  return Object.fromEntries(
    ADDRESS_PARTS.map((part) => [part, part === 'default_field' ? null : (fitting(part) ?? `${part} of ${of}`)]),
  )
}

function sampleElement(name: string, members: Readonly<Record<string, string>>): Record<string, unknown> {
  const sampleMember = (member: string, kind: string) => {
    if (kind === 'address') return withoutNulls(sampleAddress(`${name}.${member}`))
    if (kind === 'phone') return { value: '515-555-0100' }
    return kind === 'date' ? '2025-06-30' : (fitting(member) ?? `${member} of ${name}`)
  }
  return Object.fromEntries(Object.entries(members).map(([member, kind]) => [member, sampleMember(member, kind)]))
}

function withoutNulls(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))
}

function fullFiling(): Record<string, unknown> {
  const arrays = Object.entries(FILING_ARRAYS).map(([name, members]) => [name, [sampleElement(name, members)]])
  const addresses = FILING_ADDRESSES.map((name) => [name, withoutNulls(sampleAddress(name))])
  const singles = FILING_FIELDS.map((name, index) => [name, sampleOf(name, index)])
  return Object.fromEntries([...singles, ...addresses, ...arrays].filter(([, value]) => value !== undefined))
}

/** Every field name in the spec's section, with braces expanded. */
function namesInSpec(): string[] {
  const text = readFileSync(spec, 'utf8')
  const section = text.slice(text.indexOf('### 2.12'), text.indexOf('## 3. States'))
  const paragraph = (start: string) => section.slice(section.indexOf(start) + start.length).split('\n')[0] ?? ''
  const listed = ['Address-typed fields:', 'Comma-separated list fields:', 'Scalar fields:'].flatMap((start) =>
    spelledOut(paragraph(start)),
  )
  const rows = [...section.matchAll(/^\| ([a-z_, ]+) \|/gm)].flatMap(([, names = '']) => names.split(','))
  return [...new Set([...listed, ...rows].map((name) => name.trim()))].filter((name) => name !== '')
}

function spelledOut(paragraph: string): string[] {
  const text = paragraph.replace(/\.\s*$/, '')
  const whole = text.replaceAll(/(\w+)\{([^}]+)\}/g, (_, prefix: string, ends: string) =>
    ends
      .split(',')
      .map((end) => prefix + end.trim())
      .join(','),
  )
  return whole.split(',')
}

testUnless(
  !existsSync(spec) && 'the specification is not here',
  'the filing table has exactly the fields that the spec lists',
  () => {
    // One list is a member of an element, not a field.
    const listed = namesInSpec().filter((name) => name !== 'responsible_for_custody_of')
    assert.deepEqual([...FILING_FIELDS].sort(), listed.sort())
  },
)

testUnless(
  !existsSync(spec) && 'the specification is not here',
  'the elements of each list have the fields that the spec lists',
  () => {
    const text = readFileSync(spec, 'utf8')
    const rows = text.slice(text.indexOf('| Field | Element fields |'), text.indexOf('Comma-separated list fields:'))
    for (const [, names = '', members = ''] of rows.matchAll(/^\| ([a-z_, ]+) \| (.+) \|$/gm)) {
      const listed = members
        .replaceAll(/\([^)]*\)/g, '')
        .split(',')
        .map((member) => member.trim())
      for (const name of names.split(',')) {
        const known = Object.entries(FILING_ARRAYS).find(([array]) => array === name.trim())?.[1] ?? {}
        assert.deepEqual(Object.keys(known).sort(), listed.sort(), name)
      }
    }
  },
)

test('the filing table has every field of the spec', () => {
  assert.equal(FILING_FIELDS.length, 167)
  const names = [...FILING_FIELDS].sort().join('\n')
  assert.equal(createHash('sha256').update(names).digest('hex').slice(0, 16), '8fc025c0e53f6eea')
})

test('every field can be written and read', async () => {
  const filing = fullFiling()
  const ein = newEin()
  assert.deepEqual(await save(ein, filing), { ...filing, ein })
  assert.deepEqual(await save(ein, {}), { ...filing, ein })
  assert.deepEqual(await save(newEin(), { nonprofit_filing_data: filing }), { ...filing, ein: String(lastEin) })
})

test('any value of a single fact is returned as text', async () => {
  const data = await save(newEin(), { tax_deductible: true, ohio_bingo: 'false', oregon_assets: 1250.5, dba: 7 })
  const { ein: _, ...facts } = data
  assert.deepEqual(facts, { tax_deductible: 'true', ohio_bingo: 'false', oregon_assets: '1250.5', dba: '7' })
})

test('a list can be sent as a list and is returned with commas', async () => {
  const sent = Object.fromEntries(FILING_LISTS.map((name) => [name, ['IA', 'Ohio']]))
  const { ein: _, ...facts } = await save(newEin(), sent)
  assert.deepEqual(facts, Object.fromEntries(FILING_LISTS.map((name) => [name, 'IA,Ohio'])))
})

test('an address takes missing parts from the field it refers to', async () => {
  const ein = newEin()
  const home = { address_line_1: '12 Cedar Street', city: 'Ames', state: 'IA', zip_code: '50010' }
  const data = await save(ein, {
    nonprofit_address: home,
    nonprofit_mailing_address: { default_field: 'nonprofit_address' },
    financial_records_address: { default_field: 'nonprofit_mailing_address', address_line_2: 'Mount 4' },
    nonprofit_phone: '515-555-0100',
    board_members: [
      {
        last_name: 'Okafor',
        phone: { default_field: 'nonprofit_phone' },
        address: { default_field: 'nonprofit_address' },
      },
    ],
  })
  assert.deepEqual(data.nonprofit_mailing_address, { ...home, default_field: 'nonprofit_address' })
  assert.deepEqual(data.financial_records_address, {
    ...home,
    default_field: 'nonprofit_mailing_address',
    address_line_2: 'Mount 4',
  })
  assert.deepEqual(data.board_members, [
    {
      last_name: 'Okafor',
      phone: { value: '515-555-0100', default_field: 'nonprofit_phone' },
      address: { ...home, default_field: 'nonprofit_address' },
    },
  ])
  const moved = await save(ein, { nonprofit_address: { ...home, city: 'Boone' } })
  assert.deepEqual(moved.nonprofit_mailing_address, { ...home, city: 'Boone', default_field: 'nonprofit_address' })
})

test('circular address defaults are kept and add nothing', async () => {
  const data = await save(newEin(), {
    nonprofit_address: { default_field: 'nonprofit_mailing_address' },
    nonprofit_mailing_address: { default_field: 'nonprofit_address', city: 'Ames' },
    financial_records_address: { default_field: 'no_such_field' },
  })
  assert.deepEqual(data.nonprofit_address, { default_field: 'nonprofit_mailing_address', city: 'Ames' })
  assert.deepEqual(data.financial_records_address, { default_field: 'no_such_field' })
})

test('a requested year has its own record, created once', async () => {
  const ein = newEin()
  await save(ein, { dba: 'standing' })
  await save(ein, { match_filing_year: true, fye: '2024-12-31', dba: 'of 2024' })
  await save(ein, { match_filing_year: true, nonprofit_filing_data: { fye: '2025-12-31', dba: 'of 2025' } })
  const again = await save(ein, { match_filing_year: true, fye: '2024-12-31' })
  assert.deepEqual(again, { ein, fye: '2024-12-31', dba: 'of 2024' })
  assert.equal((await save(ein, {})).dba, 'standing')
  const rows = await service.db
    .selectFrom('filing_record')
    .innerJoin('filing_client', 'filing_client.id', 'client_id')
    .select(['filing_record.id', 'annual_return_id'])
    .where('ein', '=', ein)
    .execute()
  assert.equal(new Set(rows.flatMap((row) => [row.id, row.annual_return_id])).size, 6)
})

test('a year that two requests create at once is created once', async () => {
  const ein = newEin()
  const bodies = Array.from({ length: 8 }, (_, index) => ({
    match_filing_year: true,
    fye: '2025-06-30',
    oregon_assets: index,
  }))
  await Promise.all(bodies.map((body) => save(ein, body)))
  const history = await filingHistory(service.db, firm, ein)
  assert.equal(history.filter(({ field }) => field === 'oregon_assets').length, 8)
  assert.ok(history.every(({ fiscalYearEnd }) => fiscalYearEnd === '2025-06-30'))
})

test('a year can’t be matched without its end date', async () => {
  await assert.rejects(save(newEin(), { match_filing_year: true }), refusedWith('parameter_missing', 400, 'fye'))
})

test('text that isn’t a date is rejected, and so is a date that doesn’t exist', async () => {
  for (const fye of ['12/31/2025', '2025-13-01', '2025-02-30', '2025', 'soon'])
    await assert.rejects(save(newEin(), { fye }), refusedWith('parameter_invalid', 400, 'fye'))
  const nested = save(newEin(), { nonprofit_filing_data: { irc_date: 'x' } })
  await assert.rejects(nested, refusedWith('parameter_invalid', 400, 'nonprofit_filing_data.irc_date'))
})

test('a year end that contradicts the year is a conflict and changes nothing', async () => {
  const ein = newEin()
  const conflict = refusedWith('conflict', 409, 'fiscal_year_end_date')
  await assert.rejects(save(ein, { fye: '2025-12-31', fiscal_year_end_date: '2025-06-30' }), conflict)
  const year = { match_filing_year: true, fye: '2025-12-31' }
  await assert.rejects(save(ein, { ...year, fiscal_year_end_date: '2024-12-31', dba: 'lost' }), conflict)
  await save(ein, { fye: '2025-12-31' })
  await assert.rejects(save(ein, { fiscal_year_end_date: '2024-12-31' }), conflict)
  await assert.rejects(
    save(ein, { ...year, nonprofit_filing_data: { fye: '2024-12-31' } }),
    refusedWith('conflict', 409, 'fye'),
  )
  assert.deepEqual(await save(ein, { fiscal_year_end_date: '2025-12-31' }), {
    ein,
    fye: '2025-12-31',
    fiscal_year_end_date: '2025-12-31',
  })
})

test('an EIN missing from the directory is stored like any other; an invalid EIN is rejected', async () => {
  assert.equal((await save('98-7654321', { dba: 'New Foundation' })).ein, '987654321')
  assert.equal((await save('987654321', {})).dba, 'New Foundation')
  await assert.rejects(save('12345', {}), refusedWith('parameter_invalid', 400, 'ein'))
  await assert.rejects(save('987654321', { ein: '111111111' }), refusedWith('conflict', 409, 'ein'))
})

test('the history shows who changed which field, when and from what, and can’t be changed', async () => {
  const ein = newEin()
  await save(ein, { dba: 'First', nonprofit_fax: '515-555-0101' })
  service.setNow(new Date('2026-03-11T09:00:00Z'))
  await save(ein, { dba: 'Second', nonprofit_fax: '515-555-0101' })
  const history = await filingHistory(service.db, firm, ein)
  const entries = history.map(({ field, from, to, accountId, at }) => [
    field,
    from,
    to,
    accountId,
    at.toISOString().slice(0, 10),
  ])
  assert.deepEqual(entries, [
    ['dba', null, 'First', 'm_sandbox_lawfirm', '2026-03-10'],
    ['nonprofit_fax', null, '515-555-0101', 'm_sandbox_lawfirm', '2026-03-10'],
    ['dba', 'First', 'Second', 'm_sandbox_lawfirm', '2026-03-11'],
  ])
  await assert.rejects(service.db.deleteFrom('filing_change').execute(), /only ever added to/)
})

test('a law firm sees nothing of another law firm’s client with the same EIN', async () => {
  const ein = newEin()
  await save(ein, { dba: 'Ours' })
  const other = service.clientOf(await insertLawFirm(service.db, 'elm'))
  assert.deepEqual(await other.filings.save({ params: { ein }, body: {} }), { data: { ein } })
})

test('only law firms can store filing data', async () => {
  const stranger = service.clientOf('storefront').filings.save({ params: { ein: newEin() }, body: {} })
  await assert.rejects(stranger, refusedWith('law_firm_only', 403))
})

test('null and empty text clear a fact permanently, and omitted fields stay', async () => {
  const ein = newEin()
  const banks = [{ name: 'First Bank', bank_phone: '515-555-0100' }]
  await save(ein, { dba: 'Kept', tax_exempt_status_revoked_date: '2025-03-01', nonprofit_fax: '515-555-0101', banks })
  const cleared = { ein, dba: 'Kept', tax_exempt_status_revoked_date: null, nonprofit_fax: null, banks: null }
  const taken = { tax_exempt_status_revoked_date: null, nonprofit_fax: '', nonprofit_filing_data: { banks: '' } }
  assert.deepEqual(await save(ein, taken), cleared)
  assert.deepEqual(await save(ein, {}), cleared)
  const history = await filingHistory(service.db, firm, ein)
  const revoked = history.filter(({ field }) => field === 'tax_exempt_status_revoked_date')
  assert.deepEqual(
    revoked.map(({ from, to }) => [from, to]),
    [
      [null, '2025-03-01'],
      ['2025-03-01', null],
    ],
  )
})

test('clearing an empty fact changes nothing', async () => {
  const ein = newEin()
  assert.deepEqual(await save(ein, { dba: null }), { ein, dba: null })
  assert.deepEqual(await filingHistory(service.db, firm, ein), [])
})

test('part of an address changes only that part; a cleared part is returned as null', async () => {
  const ein = newEin()
  await save(ein, { nonprofit_address: { address_line_1: '1 Oak', city: 'Ames', county: 'Story' } })
  const { nonprofit_address: moved } = await save(ein, { nonprofit_address: { city: 'Boone', county: '' } })
  assert.deepEqual(moved, { address_line_1: '1 Oak', city: 'Boone', county: null })
  const element = { first_name: 'Ada', middle_name: null, address: { city: 'Ames', state: null } }
  assert.deepEqual((await save(ein, { board_members: [element] })).board_members, [element])
  const mailing = { default_field: 'nonprofit_address', city: null, state: null }
  const { nonprofit_mailing_address } = await save(ein, { nonprofit_mailing_address: mailing })
  assert.deepEqual(nonprofit_mailing_address, { ...mailing, address_line_1: '1 Oak', city: 'Boone' })
  assert.equal((await save(ein, { nonprofit_address: null })).nonprofit_address, null)
})

test('unknown fields are ignored', async () => {
  const ein = newEin()
  assert.deepEqual(await save(ein, { dba: 'Kept', no_such_field: 'x' }), { ein, dba: 'Kept' })
})

test('a value in the wrong format is rejected with a clear message, and valid values keep their spelling', async () => {
  const ein = newEin()
  const refused: [Record<string, unknown>, string, RegExp][] = [
    [{ nonprofit_email: 'ada at cedar' }, 'nonprofit_email', /e-mail address, such as/],
    [{ nonprofit_phone: 'call us' }, 'nonprofit_phone', /telephone number, such as/],
    [{ nonprofit_fax: '12' }, 'nonprofit_fax', /telephone number/],
    [{ nonprofit_address: { state: 'XX' } }, 'nonprofit_address.state', /must be a state: two letters/],
    [{ nonprofit_address: { zip_code: '5001' } }, 'nonprofit_address.zip_code', /ZIP code: five digits/],
    [{ oregon_assets: 'lots' }, 'oregon_assets', /amount in dollars, such as/],
    [{ states_registered_in: 'IA, Narnia' }, 'states_registered_in', /states with commas.*or All/],
    [{ states_registered_in: ['OH', 'QQ'] }, 'states_registered_in', /states with commas/],
    [{ states_registered_in: 'Oregon, Washington, D.C.' }, 'states_registered_in', /write DC for Washington, DC/],
    [{ annual_return: { part_i_12_current_year: 'lots' } }, 'annual_return.part_i_12_current_year', /whole dollars/],
    [
      { fundraising_agreements_this_year: [{ fundraising_agreement_amount: 'some' }] },
      'fundraising_agreements_this_year.0.fundraising_agreement_amount',
      /amount in dollars/,
    ],
    [{ board_members: [{ email: 'x' }] }, 'board_members.0.email', /e-mail address/],
    [{ board_members: [{ phone: { value: 'x' } }] }, 'board_members.0.phone.value', /telephone/],
    [{ board_members: [{ salary: 'a lot' }] }, 'board_members.0.salary', /amount in dollars/],
    [{ chapters_branches_affiliates: [{ ein: '12' }] }, 'chapters_branches_affiliates.0.ein', /nine digits/],
    [
      { nonprofit_filing_data: { state_established_in: 'ZZ' } },
      'nonprofit_filing_data.state_established_in',
      /a state/,
    ],
  ]
  for (const [body, param, wording] of refused) {
    await assert.rejects(save(ein, body), refusedWith('parameter_invalid', 400, param))
    await assert.rejects(save(ein, body), wording)
  }
  const kept = {
    nonprofit_email: 'Ada.Okafor+990@cedar-valley.example.org',
    nonprofit_phone: '(515) 555-0100 ext. 7',
    nonprofit_fax: '+1 515 555 0101',
    nonprofit_address: { state: 'Iowa', zip_code: '50010-1234', city: 'Ames' },
    nonprofit_mailing_address: { state: 'ON', zip_code: 'K1A 0B1' },
    states_registered_in: 'New York, ca; West Virginia, DC OH',
    oregon_assets: '$1,250.50',
    minnesota_contributions: '(300)',
  }
  assert.deepEqual(await save(ein, kept), { ...kept, ein })
})
