import type { contract, ParsedRequestOf } from '../../../../contract/index.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { ProgramRow } from '../../../database/tables/programs.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { displayValue } from '../../../http/wording.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import type { Seal } from '../../accounts/keyring.ts'
import { requireNotWithheld } from '../../directory/consent/read-consent.ts'
import { requireEligibleNonprofit } from '../../directory/registry/require-eligible.ts'
import { findFund } from '../../funds/funds.ts'
import type { DecidingDependencies } from '../../proposals/proposals.ts'
import { eligibleShares } from '../donations/gift-recipients.ts'
import {
  needsSecond,
  proposeStart,
  raisedMember,
  readAllowance,
  refuseLargeRaise,
  withdrawStart,
} from './approve-programs.ts'
import { dayOf, findProgram, lockProgram, type ProgramScope, type StatedProgram } from './program-records.ts'
import { MILLION, whyNotOn } from './program-rules.ts'

/** The terms of a new program, from the request. */
export type NewProgram = ParsedRequestOf<typeof contract.programs.create>['body']

/** Changes of a program: absent members are unchanged, null clears. */
export type ProgramChange = Partial<ParsedRequestOf<typeof contract.programs.update>['body']>

/** The account, mode and time of changes to programs, and the ID of the person or key that makes them. */
export interface ProgramChanging extends ProgramScope {
  db: Database
  seal: Seal
  newId: NewId
  now: Date
  by: string
}

/**
 * Creates a program; refuses incomplete or contradictory terms. One that needs a second person stays a draft until that
 * person approves it.
 */
export function createProgram(changing: ProgramChanging, body: NewProgram): Promise<StatedProgram> {
  const { newId, now, accountId, liveMode } = changing
  requireSoundPromise(body)
  const starts_on = body.starts_on ?? dayOf(now)
  const ends_on = body.ends_on ?? null
  requireDates({ starts_on, ends_on })
  return inTransaction(changing.db, async (tx) => {
    const id = newId('pr')
    const row = {
      id,
      account_id: accountId,
      live_mode: liveMode,
      name: body.name,
      kind: body.kind,
      share: shareOf(body),
      amount: body.amount ?? null,
      skus: body.skus ?? [],
      ...(await recipientOf(tx, changing, body)),
      donor_choice: body.donor_choice ?? false,
      max_per_order: body.max_per_order ?? null,
      monthly_budget: body.monthly_budget ?? null,
      total_budget: body.total_budget ?? null,
      starts_on,
      ends_on,
      status: body.status,
      show_budget: body.show_budget,
      created_at: now,
    }
    const isStarting = row.status === 'active'
    const isWaiting = isStarting && needsSecond(row, await readAllowance(tx, changing, id))
    const status = isWaiting ? 'draft' : row.status
    const started_by = isStarting && !isWaiting ? changing.by : null
    await tx
      .insertInto('program')
      .values({ ...row, status, started_by })
      .execute()
    if (isWaiting) await proposeStart(decidingOf(tx, changing), row)
    return requireStated(tx, changing, id)
  })
}

/**
 * Changes a program. Its terms and recipient are fixed: new terms need a new program. A draft that needs a second person
 * doesn't start until that person approves it, and a change of it withdraws its proposal.
 */
export function updateProgram(changing: ProgramChanging, id: string, body: ProgramChange): Promise<StatedProgram> {
  return changeProgram(changing, id, (row) => {
    if (body.skus !== undefined && row.kind !== 'item_amount') throw notFor('skus', row.kind)
    if (body.skus?.length === 0) throw missing('skus', 'Name the SKUs that the program gives for.')
    const dates = {
      starts_on: body.starts_on ?? row.starts_on,
      ends_on: body.ends_on === undefined ? row.ends_on : body.ends_on,
    }
    requireDates(dates)
    return {
      ...dates,
      name: body.name ?? row.name,
      skus: body.skus ?? row.skus,
      max_per_order: body.max_per_order === undefined ? row.max_per_order : body.max_per_order,
      monthly_budget: body.monthly_budget === undefined ? row.monthly_budget : body.monthly_budget,
      total_budget: body.total_budget === undefined ? row.total_budget : body.total_budget,
      show_budget: body.show_budget ?? row.show_budget,
      status: body.status === undefined ? row.status : statusAfter(row, body.status),
    }
  })
}

/** Pauses or resumes a program immediately. Repeating the call changes nothing. */
export function setPaused(changing: ProgramChanging, id: string, isPaused: boolean): Promise<StatedProgram> {
  return changeProgram(changing, id, (row) => {
    const [from, to] = isPaused ? (['active', 'paused'] as const) : (['paused', 'active'] as const)
    if (row.status === to) return {}
    if (row.status !== from || whyNotOn(row, dayOf(changing.now)) === 'ended')
      throw new HttpError('conflict', {
        detail: `This program is ${row.status === from ? 'over' : row.status}; only one that is ${from} can be ${isPaused ? 'paused' : 'resumed'}.`,
        param: 'id',
      })
    return { status: to }
  })
}

function changeProgram(
  changing: ProgramChanging,
  id: string,
  changeOf: (row: ProgramRow) => Partial<ProgramRow>,
): Promise<StatedProgram> {
  return inTransaction(changing.db, async (tx) => {
    const row = await lockProgram(tx, changing, id)
    if (row === undefined) throw unknownProgram()
    const change = changeOf(row)
    const after = { ...row, ...change }
    const isStarting = row.status === 'draft' && after.status === 'active'
    const raised = row.status === 'draft' ? undefined : raisedMember(row, after, dayOf(changing.now))
    const isMore = isStarting || raised !== undefined
    const allowance = isMore ? await readAllowance(tx, changing, id) : { bound: null, committed: 0 }
    const isWaiting = isStarting && needsSecond(after, allowance)
    if (raised !== undefined) refuseLargeRaise(after, allowance, raised)
    if (isWaiting) change.status = 'draft'
    else if (isMore) change.started_by = changing.by
    const staysProposed = (isWaiting || after.status === 'draft') && termsOf(row) === termsOf(after)
    if (row.status === 'draft' && !staysProposed) await withdrawStart(decidingOf(tx, changing), id)
    if (Object.keys(change).length > 0) await tx.updateTable('program').set(change).where('id', '=', id).execute()
    if (isWaiting) await proposeStart(decidingOf(tx, changing), after)
    return requireStated(tx, changing, id)
  })
}

/** The terms that a second person approves and that can change. */
function termsOf({ skus, max_per_order, monthly_budget, total_budget, starts_on, ends_on }: ProgramRow): string {
  return JSON.stringify([skus, max_per_order, monthly_budget, total_budget, starts_on, ends_on])
}

function decidingOf(
  tx: DatabaseTransaction,
  { seal, newId, by, liveMode, now }: ProgramChanging,
): DecidingDependencies {
  return { tx, seal, newId, by, liveMode, now, keepsLetters: !liveMode }
}

async function requireStated(db: Database, { now, ...scope }: ProgramChanging, id: string): Promise<StatedProgram> {
  const row = await findProgram(db, scope, { id, now })
  if (row === undefined) throw unknownProgram()
  return row
}

export function unknownProgram(): HttpError {
  return new HttpError('not_found', { detail: 'No program of this account has this ID.', param: 'id' })
}

/** A draft can start, and any program can end; a paused program is resumed, not restarted. */
function statusAfter({ status }: ProgramRow, to: 'active' | 'ended'): ProgramRow['status'] {
  if (to === 'ended' || status === 'draft' || status === to) return to
  throw new HttpError('conflict', {
    detail: `This program is ${status} and cannot become ${to}${status === 'paused' ? '; resume it instead' : ''}.`,
    param: 'status',
  })
}

function shareOf({ kind, percent }: NewProgram): number | null {
  if (kind === 'order_percent' || kind === 'match') return Math.round(Number(percent ?? '100') * (MILLION / 100))
  return null
}

function requireSoundPromise(body: NewProgram): void {
  const { kind, percent, amount, skus = [] } = body
  const isShare = kind === 'order_percent' || kind === 'match'
  if (isShare && amount !== undefined) throw notFor('amount', kind)
  if (!isShare && percent !== undefined) throw notFor('percent', kind)
  if (kind === 'order_percent' && percent === undefined)
    throw missing('percent', 'percent is required: the percentage of each order.')
  if (!isShare && amount === undefined) throw missing('amount', 'amount is required: the cents for each order or item.')
  if (kind === 'item_amount' && skus.length === 0) throw missing('skus', 'Name the SKUs that the program gives for.')
  if (kind !== 'item_amount' && skus.length > 0) throw notFor('skus', kind)
}

function requireDates({ starts_on, ends_on }: { starts_on: string; ends_on: string | null }): void {
  if (ends_on !== null && ends_on < starts_on)
    throw new HttpError('parameter_invalid', {
      detail: 'The last day (ends_on) is before the first day (starts_on).',
      param: 'ends_on',
    })
}

type Recipient = Pick<ProgramRow, 'nonprofit_id' | 'fund_id'>

/** The nonprofit or fund that receives donations, or the default if shoppers choose; a match needs none. */
async function recipientOf(db: Database, scope: ProgramScope, body: NewProgram): Promise<Recipient> {
  const { kind, nonprofit_id, fund_id, donor_choice = false, default_nonprofit_id } = body
  if (fund_id !== undefined && kind === 'match') throw notFor('fund_id', kind)
  const param = fund_id === undefined ? 'nonprofit_id' : 'fund_id'
  if ([nonprofit_id, fund_id, donor_choice || undefined].filter((one) => one !== undefined).length > 1)
    throw new HttpError('parameter_invalid', {
      detail: 'Send one of nonprofit_id, fund_id and donor_choice.',
      param,
    })
  if (!donor_choice && default_nonprofit_id !== undefined)
    throw missing('donor_choice', 'default_nonprofit_id requires donor_choice.')
  if (fund_id !== undefined) return { nonprofit_id: null, fund_id: await requireFund(db, scope, fund_id) }
  if (!donor_choice && nonprofit_id === undefined)
    throw missing('nonprofit_id', 'Send nonprofit_id or fund_id, or donor_choice with default_nonprofit_id.')
  if (donor_choice && kind === 'match') {
    if (default_nonprofit_id !== undefined) throw notFor('default_nonprofit_id', kind)
    return { nonprofit_id: null, fund_id: null }
  }
  if (donor_choice && default_nonprofit_id === undefined)
    throw missing(
      'default_nonprofit_id',
      'default_nonprofit_id is required: the nonprofit for orders without a choice.',
    )
  const named = donor_choice ? 'default_nonprofit_id' : 'nonprofit_id'
  const nonprofit = await requireEligibleNonprofit(db, nonprofit_id ?? default_nonprofit_id ?? '', named)
  await requireNotWithheld(db, { nonprofit, accountId: scope.accountId, param: named })
  return { nonprofit_id: nonprofit.id, fund_id: null }
}

/** An active fund that the account may use and of which a nonprofit can receive donations now. */
async function requireFund(db: Database, scope: ProgramScope, id: string): Promise<string> {
  const param = 'fund_id'
  const fund = await findFund(db, scope, id)
  if (fund?.status !== 'active')
    throw new HttpError('nonprofit_invalid', {
      param,
      detail: `No fund has the ID ${displayValue(id) ?? 'that was sent'}.`,
    })
  if ((await eligibleShares(db, scope.accountId, fund)).length > 0) return fund.id
  const detail = `No nonprofit of ${fund.name} can receive donations now.`
  throw new HttpError('nonprofit_ineligible', { param, detail })
}

function missing(param: string, detail: string): HttpError {
  return new HttpError('parameter_missing', { param, detail })
}

function notFor(param: string, kind: string): HttpError {
  return new HttpError('parameter_invalid', { param, detail: `A program of kind ${kind} has no ${param}.` })
}
