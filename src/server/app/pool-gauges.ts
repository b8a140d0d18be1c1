import type pg from 'pg'
import type { WatchedGauge } from '../http/metrics.ts'

/** What `/metrics` shows of the connections that requests share, and whether the database answers. */
export function poolGauges(pool: pg.Pool): WatchedGauge[] {
  return [
    {
      name: 'almoner_database_connections',
      help: 'Connections that requests share: busy, idle, the most there may be; and how many requests wait for one',
      labelNames: ['state'],
      read: async () => [
        { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'waiting' }, value: pool.waitingCount },
        { labels: { state: 'most' }, value: pool.options.max },
      ],
    },
    {
      name: 'almoner_database_up',
      help: 'Whether the database answers: 1 or 0',
      labelNames: [],
      read: async () => [{ labels: {}, value: await answers(pool) }],
    },
  ]
}

async function answers(pool: pg.Pool): Promise<number> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<number>((resolve) => {
    timer = setTimeout(resolve, 1_500, 0)
  })
  const answered = pool.query('select 1').then(
    () => 1,
    () => 0,
  )
  const found = await Promise.race([answered, tooLate])
  clearTimeout(timer)
  return found
}
