import { forgetAbuseCounts } from '../service/abuse/abuse-records.ts'
import { forgetAnswers } from '../service/api/idempotency/stored-answers.ts'
import { applyRestedProposals } from '../service/approvals/apply-approved.ts'
import { forgetExpiredDedications } from '../service/checkout/dedication.ts'
import { forgetDonors } from '../service/donors/search/searches.ts'
import { closeMonths } from '../service/money/billing/close-months.ts'
import { remindOfInvoices } from '../service/money/billing/invoice-letters.ts'
import { settleCoveredInvoices } from '../service/money/billing/invoice-payments.ts'
import { payInvoices, sendInvoices } from '../service/money/billing/settle-invoices.ts'
import { payCampaignsBySchedule } from '../service/money/campaigns/pay-campaigns.ts'
import { pullCampaigns } from '../service/money/campaigns/pull-campaigns.ts'
import { initiateGrants } from '../service/money/campaigns/run-campaign.ts'
import { settlePulls } from '../service/money/campaigns/settle-pulls.ts'
import { forgetEstimates } from '../service/money/climate/offset-records.ts'
import { cashSandboxChecks, notifyPaid } from '../service/money/payouts/finish-payouts.ts'
import { type PayoutDependencies, scheduleHeld } from '../service/money/payouts/pay-out.ts'
import { payBySchedule } from '../service/money/payouts/payout-schedule.ts'
import { renewMonthlyGifts } from '../service/monthly-gifts/follow-monthly-gift.ts'
import { forgetEnded } from '../service/people/sign-in-links.ts'

const DAY_MS = 86_400_000

/** A step of the daily round in one mode; answers what it did, for the log. Each is safe to run twice. */
export type RoundStep = (dependencies: PayoutDependencies, liveMode: boolean) => Promise<object>

function daysAgo({ clock }: PayoutDependencies, liveMode: boolean, days: number): Date {
  return new Date(clock.now(liveMode).getTime() - days * DAY_MS)
}

/**
 * What happens every day, in this order, so that each status stands for a day before the next one follows.
 * The names are those of the jobs.
 */
export const roundSteps = {
  async apply_rested_proposals(dependencies, liveMode) {
    return { proposals: await applyRestedProposals(dependencies, liveMode) }
  },
  // Those of a processor's own are looked at by the work on payments, which knows it.
  async renew_monthly_gifts(dependencies, liveMode) {
    return { gifts: liveMode ? 0 : await renewMonthlyGifts(dependencies, false) }
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
    // By the real time alone: the sandbox's runs ahead, and what it forgot would be missing in earnest.
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
