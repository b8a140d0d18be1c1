import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { test } from 'vitest'
import { amountInWords, dollars } from '../../../src/server/rendering/amounts.ts'
import { writeCsv } from '../../../src/server/rendering/csv.ts'
import { createSheet } from '../../../src/server/rendering/sheet.ts'
import { visualOrder } from '../../../src/server/rendering/sheet-text.ts'
import { longestDocuments } from '../../support/longest-documents.ts'
import { drawPages, pdfPages, type ReadPage } from '../../support/pdf-pages.ts'
import { testInLongRun } from '../../support/test-unless.ts'

/** The text of each page of a PDF. */
async function pagesOf(pdf: Buffer): Promise<string[]> {
  return (await pdfPages(pdf)).map(({ text }) => text)
}

test('a long table continues on further pages with its headings, and names in any script are kept', async () => {
  const paper = createSheet({ title: 'Niños & Łódź', issuer: 'A Foundation', createdAt: new Date('2026-01-05') })
  const columns = [
    { heading: 'Nonprofit', width: 300 },
    { heading: 'Amount', width: 100, align: 'end' as const },
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

test('the event loop is free while a PDF is rendered', async () => {
  const before = performance.eventLoopUtilization()
  const paper = createSheet({ title: 'Statement', issuer: 'A Foundation', createdAt: new Date('2026-01-05') })
  const columns = [
    { heading: 'Nonprofit', width: 300 },
    { heading: 'Number', width: 100 },
  ]
  const rows = Array.from({ length: 600 }, (_, index) => [`Trust for clean rivers ${index}`, `2026-${index}`])
  paper.table(columns, rows)
  const pdf = await paper.finish()
  const { utilization } = performance.eventLoopUtilization(before)
  assert.ok(utilization < 0.5, String(utilization))
  assert.match((await pagesOf(pdf)).at(-1) ?? '', /Trust for clean rivers 599/)
})

test('a PDF leaves out emoji, which no font has, and keeps names in any script', async () => {
  const paper = createSheet({ title: 'Receipt', issuer: 'A Foundation', createdAt: new Date('2026-01-05') })
  paper.facts([
    ['Given by', '🎉 Zoë 🎉 Łódź\n山田 🇺🇸'],
    ['Fundraiser', '🍲 Soup 👩‍👩‍👧‍👦 for 🇺🇸 winter ❤️'],
  ])
  const [page = ''] = await pagesOf(await paper.finish())
  assert.match(page, /Given by Zoë Łódź 山田 Fundraiser Soup for winter ❤/)
})

test('amounts in words follow the convention for checks', () => {
  assert.equal(amountInWords(123_456), 'one thousand two hundred thirty-four and 56/100')
  assert.equal(amountInWords(5), 'zero and 05/100')
  assert.equal(amountInWords(2_000_000_00), 'two million and 00/100')
  assert.equal(amountInWords(90_017_13), 'ninety thousand seventeen and 13/100')
})

test('a spreadsheet never executes a name as a formula', () => {
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

test('Arabic and Japanese names render every letter, and the longest amount in words fits', async () => {
  const pdf = createSheet({ title: 'Remittance', issuer: 'A Foundation', createdAt: new Date('2026-01-05') })
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

const shots = process.env.ALMONER_SHOTS
const languages = shots === undefined ? ['en', 'ar', 'ja'] : ['en', 'ar', 'de', 'es', 'fr', 'ja', 'pt-BR']

/** Layout faults of a page: text beyond its margins, overlapping text, or a broken amount. */
function faultsOf({ width, height, placed }: ReadPage): string[] {
  const broken = placed.filter(({ text }) => /^-?\$[\d,]+(\.\d?)?$/.test(text.trim()))
  // The PDF reader reports a wrong start for right-to-left text.
  const certain = placed.filter(({ text }) => !/[\u0600-\u08ff\ufb50-\ufeff\p{Cc}]/u.test(text))
  const beyond = certain.filter(
    ({ left, right, baseline }) => left < 53 || right > width - 53 || baseline > height - 30,
  )
  const upon = certain.flatMap((one, index) =>
    certain.slice(index + 1).filter(({ left, right, baseline }) => {
      const shared = Math.min(right, one.right) - Math.max(left, one.left)
      return shared > 1 && Math.abs(baseline - one.baseline) < 5
    }),
  )
  return [...beyond, ...broken, ...upon].map(({ text }) => text)
}

testInLongRun(
  'every document with the longest content has no truncated text, numbered pages, repeated table headings and correct totals',
  async () => {
    const papers = await longestDocuments(languages)
    const texts = new Map<string, string>()
    for (const [name, pdf] of papers) {
      const pages = await pdfPages(pdf)
      for (const [index, page] of pages.entries()) {
        assert.deepEqual(faultsOf(page), [], `${name}, page ${index + 1}`)
        assert.match(
          page.text,
          /-(ar|ja|de|es|fr|pt-BR)$/.test(name) ? /\d \/ \d/ : new RegExp(`${index + 1} of ${pages.length}`),
        )
      }
      texts.set(
        name,
        pages
          .map(({ text }) => text)
          .join(' ')
          .replace(/\s+/g, ' '),
      )
      if (shots === undefined) continue
      await mkdir(shots, { recursive: true })
      await writeFile(join(shots, `${name}.pdf`), pdf)
      for (const [index, picture] of (await drawPages(pdf)).entries())
        await writeFile(join(shots, `${name}-${index + 1}.png`), picture)
    }
    const heads = { invoice: 'To the nonprofit', 'check-register': 'Pay to the order of', remittance: 'Donated on' }
    for (const [name, head] of Object.entries(heads)) {
      const pages = await pagesOf(papers.get(name) ?? assert.fail(name))
      const withTable = pages.filter((page) => /\$\d/.test(page))
      assert.ok(withTable.length > 1 && withTable.every((page) => page.includes(head)), name)
    }
    assert.match(texts.get('check-register') ?? '', /seven hundred seventy-seven million seven hundred/)
    assert.match(texts.get('check-register') ?? '', /Voided 13, \$[\d,.]+, in no total/)
    assert.match(texts.get('remittance-voided') ?? '', /Remittance advice, void .* Voided on 2026-03-04/)
    for (const text of texts.values()) {
      const [, opening, moved, closing] =
        /Opening balance (-?\$[\d,.]+) .*Total movements (-?\$[\d,.]+) Closing balance (-?\$[\d,.]+)/.exec(text) ?? []
      if (closing !== undefined) assert.equal(centsOf(opening) + centsOf(moved), centsOf(closing))
    }
  },
)

function centsOf(written = ''): number {
  return Number(written.replace(/[$,.]/g, ''))
}

test('names that mix right-to-left and left-to-right text appear in reading order', () => {
  const seen = (line: string, direction: 'ltr' | 'rtl') =>
    visualOrder(line, direction).map(({ text, isRightToLeft }) => (isRightToLeft ? [...text].reverse().join('') : text))
  assert.equal(seen('River (ابج) 2nd Fund', 'ltr').join(''), 'River (جبا) 2nd Fund')
  assert.equal(seen('ابج River Trust 12', 'rtl').join(''), 'River Trust 12 جبا')
  assert.equal(seen('ابج $1,234.56 دهو', 'rtl').join(''), 'وهد $1,234.56 جبا')
  assert.equal(seen('ابج (دهو)', 'rtl').join(''), '(وهد) جبا')
})
