import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { degrees, PDFDocument, type PDFPageDrawPageOptions } from 'pdf-lib'
import { test } from 'vitest'
import { extract } from '../../../../../src/server/service/documents/extraction/extract.ts'
import { partOneFields } from '../../../../../src/server/service/documents/extraction/part-one.ts'
import { testUnless } from '../../../../support/test-unless.ts'
import { lockedBySevenZip, packedBySevenZip, packedWithLongCopy } from './foreign-zips.ts'
import { type DrawnForm, drawnForm, efileReturn, madeUp } from './form-990-fixtures.ts'
import { type DrawnHead, withHead } from './form-head.ts'
import { kimberley, voice } from './sample-values.ts'
import { asLargeZip, zipOf } from './zip-fixtures.ts'

const samples = fileURLToPath(new URL('../../../../../../shared/data/form-990/', import.meta.url))
const skip = existsSync(samples) ? false : 'the sample returns are not on this machine'

async function dataOf(bytes: Uint8Array): Promise<Record<string, string>> {
  const extraction = await extract(bytes)
  assert.equal(extraction.status, 'done', JSON.stringify(extraction))
  return extraction.status === 'done' ? extraction.data : {}
}

async function reasonOf(bytes: Uint8Array | string): Promise<string> {
  const extraction = await extract(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes)
  assert.equal(extraction.status, 'failed', JSON.stringify(extraction))
  return extraction.status === 'failed' ? extraction.reason : ''
}

async function readBack(options: DrawnForm): Promise<void> {
  assert.deepEqual(await dataOf(await drawnForm(options)), { ...(options.values ?? madeUp) })
}

test('there are 39 distinct keys, and 31 of them are amounts', () => {
  assert.equal(new Set(partOneFields.map(({ key }) => key)).size, 39)
  assert.equal(partOneFields.filter(({ kind }) => kind === 'money').length, 31)
})

testUnless(skip, 'the sample e-file return has exactly its 38 values', async () => {
  const data = await dataOf(readFileSync(`${samples}201541349349307794_public.xml`))
  assert.deepEqual(data, { ...voice })
})

testUnless(skip, 'the sample printed return has exactly its 31 amounts, on page seven', async () => {
  const data = await dataOf(readFileSync(`${samples}uskpa_2014_990.pdf`))
  assert.deepEqual(data, { ...kimberley })
})

testUnless(skip, 'the sample short form returns the values that mean the same, and its form type', async () => {
  const extraction = await extract(readFileSync(`${samples}negative_990EZ_little_league.xml`))
  assert.deepEqual(extraction.status === 'done' && [extraction.form, extraction.data], [
    '990-EZ',
    {
      part_i_9_current_year: '29737',
      part_i_12_current_year: '29737',
      part_i_18_current_year: '44772',
      part_i_19_current_year: '-15035',
      part_i_20_beginning_of_current_year: '76163',
      part_i_20_end_of_year: '61128',
      part_i_21_beginning_of_current_year: '0',
      part_i_21_end_of_year: '0',
      part_i_22_beginning_of_current_year: '76163',
      part_i_22_end_of_year: '61128',
    },
  ])
})

const usualHead: DrawnHead = {
  ...{ year: 2022, name: 'CEDAR VALLEY MUSIC SCHOOL', ein: '42-1234567', phone: '515-555-0100', values: 'below' },
  ...{ street: '12 CEDAR STREET', suite: '4B', city: 'AMES, IA 50010', website: 'CEDAR.EXAMPLE.ORG', domicile: 'IA' },
}

async function factsOf(head: DrawnHead): Promise<Readonly<Record<string, string>> | undefined> {
  const extraction = await extract(await withHead(await drawnForm(), head))
  assert.deepEqual(extraction.status === 'done' && extraction.data, madeUp, 'Part I is read as without a head')
  return extraction.status === 'done' ? extraction.facts : undefined
}

test('the header of a printed form is read, except for boxes that aren’t clear', async () => {
  const header = {
    ...{ head_name: 'CEDAR VALLEY MUSIC SCHOOL', head_ein: '421234567', head_phone: '5155550100' },
    ...{ head_address_line_1: '12 CEDAR STREET', head_address_line_2: '4B', head_city: 'AMES', head_state: 'IA' },
    ...{ head_zip_code: '50010', head_website: 'CEDAR.EXAMPLE.ORG', head_state_of_domicile: 'IA' },
    ...{ head_year_begin: '2022-01-01', head_year_end: '2022-12-31' },
  }
  assert.deepEqual(await factsOf(usualHead), header)
  const fiscal = { head_year_begin: '2022-07-01', head_year_end: '2023-06-30' }
  const other = { below: 'C/O ADA OKAFOR', begins: '07/01, 2022', ends: 'JUN 30, 2023', values: 'beside' } as const
  assert.deepEqual(await factsOf({ ...usualHead, ...other }), { ...header, ...fiscal })
  const unclear = await factsOf({
    ...usualHead,
    ...{ name: 'A NAME THAT GOES ON BEYOND THE EDGE OF ITS OWN BOX ENTIRELY', ein: '42-12345', website: 'N/A' },
    ...{ city: 'TORONTO, CANADA M5V 2T6', begins: 'SEE ATTACHED', domicile: 'ONT', phone: '555-0100' },
  })
  assert.deepEqual(unclear, { head_address_line_1: '12 CEDAR STREET', head_address_line_2: '4B' })
})

testUnless(skip, 'the header of the sample printed return is read', async () => {
  const extraction = await extract(readFileSync(`${samples}uskpa_2014_990.pdf`))
  assert.deepEqual(extraction.status === 'done' && extraction.facts, {
    ...{ head_name: 'US KIMBERLEY PROCESS AUTHORITY INSTITUTE', head_ein: '412077173', head_phone: '6464671944' },
    ...{ head_address_line_1: '801 SECOND AVENUE', head_address_line_2: '303', head_city: 'NEW YORK' },
    ...{ head_state: 'NY', head_zip_code: '10017', head_state_of_domicile: 'NY' },
    ...{ head_year_begin: '2014-01-01', head_year_end: '2014-12-31' },
  })
})

testUnless(skip, 'the blank official form is recognized and has no values', async () => {
  assert.deepEqual(await dataOf(readFileSync(`${samples}blank_f990_2022.pdf`)), {})
})

testUnless(skip, 'the values of the filled-in official form are read, also after flattening', async () => {
  const document = await PDFDocument.load(readFileSync(`${samples}blank_f990_2022.pdf`))
  const form = document.getForm()
  const page = 'topmostSubform[0].Page1[0]'
  const filled: [string, string][] = [
    [`${page}.f1_23[0]`, '7'],
    [`${page}.f1_28[0]`, '-120'],
    [`${page}.Table_Lines8-19[0].Line8[0].f1_29[0]`, '1,250,000'],
    [`${page}.Table_Lines8-19[0].Line12[0].f1_38[0]`, '(4,500)'],
    [`${page}.Table_Lines8-19[0].Line16b[0].TotalFundraisingExpenses[0].f1_47[0]`, '310'],
    [`${page}.Table_20-22[0].Line20[0].f1_54[0]`, '98765'],
  ]
  for (const [name, text] of filled) form.getTextField(name).setText(text)
  form.getCheckBox(`${page}.c1_13[0]`).check()
  const expected = {
    part_i_2: 'true',
    part_i_3: '7',
    part_i_7b: '-120',
    part_i_8_prior_year: '1250000',
    part_i_12_current_year: '-4500',
    part_i_16b: '310',
    part_i_20_end_of_year: '98765',
  }
  assert.deepEqual(await dataOf(await document.save()), expected)
  form.flatten()
  const { part_i_2: _, ...texts } = expected
  const { part_i_2: __, ...flattened } = await dataOf(await document.save())
  assert.deepEqual(flattened, texts)
})

test('a printed form is read correctly for any position of values and any notation of negatives', async () => {
  await readBack({})
  await readBack({ rise: 0, negatives: 'brackets' })
  await readBack({ rise: 4 })
  await readBack({ rise: -1.5, pagesBefore: 3 })
})

/** Draws the made-up form on a sheet with another size, position or rotation. */
async function onSheet(size: [number, number], place: PDFPageDrawPageOptions, turned = 0): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const [form] = await document.embedPdf(await drawnForm())
  const page = document.addPage(size)
  if (form) page.drawPage(form, place)
  page.setRotation(degrees(turned))
  return document.save()
}

test('a form printed smaller, shifted, rotated or on another paper size is read correctly', async () => {
  const sheets = [
    onSheet([595, 842], { x: 0, y: 30, xScale: 595 / 612, yScale: 595 / 612 }),
    onSheet([612, 792], { x: 18, y: 24, xScale: 0.94, yScale: 0.94 }),
    onSheet([612, 792], { x: 9, y: -6 }),
    onSheet([918, 1188], { x: 0, y: 0, xScale: 1.5, yScale: 1.5 }),
    onSheet([792, 612], { x: 792, y: 0, rotate: degrees(90) }, 90),
    onSheet([612, 792], { x: 612, y: 792, rotate: degrees(180) }, 180),
  ]
  for (const sheet of await Promise.all(sheets)) assert.deepEqual(await dataOf(sheet), { ...madeUp })
})

test('a form whose letters are placed one by one is read correctly', async () => {
  await readBack({ letterByLetter: true })
})

test('a filled-in form is read correctly', async () => {
  await readBack({ fillable: true })
})

test('the box on line 2 is read', async () => {
  await readBack({ values: { ...madeUp, part_i_2: 'true' } })
})

test('values up to the hundreds of billions keep every digit', async () => {
  await readBack({ values: { part_i_20_beginning_of_current_year: '123456789012', part_i_20_end_of_year: '9' } })
})

test('blank lines are absent, not zero', async () => {
  await readBack({ values: { part_i_12_current_year: '500', part_i_9_current_year: '500' } })
})

test('a value that contradicts the form\u2019s sums is left out, and the others are kept', async () => {
  const { part_i_17_prior_year: _, ...rest } = madeUp
  const data = await dataOf(await drawnForm({ values: { ...rest, part_i_17_prior_year: '17903' } }))
  assert.equal(data.part_i_17_prior_year, undefined)
  assert.equal(data.part_i_18_prior_year, '492887')
  assert.equal(data.part_i_17_current_year, '202671')
})

test('a sum off by rounding is kept as filed', async () => {
  await readBack({ values: { ...madeUp, part_i_17_prior_year: '179002' } })
})

test('other 990 forms are recognized and never read by the lines of the 990', async () => {
  const printed = [
    ['Short Form Return of Organization Exempt From Income Tax', '990-EZ'],
    ['Return of Private Foundation', '990-PF'],
    ['Electronic Notice (e-Postcard)', '990-N'],
  ] as const
  for (const [title, form] of printed)
    assert.deepEqual(await refusalOf(await drawnForm({ title })), ['not_form_990', form])
  for (const [type, form] of [
    ['990EZ', '990-EZ'],
    ['990PF', '990-PF'],
    ['990N', '990-N'],
    ['990T', undefined],
  ] as const)
    assert.deepEqual(await refusalOf(efileReturn({ TotalAssetsEOYAmt: '5' }, { type })), ['not_form_990', form])
})

async function refusalOf(bytes: Uint8Array | string) {
  const extraction = await extract(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes)
  return extraction.status === 'failed' ? [extraction.reason, extraction.form] : ['done']
}

test('a 990-PF returns the values that mean the same, from the column of its books', async () => {
  const xml = efileReturn(
    {
      AnalysisOfRevenueAndExpenses:
        '<TotalRevAndExpnssAmt>900</TotalRevAndExpnssAmt><TotalNetInvstIncmAmt>7</TotalNetInvstIncmAmt>',
      Form990PFBalanceSheetsGrp:
        '<TotalAssetsEOYAmt>5</TotalAssetsEOYAmt><TotalAssetsEOYFMVAmt>6</TotalAssetsEOYFMVAmt>',
    },
    { type: '990PF' },
  )
    .replaceAll('IRS990>', 'IRS990PF>')
    .replace('<IRS990 ', '<IRS990PF ')
  assert.deepEqual(await dataOf(new TextEncoder().encode(xml)), {
    part_i_12_current_year: '900',
    part_i_20_end_of_year: '5',
  })
})

test('a return is read from a gzip or zip, and nothing else is unpacked', async () => {
  const xml = efileReturn({ CYTotalRevenueAmt: '12' })
  assert.deepEqual(await dataOf(gzipSync(xml)), { part_i_12_current_year: '12' })
  const notes = { name: 'notes.txt', content: 'nothing' }
  for (const stored of [true, false])
    assert.deepEqual(await dataOf(zipOf([notes, { name: 'a/1_public.xml', content: xml }], stored)), {
      part_i_12_current_year: '12',
    })
  assert.equal(await reasonOf(zipOf([notes])), 'not_a_document')
  assert.equal(
    await reasonOf(
      zipOf([
        { name: '1.xml', content: xml },
        { name: '2.xml', content: xml },
      ]),
    ),
    'too_many_files',
  )
})

test('a zip with deflate64 and more than 65,535 files is read', async () => {
  const read = { part_i_12_current_year: '12' }
  assert.deepEqual(await dataOf(packedBySevenZip), read)
  assert.deepEqual(await dataOf(packedWithLongCopy), read)
  assert.deepEqual(
    await dataOf(asLargeZip(zipOf([{ name: '1.xml', content: efileReturn({ CYTotalRevenueAmt: '12' }) }]))),
    read,
  )
})

test('an encrypted, truncated or damaged zip is rejected and never read incorrectly', async () => {
  assert.equal(await reasonOf(lockedBySevenZip), 'encrypted')
  const stored = zipOf([{ name: '1.xml', content: efileReturn({ CYTotalRevenueAmt: '621957' }) }], true)
  stored.write('7', stored.indexOf('621957'))
  assert.equal(await reasonOf(stored), 'broken')
  for (const whole of [packedBySevenZip, packedWithLongCopy])
    for (let at = 36; at < whole.length; at += 5) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 0x24
      const extraction = await extract(changed)
      if (extraction.status === 'done') assert.deepEqual(extraction.data, { part_i_12_current_year: '12' }, String(at))
    }
})

test('a zip or gzip that is too large, has false sizes or is packed twice is rejected', async () => {
  const huge = Buffer.alloc(40 * 1024 * 1024, ' ')
  const xml = efileReturn({ CYTotalRevenueAmt: '12' })
  const whole = zipOf([{ name: '1.xml', content: xml }])
  assert.equal(await reasonOf(gzipSync(huge)), 'too_large')
  assert.equal(await reasonOf(zipOf([{ name: '1.xml', content: huge }])), 'too_large')
  const many = Array.from({ length: 1_001 }, (_, at) => ({ name: `${at}.txt`, content: '' }))
  assert.equal(await reasonOf(zipOf(many)), 'too_many_files')
  assert.equal(await reasonOf(whole.subarray(0, whole.length - 30)), 'broken')
  assert.equal(await reasonOf(gzipSync(gzipSync(xml))), 'not_a_document')
  assert.equal(await reasonOf(zipOf([{ name: '1.xml', content: whole }])), 'not_a_document')
})

test('both e-file formats are read, entities are decoded, and invalid values are left out', async () => {
  const encoder = new TextEncoder()
  const modern = efileReturn({
    ActivityOrMissionDesc: 'ARTS &amp; LETTERS',
    CYTotalRevenueAmt: '12',
    TotalAssetsEOYAmt: '1.5',
  })
  assert.deepEqual(await dataOf(encoder.encode(modern)), { part_i_1: 'ARTS & LETTERS', part_i_12_current_year: '12' })
  const old = { OtherExpensePriorYear: '-7', GrantsAndSimilarAmntsCY: '8', TerminationOrContraction: 'X' }
  assert.deepEqual(await dataOf(encoder.encode(efileReturn(old, { old: true }))), {
    part_i_2: 'true',
    part_i_13_current_year: '8',
    part_i_17_prior_year: '-7',
  })
  const wrapped = efileReturn({ Form990PartI: '<TotalAssetsBOY>3</TotalAssetsBOY>' }, { old: true })
  assert.deepEqual(await dataOf(encoder.encode(wrapped)), { part_i_20_beginning_of_current_year: '3' })
})

test('an element that occurs twice has no value', async () => {
  const twice = efileReturn({ CYTotalRevenueAmt: '1' }).replace(
    '</IRS990>',
    '<CYTotalRevenueAmt>2</CYTotalRevenueAmt><TotalAssetsEOYAmt>4</TotalAssetsEOYAmt></IRS990>',
  )
  assert.deepEqual(await dataOf(new TextEncoder().encode(twice)), { part_i_20_end_of_year: '4' })
})

test('files that aren’t documents are recognized by their content', async () => {
  assert.equal(await reasonOf(''), 'empty')
  assert.equal(await reasonOf('PK\u0003\u0004 a zip'), 'broken')
  assert.equal(await reasonOf('<!doctype html><html><body>Sign in</body></html>'), 'not_a_document')
  assert.equal(await reasonOf('<?xml version="1.0"?><rss/>'), 'not_form_990')
  assert.equal(await reasonOf('%PDF-1.7\nnothing'), 'broken')
})
