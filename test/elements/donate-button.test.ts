import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { HttpResponse, http } from 'msw'
import { setupWorker } from 'msw/browser'
import '../../src/elements/donate-button/donate-button.ts'
import type { DonateButtonElement } from '../../src/elements/index.ts'
import { mockHandlers, problemResponse, type SeenRequest } from '../support/mock-service.ts'

const seen: SeenRequest[] = []
const worker = setupWorker(...mockHandlers(seen))

before(() => worker.start({ serviceWorker: { url: '/mockServiceWorker.js', options: { scope: '/' } }, quiet: true }))
beforeEach(() => {
  worker.resetHandlers()
  seen.length = 0
  sessionStorage.clear()
})

const NONPROFIT = 'n_1HFJ3bNhJUCRhZ2eGTsMgd'

async function donateButton(attributes: Readonly<Record<string, string>> = {}): Promise<DonateButtonElement> {
  const element = document.createElement('donate-button')
  const all = { 'public-key': 'test_pk_storefront', 'nonprofit-id': NONPROFIT, amounts: '500 1000 2500', ...attributes }
  for (const [name, value] of Object.entries(all)) element.setAttribute(name, value)
  // No test leaves its page.
  element.addEventListener('almoner-checkout-request', (event) => event.preventDefault())
  const holder = await fixture<HTMLElement>(html`<div>${element}</div>`)
  expect(holder.isConnected).to.equal(true)
  await element.settled
  return element
}

function find<Found extends Element>(element: Element, selector: string, kind: new () => Found): Found {
  const found = element.shadowRoot?.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`nothing at ${selector}: ${element.shadowRoot?.innerHTML}`)
  return found
}

function words(element: Element): string {
  return element.shadowRoot?.textContent?.replaceAll(/\s+/g, ' ') ?? ''
}

it('says who receives the gift, what the fee takes and who may deduct it, before any click', async () => {
  const element = await donateButton({ amount: '2500' })
  expect(words(element)).to.contain('American National Red Cross')
  expect(words(element)).to.contain('EIN 53-0196605')
  expect(words(element)).to.contain('The nonprofit receives $23.97. The card fee takes $1.03')
  expect(words(element)).to.contain('You may be able to deduct the gift')
  await expect(element).to.be.accessible()
})

it('asks for the payment page in integer cents, once under a double click, with one key per intent', async () => {
  const element = await donateButton({ amount: '2500', 'external-id': 'order_1', 'metadata-campaign': 'spring' })
  const button = find(element, '#give', HTMLButtonElement)
  const leaving = oneEvent(element, 'almoner-checkout-request')
  button.click()
  button.click()
  const event = await leaving
  expect(event.detail).to.deep.include({ amount: 2500, feeCovered: 0, nonprofitId: NONPROFIT, externalId: 'order_1' })
  const posts = seen.filter(({ method }) => method === 'POST')
  expect(posts.length).to.equal(1)
  expect(posts[0]?.url.searchParams.get('public_key')).to.equal('test_pk_storefront')
  expect(posts[0]?.body).to.deep.include({ amount: 2500, nonprofit_id: NONPROFIT, external_id: 'order_1' })
  expect(posts[0]?.headers.get('idempotency-key')).to.match(/^[0-9a-f]{32}$/)
  expect(posts[0]?.body).to.have.nested.property('metadata.campaign', 'spring')
  expect(posts[0]?.body).to.have.nested.property('metadata.disclosure_sha256')
})

it('keeps the key of an intent over a reload', async () => {
  const keys: (string | null | undefined)[] = []
  for (const _ of [1, 2]) {
    const element = await donateButton({ amount: '1000' })
    find(element, '#give', HTMLButtonElement).click()
    await oneEvent(element, 'almoner-checkout-request')
    keys.push(seen.at(-1)?.headers.get('idempotency-key'))
    element.remove()
  }
  expect(keys[0]).to.equal(keys[1])
})

it('reads an amount of the donor by its digits and refuses what is no amount', async () => {
  const element = await donateButton()
  find(element, '.pill:last-child input', HTMLInputElement).click()
  await element.updateComplete
  find(element, '.own input', HTMLInputElement).focus()
  await sendKeys({ type: 'nineteen' })
  await sendKeys({ press: 'Tab' })
  await element.updateComplete
  expect(words(element)).to.contain('Enter an amount such as 25 or 19.99.')
  await expect(element).to.be.accessible()
  find(element, '.own input', HTMLInputElement).value = ''
  find(element, '.own input', HTMLInputElement).focus()
  await sendKeys({ type: '19,99' })
  await element.updateComplete
  expect(words(element)).to.contain('Give $19.99')
})

it('covers the fee to the exact cent only when the donor ticks it', async () => {
  const element = await donateButton({ amount: '2500', 'fee-coverable': '' })
  const box = find(element, '.cover input', HTMLInputElement)
  expect(box.checked).to.equal(false)
  expect(words(element)).to.contain('Give $25.00')
  box.click()
  await element.updateComplete
  expect(words(element)).to.contain('Give $26.06')
  expect(words(element)).to.contain('The nonprofit receives $25.00')
})

it('offers the round-up of a cart', async () => {
  const element = await donateButton({ amounts: '', 'cart-total': '2736', min: '50' })
  find(element, '.pill input', HTMLInputElement).click()
  await element.updateComplete
  expect(words(element)).to.contain('Give $0.64')
})

it('leaves the gift to the page when it cancels the request', async () => {
  const element = await donateButton({ amount: '500' })
  element.addEventListener('almoner-donation-request', (event) => event.preventDefault())
  find(element, '#give', HTMLButtonElement).click()
  await element.settled
  expect(seen.filter(({ method }) => method === 'POST')).to.deep.equal([])
})

it('tells the truth and keeps the page’s link when the service is down', async () => {
  worker.use(http.get('*/api/v1/nonprofits/:id', () => problemResponse('internal')))
  const element = await donateButton()
  element.innerHTML = '<a href="https://example.org/give">Give directly</a>'
  expect(words(element)).to.contain('did not answer. Nothing was charged.')
  expect(element.matches(':state(error)')).to.equal(true)
  expect(element.querySelector('a')?.checkVisibility()).to.equal(true)
  await expect(element).to.be.accessible()
  worker.resetHandlers()
  find(element, '.failure button', HTMLButtonElement).click()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(words(element)).to.contain('American National Red Cross')
})

it('stays with a reason when the payment page cannot be made', async () => {
  const element = await donateButton({ amount: '500' })
  worker.use(
    http.post('*/api/v1/payments/checkout_link', () => problemResponse('rate_limited', { 'retry-after': '0' })),
  )
  find(element, '#give', HTMLButtonElement).click()
  await oneEvent(element, 'almoner-request-failed')
  await element.updateComplete
  expect(words(element)).to.contain('Please wait a moment')
  await expect(element).to.be.accessible()
})

it('offers no gift to a nonprofit that cannot receive it', async () => {
  worker.use(
    http.get('*/api/v1/nonprofits/:id', async () => {
      const [first] = (await import('../../src/contract/index.ts')).contract.nonprofits.search.example.response
        .nonprofits
      const restrictions = [{ code: 'revoked', detail: 'Its exemption was revoked.' }]
      return HttpResponse.json({ ...first, eligible: false, eligibility_restrictions: restrictions })
    }),
  )
  const element = await donateButton()
  expect(words(element)).to.contain('cannot receive gifts at the moment')
  expect(words(element)).to.contain('Its exemption was revoked.')
  expect(element.shadowRoot?.querySelector('#give')).to.equal(null)
  await expect(element).to.be.accessible()
})

it('refuses a secret key and sends nothing', async () => {
  const element = await donateButton({ 'public-key': 'test_sk_storefront' })
  expect(words(element)).to.contain('Secret key')
  expect(seen).to.deep.equal([])
})

it('thanks the donor who comes back with a paid gift', async () => {
  const here = location.href
  history.replaceState(null, '', '?donation_id=d_123abc')
  const completed: string[] = []
  const listen = (event: HTMLElementEventMap['almoner-donation-completed']) => completed.push(event.detail.donationId)
  document.addEventListener('almoner-donation-completed', listen)
  const element = await donateButton()
  history.replaceState(null, '', here)
  document.removeEventListener('almoner-donation-completed', listen)
  expect(words(element)).to.contain('Thank you')
  expect(words(element)).to.contain('d_123abc')
  expect(completed).to.deep.equal(['d_123abc'])
  await expect(element).to.be.accessible()
})

it('never gives to the nonprofit before while another is looked up', async () => {
  const element = await donateButton({ amount: '500' })
  worker.use(http.get('*/api/v1/nonprofits/:id', () => new Promise<never>(() => undefined)))
  element.nonprofitId = 'n_another'
  await element.updateComplete
  expect(words(element)).not.to.contain('American National Red Cross')
  const button = find(element, '#give', HTMLButtonElement)
  expect(button.getAttribute('aria-disabled')).to.equal('true')
  button.click()
  await element.updateComplete
  expect(seen.filter(({ method }) => method === 'POST')).to.deep.equal([])
})
