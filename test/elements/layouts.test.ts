import { expect, oneEvent } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { HttpResponse, http } from 'msw'
import { eventually } from './eventually.ts'
import '../../src/elements/nonprofit-picker/nonprofit-picker.ts'
import '../../src/elements/impact-card/impact-card.ts'
import { contract } from '../../src/contract/index.ts'
import { problemResponse } from '../support/mock-service.ts'
import { find, mount, settled, textOf } from './fixtures.ts'
import { mockedService } from './mocked-service.ts'
import { warnings } from './warnings.ts'

const { worker } = mockedService()

const ID = 'n_1HFJ3bNhJUCRhZ2eGTsMgd'
const { response: redCross } = contract.nonprofits.show.example

/** Mocks two nonprofits; all other IDs are unknown. */
function mockTwoNonprofits(): void {
  worker.use(
    http.get('*/api/v1/nonprofits/:id', ({ params }) => {
      if (params.id === ID) return HttpResponse.json(redCross)
      if (params.id === 'n_two') return HttpResponse.json({ ...redCross, id: 'n_two', name: 'Second Harvest' })
      return problemResponse('not_found')
    }),
  )
}

it('shows the short list as tiles, chosen by keyboard, without a search', async () => {
  mockTwoNonprofits()
  const picker = await mount('nonprofit-picker', { layout: 'tiles', nonprofits: `${ID} n_two n_gone`, name: 'whom' })
  expect(picker.shadowRoot?.querySelectorAll('[part=tile]').length).to.equal(2)
  expect(picker.shadowRoot?.querySelector('button, [role=combobox]')).to.equal(null)
  await expect(picker).to.be.accessible()
  const selected = oneEvent(picker, 'almoner-nonprofit-selected')
  find(picker, '.tile input', HTMLInputElement).focus()
  await sendKeys({ press: 'ArrowDown' })
  expect((await selected).detail).to.deep.equal({ nonprofitId: 'n_two', ein: '530196605', name: 'Second Harvest' })
  expect(Object.fromEntries(new FormData(picker.form ?? undefined))).to.deep.equal({ whom: 'n_two' })
})

it('shows an error instead of the search if the short list has no known nonprofit, and warns', async () => {
  mockTwoNonprofits()
  const warned = await warnings(async () => {
    const picker = await mount('nonprofit-picker', { nonprofits: 'n_lost' })
    expect(picker.matches(':state(error)')).to.equal(true)
    expect(picker.shadowRoot?.querySelector('[role=combobox]')).to.equal(null)
    expect(find(picker, '[role=alert]', HTMLElement).innerText).to.contain('not available here')
  })
  expect(warned.join()).to.contain('"n_lost"')
  const searchable = await mount('nonprofit-picker', { nonprofits: 'n_lost', others: '' })
  expect(searchable.shadowRoot?.querySelector('[role=combobox]')).to.not.equal(null)
})

it('lets the donor search for another nonprofit with the others attribute', async () => {
  mockTwoNonprofits()
  const picker = await mount('nonprofit-picker', { layout: 'tiles', nonprofits: ID, others: '', value: ID })
  find(picker, '.other', HTMLButtonElement).click()
  await settled(picker)
  expect(picker.value).to.equal('')
  await eventually(() => picker.shadowRoot?.activeElement?.matches('[role=combobox]'))
  find(picker, '.tile input', HTMLInputElement).click()
  await settled(picker)
  expect(picker.value).to.equal(ID)
  expect(picker.shadowRoot?.querySelector('[role=combobox]')).to.equal(null)
})

it('opens the search in a dialog, and closes it after a choice', async () => {
  const picker = await mount('nonprofit-picker', { layout: 'dialog' })
  find(picker, '.opener', HTMLButtonElement).focus()
  await sendKeys({ press: 'Enter' })
  const dialog = find(picker, 'dialog', HTMLDialogElement)
  await eventually(() => dialog.matches(':modal'))
  await eventually(() => picker.shadowRoot?.querySelector('[role=option]')?.checkVisibility())
  for (const _ of ['the list', 'the dialog']) await sendKeys({ press: 'Escape' })
  expect(dialog.open).to.equal(false)
  expect(picker.matches(':state(open)')).to.equal(false)
  await sendKeys({ press: 'Enter' })
  await sendKeys({ type: 'red' })
  await eventually(() => picker.shadowRoot?.querySelector('[role=option] mark'))
  await sendKeys({ press: 'ArrowDown' })
  await sendKeys({ press: 'Enter' })
  await settled(picker)
  expect(picker.value).to.not.equal('')
  expect(picker.shadowRoot?.querySelector('dialog')).to.equal(null)
  await eventually(() => picker.shadowRoot?.activeElement?.matches('#change'))
})

it('keeps the dialog open after a double click, and opens again after the element moved', async () => {
  const picker = await mount('nonprofit-picker', { layout: 'dialog' })
  const dialog = find(picker, 'dialog', HTMLDialogElement)
  const open = async () => {
    find(picker, '.opener', HTMLButtonElement).click()
    await eventually(() => dialog.matches(':modal'))
  }
  await open()
  // The second click of a double click lands on the backdrop.
  dialog.dispatchEvent(new MouseEvent('click', { detail: 2 }))
  expect(dialog.open).to.equal(true)
  document.body.append(picker)
  await eventually(() => !dialog.open)
  await open()
  dialog.dispatchEvent(new MouseEvent('click', { detail: 1 }))
  expect(dialog.open).to.equal(false)
  picker.remove()
})

it('closes the list with its dialog, wherever Escape is pressed', async () => {
  const picker = await mount('nonprofit-picker', { layout: 'dialog' })
  find(picker, '.opener', HTMLButtonElement).click()
  await eventually(() => picker.shadowRoot?.querySelector('[role=option]')?.checkVisibility())
  const dialog = find(picker, 'dialog', HTMLDialogElement)
  find(picker, '.close', HTMLButtonElement).focus()
  expect(picker.matches(':state(open)')).to.equal(true)
  await sendKeys({ press: 'Escape' })
  await eventually(() => !dialog.open && !picker.matches(':state(open)'), 'the list stays open without its dialog')
  expect(find(picker, '[role=combobox]', HTMLInputElement).getAttribute('aria-expanded')).to.equal('false')
})

for (const [how, disable] of [
  ['its own attribute', (picker: HTMLElement) => picker.toggleAttribute('disabled')],
  ['a fieldset around it', (picker: HTMLElement) => picker.closest('fieldset')?.toggleAttribute('disabled')],
] as const)
  it(`disables opener and tiles while ${how} disables the picker`, async () => {
    mockTwoNonprofits()
    for (const layout of ['dialog', 'tiles']) {
      const picker = await mount('nonprofit-picker', { layout, nonprofits: ID, others: '' })
      const fieldset = document.createElement('fieldset')
      picker.replaceWith(fieldset)
      fieldset.append(picker)
      const usable = () =>
        [...(picker.shadowRoot?.querySelectorAll<HTMLElement>('button, input') ?? [])].filter(isUsable)
      for (const isDisabled of [true, false]) {
        disable(picker)
        await eventually(() => (usable().length === 0) === isDisabled, `${layout}: ${textOf(picker)}`)
      }
    }
  })

it('shows a campaign’s progress toward its goal', async () => {
  const card = await mount('impact-card', { goal: '10000000' })
  const meter = find(card, '[role=meter]', SVGSVGElement)
  expect(meter.getAttribute('aria-valuetext')).to.match(/^\$[\d,.]+ of \$100,000, \$[\d,.]+ to go$/)
  await expect(card).to.be.accessible()
  card.goal = 1
  await settled(card)
  expect(textOf(card)).to.contain('The goal is reached')
})

function isUsable(control: HTMLElement): boolean {
  return control.checkVisibility() && !control.matches(':disabled')
}
