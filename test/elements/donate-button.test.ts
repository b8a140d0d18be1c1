import { expect, oneEvent } from '@open-wc/testing'
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import { HttpResponse, http } from 'msw'
import { eventually } from './eventually.ts'
import '../../src/elements/donate-button/donate-button.ts'
import { contract } from '../../src/contract/index.ts'
import type { DonateButtonElement } from '../../src/elements/index.ts'
import { problemResponse } from '../support/mock-service.ts'
import { find, mount, settled, textOf } from './fixtures.ts'
import { mockedService } from './mocked-service.ts'
import { warnings } from './warnings.ts'

const { worker, seen } = mockedService()

const NONPROFIT = 'n_1HFJ3bNhJUCRhZ2eGTsMgd'

async function donateButton(attributes: Readonly<Record<string, string>> = {}): Promise<DonateButtonElement> {
  const element = await mount('donate-button', { 'nonprofit-id': NONPROFIT, amounts: '500 1000 2500', ...attributes })
  // Stay on the test's page.
  element.addEventListener('almoner-checkout-request', (event) => event.preventDefault())
  return element
}

it('shows the recipient, the fee and who can deduct the donation, before any click', async () => {
  const element = await donateButton({ amount: '2500' })
  expect(textOf(element)).to.contain('American National Red Cross')
  expect(textOf(element)).to.contain('EIN 53-0196605')
  expect(textOf(element)).to.contain('$23.97 goes to the nonprofit. Card fee $1.03')
  expect(textOf(element)).to.contain('You may be able to deduct it')
  await expect(element).to.be.accessible()
})

it('mentions the store beside the deduction, but not on a giving page', async () => {
  expect(textOf(await donateButton())).to.contain("You may be able to deduct it; the store can't.")
  const onPage = textOf(await donateButton({ 'giving-page': 'gp_1HFJ3bPq7rXy2KfV9wAbCd' }))
  expect(onPage).to.contain('You may be able to deduct it.')
  expect(onPage).not.to.contain('store')
})

it('computes the fee from the account’s own card terms', async () => {
  const nonprofit = { ...contract.nonprofits.show.example.response, card_fee: { basis_points: 225, fixed_cents: 5 } }
  worker.use(http.get('*/api/v1/nonprofits/:id', () => HttpResponse.json(nonprofit)))
  const element = await donateButton({ 'fee-coverable': '' })
  expect(textOf(element)).to.contain('Card fee 2.25% + $0.05')
  element.amount = 2500
  await settled(element)
  expect(textOf(element)).to.contain('$24.39 goes to the nonprofit. Card fee $0.61')
  expect(textOf(element)).to.contain('Add $0.63 to cover the card fee')
})

it('shows what the merchant adds to the chosen amount, up to the limits of its match', async () => {
  const match = {
    program_id: 'pr_1',
    account_name: 'Fern & Field',
    percent: '50',
    max_per_order: 800,
    has_budget: false,
  }
  const nonprofit = { ...contract.nonprofits.show.example.response, matching: [match] }
  worker.use(http.get('*/api/v1/nonprofits/:id', () => HttpResponse.json(nonprofit)))
  const element = await donateButton()
  expect(textOf(element)).to.contain('Fern & Field adds to your gift.')
  for (const [amount, sentence] of [
    [1001, 'Fern & Field adds $5.'],
    [2500, 'Fern & Field adds $8.'],
  ] as const) {
    element.amount = amount
    await settled(element)
    expect(textOf(element)).to.contain(sentence)
  }
  await expect(element).to.be.accessible()
})

it('says that a match is limited where its budget isn’t public, and never promises more than a public budget', async () => {
  const match = {
    program_id: 'pr_1',
    account_name: 'Fern & Field',
    percent: '100',
    max_per_order: null,
    has_budget: true,
  }
  const answers = [match, { ...match, budget_left: 300 }].map((one) => ({
    ...contract.nonprofits.show.example.response,
    matching: [one],
  }))
  for (const [index, sentence] of [
    'Fern & Field adds $10 while its matching budget lasts.',
    'Fern & Field adds $3.',
  ].entries()) {
    worker.use(http.get('*/api/v1/nonprofits/:id', () => HttpResponse.json(answers[index])))
    for (const mode of ['card', 'line', 'cart'])
      expect(textOf(await donateButton({ amount: '1000', mode }))).to.contain(sentence)
  }
})

it('requests the payment page in integer cents, once for a double click, with one key per intent', async () => {
  const element = await donateButton({
    amount: '2500',
    'external-id': 'order_1',
    'metadata-campaign': 'spring',
    lang: 'en',
  })
  const button = find(element, '#give', HTMLButtonElement)
  const leaving = oneEvent(element, 'almoner-checkout-request')
  button.click()
  button.click()
  const event = await leaving
  expect(event.detail).to.deep.include({ amount: 2500, feeCovered: 0, nonprofitId: NONPROFIT, externalId: 'order_1' })
  const posts = seen.filter(({ method }) => method === 'POST')
  expect(posts.length).to.equal(1)
  expect(posts[0]?.url.searchParams.get('public_key')).to.equal('test_pk_storefront')
  expect(posts[0]?.body).to.deep.include({
    amount: 2500,
    nonprofit_id: NONPROFIT,
    external_id: 'order_1',
    locale: 'en',
    hosted_page: 'when_needed',
  })
  expect(posts[0]?.headers.get('idempotency-key')).to.match(/^[0-9a-f]{32}$/)
  expect(posts[0]?.body).to.have.nested.property('metadata.campaign', 'spring')
  expect(posts[0]?.body).to.have.nested.property('metadata.disclosure_sha256')
})

it('keeps an intent’s key over a reload', async () => {
  const keys: (string | null | undefined)[] = []
  for (const _ of [1, 2]) {
    const element = await donateButton({ amount: '1000' })
    find(element, '#give', HTMLButtonElement).click()
    await oneEvent(element, 'almoner-checkout-request')
    keys.push(seen.findLast(({ method }) => method === 'POST')?.headers.get('idempotency-key'))
    element.remove()
  }
  expect(keys[0]).to.equal(keys[1])
})

it('reads a typed amount and rejects text that isn’t an amount', async () => {
  const element = await donateButton()
  find(element, '.pill:last-child input', HTMLInputElement).click()
  await element.updateComplete
  find(element, '[part=input]', HTMLInputElement).focus()
  await sendKeys({ type: 'nineteen' })
  await sendKeys({ press: 'Tab' })
  await element.updateComplete
  expect(textOf(element)).to.contain('Enter an amount such as 25 or 19.99.')
  await expect(element).to.be.accessible()
  find(element, '[part=input]', HTMLInputElement).value = ''
  find(element, '[part=input]', HTMLInputElement).focus()
  await sendKeys({ type: '19,99' })
  await element.updateComplete
  expect(textOf(element)).to.contain('Give $19.99')
  await sendKeys({ type: 'x' })
  await sendKeys({ press: 'Enter' })
  await settled(element)
  expect(element.shadowRoot?.activeElement).to.equal(find(element, '[part=input]', HTMLInputElement))
})

it('asks about an amount that may be off by a factor of a thousand, and shows the limit for one that is too large', async () => {
  const element = await donateButton()
  find(element, '.pill:last-child input', HTMLInputElement).click()
  await element.updateComplete
  for (const [typed, sentence] of [
    ['12.345', 'Did you mean $12,345.00? Enter 12345.'],
    ['1.000', 'Did you mean $1,000.00? Enter 1000.'],
    ['99999999', 'The largest gift is $10,000.00.'],
    ['12,345', 'The largest gift is $10,000.00.'],
    ['0', 'The smallest gift is $1.00.'],
  ] as const) {
    find(element, '[part=input]', HTMLInputElement).select()
    await sendKeys({ type: typed })
    await sendKeys({ press: 'Tab' })
    await element.updateComplete
    expect(textOf(element)).to.contain(sentence)
    expect(textOf(element)).to.contain('Choose an amount')
  }
  find(element, '#give', HTMLButtonElement).click()
  await element.updateComplete
  expect(seen.filter(({ method }) => method === 'POST').length).to.equal(0)
})

it('covers the fee to the exact cent, only when the donor ticks it', async () => {
  const element = await donateButton({ amount: '2500', 'fee-coverable': '' })
  const box = find(element, '[part=cover] input', HTMLInputElement)
  expect(box.checked).to.equal(false)
  expect(textOf(element)).to.contain('Give $25.00')
  box.click()
  await element.updateComplete
  expect(textOf(element)).to.contain('Give $26.06')
  expect(textOf(element)).to.contain('$25.00 goes to the nonprofit')
})

it('warns a page that passes dollars that amounts are cents', async () => {
  const warned: string[] = []
  const { warn } = console
  console.warn = (sentence: string) => warned.push(sentence)
  await donateButton({ amounts: '5 10 2500', min: '100', 'cart-total': '27.36' })
  console.warn = warn
  const expected = ['5', '10', '27.36'].map((word) => `<donate-button>: amounts are whole cents, not "${word}"`)
  expect(warned.filter((sentence) => sentence.startsWith('<donate'))).to.deep.equal(expected)
})

it('offers to round a cart up to the next whole dollar, with the new total, if a card can pay that little', async () => {
  const element = await donateButton({ amounts: '', 'cart-total': '2736', min: '50' })
  expect(textOf(element)).to.contain('$0.64Round up to $28.00')
  find(element, '.pill input', HTMLInputElement).click()
  await element.updateComplete
  expect(textOf(element)).to.contain('Give $0.64')
  for (const attributes of [{ 'cart-total': '4835' }, { 'cart-total': '2765', min: '1' }]) {
    const other = await donateButton(attributes)
    expect(textOf(other)).not.to.contain('Round up')
  }
})

it('adds a round-up of any size to the page’s own cart, without a payment page', async () => {
  const element = await donateButton({ amounts: '500', 'cart-total': '4835', 'in-cart': '', 'fee-coverable': '' })
  const taken: unknown[] = []
  element.addEventListener('almoner-donation-request', (event) => {
    event.preventDefault()
    taken.push(event.detail)
  })
  expect(textOf(element)).to.contain('$0.65Round up to $49.00')
  find(element, '.pill input', HTMLInputElement).click()
  await element.updateComplete
  expect(textOf(element)).to.contain('Add $0.65 to the order')
  expect(textOf(element)).to.contain("You'll pay for it with your order.")
  for (const text of ['card fee', 'secure page']) expect(textOf(element)).not.to.contain(text)
  find(element, '#give', HTMLButtonElement).click()
  await settled(element)
  expect(taken).to.deep.equal([{ nonprofitId: NONPROFIT, amount: 65, feeCovered: 0, externalId: undefined }])
  await expect(element).to.be.accessible()
})

it('sends no cart donation to a payment page, and reports the mistake if the page doesn’t handle it', async () => {
  const element = await donateButton({ 'cart-total': '4835', 'in-cart': '' })
  find(element, '.pill input', HTMLInputElement).click()
  await element.updateComplete
  const warned = await warnings(() => find(element, '#give', HTMLButtonElement).click())
  await settled(element)
  expect(seen.filter(({ method }) => method === 'POST')).to.deep.equal([])
  expect(warned.join()).to.contain('in-cart: cancel almoner-donation-request')
})

it('accepts a minimum of one cent and an empty cart without warnings', async () => {
  const warned = await warnings(async () => {
    await donateButton({ min: '1', 'cart-total': '0' })
    await donateButton({ amounts: '25 100', 'in-cart': '', max: '40' })
  })
  expect(warned).to.deep.equal([])
})

it('focuses the custom amount field on a press, and when a keyboard user moves there and types', async () => {
  const element = await donateButton()
  const field = () => find(element, '[part=input]', HTMLInputElement)
  const { x, y, width, height } = find(element, '.pill:last-child', HTMLElement).getBoundingClientRect()
  await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] })
  await element.updateComplete
  expect(element.shadowRoot?.activeElement).to.equal(field())
  await sendKeys({ type: '12' })
  await element.updateComplete
  expect(textOf(element)).to.contain('Give $12.00')

  const other = await donateButton()
  find(other, '.pill input', HTMLInputElement).focus()
  for (const _ of [1, 2, 3]) await sendKeys({ press: 'ArrowRight' })
  await other.updateComplete
  // Arrow keys keep the focus on the choices.
  expect(other.shadowRoot?.activeElement?.getAttribute('type')).to.equal('radio')
  await sendKeys({ type: '34.5' })
  await other.updateComplete
  expect(other.shadowRoot?.activeElement).to.equal(find(other, '[part=input]', HTMLInputElement))
  expect(textOf(other)).to.contain('Give $34.50')
})

it('leaves the donation to the page when it cancels the event', async () => {
  const element = await donateButton({ amount: '500' })
  element.addEventListener('almoner-donation-request', (event) => event.preventDefault())
  find(element, '#give', HTMLButtonElement).click()
  await settled(element)
  expect(seen.filter(({ method }) => method === 'POST')).to.deep.equal([])
})

it('shows an error and keeps the page’s link when the service is down', async () => {
  worker.use(http.get('*/api/v1/nonprofits/:id', () => problemResponse('internal')))
  const element = await donateButton()
  element.innerHTML = '<a href="https://example.org/give">Give directly</a>'
  expect(textOf(element)).to.contain('did not answer.')
  expect(element.matches(':state(error)')).to.equal(true)
  expect(element.querySelector('a')?.checkVisibility()).to.equal(true)
  await expect(element).to.be.accessible()
  find(element, '.failure button', HTMLButtonElement).focus()
  for (const expected of ['button', 'input']) {
    if (expected === 'input') worker.resetHandlers()
    await sendKeys({ press: 'Enter' })
    await settled(element)
    expect(element.shadowRoot?.activeElement?.localName).to.equal(expected)
  }
  expect(textOf(element)).to.contain('American National Red Cross')
})

it('stays on the page with a reason when the payment page can’t be created', async () => {
  const element = await donateButton({ amount: '500' })
  worker.use(
    http.post('*/api/v1/payments/checkout_link', () => problemResponse('rate_limited', { 'retry-after': '0' })),
  )
  find(element, '#give', HTMLButtonElement).click()
  await oneEvent(element, 'almoner-request-failed')
  await element.updateComplete
  expect(textOf(element)).to.contain('Too many requests')
  await expect(element).to.be.accessible()
})

it('offers no donation to an ineligible nonprofit', async () => {
  worker.use(
    http.get('*/api/v1/nonprofits/:id', async () => {
      const [first] = (await import('../../src/contract/index.ts')).contract.nonprofits.search.example.response
        .nonprofits
      const restrictions = [{ code: 'revoked', detail: 'Its exemption was revoked.' }]
      return HttpResponse.json({ ...first, eligible: false, eligibility_restrictions: restrictions })
    }),
  )
  const element = await donateButton()
  expect(textOf(element)).to.contain("can't receive gifts right now")
  expect(textOf(element)).to.contain('Its exemption was revoked.')
  expect(element.shadowRoot?.querySelector('#give')).to.equal(null)
  await expect(element).to.be.accessible()
})

it('explains what else can happen to a donation on request', async () => {
  const element = await donateButton()
  find(element, 'summary', HTMLElement).click()
  await eventually(() => /usually send it within two days/.test(find(element, 'details', HTMLElement).innerText))
  // Waits for the request of the amount's impact, so that the next test doesn't see it.
  await eventually(() => seen.length > 1)
})

it('rejects a secret key with an error in the console and sends nothing', async () => {
  const warned: string[] = []
  const { error } = console
  console.error = (sentence: string) => warned.push(sentence)
  const element = await donateButton({ 'public-key': 'test_sk_storefront' })
  console.error = error
  expect(warned.join()).to.contain('SECRET key')
  const warning = find(element, '.failure', HTMLElement)
  expect([warning.lang, warning.dir]).to.deep.equal(['en', 'ltr'])
  expect(warning.innerText).to.contain('SECRET key')
  expect(seen).to.deep.equal([])
})

/** Counts pages: each test has its own URL, so that it doesn't thank for an earlier test's gift. */
let pages = 0
beforeEach(() => {
  pages += 1
  const url = new URL(location.href)
  for (const name of ['almoner_gift', 'donation_id']) url.searchParams.delete(name)
  url.searchParams.set('page', String(pages))
  history.replaceState(null, '', url)
})

/** Opens the button at a URL. Returns the details of its completed donations. */
async function buttonAt(
  address: string,
  attributes: Readonly<Record<string, string>> = {},
): Promise<{ element: DonateButtonElement; completed: unknown[] }> {
  const pageUrl = location.href
  history.replaceState(null, '', address)
  const completed: unknown[] = []
  const listen = ({ detail }: HTMLElementEventMap['almoner-donation-completed']) => completed.push(detail)
  document.addEventListener('almoner-donation-completed', listen)
  const element = await donateButton(attributes)
  await new Promise((resolve) => setTimeout(resolve))
  history.replaceState(null, '', pageUrl)
  document.removeEventListener('almoner-donation-completed', listen)
  return { element, completed }
}

it('names the recipient of a donation even if the page names no nonprofit', async () => {
  const { success } = await leaveForPayment()
  const { element } = await buttonAt(withDonation(success, 'd_123abc'), { 'nonprofit-id': '' })
  await settled(element)
  expect(textOf(element)).to.contain('Your gift of $25.00 was received. American National Red Cross')
})

it('isn’t ready until it can name the recipient of a paid donation, and offers no payment meanwhile', async () => {
  const { success } = await leaveForPayment()
  let respond = (): void => undefined
  const delayed = new Promise<undefined>((resolve) => {
    respond = () => resolve(undefined)
  })
  worker.use(http.get('*/api/v1/payments/paid_gift', () => delayed))
  history.replaceState(null, '', withDonation(success, 'd_123abc'))
  const element = document.createElement('donate-button')
  element.publicKey = 'test_pk_storefront'
  element.nonprofitId = NONPROFIT
  document.body.append(element)
  await eventually(() => seen.some(({ url }) => url.pathname.endsWith(`/nonprofits/${NONPROFIT}`)))
  await element.updateComplete
  expect(element.matches(':state(loading)')).to.equal(true)
  expect(textOf(element)).to.contain('Looking up your gift')
  expect(element.shadowRoot?.querySelector('button')).to.equal(null)
  await expect(element).to.be.accessible()
  respond()
  await settled(element)
  await element.updateComplete
  expect(element.matches(':state(ready)')).to.equal(true)
  expect(textOf(element)).to.contain('received. American National Red Cross')
  element.remove()
})

/** Opens the payment page. Returns its two return URLs. */
async function leaveForPayment(): Promise<{ success: string; cancel: string }> {
  const element = await donateButton({ amount: '2500' })
  find(element, '#give', HTMLButtonElement).click()
  await oneEvent(element, 'almoner-checkout-request')
  element.remove()
  const body = Object(seen.findLast(({ method }) => method === 'POST')?.body)
  return { success: String(body.success_url), cancel: String(body.cancel_url) }
}

function withDonation(returnUrl: string, id: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('donation_id', id)
  return url.href
}

it('thanks a returning donor with the service’s record of the paid donation, and lets them donate again', async () => {
  const { success } = await leaveForPayment()
  const paid = { ...contract.payments.showPaidGift.example.response, donation_id: 'd_thanked' }
  worker.use(http.get('*/api/v1/payments/paid_gift', () => HttpResponse.json(paid)))
  const { element, completed } = await buttonAt(withDonation(success, 'd_123abc'))
  expect(textOf(element)).to.contain('Your gift of $25.00 was received.')
  expect(textOf(element)).to.contain('d_thanked')
  const { gift_url: giftUrl } = paid
  expect(completed).to.deep.equal([{ donationId: 'd_thanked', amount: 2_500, nonprofitId: NONPROFIT, giftUrl }])
  expect(element.shadowRoot?.querySelector<HTMLAnchorElement>('a')?.href).to.equal(giftUrl)
  await expect(element).to.be.accessible()
  find(element, 'button', HTMLButtonElement).focus()
  await sendKeys({ press: 'Enter' })
  await settled(element)
  expect(element.shadowRoot?.activeElement?.localName).to.equal('input')
})

it('thanks with what the merchant added', async () => {
  const { success } = await leaveForPayment()
  const paid = {
    ...contract.payments.showPaidGift.example.response,
    matched_amount: 1_000,
    account_name: 'Fern & Field',
  }
  worker.use(http.get('*/api/v1/payments/paid_gift', () => HttpResponse.json(paid)))
  const { element } = await buttonAt(withDonation(success, 'd_123abc'))
  expect(textOf(element)).to.contain('Fern & Field added $10.00.')
})

it('states the amount and next payment of a monthly gift in the thanks', async () => {
  const { success } = await leaveForPayment()
  const monthly = { amount: 2_500, next_payment_at: Date.parse('2026-04-10T12:00:00Z') / 1_000 }
  const paid = { ...contract.payments.showPaidGift.example.response, monthly }
  worker.use(http.get('*/api/v1/payments/paid_gift', () => HttpResponse.json(paid)))
  const { element } = await buttonAt(withDonation(success, 'd_123abc'))
  expect(textOf(element)).to.contain('You give $25.00 every month. The next payment is on April 10, 2026.')
})

it('thanks from this tab’s data if the service has no paid-gift lookup', async () => {
  const { success } = await leaveForPayment()
  worker.use(http.get('*/api/v1/payments/paid_gift', () => problemResponse('not_found')))
  const { element } = await buttonAt(withDonation(success, 'd_123abc'), { 'nonprofit-id': '' })
  expect(textOf(element)).to.contain('Your gift of $25.00 was received. American National Red Cross Reference d_123abc')
  element.remove()
  sessionStorage.clear()
  const another = await buttonAt(withDonation(`${location.href}&almoner_gift=${'7'.repeat(32)}`, 'd_123abc'))
  expect(textOf(another.element)).to.contain('Choose an amount')
})

it('has a new proof for the next donation', async () => {
  const first = await leaveForPayment()
  expect((await leaveForPayment()).success).to.equal(first.success)
  const { element } = await buttonAt(withDonation(first.success, 'd_123abc'))
  find(element, 'button', HTMLButtonElement).click()
  element.remove()
  expect((await leaveForPayment()).success).not.to.equal(first.success)
})

it('thanks nobody for an invented donation, with or without an unpaid donation in progress', async () => {
  worker.use(http.get('*/api/v1/payments/paid_gift', () => problemResponse('gift_unknown')))
  const invented = [
    '?donation_id=d_invented',
    '?donation_id=d_invented&almoner_gift=',
    '?almoner_gift=a&donation_id=d_b',
  ]
  const { success, cancel } = await leaveForPayment()
  for (const address of [...invented, success, withDonation(success, 'd_invented'), withDonation(cancel, 'd_b')]) {
    const { element, completed } = await buttonAt(address)
    expect(textOf(element), address).not.to.contain('received')
    expect(textOf(element), address).to.contain('American National Red Cross')
    expect(completed).to.deep.equal([])
    element.remove()
  }
})

it('keeps the placeholder and query of a custom success URL', async () => {
  const element = await donateButton({ amount: '500', 'success-url': '/thanks?gift={DONATION_ID}&order=7' })
  find(element, '#give', HTMLButtonElement).click()
  await oneEvent(element, 'almoner-checkout-request')
  const { success_url } = Object(seen.findLast(({ method }) => method === 'POST')?.body)
  expect(success_url).to.match(/\/thanks\?gift=\{DONATION_ID\}&order=7&almoner_gift=[0-9a-f]{32}$/)
})

for (const language of ['en', 'de', 'ar'])
  it(`keeps every label inside its pill in ${language}`, async () => {
    const attributes = { lang: language, amounts: '500 1000 2500 100000', 'cart-total': '2737', min: '50' }
    const element = await donateButton(attributes)
    const word = { en: 'Round up', de: 'Aufrunden', ar: 'تقريب' }[language] ?? ''
    await eventually(() => textOf(element).includes(word))
    for (const width of [320, 390, 900]) {
      await setViewport({ width, height: 800 })
      const pills = [...(element.shadowRoot?.querySelectorAll('.pill, .pill span') ?? [])]
      expect(pills.length).to.equal(12)
      for (const pill of pills) expect(pill.scrollWidth, `${width} ${pill.textContent}`).to.be.at.most(pill.clientWidth)
    }
  })

it('formats the fee rate in the page’s language', async () => {
  const rates = { en: '2.9%', de: '2,9 %' }
  for (const [lang, rate] of Object.entries(rates)) {
    const element = await donateButton({ lang })
    await eventually(() => textOf(element).includes(rate))
  }
})

it('offers no retry if it can’t help', async () => {
  worker.use(http.get('*/api/v1/nonprofits/:id', () => problemResponse('not_found')))
  const element = await donateButton()
  expect(textOf(element)).to.contain('Giving is not available here right now.')
  expect(element.shadowRoot?.querySelector('button')).to.equal(null)
})

it('never donates to the previous nonprofit while another is loading', async () => {
  const element = await donateButton({ amount: '500' })
  worker.use(http.get('*/api/v1/nonprofits/:id', () => new Promise<never>(() => undefined)))
  element.nonprofitId = 'n_another'
  await element.updateComplete
  expect(textOf(element)).not.to.contain('American National Red Cross')
  const button = find(element, '#give', HTMLButtonElement)
  expect(button.getAttribute('aria-disabled')).to.equal('true')
  button.click()
  await element.updateComplete
  expect(seen.filter(({ method }) => method === 'POST')).to.deep.equal([])
})
