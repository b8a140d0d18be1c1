import type { Updateable } from 'kysely'
import * as z from 'zod/mini'
import { type CampaignType, type contract, metadata, type ParsedRequestOf } from '../../../../contract/index.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { CampaignRow, CampaignTable } from '../../../database/tables/campaigns.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { parsePart } from '../../../http/read-request.ts'
import { fromUnixSeconds } from '../../../kernel/clock.ts'
import { requireAccount } from '../../accounts/manage-accounts.ts'
import { type EligibleNonprofit, requireEligibleNonprofit } from '../../directory/registry/require-eligible.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import {
  type CampaignScope,
  emitCampaignEvent,
  insertCampaign,
  lockCampaign,
  updateCampaign,
} from './campaign-records.ts'

/** The signed terms; dates are `YYYY-MM-DD`, the fee in hundredths of a percent. */
export interface StatementOfWork {
  feeBasisPoints: number
  partnershipStart: string
  partnershipEnd: string
  signerName: string
  signerTitle: string
  signerEmail: string
  signedOn: string
}

/** A new campaign of any type, created by an account or the operator. Shares are in hundredths of a percent. */
export interface NewCampaign {
  accountId: string
  liveMode: boolean
  type: CampaignType
  name: string
  description: string | null
  nonprofitId: string
  startDate: Date
  endDate: Date
  targetGrantReceiptDate: Date | null
  grantDisbursementInitiationDate: Date | null
  autoDistributeGrants: boolean
  returnBasisPoints: number
  expenseBasisPoints: number
  /** Required for every type but custom. */
  statementOfWork?: StatementOfWork | undefined
  metadata?: Record<string, unknown> | undefined
  sharedMetadata?: Record<string, unknown> | undefined
}

/** Validates a new campaign; returns its nonprofit. */
export async function requireSoundCampaign(db: Database, campaign: NewCampaign): Promise<EligibleNonprofit> {
  const { type, statementOfWork: signed, expenseBasisPoints: expense } = campaign
  requireCampaignDates(campaign)
  if (type !== 'custom') requireStatement(campaign)
  if ((signed?.feeBasisPoints ?? 0) + expense > 10_000)
    throw new HttpError('parameter_invalid', {
      param: 'fee',
      detail: 'Fee and expenses together exceed 100%.',
    })
  await requireAccount(db, campaign.accountId)
  return requireEligibleNonprofit(db, campaign.nonprofitId)
}

/** Creates a campaign. Gross and net campaigns need a statement of work under a partnership that covers them. */
export async function createCampaign(
  { db, clock, newId }: LifecycleDependencies,
  campaign: NewCampaign,
): Promise<CampaignRow> {
  const { statementOfWork: signed, type } = campaign
  const nonprofit = await requireSoundCampaign(db, campaign)
  return inTransaction(db, async (tx) => {
    const row = await insertCampaign(tx, {
      id: newId('ca'),
      account_id: campaign.accountId,
      live_mode: campaign.liveMode,
      type,
      name: campaign.name,
      description: campaign.description,
      nonprofit_id: nonprofit.id,
      start_date: campaign.startDate,
      end_date: campaign.endDate,
      target_grant_receipt_date: campaign.targetGrantReceiptDate,
      grant_disbursement_initiation_date: campaign.grantDisbursementInitiationDate,
      auto_distribute_grants: campaign.autoDistributeGrants,
      return_basis_points: campaign.returnBasisPoints,
      expense_basis_points: campaign.expenseBasisPoints,
      fee_basis_points: signed?.feeBasisPoints ?? 0,
      metadata: JSON.stringify(campaign.metadata ?? {}),
      shared_metadata: JSON.stringify(campaign.sharedMetadata ?? {}),
      created_at: clock.now(campaign.liveMode),
    })
    if (signed !== undefined) await tx.insertInto('statement_of_work').values(statementRow(row.id, signed)).execute()
    await emitCampaignEvent(tx, newId, row, { type: 'campaign.created', now: row.created_at })
    return row
  })
}

function statementRow(id: string, signed: StatementOfWork) {
  return {
    campaign_id: id,
    fee_basis_points: signed.feeBasisPoints,
    partnership_start: signed.partnershipStart,
    partnership_end: signed.partnershipEnd,
    signer_name: signed.signerName,
    signer_title: signed.signerTitle,
    signer_email: signed.signerEmail,
    signed_on: signed.signedOn,
  }
}

function requireStatement({ statementOfWork: signed, type, startDate, endDate }: NewCampaign): void {
  if (signed === undefined) {
    const detail = `A ${type} campaign needs a statement of work: its fee, the partnership's dates and the signer.`
    throw new HttpError('parameter_missing', { param: 'statement_of_work', detail })
  }
  const day = (moment: Date): string => moment.toISOString().slice(0, 10)
  if (day(startDate) < signed.partnershipStart || day(endDate) > signed.partnershipEnd) {
    const detail = `The campaign’s dates must be within the partnership, ${signed.partnershipStart} to ${signed.partnershipEnd}.`
    throw new HttpError('parameter_invalid', { param: 'statement_of_work', detail })
  }
}

/** The changes that an account may request. */
export type CampaignChange = ParsedRequestOf<typeof contract.campaigns.update>['body']

/**
 * The changed row of a campaign. Null clears, absent members are unchanged, metadata is merged. Dates are checked after
 * the change.
 */
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

/** Changes what a nonprofit sees of a campaign besides its money. */
export function shareWithNonprofit(
  { db, clock, newId }: LifecycleDependencies,
  scope: CampaignScope,
  { campaignId, shared }: { campaignId: string; shared: JsonObject },
): Promise<CampaignRow> {
  return inTransaction(db, async (tx) => {
    const present = await lockCampaign(tx, scope, campaignId)
    if (present === undefined) throw new HttpError('not_found', { detail: `No campaign has the ID ${campaignId}.` })
    const checked = parsePart('body', z.object({ shared_metadata: metadata() }), { shared_metadata: shared })
    const changed = await updateCampaign(tx, campaignId, { shared_metadata: JSON.stringify(checked.shared_metadata) })
    await emitCampaignEvent(tx, newId, changed, { type: 'campaign.updated', now: clock.now(scope.liveMode) })
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

/** Refuses changes of members that are fixed at creation; sending the same value is no change. */
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
        detail: `${param} can’t be changed after the campaign is created. It is ${JSON.stringify(value)}.`,
      })
  }
}

/** The dates of a campaign that must be consistent. */
export interface CampaignDates {
  startDate: Date
  endDate: Date
  targetGrantReceiptDate: Date | null
}

/** Refuses inconsistent dates, naming the later parameter. */
function requireCampaignDates({ startDate, endDate, targetGrantReceiptDate }: CampaignDates): void {
  if (endDate < startDate)
    throw new HttpError('parameter_invalid', { detail: 'end_date is before start_date.', param: 'end_date' })
  if (targetGrantReceiptDate !== null && targetGrantReceiptDate < startDate)
    throw new HttpError('parameter_invalid', {
      detail: 'target_grant_receipt_date is before start_date.',
      param: 'target_grant_receipt_date',
    })
}

const DAY_MS = 86_400_000

/** When a donation is made: now, or on a given day. */
export interface DonationMoment {
  now: Date
  givenOn?: string | undefined
}

/**
 * Why a donation is outside its campaign's dates; undefined if it is inside. An end at midnight UTC stands for a whole
 * day, and that day still counts.
 */
export function whyOutsideCampaign(
  { start_date, end_date }: { start_date: Date; end_date: Date },
  { now, givenOn }: DonationMoment,
): string | undefined {
  const isWholeDay = end_date.getTime() % DAY_MS === 0
  const ended = new Date(end_date.getTime() + (isWholeDay ? DAY_MS : 1_000))
  const [first, last] = givenOn === undefined ? [now, now] : [new Date(givenOn), lastMoment(givenOn)]
  const when = givenOn === undefined ? 'now' : `on ${givenOn}`
  if (givenOn !== undefined && first > now) return `${when} is in the future.`
  if (last < start_date) return `This campaign accepts no donations ${when}. It starts at ${start_date.toISOString()}.`
  if (first >= ended) return `This campaign accepts no donations ${when}. It ended at ${end_date.toISOString()}.`
  return undefined
}

/** Refuses a donation outside its campaign's dates. */
export function requireWithinCampaign(campaign: { start_date: Date; end_date: Date }, moment: DonationMoment): void {
  const detail = whyOutsideCampaign(campaign, moment)
  if (detail !== undefined) throw new HttpError('conflict', { detail, param: 'id' })
}

function lastMoment(day: string): Date {
  return new Date(Date.parse(day) + DAY_MS - 1)
}

/** A JSON object. */
type JsonObject = Record<string, unknown>

/** The value after an update by JSON Merge Patch (RFC 7396): objects merge, null removes, everything else replaces. */
function mergePatch(kept: JsonObject, patch: JsonObject): JsonObject {
  const members = new Map(Object.entries(kept))
  for (const [name, value] of Object.entries(patch))
    if (value === null) members.delete(name)
    else members.set(name, isObject(value) ? mergePatch(objectOr(members.get(name)), value) : value)
  return Object.fromEntries(members)
}

function objectOr(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
