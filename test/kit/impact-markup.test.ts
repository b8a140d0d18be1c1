import assert from 'node:assert/strict'
import { test } from 'vitest'
import { contract } from '../../src/contract/index.ts'
import { impactFigures, lastMonths } from '../../src/elements/impact-card/impact-figures.ts'
import { impactFallback, impactHtml, impactSvg } from '../../src/elements/impact-card/impact-markup.ts'

const [one] = contract.reports.impact.example.response.data
if (one === undefined) throw new Error('the contract has no example of a report')
const report = {
  data: [
    {
      ...one,
      id: 'n_a',
      name: 'Small <Giants> & Co',
      total_amount: 12_345,
      donation_count: 3,
      total_impact: ['9 books'],
    },
    { ...one, id: 'n_b', total_amount: 300_000, donation_count: 120, total_impact: ['1,200 meals'] },
    { ...one, id: 'n_c', total_amount: 0, donation_count: 0, total_impact: [] },
    { ...one, id: 'n_d', total_amount: 1_000, donation_count: 2, total_impact: [] },
  ].map((nonprofit) => ({ ...nonprofit, eligibility_restrictions: [], child_organizations: [], stats: [] })),
  filters: {},
}

test('the figures sum the donations, largest first, without nonprofits that received nothing', () => {
  const figures = impactFigures(report)
  assert.deepEqual([figures.amount, figures.gifts], [313_345, 125])
  assert.deepEqual(
    figures.rows.map(({ id, share }) => [id, share]),
    [
      ['n_b', 1],
      ['n_a', 12_345 / 300_000],
      ['n_d', 1_000 / 300_000],
    ],
  )
})

test('HTML and SVG show the same numbers and escape foreign text; without impact rates they show the number of donations', () => {
  const fallback = impactFallback(report, { date: new Date() })
  for (const markup of [impactHtml(report), impactSvg(report), fallback]) {
    for (const words of ['$3,133.45', '125 gifts · 3 nonprofits', '$3,000', '$123.45', '1,200 meals', '>2 gifts<'])
      assert.ok(markup.includes(words), words)
    assert.doesNotMatch(markup, /<Giants>|<script/)
    assert.match(markup, /Small &#60;Giants&#62; &#38; Co/)
  }
})

test('one nonprofit alone has its own sum', () => {
  const markup = impactSvg(report, { nonprofitId: 'n_a' })
  assert.match(markup, /What our gifts to Small .* did/)
  assert.doesNotMatch(markup, /3,000/)
})

test('the last months follow one another without a gap, across a year’s end', () => {
  const months = lastMonths(3, new Date(Date.UTC(2027, 0, 15)))
  assert.deepEqual(
    months.map(({ start }) => new Date(start * 1_000).toISOString().slice(0, 7)),
    ['2026-11', '2026-12', '2027-01'],
  )
  for (const [index, month] of months.slice(1).entries()) assert.equal(month.start, (months[index]?.end ?? 0) + 1)
})
