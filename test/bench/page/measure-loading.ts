import type { Browser, Page } from 'playwright-core'
import type { DonorAct, MeasuredPage } from './measured-pages.ts'
import { openThrottledPage } from './throttled-page.ts'

/** What one opening of a page took. */
export interface Loading {
  bytes: number
  requests: number
  /** From the click that leads to the page until all its elements show what they were asked for. */
  usableMs: number
  /** Processor time beyond 50 ms of each task until the page is idle: its total blocking time. */
  blockingMs: number
  /** Processor time of the longest task, of loading and of the donor's acts. */
  longestTaskMs: number
  /** The slowest interaction to next paint. */
  slowestActMs: number
}

const PATIENCE_MS = 120_000

/** Opens a page, waits until it can be used, and does there what a donor does. */
export async function measureLoading(
  browser: Browser,
  url: string,
  { usable, acts = [] }: MeasuredPage,
): Promise<Loading> {
  const throttled = await openThrottledPage(browser)
  const { page } = throttled
  page.setDefaultTimeout(PATIENCE_MS)
  try {
    await page.goto(url)
    const usableMs = await untilUsable(page, usable)
    await page.waitForLoadState('networkidle')
    const { bytes, requests } = throttled.loaded()
    const loading = await throttled.tasks()
    for (const act of acts) await doAct(page, act)
    const [slowestActMs = 0] = await throttled.untilPainted()
    const longestTaskMs = Math.max(0, ...loading, ...(await throttled.tasks()))
    return { bytes, requests, usableMs, blockingMs: blockingTime(loading), longestTaskMs, slowestActMs }
  } finally {
    await throttled.close()
  }
}

/** Milliseconds after which a task blocks the page. */
const BLOCKS_AFTER_MS = 50

function blockingTime(tasks: readonly number[]): number {
  return tasks.reduce((sum, task) => sum + Math.max(0, task - BLOCKS_AFTER_MS), 0)
}

/** Asked at each frame: a driver's own waiting asks every half second. */
async function untilUsable(page: Page, selectors: readonly string[]): Promise<number> {
  const question = `${JSON.stringify(selectors)}.every((one) => document.querySelector(one)) && performance.now()`
  return Number(await (await page.waitForFunction(question, undefined, { polling: 'raf' })).jsonValue())
}

async function doAct(page: Page, { tap, keys, until }: DonorAct): Promise<void> {
  if (tap !== undefined) await touch(page, tap)
  for (const key of keys ?? '') {
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await painted(page)
  }
  await page.locator(until).first().waitFor({ state: 'attached' })
  await painted(page)
}

/** Touches the middle of what a selector finds, as a finger does: what a driver looks up in the page would count as the page's. */
async function touch(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`nothing to tap at ${selector}`)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/** What a key or tap changed is on the screen, and the browser has told how long that took. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0))))',
  )
}
