import { type ElementHandle, launch, type Page } from 'puppeteer-core'
import { WebElement } from 'selenium-webdriver'
import { eventually } from '../eventually.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from '../find-chromium.ts'
import { findFirefox, findWebKit } from './find-engines.ts'
import { keyNamed } from './key-names.ts'
import { openWebKit } from './open-webkit.ts'

/** The keys that a donor needs besides letters. */
export type DonorKey = 'Tab' | 'Enter' | 'Escape' | 'ArrowDown' | 'ArrowRight'

/** A page as a donor uses it, in any browser engine: keys, a pointer, and the accessibility tree. */
export interface DonorPage {
  open(url: string): Promise<void>
  /** Presses the browser's Back button. */
  back(): Promise<void>
  /** Evaluates an expression in the page. */
  ask(expression: string): Promise<unknown>
  press(key: DonorKey): Promise<void>
  type(text: string): Promise<void>
  click(x: number, y: number): Promise<void>
  /** Whether the accessibility tree has this role and name for the element of an expression. */
  isExposed(element: string, role: string, name: string): Promise<boolean>
  close(): Promise<void>
}

/** How to open each engine that is installed. */
export async function engines(): Promise<Record<string, () => Promise<DonorPage>>> {
  const { executablePath } = await findChromium()
  const firefox = findFirefox()
  const webKit = findWebKit()
  return {
    Chromium: () => openPuppeteer({ browser: 'chrome', executablePath, args: CHROMIUM_ARGUMENTS }, isExposedInChromium),
    ...(firefox && {
      Firefox: () => openPuppeteer({ browser: 'firefox', executablePath: firefox }, isExposedInFirefox),
    }),
    ...(webKit && { WebKit: () => openSelenium(webKit) }),
  }
}

/** Repeats `work` until an expression is true in the page; throws with the expression's value if it never is. */
export async function untilHolds(page: DonorPage, expression: string): Promise<void> {
  await eventually(async () => {
    const value = await page.ask(expression)
    if (value !== true) throw new Error(`${expression} is ${JSON.stringify(value)}`)
  })
}

/** Clicks the middle of the element of an expression once it exists. */
export async function clickOn(page: DonorPage, element: string): Promise<void> {
  const place = await eventually(() =>
    page.ask(`(() => { const element = ${element}
    element.scrollIntoView({ block: 'center' })
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x + width / 2, y + height / 2] })()`),
  )
  if (!Array.isArray(place)) throw new Error(`${element} is nowhere`)
  await page.click(Math.round(Number(place[0])), Math.round(Number(place[1])))
}

/** How long an engine may take for one thing on a busy machine. */
const PATIENCE_MS = 300_000

type Announced = (page: Page, element: ElementHandle<Node>, role: string, name: string) => Promise<boolean>

async function isExposedInChromium(
  page: Page,
  root: ElementHandle<Node>,
  role: string,
  name: string,
): Promise<boolean> {
  const node = await page.accessibility.snapshot({ root, interestingOnly: false })
  return node?.role === role && node.name === name
}

/** Firefox finds an element by role and name; the page says whether it is the right one. */
async function isExposedInFirefox(_: Page, element: ElementHandle<Node>, role: string, name: string): Promise<boolean> {
  const parent = await element.evaluateHandle((node) => node.parentElement ?? node)
  const found = (await parent.asElement()?.$$(`aria/${name}[role="${role}"]`)) ?? []
  const same = await Promise.all(found.map((one) => element.evaluate((node, other) => node === other, one)))
  return same.includes(true)
}

async function openPuppeteer(options: Parameters<typeof launch>[0], told: Announced): Promise<DonorPage> {
  const browser = await launch({ headless: true, timeout: PATIENCE_MS, protocolTimeout: PATIENCE_MS, ...options })
  // A new page has the focus; Firefox's first page doesn't.
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  return {
    open: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    ask: (expression) => page.evaluate(expression),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    click: (x, y) => page.mouse.click(x, y),
    async isExposed(expression, role, name) {
      const element = (await page.evaluateHandle(expression)).asElement()
      return element !== null && told(page, element, role, name)
    },
    close: () => browser.close(),
  }
}

async function openSelenium(found: Parameters<typeof openWebKit>[0]): Promise<DonorPage> {
  const { driver, close } = await openWebKit(found)
  const ask = (expression: string): Promise<unknown> => driver.executeScript(`return (${expression})`)
  const pressed = (keys: readonly string[]): Promise<void> => {
    const actions = driver.actions({ async: true })
    for (const key of keys) actions.keyDown(key).keyUp(key)
    return actions.perform()
  }
  return {
    open: (url) => driver.get(url),
    back: () => driver.navigate().back(),
    ask,
    press: (key) => pressed([keyNamed(key)]),
    type: (text) => pressed([...text]),
    click: (x, y) => driver.actions({ async: true }).move({ x, y, duration: 0 }).press().release().perform(),
    async isExposed(expression, role, name) {
      const element = await ask(expression)
      if (!(element instanceof WebElement)) return false
      return (await element.getAriaRole()) === role && (await element.getAccessibleName()) === name
    },
    close,
  }
}
