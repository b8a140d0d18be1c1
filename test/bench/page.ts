import packageJson from '../../package.json' with { type: 'json' }
import { openBrowser } from '../support/browser.ts'
import { buildKit } from '../support/build-kit.ts'
import { startMerchantPages } from '../support/local-server.ts'
import { startServer } from '../support/running-server.ts'
import type { BenchResult, BenchRow } from './bench.ts'
import { type Loading, measureLoading } from './page/measure-loading.ts'
import { type MeasuredPage, measuredPages, PLAIN } from './page/measured-pages.ts'
import { downloadPublicEmbed } from './page/public-embed.ts'

const RUNS = 9
/** Limits in milliseconds: blocking time that all elements add to a page, and time from an action to the next paint. */
const LIMITS = { blocking: 150, act: 100 }

/**
 * Measures what a store's page loads and runs for each element, on a phone at a quarter of this machine's speed and
 * slow 4G, beside the same page without elements and with a similar public embed. Fails if the elements add more
 * blocking time, or an interaction takes longer, than the limit. A number sets how often each page is opened; words
 * such as `"all five"` choose pages.
 */
export async function bench(args: readonly string[]): Promise<BenchResult> {
  const runs = Number(args.find((arg) => /^\d+$/.test(arg)) ?? RUNS)
  const embed = await downloadPublicEmbed()
  if (embed === undefined) console.error('npm cannot be reached: measured without a public embed to compare with')
  const words = args.filter((arg) => !/^(\d+$|--)/.test(arg))
  const pages = [...measuredPages(), ...(embed === undefined ? [] : [embed.page])].filter(
    ({ name }) => name === PLAIN || words.length === 0 || words.some((word) => name.includes(word)),
  )
  buildKit()
  const server = await startServer()
  const shop = await startMerchantPages({
    ...Object.fromEntries(pages.map((page) => [pathOf(page), documentOf(page, server.url)])),
    ...(embed === undefined ? {} : { [embed.path]: embed.send }),
  })
  const browser = await openBrowser()
  try {
    const measured = new Map<MeasuredPage, Loading[]>(pages.map((page) => [page, []]))
    // Pages take turns, so that other load affects all of them. The first round warms up the server's cache.
    for (let run = 0; run <= runs; run += 1)
      for (const [page, loadings] of measured) {
        const loading = await measureLoading(browser, `${shop.origin}${pathOf(page)}`, page)
        if (run > 0) loadings.push(loading)
      }
    const medians = [...measured].map(([page, loadings]) => ({ name: page.name, ...medianOf(loadings) }))
    const plain = medians.find(({ name }) => name === PLAIN)
    if (plain === undefined) throw new Error(`no page is named ${PLAIN}`)
    const own = new Set(pages.flatMap(({ name, script }) => (script === undefined ? [] : [name])))
    return {
      rows: medians.map((one) => rowOf(one, plain)),
      figures: { runs, pages: medians },
      missed: medians.filter(({ name }) => own.has(name)).flatMap((one) => missedBy(one, plain)),
    }
  } finally {
    await browser.close()
    shop.close()
    await server.close()
    await embed?.close()
  }
}

type NamedLoading = Loading & { name: string }

function rowOf({ name, ...loading }: NamedLoading, plain: Loading): BenchRow {
  return {
    measure: name,
    'kB loaded': Math.round(loading.bytes / 100) / 10,
    requests: loading.requests,
    'usable after, ms': Math.round(loading.usableMs),
    'times the plain page': Math.round((loading.usableMs / plain.usableMs) * 10) / 10,
    'blocking, ms': Math.round(loading.blockingMs),
    [`blocking added, ms (limit ${LIMITS.blocking})`]: Math.round(loading.blockingMs - plain.blockingMs),
    'longest task, ms': Math.round(loading.longestTaskMs),
    [`interaction to next paint, ms (limit ${LIMITS.act})`]: Math.round(loading.slowestActMs),
  }
}

function missedBy({ name, blockingMs, slowestActMs }: NamedLoading, plain: Loading): string[] {
  const added = blockingMs - plain.blockingMs
  return [
    ...(added > LIMITS.blocking ? [`${name}: adds ${Math.round(added)} ms of blocking time`] : []),
    ...(slowestActMs > LIMITS.act ? [`${name}: an interaction takes ${Math.round(slowestActMs)} ms to paint`] : []),
  ]
}

function medianOf(loadings: readonly Loading[]): Loading {
  const median = (pick: (loading: Loading) => number): number =>
    loadings.map(pick).sort((one, other) => one - other)[Math.floor(loadings.length / 2)] ?? Number.NaN
  return {
    bytes: median(({ bytes }) => bytes),
    requests: median(({ requests }) => requests),
    usableMs: median(({ usableMs }) => usableMs),
    blockingMs: median(({ blockingMs }) => blockingMs),
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
    ${tag}</head><body><main><h1>A store</h1><p>${'Words of a store. '.repeat(60)}</p>${body}</main></body></html>`
}
