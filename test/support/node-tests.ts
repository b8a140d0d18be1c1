import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CompiledPrograms, compilePrograms } from './running/compile-tests.ts'
import { failureText } from './running/failures.ts'
import { withOriginalPlaces } from './running/original-places.ts'
import { type FileOutcome, runTestFile } from './running/run-test-file.ts'
import type { TestEvent } from './running/test-event.ts'
import { holdTestEngine } from './test-database.ts'

const SLOWEST_TOLD = 10
const SERVER = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
const REPORTER = fileURLToPath(new URL('running/report-events.ts', import.meta.url))

const counts = { passed: 0, failed: 0, skipped: 0 }
const seconds = new Map<string, number>()

/** Where the time went: the files that took longest. */
function slowest(): string {
  const files = [...seconds].sort(([, a], [, b]) => b - a).slice(0, SLOWEST_TOLD)
  return files.map(([file, took]) => `${took.toFixed(1).padStart(7)} s  ${relative('.', file)}`).join('\n')
}

function tell(file: string, { events, said, seconds: took }: FileOutcome, folder: string): void {
  seconds.set(file, took)
  process.stdout.write(withOriginalPlaces(said, folder))
  for (const event of events) {
    counts[event.is] += 1
    const line = lineOf(event, file)
    if (line !== undefined) console.log(withOriginalPlaces(line, folder))
  }
}

function lineOf(event: TestEvent, file: string): string | undefined {
  if (event.is === 'passed') return undefined
  if (event.is === 'skipped') return `- ${event.name} (skipped${event.reason === undefined ? '' : `: ${event.reason}`})`
  return failureText({ ...event, file })
}

/** The reporter as the test runner wants it, which is as a default export. */
async function writeReporter({ folder, scriptOf }: CompiledPrograms): Promise<string> {
  const reporter = join(folder, 'reporter.mjs')
  await writeFile(reporter, `export { reportEvents as default } from ${JSON.stringify(scriptOf(REPORTER))}\n`)
  return reporter
}

// Runs test files in processes of their own, so many at a time and in the order given, and reports failures and skips in
// full, then `N passed, N failed, N skipped`.
const [concurrency = '1', ...files] = process.argv.slice(2)
// Held from here to the end, so that the database does not stop and start between files.
const [compiled] = await Promise.all([compilePrograms([REPORTER, SERVER, ...files]), holdTestEngine()])
try {
  const reporter = await writeReporter(compiled)
  const server = compiled.scriptOf(SERVER)
  const waiting = [...files]
  const runWaiting = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
      tell(file, await runTestFile({ test: compiled.scriptOf(file), reporter, server }), compiled.folder)
  }
  await Promise.all(Array.from({ length: Number(concurrency) }, runWaiting))
} finally {
  await compiled.delete()
}
if (files.length > SLOWEST_TOLD) console.log(`The slowest files:\n${slowest()}`)
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exitCode = counts.failed === 0 ? 0 : 1
