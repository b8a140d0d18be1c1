import { forgetAbuseCounts } from '../service/abuse/payment-velocity.ts'
import { forgetAnswers } from '../service/api/idempotency.ts'
import { applyDueProposals } from '../service/approvals/apply-approved.ts'
import { forgetExpiredDedications } from '../service/checkout/dedication.ts'
import { followSandboxDisputes } from '../service/checkout/sandbox-disputes.ts'
import { forgetDonors } from '../service/donors/search/searches.ts'
import { closeMonths } from '../service/money/billing/close-months.ts'
import { remindOfInvoices } from '../service/money/billing/invoice-letters.ts'
import { payInvoices, sendInvoices, settleCoveredInvoices } from '../service/money/billing/invoice-payments.ts'
import { payCampaignsBySchedule } from '../service/money/campaigns/pay-campaigns.ts'
import { pullCampaigns, settlePulls } from '../service/money/campaigns/pull-campaigns.ts'
import { initiateGrants } from '../service/money/campaigns/run-campaign.ts'
import { forgetEstimates } from '../service/money/climate/climate-donation.ts'
import { type PayoutDependencies, scheduleHeld } from '../service/money/payouts/pay-out.ts'
import { payBySchedule } from '../service/money/payouts/payout-schedule.ts'
import { cashSandboxChecks, notifyPaid } from '../service/money/payouts/return-payouts.ts'
import { renewMonthlyGifts } from '../service/monthly-gifts/follow-monthly-gift.ts'
import { forgetEnded } from '../service/people/sessions.ts'

const DAY_MS = 86_400_000

/** A step of the daily round in one mode; returns its result for the log. Each is safe to run twice. */
export type RoundStep = (dependencies: PayoutDependencies, liveMode: boolean) => Promise<object>

function daysAgo({ clock }: PayoutDependencies, liveMode: boolean, days: number): Date {
  return new Date(clock.now(liveMode).getTime() - days * DAY_MS)
}

/** The daily steps in order, so that each status lasts a day before the next one. The names are those of the jobs. */
export const roundSteps = {
  async apply_rested_proposals(dependencies, liveMode) {
    return { proposals: await applyDueProposals(dependencies, liveMode) }
  },
  // Other processors' gifts are checked by the payment work, which knows the processor.
  async renew_monthly_gifts(dependencies, liveMode) {
    return { gifts: liveMode ? 0 : await renewMonthlyGifts(dependencies, false) }
  },
  // Other processors report disputes as they open.
  async follow_sandbox_disputes(dependencies, liveMode) {
    return { disputes: liveMode ? 0 : await followSandboxDisputes(dependencies) }
  },
  async settle_pulls(dependencies, liveMode) {
    return { pulls: await settlePulls(dependencies, liveMode) }
  },
  async notify_nonprofits(dependencies, liveMode) {
    return { payouts: await notifyPaid(dependencies, liveMode) }
  },
  async cash_sandbox_checks(dependencies, liveMode) {
    return { checks: liveMode ? 0 : await cashSandboxChecks(dependencies, daysAgo(dependencies, false, 5)) }
  },
  async pay_out(dependencies, liveMode) {
    return payBySchedule(dependencies, liveMode)
  },
  async initiate_grants(dependencies, liveMode) {
    return { campaigns: await initiateGrants(dependencies, liveMode) }
  },
  async pay_campaigns(dependencies, liveMode) {
    return payCampaignsBySchedule(dependencies, liveMode)
  },
  async schedule_held(dependencies, liveMode) {
    return { donations: await scheduleHeld(dependencies, liveMode) }
  },
  async pay_sandbox_invoices(dependencies, liveMode) {
    return { invoices: liveMode ? [] : await payInvoices(dependencies, false, daysAgo(dependencies, false, 7)) }
  },
  async settle_invoices(dependencies, liveMode) {
    return { invoices: await settleCoveredInvoices(dependencies, liveMode) }
  },
  async send_invoices(dependencies, liveMode) {
    return { invoices: await sendInvoices(dependencies, liveMode, daysAgo(dependencies, liveMode, 1)) }
  },
  async remind_invoices(dependencies, liveMode) {
    return { invoices: await remindOfInvoices(dependencies, liveMode) }
  },
  async close_months(dependencies, liveMode) {
    return { invoices: await closeMonths(dependencies, liveMode) }
  },
  async pull_campaigns(dependencies, liveMode) {
    return pullCampaigns(dependencies, liveMode)
  },
  async forget_expired(dependencies, liveMode) {
    // Uses real time: the sandbox's clock is ahead, and would delete data that is still needed in live mode.
    const before = daysAgo(dependencies, true, 1)
    const now = dependencies.clock.now(true)
    if (liveMode) await forgetAbuseCounts(dependencies.db, { before, now })
    if (liveMode) await forgetDonors(dependencies.db, now)
    if (liveMode) await forgetEnded(dependencies.db, now)
    return {
      answers: await forgetAnswers(dependencies.db, liveMode, daysAgo(dependencies, liveMode, 2)),
      dedications: await forgetExpiredDedications(dependencies.db, liveMode, daysAgo(dependencies, liveMode, 1)),
      estimates: await forgetEstimates(dependencies.db, liveMode, daysAgo(dependencies, liveMode, 30)),
    }
  },
} as const satisfies Record<string, RoundStep>

/** The name of a step. */
export type RoundStepName = keyof typeof roundSteps

/** Runs every minute, so missed runs aren't made up for. */
type Sweep = 'sweep_deliveries' | 'sweep_gift_searches' | 'sweep_letters'

/** Sends requests to others, in its own queue, so that our own work doesn't wait while they don't respond. */
type Asking = 'read_processor'

/** When a job runs. Times are UTC; runs missed while no worker was running are made up for at the next start. */
export interface Scheduled {
  task: RoundStepName | Sweep | Asking
  /** Minute, hour, day of month, month, day of week. */
  at: string
  about: string
  /** Jobs of a queue run one at a time; default: the queue for money. */
  queue?: string
}

/** All scheduled jobs, in the order of a day. Each job works in both modes, and is safe to run twice. */
export const schedule: readonly Scheduled[] = [
  {
    task: 'read_processor',
    at: '45 5 * * *',
    about: 'Read the processor’s statement and match it',
    queue: 'statements',
  },
  { task: 'apply_rested_proposals', at: '3 * * * *', about: 'Apply approved changes after their waiting period' },
  { task: 'renew_monthly_gifts', at: '0 6 * * *', about: 'Charge monthly gifts that are due in the sandbox' },
  { task: 'follow_sandbox_disputes', at: '0 6 * * *', about: 'Open and decide disputes of sandbox payments' },
  { task: 'settle_pulls', at: '0 6 * * *', about: 'Post settled debits and split their money' },
  { task: 'notify_nonprofits', at: '0 6 * * *', about: 'Mark delivered payouts as notified' },
  { task: 'cash_sandbox_checks', at: '5 6 * * *', about: 'Cash sandbox checks that are five days old' },
  { task: 'pay_out', at: '10 6 * * *', about: 'Pay scheduled donations to nonprofits' },
  { task: 'initiate_grants', at: '12 6 * * *', about: 'Grant money held by campaigns on its date' },
  { task: 'pay_campaigns', at: '13 6 * * *', about: 'Pay campaign expenses to accounts and grants to nonprofits' },
  { task: 'schedule_held', at: '15 6 * * *', about: 'Schedule donations that are already paid' },
  {
    task: 'pay_sandbox_invoices',
    at: '20 6 * * *',
    about: 'Mark sandbox invoices as paid a week after they were sent',
  },
  { task: 'settle_invoices', at: '22 6 * * *', about: 'Settle invoices with nothing left to pay' },
  { task: 'send_invoices', at: '25 6 * * *', about: 'Send invoices a day after they were created' },
  { task: 'remind_invoices', at: '27 6 * * *', about: 'Remind accounts of invoices that are due soon or overdue' },
  { task: 'close_months', at: '30 6 * * *', about: 'Invoice the donations of ended months' },
  { task: 'pull_campaigns', at: '35 6 * * *', about: 'Debit campaign donations from their accounts' },
  { task: 'forget_expired', at: '40 6 * * *', about: 'Delete expired idempotency keys and estimates' },
  { task: 'sweep_deliveries', at: '* * * * *', about: 'Queue webhook deliveries whose job was lost' },
  { task: 'sweep_gift_searches', at: '* * * * *', about: 'Search for the gifts that a donor requested' },
  { task: 'sweep_letters', at: '* * * * *', about: 'Queue e-mails that waited for a mail server' },
]

/** How far back missed runs are made up for, in milliseconds; zero for a sweep. */
export function backfillOf({ task }: Scheduled): number {
  return task.startsWith('sweep_') ? 0 : 48 * 3_600_000
}
