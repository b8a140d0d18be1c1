import { expect, nextFrame } from '@open-wc/testing'
import '../../src/elements/almoner.ts'
import { setMessages } from '../../src/elements/embed.ts'
import { english } from '../../src/elements/messages/english.ts'
import { define } from '../../src/elements/shared/define.ts'
import { TAGS } from '../../src/elements/shared/tags.ts'
import { mockedService } from './mocked-service.ts'
import { warnings } from './warnings.ts'

mockedService()
const NONPROFIT = 'n_1HFJ3bNhJUCRhZ2eGTsMgd'
const errors: string[] = []

before(() => {
  window.addEventListener('error', ({ message }) => errors.push(message))
  window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
})
afterEach(() => {
  document.body.replaceChildren()
  expect(errors.join('\n')).to.equal('')
})

/** Waits until the condition is true, at most 50 seconds. */
async function until(isTrue: () => boolean): Promise<void> {
  const end = Date.now() + 50_000
  while (!isTrue() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(isTrue()).to.equal(true)
}

function rendered(element: Element): boolean {
  return (element.shadowRoot?.childElementCount ?? 0) > 0
}

function isStyled(element: Element): boolean {
  const { borderRadius } = getComputedStyle(element.shadowRoot?.querySelector('[part=frame]') ?? element)
  return borderRadius === '12px'
}

function shows(element: Element, text: string): boolean {
  return element.shadowRoot?.textContent?.includes(text) === true
}

it('createElement creates an element without attributes, children or an error', async () => {
  for (const tag of TAGS) {
    const element = document.createElement(tag)
    expect(element.attributes.length).to.equal(0)
    expect(element.childNodes.length).to.equal(0)
    document.body.append(element)
  }
  await until(() => TAGS.every((tag) => [...document.querySelectorAll(tag)].every(rendered)))
})

it('innerHTML creates working elements', async () => {
  const holder = document.createElement('div')
  holder.innerHTML = `<donate-button public-key="test_pk_a" nonprofit-id="${NONPROFIT}" amount="2500"></donate-button>`
  document.body.append(holder)
  await until(() => holder.firstElementChild !== null && shows(holder.firstElementChild, 'American National Red Cross'))
})

it('cloneNode creates a second working element', async () => {
  const element = document.createElement('donate-button')
  element.setAttribute('public-key', 'test_pk_a')
  element.setAttribute('nonprofit-id', NONPROFIT)
  document.body.append(element)
  await until(() => shows(element, 'American National Red Cross'))
  const clone = element.cloneNode(true)
  document.body.append(clone)
  await until(() => clone instanceof Element && shows(clone, 'American National Red Cross'))
})

it('an element keeps working after it moves in the page and between documents', async () => {
  const element = document.createElement('impact-card')
  element.setAttribute('public-key', 'test_pk_a')
  document.body.append(element)
  await until(() => shows(element, '$3,000'))
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const places = [frame.contentDocument?.body, document.createElement('template').content, document.body]
  for (const place of places) {
    place?.append(element)
    await until(() => shows(element, '$3,000') && (place instanceof DocumentFragment || isStyled(element)))
  }
})

it('an element created in one document renders in another', async () => {
  const element = document.createElement('impact-card')
  element.setAttribute('public-key', 'test_pk_a')
  const frame = document.createElement('iframe')
  document.body.append(frame)
  frame.contentDocument?.body.append(element)
  await until(() => shows(element, '$3,000') && isStyled(element))
})

it('a hundred elements of all five kinds render before the next frame', async () => {
  const kinds: Readonly<Record<(typeof TAGS)[number], string>> = {
    'nonprofit-picker': '',
    'donate-button': `nonprofit-id="${NONPROFIT}" amounts="500 1000"`,
    'climate-offset-badge': '',
    'impact-card': '',
    'social-share': `nonprofit-id="${NONPROFIT}"`,
  }
  const holder = document.createElement('div')
  holder.innerHTML = TAGS.map((tag) => `<${tag} public-key="test_pk_a" ${kinds[tag]}></${tag}>`.repeat(20)).join('')
  document.body.append(holder)
  await nextFrame()
  expect([...holder.children].filter(rendered).length).to.equal(100)
})

it('a property set before the script loads is kept', async () => {
  const element = document.createElement('early-button')
  Object.assign(element, { publicKey: 'test_pk_a', nonprofitId: NONPROFIT, amounts: [700, 900] })
  document.body.append(element)
  class EarlyButton extends customElementClass('donate-button') {}
  define('early-button', EarlyButton)
  await until(() => shows(element, '$9'))
})

it('an element shows its fallback until the script loads', async () => {
  const holder = document.createElement('div')
  holder.innerHTML = '<late-picker public-key="test_pk_a"><a href="/pick">Choose</a></late-picker>'
  document.body.append(holder)
  const link = holder.querySelector('a')
  expect(link?.checkVisibility()).to.equal(true)
  class LatePicker extends customElementClass('nonprofit-picker') {}
  define('late-picker', LatePicker)
  await until(() => holder.firstElementChild !== null && shows(holder.firstElementChild, 'Choose a nonprofit'))
  expect(link?.isConnected).to.equal(true)
})

it('loading a module of the kit twice changes nothing', async () => {
  const first = customElements.get('donate-button')
  await import(`../../src/elements/donate-button/donate-button.ts?version=${'another'}`)
  expect(customElements.get('donate-button')).to.equal(first)
})

it('messages set after an element rendered apply immediately', async () => {
  const element = document.createElement('nonprofit-picker')
  element.setAttribute('public-key', 'test_pk_a')
  document.body.append(element)
  await until(() => shows(element, 'Choose a nonprofit'))
  setMessages('en', { pickLabel: 'Who should get it?' })
  await until(() => shows(element, 'Who should get it?'))
  setMessages('en', { pickLabel: english.pickLabel })
})

it('unknown messages and messages that aren’t text are skipped and named in the console', async () => {
  const element = document.createElement('nonprofit-picker')
  element.setAttribute('public-key', 'test_pk_a')
  document.body.append(element)
  const messages = { pickLable: 'Whom?', pickLabel: 5, change: { other: 'Another' } }
  const warned = await warnings(() => {
    Reflect.apply(setMessages, undefined, ['en', messages])
    return until(() => shows(element, english.pickLabel))
  })
  expect(warned).to.deep.equal([
    'setMessages: "pickLable" is not a known name',
    'setMessages: "pickLabel" is not a sentence',
  ])
  setMessages('en', { change: english.change })
  element.remove()
})

it('the messages of all elements can be set', async () => {
  expect(await warnings(async () => setMessages('en', english))).to.deep.equal([])
})

it('no value that a framework may assign makes an element throw', async () => {
  for (const tag of TAGS) {
    const element = document.createElement(tag)
    document.body.append(element)
    for (const name of writableProperties(element))
      for (const value of [null, undefined, '', 'odd', 12.5, Number.NaN, {}, [], true]) {
        Reflect.set(element, name, value)
        await new Promise((resolve) => setTimeout(resolve))
      }
    element.remove()
  }
})

it('the element itself changes no property and no light-DOM child', async () => {
  const holder = document.createElement('div')
  const markup =
    '<donate-button public-key="test_pk_a" amounts="500 700"><a href="/give">Give</a> <b>now</b></donate-button>'
  holder.innerHTML = markup
  document.body.append(holder)
  await until(() => holder.firstElementChild !== null && rendered(holder.firstElementChild))
  expect(holder.innerHTML).to.equal(markup)
})

it('a picker that is disabled, itself or by its fieldset, is left out of form data, and a form reset restores its initial value', async () => {
  const form = document.createElement('form')
  form.innerHTML = '<fieldset></fieldset>'
  const picker = Object.assign(document.createElement('nonprofit-picker'), {
    publicKey: 'test_pk_a',
    name: 'who',
    value: NONPROFIT,
  })
  form.querySelector('fieldset')?.append(picker)
  document.body.append(form)
  const sent = () => new FormData(form).get('who')
  const isOpenable = () => picker.shadowRoot?.querySelector('#change:enabled, #input:enabled') !== null
  await until(() => sent() === NONPROFIT && isOpenable())
  form.querySelector('fieldset')?.setAttribute('disabled', '')
  await until(() => sent() === null && !isOpenable())
  expect(picker.disabled).to.equal(false)
  form.querySelector('fieldset')?.removeAttribute('disabled')
  await until(() => sent() === NONPROFIT && isOpenable())
  picker.disabled = true
  await until(() => sent() === null && !isOpenable() && picker.matches(':disabled'))
  picker.disabled = false
  await until(() => sent() === NONPROFIT && isOpenable())
  picker.clear()
  await until(() => sent() === null)
  form.reset()
  await until(() => sent() === NONPROFIT)
})

const REFLECTED: readonly (readonly [string, string, unknown, string])[] = [
  ['nonprofit-picker', 'name', 'who', 'name="who"'],
  ['nonprofit-picker', 'required', true, 'required=""'],
  ['nonprofit-picker', 'multiple', true, 'multiple=""'],
  ['nonprofit-picker', 'disabled', true, 'disabled=""'],
  ['nonprofit-picker', 'form', 'one', 'form="one"'],
  ['nonprofit-picker', 'theme', 'dark', 'theme="dark"'],
  ['nonprofit-picker', 'lang', 'de', 'lang="de"'],
  ['climate-offset-badge', 'name', 'offset', 'name="offset"'],
  ['climate-offset-badge', 'origin', '60601', 'origin="60601"'],
  ['climate-offset-badge', 'currency', 'BTC', 'currency="BTC"'],
  ['donate-button', 'feeCoverable', true, 'fee-coverable=""'],
  ['donate-button', 'amounts', [500, 700], 'amounts="500 700"'],
  ['donate-button', 'cartTotal', 0, 'cart-total="0"'],
  ['impact-card', 'months', 6, 'months="6"'],
  ['social-share', 'nonprofitId', NONPROFIT, `nonprofit-id="${NONPROFIT}"`],
]

for (const [tag, property, value, attribute] of REFLECTED)
  it(`an attribute of <${tag}> that forms and styles read can be set as a property: ${property}`, async () => {
    const element = document.createElement(tag)
    document.body.append(element)
    await until(() => rendered(element))
    expect(element.outerHTML).to.equal(`<${tag}></${tag}>`)
    Reflect.set(element, property, value)
    await until(() => element.outerHTML === `<${tag} ${attribute}></${tag}>`)
    if (property !== 'form') expect(Reflect.get(element, property)).to.deep.equal(value)
    Reflect.set(element, property, property === 'lang' ? '' : null)
    await until(() => element.outerHTML === `<${tag}${property === 'lang' ? ' lang=""' : ''}></${tag}>`)
  })

function customElementClass(name: string): CustomElementConstructor {
  const found = customElements.get(name)
  if (found === undefined) throw new Error(`<${name}> is not defined`)
  return found
}

function writableProperties(element: Element): string[] {
  const known: Readonly<Record<string, { state?: boolean }>> = Reflect.get(element.constructor, 'properties')
  return Object.entries(known)
    .filter(([, { state }]) => state !== true)
    .map(([name]) => name)
}
