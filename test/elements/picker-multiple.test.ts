import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { HttpResponse, http } from 'msw'
import '../../src/elements/donate-button/donate-button.ts'
import '../../src/elements/nonprofit-picker/nonprofit-picker.ts'
import type { NonprofitPickerElement } from '../../src/elements/index.ts'
import { nonprofitNamed, problemResponse, searchHandler } from '../support/mock-service.ts'
import { eventually } from './eventually.ts'
import { find, freshKey, mount, settled, textOf } from './fixtures.ts'
import { mockedService } from './mocked-service.ts'
import { warnings } from './warnings.ts'

const directory = ['Alpha House', 'Alpine Rescue', 'Alps Library', 'Beta Clinic'].map((name) => nonprofitNamed(name))
const [ALPHA, ALPINE, ALPS] = ['n_AlphaHouse', 'n_AlpineRescue', 'n_AlpsLibrary']

const { worker, seen } = mockedService((requests) => [searchHandler(directory, requests)])

beforeEach(() => {
  worker.use(
    http.get('*/api/v1/nonprofits/:id', ({ params: { id } }) => {
      const fund_nonprofits = directory.map((one) => ({ ...one, nonprofit_id: one.id, share: 1 }))
      const fund = { ...nonprofitNamed('Clean water'), id: 'fund_1', ein: '', city: '', state: '', fund_nonprofits }
      const found = [...directory, fund].find((one) => one.id === id)
      return found === undefined ? problemResponse('not_found') : HttpResponse.json(found)
    }),
  )
})

function mountMultiple(attributes: Readonly<Record<string, string>> = {}): Promise<NonprofitPickerElement> {
  return mount('nonprofit-picker', {
    'public-key': freshKey(),
    name: 'nonprofit_id',
    lang: 'en',
    multiple: '',
    ...attributes,
  })
}

function input(picker: Element): HTMLInputElement {
  return find(picker, '#input', HTMLInputElement)
}

async function press(picker: Element, ...keys: string[]): Promise<void> {
  for (const key of keys) await sendKeys({ press: key })
  await settled(picker)
}

/** Types into the field and chooses the first result, by keyboard. */
async function choose(picker: NonprofitPickerElement, text: string): Promise<void> {
  input(picker).focus()
  await sendKeys({ type: text })
  await eventually(() => picker.shadowRoot?.querySelector('[role=option] mark'))
  await settled(picker)
  await press(picker, 'ArrowDown', 'Enter')
}

function chips(picker: Element): string[] {
  const found = picker.shadowRoot?.querySelectorAll('[part=chosen] .name') ?? []
  return Array.from(found, (name) => name.textContent?.trim() ?? '')
}

function focused(picker: Element): string | null | undefined {
  const { activeElement } = picker.shadowRoot ?? {}
  return activeElement?.getAttribute('aria-label') ?? activeElement?.id
}

/** The latest announcement to screen readers. */
function announcement(picker: Element): string | undefined {
  return [...(picker.shadowRoot?.querySelectorAll('[role=status]') ?? [])].at(-1)?.textContent?.trim()
}

function submitted(picker: NonprofitPickerElement): FormDataEntryValue[] {
  return new FormData(picker.form ?? undefined).getAll('nonprofit_id')
}

it('adds each choice as a chip, keeps the focus in the empty field, and submits one entry for each', async () => {
  const picker = await mountMultiple({ max: '3' })
  expect(textOf(picker)).to.contain('Choose nonprofits')
  expect(textOf(picker)).to.contain('You can choose up to 3.')
  await choose(picker, 'alpha')
  await choose(picker, 'alpine')
  expect(chips(picker)).to.deep.equal(['Alpha House', 'Alpine Rescue'])
  expect(picker.value).to.equal(`${ALPHA} ${ALPINE}`)
  expect(submitted(picker)).to.deep.equal([ALPHA, ALPINE])
  expect(focused(picker)).to.equal('input')
  expect(input(picker).value).to.equal('')
  expect(input(picker).getAttribute('aria-expanded')).to.equal('false')
  expect(announcement(picker)).to.equal('Alpine Rescue selected 2 of 3 chosen.')
  await expect(picker).to.be.accessible()
})

it('reports in its events what was chosen or removed, and everything that is chosen now', async () => {
  const picker = await mountMultiple()
  await choose(picker, 'alpha')
  const selected = oneEvent(picker, 'almoner-nonprofit-selected')
  const changed = oneEvent(picker, 'change')
  await choose(picker, 'alpine')
  const { nonprofitId, name, nonprofitIds } = (await selected).detail
  expect([nonprofitId, name, nonprofitIds]).to.deep.equal([ALPINE, 'Alpine Rescue', [ALPHA, ALPINE]])
  await changed
  const cleared = oneEvent(picker, 'almoner-nonprofit-cleared')
  find(picker, '[aria-label="Remove Alpha House"]', HTMLButtonElement).click()
  expect((await cleared).detail).to.deep.equal({ nonprofitId: ALPHA, nonprofitIds: [ALPINE] })
})

it('Backspace in the empty field moves to the last chip, and on a chip removes it', async () => {
  const picker = await mountMultiple({ value: `${ALPHA} ${ALPINE}` })
  input(picker).focus()
  await press(picker, 'Backspace')
  expect(focused(picker)).to.equal('Remove Alpine Rescue')
  await press(picker, 'Backspace')
  expect(chips(picker)).to.deep.equal(['Alpha House'])
  expect(focused(picker)).to.equal('Remove Alpha House')
  expect(announcement(picker)).to.equal('Alpine Rescue removed. 1 of 20 chosen.')
  await press(picker, 'Backspace')
  expect(picker.value).to.equal('')
  expect(focused(picker)).to.equal('input')
})

it('Backspace in a field with text deletes text', async () => {
  const picker = await mountMultiple({ value: ALPHA })
  input(picker).focus()
  await sendKeys({ type: 'al' })
  await press(picker, 'Backspace')
  expect(input(picker).value).to.equal('a')
  expect(chips(picker)).to.deep.equal(['Alpha House'])
})

it('chips are one tab stop, and arrows, Home, End and Delete work between them', async () => {
  const picker = await mountMultiple({ value: `${ALPHA} ${ALPINE} ${ALPS}` })
  input(picker).focus()
  await press(picker, 'ArrowLeft', 'ArrowLeft')
  expect(focused(picker)).to.equal('Remove Alpine Rescue')
  await press(picker, 'Home')
  expect(focused(picker)).to.equal('Remove Alpha House')
  await press(picker, 'ArrowLeft')
  expect(focused(picker)).to.equal('Remove Alpha House')
  await press(picker, 'End')
  expect(focused(picker)).to.equal('Remove Alps Library')
  await press(picker, 'ArrowRight')
  expect(focused(picker)).to.equal('input')
  await sendKeys({ down: 'Shift' })
  await press(picker, 'Tab')
  await sendKeys({ up: 'Shift' })
  expect(focused(picker)).to.equal('Remove Alps Library')
  await press(picker, 'Home', 'Delete')
  expect(chips(picker)).to.deep.equal(['Alpine Rescue', 'Alps Library'])
  expect(focused(picker)).to.equal('Remove Alpine Rescue')
  await press(picker, 'Tab')
  expect(focused(picker)).to.equal('input')
})

it('arrow keys move between chips in reading direction, also right to left', async () => {
  const picker = await mountMultiple({ value: `${ALPHA} ${ALPINE}`, dir: 'rtl' })
  input(picker).focus()
  await press(picker, 'ArrowRight', 'ArrowRight')
  expect(focused(picker)).to.equal('Remove Alpha House')
  await press(picker, 'ArrowLeft', 'ArrowLeft')
  expect(focused(picker)).to.equal('input')
})

it('removes a nonprofit by Enter on its button, which has a name and is large enough for a finger', async () => {
  const picker = await mountMultiple({ value: `${ALPHA} ${ALPINE}` })
  input(picker).focus()
  await press(picker, 'ArrowLeft', 'ArrowLeft', 'Enter')
  expect(chips(picker)).to.deep.equal(['Alpine Rescue'])
  expect(focused(picker)).to.equal('Remove Alpine Rescue')
  const { width, height } = find(picker, '[part=chosen] button', HTMLButtonElement).getBoundingClientRect()
  expect(Math.min(width, height)).to.be.at.least(44)
})

it('says that the maximum is reached, above the field and in the list, and adds nothing', async () => {
  const picker = await mountMultiple({ max: '2', value: `${ALPHA} ${ALPINE}` })
  const full = '2 of 2 chosen. Remove one to choose another.'
  expect(textOf(picker)).to.contain(full)
  const described = input(picker).getAttribute('aria-describedby')
  expect(find(picker, `#${described}`, HTMLElement).textContent).to.equal(full)
  await choose(picker, 'alps')
  expect(picker.value).to.equal(`${ALPHA} ${ALPINE}`)
  expect(announcement(picker)).to.equal(full)
  expect(find(picker, '#panel .count', HTMLElement).checkVisibility()).to.equal(true)
  expect(find(picker, '[role=option]', HTMLElement).getAttribute('aria-disabled')).to.equal('true')
  await expect(picker).to.be.accessible()
})

it('marks chosen options in the list, and removes one that is chosen again', async () => {
  const picker = await mountMultiple({ value: ALPHA })
  input(picker).focus()
  await sendKeys({ type: 'al' })
  await eventually(() => picker.shadowRoot?.querySelector('[role=option] mark'))
  await settled(picker)
  expect(find(picker, '#listbox', HTMLElement).getAttribute('aria-multiselectable')).to.equal('true')
  const marked = picker.shadowRoot?.querySelectorAll('[role=option]') ?? []
  expect(Array.from(marked, (option) => option.getAttribute('aria-selected'))).to.deep.equal(['true', 'false', 'false'])
  await press(picker, 'ArrowDown', 'Enter')
  expect(picker.value).to.equal('')
  expect(announcement(picker)).to.equal('Alpha House removed. You can choose up to 20.')
})

it('accepts its value as text or a list, without duplicates and unknown nonprofits', async () => {
  const picker = await mountMultiple({ value: `${ALPHA},${ALPINE}` })
  expect(chips(picker)).to.deep.equal(['Alpha House', 'Alpine Rescue'])
  picker.value = [ALPS, ALPHA, ALPS]
  await settled(picker)
  expect(picker.value).to.equal(`${ALPS} ${ALPHA}`)
  expect(chips(picker)).to.deep.equal(['Alps Library', 'Alpha House'])
  const warned = await warnings(async () => {
    picker.value = `${ALPS} n_lost`
    await settled(picker)
  })
  expect(picker.value).to.equal(ALPS)
  expect(warned).to.deep.equal(['<nonprofit-picker>: value="n_lost" is no nonprofit'])
  picker.value = ''
  await settled(picker)
  expect(submitted(picker)).to.deep.equal([])
})

for (const [max, most] of [
  ['1', 2],
  ['900', 20],
  ['2.5', 2],
  ['many', 20],
  ['', 20],
] as const)
  it(`allows ${most} nonprofits with max="${max}"`, async () => {
    const warned = await warnings(async () => {
      expect(textOf(await mountMultiple({ max }))).to.contain(`You can choose up to ${most}.`)
    })
    expect(warned.length).to.equal(max === '' ? 0 : 1)
  })

it('keeps the first nonprofits of a value that has more than the maximum, and warns', async () => {
  const warned = await warnings(async () => {
    const picker = await mountMultiple({ max: '2', value: `${ALPHA} ${ALPINE} ${ALPS}` })
    expect(picker.value).to.equal(`${ALPHA} ${ALPINE}`)
  })
  expect(warned).to.deep.equal(['<nonprofit-picker>: value has more than max="2" nonprofits'])
})

it('is required until one is chosen, and a form reset restores the initial choice', async () => {
  const picker = await mountMultiple({ required: '' })
  expect(picker.validationMessage).to.equal('Choose a nonprofit.')
  await choose(picker, 'alpha')
  expect(picker.checkValidity()).to.equal(true)
  picker.form?.reset()
  await settled(picker)
  expect(chips(picker)).to.deep.equal([])
  const initial = await mountMultiple({ value: `${ALPHA} ${ALPINE}` })
  find(initial, '[aria-label="Remove Alpha House"]', HTMLButtonElement).click()
  await settled(initial)
  initial.form?.reset()
  await settled(initial)
  expect(submitted(initial)).to.deep.equal([ALPHA, ALPINE])
})

it('remembers all of them with the remember attribute; a picker for one then takes the first', async () => {
  const first = await mountMultiple({ remember: '' })
  await choose(first, 'alpha')
  await choose(first, 'alpine')
  first.remove()
  expect((await mountMultiple({ remember: '' })).value).to.equal(`${ALPHA} ${ALPINE}`)
  const single = await mount('nonprofit-picker', { 'public-key': freshKey(), remember: '' })
  expect(single.value).to.equal(ALPHA)
})

it('shows tiles as checkboxes, and says when no more can be chosen', async () => {
  const picker = await mountMultiple({ layout: 'tiles', nonprofits: `${ALPHA} ${ALPINE} ${ALPS}`, max: '2' })
  find(picker, '.tile input', HTMLInputElement).focus()
  await press(picker, ' ', 'Tab', ' ')
  expect(submitted(picker)).to.deep.equal([ALPHA, ALPINE])
  expect(textOf(picker)).to.contain('2 of 2 chosen. Remove one to choose another.')
  await press(picker, 'Tab', ' ')
  const boxes = [...(picker.shadowRoot?.querySelectorAll<HTMLInputElement>('.tile input') ?? [])]
  expect(boxes.map(({ type, checked }) => [type, checked])).to.deep.equal([
    ['checkbox', true],
    ['checkbox', true],
    ['checkbox', false],
  ])
  expect(chips(picker)).to.deep.equal([])
  await expect(picker).to.be.accessible()
})

it('a fund replaces all other choices and says so, and another choice replaces it', async () => {
  const picker = await mountMultiple({ layout: 'tiles', nonprofits: `fund_1 ${ALPHA} ${ALPINE}` })
  const [fund, alpha, alpine] = picker.shadowRoot?.querySelectorAll<HTMLInputElement>('.tile input') ?? []
  alpha?.click()
  alpine?.click()
  await settled(picker)
  fund?.click()
  await settled(picker)
  expect(picker.value).to.equal('fund_1')
  expect(announcement(picker)).to.match(/^Clean water selected A fund can't be combined with other choices\./)
  expect([fund?.checked, alpha?.checked, alpine?.checked]).to.deep.equal([true, false, false])
  alpha?.click()
  await settled(picker)
  expect(picker.value).to.equal(ALPHA)
  const warned = await warnings(async () => {
    picker.value = `${ALPHA} fund_1`
    await settled(picker)
  })
  expect(picker.value).to.equal('fund_1')
  expect(warned.length).to.equal(1)
})

it('shows nonprofits that aren’t on the short list as chips, with a field for more', async () => {
  const picker = await mountMultiple({ layout: 'tiles', nonprofits: `${ALPHA} ${ALPINE}`, others: '', value: ALPHA })
  expect(chips(picker)).to.deep.equal([])
  find(picker, '.other', HTMLButtonElement).click()
  await eventually(() => focused(picker) === 'input')
  await choose(picker, 'alps')
  expect(picker.value).to.equal(`${ALPHA} ${ALPS}`)
  expect(chips(picker)).to.deep.equal(['Alps Library'])
})

it('keeps its dialog open for the next choice, and shows the chips on the page too', async () => {
  const picker = await mountMultiple({ layout: 'dialog' })
  find(picker, '.opener', HTMLButtonElement).focus()
  await sendKeys({ press: 'Enter' })
  const dialog = find(picker, 'dialog', HTMLDialogElement)
  await eventually(() => dialog.matches(':modal'))
  await choose(picker, 'alpha')
  await choose(picker, 'alpine')
  expect(dialog.open).to.equal(true)
  await press(picker, 'Backspace')
  expect(focused(picker)).to.equal('Remove Alpine Rescue')
  find(picker, '.done', HTMLButtonElement).click()
  expect(dialog.open).to.equal(false)
  expect(chips(picker)).to.include.members(['Alpha House', 'Alpine Rescue'])
  find(picker, '[aria-label="Remove Alpha House"]', HTMLButtonElement).focus()
  await press(picker, 'Enter', 'Enter')
  expect(picker.value).to.equal('')
  expect(picker.shadowRoot?.activeElement?.matches('.opener')).to.equal(true)
})

it('a linked button splits the gift among the chosen nonprofits, and asks only for those it doesn’t know', async () => {
  const picker = await mountMultiple({ id: 'whom' })
  const button = document.createElement('donate-button')
  const attributes = { 'public-key': 'test_pk_storefront', for: 'whom', amounts: '1000', amount: '1000', lang: 'en' }
  for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, value)
  picker.form?.append(button)
  const shown = seenIds()
  for (const name of ['Alpha House', 'Alpine Rescue', 'Alps Library']) {
    await choose(picker, name.toLowerCase())
    await eventually(() => textOf(button).includes(name))
  }
  await eventually(() => textOf(button).includes('Alps Library$3.33'))
  expect(textOf(button)).to.contain('Alpha House, Alpine Rescue, and Alps Library')
  expect(textOf(button)).to.contain('goes to the nonprofits')
  expect(textOf(button)).to.contain('grants it to the nonprofits')
  expect(shown).to.deep.equal([ALPHA, ALPINE, ALPS])
  button.addEventListener('almoner-checkout-request', (event) => event.preventDefault())
  const leaving = oneEvent(button, 'almoner-checkout-request')
  find(button, '#give', HTMLButtonElement).click()
  await leaving
  const { body } = seen.findLast(({ method }) => method === 'POST') ?? {}
  expect(Reflect.get(Object(body), 'allocations')).to.deep.equal([
    { nonprofit_id: ALPHA, share: 1 },
    { nonprofit_id: ALPINE, share: 1 },
    { nonprofit_id: ALPS, share: 1 },
  ])
  find(picker, '[aria-label="Remove Alps Library"]', HTMLButtonElement).click()
  find(picker, '[aria-label="Remove Alpine Rescue"]', HTMLButtonElement).click()
  await settled(button)
  expect(textOf(button)).to.contain('goes to the nonprofit.')
})

/** A list that fills with the IDs of nonprofits as they are requested. */
function seenIds(): string[] {
  const ids: string[] = []
  worker.events.removeAllListeners()
  worker.events.on('request:start', ({ request }) => {
    const [, id] = /nonprofits\/(\w+)/.exec(request.url) ?? []
    if (id !== undefined) ids.push(id)
  })
  return ids
}

it('keeps its height while chosen nonprofits load, in the picker and in the button', async () => {
  let respond = () => {}
  const responded = new Promise<void>((resolve) => {
    respond = resolve
  })
  worker.use(
    http.get('*/api/v1/nonprofits/:id', async ({ params: { id } }) => {
      await responded
      return HttpResponse.json(directory.find((one) => one.id === id))
    }),
  )
  const ids = `${ALPHA} ${ALPINE} ${ALPS}`
  const holder = await fixture<HTMLElement>(html`<div></div>`)
  holder.innerHTML = `<nonprofit-picker public-key="${freshKey()}" multiple lang="en" value="${ids}"></nonprofit-picker>
    <donate-button public-key="test_pk_storefront" nonprofit-id="${ids}" amounts="1000" amount="1000" lang="en"></donate-button>`
  const [picker, button] = holder.children
  await eventually(() => picker?.shadowRoot?.querySelectorAll('.chosen .skeleton').length === 3)
  await eventually(() => button?.shadowRoot?.querySelectorAll('.split .skeleton').length === 3)
  const heights = () => [picker, button].map((element) => element?.getBoundingClientRect().height ?? 0)
  const before = heights()
  respond()
  await eventually(() => picker !== undefined && chips(picker).length === 3)
  await eventually(() => button !== undefined && textOf(button).includes('$3.33'))
  for (const [index, height] of heights().entries()) expect(height).to.be.closeTo(before[index] ?? 0, 2)
})
