import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'

interface Counts {
  passed: number
  failed: number
  skipped: number
}

interface Stage {
  name: string
  command: readonly string[]
}

const TALLY = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/m

/** How much of each failure is repeated at the end of a run: its name, its file and its reason. */
const LINES_OF_A_FAILURE = 6

/** Test files below `test/`, or below a folder of it, sorted. */
async function testFiles(folder = ''): Promise<string[]> {
  const entries = await readdir(new URL(`./${folder}`, import.meta.url), { recursive: true })
  return entries
    .filter((entry) => entry.endsWith('.test.ts'))
    .sort()
    .map((entry) => `test/${folder}${entry}`)
}

function nodeTests(files: readonly string[], concurrency: number): string[] {
  return [process.execPath, '--import=tsx', 'test/support/node-tests.ts', String(concurrency), ...files]
}

async function stages(): Promise<Stage[]> {
  const inBrowser = await testFiles('elements/')
  const wholeSystem = await testFiles('e2e/')
  const rest = (await testFiles()).filter((file) => !inBrowser.includes(file) && !wholeSystem.includes(file))
  return [
    { name: 'The kit builds', command: ['npm', 'run', '--silent', 'build'] },
    { name: 'Code is well formed', command: ['npm', 'run', '--silent', 'lint'] },
    { name: 'Types hold', command: ['npm', 'run', '--silent', 'types'] },
    { name: 'Contract, client and server', command: nodeTests(rest, availableParallelism()) },
    { name: 'Elements in a browser', command: [process.execPath, '--import=tsx', 'test/elements/run.ts'] },
    { name: 'The whole system', command: nodeTests(wholeSystem, availableParallelism()) },
  ]
}

/** Runs a stage, shows what it prints, and counts: by its own closing line, else one for the stage itself. */
async function run({ name, command: [program = '', ...args] }: Stage): Promise<Counts> {
  const began = Date.now()
  console.log(`\n▶ ${name}`)
  const { code, output } = await spawned(program, args)
  const [, passed, failed, skipped] = [...output.matchAll(new RegExp(TALLY, 'gm'))].at(-1) ?? []
  const counts = {
    passed: Number(passed ?? (code === 0 ? 1 : 0)),
    failed: Number(failed ?? 0),
    skipped: Number(skipped ?? 0),
  }
  // A stage that ran nothing proves nothing.
  if ((code !== 0 || counts.passed === 0) && counts.failed === 0) counts.failed = 1
  if (counts.failed > 0) failures.push(`▶ ${name}`, ...failuresIn(output))
  console.log(`  ${counts.failed === 0 ? 'done' : 'FAILED'} in ${((Date.now() - began) / 1_000).toFixed(1)} s`)
  return counts
}

/** What failed, each with the lines that say why, out of what a stage printed. */
function failuresIn(output: string): string[] {
  const lines = output.split('\n')
  return lines.flatMap((line, index) => (/^\s*✖ /.test(line) ? lines.slice(index, index + LINES_OF_A_FAILURE) : []))
}

function spawned(program: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-1_000_000)
      process.stdout.write(text)
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

const wanted = process.argv.slice(2).join(' ').toLowerCase()
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []
for (const stage of await stages()) {
  if (!stage.name.toLowerCase().includes(wanted)) continue
  const counts = await run(stage)
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
}
if (failures.length > 0) console.log(`\nWhat failed:\n\n${failures.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
