import axe from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { CHROMIUM_ARGUMENTS, chromiumEnvironment, findChromium } from './find-chromium.ts'

/** Milliseconds for one browser step on a busy machine. */
const PATIENCE_MS = 120_000

/** Starts a real browser without a window. It resolves the names in `ownHosts` to this machine. */
export async function openBrowser({ ownHosts = [] }: { ownHosts?: readonly string[] } = {}): Promise<Browser> {
  const { executablePath } = await findChromium()
  const rules = ownHosts.map((host) => `MAP ${host} 127.0.0.1`).join(',')
  const named = rules === '' ? [] : [`--host-resolver-rules=${rules}`]
  const args = [...CHROMIUM_ARGUMENTS, ...named]
  const browser = await chromium.launch({
    executablePath,
    headless: true,
    args,
    env: chromiumEnvironment(),
    timeout: PATIENCE_MS,
  })
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE_MS))
  return browser
}

/** A page that records every violation of its content security policy and every script error. */
export async function openPage(
  browser: Browser,
  options: { colorScheme?: 'light' | 'dark'; width?: number; locale?: string } = {},
): Promise<{ page: Page; faults: string[]; close(): Promise<void> }> {
  const { colorScheme = 'light', width = 1280, locale = 'en-US' } = options
  const context = await browser.newContext({ colorScheme, locale, viewport: { width, height: 844 } })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    // An error response such as 402 isn't a fault of the page.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) faults.push(text)
  })
  return { page, faults, close: () => context.close() }
}

/** What axe reports about a page, one line each; with `rule`, only about that rule. */
export async function accessibilityFaults(page: Page, rule?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const only = rule === undefined ? '' : `, runOnly: ['${rule}']`
  const results = await page.evaluate(`axe.run(document, { resultTypes: ["violations"]${only} })`)
  return violationsOf(results)
}

/** Pixels by which a page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

interface Violation {
  id: string
  help: string
  nodes: { html: string; failureSummary?: string }[]
}

function violationsOf(results: unknown): string[] {
  if (!isResults(results)) throw new Error('The accessibility checker gave no results.')
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}: ${html}\n  ${failureSummary}`),
  )
}

function isResults(value: unknown): value is { violations: Violation[] } {
  return typeof value === 'object' && value !== null && 'violations' in value && Array.isArray(value.violations)
}
