import { readdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Stage } from './support/running/run-stage.ts'
import { runStages } from './support/running/run-stages.ts'

/*
 * Runs everything, or the stages whose name has the words given; with `--folder` the tests below a folder on Node alone.
 */

/** What takes longest begins first, so that no core is idle in the end. */
const LONGEST_FIRST = [
  'test/server/service/api/openapi/clients/clients.test.ts',
  'test/server/service/documents/extraction/extractor.test.ts',
  'test/kit/appearance.test.ts',
  'test/server/year/year.test.ts',
  'test/kit/every-state.test.ts',
  'test/server/database/engine.test.ts',
  'test/server/service/documents/extraction/scan.test.ts',
  'test/server/service/documents/extraction/printed.test.ts',
  'test/server/service/api/docs/docs.test.ts',
  'test/server/service/hostile/hostile.test.ts',
  'test/kit/versions.test.ts',
  'test/e2e/proxies.test.ts',
  'test/e2e/accessibility.test.ts',
  'test/e2e/console-pages.test.ts',
  'test/e2e/monthly-gift.test.ts',
  'test/e2e/readme-embed.test.ts',
  'test/e2e/pgbouncer.test.ts',
  'test/e2e/public-sandbox.test.ts',
  'test/e2e/filing-extension.test.ts',
  'test/e2e/stand-alone.test.ts',
]

/** Tests wait for browsers, servers and databases: one more than there are cores keeps all of these at work. */
const AT_A_TIME = availableParallelism() + 1

/** Test files below a folder, sorted, what takes longest before all else. */
async function testFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  const files = entries
    .filter((entry) => entry.endsWith('.test.ts'))
    .sort()
    .map((entry) => join(folder, entry))
  const longest = LONGEST_FIRST.filter((file) => files.includes(file))
  return [...longest, ...files.filter((file) => !longest.includes(file))]
}

function onNode(name: string, files: readonly string[]): Stage {
  const command = (concurrency: number, chosen: readonly string[]) => [
    ...[process.execPath, '--import=tsx', 'test/support/node-tests.ts', String(concurrency)],
    ...chosen,
  ]
  return { name, command: command(AT_A_TIME, files), again: (chosen) => command(1, chosen) }
}

function inBrowser(name: string): Stage {
  const command = [process.execPath, '--import=tsx', 'test/elements/run.ts']
  return { name, command, again: (files) => [...command, ...files] }
}

async function stages(): Promise<Stage[]> {
  const elements = await testFiles('test/elements')
  const wholeSystem = await testFiles('test/e2e')
  const rest = (await testFiles('test')).filter((file) => ![...elements, ...wholeSystem].includes(file))
  return [
    { name: 'The kit builds', command: ['npm', 'run', '--silent', 'build'] },
    { name: 'Code is well formed', command: ['npm', 'run', '--silent', 'lint'] },
    { name: 'Types hold', command: ['npm', 'run', '--silent', 'types'] },
    onNode('Contract, client and server', rest),
    inBrowser('Elements in a browser'),
    onNode('The whole system', wholeSystem),
  ]
}

const { values, positionals } = parseArgs({ options: { folder: { type: 'string' } }, allowPositionals: true })
const wanted = positionals.join(' ').toLowerCase()
const chosen =
  values.folder === undefined
    ? (await stages()).filter(({ name }) => name.toLowerCase().includes(wanted))
    : [onNode(`Tests below ${values.folder}`, await testFiles(values.folder))]
const { isPassed } = await runStages(chosen)
process.exitCode = isPassed ? 0 : 1
