import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type BenchServer,
  load,
  type Seen,
  startBenchServer,
  startFaultyService,
  type Wish,
} from '../../bench/proxy/load.ts'
import { SHOP } from '../../support/proxy-of.ts'

/** The whole load is 30 s with faults in one of a hundred calls; a few seconds with more of them are the same in kind. */
const WHOLE = process.env.ALMONER_TEST_WHOLE === '1'
const SECONDS = WHOLE ? 30 : 4
const FAULTS = WHOLE ? 0.01 : 0.05
const CONNECTIONS = 32
const SAMPLES = 20
/** Beyond the warm-up nothing may pile up: what is held may differ by a moment's work, in bytes. */
const MAX_GROWTH = 3 * 2 ** 20

interface Question extends Wish {
  /** What a right answer holds. */
  expected: string
}

/** Searches that are kept, searches that are new, and payment links, in turn. */
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

test('under load, with faults behind the proxy, every answer is right or a clear problem, and memory is flat', async () => {
  const service = await startFaultyService(FAULTS)
  const proxy = await startBenchServer('proxy', service.url)
  const counts = { right: 0, problems: 0 }
  const wrong: string[] = []
  const curve: number[] = []
  let faults = 0
  try {
    const end = Date.now() + SECONDS * 1_000
    const question = questionsOf(proxy)
    const sampling = sampleUntil(end, proxy, curve)
    await load(
      CONNECTIONS,
      () => (Date.now() > end ? undefined : question()),
      (seen, { expected }) => {
        if (seen.status === 200 && seen.type.startsWith('application/json') && seen.body.includes(expected))
          counts.right += 1
        else if (isProblem(seen)) counts.problems += 1
        else wrong.push(`${seen.status} ${seen.type} ${seen.body.slice(0, 80)}, not ${expected}`)
      },
    )
    await sampling
    const { residentBytes } = await proxy.usage()
    const { calls, faultsByKind } = await service.usage()
    faults = Object.values(faultsByKind).reduce((sum, count) => sum + count, 0)
    console.log(
      `${SECONDS} s over ${CONNECTIONS} connections: ${counts.right} right, ${counts.problems} clear problems, ` +
        `${wrong.length} wrong; ${calls} calls behind, faults ${JSON.stringify(faultsByKind)}; ` +
        `MiB held: ${curve.map(megabytes).join(' ')}; ${megabytes(residentBytes)} MiB resident`,
    )
  } finally {
    proxy.stop()
    service.stop()
  }
  assert.deepEqual(wrong.slice(0, 3), [])
  assert.ok(counts.right > 30, `${counts.right} right answers`)
  // Who waits for the same answer shares its fault.
  assert.ok(counts.problems <= 2 * faults + CONNECTIONS, `${counts.problems} problems of ${faults} faults`)
  const settled = curve.slice(Math.floor(curve.length / 4))
  const [early, late] = [settled.slice(0, settled.length / 2), settled.slice(settled.length / 2)].map(lowest)
  assert.ok(late !== undefined && early !== undefined && late - early < MAX_GROWTH, 'memory grows')
})

async function sampleUntil(end: number, proxy: BenchServer, curve: number[]): Promise<void> {
  while (Date.now() < end) {
    await sleep((SECONDS * 1_000) / SAMPLES)
    curve.push((await proxy.usage('held')).usedBytes)
  }
}

/** The least of some samples: what is held when little is under way. */
function lowest(samples: readonly number[]): number {
  return Math.min(...samples)
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1)
}
