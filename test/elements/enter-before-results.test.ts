import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { http } from 'msw'
import '../../src/elements/nonprofit-picker/nonprofit-picker.ts'
import type { NonprofitPickerElement } from '../../src/elements/index.ts'
import { nonprofitNamed, searchHandler } from '../support/mock-service.ts'
import { find, freshKey, mount, settled } from './fixtures.ts'
import { mockedService } from './mocked-service.ts'

/* A fast typist presses Enter before the results of the last letter arrive, while the list shows an earlier term. */

const names = ['Alpha House', 'Alpine Rescue', 'Alps Library']
const { worker } = mockedService(() => [searchHandler(names.map((name) => nonprofitNamed(name)))])

let picker: NonprofitPickerElement
/** Sends the delayed results. */
let release: () => void

/** Shows the results of "al", types more while results are delayed, and presses Enter on the second option. */
async function typeMore(more: string): Promise<void> {
  worker.resetHandlers()
  picker = await mount('nonprofit-picker', { 'public-key': freshKey() })
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

async function showResults(): Promise<void> {
  release()
  await settled(picker)
}

it('chooses the option if the awaited results contain it', async () => {
  await typeMore('pi')
  expect(picker.value).to.equal('')
  await showResults()
  expect(picker.value).to.equal('n_AlpineRescue')
  expect(picker.shadowRoot?.activeElement?.id).to.equal('change')
})

it('chooses nothing if the awaited results don’t contain it', async () => {
  await typeMore('ph')
  await showResults()
  expect(picker.value).to.equal('')
  expect(picker.shadowRoot?.querySelectorAll('[role=option]').length).to.equal(1)
})

it('chooses nothing if the donor continues to type', async () => {
  await typeMore('pi')
  await sendKeys({ type: 'n' })
  await showResults()
  expect(picker.value).to.equal('')
})

it('keeps the active option when results arrive after an arrow key', async () => {
  worker.resetHandlers()
  picker = await mount('nonprofit-picker', { 'public-key': freshKey() })
  find(picker, 'input', HTMLInputElement).focus()
  await sendKeys({ type: 'alpi' })
  await sendKeys({ press: 'ArrowDown' })
  await settled(picker)
  expect(picker.shadowRoot?.querySelector('[aria-selected=true]')?.textContent).to.contain('Alpine Rescue')
  await sendKeys({ press: 'Enter' })
  expect(picker.value).to.equal('n_AlpineRescue')
})
