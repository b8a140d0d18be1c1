import { expect, oneEvent } from '@open-wc/testing'
import { HttpResponse, http } from 'msw'
import '../../src/elements/climate-offset-badge/climate-offset-badge.ts'
import { problemResponse } from '../support/mock-service.ts'
import { mockedService } from './mocked-service.ts'
import { find, placed, settled, words } from './pages.ts'
import { warnings } from './warnings.ts'

const { worker, seen } = mockedService()
const shipment = { origin: '94105', destination: '10001', 'weight-lb': '2.5', name: 'offset' }

it('offers a contribution for a shipment, not ticked, with cents, kilograms and method', async () => {
  const element = await placed('climate-offset-badge', shipment)
  expect(words(element)).to.contain('Contribute $0.02 to climate projects')
  expect(words(element)).to.contain('Matches about 1.3 kg CO₂e')
  expect(words(element)).to.contain('0.187 kg CO₂e per short ton-mile')
  expect(find(element, 'input', HTMLInputElement).checked).to.equal(false)
  expect(seen[0]?.url.searchParams.get('weight_lb')).to.equal('2.5')
  await expect(element).to.be.accessible()
})

it('hands the estimate to the form only when the donor ticks it', async () => {
  const element = await placed('climate-offset-badge', shipment)
  const form = element.closest('form') ?? undefined
  expect(new FormData(form).has('offset')).to.equal(false)
  const changed = oneEvent(element, 'almoner-offset-changed')
  find(element, 'input', HTMLInputElement).click()
  expect((await changed).detail).to.deep.equal({ chosen: true, amount: 2, offsetId: 'offset_1HFJ3bPq7rXy2KfV9wAbCd' })
  expect(new FormData(form).get('offset')).to.equal('offset_1HFJ3bPq7rXy2KfV9wAbCd')
})

it('takes the consent back, from the form too, when the shipment changes', async () => {
  const element = await placed('climate-offset-badge', shipment)
  const form = element.closest('form') ?? undefined
  find(element, 'input', HTMLInputElement).click()
  await element.updateComplete
  const changed = oneEvent(element, 'almoner-offset-changed')
  element.weightLb = 70
  expect((await changed).detail.chosen).to.equal(false)
  await settled(element)
  expect(new FormData(form).has('offset')).to.equal(false)
  expect(element.matches(':state(chosen)')).to.equal(false)
  expect(find(element, 'input', HTMLInputElement).checked).to.equal(false)
})

it('estimates crypto transactions by the published table', async () => {
  const element = await placed('climate-offset-badge', { currency: 'btc', count: '3' })
  expect(words(element)).to.contain('Contribute $9.44')
  expect(words(element)).to.contain('3 BTC transactions')
  expect(seen).to.deep.equal([])
  await expect(element).to.be.accessible()
})

it('shows what all contributions add up to', async () => {
  const element = await placed('climate-offset-badge', {})
  expect(words(element)).to.match(/trees grown for ten years\s*16\.7/)
  await expect(element).to.be.accessible()
})

it('says when nothing was contributed yet', async () => {
  worker.use(http.get('*/climate/stats', () => HttpResponse.json({ amount: 0, trees: 0, co2_tonnes_offset: 0 })))
  const element = await placed('climate-offset-badge', {})
  expect(element.matches(':state(empty)')).to.equal(true)
  expect(words(element)).to.contain('No contributions yet')
  await expect(element).to.be.accessible()
})

it('says that the service did not answer', async () => {
  worker.use(http.get('*/climate/stats', () => problemResponse('internal')))
  const element = await placed('climate-offset-badge', {})
  expect(element.matches(':state(error)')).to.equal(true)
  await expect(element).to.be.accessible()
})

it('says that nothing can be estimated of a mistaken attribute, and names it to the developer', async () => {
  const mistakes = {
    'weight-lb="-4"': { origin: 'zzz', 'weight-lb': '-4' },
    'origin="ABC"': { origin: 'ABC' },
    'destination="1234"': { ...shipment, destination: '1234' },
    'currency="DOGE"': { currency: 'DOGE' },
    'count="-1"': { currency: 'BTC', count: '-1' },
  }
  for (const [named, attributes] of Object.entries(mistakes)) {
    const said = await warnings(async () => {
      const element = await placed('climate-offset-badge', attributes)
      expect(words(element)).to.contain('Giving is not available here right now.')
      expect(element.matches(':state(error)')).to.equal(true)
      await expect(element).to.be.accessible()
    })
    expect(said.length).to.equal(1)
    expect(said[0]).to.contain(named)
  }
  expect(seen).to.deep.equal([])
})

it('waits quietly for the rest of a shipment', async () => {
  const element = await placed('climate-offset-badge', { origin: '94105' })
  expect(element.matches(':state(idle)')).to.equal(true)
  expect(words(element)).not.to.contain('not available')
})

it('keeps both totals on one line where the words of one take two', async () => {
  const element = await placed('climate-offset-badge', {})
  element.style.inlineSize = '240px'
  const figures = [...(element.shadowRoot?.querySelectorAll('dd') ?? [])].map((one) => one.getBoundingClientRect().top)
  const captions = [...(element.shadowRoot?.querySelectorAll('dt') ?? [])].map((one) => one.offsetHeight)
  expect(captions[0]).not.to.equal(captions[1])
  expect(figures[0]).to.equal(figures[1])
})
