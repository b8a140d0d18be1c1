import { expect, oneEvent } from '@open-wc/testing'
import { HttpResponse, http } from 'msw'
import '../../src/elements/climate-offset-badge/climate-offset-badge.ts'
import { setMessages } from '../../src/elements/embed.ts'
import { problemResponse } from '../support/mock-service.ts'
import { find, mount, settled, textOf } from './fixtures.ts'
import { mockedService } from './mocked-service.ts'
import { warnings } from './warnings.ts'

const { worker, seen } = mockedService()
afterEach(() => {
  document.documentElement.lang = 'en'
})
const shipment = { origin: '94105', destination: '10001', 'weight-lb': '2.5', name: 'offset' }

it('offers a contribution for a shipment, unticked, with cents, kilograms and method', async () => {
  const element = await mount('climate-offset-badge', shipment)
  expect(textOf(element)).to.contain('Contribute $0.02 to climate projects')
  expect(textOf(element)).to.contain('Matches about 1.3 kg CO₂e')
  expect(textOf(element)).to.contain('0.187 kg CO₂e per short ton-mile')
  expect(find(element, 'input', HTMLInputElement).checked).to.equal(false)
  expect(seen[0]?.url.searchParams.get('weight_lb')).to.equal('2.5')
  await expect(element).to.be.accessible()
})

it('submits the estimate with the form only after the donor ticks it', async () => {
  const element = await mount('climate-offset-badge', shipment)
  const form = element.closest('form') ?? undefined
  expect(new FormData(form).has('offset')).to.equal(false)
  const changed = oneEvent(element, 'almoner-offset-changed')
  find(element, 'input', HTMLInputElement).click()
  expect((await changed).detail).to.deep.equal({ chosen: true, amount: 2, offsetId: 'offset_1HFJ3bPq7rXy2KfV9wAbCd' })
  expect(new FormData(form).get('offset')).to.equal('offset_1HFJ3bPq7rXy2KfV9wAbCd')
})

it('withdraws the contribution, also from the form, when the shipment changes', async () => {
  const element = await mount('climate-offset-badge', shipment)
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

it('estimates crypto transactions with the published table', async () => {
  const element = await mount('climate-offset-badge', { currency: 'btc', count: '3' })
  expect(textOf(element)).to.contain('Contribute $9.44')
  expect(textOf(element)).to.contain('3 BTC transactions')
  expect(seen).to.deep.equal([])
  await expect(element).to.be.accessible()
})

it('shows the total of all contributions', async () => {
  const element = await mount('climate-offset-badge', {})
  expect(textOf(element)).to.match(/tonnes CO₂e\s*1\s*trees grown for ten years\s*17/)
  await expect(element).to.be.accessible()
})

it('shows small totals in readable units', async () => {
  const totals = (co2_tonnes_offset: number, trees: number) =>
    worker.use(http.get('*/climate/stats', () => HttpResponse.json({ amount: 4, trees, co2_tonnes_offset })))
  totals(0.00267, 0.0444)
  const small = textOf(await mount('climate-offset-badge', {}))
  expect(small).to.match(/kilograms CO₂e\s*2\.7\s*trees grown for ten years\s*less than 1/)
  totals(0.21, 3.5)
  expect(textOf(await mount('climate-offset-badge', {}))).to.match(/kilograms CO₂e\s*210\s*trees [a-z ]+\s*3\.5/)
  totals(1234.5678, 20576.13)
  expect(textOf(await mount('climate-offset-badge', {}))).to.match(/tonnes CO₂e\s*1,235\s*trees [a-z ]+\s*20,576/)
})

it('formats amounts in its own language on a page in an unsupported language', async () => {
  const offer = { lang: 'et', currency: 'btc', count: '3' }
  expect(textOf(await mount('climate-offset-badge', offer))).to.contain('Contribute $9.44 to climate projects')
  setMessages('et', { climateOffer: 'Annetada {amount}' })
  expect(textOf(await mount('climate-offset-badge', offer))).to.match(/Annetada 9,44\s/)
})

/** Loads a Japanese font, for machines without one. */
async function loadJapaneseFont(): Promise<void> {
  const file = '/node_modules/@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'
  document.fonts.add(await new FontFace('Japanese', `url(${file})`).load())
}

it('breaks no line inside a Japanese word in browsers that segment words, and never overflows its box', async () => {
  await loadJapaneseFont()
  const sentence = '拠出は別の場所のプロジェクトを支えます。この購入の排出が消えるわけではありません。'
  setMessages('ja', { climateLimits: sentence })
  document.documentElement.lang = 'ja'
  const element = await mount('climate-offset-badge', {})
  element.style.inlineSize = '230px'
  element.style.fontFamily = 'Japanese'
  const text = find(element, '.stats + p', HTMLElement).firstChild?.nextSibling ?? element
  expect(text.textContent).to.equal(sentence)
  const range = new Range()
  const topOf = (at: number): number => {
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    return range.getBoundingClientRect().top
  }
  const segments = new Intl.Segmenter('ja', { granularity: 'word' }).segment(sentence)
  const starts = new Set(Array.from(segments, ({ index }) => index))
  const breaks = Array.from(sentence, (_, at) => at).filter((at) => at > 0 && topOf(at) > topOf(at - 1))
  expect(breaks.length).to.be.greaterThan(1)
  if (CSS.supports('word-break', 'auto-phrase')) expect(breaks.filter((at) => !starts.has(at))).to.deep.equal([])
  range.selectNodeContents(text)
  expect(range.getBoundingClientRect().right).to.be.at.most(element.getBoundingClientRect().right)
})

it('says when there are no contributions yet', async () => {
  worker.use(http.get('*/climate/stats', () => HttpResponse.json({ amount: 0, trees: 0, co2_tonnes_offset: 0 })))
  const element = await mount('climate-offset-badge', {})
  expect(element.matches(':state(empty)')).to.equal(true)
  expect(textOf(element)).to.contain('No contributions yet')
  await expect(element).to.be.accessible()
})

it('shows an error when the service doesn’t respond', async () => {
  worker.use(http.get('*/climate/stats', () => problemResponse('internal')))
  const element = await mount('climate-offset-badge', {})
  expect(element.matches(':state(error)')).to.equal(true)
  await expect(element).to.be.accessible()
})

it('shows an error for an invalid attribute, and names it in the console', async () => {
  const mistakes = {
    'weight-lb="-4"': { origin: 'zzz', 'weight-lb': '-4' },
    'currency="DOGE"': { currency: 'DOGE' },
    'count="-1"': { currency: 'BTC', count: '-1' },
  }
  for (const [named, attributes] of Object.entries(mistakes)) {
    const warned = await warnings(async () => {
      const element = await mount('climate-offset-badge', attributes)
      expect(textOf(element)).to.contain('Giving is not available here right now.')
      expect(element.matches(':state(error)')).to.equal(true)
      await expect(element).to.be.accessible()
    })
    expect(warned.length).to.equal(1)
    expect(warned[0]).to.contain(named)
  }
  expect(seen).to.deep.equal([])
})

it('says which ZIP code is wrong, and estimates once it is corrected', async () => {
  const warned = await warnings(async () => {
    const element = await mount('climate-offset-badge', { ...shipment, destination: '1234' })
    expect(textOf(element)).to.contain("We can't find the ZIP code 1234. Check the address.")
    expect(element.matches(':state(error)')).to.equal(true)
    await expect(element).to.be.accessible()
    worker.use(http.get('*/climate/shipping_offset', () => problemResponse('zip_code_unknown'), { once: true }))
    element.setAttribute('destination', '00000')
    await settled(element)
    expect(textOf(element)).to.contain("We can't find the ZIP code 00000. Check the address.")
    element.setAttribute('destination', shipment.destination)
    await settled(element)
    expect(element.matches(':state(ready)')).to.equal(true)
  })
  expect(warned[0]).to.contain('destination="1234" is not a ZIP code')
})

it('stays quiet until the shipment is complete', async () => {
  const element = await mount('climate-offset-badge', { origin: '94105' })
  expect(element.matches(':state(idle)')).to.equal(true)
  expect(textOf(element)).not.to.contain('not available')
})

it('aligns both totals when one label wraps to two lines', async () => {
  const element = await mount('climate-offset-badge', {})
  element.style.inlineSize = '240px'
  const figures = [...(element.shadowRoot?.querySelectorAll('dd') ?? [])].map((one) => one.getBoundingClientRect().top)
  const captions = [...(element.shadowRoot?.querySelectorAll('dt') ?? [])].map((one) => one.offsetHeight)
  expect(captions[0]).not.to.equal(captions[1])
  expect(figures[0]).to.equal(figures[1])
})
