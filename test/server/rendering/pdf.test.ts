import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { amountInWords, dollars } from '../../../src/server/rendering/amounts.ts'
import { writeCsv } from '../../../src/server/rendering/csv.ts'
import { createPdf } from '../../../src/server/rendering/pdf.ts'

/** The text of each page of a PDF. */
async function pagesOf(pdf: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages
}

test('a long table goes on over pages with its headings, and names of any script are kept', async () => {
  const paper = await createPdf({ title: 'Niños & Łódź', issuer: 'A Foundation', createdAt: new Date('2026-01-05') })
  const columns = [
    { heading: 'Nonprofit', width: 300 },
    { heading: 'Amount', width: 100, align: 'right' as const },
  ]
  paper.table(
    columns,
    Array.from({ length: 90 }, (_, index) => [`Trust ${index}`, dollars(index)]),
  )
  const pages = await pagesOf(await paper.finish())
  assert.equal(pages.length, 3)
  assert.ok(pages.every((page) => page.includes('Nonprofit')))
  assert.match(pages[0] ?? '', /Niños & Łódź/)
  assert.match(pages.join(' '), /Trust 89/)
  assert.match(pages[2] ?? '', /3 of 3/)
})

test('amounts are spelled as checks spell them', () => {
  assert.equal(amountInWords(123_456), 'one thousand two hundred thirty-four and 56/100')
  assert.equal(amountInWords(5), 'zero and 05/100')
  assert.equal(amountInWords(2_000_000_00), 'two million and 00/100')
  assert.equal(amountInWords(90_017_13), 'ninety thousand seventeen and 13/100')
})

test('a spreadsheet never runs what a name contains', () => {
  assert.equal(
    writeCsv(
      ['name', 'cents'],
      [
        ['=1+1', 5],
        ['A "b", c', -5],
        [null, 0],
      ],
    ),
    'name,cents\r\n\'=1+1,5\r\n"A ""b"", c",-5\r\n,0\r\n',
  )
})

test('names in Arabic and Japanese have their letters, and the longest amount in words is whole', async () => {
  const pdf = await createPdf({ title: 'Remittance', issuer: 'A Foundation', createdAt: new Date('2026-01-05') })
  const longest = amountInWords(777_777_777_77)
  pdf.facts([
    ['To', '\u062c\u0645\u0639\u064a\u0629\n1 Market Road'],
    ['In words', longest],
  ])
  pdf.table([{ heading: 'Nonprofit', width: 440 }], [['\u8d64\u5341\u5b57\u793e'], [longest]])
  const bytes = await pdf.finish()
  const fonts = bytes.toString('latin1')
  assert.match(fonts, /NotoSansArabic/)
  const text = (await pagesOf(bytes)).join(' ').replace(/\s+/g, ' ')
  assert.equal(text.split(longest).length, 3, 'in full at both places')
  assert.match(text, /1 Market Road/)
  assert.match(text, /\u8d64\u5341\u5b57\u793e/)
})
