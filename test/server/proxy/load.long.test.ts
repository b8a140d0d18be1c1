import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  type BenchServer,
  load,
  type Seen,
  startBenchServer,
  startFaultyService,
  type Wish,
} from '../../bench/proxy/load.ts'
import { SHOP } from '../../support/proxy-of.ts'

/** The whole load has faults in 1% of the calls; fewer requests with more faults test the same. */
const WHOLE = process.env.ALMONER_TEST_WHOLE === '1'
const QUESTIONS = WHOLE ? 60_000 : 6_000
const FAULTS = WHOLE ? 0.01 : 0.05
const CONNECTIONS = 32
const SAMPLES = 20
/** Bytes that memory may grow after the warm-up: the work of a moment. */
const MAX_GROWTH = 3 * 2 ** 20

interface Question extends Wish {
  /** The content of a correct response. */
  expected: string
}

/** Cached searches, new searches and payment links, in turn. */
function questionsOf(proxy: BenchServer): () => Question {
  let asked = 0
  return () => {
    asked += 1
    if (asked % 50 === 0) {
      const amount = 100 + asked
      const page = `${SHOP}/thanks`
      return {
        url: `${proxy.url}/proxy/api/v1/payments/checkout_link?public_key=test_pk_one`,
        headers: { origin: SHOP, 'content-type': 'application/json', 'idempotency-key': `intent-${asked}` },
        body: JSON.stringify({ amount, nonprofit_id: 'n_1', success_url: page, cancel_url: page }),
        expected: `/checkout/${amount}"`,
      }
    }
    const term = asked % 10 === 0 ? `new ${asked}` : `kept ${asked % 7}`
    const url = `${proxy.url}/proxy/api/v1/nonprofits?public_key=test_pk_one&search_term=${encodeURIComponent(term)}`
    return { url, expected: `"name":"${term}"` }
  }
}

function isProblem({ status, type, body }: Seen): boolean {
  return (
    [502, 504].includes(status) &&
    type.startsWith('application/problem+json') &&
    /"code":"upstream_(invalid|unreachable|timeout)"/.test(body)
  )
}

test('under load, with faults behind the proxy, every response is right or a clear problem, and memory stays flat', async () => {
  const service = await startFaultyService(FAULTS)
  const proxy = await startBenchServer('proxy', service.url)
  const counts = { right: 0, problems: 0 }
  const wrong: string[] = []
  const samples: Promise<number>[] = []
  let curve: readonly number[] = []
  let faults = 0
  try {
    const question = questionsOf(proxy)
    let asked = 0
    await load(
      CONNECTIONS,
      () => {
        asked += 1
        if (asked % (QUESTIONS / SAMPLES) === 0) samples.push(heldBy(proxy))
        return asked > QUESTIONS ? undefined : question()
      },
      (seen, { expected }) => {
        if (seen.status === 200 && seen.type.startsWith('application/json') && seen.body.includes(expected))
          counts.right += 1
        else if (isProblem(seen)) counts.problems += 1
        else wrong.push(`${seen.status} ${seen.type} ${seen.body.slice(0, 80)}, not ${expected}`)
      },
    )
    curve = await Promise.all(samples)
    const { residentBytes } = await proxy.usage()
    const { calls, faultsByKind } = await service.usage()
    faults = Object.values(faultsByKind).reduce((sum, count) => sum + count, 0)
    console.log(
      `${QUESTIONS} questions over ${CONNECTIONS} connections: ${counts.right} right, ${counts.problems} clear problems, ` +
        `${wrong.length} wrong; ${calls} calls behind, faults ${JSON.stringify(faultsByKind)}; ` +
        `MiB held: ${curve.map(megabytes).join(' ')}; ${megabytes(residentBytes)} MiB resident`,
    )
  } finally {
    proxy.stop()
    service.stop()
  }
  assert.deepEqual(wrong.slice(0, 3), [])
  assert.ok(counts.right > 30, `${counts.right} right answers`)
  // Concurrent requests for the same response share its failure.
  assert.ok(counts.problems <= 2 * faults + CONNECTIONS, `${counts.problems} problems of ${faults} faults`)
  const settled = curve.slice(Math.floor(curve.length / 4))
  const [early, late] = [settled.slice(0, settled.length / 2), settled.slice(settled.length / 2)].map(lowest)
  assert.ok(late !== undefined && early !== undefined && late - early < MAX_GROWTH, 'memory grows')
})

/** Bytes that the proxy uses. */
async function heldBy(proxy: BenchServer): Promise<number> {
  return (await proxy.usage('held')).usedBytes
}

/** The lowest of some samples, when few requests are in progress. */
function lowest(samples: readonly number[]): number {
  return Math.min(...samples)
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1)
}
