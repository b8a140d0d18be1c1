import { StandardFonts } from 'pdf-lib'
import { type Chance, chanceFrom, generatedForms } from '../../server/service/documents/extraction/generated-forms.ts'
import { type Scanner, scanned } from '../../server/service/documents/extraction/scan-fixtures.ts'
import { type FormStyle, styledForm } from '../../server/service/documents/extraction/styled-form.ts'
import { damageDigits, fadeFirstDigits } from './damaged-digits.ts'
import {
  blurSheet,
  castShadow,
  fadePrint,
  type Paint,
  penOn,
  printedWords,
  signAcross,
  speckle,
  stampAcross,
  tintPaper,
} from './sheet-noise.ts'

/** A scan of page one of a Form 990. */
export interface NoisyScan {
  kind: string
  bytes: () => Promise<Uint8Array>
  /** The numbers on the form, by wire key. */
  expected: Readonly<Record<string, string>>
}

interface Kind {
  scanner: (chance: Chance) => Scanner
  paints: readonly Paint[]
}

const JPEG = [60, 75, 90] as const
const FINE = [200, 240, 300] as const
const usual = ({ among }: Chance): Scanner => ({
  dotsPerInch: among(FINE),
  quality: among(JPEG),
  skew: among([-1, -0.3, 0, 0, 0.6, 1.4]),
})
const withUsual =
  (change: (chance: Chance) => Partial<Scanner>) =>
  (chance: Chance): Scanner => ({ ...usual(chance), ...change(chance) })

/** Kinds of noise. Each kind also has a random font, resolution, skew and JPEG quality, unless it sets its own. */
const KINDS: Readonly<Record<string, Kind>> = {
  'no noise': { scanner: ({ among }) => ({ dotsPerInch: among(FINE) }), paints: [] },
  'coarse, 100 to 150 dpi': {
    scanner: withUsual(({ among }) => ({ dotsPerInch: among([100, 120, 150]) })),
    paints: [],
  },
  'skewed by up to 3.5 degrees': {
    scanner: withUsual(({ among }) => ({ skew: among([-3.5, -2, 2, 3.5]) })),
    paints: [],
  },
  'turned by 90, 180 or 270 degrees': {
    scanner: withUsual(({ among }) => ({ turned: among([90, 180, 270]) })),
    paints: [],
  },
  'strong JPEG artifacts': { scanner: withUsual(({ among }) => ({ quality: among([15, 25, 35]) })), paints: [] },
  'fax, fine or standard': {
    scanner: ({ among }) => ({ dotsPerInch: 204, downPerInch: among([196, 98]), fax: true, skew: among([0, 0.6]) }),
    paints: [speckle],
  },
  blurred: { scanner: usual, paints: [blurSheet] },
  'speckles and dust': { scanner: usual, paints: [speckle] },
  'faded print, shadow': { scanner: usual, paints: [fadePrint, castShadow] },
  'colored paper and highlighter': { scanner: usual, paints: [tintPaper] },
  'stamp across the columns': { scanner: usual, paints: [stampAcross] },
  'signature across the columns': { scanner: usual, paints: [signAcross] },
  'faded first digits beside a rule': { scanner: usual, paints: [fadeFirstDigits] },
  'scratched, struck or extended digits': { scanner: usual, paints: [damageDigits] },
  'several at once': {
    scanner: withUsual(({ among }) => ({ dotsPerInch: among([120, 150, 200, 300]), quality: among([25, 50, 75]) })),
    paints: [
      tintPaper,
      stampAcross,
      signAcross,
      fadeFirstDigits,
      damageDigits,
      castShadow,
      fadePrint,
      blurSheet,
      speckle,
    ],
  },
}

/** The names of all kinds. */
export const scanKindNames: readonly string[] = Object.keys(KINDS)

const FACES = [
  ...[StandardFonts.Helvetica, StandardFonts.HelveticaBold, StandardFonts.HelveticaOblique],
  ...[StandardFonts.TimesRoman, StandardFonts.TimesRomanBold, StandardFonts.TimesRomanItalic],
  ...[StandardFonts.Courier, StandardFonts.CourierBold, StandardFonts.CourierOblique],
] as const

/** The random properties of a scan, before it is drawn. */
export interface RandomScan {
  kind: string
  chance: Chance
  style: FormStyle
  values: Readonly<Record<string, string>>
  scanner: Scanner
  paints: readonly Paint[]
}

/** Generates the scan at a place. The same seed and place always make the same scan. Kinds alternate. */
export function randomScan(seed: number, place: number, kinds: readonly string[]): RandomScan {
  const kind = kinds[place % kinds.length] ?? 'no noise'
  const { scanner, paints } = KINDS[kind] ?? { scanner: usual, paints: [] }
  const scanSeed = seed * 1_000_003 + place
  const chance = chanceFrom(scanSeed)
  const [form] = generatedForms(1, scanSeed + 500_009)
  if (!form) throw new TypeError('No form was generated.')
  const style = { ...form.style, valueFont: chance.among(FACES) }
  const glass = scanner(chance)
  const chosen = paints.length > 2 ? paints.filter(() => chance.below(2) === 0) : paints
  return { kind, chance, style, values: form.values, scanner: glass, paints: chosen }
}

/** The scan of a whole page at a place. */
export function noisyScan(seed: number, place: number, kinds: readonly string[] = scanKindNames): NoisyScan {
  const { kind, chance, style, values, scanner, paints } = randomScan(seed, place, kinds)
  // The mission is text.
  const { part_i_1: _, ...expected } = values
  const bytes = async () =>
    scanned(await styledForm(values, style), 1, scanner, async (sheet, page) => {
      const { words } = await printedWords(page)
      const pen = penOn(sheet, words)
      for (const paint of paints) paint(pen, chance)
    })
  return { kind, bytes, expected }
}
