import { readFileSync, writeFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import packageJson from '../../package.json' with { type: 'json' }
import { openBrowser } from '../support/browser.ts'
import { everyWeight, FONT, FONTS, OWN_LETTERS } from '../support/page-fonts.ts'
import { SETTLED } from '../support/settled.ts'
import { type StubService, startStubService } from '../support/stub-service.ts'

/*
 * Measures how tall the elements are in each language and width, and writes it into the stylesheet that keeps their
 * places: `npm run build`, then `node --import tsx test/kit/measure-places.ts`, whenever words or sizes have changed.
 */

const STYLESHEET = 'src/elements/almoner.css'
const BEGIN =
  '/* Measured by test/kit/measure-places.ts; lines wrap at the widths of the nearest container, else of the window. */\n'
const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'ja', 'ar'] as const
const EM = 16
/** Pixels left and right of an element on the page. */
const BESIDE = 32
/** The widths of most phones, so that no line is thought to wrap a little below one. */
const PHONES = [375, 390, 393, 412, 414, 430]
/** In small steps where a card is as wide as its column, in larger ones where rows alone are. */
const WIDTHS = [
  ...Array.from({ length: 25 }, (_, step) => 320 + 8 * step),
  ...Array.from({ length: 47 }, (_, step) => 528 + 16 * step),
  ...PHONES,
].toSorted((one, other) => one - other)
const WIDEST = 1_280
const ID = 'nonprofit-id="n_1HFJ3bNhJUCRhZ2eGTsMgd"'

/** What adds to the place of a tag: the markup that has it, and the one without it where it is but an addition. */
interface Addition {
  tag: string
  /** Which tags have it. */
  when: string
  name: string
  markup: string
  without?: string
  /** Whether it holds a picture as tall as the element is wide. */
  isSquare?: boolean
}

const ONE = `<donate-button public-key="live_pk_a" ${ID} amount="2500"></donate-button>`
const ROW = `<donate-button public-key="live_pk_a" ${ID} mode="line" amounts="500 1000 2500"></donate-button>`
const PRESETS = `<donate-button public-key="live_pk_a" ${ID} amounts="1000 2500 5000" amount="2500"></donate-button>`
const ADDITIONS: readonly Addition[] = [
  { tag: 'donate-button', when: '', name: 'card', markup: ONE },
  {
    tag: 'donate-button',
    when: '',
    name: 'amounts',
    markup: `<donate-button public-key="live_pk_a" ${ID}></donate-button>`,
    without: ONE.replace(' amount="2500"', ' amount="" amounts="2500" presets-only'),
  },
  {
    tag: 'donate-button',
    when: '[amounts]',
    name: 'amounts',
    markup: PRESETS.replace(' amount="2500"', ''),
    without: ONE,
  },
  { tag: 'donate-button', when: '[amounts][amount]', name: 'amounts', markup: PRESETS, without: ONE },
  {
    tag: 'donate-button',
    when: '[cart-total]',
    name: 'amounts',
    markup: PRESETS.replace('1000 2500 5000', '500 1000').replace('amount="2500"', 'cart-total="2736" min="50"'),
    without: ONE,
  },
  {
    tag: 'donate-button',
    when: '[fee-coverable]',
    name: 'cover',
    markup: PRESETS.replace('amount="2500"', 'fee-coverable'),
    without: PRESETS.replace('amount="2500"', ''),
  },
  {
    tag: 'donate-button',
    when: '[fee-coverable][amount]',
    name: 'cover',
    markup: ONE.replace(' amount', ' fee-coverable amount'),
    without: ONE,
  },
  {
    tag: 'donate-button',
    when: '[frequency*="monthly"]',
    name: 'often',
    markup: PRESETS.replace('amount="2500"', 'frequency="once monthly"'),
    without: PRESETS.replace('amount="2500"', ''),
  },
  { tag: 'donate-button', when: '[mode="line"]', name: 'row', markup: ROW },
  {
    tag: 'donate-button',
    when: '[mode="cart"]',
    name: 'row',
    markup: ROW.replace('"line"', '"cart"'),
  },
  {
    tag: 'donate-button',
    when: '[mode="line"][frequency*="monthly"]',
    name: 'row-often',
    markup: ROW.replace('amounts', 'frequency="once monthly" amounts'),
    without: ROW,
  },
  {
    tag: 'donate-button',
    when: '[mode="line"][fee-coverable]',
    name: 'row-cover',
    markup: ROW.replace('amounts', 'fee-coverable amounts'),
    without: ROW,
  },
  {
    tag: 'donate-button',
    when: '[mode="line"][dedication]',
    name: 'dedicated',
    markup: ROW.replace('amounts', 'dedication amounts'),
    without: ROW,
  },
  {
    tag: 'climate-offset-badge',
    when: '',
    name: 'badge',
    markup: '<climate-offset-badge public-key="live_pk_a"></climate-offset-badge>',
  },
  {
    tag: 'climate-offset-badge',
    when: '[origin]',
    name: 'badge',
    markup:
      '<climate-offset-badge public-key="live_pk_a" origin="98101" destination="30303" weight-lb="50"></climate-offset-badge>',
  },
  {
    tag: 'climate-offset-badge',
    when: '[currency]',
    name: 'badge',
    markup: '<climate-offset-badge public-key="live_pk_a" currency="BTC"></climate-offset-badge>',
  },
  { tag: 'impact-card', when: '', name: 'impact', markup: '<impact-card public-key="live_pk_a"></impact-card>' },
  {
    tag: 'impact-card',
    when: '[nonprofit-id]',
    name: 'impact',
    markup: `<impact-card public-key="live_pk_a" ${ID}></impact-card>`,
  },
  {
    tag: 'impact-card',
    when: '[goal]',
    name: 'goal',
    markup: '<impact-card public-key="live_pk_a" goal="1200000"></impact-card>',
    without: '<impact-card public-key="live_pk_a"></impact-card>',
  },
  {
    tag: 'social-share',
    when: '[nonprofit-id]',
    name: 'share',
    markup: `<social-share public-key="live_pk_a" ${ID}></social-share>`,
    isSquare: true,
  },
  {
    tag: 'nonprofit-picker',
    when: '',
    name: 'field',
    markup: '<nonprofit-picker public-key="live_pk_a"></nonprofit-picker>',
  },
  {
    tag: 'nonprofit-picker',
    when: '[value]:not([value=""])',
    name: 'field',
    markup: '<nonprofit-picker public-key="live_pk_a" value="n_1HFJ3bNhJUCRhZ2eGTsMgd"></nonprofit-picker>',
  },
]

const CELLS = [...new Set(ADDITIONS.flatMap(({ markup, without = markup }) => [markup, without]))]

function pageIn(language: string): string {
  return `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <script type="module" src="/embed/${packageJson.version}/almoner.js"></script>
    <style>${FONTS} body { margin: ${BESIDE / 2}px; font: ${FONT} }</style>${everyWeight(language)}
    <main>${CELLS.map((cell) => `<div>${cell}</div>`).join('')}</main></html>`
}

/** Heights in pixels of every cell, width by width. */
async function heightsIn(language: string, browser: Browser, { origin }: StubService): Promise<Map<string, number[]>> {
  const page = await browser.newPage()
  await page.goto(`${origin}/${language}`)
  await page.waitForFunction(SETTLED)
  await page.waitForFunction(OWN_LETTERS)
  await page.waitForFunction(
    "[...document.querySelectorAll('main > div > *')].every(({ attributes, shadowRoot }) => shadowRoot.querySelector(attributes.frequency ? '[part=frequency]' : '[part]'))",
  )
  const byWidth: number[][] = []
  for (const width of [...WIDTHS, WIDEST]) {
    await page.setViewportSize({ width, height: 800 })
    byWidth.push(
      await page.evaluate<number[]>(
        `[...document.querySelectorAll('main > div > *')].map((element) => element.getBoundingClientRect().height)`,
      ),
    )
  }
  await page.close()
  return new Map(CELLS.map((cell, index) => [cell, byWidth.map((heights) => heights[index] ?? 0)]))
}

/** The height as a sum: what is there on a wide page, and what comes at each width below which lines wrap. */
function staircase(heights: readonly number[]): string {
  const terms = [em(heights.at(-1) ?? 0)]
  for (let at = WIDTHS.length - 1; at >= 0; at -= 1) {
    const grown = (heights[at] ?? 0) - (heights[at + 1] ?? 0)
    if (Math.abs(grown) < 1) continue
    const [low, high] = [Math.min(0, grown), Math.max(0, grown)].map(em)
    // Lines wrap at widths that grow with the letters; the space beside the element does not.
    const wraps = ((WIDTHS[at] ?? 0) + (WIDTHS[at + 1] ?? WIDEST)) / 2
    const below = em(wraps - BESIDE)
    const steep = grown > 0 ? `(${below} + ${BESIDE}px - 100cqi)` : `(100cqi - ${below} - ${BESIDE}px)`
    terms.push(`clamp(${low}, ${steep} * 99, ${high})`)
  }
  return terms.join(' + ')
}

function em(pixels: number): string {
  return `${Number((pixels / EM).toFixed(3))}em`
}

/** How wide an element of the measured page is. */
const widthAt = (index: number): number => Math.min(28 * EM, (WIDTHS[index] ?? WIDEST) - BESIDE)

function rule(
  language: string,
  { tag, when, name, markup, without, isSquare = false }: Addition,
  heights: Map<string, number[]>,
): string {
  const whole = heights.get(markup) ?? []
  const rest = without === undefined ? [] : (heights.get(without) ?? [])
  const added = whole.map((height, at) => height - (rest[at] ?? 0) - (isSquare ? widthAt(at) : 0))
  const square = isSquare ? `min(28em, 100cqi - ${BESIDE}px) + ` : ''
  const spoken = language === 'en' ? '' : `:where(:lang(${language}))`
  return `${tag}${when}${spoken} {\n  --_${name}: calc(${square}${staircase(added)});\n}\n`
}

async function main(): Promise<void> {
  const service = await startStubService(
    Object.fromEntries(LANGUAGES.map((language) => [`/${language}`, pageIn(language)])),
  )
  const browser = await openBrowser()
  try {
    const rules: string[] = []
    for (const language of LANGUAGES) {
      const heights = await heightsIn(language, browser, service)
      const ofLanguage = ADDITIONS.map((addition) => rule(language, addition, heights))
      rules.push(...ofLanguage.filter((one) => !rules.includes(one.replace(`:where(:lang(${language}))`, ''))))
    }
    const [written = ''] = readFileSync(STYLESHEET, 'utf8').split(BEGIN)
    writeFileSync(STYLESHEET, `${written}${BEGIN}${rules.join('')}`)
  } finally {
    await browser.close()
    service.stop()
  }
}

await main()
