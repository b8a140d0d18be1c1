import type { Browser, Page } from 'playwright-core'
import type { DonorAct, MeasuredPage } from './measured-pages.ts'
import { openThrottledPage } from './throttled-page.ts'

/** Measurements of one visit to a page. */
export interface Loading {
  bytes: number
  requests: number
  /** From the click on a link to the page until all its elements show their content. */
  usableMs: number
  /** Processor time beyond 50 ms of each task until the page is idle: its total blocking time. */
  blockingMs: number
  /** Processor time of the longest task, of loading and of the donor's acts. */
  longestTaskMs: number
  /** The slowest interaction to next paint. */
  slowestActMs: number
}

const PATIENCE_MS = 120_000

/** Opens a page, waits until it is usable, and performs the donor's actions. */
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
    for (const act of acts) await perform(page, act)
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

/** Checked in each frame, because a driver's own waiting checks only every half second. */
async function untilUsable(page: Page, selectors: readonly string[]): Promise<number> {
  const question = `${JSON.stringify(selectors)}.every((one) => document.querySelector(one)) && performance.now()`
  return Number(await (await page.waitForFunction(question, undefined, { polling: 'raf' })).jsonValue())
}

async function perform(page: Page, { tap, keys, until }: DonorAct): Promise<void> {
  if (tap !== undefined) await touch(page, tap)
  for (const key of keys ?? '') {
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await untilPainted(page)
  }
  await page.locator(until).first().waitFor({ state: 'attached' })
  await untilPainted(page)
}

/**
 * Taps the middle of the element of a selector, as a finger does. The driver's own lookups would count as the page's
 * work.
 */
async function touch(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`Nothing to tap at ${selector}`)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/** Waits until a change is painted and the browser has reported how long that took. */
async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0))))',
  )
}
