import { buildKit } from '../support/build-kit.ts'
import { type DonorPage, engines } from '../support/engines/donor-page.ts'
import { missingEngines } from '../support/engines/find-engines.ts'
import {
  ALL_VISITS,
  FAMILIES,
  measureShifts,
  type PageShift,
  SHIFT_LIMIT,
  SIZES,
  startShiftPages,
  type Visit,
} from '../support/layout-shift.ts'
import { LANGUAGES } from '../support/state-pages.ts'
import type { BenchResult, BenchRow } from './bench.ts'

type Shift = Visit & PageShift & { engine: string }

/**
 * The layout shift of cold visits to pages with all elements, in every engine, font, language and width. A cell is the
 * worst of the four pages. Names of engines, such as `firefox`, limit the run.
 */
export async function bench(args: readonly string[]): Promise<BenchResult> {
  buildKit()
  const service = await startShiftPages()
  const found = Object.entries(await engines())
  const named = found.filter(([engine]) => args.includes(engine.toLowerCase()))
  if (missingEngines() !== '') console.error(missingEngines())
  const shifts: Shift[] = []
  try {
    for (const [engine, open] of named.length > 0 ? named : found)
      shifts.push(...(await shiftsIn(engine, await open(), service.origin)))
  } finally {
    service.stop()
  }
  const worst = shifts.filter(({ shift }) => !(shift <= SHIFT_LIMIT))
  return {
    rows: rowsOf(shifts),
    figures: { limit: SHIFT_LIMIT, shifts },
    missed: worst.map(
      (one) => `${one.engine}, ${one.font}, ${one.language}, ${one.width} px, ${one.page}: ${one.shift}`,
    ),
  }
}

async function shiftsIn(engine: string, page: DonorPage, origin: string): Promise<Shift[]> {
  const shifts: Shift[] = []
  try {
    for (const visit of ALL_VISITS) {
      console.error(`${engine}: ${visit.language}, ${visit.font}`)
      for (const shift of await measureShifts(page, origin, visit)) shifts.push({ engine, ...visit, ...shift })
    }
    return shifts
  } finally {
    await page.close()
  }
}

function rowsOf(shifts: readonly Shift[]): BenchRow[] {
  return [...new Set(shifts.map(({ engine }) => engine))].flatMap((engine) =>
    Object.keys(FAMILIES).flatMap((font) =>
      SIZES.map(({ width }) => {
        const worstIn = (language: string) =>
          shifts
            .filter((one) => one.engine === engine && one.font === font && one.width === width)
            .filter((one) => one.language === language)
            .reduce((worst, { shift }) => Math.max(worst, shift), 0)
        const cells = LANGUAGES.map((language) => [language, Math.round(worstIn(language) * 10_000) / 10_000] as const)
        return { measure: `${engine}, ${font}, ${width} px`, ...Object.fromEntries(cells) }
      }),
    ),
  )
}
