import { mkdirSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import type { Browser } from 'playwright-core'
import { directionOf } from '../../src/elements/shared/localize.ts'
import { ACTION_STATES, actionPages, actOut } from '../support/action-states.ts'
import { openBrowser } from '../support/browser.ts'
import { FORM_STATES } from '../support/form-states.ts'
import { OPTIONAL_LETTERS } from '../support/page-fonts.ts'
import { NO_TIMEOUTS, PAINTED, SETTLED } from '../support/settled.ts'
import { LANGUAGES, sheetOf } from '../support/state-pages.ts'
import { startStubService } from '../support/stub-service.ts'

/*
 * Draws every element in every mode, layout, frequency and state, in every language, light and dark, on four widths,
 * with an index to look at them by: `npm run contact-sheet`, after `npm run build`. Words after it choose:
 * `npm run contact-sheet -- ar dark 320 line` draws the rows in Arabic alone, dark, on the narrowest phone.
 */

const FOLDER = 'dist/contact-sheet'
const SCHEMES = ['light', 'dark'] as const
/** Window widths, and how many columns of each share a picture. */
const COLUMNS: Readonly<Record<string, number>> = { 320: 5, 375: 4, 768: 2, 1280: 1 }
const WIDTHS = ['320', '375', '768', '1280']
const GROUPS: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = {
  all: undefined,
  ...FORM_STATES,
}

interface Picture {
  group: string
  language: string
  scheme: (typeof SCHEMES)[number]
  width: string
  /** A state that needs an action, or a whole sheet of states. */
  state?: string
}

/** All pictures, or those that match the arguments. */
function pictures(words: readonly string[]): Picture[] {
  const chosen = <Word extends string>(all: readonly Word[]): readonly Word[] => {
    const named = all.filter((word) => words.includes(word))
    return named.length === 0 ? all : named
  }
  const allGroups = [...Object.keys(GROUPS), 'acted']
  const known = [...LANGUAGES, ...SCHEMES, ...WIDTHS, ...allGroups]
  const unknown = words.filter((word) => !known.includes(word))
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(' ')}. Choose from: ${known.join(' ')}`)
  const groups = chosen(allGroups)
  return chosen(LANGUAGES).flatMap((language) =>
    chosen(SCHEMES).flatMap((scheme) =>
      chosen(WIDTHS).flatMap((width) =>
        groups.flatMap((group) => {
          const picture = { group, language, scheme, width }
          return group === 'acted' ? ACTION_STATES.map((state) => ({ ...picture, state })) : [picture]
        }),
      ),
    ),
  )
}

function fileOf({ group, language, scheme, width, state }: Picture): string {
  return `${language}-${scheme}-${width}-${(state ?? group).replaceAll(/\W+/g, '-')}.png`
}

function pages(): Record<string, string> {
  const sheets = LANGUAGES.flatMap((language) =>
    WIDTHS.flatMap((width) =>
      Object.entries(GROUPS).map(([group, states]) => [
        `/${group}/${language}/${width}`,
        sheetOf({ language, width: Number(width), columns: COLUMNS[width] ?? 1, ...(states && { states }) }),
      ]),
    ),
  )
  const acted = LANGUAGES.map((language) =>
    actionPages({ language, direction: directionOf(language), below: `/acted/${language}` }),
  )
  return Object.assign({}, Object.fromEntries(sheets), ...acted)
}

async function draw(browser: Browser, origin: string, picture: Picture): Promise<void> {
  const { group, language, scheme, width, state } = picture
  const columns = state === undefined ? (COLUMNS[width] ?? 1) : 1
  const page = await browser.newPage({
    viewport: { width: Number(width) * columns, height: 760 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  // Requests without a response don't block other connections, and nothing times out on a busy machine.
  await page.route(/slow/, () => undefined)
  await page.addInitScript(NO_TIMEOUTS)
  page.on('pageerror', (error) => console.error(`${fileOf(picture)}: ${error.message}`))
  if (state === undefined) {
    await page.goto(`${origin}/${group}/${language}/${width}`)
    await page.waitForFunction(SETTLED)
  } else await actOut(page, origin, state, `/acted/${language}`)
  await page.waitForFunction(OPTIONAL_LETTERS)
  await page.evaluate(PAINTED)
  await page.screenshot({ path: `${FOLDER}/${fileOf(picture)}`, fullPage: state === undefined })
  await page.close()
}

/** A page that shows the pictures by language, colors and width. */
function indexOf(drawn: readonly Picture[]): string {
  const nameOf = ({ language, scheme, width }: Picture) => `${language}, ${scheme}, ${width} px`
  const names = [...new Set(drawn.map(nameOf))]
  const sections = names.map((name) => {
    const links = drawn
      .filter((picture) => nameOf(picture) === name)
      .map(
        (picture) =>
          `<a href="${fileOf(picture)}"><img loading="lazy" src="${fileOf(picture)}" alt=""><span>${picture.state ?? picture.group}</span></a>`,
      )
    return `<details${names.length === 1 ? ' open' : ''}><summary>${name}</summary><div>${links.join('')}</div></details>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>The elements in every state</title>
<style>body { font: 15px/1.5 sans-serif; margin: 24px } summary { padding: 6px; cursor: pointer } div { display: flex; flex-wrap: wrap; gap: 12px }
a { width: 240px; color: inherit; text-decoration: none } img { width: 240px; height: 240px; object-fit: cover; object-position: top; border: 1px solid #ccc; display: block }</style>
<h1>The elements in every state</h1>${sections.join('\n')}</html>\n`
}

async function main(words: readonly string[]): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const wanted = pictures(words)
  const waiting = [...wanted]
  const service = await startStubService(pages())
  const browser = await openBrowser()
  const drawNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await draw(browser, service.origin, next)
      if (waiting.length % 50 === 0) console.log(`${waiting.length} left`)
    }
  }
  try {
    await Promise.all([drawNext(), drawNext(), drawNext()])
    writeFileSync(`${FOLDER}/index.html`, indexOf(wanted))
    console.log(`${wanted.length} pictures: ${FOLDER}/index.html`)
  } finally {
    await browser.close()
    service.stop()
  }
}

await main(process.argv.slice(2))
