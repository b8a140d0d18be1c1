import type { BenchResult } from './bench.ts'
import { type BenchServer, load, startBenchServer } from './proxy/load.ts'

const CONNECTIONS = 32
const ROUNDS = 5
const PATH = '/proxy/api/v1/nonprofits?search_term=red&public_key=test_pk_one'

/**
 * CPU time per cached search on the proxy, compared in turns with a bare Hono GET that returns the same text, and
 * the number of calls for 100 identical concurrent requests. A number sets the requests per round.
 */
export async function bench(args: readonly string[]): Promise<BenchResult> {
  const count = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 6_000)
  const [bare, proxy] = [await startBenchServer('bare'), await startBenchServer('proxy')]
  try {
    const calls = await burst(proxy)
    const rounds: { bare: number; proxy: number }[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const figures = { bare: await cpuPerRequest(bare, count), proxy: await cpuPerRequest(proxy, count) }
      if (round > 0) rounds.push(figures) // The first round warms up both.
    }
    const ratio = median(rounds.map((round) => round.proxy / round.bare))
    return {
      rows: [
        {
          measure: 'bare Hono GET, CPU µs per request',
          value: Math.round(median(rounds.map((each) => each.bare)) * 10) / 10,
        },
        {
          measure: 'cached search at the proxy, CPU µs',
          value: Math.round(median(rounds.map((each) => each.proxy)) * 10) / 10,
        },
        { measure: 'proxy / bare (median of rounds; limit 2)', value: Number(ratio.toFixed(2)) },
        { measure: 'calls for 100 identical concurrent requests', value: calls },
      ],
      figures: { connections: CONNECTIONS, requests: count, ratio, rounds, callsOfBurst: calls },
    }
  } finally {
    bare.stop()
    proxy.stop()
  }
}

async function burst(proxy: BenchServer): Promise<number> {
  const before = (await proxy.usage()).upstreamCalls
  let left = 100
  await load(
    100,
    () => (left-- > 0 ? { url: `${proxy.url}${PATH}&page=2` } : undefined),
    () => undefined,
  )
  return (await proxy.usage()).upstreamCalls - before
}

async function cpuPerRequest(server: BenchServer, count: number): Promise<number> {
  const { cpuMicroseconds: before } = await server.usage()
  let left = count
  await load(
    CONNECTIONS,
    () => (left-- > 0 ? { url: `${server.url}${PATH}` } : undefined),
    ({ status }) => {
      if (status !== 200) throw new Error(`${server.url} answered ${status}`)
    },
  )
  return ((await server.usage()).cpuMicroseconds - before) / count
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
