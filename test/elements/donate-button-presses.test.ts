import { expect, fixture, html, nextFrame, oneEvent } from '@open-wc/testing'
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import { http } from 'msw'
import { eventually } from './eventually.ts'
import '../../src/elements/donate-button/donate-button.ts'
import type { DonateButtonElement } from '../../src/elements/index.ts'
import { find, mount, settled, textOf } from './fixtures.ts'
import { mockedService } from './mocked-service.ts'

const { worker } = mockedService()

const NONPROFIT = 'n_1HFJ3bNhJUCRhZ2eGTsMgd'

async function button(attributes: Readonly<Record<string, string>>): Promise<DonateButtonElement> {
  const element = await mount('donate-button', { 'nonprofit-id': NONPROFIT, ...attributes })
  // Stay on the test's page.
  element.addEventListener('almoner-checkout-request', (event) => event.preventDefault())
  return element
}

/** Delays the next nonprofit. The function that it returns sends it. */
function delayNonprofit(): () => void {
  let release = (): void => undefined
  const delayed = new Promise<void>((resolve) => {
    release = resolve
  })
  worker.use(http.get('*/api/v1/nonprofits/:id', () => delayed, { once: true }))
  return () => release()
}

function centerOf(element: Element): [number, number] {
  const { x, y, width, height } = element.getBoundingClientRect()
  return [Math.round(x + width / 2), Math.round(y + height / 2)]
}

it('opens the dialog for a press that comes before the dialog has loaded', async () => {
  const element = document.createElement('donate-button')
  element.id = 'later'
  element.mode = 'dialog'
  element.amounts = '500'
  const opener = document.createElement('button')
  opener.textContent = 'Donate'
  // Dispatches the event itself, because not every engine has `commandfor`.
  opener.addEventListener('click', () => {
    const command = new Event('command')
    Object.assign(command, { command: '--open' })
    element.dispatchEvent(command)
  })
  await fixture<HTMLElement>(html`<div>${opener}${element}</div>`)
  await sendMouse({ type: 'click', position: centerOf(opener) })
  expect(element.shadowRoot?.querySelector('dialog') ?? null).to.equal(null)
  element.publicKey = 'test_pk_storefront'
  element.nonprofitId = NONPROFIT
  await settled(element)
  expect(find(element, 'dialog', HTMLDialogElement).matches(':modal')).to.equal(true)
  await sendKeys({ press: 'Escape' })
  await eventually(() => !element.open)
})

it('announces to screen readers that a donation is being added while its nonprofit loads', async () => {
  const element = await button({ mode: 'cart', name: 'gift', amounts: '500' })
  const release = delayNonprofit()
  element.nonprofitId = 'n_another'
  await element.updateComplete
  find(element, '#give', HTMLButtonElement).focus()
  await sendKeys({ press: 'Enter' })
  await element.updateComplete
  expect(find(element, '.row > [role=status]', HTMLElement).textContent).to.contain('Adding…')
  expect(find(element, '#give', HTMLButtonElement).textContent).to.contain('Adding…')
  release()
  await settled(element)
  await eventually(() => /is in your order/.test(find(element, '.row > [role=status]', HTMLElement).textContent ?? ''))
})

it('adds nothing to the order if its form is reset while a press on Add waits for the nonprofit', async () => {
  const element = await button({ mode: 'cart', name: 'gift', amounts: '500' })
  const added: unknown[] = []
  element.addEventListener('almoner-gift-added', ({ detail }) => added.push(detail))
  const release = delayNonprofit()
  element.nonprofitId = 'n_another'
  await element.updateComplete
  find(element, '#give', HTMLButtonElement).click()
  await element.updateComplete
  expect(find(element, '#give', HTMLButtonElement).textContent).to.contain('Adding…')
  element.closest('form')?.reset()
  release()
  await settled(element)
  expect(find(element, '#give', HTMLButtonElement).textContent).to.contain('Add $5.00')
  expect(added).to.deep.equal([])
})

it('puts the cover-fee checkbox before the donate button in a row, visually and in tab order', async () => {
  const element = await button({ mode: 'line', amounts: '500 1000', 'fee-coverable': '' })
  for (const width of [390, 1000]) {
    await setViewport({ width, height: 800 })
    const cover = find(element, '[part=cover]', HTMLElement)
    const give = find(element, '#give', HTMLElement)
    expect(cover.compareDocumentPosition(give)).to.equal(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(cover.getBoundingClientRect().top).to.be.at.most(give.getBoundingClientRect().top + 20)
  }
  find(element, '[part=cover] input', HTMLInputElement).focus()
  await sendKeys({ press: ' ' })
  await element.updateComplete
  expect(textOf(element)).to.contain('Give $5.46')
})

it('shows the whole round-up in a row of any width that also asks for the frequency', async () => {
  const attributes = { mode: 'line', amounts: '500 1000', 'cart-total': '2736', min: '50', frequency: 'once monthly' }
  const element = await button(attributes)
  const list = find(element, 'select', HTMLSelectElement)
  for (const width of [360, 520, 620, 704, 760, 840, 920]) {
    await setViewport({ width, height: 800 })
    const shown = list.getBoundingClientRect().width
    list.style.cssText = 'flex: none; inline-size: max-content; max-inline-size: none'
    const needed = list.getBoundingClientRect().width
    list.style.cssText = ''
    expect(shown, `at ${width} px`).to.be.at.least(needed - 1)
  }
  await setViewport({ width: 800, height: 600 })
})

it('restores amount, fee and frequency for a donor who returns without paying, also without the page cache', async () => {
  const attributes = { amounts: '500 1000', 'fee-coverable': '', frequency: 'once monthly' }
  const element = await button(attributes)
  find(element, '.pills .pills .pill:last-child input', HTMLInputElement).click()
  await element.updateComplete
  find(element, '[part=input]', HTMLInputElement).focus()
  await sendKeys({ type: '34.50' })
  find(element, '[part=cover] input', HTMLInputElement).click()
  find(element, '[part=frequency]:last-child input', HTMLInputElement).click()
  await element.updateComplete
  const label = find(element, '#give', HTMLButtonElement).innerText
  expect(label).to.match(/^Give \$3\d\.\d\d every month$/)
  const leaving = oneEvent(element, 'almoner-checkout-request')
  find(element, '#give', HTMLButtonElement).click()
  await leaving
  element.remove()
  const pageUrl = location.href
  history.replaceState(null, '', `${pageUrl}${pageUrl.includes('?') ? '&' : '?'}almoner_gift=cancelled`)
  const again = await button(attributes)
  await eventually(() => location.href === pageUrl)
  expect(find(again, '#give', HTMLButtonElement).innerText).to.equal(label)
  expect(find(again, '[part=input]', HTMLInputElement).value).to.equal('34.50')
})

it('asks for a nonprofit before a default amount in a row, and keeps the amount that the donor chose first', async () => {
  for (const mode of ['line', 'cart']) {
    const element = await button({ mode, 'nonprofit-id': '', amounts: '500 1000 2500' })
    expect(find(element, '#give', HTMLButtonElement).textContent).to.contain('Choose a nonprofit first')
    const list = find(element, 'select', HTMLSelectElement)
    expect(list.value).to.equal('')
    list.value = '1000'
    list.dispatchEvent(new Event('change'))
    element.nonprofitId = NONPROFIT
    await settled(element)
    expect(list.value).to.equal('1000')
    expect(find(element, '#give', HTMLButtonElement).textContent).to.contain('$10.00')
  }
})

// WebKit's driver can't hold a mouse button down.
const itWithMouseDown = /Chrome|Firefox/.test(navigator.userAgent) ? it : it.skip

itWithMouseDown('takes a press on the button although a message appears above it when the field is left', async () => {
  const element = await button({ amounts: '' })
  find(element, '[part=input]', HTMLInputElement).focus()
  await sendKeys({ type: 'x' })
  const give = find(element, '#give', HTMLButtonElement)
  let presses = 0
  give.addEventListener('click', () => {
    presses += 1
  })
  await sendMouse({ type: 'move', position: centerOf(give) })
  await sendMouse({ type: 'down' })
  await nextFrame()
  await sendMouse({ type: 'up' })
  await eventually(() => textOf(element).includes('Enter an amount such as'))
  expect(presses).to.equal(1)
  // The message also appears if the pointer is released elsewhere.
  find(element, '[part=input]', HTMLInputElement).focus()
  await sendKeys({ type: 'y' })
  await element.updateComplete
  expect(textOf(element)).not.to.contain('Enter an amount such as')
  await sendMouse({ type: 'move', position: [5, 5] })
  await sendMouse({ type: 'down' })
  await sendMouse({ type: 'up' })
  await eventually(() => textOf(element).includes('Enter an amount such as'))
})

it('doesn’t scroll the page when an amount or frequency at its edge is pressed', async () => {
  await setViewport({ width: 390, height: 600 })
  const element = await button({ amounts: '500 1000 2500', frequency: 'once monthly' })
  document.body.style.paddingBlock = '1000px'
  for (const selector of ['[part=frequency]:nth-child(2)', '[part=amount]', '.pills .pills [part=amount]']) {
    const pill = find(element, selector, HTMLElement)
    const { top } = pill.getBoundingClientRect()
    // Only the top of the pill is in view.
    window.scrollTo(0, window.scrollY + top - window.innerHeight + 10)
    const before = window.scrollY
    const { x, top: shown } = pill.getBoundingClientRect()
    await sendMouse({ type: 'click', position: [Math.round(x + 20), Math.round(shown + 5)] })
    await element.updateComplete
    await nextFrame()
    expect(find(element, `${selector} input`, HTMLInputElement).checked).to.equal(true)
    expect(window.scrollY, selector).to.equal(before)
  }
  document.body.style.paddingBlock = ''
  await setViewport({ width: 800, height: 600 })
})
