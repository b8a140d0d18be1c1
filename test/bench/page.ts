import packageJson from '../../package.json' with { type: 'json' }
import { openBrowser } from '../support/browser.ts'
import { startMerchantPages } from '../support/local-server.ts'
import { startServer } from '../support/running-server.ts'
import type { BenchResult, BenchRow } from './bench.ts'
import { type Loading, measureLoading } from './page/measure-loading.ts'
import { FIRST_AMOUNT, type MeasuredPage, measuredPages, PLAIN } from './page/measured-pages.ts'
import { takePublicEmbed } from './page/public-embed.ts'

const RUNS = 9
/** Milliseconds within which a donor feels no wait: of a task, and from a key or tap to the next picture. */
const BOUNDS = { task: 50, act: 100 }
/** Milliseconds in which a page without elements writes its first amount of money; a machine that needs longer may take that much longer for all. */
const FIRST_AMOUNT_MS = 50

/**
 * What a page of a shop loads and does for each element, on a phone of a quarter of this machine's speed and slow 4G,
 * beside the same page without it and with a public embed of like kind; fails where a task or an act takes longer than
 * it may. A number says how often each page is opened.
 */
export async function bench(args: readonly string[]): Promise<BenchResult> {
  const runs = Number(args.find((arg) => /^\d+$/.test(arg)) ?? RUNS)
  const embed = await takePublicEmbed()
  if (embed === undefined) console.error('npm cannot be reached: measured without a public embed to compare with')
  const pages = [...measuredPages(), ...(embed === undefined ? [] : [embed.page])]
  const server = await startServer()
  const shop = await startMerchantPages({
    ...Object.fromEntries(pages.map((page) => [pathOf(page), documentOf(page, server.url)])),
    ...(embed === undefined ? {} : { [embed.path]: embed.send }),
  })
  const browser = await openBrowser()
  try {
    const measured = new Map<MeasuredPage, Loading[]>(pages.map((page) => [page, []]))
    // In turns, so that whatever else the machine does meets all alike; the first turn warms the server's cache up.
    for (let run = 0; run <= runs; run += 1)
      for (const [page, loadings] of measured) {
        const loading = await measureLoading(browser, `${shop.origin}${pathOf(page)}`, page)
        if (run > 0) loadings.push(loading)
      }
    const medians = [...measured].map(([page, loadings]) => ({ name: page.name, ...medianOf(loadings) }))
    const plain = medians.find(({ name }) => name === PLAIN)
    const { longestTaskMs: firstAmountMs = 0 } = medians.find(({ name }) => name === FIRST_AMOUNT) ?? {}
    const slowness = Math.max(1, firstAmountMs / FIRST_AMOUNT_MS)
    const bounds = { task: slowness * BOUNDS.task, act: slowness * BOUNDS.act }
    const own = new Set(pages.flatMap(({ name, script }) => (script === undefined ? [] : [name])))
    return {
      rows: medians.map((one) => rowOf(one, plain, bounds)),
      figures: { runs, pages: medians },
      missed: medians.filter(({ name }) => own.has(name)).flatMap((one) => missedBy(one, bounds)),
    }
  } finally {
    await browser.close()
    shop.close()
    await server.close()
    await embed?.close()
  }
}

function rowOf(
  { name, ...loading }: Loading & { name: string },
  plain: Loading | undefined,
  bounds: typeof BOUNDS,
): BenchRow {
  const { usableMs = Number.NaN } = plain ?? {}
  return {
    measure: name,
    'kB loaded': Math.round(loading.bytes / 100) / 10,
    requests: loading.requests,
    'usable after, ms': Math.round(loading.usableMs),
    'times the plain page': Math.round((loading.usableMs / usableMs) * 10) / 10,
    [`longest task, ms (bound ${Math.round(bounds.task)})`]: Math.round(loading.longestTaskMs),
    [`key or tap to paint, ms (bound ${Math.round(bounds.act)})`]: Math.round(loading.slowestActMs),
  }
}

/** What of a page takes longer than it may. */
function missedBy({ name, longestTaskMs, slowestActMs }: Loading & { name: string }, bounds: typeof BOUNDS): string[] {
  return [
    ...(longestTaskMs > bounds.task ? [`${name}: its longest task takes ${Math.round(longestTaskMs)} ms`] : []),
    ...(slowestActMs > bounds.act ? [`${name}: a key or tap takes ${Math.round(slowestActMs)} ms to paint`] : []),
  ]
}

function medianOf(loadings: readonly Loading[]): Loading {
  const median = (pick: (loading: Loading) => number): number =>
    loadings.map(pick).sort((one, other) => one - other)[Math.floor(loadings.length / 2)] ?? Number.NaN
  return {
    bytes: median(({ bytes }) => bytes),
    requests: median(({ requests }) => requests),
    usableMs: median(({ usableMs }) => usableMs),
    longestTaskMs: median(({ longestTaskMs }) => longestTaskMs),
    slowestActMs: median(({ slowestActMs }) => slowestActMs),
  }
}

function pathOf({ name }: MeasuredPage): string {
  return `/${name.replaceAll(/[^a-z\d.]+/g, '-')}`
}

function documentOf({ name, body, script }: MeasuredPage, server: string): string {
  const tag =
    script === undefined
      ? ''
      : `<script type="module" crossorigin="anonymous" src="${server}/embed/${packageJson.version}/${script}.js"></script>`
  return `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>${name}</title>
    ${tag}</head><body><main><h1>A shop</h1><p>${'Words of a shop. '.repeat(60)}</p>${body}</main></body></html>`
}
