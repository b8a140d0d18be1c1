import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { basicHeader } from '../../src/contract/basic-credentials.ts'
import { openDatabase } from '../../src/server/database/connect.ts'
import type { Tables } from '../../src/server/database/tables/tables.ts'

const headers = {
  authorization: basicHeader({ publicKey: 'test_pk_storefront', secretKey: 'test_sk_storefront' }),
  'content-type': 'application/json',
}
const PAUSE_MS = 100
const CLIENTS = 16

/** Where and how donations are created. */
export interface SteadyOptions {
  url: string
  nonprofitId: string
  /** Number of donations, created by sixteen clients; without it, until `stop` is called. */
  gifts?: number
  /** Distinguishes these donations from those of another run. */
  name: string
}

/** Clients that create one donation after another and repeat each with its key until it is acknowledged. */
export interface SteadyGifts {
  /** IDs of donations by number. */
  acknowledged: Map<number, string>
  /** Failed attempts by status or error. */
  failed: Map<string, number>
  /** The longest time without an acknowledged donation. */
  longestGapMs(): number
  /** Lets each client finish its donation; resolves when all have. */
  stop(): Promise<void>
  /** Resolves when all donations are created. */
  done: Promise<unknown>
}

/** Starts creating donations. */
export function giveSteadily({ url, nonprofitId, gifts = Number.POSITIVE_INFINITY, name }: SteadyOptions): SteadyGifts {
  const acknowledged = new Map<number, string>()
  const failed = new Map<string, number>()
  let [next, lastAt, longest, isStopped] = [0, performance.now(), 0, false]
  const once = async (number: number): Promise<string> => {
    const external = `${name}-${number}`
    const gift = { amount: 500, nonprofit_id: nonprofitId, funds_collected: true, external_id: external }
    const answer = await fetch(`${url}/api/v1/donations`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': `key-of-${external}` },
      body: JSON.stringify(gift),
    })
    if (answer.status !== 200) throw new Error(`${answer.status} ${(await answer.text()).slice(0, 200)}`)
    return (await answer.json()).id
  }
  const client = async (): Promise<void> => {
    while (!isStopped && next < gifts) {
      const number = next
      next += 1
      while (!acknowledged.has(number)) {
        try {
          acknowledged.set(number, await once(number))
          const now = performance.now()
          longest = Math.max(longest, now - lastAt)
          lastAt = now
        } catch (error) {
          const reason = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}`.trim() : String(error)
          failed.set(reason, (failed.get(reason) ?? 0) + 1)
          await sleep(PAUSE_MS)
        }
      }
    }
  }
  const done = Promise.all(Array.from({ length: CLIENTS }, client))
  return {
    acknowledged,
    failed,
    longestGapMs: () => longest,
    done,
    stop: async () => {
      isStopped = true
      await done
    },
  }
}

/** What the database has of the acknowledged donations. */
export interface Verdict {
  lost: number
  doubled: number
  /** The sum of all ledger lines, and whether each entry sums to zero. */
  ledger: number
  crooked: number
}

/** Compares the acknowledgements with the database. */
export async function judgeGifts(databaseUrl: string, { acknowledged }: SteadyGifts, name: string): Promise<Verdict> {
  const { db, close } = await openDatabase<Tables>(databaseUrl)
  try {
    const rows = await db
      .selectFrom('donation')
      .select(['id', 'external_id'])
      .where('external_id', 'like', `${name}-%`)
      .execute()
    const there = new Set(rows.map(({ id }) => id))
    const { rows: sums } = await sql<{ ledger: string | null; crooked: number }>`
      select (select sum(amount) from journal_line)::text as ledger,
        (select count(*) from (select entry_id from journal_line group by entry_id having sum(amount) <> 0) as one)::int
          as crooked`.execute(db)
    return {
      lost: [...acknowledged.values()].filter((id) => !there.has(id)).length,
      doubled: rows.length - new Set(rows.map(({ external_id }) => external_id)).size,
      ledger: Number(sums[0]?.ledger ?? 0),
      crooked: sums[0]?.crooked ?? -1,
    }
  } finally {
    await close()
  }
}
