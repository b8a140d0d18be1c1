import { relative, resolve } from 'node:path'
import { run } from 'node:test'
import { holdTestEngine } from './test-database.ts'

/** The part of a test runner's event that a report is made from. */
interface Outcome {
  name: string
  file?: string
  skip?: string | boolean
  /** How deep it stands below its file. */
  nesting: number
  details: { type?: string; error?: Error; duration_ms?: number }
}

const SLOWEST_TOLD = 10
const counts = { passed: 0, failed: 0, skipped: 0 }

const seconds = new Map<string, number>()

/** Where the time went: the files whose tests took longest, without their start. */
function slowest(): string {
  const files = [...seconds].sort(([, a], [, b]) => b - a).slice(0, SLOWEST_TOLD)
  return files.map(([file, took]) => `${took.toFixed(1).padStart(7)} s  ${relative('.', file)}`).join('\n')
}

function tell(outcome: Outcome, passed: boolean): void {
  const { file, nesting, details } = outcome
  if (file !== undefined && nesting === 0)
    seconds.set(file, (seconds.get(file) ?? 0) + (details.duration_ms ?? 0) / 1_000)
  if (outcome.details.type === 'suite') return
  if (outcome.skip !== undefined) {
    counts.skipped += 1
    console.log(`- ${outcome.name} (skipped${typeof outcome.skip === 'string' ? `: ${outcome.skip}` : ''})`)
  } else if (passed) counts.passed += 1
  else {
    counts.failed += 1
    console.log(failureText(outcome))
  }
}

function failureText({ name, file, details: { error } }: Outcome): string {
  const cause = error?.cause ?? error
  const said = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  return `✖ ${name}\n  in ${file ?? 'an unknown file'}\n${said.replace(/^/gm, '  ')}`
}

// Runs test files in processes of their own and reports failures and skips in full, then `N passed, N failed, N skipped`.
const [concurrency = '1', ...files] = process.argv.slice(2)
// Held from here to the end, so that the database does not stop and start between files.
await holdTestEngine()
const stream = run({
  files: files.map((file) => resolve(file)),
  concurrency: Number(concurrency),
  // A file that never ends, since a failed test left something open, must not hold up the others for ever.
  timeout: 600_000,
})
stream.on('test:pass', (outcome: Outcome) => tell(outcome, true))
stream.on('test:fail', (outcome: Outcome) => tell(outcome, false))
stream.on('test:stdout', ({ message }) => process.stdout.write(message))
stream.on('test:stderr', ({ message }) => process.stderr.write(message))
stream.on('end', () => {
  if (files.length > SLOWEST_TOLD) console.log(`The slowest files:\n${slowest()}`)
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  process.exitCode = counts.failed === 0 ? 0 : 1
})
stream.resume()
