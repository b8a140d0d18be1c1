import { expect, nextFrame, oneEvent } from '@open-wc/testing'
import { HttpResponse, http } from 'msw'
import '../../src/elements/donate-button/donate-button.ts'
import type { DonateButtonElement } from '../../src/elements/index.ts'
import { problemResponse, type SeenRequest } from '../support/mock-service.ts'
import { find, mount, settled, textOf } from './fixtures.ts'
import { mockedService } from './mocked-service.ts'

const { worker, seen } = mockedService()

const NONPROFIT = 'n_1HFJ3bNhJUCRhZ2eGTsMgd'

/** A button that stays on the page, and the amounts of the payment pages that it would have opened. */
async function button(
  attributes: Readonly<Record<string, string>>,
): Promise<{ element: DonateButtonElement; left: number[] }> {
  const left: number[] = []
  const element = await mount('donate-button', { 'nonprofit-id': NONPROFIT, amounts: '500 1000 2500', ...attributes })
  element.addEventListener('almoner-checkout-request', (event) => {
    event.preventDefault()
    left.push(event.detail.amount)
  })
  return { element, left }
}

function posts(): SeenRequest[] {
  return seen.filter(({ method }) => method === 'POST')
}

function press(element: Element): void {
  find(element, '#give', HTMLButtonElement).click()
}

async function choose(element: DonateButtonElement, index: number): Promise<void> {
  find(element, `.pill:nth-child(${index})`, HTMLElement).click()
  await settled(element)
}

/** Delays the next payment page. The function that it returns sends it, and resolves once it was read or abandoned. */
function delayPaymentPage(): () => Promise<void> {
  const { fetch } = window
  const answer = HttpResponse.json({ checkout_url: 'https://giving.example/checkout/one' })
  let release = (): void => undefined
  const released = new Promise<Response>((resolve) => {
    release = () => resolve(answer)
  })
  const read = new Promise<void>((resolve) => {
    window.fetch = (...request) => {
      const answered = fetch(...request)
      const [input] = request
      if (!(input instanceof Request ? input.url : String(input)).includes('checkout_link')) return answered
      answered
        .then((response) => response.clone().json())
        .then(
          () => resolve(),
          () => resolve(),
        )
      return answered
    }
  })
  worker.use(http.post('*/api/v1/payments/checkout_link', () => released))
  return async () => {
    release()
    await read
    window.fetch = fetch
    await nextFrame()
    await nextFrame()
  }
}

it('starts no donation on its own when the page is shown again or the connection returns', async () => {
  let answers = 0
  worker.use(
    http.post('*/api/v1/payments/checkout_link', () => {
      answers += 1
      return problemResponse('nonprofit_invalid')
    }),
  )
  const { element, left } = await button({ amount: '2500' })
  press(element)
  await oneEvent(element, 'almoner-request-failed')
  await settled(element)
  for (const event of [new PageTransitionEvent('pageshow', { persisted: true }), new Event('online')]) {
    window.dispatchEvent(event)
    await settled(element)
  }
  expect(answers).to.equal(1)
  expect(left).to.deep.equal([])
  expect(element.matches(':state(error)')).to.equal(true)
  await choose(element, 1)
  expect(element.matches(':state(ready)')).to.equal(true)
  expect(element.shadowRoot?.querySelector('.failure')).to.equal(null)
})

it('donates nothing that is no longer offered', async () => {
  const { element } = await button({ amounts: '', 'cart-total': '2736', min: '50' })
  await choose(element, 1)
  expect(textOf(element)).to.contain('Give $0.64')
  element.cartTotal = 5025
  await element.updateComplete
  expect(textOf(element)).to.contain("Choose an amount You'll pay")
  press(element)
  await settled(element)
  expect(posts()).to.deep.equal([])
})

it('keeps the donor’s choice when a framework sets the same amounts again', async () => {
  const { element } = await button({ amount: '2500' })
  await choose(element, 1)
  element.amounts = [500, 1_000, 2_500]
  await element.updateComplete
  expect(textOf(element)).to.contain('Give $5.00')
  element.amounts = [1_000, 2_500]
  await element.updateComplete
  expect(textOf(element)).to.contain('Give $25.00')
})

it('doesn’t redirect for a donation that the donor or the page canceled', async () => {
  const { element, left } = await button({ amount: '2500' })
  const sendFirst = delayPaymentPage()
  press(element)
  await choose(element, 1)
  expect(find(element, '#give', HTMLButtonElement).ariaDisabled).to.equal('false')
  await sendFirst()
  expect(left).to.deep.equal([])
  const sendSecond = delayPaymentPage()
  press(element)
  element.remove()
  await sendSecond()
  expect(left).to.deep.equal([])
})

it('shows an error when the response has no payment page', async () => {
  worker.use(
    http.post('*/api/v1/payments/checkout_link', () => HttpResponse.json({ checkout_url: 'javascript:alert(1)' })),
  )
  const { element } = await button({ amount: '2500' })
  press(element)
  await oneEvent(element, 'almoner-request-failed')
  await settled(element)
  expect(textOf(element)).to.contain('Nothing was charged.')
})

it('lets Enter confirm an input method’s composition without donating', async () => {
  const { element } = await button({ amounts: '' })
  const field = find(element, '[part=input]', HTMLInputElement)
  field.value = '19'
  field.dispatchEvent(new InputEvent('input'))
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true }))
  await settled(element)
  expect(posts()).to.deep.equal([])
})

it('sends no secret key, in any notation and however soon the donor presses', async () => {
  for (const key of ['live_sk_a', ' live_sk_abc', 'LIVE_SK_abc', '"test_sk_a"', 'sk_live_a']) {
    const { element } = await button({ amount: '2500' })
    element.publicKey = key
    press(element)
    await element.updateComplete
    expect(textOf(element)).to.contain('SECRET key')
  }
  // Ignores requests of earlier tests, which may still arrive.
  const requests = seen.map(({ url, headers, body }) => `${url} ${JSON.stringify([...headers, body])}`)
  expect(requests.filter((one) => /sk[-_]/i.test(one))).to.deep.equal([])
})

/** A button whose donor has chosen a monthly gift with a dedication. */
async function dedicatedButton(): Promise<{ element: DonateButtonElement; left: number[]; write(name: string): void }> {
  const { element, left } = await button({ amount: '2500', dedication: '', frequency: 'once monthly' })
  const write = (name: string) => {
    for (const [type, text] of Object.entries({ text: name, email: 'oma@example.org' })) {
      const field = find(element, `.dedicate [type=${type}]`, HTMLInputElement)
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  find(element, '.dedicate summary', HTMLElement).click()
  write('Opa Karl')
  find(element, '.often .pill:nth-child(2)', HTMLElement).click()
  await settled(element)
  return { element, left, write }
}

it('keeps dedication and frequency after a failure until the connection returns', async () => {
  worker.use(http.post('*/api/v1/payments/checkout_link', () => problemResponse('nonprofit_invalid'), { once: true }))
  const { element, left } = await dedicatedButton()
  press(element)
  await oneEvent(element, 'almoner-request-failed')
  await settled(element)
  // The nonprofit has loaded, so a press must not wait for it again.
  worker.use(http.get('*/api/v1/nonprofits/:id', () => new Promise(() => {})))
  window.dispatchEvent(new Event('online'))
  await settled(element)
  expect(find(element, '.dedicate', HTMLDetailsElement).open).to.equal(true)
  element.mode = 'line'
  await settled(element)
  await element.updateComplete
  press(element)
  await oneEvent(element, 'almoner-checkout-request')
  expect(left).to.deep.equal([2500])
  const dedication = { occasion: 'honor', honoree: 'Opa Karl', tell_email: 'oma@example.org' }
  expect(posts().at(-1)?.body).to.deep.include({ dedication, frequency: 'monthly' })
})

it('doesn’t redirect if the donor changed the dedication or frequency meanwhile', async () => {
  const { element, left, write } = await dedicatedButton()
  const sendFirst = delayPaymentPage()
  press(element)
  write('Oma Erna')
  await element.updateComplete
  await sendFirst()
  expect(left).to.deep.equal([])
  const sendSecond = delayPaymentPage()
  press(element)
  find(element, '.often .pill:nth-child(1)', HTMLElement).click()
  await element.updateComplete
  await sendSecond()
  expect(left).to.deep.equal([])
})
