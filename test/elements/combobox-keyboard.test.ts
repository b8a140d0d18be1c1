import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import '../../src/elements/nonprofit-picker/nonprofit-picker.ts'
import type { NonprofitPickerElement } from '../../src/elements/index.ts'
import { nonprofitNamed, searchHandler } from '../support/mock-service.ts'
import { find, mount, settled } from './fixtures.ts'
import { mockedService } from './mocked-service.ts'

/*
 * The keyboard interaction of the ARIA Authoring Practices for an editable combobox with list autocomplete. Two keys
 * differ on purpose: Escape closes the list and only a second press clears the text, and Enter on an option shows the
 * choice as a card and moves the focus to its Change button.
 */

const names = ['Alpha House', 'Alpine Rescue', 'Alps Library']
mockedService(() => [searchHandler(names.map((name) => nonprofitNamed(name)))])

let picker: NonprofitPickerElement

beforeEach(async () => {
  picker = await mount('nonprofit-picker', {})
  // A later tab stop, because Tab after a page's last stop leaves the page.
  picker.after(Object.assign(document.createElement('button'), { id: 'next', type: 'button' }))
  input().focus()
})

function input(): HTMLInputElement {
  return find(picker, 'input', HTMLInputElement)
}

function activeOption(): string | null {
  return input().getAttribute('aria-activedescendant')
}

function isOpen(): boolean {
  return input().getAttribute('aria-expanded') === 'true'
}

function focused(): string | undefined {
  return picker.shadowRoot?.activeElement?.textContent?.trim()
}

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await sendKeys({ press: key })
  await settled(picker)
}

async function type(text: string): Promise<void> {
  await sendKeys({ type: text })
  await settled(picker)
}

it('is announced as a combobox that owns its list', async () => {
  await type('al')
  expect(input().getAttribute('role')).to.equal('combobox')
  expect(input().getAttribute('aria-autocomplete')).to.equal('list')
  const list = find(picker, `#${input().getAttribute('aria-controls')}`, HTMLElement)
  expect(list.getAttribute('role')).to.equal('listbox')
  expect(list.querySelectorAll('[role=option]').length).to.equal(3)
})

it('Down Arrow in the text field opens the list and goes to the first option', async () => {
  await press('ArrowDown')
  expect(isOpen()).to.equal(true)
  expect(activeOption()).to.equal('option-0')
})

it('Alt + Down Arrow opens the list without going to an option', async () => {
  await sendKeys({ down: 'Alt' })
  await sendKeys({ press: 'ArrowDown' })
  await sendKeys({ up: 'Alt' })
  await settled(picker)
  expect(isOpen()).to.equal(true)
  expect(activeOption()).to.equal(null)
})

it('Up Arrow in the text field goes to the last option', async () => {
  await type('al')
  await press('ArrowUp')
  expect(activeOption()).to.equal('option-2')
})

it('Down Arrow moves to the next option and from the last to the first', async () => {
  await type('al')
  await press('ArrowDown', 'ArrowDown')
  expect(activeOption()).to.equal('option-1')
  await press('ArrowDown', 'ArrowDown')
  expect(activeOption()).to.equal('option-0')
})

it('Up Arrow moves to the previous option and from the first to the last', async () => {
  await type('al')
  await press('ArrowDown', 'ArrowDown', 'ArrowUp')
  expect(activeOption()).to.equal('option-0')
  await press('ArrowUp')
  expect(activeOption()).to.equal('option-2')
})

it('Enter in the text field closes the list without a choice', async () => {
  await type('al')
  await press('Enter')
  expect(isOpen()).to.equal(false)
  expect(picker.value).to.equal('')
  expect(input().value).to.equal('al')
})

it('Enter on an option chooses it and closes the list', async () => {
  await type('al')
  await press('ArrowDown', 'ArrowDown', 'Enter')
  expect(picker.value).to.equal('n_AlpineRescue')
  expect(picker.shadowRoot?.activeElement?.id).to.equal('change')
})

it('Escape closes the list and keeps the text, and a second Escape clears it', async () => {
  await type('al')
  await press('ArrowDown', 'Escape')
  expect(isOpen()).to.equal(false)
  expect(input().value).to.equal('al')
  await press('Escape')
  expect(input().value).to.equal('')
  expect(picker.shadowRoot?.activeElement?.id).to.equal('input')
})

it('Escape on a cause closes the list and returns focus to the text field', async () => {
  await press('ArrowDown', 'Tab')
  expect(focused()).to.equal('All')
  await press('Escape')
  expect(isOpen()).to.equal(false)
  expect(picker.shadowRoot?.activeElement?.id).to.equal('input')
})

it('the causes are one tab stop, and arrows, Home and End move between them', async () => {
  await type('al')
  await press('Tab', 'Tab')
  expect(focused()).to.equal('All')
  await press('ArrowRight', 'ArrowRight')
  expect(focused()).to.equal('Education')
  await press('ArrowLeft')
  expect(focused()).to.equal('Arts & culture')
  await press('End')
  expect(focused()).to.equal('Other causes')
  await press('ArrowRight')
  expect(focused()).to.equal('All')
  await press('ArrowLeft', 'Home', 'ArrowRight')
  await sendKeys({ down: 'Shift' })
  await press('Tab')
  await sendKeys({ up: 'Shift' })
  await press('Tab')
  expect(focused()).to.equal('Arts & culture')
  expect(isOpen()).to.equal(true)
  await press('Tab')
  expect(isOpen()).to.equal(false)
})

it('arrow keys move between causes in reading direction, also right to left', async () => {
  picker.dir = 'rtl'
  await press('ArrowDown', 'Tab', 'ArrowLeft')
  expect(focused()).to.equal('Arts & culture')
  await press('ArrowRight')
  expect(focused()).to.equal('All')
})

it('Tab moves from the last cause out of the picker: the list has no tab stop', async () => {
  await type('al')
  // Small enough to scroll: browsers make scrollable elements tab stops.
  find(picker, '#listbox', HTMLElement).style.blockSize = '40px'
  await press('Tab', 'Tab', 'End', 'Tab')
  expect(document.activeElement?.id).to.equal('next')
  expect(isOpen()).to.equal(false)
})

it('Right and Left Arrow return to the text field and move the cursor', async () => {
  await type('al')
  await press('ArrowDown', 'ArrowLeft')
  expect(activeOption()).to.equal(null)
  expect(input().selectionStart).to.equal(1)
  await press('ArrowDown', 'ArrowRight')
  expect(activeOption()).to.equal(null)
  expect(input().selectionStart).to.equal(2)
})

it('Home and End return to the text field and move the cursor as in any text field', async () => {
  await type('al')
  await press('ArrowDown', 'Home')
  expect(activeOption()).to.equal(null)
  const atHome = input().selectionStart
  await press('ArrowDown', 'End')
  expect(activeOption()).to.equal(null)
  const atEnd = input().selectionStart

  // WebKit's driver presses these keys without the system's key bindings, so they may not move the cursor.
  const plain = Object.assign(document.createElement('input'), { value: 'al' })
  picker.after(plain)
  plain.focus()
  plain.setSelectionRange(2, 2)
  const places: (number | null)[] = []
  for (const key of ['Home', 'End']) {
    await sendKeys({ press: key })
    places.push(plain.selectionStart)
  }
  expect([atHome, atEnd]).to.deep.equal(places)
})

it('printable characters are typed into the text field, also from an option', async () => {
  await type('al')
  await press('ArrowDown')
  await type('p')
  expect(input().value).to.equal('alp')
  expect(activeOption()).to.equal(null)
})

it('Tab moves from the option list to the clear button, and then out of the picker, which closes', async () => {
  await type('al')
  await press('Tab')
  expect(picker.shadowRoot?.activeElement?.ariaLabel).to.equal('Clear')
  const outside = document.createElement('button')
  document.body.append(outside)
  outside.focus()
  await settled(picker)
  expect(isOpen()).to.equal(false)
  outside.remove()
})

it('keys pressed during an input method’s composition neither choose an option nor close the list', async () => {
  await type('al')
  await press('ArrowDown')
  // WebKit reports the Enter that ends a composition with code 229, after the composition.
  for (const init of [{ isComposing: true }, { keyCode: 229 }])
    for (const key of ['Enter', 'ArrowDown', 'Escape'])
      input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, ...init }))
  await settled(picker)
  expect(picker.value).to.equal('')
  expect(isOpen()).to.equal(true)
  expect(activeOption()).to.equal('option-0')
})
