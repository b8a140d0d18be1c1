import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installExtras, modulesWithoutExtras } from './support/extras.ts'
import { outcomeFile, type StageOutcome, summaryLines } from './support/stage-outcome.ts'

/*
 * npm test            build, lint, types, and the tests that take minutes
 * npm test -- picker  the tests whose path contains a word; long ones only if no other matches
 * npm run test:all    the long tests (*.long.test.ts), and the elements in every installed engine
 */

interface Stage {
  name: string
  command: readonly string[]
  /** False for a tool that doesn't run tests; it counts as one test. */
  runsTests: boolean
}

/** Tests that can't run because an extra package isn't installed and can't be fetched, as without a network. */
const missing = installExtras()
const leftOut = modulesWithoutExtras(missing)
const skipped = missing.includes('@biomejs/biome') ? ['Lint: its tools are not installed (npm run extras)'] : []

const { values, positionals: words } = parseArgs({ options: { all: { type: 'boolean' } }, allowPositionals: true })

/** Names of the test files in a folder that contain one of the words; all of them without words. */
async function testFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).map((name) => join(folder, name))
  const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word))
  return names.filter((name) => name.endsWith('.test.ts') && isWanted(name)).sort()
}

function tool(name: string, script: string): Stage {
  return { name, command: ['npm', 'run', '--silent', script], runsTests: false }
}

/** The stages in order. The first of a group shows its progress; the others run beside it and print at their end. */
async function stageGroups(): Promise<Stage[][]> {
  const elements = await testFiles('test/elements')
  const isLong = (file: string) => file.endsWith('.long.test.ts')
  const inNode = (await testFiles('test')).filter((file) => !elements.includes(file))
  const wantsLong = values.all === true || (elements.length === 0 && inNode.every(isLong))
  const others = inNode.filter((file) => isLong(file) === wantsLong)
  for (const file of others) {
    const name = leftOut.get(file)
    if (name !== undefined) skipped.push(`${name} is not installed (npm run extras)`)
  }
  if (elements.length + others.length === 0) {
    console.error(`No test file's path contains: ${words.join(', ')}`)
    process.exit(1)
  }
  const runElements = [process.execPath, '--import=tsx', 'test/elements/run.ts']
  const engines = values.all === true ? ['--engine=firefox', '--engine=webkit'] : ['--engine=chromium']
  const project = ['--project', wantsLong ? 'long' : 'quick']
  const vitest = ['npx', '--no-install', 'vitest', 'run', ...project, ...(words.length > 0 ? others : [])]
  const isWhole = values.all !== true && words.length === 0
  const service: Stage = {
    name: wantsLong ? 'Long tests' : 'Service and whole system',
    command: vitest,
    runsTests: true,
  }
  const browser: Stage = {
    name: values.all === true ? 'Elements in Firefox and WebKit' : 'Elements in Chromium',
    command: [...runElements, ...engines, ...(words.length > 0 ? elements : [])],
    runsTests: true,
  }
  const inNodeStage = others.length === 0 ? [] : [service]
  const besides = [
    ...(elements.length === 0 ? [] : [browser]),
    ...(isWhole && !missing.includes('@biomejs/biome') ? [tool('Lint', 'lint')] : []),
    ...(isWhole ? [tool('Types', 'types')] : []),
  ]
  return [
    [tool('Build', 'build')],
    // Together, because tests that wait for a browser or a process leave processors idle; long tests use all of them.
    ...(wantsLong ? [inNodeStage, besides] : [[...inNodeStage, ...besides]]),
  ]
}

async function runGroup([first, ...rest]: Stage[]): Promise<StageOutcome[]> {
  if (first === undefined) return []
  return Promise.all([run(first, 'inherit'), ...rest.map((stage) => run(stage, 'pipe'))])
}

async function run({ name, command, runsTests }: Stage, output: 'inherit' | 'pipe'): Promise<StageOutcome> {
  const began = Date.now()
  if (output === 'inherit') console.log(`\n▶ ${name}`)
  const file = outcomeFile()
  const { code, printed } = await finished(command, { environment: file.environment, output })
  if (output === 'pipe') console.log(`\n▶ ${name}\n${printed.trimEnd()}`)
  const outcome = runsTests ? await file.read() : { passed: code === 0 ? 1 : 0, failed: 0, skipped: [], files: {} }
  console.log(`  ${code === 0 ? 'done' : 'FAILED'} in ${((Date.now() - began) / 1_000).toFixed(0)} s`)
  if (outcome === undefined) return { passed: 0, failed: 1, skipped: [], files: {} }
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome
}

interface Finished {
  code: number
  /** Everything the command printed, if it was piped. */
  printed: string
}

function finished(
  [program = '', ...args]: readonly string[],
  { environment, output }: { environment: Record<string, string>; output: 'inherit' | 'pipe' },
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['inherit', output, output],
      env: { ...process.env, ...environment },
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text
      })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, printed }))
  })
}

const began = Date.now()
const outcomes: StageOutcome[] = []
for (const group of await stageGroups()) outcomes.push(...(await runGroup(group)))
const total: StageOutcome = {
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  skipped: [...skipped, ...outcomes.flatMap((outcome) => outcome.skipped)],
  files: Object.assign({}, ...outcomes.map(({ files }) => files)),
}
console.log(`\n${summaryLines(total, (Date.now() - began) / 1_000).join('\n')}`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
