import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** The imports of each module, by path from the project's root; type imports count too. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

const SPECIFIER = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*|\bnew URL\(\s*)'(\.{1,2}\/[^']+)'/g

/** Reads the imports of every module below these folders, including dynamic imports and the files of worker threads. */
export function readImportGraph(...folders: readonly string[]): ImportGraph {
  const files = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((entry) => join(folder, String(entry))))
    .map((file) => file.split(sep).join('/'))
    .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !file.includes('node_modules/'))
  const known = new Set(files)
  return new Map(files.map((file) => [file, importsOf(file, known)]))
}

function importsOf(file: string, known: ReadonlySet<string>): ReadonlySet<string> {
  const named = [...readFileSync(file, 'utf8').matchAll(SPECIFIER)].map(([, path = '']) => join(dirname(file), path))
  return new Set(named.map((path) => path.split(sep).join('/')).filter((path) => known.has(path)))
}

/** The graph with modules merged into groups; modules without a group are left out. */
export function folded(graph: ImportGraph, groupOf: (file: string) => string | undefined): ImportGraph {
  const groups = new Map<string, Set<string>>()
  for (const [file, imports] of graph) {
    const group = groupOf(file)
    if (group === undefined) continue
    const others = groups.get(group) ?? new Set()
    groups.set(group, others)
    for (const imported of imports) {
      const other = groupOf(imported)
      if (other !== undefined && other !== group) others.add(other)
    }
  }
  return groups
}

/** Everything that a module imports, directly or not, and itself. */
export function closureOf(graph: ImportGraph, start: string): ReadonlySet<string> {
  const reached = new Set([start])
  for (const file of reached) for (const imported of graph.get(file) ?? []) reached.add(imported)
  return reached
}

/** Groups of nodes that reach each other, each sorted; empty if there is no cycle (Tarjan 1972). */
export function circlesOf(graph: ImportGraph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (node: string): number => {
    const own = order.size
    order.set(node, own)
    open.push(node)
    const reached = [...(graph.get(node) ?? [])].map((next) => lowestFrom(next, own))
    const low = Math.min(own, ...reached)
    lowest.set(node, low)
    if (low === own) close(node)
    return low
  }
  const lowestFrom = (next: string, own: number): number => {
    if (!order.has(next)) return visit(next)
    return open.includes(next) ? (order.get(next) ?? own) : own
  }
  const close = (node: string): void => {
    const circle = open.splice(open.lastIndexOf(node))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles
}
