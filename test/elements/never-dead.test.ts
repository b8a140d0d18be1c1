import { expect } from '@open-wc/testing'
import { delay, HttpResponse, http } from 'msw'
import '../../src/elements/almoner.ts'
import { problemResponse } from '../support/mock-service.ts'
import { eventually } from './eventually.ts'
import { mockedService } from './mocked-service.ts'
import { find, placed, settled, words } from './pages.ts'

const { worker, seen } = mockedService()
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

it('the answer is malformed', async () => {
  worker.use(http.all('*/api/v1/*', () => HttpResponse.json({ id: 7, data: 'no', amount: 1.5 })))
  await expectTruthAndLink('The giving service did not answer.')
})

it('the answer is no JSON', async () => {
  worker.use(http.all('*/api/v1/*', () => HttpResponse.html('<h1>Maintenance</h1>')))
  await expectTruthAndLink('The giving service did not answer.')
})

it('the key may not be used here', async () => {
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

it('what failed comes back by itself when the connection does', async () => {
  worker.use(http.all('*/api/v1/*', () => HttpResponse.error()))
  const element = await placed('impact-card', {})
  expect(element.matches(':state(error)')).to.equal(true)
  worker.resetHandlers()
  window.dispatchEvent(new Event('online'))
  await settled(element)
  expect(words(element)).to.contain('$3,000')
})

/** Has a file of the kit fail until the test lets it come. */
function fail(file: string): void {
  worker.use(http.get(`*/parts/${file}.js`, () => HttpResponse.error()))
}

/** A button that never leaves its page, and what it would have left with. */
async function button(attributes: Readonly<Record<string, string>>) {
  const element = await placed('donate-button', { 'nonprofit-id': NONPROFIT, ...attributes })
  const left = new Promise<string>((resolve) => {
    element.addEventListener('almoner-checkout-request', (event) => {
      event.preventDefault()
      resolve(event.detail.url)
    })
  })
  const give = () => find(element, '#give', HTMLButtonElement).click()
  return { element, left, give }
}

// The first gift of the file: a part that has come stays on the page.
it('nothing comes that a gift needs: a wrong amount is told, nothing was charged, another try finds the way, and the payment page tells the rest', async () => {
  fail('guidance')
  fail('checkout')
  const { element, left, give } = await button({ amounts: '' })
  const write = (text: string) => {
    const field = find(element, '[part=input]', HTMLInputElement)
    field.value = text
    field.dispatchEvent(new InputEvent('input'))
  }
  element.focus()
  write('0.10')
  give()
  await eventually(() => /\$1\.00 – \$10,000\.00/.test(words(element)))
  expect(find(element, '[role=alert]', HTMLElement).innerText).to.contain('$1.00')
  write('25')
  give()
  await eventually(() => words(element).includes('Nothing was charged.'))
  worker.resetHandlers()
  fail('guidance')
  find(element, '.failure button', HTMLButtonElement).click()
  expect(await left).to.equal('https://giving.example/checkout/4fJq0mX2c8')
  expect(seen.find(({ method }) => method === 'POST')?.body).to.not.have.property('hosted_page')
})

it('what guides a donor never comes: the button is seen to work, and the gift leaves without it', async () => {
  worker.use(http.get('*/parts/guidance.js', () => new Promise(() => {})))
  const { timeout } = AbortSignal
  // What a gift waits for what it can do without, at once; the eight seconds that a part may take, never.
  AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, milliseconds < 8_000 ? 1 : 2 ** 31 - 1)
  try {
    const { element, left, give } = await button({ amount: '2500' })
    give()
    await element.updateComplete
    expect(getComputedStyle(find(element, '#give', HTMLElement)).animationName).to.equal('fade')
    await left
  } finally {
    AbortSignal.timeout = timeout
  }
})

it('what a page asks for beyond the gift does not come, or never ends: the donor is told, can give, and can try again', async () => {
  fail('dedication')
  worker.use(http.get('*/parts/monthly.js', () => new Promise(() => {})))
  const { timeout } = AbortSignal
  // The eight seconds that a part may take, shortened for the test.
  AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, milliseconds / 100)
  const { element, left, give } = await button({ amount: '2500', dedication: '', frequency: 'once monthly' })
  AbortSignal.timeout = timeout
  expect(words(element)).to.contain('You can give without what is missing here.')
  expect(element.shadowRoot?.querySelectorAll('.failure').length).to.equal(1)
  await expect(element).to.be.accessible()
  give()
  await left
  worker.resetHandlers()
  find(element, '.failure button', HTMLButtonElement).click()
  await eventually(() => element.shadowRoot?.querySelector('.dedicate') && element.shadowRoot.querySelector('.often'))
  expect(words(element)).to.not.contain('missing')
})

it('the cart does not come: the gift that is in the order stays in its form', async () => {
  fail('cart')
  const { element } = await button({ mode: 'cart', name: 'gift', value: '500', amounts: '500 1000' })
  const form = document.createElement('form')
  element.replaceWith(form)
  form.append(element)
  await eventually(() => element.matches(':state(error)'))
  expect(Object.fromEntries(new FormData(form))).to.deep.equal({ gift: '500', gift_nonprofit_id: element.nonprofitId })
})

it('the meter of a goal does not come: the figures stand without it', async () => {
  fail('goal')
  const element = await placed('impact-card', { goal: '1200000' })
  expect(element.matches(':state(ready)')).to.equal(true)
  expect(words(element)).to.contain('$3,000')
})

it('the browser refuses storage', async () => {
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
