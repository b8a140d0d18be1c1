import { expect } from '@open-wc/testing'
import { delay, HttpResponse, http } from 'msw'
import '../../src/elements/almoner.ts'
import { problemResponse } from '../support/mock-service.ts'
import { mockedService } from './mocked-service.ts'
import { find, placed, settled, words } from './pages.ts'

const { worker } = mockedService()
const NONPROFIT = 'n_1HFJ3bNhJUCRhZ2eGTsMgd'

/** Each element with attributes that make it ask the service at once. */
const ASKING = [
  ['nonprofit-picker', { value: NONPROFIT }],
  ['donate-button', { 'nonprofit-id': NONPROFIT, amount: '2500' }],
  ['climate-offset-badge', {}],
  ['impact-card', {}],
  ['social-share', { 'nonprofit-id': NONPROFIT }],
] as const

/** Whatever fails: a true sentence, a way to try again where that can help, the page's own link in sight, and nothing for axe. */
async function expectTruthAndLink(sentence: string, { canHeal = true } = {}): Promise<void> {
  for (const [tag, attributes] of ASKING) {
    const element = await placed(tag, attributes)
    element.innerHTML = '<a href="https://example.org/give">Give directly</a>'
    expect(words(element), tag).to.contain(sentence)
    expect(element.shadowRoot?.querySelector('.failure button')?.checkVisibility() ?? false, tag).to.equal(canHeal)
    expect(element.querySelector('a')?.checkVisibility(), tag).to.equal(true)
    await expect(element).to.be.accessible()
    element.remove()
  }
}

it('the service is down', async () => {
  worker.use(http.all('*/api/v1/*', () => problemResponse('internal')))
  await expectTruthAndLink('The giving service did not answer.')
})

it('the response is malformed', async () => {
  worker.use(http.all('*/api/v1/*', () => HttpResponse.json({ id: 7, data: 'no', amount: 1.5 })))
  await expectTruthAndLink('The giving service did not answer.')
})

it('the response isn’t JSON', async () => {
  worker.use(http.all('*/api/v1/*', () => HttpResponse.html('<h1>Maintenance</h1>')))
  await expectTruthAndLink('The giving service did not answer.')
})

it('the key isn’t allowed here', async () => {
  worker.use(http.all('*/api/v1/*', () => problemResponse('origin_not_allowed')))
  await expectTruthAndLink('Giving is not available here right now.', { canHeal: false })
})

it('there is no connection', async () => {
  worker.use(http.all('*/api/v1/*', () => HttpResponse.error()))
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
  try {
    await expectTruthAndLink('You are offline. This works again when your connection is back.')
  } finally {
    Reflect.deleteProperty(navigator, 'onLine')
  }
})

it('the service takes thirty seconds', async () => {
  worker.use(
    http.all('*/api/v1/*', async () => {
      await delay(30_000)
      return HttpResponse.json({})
    }),
  )
  const { timeout } = AbortSignal
  // The eight seconds of an attempt, shortened for the test.
  AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, milliseconds / 100)
  try {
    await expectTruthAndLink('The giving service did not answer.')
  } finally {
    AbortSignal.timeout = timeout
  }
})

it('a failed request is retried automatically when the connection returns', async () => {
  worker.use(http.all('*/api/v1/*', () => HttpResponse.error()))
  const element = await placed('impact-card', {})
  expect(element.matches(':state(error)')).to.equal(true)
  worker.resetHandlers()
  window.dispatchEvent(new Event('online'))
  await settled(element)
  expect(words(element)).to.contain('$3,000')
})

it('the browser blocks storage', async () => {
  const storages = ['sessionStorage', 'localStorage'] as const
  for (const name of storages)
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  try {
    const element = await placed('donate-button', { 'nonprofit-id': NONPROFIT, amount: '2500' })
    const left = new Promise<string>((resolve) => {
      element.addEventListener('almoner-checkout-request', (event) => {
        event.preventDefault()
        resolve(event.detail.url)
      })
    })
    find(element, '#give', HTMLButtonElement).click()
    expect(await left).to.equal('https://giving.example/checkout/4fJq0mX2c8')
    const picker = await placed('nonprofit-picker', { remember: '', value: NONPROFIT })
    expect(words(picker)).to.contain('American National Red Cross')
  } finally {
    for (const name of storages) Reflect.deleteProperty(window, name)
  }
})
