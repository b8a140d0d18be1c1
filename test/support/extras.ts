import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import extras from '../extras/package.json' with { type: 'json' }
import { closureOf, readImportGraph } from './import-graph.ts'

/*
 * `test/extras/package.json` lists the packages that only lint and single tests need. A plain `npm install` leaves them
 * out, so that trying the product stays small; `npm run extras` adds them from the same lock file.
 */

const Installed = z.object({ version: z.string() })
const PACKAGE_IMPORT = /(?:\bfrom |\bimport |createRequire\(import\.meta\.url\)\()'((?:@[\w-]+\/)?[\w.-]+)[/\w.-]*'/g

/** Names of the extra packages that are missing here, or installed in another version than the listed one. */
export function missingExtras(): string[] {
  return Object.entries(extras.devDependencies)
    .filter(([name, version]) => !version.endsWith(versionOf(name)))
    .map(([name]) => name)
}

function versionOf(name: string): string {
  const file = `node_modules/${name}/package.json`
  return existsSync(file) ? z.parse(Installed, JSON.parse(readFileSync(file, 'utf8'))).version : 'missing'
}

/** Installs the extra packages where one is missing; returns those that are still missing, as without a network. */
export function installExtras(): string[] {
  if (missingExtras().length === 0) return []
  console.error('Installing the packages that only lint and single tests need, once')
  const args = ['install', '--no-save', '--workspaces', '--include-workspace-root', '--no-audit', '--no-fund']
  try {
    execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
  } catch {
    console.error('They could not be installed. What needs them is left out.')
  }
  return missingExtras()
}

/** The modules of tests and demos that cannot run here, each with a missing extra package that it imports. */
export function modulesWithoutExtras(missing = missingExtras()): ReadonlyMap<string, string> {
  if (missing.length === 0) return new Map()
  const graph = readImportGraph('test', 'demo')
  const lacking = new Map<string, string>()
  for (const file of graph.keys()) {
    const named = [...readFileSync(file, 'utf8').matchAll(PACKAGE_IMPORT)].map(([, name = '']) => name)
    const absent = named.find((name) => missing.includes(name) || missing.includes(`@types/${name}`))
    if (absent !== undefined) lacking.set(file, absent)
  }
  const reaches = (file: string) => [...closureOf(graph, file)].find((reached) => lacking.has(reached))
  return new Map(
    [...graph.keys()].flatMap((file) => {
      const reached = reaches(file)
      return reached === undefined ? [] : [[file, lacking.get(reached) ?? ''] as const]
    }),
  )
}
