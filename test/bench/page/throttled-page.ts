import type { Browser, CDPSession, Page } from 'playwright-core'

/** How much slower than this machine a phone is assumed to be. */
const SLOWDOWN = 4
/** Slow 4G, as in the browsers' developer tools. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const TRACED = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', 'v8']
/** Tasks that display a page's document; they are the browser's, and every page has them. */
const OF_THE_BROWSER = /CommitNavigation|CommitLoad/

/** A page on a phone in the country: slow CPU and network, with measurements of both. */
export interface ThrottledPage {
  page: Page
  /** Bytes received over the network, and number of requests. */
  loaded(): { bytes: number; requests: number }
  /** CPU time of the page's tasks since the last call, in milliseconds, longest first. */
  tasks(): Promise<number[]>
  /** Milliseconds from each key, tap or click since the last call to the next paint, longest first. */
  untilPainted(): Promise<number[]>
  close(): Promise<void>
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { data?: { url?: string } }
}

/** Opens an empty page in its own browser context, throttled from the first byte. */
export async function openThrottledPage(browser: Browser): Promise<ThrottledPage> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'en-US' })
  const page = await context.newPage()
  await page.addInitScript(WATCH_EVENTS)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const loaded = { bytes: 0, requests: 0 }
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    loaded.bytes += encodedDataLength
    loaded.requests += 1
  })
  // Traced in the browser, because a page's own trace ends with the process that it leaves for its first address.
  const whole = await browser.newBrowserCDPSession()
  await beginTrace(whole)
  const threads = new Set<string>()
  return {
    page,
    loaded: () => ({ ...loaded }),
    tasks: async () => {
      const events = await endTrace(whole)
      await beginTrace(whole)
      // The browser's own interface consists of pages too, such as the popup of the address bar.
      for (const event of events) if (isOpening(event)) threads.add(threadOf(event))
      return tasksOf(events.filter((event) => threads.has(threadOf(event))))
    },
    untilPainted: async () => numbers(await page.evaluate('window.untilPainted.splice(0)')),
    close: async () => {
      await endTrace(whole)
      await whole.detach()
      await context.close()
    },
  }
}

const WATCH_EVENTS = `window.untilPainted = []
new PerformanceObserver((list) => untilPainted.push(...list.getEntries().filter((entry) => entry.interactionId > 0).map((entry) => entry.duration)))
  .observe({ type: 'event', durationThreshold: 16, buffered: true })`

function beginTrace(session: CDPSession): Promise<unknown> {
  return session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: TRACED, traceBufferSizeInKb: 200_000 },
  })
}

async function endTrace(session: CDPSession): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => events.push(...value.filter(isTraceEvent))
  session.on('Tracing.dataCollected', collect)
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  return events
}

/** Whether a page on the web or on this machine opens. */
function isOpening({ name, args }: TraceEvent): boolean {
  return name === 'CommitLoad' && /^http/.test(args?.data?.url ?? '')
}

/**
 * The tasks of the page's main thread, in CPU time. Scripts without an address aren't the page's: the driver runs them.
 */
function tasksOf(ofPage: readonly TraceEvent[]): number[] {
  const isAsked = ({ name, args }: TraceEvent) => name === 'EvaluateScript' && !args?.data?.url
  const browsers = ofPage.filter((event) => OF_THE_BROWSER.test(event.name) || isAsked(event))
  const isBrowsers = (task: TraceEvent) => browsers.some(({ ts }) => ts >= task.ts && ts <= task.ts + (task.dur ?? 0))
  return ofPage
    .filter((event) => event.name === 'RunTask' && !isBrowsers(event))
    .map(({ tdur = 0 }) => tdur / 1_000)
    .sort((one, other) => other - one)
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}/${tid}`
}

function isTraceEvent(value: object): value is TraceEvent {
  return 'name' in value && 'pid' in value && 'tid' in value && 'ts' in value
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number).sort((one, other) => other - one) : []
}
