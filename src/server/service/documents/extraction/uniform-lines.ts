import type { PlacedLabel } from './labels.ts'
import type { PrintedForm } from './printed-form.ts'

/** Lines that stand evenly below each other on every form; between them stand headings. */
const BLOCKS = [
  ['3', '4', '5', '6', '7a', '7b'],
  ['8', '9', '10', '11', '12', '13', '14', '15', '16a', '16b', '17', '18', '19'],
  ['20', '21', '22'],
]
/** How unevenly lines may stand, as a share of their distance. */
const UNEVEN = 0.12
/** How many lines beyond the last found ones are still placed by their distance. */
const BEYOND = 2

/**
 * Places the lines whose labels were overlooked where the others of their block put them. A block that does not stand
 * evenly stays as it is: then a line without its label is not read.
 */
export function withEveryLine(form: PrintedForm): PrintedForm {
  const labels = new Map(form.labels)
  for (const lines of BLOCKS) {
    const all = lines.flatMap((line, at) => {
      const label = form.labels.get(line)
      return label ? [{ at, label }] : []
    })
    const found = all.filter((_, index) => !isMisplaced(all, index, form.pitch))
    for (const { label } of all) if (!found.some((one) => one.label === label)) labels.delete(label.line)
    if (!isEven(found, form.pitch)) continue
    for (const [at, line] of lines.entries()) {
      const nearest = found.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]
      if (labels.has(line) || !nearest || !isBetween(at, found)) continue
      const { left, baseline } = nearest.label
      labels.set(line, { line, left, right: left, baseline: baseline + (at - nearest.at) * form.pitch })
    }
  }
  return { ...form, labels }
}

interface Found {
  at: number
  label: PlacedLabel
}

// Between two lines that stand as far apart as they should, a label that stands where another line does is that line's.
function isMisplaced(found: readonly Found[], index: number, pitch: number): boolean {
  const [before, one, after] = [found[index - 1], found[index], found[index + 1]]
  if (!before || !one || !after || !isEven([before, after], pitch)) return false
  return Math.abs(one.label.baseline - before.label.baseline - (one.at - before.at) * pitch) > 0.5 * pitch
}

function isEven(found: readonly Found[], pitch: number): boolean {
  return (
    found.length >= 2 &&
    found.every(({ at, label }, index) => {
      const next = found[index + 1]
      if (!next) return true
      return Math.abs(next.label.baseline - label.baseline - (next.at - at) * pitch) <= UNEVEN * pitch * (next.at - at)
    })
  )
}

function isBetween(at: number, found: readonly Found[]): boolean {
  const places = found.map((one) => one.at)
  return at >= Math.min(...places) - BEYOND && at <= Math.max(...places) + BEYOND
}
