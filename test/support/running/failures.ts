/** How much of a failure is repeated at the end of a run: its name, its file and its reason. */
const LINES_REPEATED = 6

/** A test that failed. */
export interface Failure {
  name: string
  /** The test file it came from. */
  file: string
  /** The first line of what it says is wrong. */
  reason: string
  /** The lines to repeat. */
  lines: readonly string[]
}

/** How a runner of tests tells of a failure, so that it is found again in what it printed. */
export function failureText(failure: { name: string; file: string; reason: string }): string {
  return `✖ ${failure.name}\n  in ${failure.file}\n${failure.reason.replace(/^/gm, '  ')}`
}

/** The failures in what a runner of tests printed. */
export function failuresIn(output: string): Failure[] {
  const lines = output.split('\n')
  return lines.flatMap((line, index) => {
    const name = /^✖ (.*)$/.exec(line)?.[1]
    const file = /^ {2}in (.*)$/.exec(lines[index + 1] ?? '')?.[1]
    if (name === undefined || file === undefined) return []
    const reason = lines[index + 2]?.trim() ?? ''
    return [{ name, file, reason, lines: lines.slice(index, index + LINES_REPEATED) }]
  })
}
