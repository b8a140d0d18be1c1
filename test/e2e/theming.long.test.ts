import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { themes } from '../../demo/themes/themes.ts'
import { accessibilityFaults, openPage } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { SETTLED } from '../support/settled.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()

const SHOWN = `Object.fromEntries(Array.from(document.querySelectorAll('.settings [type=color]'), ({ name, value }) => [name, value]))`

/** The colors of the real elements, as `#rrggbb`. */
const WORN = `(() => {
  const button = document.querySelector('donate-button')
  const hex = (color) => '#' + color.match(/\\d+/g).slice(0, 3).map((one) => Number(one).toString(16).padStart(2, '0')).join('')
  const give = getComputedStyle(button.shadowRoot.querySelector('#give'))
  const frame = getComputedStyle(button.shadowRoot.querySelector('[part=frame]'))
  return {
    accent: hex(give.backgroundColor),
    'on-accent': hex(give.color),
    surface: hex(frame.backgroundColor),
    text: hex(frame.color),
  }
})()`

const SHADOW = `getComputedStyle(document.querySelector('donate-button').shadowRoot.querySelector('[part=frame]')).boxShadow`

/** The button may still be loading its nonprofit, or be in a color transition. */
function showsWhatIsWorn(page: Page): Promise<void> {
  return eventually(async () => assert.deepEqual(await page.evaluate(SHOWN), await page.evaluate(WORN)))
}

test('the theming controls show the elements’ colors in light and dark, and when the scheme changes', async () => {
  const { page, faults, close } = await openPage(stage.browser, { colorScheme: 'dark' })
  await page.goto(`${stage.server.url}/demo/theming`)
  await page.locator('donate-button').getByRole('button', { name: 'Give $10.00' }).waitFor()
  await showsWhatIsWorn(page)
  assert.equal(await page.getByLabel('Accent').inputValue(), '#63d2ac')
  await page.getByLabel('Accent').fill('#c2185b')
  await page.emulateMedia({ colorScheme: 'light' })
  await showsWhatIsWorn(page)
  assert.equal(await page.locator('pre code').last().textContent(), ':root {\n  --almoner-accent: #c2185b;\n}')
  await page.getByRole('button', { name: 'Reset' }).click()
  await showsWhatIsWorn(page)
  assert.equal(await page.getByLabel('Accent').inputValue(), '#0b6b53')
  assert.deepEqual(faults, [])
  await close()
})

test('spacing, width and shadow have controls too, and the resulting CSS can be copied', async () => {
  const { page, faults, close } = await openPage(stage.browser, { width: 390 })
  await page.goto(`${stage.server.url}/demo/theming`)
  const give = page.locator('donate-button').getByRole('button', { name: 'Give $10.00' })
  await give.waitFor()
  const frame = page.locator('donate-button [part=frame]')
  const boxOf = async () => (await frame.boundingBox()) ?? { width: 0, height: 0 }
  const before = await boxOf()
  await page.getByLabel('Spacing').fill('1.6')
  await page.getByLabel('Width').fill('18')
  await page.getByLabel('Shadow').selectOption('Deep')
  assert.equal(
    await page.locator('pre code').last().textContent(),
    ':root {\n  --almoner-density: 1.6;\n  --almoner-width: 18em;\n  --almoner-shadow: 0 8px 24px rgb(0 0 0 / 0.25);\n}',
  )
  const after = await boxOf()
  assert.ok(after.height > before.height, 'more room makes it taller')
  assert.ok(after.width < before.width, 'it is narrower')
  assert.match(String(await page.evaluate(SHADOW)), /8px 24px/)
  await page.getByRole('button', { name: 'Reset' }).click()
  await eventually(async () => assert.deepEqual(await boxOf(), before))
  assert.deepEqual(faults, [])
  await close()
})

/* Faults of the elements in a theme, such as another font than the page's or content beyond their edges. */
const IN_THEME = `(() => {
  const root = document.documentElement
  const findings = []
  if (root.scrollWidth > root.clientWidth) findings.push('the page is ' + (root.scrollWidth - root.clientWidth) + ' px too wide')
  const light = (color) => { const [r, g, b] = color.match(/[\\d.]+/g).map(Number); return r + g + b > 382 }
  const page = getComputedStyle(document.body)
  const grounds = [page, getComputedStyle(root)].map(({ backgroundColor }) => backgroundColor)
  const ground = grounds.find((color) => color !== 'rgba(0, 0, 0, 0)') ?? 'rgb(255, 255, 255)'
  for (const element of document.querySelectorAll('nonprofit-picker, donate-button, climate-offset-badge, impact-card, social-share')) {
    const report = (what) => findings.push(element.localName + ' ' + (element.getAttribute('mode') ?? '') + ' ' + what)
    const own = getComputedStyle(element)
    if (own.fontFamily !== page.fontFamily) report('has the font ' + own.fontFamily)
    if (own.letterSpacing !== 'normal' || own.textTransform !== 'none') report('is spaced ' + own.letterSpacing)
    if (parseFloat(own.fontSize) < 14 || Math.abs(parseFloat(own.lineHeight) - 1.5 * parseFloat(own.fontSize)) > 0.01) report('has letters of ' + own.fontSize + '/' + own.lineHeight)
    const edge = element.getBoundingClientRect()
    element.style.setProperty('min-block-size', '0', 'important')
    const spare = edge.height - element.getBoundingClientRect().height
    element.style.removeProperty('min-block-size')
    // Space that is reserved for content that hasn't loaded is filled by its placeholder.
    if (spare > 8 && !element.matches(':state(empty)')) report('is ' + spare + ' px taller than its content')
    for (const inner of element.shadowRoot.querySelectorAll('*')) {
      const { left, right, height } = inner.getBoundingClientRect()
      const style = getComputedStyle(inner)
      if (style.boxSizing !== 'border-box') report('has a ' + inner.localName + ' of ' + style.boxSizing)
      if (inner.checkVisibility() && !inner.closest('.hidden-visually, svg') && (left < edge.left - 1 || right > edge.right + 1)) report('lets ' + inner.localName + '.' + inner.className + ' stand out')
      if (inner.matches('button') && inner.checkVisibility() && height < 40) report('has a button of ' + height + ' px')
      if (inner.matches('[part=frame]') && light(style.backgroundColor) !== light(ground)) report('is ' + style.backgroundColor + ' on ' + ground)
    }
  }
  return findings
})()`

const FOCUSED_HOST = `(() => {
  const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement)
  return document.activeElement.localName + ' ' + outlineStyle + ' ' + boxShadow
})()`

describe('the elements don’t affect the page, and inherit its fonts', { concurrent: true }, () => {
  for (const { slug, name, dark } of themes)
    for (const isDark of dark === undefined ? [false] : [false, true])
      test(`in ${name}, ${isDark ? 'dark' : 'light'}, on a phone, a tablet and a desktop`, async () => {
        const { page, faults, close } = await openPage(stage.browser, { width: 320 })
        await page.goto(`${stage.server.url}/demo/themes/${slug}${isDark ? '?colors=dark' : ''}`)
        await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
        await eventually(async () => assert.ok(await page.evaluate(SETTLED)))
        for (const width of [320, 375, 768, 1280]) {
          await page.setViewportSize({ width, height: 900 })
          assert.deepEqual(await page.evaluate(IN_THEME), [], `${width} px wide`)
        }
        await page.locator('donate-button[amounts]').getByRole('radio').first().focus()
        await page.keyboard.press('ArrowRight')
        assert.equal(await page.evaluate(FOCUSED_HOST), 'donate-button none none')
        assert.deepEqual(await accessibilityFaults(page, 'color-contrast'), [])
        assert.deepEqual(faults, [])
        await close()
      })
})

test('a demo page uses the stylesheets of the visitor’s own copy of a theme', async () => {
  const { page, faults, close } = await openPage(stage.browser)
  await page.goto(`${stage.server.url}/demo/themes/dawn`)
  const css =
    'body { font-family: Georgia; letter-spacing: 3px } *:focus-visible { outline: 9px solid red } button { all: unset }'
  const file = { name: 'base.css', mimeType: 'text/css', buffer: Buffer.from(css) }
  await page.getByLabel('Use the theme’s own stylesheet').setInputFiles(file)
  await eventually(async () =>
    assert.equal(await page.evaluate('getComputedStyle(document.body).fontFamily'), 'Georgia'),
  )
  await eventually(async () => assert.ok(await page.evaluate(SETTLED)))
  assert.deepEqual(await page.evaluate(IN_THEME), [])
  assert.deepEqual(faults, [])
  await close()
})
