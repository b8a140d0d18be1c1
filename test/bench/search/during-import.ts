import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LiveDirectory } from '../../../src/server/service/directory/search/live/live-directory.ts'
import { writeMadeBmf } from './generated-bmf.ts'
import { type GeneratedNonprofit, makeDirectory } from './generated-directory.ts'
import { Latencies } from './latencies.ts'
import type { AskedQuery } from './query-groups.ts'
import type { Ask } from './service-endpoint.ts'

/** What searches found while an import was running. */
export interface DuringImport {
  readonly latencies: Latencies
  /**
   * How many of the imported nonprofits each search found, without duplicates; half an import would be a number in
   * between.
   */
  readonly seen: readonly number[]
  readonly importSeconds: number
  /** From the end of the import until a search found all of it. */
  readonly untilFoundSeconds: number
}

const imported = 20_000
const longestWait = 300_000

/** Imports new nonprofits with the command line, as an operator would, and searches until they are found. */
export async function searchDuringImport(
  folder: string,
  databaseUrl: string,
  { ask, directory, queries }: { ask: Ask; directory: LiveDirectory; queries: readonly AskedQuery[] },
): Promise<DuringImport> {
  const mark = `${letters(Date.now())}mark`
  const file = join(folder, 'month.csv')
  await writeMadeBmf(file, month(mark))
  const args = ['--import', 'tsx', 'src/server/cli/almoner.ts', 'import', 'bmf', file]
  const child = spawn(process.execPath, args, { env: { ...process.env, DATABASE_URL: databaseUrl }, stdio: 'ignore' })
  const started = performance.now()
  let ended = 0
  const exit = once(child, 'exit').then(() => {
    ended = performance.now()
  })
  const latencies = new Latencies()
  const seen = new Set<number>()
  const found = (): number => directory.index?.search({ term: mark, offset: 0, limit: imported + 1 })?.length ?? 0
  for (let at = 0; performance.now() - started < longestWait; at++) {
    const query = queries[at % queries.length]
    if (query) await latencies.time(() => ask(query))
    const now = at % 20 === 0 || ended > 0 ? found() : 0
    if (at % 20 === 0 || ended > 0) seen.add(now)
    if (now === imported) break
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await exit
  const untilFoundSeconds = (performance.now() - ended) / 1000
  return { latencies, seen: [...seen], importSeconds: (ended - started) / 1000, untilFoundSeconds }
}

function* month(mark: string): Generator<GeneratedNonprofit> {
  const first = 910_000_000 + (Date.now() % 1_000_000) * 50
  let at = 0
  for (const made of makeDirectory(imported, Date.now())) {
    yield { ...made, eligible: true, ein: String(first + at++), name: `${mark} ${made.name}`.toUpperCase() }
  }
}

/** Converts digits to letters, so that the result is one word. */
function letters(number: number): string {
  return String(number).replace(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)] ?? 'z')
}
