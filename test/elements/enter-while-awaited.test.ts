import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { http } from 'msw'
import '../../src/elements/nonprofit-picker/nonprofit-picker.ts'
import type { NonprofitPickerElement } from '../../src/elements/index.ts'
import { nonprofitNamed, searchHandler } from '../support/mock-service.ts'
import { mockedService } from './mocked-service.ts'
import { find, freshKey, placed, settled } from './pages.ts'

/* A quick typist presses Enter before the answer to the last letter is there; the list is that of an earlier term. */

const names = ['Alpha House', 'Alpine Rescue', 'Alps Library']
const { worker } = mockedService(() => [searchHandler(names.map((name) => nonprofitNamed(name)))])

let picker: NonprofitPickerElement
/** Lets the answers to more than two letters come. */
let release: () => void

/** Has the list of "al" on screen with the second option active, then types on while answers are held up. */
async function typeOn(more: string): Promise<void> {
  worker.resetHandlers()
  picker = await placed('nonprofit-picker', { 'public-key': freshKey() })
  find(picker, 'input', HTMLInputElement).focus()
  await sendKeys({ type: 'al' })
  await settled(picker)
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  worker.use(http.get('*/api/v1/nonprofits', () => released.then(() => undefined)))
  await sendKeys({ type: more })
  await sendKeys({ press: 'ArrowDown' })
  await sendKeys({ press: 'ArrowDown' })
  await sendKeys({ press: 'Enter' })
}

async function answered(): Promise<void> {
  release()
  await settled(picker)
}

it('chooses the option if the awaited results contain it', async () => {
  await typeOn('pi')
  expect(picker.value).to.equal('')
  await answered()
  expect(picker.value).to.equal('n_AlpineRescue')
  expect(picker.shadowRoot?.activeElement?.id).to.equal('change')
})

it('chooses nothing if the awaited results do not contain it', async () => {
  await typeOn('ph')
  await answered()
  expect(picker.value).to.equal('')
  expect(picker.shadowRoot?.querySelectorAll('[role=option]').length).to.equal(1)
})

it('chooses nothing if the donor continues to type', async () => {
  await typeOn('pi')
  await sendKeys({ type: 'n' })
  await answered()
  expect(picker.value).to.equal('')
})

it('keeps the active option when results arrive after an arrow key', async () => {
  worker.resetHandlers()
  picker = await placed('nonprofit-picker', { 'public-key': freshKey() })
  find(picker, 'input', HTMLInputElement).focus()
  await sendKeys({ type: 'alpi' })
  await sendKeys({ press: 'ArrowDown' })
  await settled(picker)
  expect(picker.shadowRoot?.querySelector('[aria-selected=true]')?.textContent).to.contain('Alpine Rescue')
  await sendKeys({ press: 'Enter' })
  expect(picker.value).to.equal('n_AlpineRescue')
})
