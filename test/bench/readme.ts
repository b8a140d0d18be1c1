import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import type { BenchResult } from './bench.ts'

/** A row of the table in the README: what it says, the bench that measures it, and how its figure is written. */
interface Row {
  what: string
  bench: readonly string[]
  figure: (figures: unknown) => string
}

const Writes = z.object({ ratios: z.array(z.number()), rowsToGift: z.number() })
const Growth = z.object({ measured: z.array(z.object({ gifts: z.number(), times: z.record(z.string(), z.number()) })) })
const ProxyTimes = z.object({ ratio: z.number(), rounds: z.array(z.object({ bare: z.number(), proxy: z.number() })) })
const Search = z.object({ judged: z.nullable(z.object({ meanReciprocalRank: z.number() })) })
const Scripts = z.object({ scripts: z.array(z.looseObject({ measure: z.string(), 'gzip, bytes': z.number() })) })
const Kinds = z.object({
  kinds: z.array(z.object({ measure: z.string(), values: z.number(), proven: z.number(), wrong: z.number() })),
})
const Install = z.object({
  ...{ packages: z.number(), megabytes: z.number(), installSeconds: z.number(), startSeconds: z.number() },
})

const ROWS: readonly Row[] = [
  {
    what: 'durable donations per second at 16 clients, relative to the same statements sent by bare `pg`',
    bench: ['writes', '4000'],
    figure: (given) => fixed(median(Writes.parse(given).ratios)),
  },
  {
    what: 'inserts of one row that cost as much as one donation, by donations per second at 16 clients',
    bench: ['writes', '4000'],
    figure: (given) => Writes.parse(given).rowsToGift.toFixed(1),
  },
  {
    what: 'time at 1 million donations, relative to 10 thousand: create, show, lists, reports',
    bench: ['growth', '1000000'],
    figure: (given) => growth(Growth.parse(given).measured),
  },
  {
    what: 'server CPU of a cached search through the proxy, relative to a bare Hono response',
    bench: ['proxy'],
    figure: (given) => {
      const ratios = ProxyTimes.parse(given).rounds.map(({ bare, proxy }) => proxy / bare)
      return `${fixed(Math.min(...ratios))} to ${fixed(Math.max(...ratios))}`
    },
  },
  {
    what: 'judged queries by name, cause and place, mean reciprocal rank',
    bench: ['search', '--size', '100000', '--sqlite', '0', '--minisearch', '0', '--orama', '0'],
    figure: (given) => Search.parse(given).judged?.meanReciprocalRank.toFixed(3) ?? 'not judged',
  },
  {
    what: 'script size, gzip: all elements; picker; button; any other',
    bench: ['kit'],
    figure: (given) => sizes(Scripts.parse(given).scripts),
  },
  {
    what: 'values read from Form 990s drawn as text',
    bench: ['documents', '--forms', '28', '--scans', '0'],
    figure: (given) => {
      const kinds = Kinds.parse(given).kinds.filter(({ measure }) => measure.startsWith('text, '))
      const all = (of: 'values' | 'proven' | 'wrong') => kinds.reduce((sum, kind) => sum + kind[of], 0)
      const [proven, values] = [all('proven'), all('values')].map((count) => count.toLocaleString('en-US'))
      return `${proven} of ${values} right, ${all('wrong')} wrong`
    },
  },
  {
    what: 'a fresh clone with an empty npm cache: packages, size, `npm install`, `npm start` until ready',
    bench: ['install'],
    figure: (given) => {
      const { packages, megabytes, installSeconds, startSeconds } = Install.parse(given)
      return `${packages}; ${megabytes} MB; ${installSeconds} s; ${startSeconds} s`
    },
  },
]

/**
 * Measures every row of the README's table, one bench after the other, and prints the table with the date. Takes about 20
 * minutes on two quiet cores. `--only WORDS` keeps the rows whose bench has these words.
 */
export async function bench(args: readonly string[]): Promise<BenchResult> {
  const only = args.includes('--only') ? (args[args.indexOf('--only') + 1] ?? '') : ''
  const measured = new Map<string, Promise<unknown>>()
  const rows: { measure: string; figure: string; command: string }[] = []
  for (const { what, bench, figure } of ROWS.filter((row) => row.bench.join(' ').includes(only))) {
    const command = bench.join(' ')
    const figures = measured.get(command) ?? figuresOf(bench)
    measured.set(command, figures)
    const row = { measure: what, figure: figure(await figures), command: `npm run bench -- ${command}` }
    console.error(`| ${row.measure} | ${row.figure} | \`${row.command}\` |`)
    rows.push(row)
  }
  const date = new Date().toISOString().slice(0, 10)
  console.error(`${date}, Node ${process.version}`)
  return { rows, figures: { date, rows } }
}

/** Runs a bench in a process of its own, as its command does, and takes the figures that it prints. */
function figuresOf(bench: readonly string[]): Promise<unknown> {
  const file = fileURLToPath(new URL('bench.ts', import.meta.url))
  const child = spawn(process.execPath, [...process.execArgv, file, ...bench, '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += String(text)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => {
      const line = output.split('\n').findLast((text) => text.startsWith('{'))
      if (line === undefined) reject(new Error(`${bench.join(' ')} printed no figures:\n${output}`))
      else resolve(JSON.parse(line))
    })
  })
}

const READS = /^(create|show|list|impact|a nonprofit)/

function growth(measured: z.infer<typeof Growth>['measured']): string {
  const [small, large] = [measured[0]?.times ?? {}, measured.at(-1)?.times ?? {}]
  const ratios = Object.keys(small)
    .filter((name) => READS.test(name))
    .map((name) => (large[name] ?? Number.NaN) / (small[name] ?? Number.NaN))
  return `${fixed(Math.min(...ratios))} to ${fixed(Math.max(...ratios))}`
}

function sizes(scripts: z.infer<typeof Scripts>['scripts']): string {
  const size = (name: string) => (scripts.find(({ measure }) => measure === name)?.['gzip, bytes'] ?? Number.NaN) / 1000
  const shown = ['almoner.js', 'nonprofit-picker.js', 'donate-button.js']
  const others = ['climate-offset-badge.js', 'impact-card.js', 'social-share.js'].map(size)
  const range = `${Math.min(...others).toFixed(1)} to ${Math.max(...others).toFixed(1)} kB`
  return [...shown.map((name) => `${size(name).toFixed(1)} kB`), range].join('; ')
}

function fixed(value: number): string {
  return value.toFixed(2)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
