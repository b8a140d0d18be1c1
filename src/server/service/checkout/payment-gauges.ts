import { sql } from 'kysely'
import type { Database } from '../../database/tables/tables.ts'
import type { WatchedGauge } from '../../http/metrics.ts'

/** Payment gauges for `/metrics`: results of the last hour, and open payments. */
export function paymentGauges(db: Database): WatchedGauge[] {
  return [
    {
      name: 'almoner_payments_last_hour',
      help: 'Payments that ended within the last hour, by outcome and mode',
      labelNames: ['outcome', 'mode'],
      read: async () => {
        const { rows } = await sql<{ outcome: string; live_mode: boolean; count: number }>`
          select state as outcome, live_mode, count(*)::bigint as count from checkout_payment
          where settled_at > now() - interval '1 hour' group by 1, 2`.execute(db)
        return rows.map(({ outcome, live_mode, count }) => ({
          labels: { outcome, mode: modeOf(live_mode) },
          value: count,
        }))
      },
    },
    {
      name: 'almoner_payments_open',
      help: 'Payments not settled by the processor yet, by mode',
      labelNames: ['mode'],
      read: async () => {
        const { rows } = await sql<{ live_mode: boolean; count: number }>`
          select live_mode, count(*)::bigint as count from checkout_payment
          where state in ('started', 'waiting') group by 1`.execute(db)
        return rows.map(({ live_mode, count }) => ({ labels: { mode: modeOf(live_mode) }, value: count }))
      },
    },
  ]
}

function modeOf(liveMode: boolean): string {
  return liveMode ? 'live' : 'test'
}
