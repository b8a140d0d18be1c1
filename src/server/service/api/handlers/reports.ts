import type { contract, ImpactNonprofit, ImpactReport, ParsedRequestOf } from '../../../../contract/index.ts'
import { HttpError } from '../../../http/http-error.ts'
import { fromUnixSeconds, toUnixSeconds } from '../../../kernel/clock.ts'
import { managedAccountIds } from '../../accounts/find-accounts.ts'
import { loadNonprofits, type NonprofitRecord } from '../../directory/registry/nonprofit-records.ts'
import { listedNonprofitResource } from '../../directory/registry/nonprofit-resource.ts'
import { givingTotals } from '../../giving-pages/giving-report.ts'
import { anonymousTotals, wholeDays } from '../../reports/anonymous-totals.ts'
import {
  findImpactRates,
  type ImpactRate,
  impactSentence,
  type NonprofitTotal,
  type ReportScope,
} from '../../reports/impact-totals.ts'
import { totalsByNonprofit } from '../../reports/totals-by-nonprofit.ts'
import type { Context, GroupHandlers } from './context.ts'

type Filters = ParsedRequestOf<typeof contract.reports.impact>['query']

/** Handlers for reports. */
export const reportHandlers: GroupHandlers<typeof contract.reports> = {
  async giving({ query }, { db, account, liveMode }) {
    const { by, giving_page_id: pageId, start_timestamp: start, end_timestamp: end } = query
    const scope = { accountId: account.id, liveMode }
    const data = await givingTotals(db, scope, {
      by,
      pageId,
      start: start === undefined ? undefined : fromUnixSeconds(start),
      end: end === undefined ? undefined : fromUnixSeconds(end),
    })
    return { by, data }
  },

  async impact({ query }, context): Promise<ImpactReport> {
    const { db, account, liveMode, publicUrl, now } = context
    const isTogether = query.whole_days === true
    const requested: ReportScope = {
      accountIds: await reportedAccounts(query.account_id, context),
      liveMode,
      externalId: query.external_id,
      start: query.start_timestamp === undefined ? undefined : fromUnixSeconds(query.start_timestamp),
      end: query.end_timestamp === undefined ? undefined : fromUnixSeconds(query.end_timestamp),
    }
    const scope = isTogether ? wholeDays(requested) : requested
    const totals = await (isTogether ? anonymousTotals(db, scope, now) : totalsByNonprofit(db, scope))
    const ids = totals.map(({ nonprofitId }) => nonprofitId)
    const [records, rates] = await Promise.all([loadNonprofits(db, ids, account.id), findImpactRates(db, ids)])
    const byId = new Map(totals.map((total) => [total.nonprofitId, total]))
    return {
      data: records.map((record) => impactOf(record, byId.get(record.id), rates.get(record.id) ?? [], publicUrl)),
      filters: appliedFilters(query, scope),
    }
  },
}

/** The account and the accounts that it manages, or the requested one of them. */
async function reportedAccounts(asked: string | undefined, { db, account }: Context): Promise<string[]> {
  const all = [account.id, ...(await managedAccountIds(db, account.id))]
  if (asked === undefined) return all
  if (!all.includes(asked))
    throw new HttpError('parameter_invalid', {
      detail: 'This account isn’t yours, and you don’t manage it.',
      param: 'account_id',
    })
  return [asked]
}

function impactOf(
  record: NonprofitRecord,
  total: NonprofitTotal | undefined,
  rates: readonly ImpactRate[],
  publicUrl: string,
): ImpactNonprofit {
  const given = total?.amount ?? 0
  return {
    ...listedNonprofitResource(record, publicUrl),
    total_impact: rates.flatMap((rate) => impactSentence(given, rate) ?? []),
    total_amount: given,
    donation_count: total?.count ?? 0,
    email: record.email,
  }
}

function appliedFilters(
  { account_id, external_id, whole_days }: Filters,
  { start, end }: ReportScope,
): ImpactReport['filters'] {
  return {
    ...(account_id === undefined ? {} : { account_id }),
    ...(external_id === undefined ? {} : { external_id }),
    ...(start === undefined ? {} : { start_timestamp: toUnixSeconds(start) }),
    ...(end === undefined ? {} : { end_timestamp: toUnixSeconds(end) }),
    ...(whole_days === true ? { whole_days } : {}),
  }
}
