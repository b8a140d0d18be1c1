import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'

const StageOutcome = z.object({
  passed: z.number(),
  failed: z.number(),
  /** One entry per skipped test: the reason. */
  skipped: z.array(z.string()),
  /** Seconds by test file. */
  files: z.record(z.string(), z.number()),
})

/** The result of one stage of the test run. */
export type StageOutcome = z.infer<typeof StageOutcome>

/** The file for a stage's outcome; the parent run sets it in the environment. */
const OUTCOME_FILE = 'ALMONER_STAGE_OUTCOME'

/** A file for the outcome of one stage, for a child process with `environment` set. */
export function outcomeFile(): { environment: Record<string, string>; read(): Promise<StageOutcome | undefined> } {
  const file = join(tmpdir(), `almoner-stage-${process.pid}-${Date.now()}.json`)
  return {
    environment: { [OUTCOME_FILE]: file },
    async read() {
      try {
        return StageOutcome.parse(JSON.parse(await readFile(file, 'utf8')))
      } catch {
        return undefined
      } finally {
        await rm(file, { force: true })
      }
    },
  }
}

/** Writes the outcome for the parent run, if there is one. */
export async function writeOutcome(outcome: StageOutcome): Promise<void> {
  const file = process.env[OUTCOME_FILE]
  if (file !== undefined) await writeFile(file, JSON.stringify(outcome))
}

/** The lines at the end of a run: counts, reasons of skipped tests, and the five slowest files. */
export function summaryLines({ passed, failed, skipped, files }: StageOutcome, seconds: number): string[] {
  const reasons = new Map<string, number>()
  for (const reason of skipped) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  const slowest = Object.entries(files)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 5)
  return [
    ...(reasons.size === 0 ? [] : ['Skipped:', ...[...reasons].map(([reason, count]) => `  ${reason}: ${count}`)]),
    ...(slowest.length === 0
      ? []
      : ['Slowest files:', ...slowest.map(([file, took]) => `  ${took.toFixed(1)} s  ${file}`)]),
    `Total time: ${seconds.toFixed(0)} s`,
    `${passed} passed, ${failed} failed, ${skipped.length} skipped`,
  ]
}

/** Prints a stage's progress: in place at a terminal, otherwise one line per 10%. */
export function progressPrinter(total: number): (done: number, detail: string) => void {
  let tenth = 0
  return (done, detail) => {
    const line = `  ${done} of ${total} files, ${detail}`
    if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === total ? '\n' : ''}`)
    else if (Math.floor((done * 10) / total) > tenth) {
      tenth = Math.floor((done * 10) / total)
      printLine(line)
    }
  }
}

/**
 * Prints a line without `console`: Web Test Runner intercepts it, and moves the cursor around each line even where the
 * output is a file.
 */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}
