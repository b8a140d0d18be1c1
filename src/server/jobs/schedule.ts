import type { RoundStepName } from './daily-round.ts'

/** Runs every minute, so that nothing of it is ever made up for. */
type Sweep = 'sweep_deliveries' | 'sweep_gift_searches' | 'sweep_letters'

/** Asks others, and keeps nothing of our own waiting while they do not answer. */
type Asking = 'read_processor'

/** When a job runs by itself. Times are UTC; what was missed while no worker ran is made up for at the next start. */
export interface Scheduled {
  task: RoundStepName | Sweep | Asking
  /** Minute, hour, day of month, month, day of week. */
  at: string
  about: string
  /** Those of a queue wait for each other; that of money unless told. */
  queue?: string
}

/** All that happens by itself, in the order of a day. Each job works in both modes, and is safe to run twice. */
export const schedule: readonly Scheduled[] = [
  {
    task: 'read_processor',
    at: '45 5 * * *',
    about: 'Take the statement of the processor, and match it',
    queue: 'statements',
  },
  { task: 'apply_rested_proposals', at: '3 * * * *', about: 'Make approved changes whose rest is over' },
  { task: 'renew_monthly_gifts', at: '0 6 * * *', about: 'Charge the monthly gifts of the sandbox that are due' },
  { task: 'settle_pulls', at: '0 6 * * *', about: 'Take in pulls that have settled, and split their money' },
  { task: 'notify_nonprofits', at: '0 6 * * *', about: 'Mark payouts that arrived as notified' },
  { task: 'cash_sandbox_checks', at: '5 6 * * *', about: 'Cash sandbox checks that are five days old' },
  { task: 'pay_out', at: '10 6 * * *', about: 'Pay nonprofits what is scheduled' },
  { task: 'initiate_grants', at: '12 6 * * *', about: 'Make grants of what campaigns hold when their date has come' },
  { task: 'pay_campaigns', at: '13 6 * * *', about: 'Return expenses to accounts and send grants to nonprofits' },
  { task: 'schedule_held', at: '15 6 * * *', about: 'Schedule gifts whose money came with them' },
  { task: 'pay_sandbox_invoices', at: '20 6 * * *', about: 'Mark sandbox invoices paid a week after they were sent' },
  { task: 'settle_invoices', at: '22 6 * * *', about: 'Settle invoices of which nothing is left to pay' },
  { task: 'send_invoices', at: '25 6 * * *', about: 'Send invoices that are a day old' },
  { task: 'remind_invoices', at: '27 6 * * *', about: 'Remind accounts of invoices that are due soon or were' },
  { task: 'close_months', at: '30 6 * * *', about: 'Invoice what months that have ended left' },
  { task: 'pull_campaigns', at: '35 6 * * *', about: 'Pull campaign donations from the accounts that made them' },
  { task: 'forget_expired', at: '40 6 * * *', about: 'Forget idempotency keys and estimates that ran out' },
  { task: 'sweep_deliveries', at: '* * * * *', about: 'Queue webhook deliveries whose job was lost' },
  { task: 'sweep_gift_searches', at: '* * * * *', about: 'Look for gifts whose donor asked for them' },
  { task: 'sweep_letters', at: '* * * * *', about: 'Queue letters that waited for a mail server' },
]

/** How far back missed runs are made up for, in milliseconds. A sweep needs none. */
export function backfillOf({ task }: Scheduled): number {
  return task.startsWith('sweep_') ? 0 : 48 * 3_600_000
}
