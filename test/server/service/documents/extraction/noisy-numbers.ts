import { parseArgs } from 'node:util'
import { createRecognizer } from '../../../../../src/server/service/documents/extraction/recognizer.ts'
import { type Chance, chanceFrom } from './generated-forms.ts'
import { type ColumnNumber, type ColumnScan, fontFaces, type Harm, provenIn, scannedColumn } from './number-scans.ts'

/** Results of noisy pictures of numbers. */
export interface NoisyCount {
  numbers: number
  proven: number
  readings: number
  /** Wrong readings, each with the printed number. */
  wrong: string[]
}

const RESOLUTIONS = [100, 120, 150, 150, 200, 200, 250, 300] as const
const LINES = ['8', '9', '10', '11', '12', '13', '14', '15', '16a', '17', '18', '19', '20'] as const

/**
 * Makes columns of numbers by chance, in many fonts, resolutions, print shades and kinds of noise, with or without whole
 * sums, scans them, reads them with the real recognition engines, and counts what is proven, left to a person and wrong.
 */
export async function readNoisyNumbers(
  { from = 0, to, seed }: { from?: number; to: number; seed: number },
  tell: (so: NoisyCount) => void = () => undefined,
): Promise<NoisyCount> {
  const chance = chanceFrom(seed)
  const recognizer = await createRecognizer()
  const so: NoisyCount = { numbers: 0, proven: 0, readings: 0, wrong: [] }
  try {
    for (let made = 0; made < to; made += LINES.length) {
      const { numbers, values, scan } = noisyColumn(chance)
      // Columns before the range are drawn too, because they use the same sequence of random numbers.
      const page = await scannedColumn(numbers, scan, chance.below)
      if (made + LINES.length <= from) continue
      const found = await provenIn(page, numbers, recognizer)
      for (const { key, text, harm } of numbers) {
        so.numbers += 1
        const value = found[key]
        if (value === undefined) so.readings += 1
        else if (value === values.get(key)) so.proven += 1
        else so.wrong.push(`${text} as ${value} (${JSON.stringify({ ...scan, harm })})`)
      }
      tell(so)
    }
  } finally {
    await recognizer.close()
  }
  return so
}

function noisyColumn(chance: Chance): { numbers: ColumnNumber[]; values: Map<string, string>; scan: ColumnScan } {
  const { among, below } = chance
  const most = among([900, 90_000, 9_000_000, 900_000_000])
  const amount = () =>
    among([below(most), below(most), 1 + below(9), 1000 * below(Math.max(1, Math.floor(most / 1000)))])
  const income = [amount(), amount(), amount() - amount(), amount()]
  const spent = [amount(), amount(), amount(), amount(), amount()]
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const [all, costs] = [sum(income), sum(spent)]
  const rows = [...income, all, ...spent, costs, all - costs, amount()]
  const brackets = among([true, false])
  const numbers = rows.map((value, at): ColumnNumber => {
    const digits = Math.abs(value).toLocaleString('en-US')
    const text = value < 0 ? (brackets ? `(${digits})` : `-${digits}`) : digits
    const key = `part_i_${LINES[at] ?? ''}_${at === 12 ? 'end_of_year' : 'current_year'}`
    return { key, text, ...(below(4) === 0 ? { harm: harmBy(chance, text) } : {}) }
  })
  return {
    numbers,
    values: new Map(numbers.map(({ key }, at) => [key, String(rows[at])])),
    scan: {
      font: `${among([8, 9, 10, 11])}px ${fontFaces[below(fontFaces.length)] ?? ''}`,
      dotsPerInch: among(RESOLUTIONS),
      ...(below(5) === 0 ? {} : { quality: among([40, 60, 75, 90]) }),
      ...(below(4) === 0
        ? {}
        : { rules: { left: among([0, 1, 3, 20]), right: among([1, 2, 4]), below: among([1, 2, 2.6]) } }),
      ...(below(3) === 0 ? { dirt: among([0.0003, 0.001]) } : {}),
      shade: among([0, 30, 70, 110]),
    },
  }
}

function harmBy({ among, below }: Chance, text: string): Harm {
  const at = among([0, 0, -1, below(text.length)])
  const strength = among([0.18, 0.25, 0.4, 0.6])
  if (below(2) === 0) return { kind: 'faded', at: at === 0 ? [0, 1] : [at], strength }
  return { kind: among(['scratch', 'stroke', 'tick']), at }
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: { numbers: { type: 'string' }, from: { type: 'string' }, seed: { type: 'string' } },
  })
  const begun = performance.now()
  const range = { from: Number(values.from ?? 0), to: Number(values.numbers ?? 1000), seed: Number(values.seed ?? 38) }
  const so = await readNoisyNumbers(range, (told) => {
    if (told.numbers % 130 === 0) console.error({ ...told, wrong: told.wrong.length })
  })
  console.log(so, `${Math.round((performance.now() - begun) / 1000)} s`)
}
