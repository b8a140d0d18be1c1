import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Log, silentLog } from '../../src/server/http/log.ts'
import { DirectoryIndex } from '../../src/server/service/directory/search/answer/directory-index.ts'
import { buildIndex } from '../../src/server/service/directory/search/layer/build-index.ts'
import type { IndexRecord } from '../../src/server/service/directory/search/layer/index-record.ts'
import {
  createLiveDirectory,
  type LiveDirectory,
} from '../../src/server/service/directory/search/live/live-directory.ts'
import type { BenchResult, BenchRow } from './bench.ts'
import { blindQueries } from './search/blind-queries.ts'
import { blindQueries2 } from './search/blind-queries-2.ts'
import { blindQueries3 } from './search/blind-queries-3.ts'
import { blindQueries4 } from './search/blind-queries-4.ts'
import { blindQueries5 } from './search/blind-queries-5.ts'
import { blindQueries6 } from './search/blind-queries-6.ts'
import { blindQueries7 } from './search/blind-queries-7.ts'
import { blindQueries8 } from './search/blind-queries-8.ts'
import { blindQueries9 } from './search/blind-queries-9.ts'
import { blindQueries10 } from './search/blind-queries-10.ts'
import { comparePeers, type PeerFigures } from './search/compare-peers.ts'
import { directAnswers8 } from './search/direct-answers-8.ts'
import { directAnswers9 } from './search/direct-answers-9.ts'
import { directAnswers10 } from './search/direct-answers-10.ts'
import { searchDuringImport } from './search/during-import.ts'
import { everydayQueries } from './search/everyday-queries.ts'
import { sqliteEverydaySearch } from './search/everyday-sqlite.ts'
import { makeDirectory } from './search/generated-directory.ts'
import { heldOutQueries } from './search/held-out-queries.ts'
import { type Judgement, judge } from './search/judge.ts'
import { everydayRows, indexSearch, judgeEveryday, missedRows, scoreOf } from './search/judge-everyday.ts'
import { readJudgedDirectory } from './search/judged-directory.ts'
import { judgedQueries } from './search/judged-queries.ts'
import { type Latencies, round } from './search/latencies.ts'
import { type NationalDatabase, openNationalDatabase } from './search/national-database.ts'
import { type AskedQuery, type QueryGroup, queryGroups } from './search/query-groups.ts'
import { secondJudgments } from './search/second-judgments.ts'
import { agreementOf, asSecondReader, pairsToRead, writePairs } from './search/second-reading.ts'
import { createProxyContext } from './search/service-endpoint.ts'
import { timeGroups, timeTogether } from './search/time-groups.ts'

const searchers = 16

interface Settings {
  size: number
  folder: string
  isKept: boolean
  seconds: number
  peers: { sqlite: number; miniSearch: number; orama: number }
}

/**
 * Times searches of every kind at the service's proxy, on a generated directory of national size: one at a time, by 16
 * clients, and during an import. Measures relevance on judged queries over real organizations. Compares with
 * alternatives. Options: --everyday (only the judged everyday queries, in seconds), --pairs (prints pairs for a second
 * reader), --size N, --data DIR (kept and used again), --seconds N, --sqlite N, --minisearch N, --orama N (0 leaves
 * out).
 */
export async function bench(args: readonly string[]): Promise<BenchResult> {
  if (args.includes('--everyday')) return benchEveryday()
  if (args.includes('--pairs')) return printPairs()
  const settings = await readSettings(args)
  const nation = await openNationalDatabase(settings.folder, settings.size)
  try {
    return await measure(settings, nation)
  } finally {
    await nation.close()
    if (!settings.isKept) await rm(settings.folder, { recursive: true, force: true })
  }
}

/**
 * Relevance of everyday queries over the sandbox's directory, for our index and for SQLite FTS5 with the same word
 * lists.
 */
async function benchEveryday(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-search-'))
  const sqlite = sqliteEverydaySearch(join(folder, 'everyday.sqlite'))
  const sets = [
    { name: 'everyday', queries: everydayQueries },
    { name: 'held out', queries: heldOutQueries },
    { name: 'blind', queries: blindQueries },
    { name: 'blind 2', queries: blindQueries2 },
    { name: 'blind 3', queries: blindQueries3 },
    { name: 'blind 4', queries: blindQueries4 },
    { name: 'blind 5', queries: blindQueries5 },
    { name: 'blind 6', queries: blindQueries6 },
    { name: 'blind 7', queries: blindQueries7 },
    { name: 'blind 8', queries: blindQueries8 },
    { name: 'blind 9', queries: blindQueries9 },
    { name: 'blind 10', queries: blindQueries10 },
  ]
  const judged = sets.map(({ name, queries }) => ({
    name,
    ours: judgeEveryday(queries),
    sqlite: judgeEveryday(queries, sqlite.search),
  }))
  const agreement = agreementOf(secondJudgments, blindQueries6)
  const second = scoreOf(judgeEveryday(asSecondReader(secondJudgments, blindQueries6)))
  const direct = judgeEveryday(asSecondReader(directAnswers8, blindQueries8))
  const direct9 = judgeEveryday(asSecondReader(directAnswers9, blindQueries9))
  const direct10 = judgeEveryday(asSecondReader(directAnswers10, blindQueries10))
  sqlite.close()
  await rm(folder, { recursive: true, force: true })
  return {
    rows: [
      ...judged.flatMap(({ name, ours, sqlite: theirs }) => [
        ...everydayRows(name, ours),
        ...everydayRows(`${name}, SQLite FTS5`, theirs).slice(0, 1),
        ...missedRows(ours),
      ]),
      {
        measure: 'second reading',
        note: `${agreement.pairs} pairs, agreement ${agreement.share}, kappa ${agreement.kappa}; by it, first ${second.first}, first five ${second.firstFive}`,
      },
      ...everydayRows('blind 8, direct answers only', direct),
      ...everydayRows('blind 9, direct answers only', direct9),
      ...everydayRows('blind 10, direct answers only', direct10),
    ],
    figures: {
      ...Object.fromEntries(
        judged.map(({ name, ours, sqlite: theirs }) => [name, { ours: scoreOf(ours), sqlite: scoreOf(theirs) }]),
      ),
      secondReading: { ...agreement, score: second },
      directAnswers: scoreOf(direct),
      directAnswers9: scoreOf(direct9),
      directAnswers10: scoreOf(direct10),
    },
  }
}

/** Prints pairs of query and result for a second reader to judge. */
async function printPairs(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-search-'))
  const sqlite = sqliteEverydaySearch(join(folder, 'everyday.sqlite'))
  const searches = [indexSearch(), sqlite.search]
  console.error(writePairs(pairsToRead(blindQueries6, searches, { count: 40 })))
  sqlite.close()
  await rm(folder, { recursive: true, force: true })
  return { rows: [], figures: {} }
}

const text = { type: 'string' } as const
const options = { size: text, data: text, seconds: text, sqlite: text, minisearch: text, orama: text } as const

async function readSettings(args: readonly string[]): Promise<Settings> {
  const { values } = parseArgs({ args: args.filter((each) => each !== '--json'), options })
  const size = Number(values.size ?? 1_800_000)
  if (values.data !== undefined) await mkdir(values.data, { recursive: true })
  return {
    size,
    folder: values.data ?? (await mkdtemp(join(tmpdir(), 'almoner-search-'))),
    isKept: values.data !== undefined,
    seconds: Number(values.seconds ?? 10),
    peers: {
      sqlite: Number(values.sqlite ?? size),
      miniSearch: Number(values.minisearch ?? Math.min(size, 400_000)),
      orama: Number(values.orama ?? Math.min(size, 100_000)),
    },
  }
}

async function measure(settings: Settings, nation: NationalDatabase): Promise<BenchResult> {
  const { built, reopened, directory } = await openTwice(nation, settings.folder)
  const groups = queryGroups(samplesOf(settings.size))
  const queries = shuffled(groups)
  const ask = createProxyContext(nation.open.db, directory)
  const searchAlone = (query: AskedQuery) => directory.index?.search(toIndexQuery(query))
  const bare = await timeGroups(groups, searchAlone)
  const processor = await timeGroups(groups, searchAlone, { rounds: 2, isProcessorTime: true })
  // The first round reads rows from the database; from then on their listings are in memory.
  const first = await timeGroups(groups, ask, { rounds: 1, warmUp: false })
  const proxy = await timeGroups(groups, ask, { rounds: 2 })
  const together = await timeTogether(queries, ask, { searchers, milliseconds: settings.seconds * 1000 })
  const memory = process.memoryUsage()
  const during = await searchDuringImport(settings.folder, nation.url, { ask, directory, queries })
  await directory.stop()
  const judged = await readJudgedDirectory()
  const judgement = judged && (await judgeOurs(judged))
  const peers = await comparePeers(settings.folder, settings.peers, { groups, judged })
  const memoryMegabytes = { process: Math.round(memory.rss / 1e6), index: Math.round(built.bytes / 1e6) }
  return {
    rows: [
      ...groupRows({ proxy, first, bare, processor }, peers),
      { measure: `${searchers} clients`, ...together.latencies.summary(), note: `${together.perSecond} searches/s` },
      {
        measure: 'during an import',
        ...during.latencies.summary(),
        note: `${round(during.importSeconds)} s, found ${round(during.untilFoundSeconds)} s later; counts seen: ${during.seen.join(', ')}`,
      },
      {
        measure: 'build',
        note: `${round(built.seconds)} s in a thread, ${memoryMegabytes.index} MB (${round(built.bytes / built.size)} bytes each)`,
      },
      { measure: 'reopen', note: `${round(reopened.seconds)} s from the file` },
      { measure: 'memory', note: `${memoryMegabytes.process} MB, the whole process` },
      ...(nation.imported
        ? [{ measure: 'import', note: `${nation.imported.seconds} s, at most ${nation.imported.peakMegabytes} MB` }]
        : []),
      ...peers.map(peerRow),
      ...judgedRows(judgement),
    ],
    figures: {
      size: built.size,
      groups: summaries(proxy),
      firstAsked: summaries(first),
      indexAlone: summaries(bare),
      indexProcessorTime: summaries(processor),
      together: { searchers, perSecond: together.perSecond, ...together.latencies.summary() },
      duringImport: {
        ...during.latencies.summary(),
        seen: during.seen,
        seconds: during.importSeconds,
        untilFound: during.untilFoundSeconds,
      },
      build: built,
      reopenSeconds: reopened.seconds,
      memoryMegabytes,
      import: nation.imported ?? null,
      judged: judgement ?? null,
      peers,
    },
  }
}

interface Opened {
  seconds: number
  bytes: number
  size: number
}

/** Builds the index from the tables, then loads it again from its file. */
async function openTwice(
  nation: NationalDatabase,
  folder: string,
): Promise<{ built: Opened; reopened: Opened; directory: LiveDirectory }> {
  const index = join(folder, 'bench-index')
  await rm(index, { recursive: true, force: true })
  const first = await openTimed(nation, index)
  await first.directory.stop()
  const second = await openTimed(nation, index)
  return { built: first.opened, reopened: second.opened, directory: second.directory }
}

async function openTimed(nation: NationalDatabase, dataDirectory: string) {
  const facts = { bytes: 0, size: 0 }
  const info = (told: object): void => {
    if ('bytes' in told && 'nonprofits' in told) {
      Object.assign(facts, { bytes: Number(told.bytes), size: Number(told.nonprofits) })
    }
  }
  const log: Log = { ...silentLog, info, warn: (told, sentence) => console.error(sentence, told) }
  const started = performance.now()
  const directory = createLiveDirectory({ db: nation.open.db, databaseUrl: nation.url, log, dataDirectory })
  directory.start()
  await directory.ready()
  const seconds = (performance.now() - started) / 1000
  await new Promise((resolve) => setTimeout(resolve, 10))
  return { directory, opened: { seconds, ...facts } }
}

function toIndexQuery({ isDirect, ...query }: QueryGroup['queries'][number]) {
  const direct = isDirect === undefined ? undefined : { account: 'm_bench', isGiven: isDirect }
  return { ...query, direct }
}

function samplesOf(size: number): { name: string; ein: string }[] {
  const every = Math.max(1, Math.floor(size / 2000))
  const samples: { name: string; ein: string }[] = []
  let at = 0
  for (const made of makeDirectory(size)) if (at++ % every === 0 && made.eligible) samples.push(made)
  return samples
}

/** One query of each group in turn. */
function shuffled(groups: readonly QueryGroup[]): QueryGroup['queries'][number][] {
  const longest = Math.max(...groups.map(({ queries }) => queries.length))
  return Array.from({ length: longest }, (_, at) => groups.flatMap(({ queries }) => queries[at] ?? [])).flat()
}

async function judgeOurs(records: readonly IndexRecord[]): Promise<Judgement> {
  const index = new DirectoryIndex(buildIndex(records))
  const eins = new Map(records.map(({ number, ein }) => [number, ein]))
  return judge(judgedQueries, (term, limit) => {
    const { numbers, relaxed } = index.answer({ term, offset: 0, limit })
    // A response to fewer words says that nothing matches all of them.
    return relaxed !== null ? [] : numbers.map((number) => eins.get(number) ?? '')
  })
}

function summaries(timed: ReadonlyMap<string, Latencies>): Record<string, ReturnType<Latencies['summary']>> {
  return Object.fromEntries([...timed].map(([name, latencies]) => [name, latencies.summary()]))
}

type Timed = ReadonlyMap<string, Latencies>

/**
 * On the proxy in wall time, for repeated and first searches; the index alone in wall and CPU time; the alternatives as
 * p50/p99.
 */
function groupRows(
  { proxy, first, bare, processor }: Record<'proxy' | 'first' | 'bare' | 'processor', Timed>,
  peers: readonly PeerFigures[],
): BenchRow[] {
  return [...proxy].map(([name, latencies]) => {
    const beside = peers.map((peer) => [peer.name, `${peer.groups[name]?.p50} / ${peer.groups[name]?.p99}`])
    const [wall, cpu] = [bare.get(name)?.percentile(0.99) ?? 0, processor.get(name)?.percentile(0.99) ?? 0]
    return {
      measure: name,
      ...latencies.summary(),
      'first p99': first.get(name)?.percentile(0.99) ?? 0,
      'index p99': wall,
      'index CPU p99': cpu,
      ...Object.fromEntries(beside),
    }
  })
}

function peerRow({ name, size, buildSeconds, megabytes, meanReciprocalRank }: PeerFigures): BenchRow {
  const rank = meanReciprocalRank ?? 'not judged'
  return { measure: name, note: `${size} nonprofits, built in ${buildSeconds} s, ${megabytes} MB; judged ${rank}` }
}

function judgedRows(judgement: Judgement | undefined): BenchRow[] {
  if (judgement === undefined) return [{ measure: 'judged', note: 'the IRS extracts are missing' }]
  const { meanReciprocalRank, misses } = judgement
  return [
    {
      measure: 'judged',
      note: `mean reciprocal rank ${round(meanReciprocalRank * 1000) / 1000}, ${judgedQueries.length} queries`,
    },
    ...misses.map(({ query, place }) => ({
      measure: `missed: ${query}`,
      note: place === 0 ? 'not found' : `place ${place}`,
    })),
  ]
}
