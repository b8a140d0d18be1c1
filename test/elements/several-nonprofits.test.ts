import { expect, oneEvent } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { HttpResponse, http } from 'msw'
import '../../src/elements/donate-button/donate-button.ts'
import '../../src/elements/nonprofit-picker/nonprofit-picker.ts'
import { contract } from '../../src/contract/index.ts'
import type { DonateButtonElement } from '../../src/elements/index.ts'
import { find, mount, settled, textOf } from './fixtures.ts'
import { mockedService } from './mocked-service.ts'

const NAMES: Readonly<Record<string, string>> = { n_red: 'Red', n_green: 'Green', n_blue: 'Blue' }

const { worker, seen } = mockedService()

beforeEach(() => {
  const { response } = contract.nonprofits.show.example
  worker.use(
    http.get('*/api/v1/nonprofits/:id', ({ params }) => {
      const id = String(params.id)
      if (!id.startsWith('fund_')) return HttpResponse.json({ ...response, id, name: NAMES[id] ?? id })
      const parts = Object.entries(NAMES).map(([nonprofit_id, name]) => ({ nonprofit_id, name, ein: '530196605' }))
      const fund_nonprofits = parts.map((part) => ({ ...part, share: 1, eligible: true }))
      return HttpResponse.json({ ...response, id, name: 'Clean water', ein: '', city: '', state: '', fund_nonprofits })
    }),
  )
})

async function donateButton(attributes: Readonly<Record<string, string>> = {}): Promise<DonateButtonElement> {
  const ids = 'n_red n_green n_blue'
  const element = await mount('donate-button', {
    'nonprofit-id': ids,
    amounts: '1000 2500',
    lang: 'en',
    ...attributes,
  })
  element.addEventListener('almoner-checkout-request', (event) => event.preventDefault())
  return element
}

async function sentBody(element: DonateButtonElement): Promise<Record<string, unknown>> {
  const leaving = oneEvent(element, 'almoner-checkout-request')
  find(element, '#give', HTMLButtonElement).click()
  await leaving
  return Object(seen.findLast(({ method }) => method === 'POST')?.body)
}

it('splits a gift to several nonprofits evenly, to the cent', async () => {
  const element = await donateButton({ amount: '1000' })
  for (const sentence of ['Red, Green, and Blue', 'Red$3.34', 'Green$3.33', 'Blue$3.33'])
    expect(textOf(element)).to.contain(sentence)
  await expect(element).to.be.accessible()
  const body = await sentBody(element)
  expect(body.amount).to.equal(1000)
  expect(body.nonprofit_id).to.equal(undefined)
  expect(body.allocations).to.deep.equal([
    { nonprofit_id: 'n_red', share: 1 },
    { nonprofit_id: 'n_green', share: 1 },
    { nonprofit_id: 'n_blue', share: 1 },
  ])
})

it('lets donors type an amount for each nonprofit by keyboard, and gives the sum', async () => {
  const element = await donateButton({ amount: '1000' })
  find(element, '.split button', HTMLButtonElement).focus()
  await sendKeys({ press: 'Enter' })
  await settled(element)
  expect(element.shadowRoot?.activeElement?.getAttribute('aria-label')).to.equal('Amount for Red')
  find(element, '.split input', HTMLInputElement).select()
  await sendKeys({ type: '20' })
  await settled(element)
  expect(element.gift?.amount).to.equal(2666)
  await expect(element).to.be.accessible()
  const body = await sentBody(element)
  expect(body.amount).to.equal(2666)
  expect(body.allocations).to.deep.equal([
    { nonprofit_id: 'n_red', share: 2000 },
    { nonprofit_id: 'n_green', share: 333 },
    { nonprofit_id: 'n_blue', share: 333 },
  ])
  find(element, '.split button', HTMLButtonElement).click()
  await settled(element)
  expect(textOf(element)).to.contain('Red$8.89')
})

it('doesn’t donate while a nonprofit has no amount, and another amount ends the donor’s own split', async () => {
  const element = await donateButton({ amount: '1000' })
  find(element, '.split button', HTMLButtonElement).click()
  await settled(element)
  const field = find(element, '.split input', HTMLInputElement)
  field.value = '0'
  field.dispatchEvent(new Event('input'))
  await settled(element)
  expect(field.getAttribute('aria-invalid')).to.equal('false')
  find(element, '#give', HTMLButtonElement).click()
  await settled(element)
  expect(field.getAttribute('aria-invalid')).to.equal('true')
  expect(element.shadowRoot?.activeElement).to.equal(field)
  expect(textOf(element)).to.contain('Enter an amount for each nonprofit.')
  expect(seen.filter(({ method }) => method === 'POST')).to.deep.equal([])
  find(element, 'input[type=radio]', HTMLInputElement).click()
  await settled(element)
  expect(textOf(element)).to.contain('Red$3.34')
})

it('puts the cents of each nonprofit into the form of a cart', async () => {
  const form = document.createElement('form')
  document.body.append(form)
  const element = await donateButton({ amount: '1000', mode: 'cart', name: 'gift' })
  form.append(element)
  await settled(element)
  find(element, '#give', HTMLButtonElement).click()
  await settled(element)
  const data = new FormData(form)
  expect(data.get('gift')).to.equal('1000')
  expect(data.getAll('gift_nonprofit_id')).to.deep.equal(['n_red', 'n_green', 'n_blue'])
  expect(data.getAll('gift_amount')).to.deep.equal(['334', '333', '333'])
  form.remove()
})

it('offers a fund among the tiles of a picker, and the linked button donates to it', async () => {
  const picker = await mount('nonprofit-picker', {
    id: 'choice',
    nonprofits: 'fund_1 n_red',
    layout: 'tiles',
    lang: 'en',
  })
  expect(textOf(picker)).to.contain('Clean water Red · Green · Blue')
  find(picker, '.tile input', HTMLInputElement).click()
  await settled(picker)
  expect(picker.value).to.equal('fund_1')
  const element = await donateButton({ 'nonprofit-id': '', for: 'choice', amount: '1000' })
  expect(textOf(element)).to.contain('Clean water')
  expect((await sentBody(element)).nonprofit_id).to.equal('fund_1')
  await expect(picker).to.be.accessible()
})

it('donates to a fund as to a nonprofit, and names its nonprofits', async () => {
  const element = await donateButton({ 'nonprofit-id': 'fund_1', amount: '1000' })
  expect(textOf(element)).to.contain('Clean water')
  expect(textOf(element)).to.contain('Red · Green · Blue')
  expect(textOf(element)).not.to.contain('EIN')
  expect((await sentBody(element)).nonprofit_id).to.equal('fund_1')
})
