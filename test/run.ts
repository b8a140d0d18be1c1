import { readdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Stage } from './support/running/run-stage.ts'
import { runStages } from './support/running/run-stages.ts'

/*
 * Runs everything, or the stages whose name has the words given; with `--folder` the tests below a folder on Node alone.
 */

/** Test files below a folder, sorted. */
async function testFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  return entries
    .filter((entry) => entry.endsWith('.test.ts'))
    .sort()
    .map((entry) => join(folder, entry))
}

function onNode(name: string, files: readonly string[]): Stage {
  const command = (concurrency: number, chosen: readonly string[]) => [
    ...[process.execPath, '--import=tsx', 'test/support/node-tests.ts', String(concurrency)],
    ...chosen,
  ]
  return { name, command: command(availableParallelism(), files), again: (chosen) => command(1, chosen) }
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
