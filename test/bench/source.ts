import { execFileSync } from 'node:child_process'
import type { BenchResult, BenchRow } from './bench.ts'

/** Files with fewer lines than this need a reason. */
const SHORT = 30

/**
 * Counts the TypeScript files in `src/`, their lines, and the files on each request path. Compares commits:
 * `npm run bench -- source v1.0.0 HEAD`; default: HEAD.
 */
export async function bench(args: readonly string[]): Promise<BenchResult> {
  const commits = args.filter((arg) => !arg.startsWith('--'))
  const columns = (commits.length === 0 ? ['HEAD'] : commits).map((commit) => [commit, figuresOf(commit)] as const)
  const measures = Object.keys(columns[0]?.[1] ?? {})
  const rows = measures.map((measure): BenchRow => {
    const values = columns.map(([commit, figures]) => [commit, figures[measure] ?? 0] as const)
    return { measure, ...Object.fromEntries(values) }
  })
  return { rows, figures: Object.fromEntries(columns) }
}

function figuresOf(commit: string): Record<string, number> {
  const paths = git('ls-tree', '-r', '--name-only', commit, 'src').split('\n')
  const lengths = lengthsAt(commit).toSorted((one, other) => one - other)
  const share = (part: number) => lengths[Math.floor(part * (lengths.length - 1))] ?? 0
  return {
    files: lengths.length,
    'lines per file, median': share(0.5),
    'lines per file, p90': share(0.9),
    'lines per file, most': share(1),
    [`files under ${SHORT} lines`]: lengths.filter((length) => length < SHORT).length,
    'lines of source': lengths.reduce((sum, length) => sum + length, 0),
    ...requestPaths(git('show', `${commit}:docs/architecture.md`)),
    migrations: paths.filter((path) => /\/migrations\/\d+\w*\.(sql|ts)$/.test(path)).length,
  }
}

/** Lines of each TypeScript file, as `wc -l` counts them. */
function lengthsAt(commit: string): number[] {
  // Counts lines that match an empty pattern.
  return git('grep', '-c', '', commit, '--', 'src/*.ts')
    .trim()
    .split('\n')
    .map((line) => Number(line.slice(line.lastIndexOf(':') + 1)))
}

/** Files on each request path that the architecture page lists. */
function requestPaths(page: string): Record<string, number> {
  const lists = page.matchAll(/<!-- way: (\w+), at most \d+ -->\n([\s\S]*?)<!-- end -->/g)
  return Object.fromEntries(
    Array.from(lists, ([, name = '', list = '']) => [
      `files on the request path of a ${name}`,
      [...list.matchAll(/^\d+\. (?:⇢ )?`/gm)].length,
    ]),
  )
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
}
