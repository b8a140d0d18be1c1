/** The progress of a run. */
export interface Progress {
  /** Adds a file of a kind that was read in `tookMs` milliseconds. */
  tell: (kind: string, isScan: boolean, tookMs: number) => void
}

/** Assumed time for a file before any of its kind was read, in milliseconds. */
const GUESS = { scan: 15_000, text: 700 }
/** Time between two progress lines, in milliseconds. */
const EVERY_MS = 10_000

/**
 * Reports the current kind, the number of files read and of all, and the remaining time, estimated from the scans and
 * texts read so far. `now` and `write` are the clock and the output.
 */
export function createProgress(
  files: readonly { kind: string; isScan: boolean }[],
  { places, now, write }: { places: number; now: () => number; write: (line: string) => void },
): Progress {
  const done = new Map<string, number>()
  const took = { scan: [] as number[], text: [] as number[] }
  const all = (kind: string) => files.filter((file) => file.kind === kind).length
  const left = (isScan: boolean) => {
    const [sort, guess] = isScan ? [took.scan, GUESS.scan] : [took.text, GUESS.text]
    const mean = sort.length === 0 ? guess : sort.reduce((total, ms) => total + ms, 0) / sort.length
    return (files.filter((file) => file.isScan === isScan).length - sort.length) * mean
  }
  let toldAt = now()
  return {
    tell: (kind, isScan, tookMs) => {
      done.set(kind, (done.get(kind) ?? 0) + 1)
      took[isScan ? 'scan' : 'text'].push(tookMs)
      const isLast = done.get(kind) === all(kind)
      if (!isLast && now() - toldAt < EVERY_MS) return
      toldAt = now()
      const read = took.scan.length + took.text.length
      const minutes = Math.ceil((left(true) + left(false)) / places / 60_000)
      write(
        `${kind}: ${done.get(kind)} of ${all(kind)}; in all ${read} of ${files.length}, about ${minutes} min left\n`,
      )
    },
  }
}
