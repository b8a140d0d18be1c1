import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { HttpResponse, http } from 'msw'
import '../../src/elements/nonprofit-picker/nonprofit-picker.ts'
import type { NonprofitPickerElement } from '../../src/elements/index.ts'
import { nonprofitNamed, problemResponse, searchHandler } from '../support/mock-service.ts'
import { find, freshKey, settled, textOf } from './fixtures.ts'
import { mockedService } from './mocked-service.ts'
import { warnings } from './warnings.ts'

const DIRECT = { written_consent: { direct: true, via_change: false } }
const FOUNDATION = { written_consent: { direct: false, via_change: true } }

const directory = [
  nonprofitNamed('American National Red Cross'),
  nonprofitNamed('Red Cross of Cedar County', DIRECT),
  nonprofitNamed('Ocean Conservancy', { category: 'environment', ...FOUNDATION }),
  nonprofitNamed('Oregon Humane Society', { category: 'animals', ...DIRECT }),
  nonprofitNamed('Revoked Society', {
    eligible: false,
    eligibility_restrictions: [{ code: 'revoked', detail: 'Its exemption was revoked.' }],
  }),
]

const { worker, seen } = mockedService((requests) => [searchHandler(directory, requests)])

let key = ''
beforeEach(() => {
  key = freshKey()
})

async function picker(attributes: Readonly<Record<string, string>> = {}): Promise<NonprofitPickerElement> {
  const element = document.createElement('nonprofit-picker')
  const all = { 'public-key': key, name: 'nonprofit_id', ...attributes }
  for (const [name, value] of Object.entries(all)) element.setAttribute(name, value)
  await fixture<HTMLElement>(html`<form>${element}</form>`)
  await settled(element)
  return element
}

function input(element: Element): HTMLInputElement {
  return find(element, 'input', HTMLInputElement)
}

function names(element: Element): string[] {
  const found = element.shadowRoot?.querySelectorAll('[role=option] .name') ?? []
  return Array.from(found, (name) => name.textContent?.trim() ?? '')
}

async function type(element: NonprofitPickerElement, text: string): Promise<void> {
  input(element).focus()
  await sendKeys({ type: text })
  await settled(element)
}

it('sends no request until the donor opens the list', async () => {
  await picker()
  expect(seen).to.deep.equal([])
})

it('shows featured nonprofits when opened, each with its consent', async () => {
  const element = await picker()
  element.show()
  await oneEvent(element, 'almoner-nonprofit-searched')
  await settled(element)
  expect(names(element)).to.contain('Ocean Conservancy')
  expect(textOf(element)).to.contain('Partners with this store and Almoner Foundation')
  expect(textOf(element)).to.contain('Accepts donations through Almoner Foundation')
  expect(seen[0]?.url.searchParams.has('show_hidden')).to.equal(false)
  await expect(element).to.be.accessible()
})

it('searches and chooses by keyboard', async () => {
  const element = await picker()
  await type(element, 'red cro')
  expect(names(element)).to.deep.equal(['American National Red Cross', 'Red Cross of Cedar County'])
  await sendKeys({ press: 'ArrowDown' })
  await element.updateComplete
  expect(input(element).getAttribute('aria-activedescendant')).to.equal('option-0')
  const selected = oneEvent(element, 'almoner-nonprofit-selected')
  await sendKeys({ press: 'Enter' })
  expect((await selected).detail.nonprofitId).to.equal('n_AmericanNationalRedCross')
  await settled(element)
  expect(new FormData(element.form ?? undefined).get('nonprofit_id')).to.equal('n_AmericanNationalRedCross')
  expect(element.shadowRoot?.activeElement?.id).to.equal('change')
  await expect(element).to.be.accessible()
})

it('marks the words of a name that were typed, but not short words such as "of" among others', async () => {
  const marked = (element: Element) =>
    Array.from(element.shadowRoot?.querySelectorAll('[role=option] .name mark') ?? [], (mark) => mark.textContent)
  const element = await picker()
  await type(element, 'red cross of')
  expect(names(element)).to.deep.equal(['Red Cross of Cedar County'])
  expect(marked(element)).to.deep.equal(['Red', 'Cross'])
})

it('returns to the search when the donor presses Change', async () => {
  const element = await picker({ value: 'n_1HFJ3bNhJUCRhZ2eGTsMgd' })
  expect(textOf(element)).to.contain('American National Red Cross')
  find(element, '#change', HTMLButtonElement).click()
  await settled(element)
  expect(element.value).to.equal('')
  expect(element.shadowRoot?.activeElement?.id).to.equal('input')
})

it('drops a value that is not a nonprofit, warns once, and shows the search', async () => {
  worker.use(http.get('*/api/v1/nonprofits/:id', () => problemResponse('not_found')))
  const warned: string[] = []
  const { warn } = console
  console.warn = (sentence: string) => sentence.startsWith('<nonprofit') && warned.push(sentence)
  localStorage.setItem('almoner:nonprofit', 'n_nope')
  const elements = [await picker({ value: 'n_nope' }), await picker({ remember: '' })]
  console.warn = warn
  expect(warned).to.deep.equal(['<nonprofit-picker>: value="n_nope" is no nonprofit'])
  for (const element of elements) {
    expect(element.value).to.equal('')
    expect(input(element).checkVisibility()).to.equal(true)
    expect(element.matches(':state(idle)')).to.equal(true)
  }
  expect(localStorage.length).to.equal(0)
})

it('merges two searches for consent="either", without duplicates', async () => {
  const element = await picker({ consent: 'either' })
  element.show()
  await oneEvent(element, 'almoner-nonprofit-searched')
  await settled(element)
  expect(names(element)).to.deep.equal([
    'American National Red Cross',
    'Red Cross of Cedar County',
    'Ocean Conservancy',
    'Oregon Humane Society',
    'Revoked Society',
  ])
  expect(seen.length).to.equal(2)
})

it('filters by the consent attribute', async () => {
  const element = await picker({ consent: 'direct' })
  element.show()
  await oneEvent(element, 'almoner-nonprofit-searched')
  expect(seen[0]?.url.searchParams.get('written_consent[direct]')).to.equal('true')
})

it('filters by category', async () => {
  const element = await picker({ categories: 'animals, environment' })
  element.show()
  await oneEvent(element, 'almoner-nonprofit-searched')
  await settled(element)
  find(element, '.chip:nth-child(2)', HTMLButtonElement).click()
  await oneEvent(element, 'almoner-nonprofit-searched')
  await settled(element)
  expect(names(element)).to.deep.equal(['Oregon Humane Society'])
})

it('shows why a nonprofit is not eligible and does not choose it', async () => {
  const element = await picker()
  await type(element, 'revoked')
  expect(textOf(element)).to.contain('Its exemption was revoked.')
  find(element, '[role=option]', HTMLElement).click()
  expect(element.value).to.equal('')
})

it('suggests what to try if nothing was found', async () => {
  const element = await picker()
  await type(element, 'zzz')
  expect(element.matches(':state(empty)')).to.equal(true)
  expect(textOf(element)).to.contain('No nonprofits match “zzz”')
  await expect(element).to.be.accessible()
})

it('offers related categories if nothing was found', async () => {
  const nothing = { nonprofits: [], page: 1, related_categories: ['animals', 'international affairs'] }
  const offered = { categories: 'animals, environment' }
  const answer = ({ request }: { request: Request }) =>
    request.url.includes('search_term') ? HttpResponse.json(nothing) : undefined
  worker.use(http.get('*/api/v1/nonprofits', answer))
  const element = await picker(offered)
  await type(element, 'dog rescu')
  const related = element.shadowRoot?.querySelectorAll<HTMLElement>('.related button') ?? []
  expect(Array.from(related, (each) => each.textContent?.trim())).to.deep.equal(['Animals'])
  await expect(element).to.be.accessible()
  related[0]?.click()
  await settled(element)
  expect(names(element)).to.deep.equal(['Oregon Humane Society'])
  expect(input(element).value).to.equal('')
  expect(element.shadowRoot?.activeElement?.id).to.equal('input')
})

// Only Chromium has `computedName`. test/e2e/readme-embed.long.test.ts checks the other engines.
const itWithComputedName = 'computedName' in Element.prototype ? it : it.skip
itWithComputedName('gives options their full names, and Change the name of the chosen nonprofit', async () => {
  const element = await picker()
  await type(element, 'red cro')
  expect(accessibleName(find(element, '[role=option]', HTMLElement))).to.match(
    /^American National Red Cross Washington, DC/,
  )
  await sendKeys({ press: 'ArrowDown' })
  await sendKeys({ press: 'Enter' })
  await settled(element)
  expect(accessibleName(find(element, '#change', HTMLElement))).to.equal('Change American National Red Cross')
})

/** The accessible name. */
function accessibleName(element: Element): string {
  return String(Reflect.get(element, 'computedName'))
}

it('aligns names with the line below them on a right-to-left page, and truncates them at their end', async () => {
  const element = await picker()
  element.dir = 'rtl'
  element.style.inlineSize = '250px'
  await type(element, 'red')
  for (const option of element.shadowRoot?.querySelectorAll('[role=option]') ?? []) {
    const name = option.querySelector('.name')
    expect(name?.getBoundingClientRect().right).to.be.closeTo(
      option.querySelector('.facts')?.getBoundingClientRect().right ?? 0,
      1,
    )
    expect(name && getComputedStyle(name).direction).to.equal('ltr')
  }
  await sendKeys({ press: 'Escape' })
})

it('shows results before categories in a window of 320 by 225 pixels, with the whole active option in view', async () => {
  await setViewport({ width: 320, height: 225 })
  const element = await picker()
  await type(element, 'o')
  for (const _ of directory) {
    await sendKeys({ press: 'ArrowDown' })
    await settled(element)
    const box = find(element, '[aria-selected=true]', HTMLElement).getBoundingClientRect()
    const at = element.shadowRoot?.elementFromPoint(box.left + 20, (box.top + box.bottom) / 2)
    expect(at?.closest('[aria-selected=true]'), `${box.top} to ${box.bottom}`).to.not.equal(null)
    expect(box.top).to.be.at.least(0)
    expect(box.bottom).to.be.at.most(225)
  }
  expect(input(element).getBoundingClientRect().bottom).to.be.at.most(225)
  await setViewport({ width: 800, height: 600 })
})

it('loads more results and keeps those already shown', async () => {
  const element = await picker({ limit: '2' })
  element.show()
  await oneEvent(element, 'almoner-nonprofit-searched')
  await settled(element)
  find(element, '.more', HTMLButtonElement).click()
  await oneEvent(element, 'almoner-nonprofit-searched')
  await settled(element)
  expect(names(element).length).to.equal(4)
})

it('is invalid as a required field until a nonprofit is chosen', async () => {
  const element = await picker({ required: '' })
  expect(element.checkValidity()).to.equal(false)
  expect(element.validationMessage).to.equal('Choose a nonprofit.')
  element.value = 'n_1HFJ3bNhJUCRhZ2eGTsMgd'
  await settled(element)
  expect(element.checkValidity()).to.equal(true)
  element.form?.reset()
  await settled(element)
  expect(element.value).to.equal('')
})

it('remembers the choice across visits only with the remember attribute', async () => {
  const first = await picker()
  await type(first, 'ocean')
  find(first, '[role=option]', HTMLElement).click()
  expect(localStorage.length).to.equal(0)
  first.remove()
  const second = await picker({ remember: '' })
  await type(second, 'ocean')
  find(second, '[role=option]', HTMLElement).click()
  second.remove()
  const third = await picker({ remember: '' })
  expect(third.value).to.equal('n_OceanConservancy')
})

it('shows the page’s link when the service doesn’t respond', async () => {
  worker.use(http.get('*/api/v1/nonprofits', () => problemResponse('upstream_unreachable')))
  const element = await picker()
  element.innerHTML = '<a href="https://example.org">Choose here</a>'
  element.show()
  await oneEvent(element, 'almoner-request-failed')
  await settled(element)
  expect(element.matches(':state(error)')).to.equal(true)
  expect(textOf(element)).to.contain('did not answer')
  expect(element.querySelector('a')?.checkVisibility()).to.equal(true)
  await expect(element).to.be.accessible()
})

it('uses the page’s text color for the label and its own inside the field', async () => {
  const element = await picker()
  const colorOf = (selector: string) => getComputedStyle(find(element, selector, HTMLElement)).color
  if (element.parentElement !== null) element.parentElement.style.color = 'rgb(244, 233, 255)'
  expect(colorOf('label')).to.equal('rgb(244, 233, 255)')
  expect(colorOf('input')).not.to.equal('rgb(244, 233, 255)')
  element.style.setProperty('--almoner-text', 'rgb(1, 2, 3)')
  expect(colorOf('label')).to.equal('rgb(1, 2, 3)')
  expect(colorOf('input')).to.equal('rgb(1, 2, 3)')
})

it('shows the whole name of a chosen nonprofit on a phone', async () => {
  const element = await picker()
  element.style.inlineSize = '308px'
  await type(element, 'red')
  await sendKeys({ press: 'ArrowDown' })
  await sendKeys({ press: 'Enter' })
  await settled(element)
  const name = find(element, '.card .name', HTMLElement)
  expect(name.textContent?.trim()).to.equal('American National Red Cross')
  expect(name.scrollHeight).to.be.at.most(name.clientHeight)
})

it('shows the whole place and hides the EIN in a narrow column', async () => {
  const element = await picker()
  await type(element, 'red')
  const wide = find(element, '.option .muted', HTMLElement)
  expect(wide.innerText).to.equal('Washington, DC · EIN 53-0196605')
  await sendKeys({ press: 'Escape' })
  element.style.inlineSize = '250px'
  await sendKeys({ press: 'ArrowDown' })
  await settled(element)
  const facts = find(element, '.option .muted', HTMLElement)
  expect(facts.innerText.trim()).to.equal('Washington, DC')
  expect(facts.scrollWidth).to.be.at.most(facts.clientWidth)
  await sendKeys({ press: 'Escape' })
})

it('uses the default limit and warns if the attribute is out of range', async () => {
  const warned = await warnings(async () => {
    const element = await picker({ limit: '900', theme: 'blue' })
    await type(element, 'red')
  })
  expect(seen.at(-1)?.url.searchParams.get('limit')).to.equal('10')
  expect(warned).to.have.members([
    '<nonprofit-picker>: limit="900" is not a whole number from 1 to 50',
    '<nonprofit-picker>: theme="blue" is neither light nor dark',
  ])
})
