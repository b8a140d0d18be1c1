import packageJson from '../../package.json' with { type: 'json' }
import { directionOf } from '../../src/elements/shared/localize.ts'
import { type DonorPage, untilHolds } from './engines/donor-page.ts'
import { everyWeight, FONTS } from './page-fonts.ts'
import { SETTLED } from './settled.ts'
import { LANGUAGES } from './state-pages.ts'
import { type StubService, startStubService } from './stub-service.ts'

/*
 * Pages of a store with the kit's stylesheet, visited cold: script, language file, answers and pictures come late. The
 * layout shift of a visit is summed as Core Web Vitals does, in every engine.
 */

/** Half of the limit that Core Web Vitals call good. */
export const SHIFT_LIMIT = 0.05
export const SIZES = [
  { width: 390, height: 844 },
  { width: 1_280, height: 800 },
]
export const FAMILIES: Readonly<Record<string, string>> = {
  Inter: 'Inter, "Noto Sans JP", "Noto Sans Arabic"',
  'sans-serif': 'sans-serif',
  serif: 'serif',
  monospace: 'monospace',
}
/** Milliseconds until each file other than the page itself arrives. */
const LATENCY = 120

const GIFT = 'nonprofit-id="n_1HFJ3bNhJUCRhZ2eGTsMgd" public-key="live_pk_a"'
const PARTS = 'n_1HFJ3bNhJUCRhZ2eGTsMgd n_stub1 n_stub4'
const TEXT = '<p>Every order sends a meal to a family nearby. Choose where yours goes, and what you add to it.</p>'

/** The content of each page, from top to bottom. */
const PAGES: Readonly<Record<string, string>> = {
  product: `<h1>Give with us</h1><nonprofit-picker public-key="live_pk_a"></nonprofit-picker>
    <donate-button ${GIFT} amounts="500 1000 2500" fee-coverable frequency="once monthly"></donate-button>${TEXT}`,
  checkout: `<h1>Checkout</h1><nonprofit-picker public-key="live_pk_a" value="n_stub1"></nonprofit-picker>
    <donate-button ${GIFT} mode="cart" cart-total="4835"></donate-button>
    <climate-offset-badge public-key="live_pk_a" origin="98101" destination="30303" weight-lb="50"></climate-offset-badge>
    ${TEXT}<donate-button ${GIFT} mode="line" amounts="500 1000"></donate-button>${TEXT}`,
  several: `<h1>Give to several</h1><nonprofit-picker public-key="live_pk_a" multiple value="${PARTS}"></nonprofit-picker>
    ${TEXT}<donate-button nonprofit-id="${PARTS}" public-key="live_pk_a" amounts="1000 2500"></donate-button>${TEXT}`,
  impact: `<h1>What we gave</h1><impact-card public-key="live_pk_a" months="6"></impact-card>${TEXT}
    <climate-offset-badge public-key="live_pk_a"></climate-offset-badge>${TEXT}
    <social-share ${GIFT}></social-share><donate-button ${GIFT} mode="button" amounts="500"></donate-button>${TEXT}`,
}

/**
 * Sums in `layoutShift` the share of the window that moves times how far it moves, frame by frame, once the page's
 * fonts have loaded; a line out of sight loads them, as a page's own text would. Blocks fill the width, so that heights
 * alone give the shares. Chromium's own figure counts where it is higher.
 */
const SUM_SHIFTS = `
  let own = 0, native = 0, before = new Map()
  const seen = ({ top, bottom }) => Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
  const look = () => {
    let moved = 0, farthest = 0
    const now = new Map([...document.querySelectorAll('main > *')].map((block) => [block, block.getBoundingClientRect()]))
    for (const [block, rect] of now) {
      const last = before.get(block)
      const distance = last === undefined ? 0 : Math.abs(rect.top - last.top)
      if (distance < 3 || (seen(rect) === 0 && seen(last) === 0)) continue
      moved += seen({ top: Math.min(rect.top, last.top), bottom: Math.max(rect.bottom, last.bottom) })
      farthest = Math.max(farthest, distance)
    }
    own += Math.min(1, moved / innerHeight) * (farthest / Math.max(innerHeight, innerWidth))
    before = now
    window.layoutShift = Math.max(own, native)
    requestAnimationFrame(look)
  }
  document.fonts.ready.then(() => {
    const start = performance.now()
    if (PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
      new PerformanceObserver((list) => {
        for (const { value, startTime } of list.getEntries()) if (startTime > start) native += value
      }).observe({ type: 'layout-shift' })
    requestAnimationFrame(look)
  })`

function pageIn(language: string, family: string, body: string): string {
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8">
    <script>${SUM_SHIFTS}</script><link rel="stylesheet" href="/embed/${packageJson.version}/almoner.css">
    <script type="module" src="/embed/${packageJson.version}/almoner.js"></script>
    <style>${FONTS} body { margin: 16px; font: 16px/1.5 ${family} } h1 { font-size: 24px } p { margin: 16px 0 }</style>
    ${everyWeight(language)}<main>${body}</main></html>`
}

/** The pages of a language and font at both sizes, each in a window of its own. */
function windowsOf(path: string): string {
  const windows = SIZES.flatMap(({ width, height }) =>
    Object.keys(PAGES).map((name) => `<iframe src="${path}/${name}" width="${width}" height="${height}"></iframe>`),
  )
  return `<!doctype html><meta charset="utf-8"><style>iframe { border: 0 }</style>${windows.join('')}`
}

/** A cold visit of every page at both sizes, in one language and font. */
export interface Visit {
  language: string
  font: string
}

/** The layout shift of one page of a visit. */
export interface PageShift {
  width: number
  page: string
  shift: number
}

export const ALL_VISITS: readonly Visit[] = LANGUAGES.flatMap((language) =>
  Object.keys(FAMILIES).map((font) => ({ language, font })),
)

/** Each language in one font, and each font in a language. */
export const FEW_VISITS: readonly Visit[] = [
  { language: 'en', font: 'Inter' },
  { language: 'de', font: 'serif' },
  { language: 'es', font: 'sans-serif' },
  { language: 'fr', font: 'monospace' },
  { language: 'pt', font: 'serif' },
  { language: 'ja', font: 'Inter' },
  { language: 'ar', font: 'sans-serif' },
]

function pathOf({ language, font }: Visit): string {
  return `/visit/${language}/${font}`
}

const inWindows = (expression: string) =>
  `[...document.querySelectorAll('iframe')].map(({ contentWindow }) => contentWindow.eval(${JSON.stringify(expression)}))`

/** Starts a server with the pages of all visits. */
export function startShiftPages(): Promise<StubService> {
  const pages = LANGUAGES.flatMap((language) =>
    Object.entries(FAMILIES).flatMap(([font, family]) =>
      Object.entries(PAGES).map(([name, body]) => [`/${language}/${font}/${name}`, pageIn(language, family, body)]),
    ),
  )
  const windows = ALL_VISITS.map((visit) => [pathOf(visit), windowsOf(`/${visit.language}/${visit.font}`)])
  return startStubService(Object.fromEntries([...pages, ...windows]), { latency: LATENCY })
}

/** Visits the pages, and returns the layout shift of each. */
export async function measureShifts(page: DonorPage, origin: string, visit: Visit): Promise<PageShift[]> {
  await page.open(`${origin}${pathOf(visit)}`)
  const settled = `${SETTLED} && document.readyState === 'complete' && 'layoutShift' in window`
  await untilHolds(page, `${inWindows(settled)}.every(Boolean)`)
  await page.ask(
    inWindows('window.settledAt = 0, requestAnimationFrame(() => requestAnimationFrame(() => window.settledAt = 1))'),
  )
  await untilHolds(page, `${inWindows('window.settledAt === 1')}.every(Boolean)`)
  const shifts = await page.ask(inWindows('window.layoutShift'))
  if (!Array.isArray(shifts)) throw new Error('the pages measured no layout shift')
  const pages = SIZES.flatMap(({ width }) => Object.keys(PAGES).map((name) => ({ width, page: name })))
  return pages.map((one, index) => ({ ...one, shift: Number(shifts[index]) }))
}
