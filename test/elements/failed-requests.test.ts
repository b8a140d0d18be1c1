import { expect } from '@open-wc/testing'
import { delay, HttpResponse, http } from 'msw'
import '../../src/elements/almoner.ts'
import { problemResponse } from '../support/mock-service.ts'
import { find, mount, settled, textOf } from './fixtures.ts'
import { mockedService } from './mocked-service.ts'

const { worker } = mockedService()
const NONPROFIT = 'n_1HFJ3bNhJUCRhZ2eGTsMgd'

/** Each element with attributes that make it send a request immediately. */
const REQUESTING = [
  ['nonprofit-picker', { value: NONPROFIT }],
  ['donate-button', { 'nonprofit-id': NONPROFIT, amount: '2500' }],
  ['climate-offset-badge', {}],
  ['impact-card', {}],
  ['social-share', { 'nonprofit-id': NONPROFIT }],
] as const

/** Expects an error message, a retry button if it can help, the page's own link, and no accessibility violations. */
async function expectErrorAndLink(sentence: string, { canRetry = true } = {}): Promise<void> {
  for (const [tag, attributes] of REQUESTING) {
    const element = await mount(tag, attributes)
    element.innerHTML = '<a href="https://example.org/give">Give directly</a>'
    expect(textOf(element), tag).to.contain(sentence)
    expect(element.shadowRoot?.querySelector('.failure button')?.checkVisibility() ?? false, tag).to.equal(canRetry)
    expect(element.querySelector('a')?.checkVisibility(), tag).to.equal(true)
    await expect(element).to.be.accessible()
    element.remove()
  }
}

it('every element shows an error, a retry button and the page’s link when the service is down', async () => {
  worker.use(http.all('*/api/v1/*', () => problemResponse('internal')))
  await expectErrorAndLink('The giving service did not answer.')
})

it('every element shows an error and the page’s link when a response is malformed', async () => {
  worker.use(http.all('*/api/v1/*', () => HttpResponse.json({ id: 7, data: 'no', amount: 1.5 })))
  await expectErrorAndLink('The giving service did not answer.')
})

it('every element shows an error and the page’s link when a response isn’t JSON', async () => {
  worker.use(http.all('*/api/v1/*', () => HttpResponse.html('<h1>Maintenance</h1>')))
  await expectErrorAndLink('The giving service did not answer.')
})

it('every element shows an error without a retry button when the key isn’t allowed on the page', async () => {
  worker.use(http.all('*/api/v1/*', () => problemResponse('origin_not_allowed')))
  await expectErrorAndLink('Giving is not available here right now.', { canRetry: false })
})

it('every element says that the donor is offline, and shows the page’s link', async () => {
  worker.use(http.all('*/api/v1/*', () => HttpResponse.error()))
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
  try {
    await expectErrorAndLink('You are offline. This works again when your connection is back.')
  } finally {
    Reflect.deleteProperty(navigator, 'onLine')
  }
})

it('every element stops waiting and shows an error when the service takes thirty seconds', async () => {
  worker.use(
    http.all('*/api/v1/*', async () => {
      await delay(30_000)
      return HttpResponse.json({})
    }),
  )
  const { timeout } = AbortSignal
  // Shortens the timeout of eight seconds.
  AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, milliseconds / 100)
  try {
    await expectErrorAndLink('The giving service did not answer.')
  } finally {
    AbortSignal.timeout = timeout
  }
})

it('a failed request is retried automatically when the connection returns', async () => {
  worker.use(http.all('*/api/v1/*', () => HttpResponse.error()))
  const element = await mount('impact-card', {})
  expect(element.matches(':state(error)')).to.equal(true)
  worker.resetHandlers()
  window.dispatchEvent(new Event('online'))
  await settled(element)
  expect(textOf(element)).to.contain('$3,000')
})

it('donations and choices work when the browser blocks storage', async () => {
  const storages = ['sessionStorage', 'localStorage'] as const
  for (const name of storages)
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  try {
    const element = await mount('donate-button', { 'nonprofit-id': NONPROFIT, amount: '2500' })
    const left = new Promise<string>((resolve) => {
      element.addEventListener('almoner-checkout-request', (event) => {
        event.preventDefault()
        resolve(event.detail.url)
      })
    })
    find(element, '#give', HTMLButtonElement).click()
    expect(await left).to.equal('https://giving.example/checkout/4fJq0mX2c8')
    const picker = await mount('nonprofit-picker', { remember: '', value: NONPROFIT })
    expect(textOf(picker)).to.contain('American National Red Cross')
  } finally {
    for (const name of storages) Reflect.deleteProperty(window, name)
  }
})
