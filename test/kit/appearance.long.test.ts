import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { openBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { FORM_STATES } from '../support/form-states.ts'
import { OWN_LETTERS } from '../support/page-fonts.ts'
import { DEFINED, NO_HURRY, PAINTED, SETTLED } from '../support/settled.ts'
import { keptPage, PICKER, pageOf } from '../support/state-pages.ts'
import { type StubService, startStubService } from '../support/stub-service.ts'

/* The kit as built: every state of every element for axe in both colour schemes, layout shift, a strict policy. */

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html"
const KIT = `/embed/${packageJson.version}/almoner.js`
const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'ja', 'ar'] as const
const ID = 'n_1HFJ3bNhJUCRhZ2eGTsMgd'

/** Every mode, layout and frequency in every state that shows by itself. */
const ALL_FORMS = Object.assign({}, ...Object.values(FORM_STATES))

/** Words that a row, a button or a field had no room for, and a name that turned out longer than its place. */
const UNFORESEEN =
  /^(line|cart|button)\b.*(error|not eligible)|^(field|tiles|dialog|nonprofit-picker)\b.*error|chosen and disabled/

/** How long the page's own list is, a stylesheet cannot know. */
const OWN_LIST = /^(field|tiles), own list/

/** On a phone in Arabic a name makes two lines of an opener's words, and a goal that is reached takes a line fewer. */
const UNFORESEEN_IN_ARABIC = /^button|^goal, reached/

/** All forms whose place can be known. */
function foreseenIn(language: string): Record<string, string> {
  const isForeseen = (state: string) =>
    !UNFORESEEN.test(state) && !OWN_LIST.test(state) && (language === 'en' || !UNFORESEEN_IN_ARABIC.test(state))
  return Object.fromEntries(Object.entries<string>(ALL_FORMS).filter(([state]) => isForeseen(state)))
}

/** Every element in a state of each kind, hidden by an attribute. */
function hiddenBy(attribute: string): Record<string, string> {
  const states = Object.entries<string>(ALL_FORMS).filter(([state]) =>
    /ready|idle|error|not eligible|no gifts/.test(state),
  )
  return Object.fromEntries(
    states.map(([state, markup]) => [state, markup.replace(/ public-key/, ` ${attribute} public-key`)]),
  )
}

const strictPage = `<!doctype html><html lang="en"><head><title>Strict</title><meta http-equiv="content-security-policy" content="${POLICY}">
  <script src="/watch.js"></script><script type="module" src="${KIT}"></script></head><body>
  <nonprofit-picker public-key="test_pk_a"></nonprofit-picker>
  <donate-button public-key="test_pk_a" nonprofit-id="${ID}" amounts="500 1000" fee-coverable></donate-button>
  <donate-button public-key="test_pk_a" nonprofit-id="${ID}" mode="cart" cart-total="2735"></donate-button>
  <donate-button public-key="test_pk_a" nonprofit-id="${ID}" mode="button" frequency="once monthly" amounts="500"></donate-button>
  <nonprofit-picker public-key="test_pk_a" layout="tiles" nonprofits="${ID}"></nonprofit-picker>
  <climate-offset-badge public-key="test_pk_a"></climate-offset-badge>
  <impact-card public-key="test_pk_a" months="4" goal="1200000"></impact-card>
  <social-share public-key="test_pk_a" nonprofit-id="${ID}"></social-share></body></html>`

const giftPage = `<!doctype html><html lang="en"><head><title>Gift</title><script type="module" src="${KIT}"></script></head><body>
  <nonprofit-picker public-key="test_pk_a" label="Where should it go?"></nonprofit-picker>
  <donate-button public-key="test_pk_a" nonprofit-id="${ID}" amounts="1000 2500" fee-coverable></donate-button></body></html>`

const FRAME =
  '<!doctype html><html lang="en"><head><title>Frame</title></head><body><iframe name="window" height="800"></iframe></body></html>'

/** Every button speaks the language. */
function speaks(language: (typeof LANGUAGES)[number]): string {
  const isEnglish = "({ shadowRoot }) => shadowRoot.textContent.includes('Your gift goes to')"
  return language === 'en' ? 'true' : `![...document.querySelectorAll('donate-button')].some(${isEnglish})`
}

/** What narrow columns are short of room for. */
const NARROW = {
  row: `<donate-button public-key="live_pk_a" nonprofit-id="${ID}" mode="line" cart-total="4835" min="50"></donate-button>`,
  cart: `<donate-button public-key="live_pk_a" nonprofit-id="${ID}" mode="cart" cart-total="4835"></donate-button>`,
  chosen: `<nonprofit-picker public-key="live_pk_a" value="${ID}"></nonprofit-picker>`,
  share: `<social-share public-key="live_pk_a" nonprofit-id="${ID}"></social-share>`,
}

/** What of it is cut off, or stands alone in a line. */
const CRAMPED = `Array.from(document.querySelectorAll('main > div'), ({ firstElementChild: { textContent: name }, lastElementChild: { shadowRoot } }) => {
  const select = shadowRoot.querySelector('select'), facts = shadowRoot.querySelector('.facts')
  const room = select?.offsetWidth
  select?.style.setProperty('inline-size', 'max-content')
  select?.style.setProperty('max-inline-size', 'none')
  select?.style.setProperty('flex', 'none')
  const wanted = select?.offsetWidth
  select?.removeAttribute('style')
  const lines = Object.values(Object.groupBy(shadowRoot.querySelectorAll('.networks a'), ({ offsetTop }) => offsetTop))
  const top = (selector) => Math.round(shadowRoot.querySelector(selector)?.getBoundingClientRect().bottom ?? 0)
  const below = Math.abs(top('select') - top('#give')) > 1
  const alone = below && shadowRoot.querySelector('#give').offsetWidth < shadowRoot.querySelector('.row').clientWidth * 0.8
  return [wanted > room && 'amount', facts?.scrollWidth > facts?.clientWidth && 'facts', alone && 'button', lines.some(({ length }) => length === 1) && 'link']
    .filter(Boolean).map((what) => name + ': ' + what)
}).flat()`

/** Notes what moves, by the state it stands in and from where to where. */
const NOTE_MOVES = `const moved = []
  const stateAt = ({ y }) => [...document.querySelectorAll('main > div')].findLast((cell) => cell.offsetTop <= y)?.firstElementChild.textContent
  const words = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
  const note = (entries) => {
    for (const { sources } of entries) for (const { previousRect, currentRect } of sources)
      if (words(previousRect) !== words(currentRect)) moved.push(stateAt(currentRect) + ': ' + words(previousRect) + ' to ' + words(currentRect))
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  window.movesSoFar = () => (note(observer.takeRecords()), moved)`

let service: StubService
let browser: Browser

beforeAll(async () => {
  service = await startStubService({
    '/all': pageOf(),
    '/rtl': pageOf({ language: 'ar', direction: 'rtl' }),
    '/picker': PICKER,
    '/frame': FRAME,
    '/strict': strictPage,
    '/gift': giftPage,
    '/narrow': keptPage('en', NARROW),
    ...Object.fromEntries(LANGUAGES.map((language) => [`/kept/${language}`, keptPage(language)])),
    ...Object.fromEntries(LANGUAGES.map((language) => [`/forms/${language}`, keptPage(language, ALL_FORMS)])),
    ...Object.fromEntries(
      ['en', 'ar'].map((language) => [`/foreseen/${language}`, keptPage(language, foreseenIn(language))]),
    ),
    '/hidden': keptPage('en', hiddenBy('hidden')),
    '/unclassed': `${keptPage('en', hiddenBy('class="away"'))}<style>.away { display: none }</style>`,
    '/watch.js':
      "window.violations = []; addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample))",
  })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  service?.stop()
})

async function open(path: string, options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
  const page = await browser.newPage(options)
  await page.goto(`${service.origin}${path}`)
  // Asked from here: a page that waited by itself would evaluate text, which a strict policy forbids.
  await eventually(async () => assert.ok(await page.evaluate(SETTLED)))
  return page
}

async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(`axe.run(document, { rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false }, 'heading-order': { enabled: false } } })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target + ' ' + failureSummary)))`)
}

test('axe finds nothing in any state in light colours', async () => {
  assert.deepEqual(await axeFindings(await open('/all', { colorScheme: 'light' })), [])
})

test('axe finds nothing in any state in dark colours', async () => {
  assert.deepEqual(await axeFindings(await open('/all', { colorScheme: 'dark' })), [])
})

test('axe finds nothing in any state in Arabic, right to left', async () => {
  assert.deepEqual(await axeFindings(await open('/rtl')), [])
})

test('axe finds nothing in the open picker in dark colours', async () => {
  const page = await open('/picker', { colorScheme: 'dark' })
  await page.locator('input').click()
  await page.locator('[role=option]').first().waitFor()
  await page.keyboard.press('ArrowDown')
  assert.deepEqual(await axeFindings(page), [])
})

describe('nothing on a page moves while its elements come to any state', { concurrent: true }, () => {
  for (const language of LANGUAGES)
    for (const width of language === 'en' ? [320, 360, 1_000] : [320, 360])
      test(`in ${language}, ${width} px wide`, async () => {
        // As tall as the page: what lies outside the window is not counted.
        const page = await browser.newPage({ viewport: { width, height: 16_000 } })
        await page.addInitScript(NOTE_MOVES)
        await page.addInitScript(NO_HURRY)
        // The page is painted, in its own letters, before its script comes.
        await page.route('**/almoner.js', async (route) => {
          await page.waitForFunction(OWN_LETTERS)
          await page.evaluate(PAINTED)
          await route.continue()
        })
        // So are the elements, before the words of their language come.
        await page.route('**/translations/*', async (route) => {
          await page.waitForFunction(DEFINED)
          await page.evaluate(PAINTED)
          await route.continue()
        })
        await page.goto(`${service.origin}/kept/${language}`)
        await page.waitForFunction(SETTLED)
        await page.waitForFunction(speaks(language))
        await page.evaluate(PAINTED)
        assert.deepEqual(await page.evaluate('window.movesSoFar()'), [])
        assert.ok(Number(await page.evaluate('document.documentElement.scrollHeight')) <= 16_000)
        await page.close()
      })
})

/** Widths at which words come to take a line more, one after the other, and two at which nothing is narrow. */
const WIDTHS = [...Array.from({ length: 25 }, (_, step) => 320 + 8 * step), 768, 1_280]

/** States in which an answer is awaited, or nothing is asked for: their place stays kept. */
const WITHOUT_ANSWER = /loading|(button|share|line|cart)\b.*, idle|secret key/

describe('before its script an element takes as much place as it needs in the end, and no more than its content', {
  concurrent: true,
}, () => {
  for (const language of LANGUAGES)
    test(`in ${language}, at any width from ${WIDTHS[0]} px up`, async () => {
      const without = await openFrame()
      await without.page.route('**/almoner.js', (route) => route.abort())
      await without.frame.goto(`${service.origin}/kept/${language}`)
      await without.frame.waitForFunction(OWN_LETTERS)
      const ready = await openFrame()
      await comeToRest(ready, `/kept/${language}`, language)
      const kept = await heightsAt(without, WIDTHS)
      const taken = await heightsAt(ready, WIDTHS)
      assert.deepEqual(apart(kept, taken), [])
      assert.deepEqual(spareIn(taken), [])
      await Promise.all([without.page.close(), ready.page.close()])
    })
})

test('what a page hides stays hidden, before its script and in any state', async () => {
  const shown = `[...document.querySelectorAll('main > div')].filter(({ lastElementChild }) => lastElementChild.checkVisibility()).map(({ textContent }) => textContent)`
  for (const [isHere, path] of [false, true].flatMap((isHere) =>
    ['/hidden', '/unclassed'].map((path) => [isHere, path] as const),
  )) {
    const { page, frame } = await openFrame()
    if (!isHere) await page.route('**/almoner.js', (route) => route.abort())
    await frame.goto(`${service.origin}${path}`)
    if (isHere) await frame.waitForFunction(SETTLED)
    assert.deepEqual(await frame.evaluate(shown), [], `${path}, ${isHere ? 'with' : 'without'} the script`)
    await page.close()
  }
})

test('in every mode, layout and frequency an element takes no more place than its content, in seven languages', async () => {
  for (const language of LANGUAGES) {
    const framed = await openFrame()
    await framed.page.route(/slow/, () => undefined)
    await comeToRest(framed, `/forms/${language}`, language)
    assert.deepEqual(spareIn(await heightsAt(framed, [320, 375, 768, 1_280])), [], language)
    await framed.page.close()
  }
})

for (const language of ['en', 'ar'] as const)
  test(`before its script every form takes the place that it needs in the end, in ${language}`, async () => {
    const without = await openFrame()
    await without.page.route('**/almoner.js', (route) => route.abort())
    await without.frame.goto(`${service.origin}/foreseen/${language}`)
    await without.frame.waitForFunction(OWN_LETTERS)
    const ready = await openFrame()
    await ready.page.route(/slow/, () => undefined)
    await comeToRest(ready, `/foreseen/${language}`, language)
    assert.deepEqual(apart(await heightsAt(without, [375, 1_280]), await heightsAt(ready, [375, 1_280])), [])
    await Promise.all([without.page.close(), ready.page.close()])
  })

/** A page within a page, which comes to any width without being drawn. */
interface Framed {
  page: Page
  frame: Frame
}

async function openFrame(): Promise<Framed> {
  const page = await browser.newPage()
  await page.addInitScript(NO_HURRY)
  await page.goto(`${service.origin}/frame`)
  return { page, frame: page.frame('window') ?? assert.fail('there is no frame') }
}

async function comeToRest({ frame }: Framed, path: string, language: (typeof LANGUAGES)[number]): Promise<void> {
  await frame.goto(`${service.origin}${path}`)
  await frame.waitForFunction(SETTLED)
  await frame.waitForFunction(OWN_LETTERS)
  await frame.waitForFunction(speaks(language))
}

/**
 * What an element takes in a window of a width, in whole pixels: where its place is kept, and with its content alone,
 * which is a frame that fills the place where there is but a sentence to show.
 */
interface Height {
  state: string
  width: number
  taken: number
  natural: number
}

function heightsAt({ frame }: Framed, widths: readonly number[]): Promise<Height[]> {
  return frame.evaluate<Height[]>(`{
    const cells = [...document.querySelectorAll('main > div')]
    const measured = (block) => {
      for (const { lastElementChild: { style } } of cells) style.setProperty('min-block-size', block, 'important')
      return cells.map(({ lastElementChild }) => Math.round(lastElementChild.getBoundingClientRect().height))
    }
    const framed = ({ lastElementChild: { shadowRoot } }) => {
      const frame = shadowRoot?.querySelector('.frame')
      const shown = [...frame?.children ?? []].flatMap((child) => child.assignedElements?.() ?? child)
      if (shown.length === 0) return 0
      const [{ top, bottom, height }, first, last] = [frame, shown[0], shown.at(-1)].map((part) => part.getBoundingClientRect())
      // What fills more than it shows has that in its middle, or from edge to edge.
      return Math.abs(first.top - top - (bottom - last.bottom)) < 3 ? Math.round(height) : 0
    }
    ${JSON.stringify(widths)}.flatMap((width) => {
      frameElement.width = width
      const taken = measured('')
      const frames = cells.map(framed)
      const natural = measured('0').map((alone, index) => Math.max(alone, frames[index]))
      return cells.map(({ firstElementChild: { textContent: state } }, index) =>
        ({ state, width, taken: taken[index], natural: natural[index] }))
    })
  }`)
}

/** Where the final height is another than the kept place, by more than the pixel that rounding makes. */
function apart(kept: readonly Height[], final: readonly Height[]): string[] {
  assert.equal(kept.length, final.length)
  return final.flatMap(({ state, width, taken }, index) => {
    const place = kept[index]?.taken ?? 0
    return Math.abs(taken - place) > 1 ? [`${state}, ${width} px wide: ${place} kept, ${taken} needed`] : []
  })
}

function spareIn(heights: readonly Height[]): Height[] {
  return heights.filter(({ state, taken, natural }) => !WITHOUT_ANSWER.test(state) && taken - natural > 8)
}

test('at no width is a round-up or an EIN cut off, or a button or a link alone in its line', async () => {
  const framed = await openFrame()
  await comeToRest(framed, '/narrow', 'en')
  const cramped: string[] = []
  for (let width = 320; width <= 1_280; width += width < 800 ? 6 : 60) {
    await framed.frame.evaluate(`frameElement.width = ${width}`)
    const found = await framed.frame.evaluate<string[]>(CRAMPED)
    cramped.push(...found.map((what) => `${width} px wide, ${what}`))
  }
  assert.deepEqual(cramped, [])
  await framed.page.close()
})

test('a strict policy with Trusted Types is never violated', async () => {
  const page = await open('/strict')
  await page.locator('input').first().click()
  await page.locator('[role=option]').first().waitFor()
  await page.keyboard.press('Escape')
  await page.locator('donate-button label').first().click()
  await page.getByRole('button', { name: 'Add $0.65' }).click()
  await page.getByRole('button', { name: 'Remove' }).waitFor()
  await page.locator('.opener').click()
  await page.locator('dialog [part=frequency]').nth(1).click()
  assert.deepEqual(await page.evaluate('window.violations'), [])
  assert.match(await page.locator('impact-card [part=stat]').innerText(), /^\d+ gifts · \d nonprofits$/)
})

test('a press on words, or on an amount below the fold, does not move the page', async () => {
  const page = await open('/gift', { viewport: { width: 390, height: 400 } })
  await page.locator('donate-button summary').scrollIntoViewIfNeeded()
  const top = await page.evaluate('scrollY')
  await page.locator('donate-button .disclosure p').nth(1).click()
  assert.equal(await page.evaluate('scrollY'), top)
  await page.locator('donate-button [part=cover]').click()
  assert.equal(await page.locator('donate-button [type=checkbox]').isChecked(), true)
  const focused =
    "document.querySelector('donate-button').focus(), document.querySelector('donate-button').shadowRoot.activeElement.type"
  assert.equal(await page.evaluate(focused), 'radio')
})

for (const display of ['block', 'grid'])
  test(`text of twice the size cuts nothing off on a phone, in a ${display}`, async () => {
    const page = await open('/gift', { viewport: { width: 390, height: 844 } })
    await page.addStyleTag({ content: `html { font-size: 200% } body { display: ${display}; font-size: 1rem }` })
    const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    assert.equal(wide, 0)
  })

test('a logo keeps its white ground in dark colors of the system', async () => {
  const page = await open('/picker', { forcedColors: 'active', colorScheme: 'dark' })
  await page.route(/api.v1.nonprofits/, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({ response, body: body.replaceAll('"logo_url":null', '"logo_url":"/logo.png"') })
  })
  await page.locator('input').click()
  await page.locator('[part=logo] img').first().waitFor({ state: 'attached' })
  const ground = await page.evaluate(
    "getComputedStyle(document.querySelector('nonprofit-picker').shadowRoot.querySelector('[part=logo] img')).backgroundColor",
  )
  assert.equal(ground, 'rgb(255, 255, 255)')
})

test('a screen reader is led through a whole gift by keyboard', async () => {
  const page = await open('/gift')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ocean', { delay: 20 })
  await page.locator('nonprofit-picker [role=status]', { hasText: '1 nonprofit found' }).waitFor({ state: 'attached' })
  const search = await page.locator('nonprofit-picker').ariaSnapshot()
  assert.match(search, /combobox "Where should it go\?".*: ocean/)
  assert.match(search, /option "Ocean Conservancy Washington, DC · EIN 23-7245152 Receives through the foundation/)
  assert.match(search, /status: 1 nonprofit found/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  assert.match(
    await page.locator('nonprofit-picker').ariaSnapshot(),
    /button "Change Ocean Conservancy": Change[\s\S]*status: Ocean Conservancy chosen/,
  )
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  assert.match(await page.locator('donate-button').ariaSnapshot(), /group "Amount"[\s\S]*radio "\$10" \[checked\]/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  const gift = await page.locator('donate-button').ariaSnapshot()
  assert.match(gift, /checkbox "Add \$1\.06 to cover the card fee.*" \[checked\]/)
  assert.match(gift, /button "Give \$26\.06"/)
  assert.match(gift, /The nonprofit receives \$25\.00/)
  await page.keyboard.press('Tab')
  const leaving = page.waitForRequest((request) => request.url().includes('/checkout/stub'))
  await page.keyboard.press('Enter')
  await leaving
})
