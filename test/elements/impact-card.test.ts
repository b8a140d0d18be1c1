import { expect } from '@open-wc/testing'
import { HttpResponse, http } from 'msw'
import '../../src/elements/impact-card/impact-card.ts'
import { contract } from '../../src/contract/index.ts'
import { problemResponse } from '../support/mock-service.ts'
import { find, mount, textOf } from './fixtures.ts'
import { mockedService } from './mocked-service.ts'
import { warnings } from './warnings.ts'

const { worker, seen } = mockedService()

it('shows the sum, the counts and the donations’ impact', async () => {
  const element = await mount('impact-card', {})
  expect(textOf(element)).to.contain('$3,000 for nonprofits')
  expect(textOf(element)).to.contain('120 gifts · 1 nonprofit')
  expect(textOf(element)).to.contain('1,200 meals')
  await expect(element).to.be.accessible()
})

it('shows the number of donations for a nonprofit without impact rates', async () => {
  const { data } = contract.reports.impact.example.response
  const withoutImpact = { filters: {}, data: data.map((one) => ({ ...one, total_impact: [] })) }
  worker.use(http.get('*/reports/impact', () => HttpResponse.json(withoutImpact)))
  const element = await mount('impact-card', {})
  expect(find(element, '[part=row] .did', HTMLElement).innerText).to.equal('120 gifts')
})

it('draws months as columns with a text alternative', async () => {
  const element = await mount('impact-card', { months: '3' })
  expect(seen.length).to.equal(4)
  const chart = find(element, 'figure svg', SVGElement)
  expect(chart.getAttribute('aria-label')).to.match(
    /^Gifts by month: \w+ \$3,000\.00, \w+ \$3,000\.00, and \w+ \$3,000/,
  )
  await expect(element).to.be.accessible()
})

it('shows its sum without the chart if a month’s request is rejected', async () => {
  let asked = 0
  worker.use(
    http.get('*/reports/impact', () => {
      asked += 1
      return asked === 2 ? problemResponse('not_found') : undefined
    }),
  )
  const element = await mount('impact-card', { months: '3' })
  expect(element.matches(':state(ready)')).to.equal(true)
  expect(textOf(element)).to.contain('$3,000')
  expect(element.shadowRoot?.querySelector('figure')).to.equal(null)
})

it('shows one nonprofit alone', async () => {
  const element = await mount('impact-card', { 'nonprofit-id': '53-0196605' })
  expect(textOf(element)).to.contain('What our gifts to American National Red Cross did')
})

const program = { ...contract.programs.show.example.response, name: 'Rivers', monthly_budget: null, budget_left: null }

async function programCard(change: object) {
  worker.use(http.get('*/api/v1/programs/:id', () => HttpResponse.json({ ...program, ...change })))
  return mount('impact-card', { program: program.id, lang: 'en-US' })
}

it('shows what a giving program promises, its dates and what it has given', async () => {
  const element = await programCard({ percent: '1.5', max_per_order: 2_000 })
  expect(textOf(element)).to.contain(
    'Fern & Field gives 1.5% of every order to American Rivers. At most $20 each time. From December 1, 2026.',
  )
  expect(textOf(element)).to.contain('$1,240.50 given so far')
  expect(textOf(element)).not.to.contain('left')
  expect(seen.length).to.equal(0)
  await expect(element).to.be.accessible()
})

it('names the sum per item and the dates of a program tied to a sale', async () => {
  const element = await programCard({ kind: 'item_amount', percent: null, amount: 50, ends_on: '2026-12-31' })
  expect(textOf(element)).to.contain(
    'Fern & Field gives $0.50 for every eligible item sold to American Rivers. From December 1, 2026 to December 31, 2026.',
  )
})

it('shows the rest of a public budget, and the shopper’s choice where there is one', async () => {
  const element = await programCard({
    kind: 'match',
    percent: '100',
    nonprofit: null,
    donor_choice: true,
    monthly_budget: 500_000,
    budget_left: 375_950,
  })
  expect(textOf(element)).to.contain('Fern & Field matches every gift to the nonprofit that the shopper chooses.')
  expect(textOf(element)).to.contain("$3,759.50 of this month's $5,000 is left.")
})

it('names the budget that has less left', async () => {
  const budgets = { given: 900_000, monthly_budget: 500_000, total_budget: 1_000_000 }
  const total = await programCard({ ...budgets, budget_left: 100_000 })
  expect(textOf(total)).to.contain('$1,000 of the $10,000 budget is left.')
  const month = await programCard({ ...budgets, budget_left: 80_000 })
  expect(textOf(month)).to.contain("$800 of this month's $5,000 is left.")
})

it('never shows the promise of a program that is paused, ended or has used up its budget', async () => {
  for (const change of [{ status: 'paused' }, { status: 'ended' }, { budget_used: true }]) {
    const element = await programCard(change)
    expect(textOf(element)).to.contain("This program isn't running right now.")
    expect(textOf(element)).to.contain('$1,240.50 given so far')
    expect(textOf(element)).not.to.contain('of every order')
  }
})

it('says when there are no donations yet', async () => {
  worker.use(http.get('*/reports/impact', () => HttpResponse.json({ data: [], filters: {} })))
  const element = await mount('impact-card', {})
  expect(element.matches(':state(empty)')).to.equal(true)
  await expect(element).to.be.accessible()
})

it('shows an error when the service doesn’t respond', async () => {
  worker.use(http.get('*/reports/impact', () => problemResponse('internal')))
  const element = await mount('impact-card', {})
  expect(element.matches(':state(error)')).to.equal(true)
  await expect(element).to.be.accessible()
})

it('shows the same numbers as e-mails and pictures', async () => {
  const element = await mount('impact-card', {})
  const { impactHtml } = await import('../../src/elements/impact-card/impact-markup.ts')
  const { data } = contract.reports.impact.example.response
  const report = { filters: {}, data: data.map((one) => JSON.parse(JSON.stringify(one))) }
  const written = new DOMParser().parseFromString(impactHtml(report), 'text/html').body.textContent ?? ''
  const numbers = (text: string) => text.match(/[\d,.]*\d/g)
  expect(numbers(written)).to.deep.equal(numbers(textOf(element).replace('TEST', '')))
})

it('shows an error for an invalid period, without a request', async () => {
  const warned = await warnings(async () => {
    const element = await mount('impact-card', { since: 'yesterday' })
    expect(element.matches(':state(error)')).to.equal(true)
    await expect(element).to.be.accessible()
  })
  expect(seen).to.deep.equal([])
  expect(warned).to.deep.equal(['<impact-card>: since="yesterday" is not a whole number'])
})

it('reports too large, too small and unknown values in the console, and shows what it can', async () => {
  const warned = await warnings(async () => {
    const element = await mount('impact-card', { months: '99', rows: '-1', theme: 'blue' })
    expect(textOf(element)).to.contain('$3,000 for nonprofits')
  })
  expect(warned).to.have.members([
    '<impact-card>: months="99" is not a whole number from 0 to 12',
    '<impact-card>: rows="-1" is not a whole number from 1 to 50',
    '<impact-card>: theme="blue" is neither light nor dark',
  ])
})
