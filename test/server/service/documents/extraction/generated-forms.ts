import { StandardFonts } from 'pdf-lib'
import { madeUp } from './form-990-fixtures.ts'
import type { Scanner } from './scan-fixtures.ts'
import { type FormStyle, usualStyle } from './styled-form.ts'

/** The made-up return of a large charity: amounts of up to nine digits. */
export const large: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(madeUp).map(([key, value]) => [
    key,
    /_i_(8|9|1\d|2\d)/.test(key) ? String(Number(value) * 191) : value,
  ]),
)

/** A random form: its layout, its values, and its scanner settings. */
export interface GeneratedForm {
  style: FormStyle
  values: Readonly<Record<string, string>>
  scanner: Scanner
}

/** Largest amounts of a form: three, five, seven or nine digits. */
export const AMOUNTS = [900, 90_000, 9_000_000, 900_000_000] as const

/** Generates forms; the same seed gives the same forms. `most` is the largest amount; random if omitted. */
export function generatedForms(count: number, seed = 7, most?: number): GeneratedForm[] {
  const chance = chanceFrom(seed)
  return Array.from({ length: count }, () => ({
    style: styleBy(chance),
    values: valuesBy(chance, most),
    scanner: {
      dotsPerInch: chance.among([200, 220, 250, 300]),
      quality: chance.among([60, 75, 90]),
      skew: chance.among([-3, -1.4, -0.3, 0, 0.6, 2, 3]),
      ...(chance.among([true, false]) ? { dirt: 0.0002 } : {}),
    },
  }))
}

/** Seeded random choices. */
export interface Chance {
  below: (limit: number) => number
  among: <Value>(values: readonly [Value, ...Value[]]) => Value
}

/** Creates random choices; the same seed gives the same choices. */
export function chanceFrom(seed: number): Chance {
  let state = seed
  // Mulberry32: its period is long enough that styles don't repeat.
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
  return { below, among: (values) => values[below(values.length)] ?? values[0] }
}

function styleBy({ among }: Chance): FormStyle {
  const fonts = [StandardFonts.Helvetica, StandardFonts.TimesRoman, StandardFonts.Courier] as const
  const wraps = among([false, false, false, true])
  return {
    ...usualStyle,
    year: among([2008, 2009, 2010, 2012, 2014, 2016, 2018, 2019, 2020, 2022, 2023, 2024]),
    labelFont: among([StandardFonts.Helvetica, StandardFonts.TimesRoman]),
    valueFont: among([...fonts, StandardFonts.HelveticaBold, StandardFonts.CourierBold]),
    labelSize: among([6.5, 7, 7.5, 8]),
    valueSize: among([8, 9, 10, 11]),
    ...(wraps ? { labelsWrapAt: 240, top: 130, pitch: among([19, 22]) } : { pitch: among([11.5, 12, 12.6]) }),
    rise: among([0, 1.5, 2.5, 3]),
    labelsFrom: among([72.5, 79, 66]),
    columns: among([
      [481, 575],
      [478, 572],
      [470, 568],
      [490, 576],
    ]),
    heading: among(['centred', 'centred', 'right', 'left']),
    headingCase: among(['usual', 'usual', 'upper']),
    headingWraps: among([false, false, true]),
    rules: among(['all', 'vertical', 'none']),
    shading: among([true, false]),
    signApart: among([false, false, false, true]),
    numbersRepeated: among([true, false]),
    leaders: among(['', '.', '~']),
    drawing: among(['lines', 'lines', 'words', 'letters']),
    inlineAt: among(['columns', 'columns', 'label']),
    sidebar: among([true, false]),
    numbers: {
      negatives: among(['minus', 'minus', 'brackets', 'brackets', 'angles']),
      end: among(['', '', '.', '.', '.00', ' 00']),
      ...(among([false, false, false, true]) ? { plain: true } : {}),
      ...(among([false, false, false, true]) ? { sign: '$' as const } : {}),
      ...(among([true, false]) ? { zero: '-0-' as const } : {}),
    },
  }
}

// Correct sums of any size, with lines that are blank in one or both columns.
function valuesBy({ below, among }: Chance, given?: number): Record<string, string> {
  const most = given ?? among(AMOUNTS)
  const amount = () => among([0, below(most), below(most), below(most)])
  const values: Record<string, string> = { part_i_1: 'FEED AND HOUSE WHO HAS NEITHER' }
  for (const line of ['3', '4', '5', '6']) values[`part_i_${line}`] = String(below(among([9, 90, 900])))
  for (const column of ['prior_year', 'current_year']) {
    const revenue = [amount(), amount(), amount() - amount(), amount()]
    const costs = [amount(), amount(), amount(), amount(), amount()]
    const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
    for (const [at, value] of revenue.entries()) values[`part_i_${8 + at}_${column}`] = String(value)
    for (const [at, line] of ['13', '14', '15', '16a', '17'].entries())
      values[`part_i_${line}_${column}`] = String(costs[at] ?? 0)
    // Filers round each line separately.
    const rounded = () => among([0, 0, 0, 0, 1, -1])
    const [income, spent] = [sum(revenue) + rounded(), Math.max(0, sum(costs) + rounded())]
    values[`part_i_12_${column}`] = String(income)
    values[`part_i_18_${column}`] = String(spent)
    values[`part_i_19_${column}`] = String(income - spent)
  }
  for (const column of ['beginning_of_current_year', 'end_of_year']) {
    const [assets, debts] = [amount(), amount()]
    values[`part_i_20_${column}`] = String(assets)
    values[`part_i_21_${column}`] = String(debts)
    values[`part_i_22_${column}`] = String(assets - debts)
  }
  values.part_i_16b = String(amount())
  const isBlank = among([true, false])
  const isFirstYear = among([true, false, false, false, false, false])
  return Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => !(isBlank && value === '0') && !(isFirstYear && /prior|beginning/.test(key)),
    ),
  )
}
