import { expect } from '@open-wc/testing'
import '../../src/elements/almoner.ts'
import { CATEGORIES } from '../../src/contract/categories.ts'
import { hueOf } from '../../src/elements/shared/nonprofit-view.ts'
import { eventually } from './eventually.ts'
import { find, mount } from './fixtures.ts'
import { mockedService } from './mocked-service.ts'

mockedService()
const NONPROFIT = 'n_1HFJ3bNhJUCRhZ2eGTsMgd'
const button = () => mount('donate-button', { 'nonprofit-id': NONPROFIT, amounts: '500 1000' })

afterEach(() => {
  document.body.removeAttribute('style')
})

/** Relative luminance of a CSS color, from 0 to 1. */
function luminance(color: string): number {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The canvas has no context.')
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) => (part / 255) ** 2.2)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const surfaceOf = (element: Element) => getComputedStyle(find(element, '[part=frame]', HTMLElement)).backgroundColor

for (const dark of ['rgb(16 20 30)', 'oklch(0.2 0.03 260)', '#222'])
  it(`follows a page that switches to dark only by its colors, ${dark}, and back`, async () => {
    const element = await button()
    const isLight = () => luminance(surfaceOf(element)) > 0.9
    document.body.style.background = '#fff'
    await eventually(isLight)
    document.body.style.background = dark
    await eventually(() => luminance(surfaceOf(element)) < 0.1)
    element.theme = 'light'
    await element.updateComplete
    expect(isLight()).to.equal(true)
    element.theme = ''
    document.body.style.background = 'rgb(250 250 245)'
    await eventually(isLight)
  })

it('follows a wrapper that switches to dark by its class, and stylesheets that load late or are removed', async () => {
  const element = await button()
  const wrapper = element.closest('form')
  const isDark = () => luminance(surfaceOf(element)) < 0.1
  const own = document.createElement('style')
  own.textContent = 'body { background: #fff } .night { background: #111 }'
  document.head.append(own)
  wrapper?.classList.add('night')
  await eventually(isDark)
  wrapper?.classList.remove('night')
  await eventually(() => !isDark())
  const late = document.createElement('link')
  Object.assign(late, { rel: 'stylesheet', href: `data:text/css,${encodeURIComponent('body { background: #111 }')}` })
  document.head.append(late)
  await eventually(isDark)
  late.remove()
  await eventually(() => !isDark())
  own.remove()
})

it('a page sets an element’s density, width, elevation and background', async () => {
  const element = await button()
  const frame = find(element, '[part=frame]', HTMLElement)
  const look = () => {
    const { paddingInlineStart, boxShadow, backgroundColor } = getComputedStyle(frame)
    return { padding: parseFloat(paddingInlineStart), width: frame.offsetWidth, boxShadow, backgroundColor }
  }
  const before = look()
  const set = (name: string, value: string) => element.style.setProperty(`--almoner-${name}`, value)
  set('density', '0.5')
  set('width', '20em')
  set('shadow', '0 2px 8px rgb(1, 2, 3)')
  set('surface', 'rgb(250, 240, 230)')
  expect(look()).to.deep.equal({
    padding: before.padding / 2,
    width: 320,
    boxShadow: 'rgb(1, 2, 3) 0px 2px 8px 0px',
    backgroundColor: 'rgb(250, 240, 230)',
  })
})

it('the initial of a nonprofit without a logo has its cause’s color, and is readable in light and dark mode', async () => {
  const hues = CATEGORIES.map((category) => hueOf(category) % 360).sort((one, two) => one - two)
  const apart = hues.map((hue, index) => (index === 0 ? 360 + hue - (hues.at(-1) ?? 0) : hue - (hues[index - 1] ?? 0)))
  expect(Math.min(...apart)).to.be.at.least(20)
  const element = await button()
  const logo = find(element, '[part=logo]', HTMLElement)
  expect(logo.textContent?.trim()).to.equal('A')
  for (const theme of ['light', 'dark'] as const)
    for (const category of CATEGORIES) {
      element.theme = theme
      await element.updateComplete
      logo.style.setProperty('--_hue', `${hueOf(category)}`)
      const [text, background] = ['color', 'background-color'].map((name) =>
        luminance(getComputedStyle(logo).getPropertyValue(name)),
      )
      const [low, high] = [Math.min(text ?? 0, background ?? 0), Math.max(text ?? 0, background ?? 0)]
      expect((high + 0.05) / (low + 0.05), `${category}, ${theme}`).to.be.at.least(4.5)
    }
})

it('the test mode badge fits inside a dialog, as wide as its text', async () => {
  const element = await mount('donate-button', { 'nonprofit-id': NONPROFIT, mode: 'button', amounts: '500' })
  find(element, '.opener', HTMLButtonElement).click()
  await eventually(() => find(element, 'dialog', HTMLDialogElement).open)
  const badge = find(element, 'dialog [part=ribbon]', HTMLElement).getBoundingClientRect()
  expect(badge.top).to.be.at.least(find(element, 'dialog', HTMLDialogElement).getBoundingClientRect().top)
  expect(badge.width).to.be.below(100)
})

for (const language of ['en', 'de', 'es', 'fr', 'pt', 'ja', 'ar'])
  it(`the custom amount is never alone in a row, at any page width and number of amounts, in ${language}`, async () => {
    const element = await mount('donate-button', { lang: language, 'nonprofit-id': NONPROFIT })
    const alone: string[] = []
    for (const amounts of ['500', '500 1000', '500 1000 2500', '500 1000 2500 5000', '500 1000 2500 5000 10000']) {
      element.amounts = amounts
      await element.updateComplete
      for (let width = 288; width <= 480; width += 8) {
        element.style.inlineSize = `${width}px`
        const pills = element.shadowRoot?.querySelectorAll<HTMLElement>('.pill') ?? []
        const [before, own] = [...pills].slice(-2)
        if (before === undefined || before.offsetTop !== own?.offsetTop) alone.push(`${amounts}, ${width} px wide`)
      }
    }
    expect(alone).to.deep.equal([])
  })
