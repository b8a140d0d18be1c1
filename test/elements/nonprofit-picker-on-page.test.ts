import { expect, nextFrame } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { HttpResponse, http } from 'msw'
import { eventually } from './eventually.ts'
import '../../src/elements/nonprofit-picker/nonprofit-picker.ts'
import { contract } from '../../src/contract/index.ts'
import type { NonprofitPickerElement } from '../../src/elements/index.ts'
import { nonprofitNamed, searchHandler } from '../support/mock-service.ts'
import { find, freshKey, mount, settled, textOf } from './fixtures.ts'
import { mockedService } from './mocked-service.ts'

/* The picker in frames, beside many others, and on pages that load late or are left. */

const directory = ['Alpha House', 'Alpine Rescue', 'Alps Library'].map((name) => nonprofitNamed(name))
const { worker } = mockedService(() => [searchHandler(directory)], { scope: '/' })

afterEach(() => document.body.replaceChildren())

async function framed(url = 'about:blank'): Promise<HTMLIFrameElement> {
  const frame = Object.assign(document.createElement('iframe'), { src: url })
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  return frame
}

it('works in a frame’s document after it was created in another one', async () => {
  const { contentDocument } = await framed()
  const picker = document.createElement('nonprofit-picker')
  picker.setAttribute('public-key', freshKey())
  contentDocument?.body.append(picker)
  await settled(picker)
  expect(textOf(picker)).to.contain('Choose a nonprofit')
  expect(getComputedStyle(find(picker, '.field', HTMLElement)).borderRadius).to.equal('12px')
  const input = find(picker, 'input', HTMLInputElement)
  input.value = 'alpi'
  input.dispatchEvent(new InputEvent('input'))
  await eventually(() => picker.shadowRoot?.querySelectorAll('[role=option]').length === 1)
  expect(find(picker, '[role=option]', HTMLElement).checkVisibility()).to.equal(true)
  find(picker, '[role=option]', HTMLElement).click()
  expect(picker.value).to.equal('n_AlpineRescue')
})

it('shows a hundred pickers at the same time instead of one after another', async () => {
  const holder = document.createElement('div')
  holder.innerHTML = '<nonprofit-picker public-key="test_pk_a"></nonprofit-picker>'.repeat(100)
  document.body.append(holder)
  const isReady = (picker: Element | null) => picker?.matches(':state(was-ready)') === true
  while (!isReady(holder.firstElementChild)) await nextFrame()
  let frames = 0
  for (; !isReady(holder.lastElementChild); frames += 1) await nextFrame()
  holder.remove()
  expect(frames).to.be.at.most(2)
})

for (const width of [320, 900])
  it(`takes as much space before its tiles load as with them, ${width} pixels wide`, async () => {
    const { response } = contract.nonprofits.show.example
    const names: Readonly<Record<string, string>> = {
      n_1: 'Oxfam',
      n_2: 'American National Red Cross and Friends',
      n_3: 'Care',
    }
    let respond = () => {}
    const responded = new Promise<void>((resolve) => {
      respond = resolve
    })
    worker.use(
      http.get('*/api/v1/nonprofits/:id', async ({ params }) => {
        await responded
        return HttpResponse.json({ ...response, id: params.id, name: names[`${params.id}`] })
      }),
    )
    const picker = document.createElement('nonprofit-picker')
    const attributes = {
      'public-key': freshKey(),
      nonprofits: 'n_1 n_2 n_3',
      others: '',
      style: '--almoner-width: none',
    }
    for (const [name, value] of Object.entries(attributes)) picker.setAttribute(name, value)
    const column = document.createElement('div')
    column.style.inlineSize = `${width}px`
    column.append(picker)
    document.body.append(column)
    await eventually(() => picker.shadowRoot?.querySelectorAll('.tile').length === 3)
    const before = picker.offsetHeight
    respond()
    await eventually(() => textOf(picker).includes('Oxfam'))
    expect(picker.offsetHeight).to.be.closeTo(before, 2)
  })

it('keeps a choice when the donor leaves the page and returns', async () => {
  worker.use(
    http.get('*/api/v1/nonprofits/:id', ({ params }) =>
      HttpResponse.json(directory.find(({ id }) => id === params.id)),
    ),
  )
  const frame = await framed('/test/elements/form-page.html')
  const pickers = () => [...(frame.contentDocument?.querySelectorAll('nonprofit-picker') ?? [])]
  const areReady = () => pickers().length === 4 && pickers().every((picker) => picker.matches(':state(was-ready)'))
  await eventually(areReady)
  for (const picker of pickers()) {
    picker.show()
    await eventually(() => picker.shadowRoot?.querySelector('[role=option]'))
    picker.shadowRoot?.querySelector<HTMLElement>('[role=option]')?.click()
  }
  pickers().at(-1)?.show()
  await eventually(() => pickers().at(-1)?.matches(':state(open):state(ready)'))
  pickers().at(-1)?.shadowRoot?.querySelector<HTMLElement>('#option-1')?.click()
  expect(pickers().at(-1)?.value).to.equal('n_AlphaHouse n_AlpineRescue')
  for (const leave of [() => frame.contentWindow?.location.assign('?next'), () => history.back()]) {
    const left = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    leave()
    await left
  }
  await eventually(areReady)
  expect(pickers().map(({ value }) => value)).to.deep.equal([
    ...Array(3).fill('n_AlphaHouse'),
    'n_AlphaHouse n_AlpineRescue',
  ])
})

it('chooses the option where a press began, although other results arrive before it ends', async () => {
  const picker: NonprofitPickerElement = await mount('nonprofit-picker', { 'public-key': freshKey() })
  find(picker, 'input', HTMLInputElement).focus()
  await sendKeys({ type: 'al' })
  await settled(picker)
  const option = find(picker, '#option-0', HTMLElement)
  await sendKeys({ type: 'pi' })
  option.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(option.textContent).to.contain('Alpha House')
  option.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, composed: true }))
  option.click()
  expect(picker.value).to.equal('n_AlphaHouse')
})
