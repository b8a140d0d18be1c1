import type { ImportProgress } from '../../../src/server/service/directory/import/import-run.ts'

/** Where progress is written: standard error, as a terminal or as a file. */
export interface ProgressOutput {
  readonly isTTY?: boolean | undefined
  write(text: string): unknown
}

/** Shows an import's progress: every percent in place on a terminal, otherwise one line per 10%. */
export function createProgress(output: ProgressOutput = process.stderr): (progress: ImportProgress) => void {
  const step = output.isTTY === true ? 1 : 10
  let last = ''
  return ({ phase, bytesRead, bytesTotal }) => {
    const percent = bytesTotal === 0 ? 100 : Math.floor(((bytesRead / bytesTotal) * 100) / step) * step
    const text = `${phase} ${percent}%`
    if (text === last) return
    last = text
    output.write(output.isTTY === true ? `\r${text}   ` : `${text}\n`)
  }
}
