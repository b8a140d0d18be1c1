import { join } from 'node:path'
import type { IndexRecord } from '../../../src/server/service/directory/search/layer/index-record.ts'
import { makeDirectory, toIndexRecord } from './generated-directory.ts'
import { judge } from './judge.ts'
import { judgedQueries } from './judged-queries.ts'
import type { Peer } from './peer.ts'
import { miniSearchPeer } from './peer-minisearch.ts'
import { oramaPeer } from './peer-orama.ts'
import { sqlitePeer, sqliteThesaurusPeer } from './peer-sqlite.ts'
import type { QueryGroup } from './query-groups.ts'
import { timeGroups } from './time-groups.ts'

/** Results of an alternative: the groups in p50 and p99, and how often an expected result came first. */
export interface PeerFigures {
  readonly name: string
  readonly size: number
  readonly buildSeconds: number
  readonly megabytes: number
  readonly groups: Readonly<Record<string, { p50: number; p99: number }>>
  readonly meanReciprocalRank: number | null
}

/** Directory sizes for each alternative. */
export interface PeerSizes {
  readonly sqlite: number
  readonly miniSearch: number
  readonly orama: number
}

const perGroup = 12
const longestGroup = 4000

/** Builds and measures the alternatives one after another. */
export async function comparePeers(
  folder: string,
  sizes: PeerSizes,
  { groups, judged }: { groups: readonly QueryGroup[]; judged: readonly IndexRecord[] | undefined },
): Promise<PeerFigures[]> {
  const peers: [() => Peer, number][] = [
    [() => sqlitePeer(join(folder, 'bm25.sqlite'), 'bm25'), sizes.sqlite],
    [() => sqlitePeer(join(folder, 'prominence.sqlite'), 'prominence'), sizes.sqlite],
    [() => sqliteThesaurusPeer(join(folder, 'thesaurus.sqlite')), sizes.sqlite],
    [miniSearchPeer, sizes.miniSearch],
    [oramaPeer, sizes.orama],
  ]
  const figures: PeerFigures[] = []
  for (const [open, size] of peers) if (size > 0) figures.push(await figuresOf(open, size, { groups, judged }))
  return figures
}

async function figuresOf(
  open: () => Peer,
  size: number,
  { groups, judged }: { groups: readonly QueryGroup[]; judged: readonly IndexRecord[] | undefined },
): Promise<PeerFigures> {
  const peer = open()
  process.stderr.write(`\r${peer.name}, ${size} nonprofits …      \n`)
  const before = process.memoryUsage.rss()
  const started = performance.now()
  await peer.add(byProminence([...take(size)]))
  const buildSeconds = Math.round((performance.now() - started) / 100) / 10
  const megabytes = Math.max(0, Math.round((process.memoryUsage.rss() - before) / 1e6))
  const timed = await timeGroups(groups, (query) => peer.search(query), { rounds: 1, perGroup, longest: longestGroup })
  peer.close()
  const rank = judged === undefined ? null : await judgePeer(open(), judged)
  const summaries = [...timed].map(([name, latencies]) => [name, latencies.summary()] as const)
  return {
    name: peer.name,
    size,
    buildSeconds,
    megabytes,
    groups: Object.fromEntries(summaries),
    meanReciprocalRank: rank,
  }
}

async function judgePeer(peer: Peer, judged: readonly IndexRecord[]): Promise<number> {
  await peer.add(byProminence([...judged]))
  const { meanReciprocalRank } = await judge(judgedQueries, (term, limit) => peer.search({ term, offset: 0, limit }))
  peer.close()
  return Math.round(meanReciprocalRank * 1000) / 1000
}

function byProminence(records: IndexRecord[]): IndexRecord[] {
  return records.sort((a, b) => b.prominence - a.prominence)
}

function* take(size: number): Generator<IndexRecord> {
  for (const made of makeDirectory(size)) yield toIndexRecord(made)
}
