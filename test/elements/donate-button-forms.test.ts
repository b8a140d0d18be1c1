import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import { HttpResponse, http } from 'msw'
import { eventually } from './eventually.ts'
import '../../src/elements/donate-button/donate-button.ts'
import '../../src/elements/nonprofit-picker/nonprofit-picker.ts'
import { contract } from '../../src/contract/index.ts'
import type { DonateButtonElement } from '../../src/elements/index.ts'
import { find, mount, settled, textOf } from './fixtures.ts'
import { mockedService } from './mocked-service.ts'

const { worker, seen } = mockedService()

const NONPROFIT = 'n_1HFJ3bNhJUCRhZ2eGTsMgd'

async function button(attributes: Readonly<Record<string, string>>): Promise<DonateButtonElement> {
  const element = await mount('donate-button', { 'nonprofit-id': NONPROFIT, ...attributes })
  // Stay on the test's page.
  element.addEventListener('almoner-checkout-request', (event) => event.preventDefault())
  return element
}

/** What the form would submit. */
function formData(element: DonateButtonElement): Record<string, unknown> {
  const form = element.closest('form')
  return form === null ? {} : Object.fromEntries(new FormData(form))
}

it('adds a round-up to the order, updates it with the cart and removes it, as a form control', async () => {
  const element = await button({ mode: 'cart', name: 'gift', 'cart-total': '2735' })
  const events: unknown[] = []
  for (const name of ['almoner-gift-added', 'almoner-gift-changed', 'almoner-gift-removed', 'change'] as const)
    element.addEventListener(name, (event) =>
      events.push([name, Reflect.get(event, 'detail')?.amount, Reflect.get(formData(element), 'gift')]),
    )
  expect(textOf(element)).to.contain('Add $0.65')
  expect(textOf(element)).to.contain("You'll pay for it with your order.")
  expect(textOf(element)).to.not.match(/secure page|card fee/i)
  expect(formData(element)).to.deep.equal({})
  find(element, '#give', HTMLButtonElement).focus()
  await sendKeys({ press: 'Enter' })
  await settled(element)
  expect(textOf(element)).to.contain('Added')
  expect(formData(element)).to.deep.equal({ gift: '65', gift_nonprofit_id: NONPROFIT })
  await expect(element).to.be.accessible()
  element.cartTotal = 3210
  await settled(element)
  expect(formData(element)).to.deep.equal({ gift: '90', gift_nonprofit_id: NONPROFIT })
  find(element, '#give', HTMLButtonElement).focus()
  await sendKeys({ press: 'Enter' })
  await settled(element)
  expect(formData(element)).to.deep.equal({})
  expect(textOf(element)).to.contain('Add $0.90')
  expect(events).to.deep.equal([
    ['almoner-gift-added', 65, '65'],
    ['change', undefined, '65'],
    ['almoner-gift-changed', 90, '90'],
    ['change', undefined, '90'],
    ['almoner-gift-removed', 90, undefined],
    ['change', undefined, undefined],
  ])
  expect(seen.some(({ method }) => method === 'POST')).to.equal(false)
})

it('adds the donation of an early press once its nonprofit has loaded, but not if the nonprofit changed or the button was disabled or removed', async () => {
  let respond = (): void => undefined
  const delayResponse = () => {
    const delayed = new Promise<void>((resolve) => {
      respond = resolve
    })
    worker.use(http.get('*/api/v1/nonprofits/:id', () => delayed, { once: true }))
  }
  const added: unknown[] = []
  const element = document.createElement('donate-button')
  element.addEventListener('almoner-gift-added', ({ detail }) => added.push(detail.nonprofitId))
  const attributes = { 'public-key': 'test_pk_storefront', 'nonprofit-id': NONPROFIT, mode: 'cart', amounts: '500' }
  for (const [name, value] of Object.entries({ ...attributes, name: 'gift' })) element.setAttribute(name, value)
  const press = async () => {
    await eventually(() => element.shadowRoot?.querySelector('#give'))
    find(element, '#give', HTMLButtonElement).click()
    await element.updateComplete
    expect(find(element, '#give', HTMLButtonElement).ariaDisabled).to.equal('true')
  }
  delayResponse()
  await fixture<HTMLElement>(html`<form>${element}</form>`)
  await press()
  expect(formData(element)).to.deep.equal({})
  respond()
  await eventually(() => added.length > 0)
  expect(formData(element)).to.deep.equal({ gift: '500', gift_nonprofit_id: NONPROFIT })
  await settled(element)
  find(element, '#give', HTMLButtonElement).click()
  await settled(element)
  delayResponse()
  element.nonprofitId = 'n_other'
  await press()
  element.nonprofitId = NONPROFIT
  respond()
  await settled(element)
  expect(added).to.deep.equal([NONPROFIT])
  // Also not if the page disables or removes the button before the response.
  const fieldset = document.createElement('fieldset')
  element.closest('form')?.append(fieldset)
  fieldset.append(element)
  for (const [id, setAway] of [
    ['n_third', (isAway: boolean) => Object.assign(fieldset, { disabled: isAway })],
    ['n_fourth', (isAway: boolean) => (isAway ? element.remove() : fieldset.append(element))],
  ] as const) {
    delayResponse()
    element.nonprofitId = id
    await press()
    setAway(true)
    respond()
    await settled(element)
    setAway(false)
    await settled(element)
    expect(added).to.deep.equal([NONPROFIT])
    expect(find(element, '#give', HTMLButtonElement).ariaDisabled).to.equal('false')
  }
})

it('treats a double click as one press, so the donation isn’t removed immediately', async () => {
  const element = await button({ mode: 'cart', name: 'gift', amounts: '500' })
  const give = find(element, '#give', HTMLButtonElement)
  const { x, y, height } = give.getBoundingClientRect()
  const position: [number, number] = [Math.round(x + 10), Math.round(y + height / 2)]
  await sendMouse({ type: 'click', position })
  await element.updateComplete
  // The second click of a double click has `detail` 2 and lands on the changed button.
  give.dispatchEvent(new MouseEvent('click', { detail: 2, composed: true }))
  await settled(element)
  expect(formData(element)).to.deep.equal({ gift: '500', gift_nonprofit_id: NONPROFIT })
  give.focus()
  await sendKeys({ press: 'Enter' })
  await settled(element)
  expect(formData(element)).to.deep.equal({})
})

it('shows the donation that the page says is in the order, and lets the donor change it', async () => {
  const attributes = { mode: 'cart', name: 'gift', amounts: '500 1000', 'cart-total': '2735', value: '1000' }
  const element = await button(attributes)
  const amounts = find(element, 'select', HTMLSelectElement)
  expect(amounts.value).to.equal('1000')
  expect(textOf(element)).to.contain('$10.00 for American National Red Cross is in your order.')
  const changed = oneEvent(element, 'almoner-gift-changed')
  amounts.value = '500'
  amounts.dispatchEvent(new Event('change'))
  expect((await changed).detail.amount).to.equal(500)
  expect(formData(element)).to.deep.equal({ gift: '500', gift_nonprofit_id: NONPROFIT })
  element.closest('form')?.reset()
  await settled(element)
  expect(formData(element)).to.deep.equal({ gift: '1000', gift_nonprofit_id: NONPROFIT })
  element.value = ''
  await settled(element)
  expect(formData(element)).to.deep.equal({})
})

it('shows that a fieldset disables it, and works once the fieldset is enabled', async () => {
  const element = await button({ mode: 'cart', name: 'gift', amounts: '500 1000', value: '700' })
  const fieldset = document.createElement('fieldset')
  element.closest('form')?.append(fieldset)
  fieldset.append(element)
  fieldset.disabled = true
  await settled(element)
  const controls = element.shadowRoot?.querySelectorAll('select, input, button') ?? []
  expect(Array.from(controls, (control) => control.matches(':disabled'))).to.deep.equal([true, true, true])
  find(element, '#give', HTMLButtonElement).click()
  await settled(element)
  expect(String(element.value)).to.equal('700')
  await expect(element).to.be.accessible()
  fieldset.disabled = false
  await settled(element)
  find(element, '#give', HTMLButtonElement).click()
  await settled(element)
  expect(element.value).to.equal('')
})

it('keeps its form’s styles in another document', async () => {
  const element = await button({ mode: 'line', amounts: '500 1000' })
  const frame = await fixture<HTMLIFrameElement>(html`<iframe></iframe>`)
  frame.contentDocument?.body.append(element)
  // Elements in another document have other classes, so `find` can't check their type.
  const display = () => {
    const row = element.shadowRoot?.querySelector('.row')
    return row && frame.contentWindow?.getComputedStyle(row).display
  }
  await eventually(() => display() === 'flex')
  element.mode = 'cart'
  await settled(element)
  expect(display()).to.equal('flex')
})

it('after each change of mode, looks as if created in that mode', async () => {
  const changing = await button({ amounts: '500 1000' })
  const measured = async (element: DonateButtonElement) => {
    await settled(element)
    return element.getBoundingClientRect().width
  }
  for (const mode of ['line', 'button', 'cart', 'dialog', 'button', 'line', 'card'] as const) {
    changing.mode = mode
    const fresh = await button({ amounts: '500 1000', mode })
    expect(await measured(changing), mode).to.equal(await measured(fresh))
    fresh.remove()
  }
})

it('is one row with all information before the click, and requests the chosen amount', async () => {
  const element = await button({ mode: 'line', amounts: '500 1000' })
  await setViewport({ width: 1000, height: 800 })
  const boxOf = (selector: string) => find(element, selector, HTMLElement).getBoundingClientRect()
  const [amounts, give] = [boxOf('select'), boxOf('#give')]
  expect(amounts.bottom, 'amounts and button are on one line').to.be.greaterThan(give.top)
  expect(give.bottom, 'amounts and button are on one line').to.be.greaterThan(amounts.top)
  // Inline paragraphs have no width of their own.
  for (const cut of element.shadowRoot?.querySelectorAll('.name, select, button, p') ?? [])
    if (getComputedStyle(cut).display !== 'inline')
      expect(cut.scrollWidth, `text is cut: ${cut.textContent}`).to.be.at.most(cut.clientWidth)
  expect(find(element, '.disclosure', HTMLElement).checkVisibility()).to.equal(true)
  element.dedication = true
  await settled(element)
  const dedicate = find(element, '.dedicate', HTMLElement)
  const place = dedicate.compareDocumentPosition(find(element, '#give', HTMLElement))
  expect(place).to.equal(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(textOf(element)).to.contain('You may be able to deduct it')
  await expect(element).to.be.accessible()
  const leaving = oneEvent(element, 'almoner-checkout-request')
  find(element, '#give', HTMLButtonElement).click()
  expect((await leaving).detail.amount).to.equal(500)
})

it('opens the details in a dialog that traps focus and returns it', async () => {
  const element = await button({ mode: 'button', amounts: '500 1000' })
  const opener = find(element, '.opener', HTMLButtonElement)
  const dialog = find(element, 'dialog', HTMLDialogElement)
  expect(opener.textContent).to.contain('Give to American National Red Cross')
  expect(dialog.open).to.equal(false)
  opener.focus()
  await sendKeys({ press: 'Enter' })
  await eventually(() => dialog.matches(':modal'))
  expect(element.hasAttribute('open')).to.equal(true)
  expect(dialog.contains(element.shadowRoot?.activeElement ?? null)).to.equal(true)
  await expect(element).to.be.accessible()
  await sendKeys({ press: 'Escape' })
  await eventually(() => !dialog.open)
  expect(element.hasAttribute('open')).to.equal(false)
  expect(element.shadowRoot?.activeElement).to.equal(opener)
})

it('opens on a double click, and stays on top of the page after its element moves', async () => {
  const element = await button({ mode: 'button', amounts: '500' })
  const dialog = find(element, 'dialog', HTMLDialogElement)
  find(element, '.opener', HTMLButtonElement).click()
  await eventually(() => dialog.matches(':modal'))
  // The second click of a double click lands on the backdrop.
  dialog.dispatchEvent(new MouseEvent('click', { detail: 2 }))
  await element.updateComplete
  expect(dialog.matches(':modal')).to.equal(true)
  const other = await fixture<HTMLElement>(html`<section></section>`)
  other.append(element)
  await eventually(() => dialog.matches(':modal'))
  dialog.dispatchEvent(new MouseEvent('click', { detail: 1 }))
  await eventually(() => !dialog.open)
})

it('becomes a card payment when the page changes its mode from cart', async () => {
  const element = await button({ mode: 'cart', amount: '500' })
  element.mode = 'card'
  await settled(element)
  expect(textOf(element)).to.contain('Give $5.00')
  const leaving = oneEvent(element, 'almoner-checkout-request')
  find(element, '#give', HTMLButtonElement).click()
  expect((await leaving).detail.amount).to.equal(500)
})

it('shows nothing until the page opens its dialog', async () => {
  const element = await button({ mode: 'dialog', amounts: '500 1000' })
  expect(element.offsetHeight).to.equal(0)
  element.open = true
  await element.updateComplete
  expect(find(element, 'dialog', HTMLDialogElement).matches(':modal')).to.equal(true)
  find(element, '.close', HTMLButtonElement).click()
  await element.updateComplete
  expect(find(element, 'dialog', HTMLDialogElement).open).to.equal(false)
})

it('donates to the nonprofit chosen in its picker, also if the picker comes later or shares its shadow root', async () => {
  const host = await fixture<HTMLElement>(html`<div></div>`)
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = '<donate-button public-key="test_pk_storefront" for="whom" amounts="500"></donate-button>'
  const element = root.querySelector('donate-button')
  if (element === null) throw new Error('no button')
  await settled(element)
  expect(textOf(element)).to.contain('Choose a nonprofit first')
  const sameId = await fixture<HTMLElement>(html`<input id="whom" value="n_other" />`)
  const picker = document.createElement('nonprofit-picker')
  picker.id = 'whom'
  picker.publicKey = 'test_pk_storefront'
  picker.value = NONPROFIT
  root.append(picker)
  await settled(picker)
  await settled(element)
  await eventually(() => textOf(element).includes('American National Red Cross'))
  expect(sameId.isConnected).to.equal(true)
  picker.clear()
  await settled(picker)
  await settled(element)
  expect(textOf(element)).to.contain('Choose a nonprofit first')
})

it('is monthly only if the donor chooses it, and explains it before the click', async () => {
  const element = await button({ frequency: 'once monthly', amount: '1000' })
  expect(textOf(element)).to.contain('Give $10.00')
  expect(textOf(element)).to.not.contain('every month')
  find(element, '[part=frequency]:last-child input', HTMLInputElement).click()
  await element.updateComplete
  expect(textOf(element)).to.contain('You give $10.00 today and every month, with the same card, until you cancel.')
  expect(textOf(element)).to.contain('You can change or cancel anytime')
  expect(textOf(element)).to.contain('Give $10.00 every month')
  await expect(element).to.be.accessible()
  const leaving = oneEvent(element, 'almoner-checkout-request')
  find(element, '#give', HTMLButtonElement).click()
  await leaving
  expect(seen.find(({ method }) => method === 'POST')?.body).to.have.property('frequency', 'monthly')
})

it('asks for a dedication if the page wants it, validates it before the click, and doesn’t store it in the tab', async () => {
  sessionStorage.clear()
  const element = await button({ dedication: '', amount: '1000' })
  const details = find(element, '.dedicate', HTMLDetailsElement)
  expect(details.open).to.equal(false)
  find(element, '.dedicate summary', HTMLElement).click()
  // Opening the details focuses the button, which loads the amount's impact.
  await eventually(() => seen.length > 1)
  element.requestUpdate()
  await element.updateComplete
  expect([details.isConnected, details.open]).to.deep.equal([true, true])
  const write = (selector: string, text: string) => {
    const field = find(element, selector, HTMLInputElement)
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  write('.dedicate [type=text]', 'Opa Karl')
  find(element, '.dedicate .pill:nth-of-type(2) input', HTMLInputElement).click()
  await element.updateComplete
  expect(details.querySelector('summary')?.innerText.trim()).to.equal('In memory of Opa Karl')
  find(element, '#give', HTMLButtonElement).click()
  await eventually(() => element.shadowRoot?.activeElement?.getAttribute('type') === 'email')
  expect(details.open).to.equal(true)
  expect(textOf(element)).to.contain('Enter an email address')
  expect(seen.some(({ method }) => method === 'POST')).to.equal(false)
  await expect(element).to.be.accessible()
  write('.dedicate [type=email]', 'oma@example.org')
  const leaving = oneEvent(element, 'almoner-checkout-request')
  find(element, '#give', HTMLButtonElement).click()
  const { detail } = await leaving
  const body = seen.find(({ method }) => method === 'POST')?.body
  const dedication = { occasion: 'memory', honoree: 'Opa Karl', tell_email: 'oma@example.org' }
  expect(body).to.deep.include({ dedication, hosted_page: 'when_needed' })
  expect(JSON.stringify([detail, { ...sessionStorage }, location.href])).to.not.match(/Karl|oma@/)
})

it('asks for the frequency once, however often the page names one', async () => {
  const element = await button({ frequency: 'once, monthly monthly', amount: '1000' })
  const labels = [...(element.shadowRoot?.querySelectorAll('[part=frequency]') ?? [])]
  expect(labels.map(({ textContent }) => textContent.trim())).to.deep.equal(['Give once', 'Give monthly'])
})

it('requires the donor’s choice even if monthly is the only frequency', async () => {
  const element = await button({ frequency: 'monthly', amount: '1000' })
  find(element, '#give', HTMLButtonElement).click()
  await element.updateComplete
  expect(textOf(element)).to.contain('Choose how often to give.')
  expect(seen.some(({ method }) => method === 'POST')).to.equal(false)
})

it('fires an event when it is ready and for each amount the donor chooses', async () => {
  const events: unknown[] = []
  const listen = (event: Event) => events.push([event.type, Reflect.get(event, 'detail')])
  for (const name of ['almoner-ready', 'almoner-amount-changed']) document.addEventListener(name, listen)
  const element = await button({ amounts: '500 1000' })
  find(element, '.pill input', HTMLInputElement).click()
  await element.updateComplete
  for (const name of ['almoner-ready', 'almoner-amount-changed']) document.removeEventListener(name, listen)
  expect(events).to.deep.equal([
    ['almoner-ready', {}],
    ['almoner-amount-changed', { nonprofitId: NONPROFIT, amount: 500, feeCovered: 0 }],
  ])
})

it('fires one event for a donor who returns without paying, and restores the page’s URL', async () => {
  const pageUrl = location.href
  history.replaceState(null, '', `${pageUrl}${pageUrl.includes('?') ? '&' : '?'}almoner_gift=cancelled`)
  const events: Event[] = []
  const listen = (event: Event) => events.push(event)
  document.addEventListener('almoner-checkout-cancelled', listen)
  await button({ amounts: '500' })
  await button({ amounts: '500' })
  await eventually(() => location.href === pageUrl && events.length > 0, 'no event')
  document.removeEventListener('almoner-checkout-cancelled', listen)
  expect(events.length).to.equal(1)
})

it('shows the chosen amount’s impact and its source once the donor interacts', async () => {
  const element = await button({ amounts: '50 500 1000', amount: '500', lang: 'fr' })
  expect(textOf(element)).to.not.contain('meals')
  const height = element.offsetHeight
  element.focus()
  await eventually(() => /5 \$US?\s:\s+50 meals/.test(textOf(element)), 'the impact')
  expect(element.offsetHeight).to.be.greaterThan(height)
  const pills = [...(element.shadowRoot?.querySelectorAll<HTMLInputElement>('[part=amount] input') ?? [])]
  pills[1]?.click()
  await settled(element)
  expect(textOf(element)).to.match(/10 \$US?\s:\s+100 meals/)
  const source = find(element, '.does a', HTMLAnchorElement)
  expect(source.href).to.equal('https://nonprofit.example/impact')
  expect(source.textContent).to.equal('nonprofit.example, 2025')
  await expect(element).to.be.accessible()
})

it('shows no impact for an amount without one, or one too small for a whole unit', async () => {
  const example = contract.nonprofits.show.example.response
  const rate = { amount: 4000, quantity: 1, unit_one: 'well', unit_many: 'wells', source: 'Report.pdf', year: null }
  const rates = { n_silent: undefined, n_wells: [rate] }
  worker.use(
    ...Object.entries(rates).map(([id, impact_rates]) =>
      http.get(`*/api/v1/nonprofits/${id}`, () => HttpResponse.json({ ...example, id, impact_rates })),
    ),
  )
  const element = await button({ amounts: '1000 4000', amount: '1000', 'nonprofit-id': 'n_wells' })
  element.focus()
  await eventually(() => element.shadowRoot?.querySelector('.does'), 'the line')
  const line = find(element, '.does', HTMLElement)
  expect(line.offsetHeight).to.equal(0)
  find(element, '.pills .pills input', HTMLInputElement).click()
  await eventually(() => /\$40:\s+1 well\s+Source:\s+Report\.pdf/.test(textOf(element)), 'the impact')
  expect(line.querySelector('a')).to.equal(null)
  element.nonprofitId = 'n_silent'
  await settled(element)
  await eventually(() => !element.shadowRoot?.querySelector('.does'), 'no line')
})
