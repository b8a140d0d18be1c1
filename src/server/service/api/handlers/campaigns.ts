import type { Campaign, contract, ParsedRequestOf } from '../../../../contract/index.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { CampaignRow } from '../../../database/tables/campaigns.ts'
import { HttpError } from '../../../http/http-error.ts'
import { fromUnixSeconds, toUnixSeconds } from '../../../kernel/clock.ts'
import { einDigits } from '../../../kernel/identifiers.ts'
import { findNonprofitIdByEin, nonprofitIdOf } from '../../directory/registry/nonprofit-records.ts'
import {
  type CampaignScope,
  campaignResource,
  emitCampaignEvent,
  findCampaign,
  grantAccounts,
  listCampaignDonations,
  listCampaignExpenses,
  listCampaigns,
  lockCampaign,
  updateCampaign,
} from '../../money/campaigns/campaign-records.ts'
import { changeOf, createCampaign } from '../../money/campaigns/create-campaign.ts'
import { addDonationToCampaign } from '../../money/campaigns/run-campaign.ts'
import { type Context, type GroupHandlers, positionOf } from './context.ts'

type Campaigns = typeof contract.campaigns
type CampaignDraft = ParsedRequestOf<Campaigns['create']>['body']

/** Handlers for campaigns. Those created by the API are custom ones. */
export const campaignHandlers: GroupHandlers<Campaigns> = {
  async create({ body }, context): Promise<Campaign> {
    const row = await createCampaign(context, {
      accountId: context.account.id,
      liveMode: context.liveMode,
      type: 'custom',
      name: body.name,
      description: body.description ?? null,
      nonprofitId: await namedNonprofitId(body, context),
      startDate: fromUnixSeconds(body.start_date),
      endDate: fromUnixSeconds(body.end_date),
      targetGrantReceiptDate: momentOrNull(body.target_grant_receipt_date),
      grantDisbursementInitiationDate: null,
      autoDistributeGrants: body.auto_distribute_grants ?? false,
      returnBasisPoints: Math.round((body.percent_auto_return ?? 0) * 100),
      expenseBasisPoints: 0,
      metadata: body.metadata,
      sharedMetadata: body.shared_metadata,
    })
    return campaignResource(row, [])
  },

  async show({ params }, context) {
    return answered(await requireCampaign(params.id, context), context)
  },

  async update({ params, body }, context) {
    const row = await inTransaction(context.db, async (tx) => {
      const present = await lockCampaign(tx, scopeOf(context), params.id)
      if (present === undefined) throw unknownCampaign()
      const named = body.nonprofit_id && { nonprofit_id: await nonprofitIdOf(tx, body.nonprofit_id) }
      const changed = await updateCampaign(tx, present.id, changeOf(present, { ...body, ...named }))
      await emitCampaignEvent(tx, context.newId, changed, { type: 'campaign.updated', now: context.now })
      return changed
    })
    return answered(row, context)
  },

  async createDonation({ params, body }, context) {
    const { db, newId, now } = context
    const id = newId('ce')
    const campaignId = await inTransaction(db, async (tx) => {
      const campaign = await lockCampaign(tx, scopeOf(context), params.id)
      if (campaign === undefined) throw unknownCampaign()
      await addDonationToCampaign(tx, campaign, { id, amount: body.amount, now })
      return campaign.id
    })
    const created_at = toUnixSeconds(now)
    return { id, amount: body.amount, campaign_id: campaignId, status: 'due', given_on: null, created_at }
  },

  async list({ query }, context) {
    const { db, liveMode } = context
    const { rows, hasMore } = await listCampaigns(db, scopeOf(context), positionOf(query))
    const accounts = await grantAccounts(
      db,
      rows.map(({ id }) => id),
      liveMode,
    )
    return { campaigns: rows.map((row) => campaignResource(row, accounts.get(row.id) ?? [])), has_more: hasMore }
  },

  async listDonations({ params, query }, context) {
    const { id } = await requireCampaign(params.id, context)
    const { rows, hasMore } = await listCampaignDonations(context.db, id, positionOf(query))
    return { donations: rows, has_more: hasMore }
  },

  async listExpenses({ params, query }, context) {
    const { id } = await requireCampaign(params.id, context)
    const { rows, hasMore } = await listCampaignExpenses(context.db, id, positionOf(query))
    return { expenses: rows, has_more: hasMore }
  },
}

async function answered(row: CampaignRow, { db, liveMode }: Context): Promise<Campaign> {
  const accounts = await grantAccounts(db, [row.id], liveMode)
  return campaignResource(row, accounts.get(row.id) ?? [])
}

async function requireCampaign(id: string, context: Context): Promise<CampaignRow> {
  const row = await findCampaign(context.db, scopeOf(context), id)
  if (row === undefined) throw unknownCampaign()
  return row
}

/** The nonprofit with this ID or EIN, or with both if they agree. */
async function namedNonprofitId({ nonprofit_id, nonprofit_ein }: CampaignDraft, { db }: Context): Promise<string> {
  const byEin = nonprofit_ein === undefined ? undefined : await idOfEin(nonprofit_ein, db)
  const id = nonprofit_id === undefined ? byEin : ((await nonprofitIdOf(db, nonprofit_id)) ?? nonprofit_id)
  if (id === undefined)
    throw new HttpError('parameter_missing', {
      detail: 'Send nonprofit_id or nonprofit_ein.',
      param: 'nonprofit_id',
    })
  if (byEin !== undefined && byEin !== id)
    throw new HttpError('nonprofit_invalid', {
      detail: 'nonprofit_id and nonprofit_ein name different nonprofits.',
      param: 'nonprofit_ein',
    })
  return id
}

async function idOfEin(ein: string, db: Context['db']): Promise<string> {
  const param = 'nonprofit_ein'
  const digits = einDigits(ein)
  if (digits === undefined)
    throw new HttpError('parameter_invalid', { detail: 'An EIN has nine digits, with or without the dash.', param })
  const id = await findNonprofitIdByEin(db, digits)
  if (id === undefined) throw new HttpError('nonprofit_invalid', { detail: 'No nonprofit has this EIN.', param })
  return id
}

function momentOrNull(seconds: number | undefined): Date | null {
  return seconds === undefined ? null : fromUnixSeconds(seconds)
}

function scopeOf({ account, liveMode }: Context): CampaignScope {
  return { accountId: account.id, liveMode }
}

function unknownCampaign(): HttpError {
  return new HttpError('not_found', { detail: 'No campaign of this account has this ID.', param: 'id' })
}
