import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { openBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { FORM_STATES } from '../support/form-states.ts'
import { OPTIONAL_LETTERS } from '../support/page-fonts.ts'
import { NO_TIMEOUTS, SETTLED } from '../support/settled.ts'
import { PICKER, pageOf, reservedSpacePage } from '../support/state-pages.ts'
import { type StubService, startStubService } from '../support/stub-service.ts'

/* The kit as built: every state of every element for axe in both color schemes, hidden elements, a strict policy. */

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html"
const KIT = `/embed/${packageJson.version}/almoner.js`
const ID = 'n_1HFJ3bNhJUCRhZ2eGTsMgd'

/** Every mode, layout and frequency in every state that needs no action. */
const ALL_FORMS = Object.assign({}, ...Object.values(FORM_STATES))

/** Every element in each kind of state, hidden by the attribute `hidden`. */
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

/** Texts that don't fit into narrow columns. */
const NARROW = {
  row: `<donate-button public-key="live_pk_a" nonprofit-id="${ID}" mode="line" cart-total="4835" min="50"></donate-button>`,
  cart: `<donate-button public-key="live_pk_a" nonprofit-id="${ID}" mode="cart" cart-total="4835"></donate-button>`,
  chosen: `<nonprofit-picker public-key="live_pk_a" value="${ID}"></nonprofit-picker>`,
  share: `<social-share public-key="live_pk_a" nonprofit-id="${ID}"></social-share>`,
}

/** Texts that are cut off, or words that are alone in a line. */
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
    '/narrow': reservedSpacePage('en', NARROW),
    '/hidden': reservedSpacePage('en', hiddenBy('hidden')),
    '/unclassed': `${reservedSpacePage('en', hiddenBy('class="away"'))}<style>.away { display: none }</style>`,
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
  // Polls from here, because waiting within the page evaluates text, which a strict policy forbids.
  await eventually(async () => assert.ok(await page.evaluate(SETTLED)))
  return page
}

async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(`axe.run(document, { rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false }, 'heading-order': { enabled: false } } })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target + ' ' + failureSummary)))`)
}

test('axe finds nothing in any state in light mode', async () => {
  assert.deepEqual(await axeFindings(await open('/all', { colorScheme: 'light' })), [])
})

test('axe finds nothing in any state in dark mode', async () => {
  assert.deepEqual(await axeFindings(await open('/all', { colorScheme: 'dark' })), [])
})

test('axe finds nothing in any state in Arabic, right to left', async () => {
  assert.deepEqual(await axeFindings(await open('/rtl')), [])
})

test('axe finds nothing in the open picker in dark mode', async () => {
  const page = await open('/picker', { colorScheme: 'dark' })
  await page.locator('input').click()
  await page.locator('[role=option]').first().waitFor()
  await page.keyboard.press('ArrowDown')
  assert.deepEqual(await axeFindings(page), [])
})

test('elements that a page hides stay hidden, before the script and in any state', async () => {
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

/** An iframe, which can have any width without being painted. */
interface Framed {
  page: Page
  frame: Frame
}

async function openFrame(): Promise<Framed> {
  const page = await browser.newPage()
  await page.addInitScript(NO_TIMEOUTS)
  await page.goto(`${service.origin}/frame`)
  return { page, frame: page.frame('window') ?? assert.fail('there is no frame') }
}

async function comeToRest({ frame }: Framed, path: string): Promise<void> {
  await frame.goto(`${service.origin}${path}`)
  await frame.waitForFunction(SETTLED)
  await frame.waitForFunction(OPTIONAL_LETTERS)
}

test('at no width is a round-up or an EIN cut off, or a button or a link alone in its line', async () => {
  const framed = await openFrame()
  await comeToRest(framed, '/narrow')
  const cramped: string[] = []
  for (let width = 320; width <= 1_280; width += width < 800 ? 6 : 60) {
    await framed.frame.evaluate(`frameElement.width = ${width}`)
    const found = await framed.frame.evaluate<string[]>(CRAMPED)
    cramped.push(...found.map((what) => `${width} px wide, ${what}`))
  }
  assert.deepEqual(cramped, [])
  await framed.page.close()
})

test('a strict CSP with Trusted Types is never violated', async () => {
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

test('pressing a label, or an amount below the fold, doesn’t scroll the page', async () => {
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
  test(`200% text cuts nothing off on a phone, in a ${display}`, async () => {
    const page = await open('/gift', { viewport: { width: 390, height: 844 } })
    await page.addStyleTag({ content: `html { font-size: 200% } body { display: ${display}; font-size: 1rem }` })
    const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    assert.equal(wide, 0)
  })

test('a logo keeps its white background in a dark forced-colors theme', async () => {
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

test('a whole donation works by keyboard with screen-reader announcements', async () => {
  const page = await open('/gift')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ocean', { delay: 20 })
  await page.locator('nonprofit-picker [role=status]', { hasText: '1 nonprofit found' }).waitFor({ state: 'attached' })
  const search = await page.locator('nonprofit-picker').ariaSnapshot()
  assert.match(search, /combobox "Where should it go\?".*: ocean/)
  assert.match(
    search,
    /option "Ocean Conservancy Washington, DC · EIN 23-7245152 Accepts donations through Almoner Foundation/,
  )
  assert.match(search, /status: 1 nonprofit found/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  assert.match(
    await page.locator('nonprofit-picker').ariaSnapshot(),
    /button "Change Ocean Conservancy": Change[\s\S]*status: Ocean Conservancy selected/,
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
  assert.match(gift, /\$25\.00 goes to the nonprofit/)
  await page.keyboard.press('Tab')
  const leaving = page.waitForRequest((request) => request.url().includes('/checkout/stub'))
  await page.keyboard.press('Enter')
  await leaving
})
