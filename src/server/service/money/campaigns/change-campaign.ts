import type { Updateable } from 'kysely'
import * as z from 'zod/mini'
import { type contract, metadata, type ParsedRequestOf } from '../../../../contract/index.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { CampaignRow, CampaignTable } from '../../../database/tables/campaigns.ts'
import { HttpError } from '../../../http/http-error.ts'
import { parsePart } from '../../../http/read-request.ts'
import { fromUnixSeconds } from '../../../kernel/clock.ts'
import { type JsonObject, mergePatch } from '../../merge-patch.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { requireCampaignDates } from './campaign-dates.ts'
import { type CampaignScope, lockCampaign, updateCampaign } from './campaign-records.ts'
import { tellCampaign } from './tell-campaign.ts'

/** What an account may ask to change. */
export type CampaignChange = ParsedRequestOf<typeof contract.campaigns.update>['body']

/** What a campaign's row becomes. Null clears, what is absent stays, metadata is merged; dates are checked as they will stand. */
export function changeOf(present: CampaignRow, body: CampaignChange): Updateable<CampaignTable> {
  requireFixed(present, body)
  const dates = {
    startDate: moment(body.start_date, present.start_date),
    endDate: moment(body.end_date, present.end_date),
    targetGrantReceiptDate:
      body.target_grant_receipt_date === null
        ? null
        : moment(body.target_grant_receipt_date, present.target_grant_receipt_date),
  }
  requireCampaignDates(dates)
  return {
    start_date: dates.startDate,
    end_date: dates.endDate,
    target_grant_receipt_date: dates.targetGrantReceiptDate,
    name: body.name ?? present.name,
    description: body.description === undefined ? present.description : body.description,
    metadata: JSON.stringify(mergedMetadata('metadata', present.metadata, body.metadata)),
    shared_metadata: JSON.stringify(mergedMetadata('shared_metadata', present.shared_metadata, body.shared_metadata)),
  }
}

/** Says what a nonprofit sees of a campaign beside its money, in place of what it saw. */
export function shareWithNonprofit(
  { db, clock, newId }: LifecycleDependencies,
  scope: CampaignScope,
  { campaignId, shared }: { campaignId: string; shared: JsonObject },
): Promise<CampaignRow> {
  return inTransaction(db, async (tx) => {
    const present = await lockCampaign(tx, scope, campaignId)
    if (present === undefined) throw new HttpError('not_found', { detail: `No campaign has the ID ${campaignId}.` })
    const kept = parsePart('body', z.object({ shared_metadata: metadata() }), { shared_metadata: shared })
    const changed = await updateCampaign(tx, campaignId, { shared_metadata: JSON.stringify(kept.shared_metadata) })
    await tellCampaign(tx, newId, changed, { type: 'campaign.updated', now: clock.now(scope.liveMode) })
    return changed
  })
}

function moment<Kept extends Date | null>(seconds: number | null | undefined, kept: Kept): Date | Kept {
  return seconds === undefined || seconds === null ? kept : fromUnixSeconds(seconds)
}

function mergedMetadata(name: string, kept: JsonObject, patch: JsonObject | null | undefined): JsonObject {
  const merged = patch === null ? {} : mergePatch(kept, patch ?? {})
  parsePart('body', z.object({ [name]: metadata() }), { [name]: merged })
  return merged
}

/** Refuses to change what is fixed when a campaign is made; sent back as it is, it is no change. */
function requireFixed(present: CampaignRow, body: CampaignChange): void {
  const fixed = {
    percent_auto_return: present.return_basis_points / 100,
    auto_distribute_grants: present.auto_distribute_grants,
    nonprofit_id: present.nonprofit_id,
  }
  for (const [param, value] of Object.entries(fixed)) {
    const given: unknown = Reflect.get(body, param)
    if (given !== undefined && given !== value)
      throw new HttpError('parameter_invalid', {
        param,
        detail: `${param} is fixed when a campaign is made. It is ${JSON.stringify(value)}.`,
      })
  }
}
