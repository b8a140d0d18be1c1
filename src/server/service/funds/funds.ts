import { sql } from 'kysely'
import type { contract, Fund, ParsedRequestOf } from '../../../contract/index.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { FundRow } from '../../database/tables/funds.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import { toUnixSeconds } from '../../kernel/clock.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { requireEligibleNonprofit } from '../directory/registry/require-eligible.ts'
import { type ListPosition, type ListSlice, readSlice } from '../list-slice.ts'
import { PICTURES_PATH } from '../pictures/encode-picture.ts'
import { keepFundPicture } from '../pictures/fund-pictures.ts'

/** The terms of a new fund, from the request. */
export type NewFund = ParsedRequestOf<typeof contract.funds.create>['body']

/** Changes of a fund: absent members are unchanged, null clears. The picture is a file, which is encoded again. */
export type FundChange = Partial<ParsedRequestOf<typeof contract.funds.update>['body']> & {
  picture?: Uint8Array | null
}

/** A fund before and after a change. */
export interface ChangedFund {
  before: StatedFund
  after: StatedFund
}

/** The account and mode whose funds are visible; without an account, the foundation. */
export interface FundScope {
  accountId: string | null
  liveMode: boolean
}

/** The owner of funds; without an account, the foundation. */
export interface FundChanging {
  db: Database
  newId: NewId
  now: Date
  accountId: string | null
  liveMode: boolean
}

/** A nonprofit of a fund's current version, and whether it can receive donations now. */
export interface FundShare {
  nonprofit_id: string
  name: string
  ein: string
  share: number
  eligible: boolean
}

/** A fund with the nonprofits of its current version, in their order. */
export interface StatedFund extends FundRow {
  nonprofits: FundShare[]
  /** The name of its picture. */
  picture: string | null
}

const PREFIX = 'fund_'

/** Whether an ID that names a recipient is that of a fund. */
export function isFundId(id: string): boolean {
  return id.startsWith(PREFIX)
}

/** Creates a fund of the account, or of the foundation. */
export function createFund(changing: FundChanging, body: NewFund): Promise<StatedFund> {
  const { newId, now, accountId, liveMode } = changing
  return inTransaction(changing.db, async (tx) => {
    const id = newId('fund')
    await tx
      .insertInto('fund')
      .values({
        id,
        account_id: accountId,
        live_mode: liveMode,
        name: body.name,
        description: body.description ?? null,
        status: 'active',
        version: 1,
        created_at: now,
      })
      .execute()
    await insertShares(tx, { id, version: 1 }, await requireShares(tx, body.nonprofits))
    return requireStated(tx, changing, id)
  })
}

/**
 * Changes a fund of the account, or of the foundation. Other nonprofits or shares make a new version. Use `changeFund` of
 * the giving pages, which notes the change for the pages that name the fund.
 */
export function updateFund(changing: FundChanging, id: string, body: FundChange): Promise<ChangedFund> {
  return inTransaction(changing.db, async (tx) => {
    const row = await lockFund(tx, changing, id)
    const before = await requireStated(tx, changing, id)
    const version = await writeShares(tx, before, body.nonprofits)
    await tx
      .updateTable('fund')
      .set({
        version,
        name: body.name ?? row.name,
        description: body.description === undefined ? row.description : body.description,
        status: body.status ?? row.status,
      })
      .where('id', '=', id)
      .execute()
    if (body.picture !== undefined) await keepFundPicture(tx, id, body.picture)
    return { before, after: await requireStated(tx, changing, id) }
  })
}

async function lockFund(tx: DatabaseTransaction, changing: FundChanging, id: string): Promise<FundRow> {
  const row = await tx
    .selectFrom('fund')
    .selectAll()
    .where('id', '=', id)
    .where('live_mode', '=', changing.liveMode)
    .where('account_id', changing.accountId === null ? 'is' : '=', changing.accountId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw unknownFund()
  return row
}

/** Stores changed nonprofits or shares as a new version. Returns the current version. */
async function writeShares(
  tx: DatabaseTransaction,
  { id, version, nonprofits: before }: StatedFund,
  sent: NewFund['nonprofits'] | undefined,
): Promise<number> {
  if (sent === undefined) return version
  const shares = await requireShares(tx, sent, before)
  const isSame =
    shares.length === before.length &&
    shares.every(({ nonprofit_id, share }, index) => {
      const one = before[index]
      return one?.nonprofit_id === nonprofit_id && one.share === share
    })
  if (isSame) return version
  await insertShares(tx, { id, version: version + 1 }, shares)
  return version + 1
}

async function insertShares(
  tx: DatabaseTransaction,
  { id: fund_id, version }: { id: string; version: number },
  shares: NewFund['nonprofits'],
): Promise<void> {
  const rows = shares.map((one, position) => ({ fund_id, version, position, ...one }))
  await tx.insertInto('fund_share').values(rows).execute()
}

/**
 * The nonprofits of a request by their IDs. Refuses unknown ones, one that is named twice, and ineligible ones that the
 * fund doesn't have yet.
 */
async function requireShares(
  tx: DatabaseTransaction,
  sent: NewFund['nonprofits'],
  before: readonly FundShare[] = [],
): Promise<NewFund['nonprofits']> {
  const shares: NewFund['nonprofits'] = []
  for (const [position, { nonprofit_id: given, share }] of sent.entries()) {
    const param = `nonprofits.${position}.nonprofit_id`
    const present = before.find(({ nonprofit_id: id, ein }) => id === given || ein === given.replace('-', ''))
    const { id, name } =
      present === undefined
        ? await requireEligibleNonprofit(tx, given, param)
        : { id: present.nonprofit_id, name: present.name }
    if (shares.some((one) => one.nonprofit_id === id))
      throw new HttpError('parameter_invalid', { param, detail: `${name} is named twice.` })
    shares.push({ nonprofit_id: id, share })
  }
  return shares
}

async function requireStated(db: Database, { accountId, liveMode }: FundChanging, id: string): Promise<StatedFund> {
  const fund = await findFund(db, { accountId, liveMode }, id)
  if (fund === undefined) throw unknownFund()
  return fund
}

export function unknownFund(): HttpError {
  return new HttpError('not_found', { detail: 'No fund of this account has this ID.', param: 'id' })
}

const stated = sql<StatedFund>`
  select fund.*, (
    select jsonb_agg(jsonb_build_object('nonprofit_id', nonprofit.id, 'name', nonprofit.name, 'ein', nonprofit.ein,
      'share', share, 'eligible', eligible) order by position)
    from fund_share join nonprofit on nonprofit.id = nonprofit_id
    where fund_id = fund.id and fund_share.version = fund.version
  ) as nonprofits, (select name from fund_picture where fund_id = fund.id) as picture from fund`

/** A fund that the account may use: its own, or one of the foundation. */
export async function findFund(
  db: Database,
  { accountId, liveMode }: FundScope,
  id: string,
): Promise<StatedFund | undefined> {
  const { rows } = await sql<StatedFund>`${stated}
    where id = ${id} and live_mode = ${liveMode} and (account_id = ${accountId} or account_id is null)`.execute(db)
  return rows[0]
}

/** The nonprofits of one of a fund's versions, in their order, and whether they can receive donations now. */
export async function findShares(db: Database, id: string, version: number): Promise<FundShare[]> {
  const rows = await db
    .selectFrom('fund_share')
    .innerJoin('nonprofit', 'nonprofit.id', 'nonprofit_id')
    .select(['nonprofit_id', 'name', 'ein', 'share', 'eligible'])
    .where('fund_id', '=', id)
    .where('version', '=', version)
    .orderBy('position')
    .execute()
  return rows
}

/** Funds of an account or of the foundation, newest first. */
export function listFunds(
  db: Database,
  { accountId, liveMode }: FundScope,
  { status, ...position }: ListPosition & { status?: FundRow['status'] | undefined },
): Promise<ListSlice<StatedFund>> {
  const owned = accountId === null ? sql`account_id is null` : sql`account_id = ${accountId}`
  const of = sql<StatedFund>`${stated} where ${owned} and live_mode = ${liveMode}`
  return readSlice(db, { of, where: status === undefined ? [] : [sql`status = ${status}`] }, position)
}

const MOST_USABLE = 200

/** Active funds that an account may name: its own, then the foundation's. */
export function usableFunds(db: Database, { accountId, liveMode }: FundScope): Promise<Pick<FundRow, 'id' | 'name'>[]> {
  return db
    .selectFrom('fund')
    .select(['id', 'name'])
    .where('live_mode', '=', liveMode)
    .where('status', '=', 'active')
    .where((fund) => fund.or([fund('account_id', '=', accountId), fund('account_id', 'is', null)]))
    .orderBy((fund) => fund('account_id', 'is', null))
    .orderBy('created_at', 'desc')
    .limit(MOST_USABLE)
    .execute()
}

/** The name of a fund and the nonprofits of one of its versions, in their order. */
export async function fundVersion(
  db: Database,
  id: string,
  version: number,
): Promise<{ name: string; nonprofits: { nonprofit_id: string; name: string }[] } | undefined> {
  const rows = await db
    .selectFrom('fund_share')
    .innerJoin('fund', 'fund.id', 'fund_id')
    .innerJoin('nonprofit', 'nonprofit.id', 'nonprofit_id')
    .select(['fund.name as fund', 'nonprofit_id', 'nonprofit.name'])
    .where('fund_id', '=', id)
    .where('fund_share.version', '=', version)
    .orderBy('position')
    .execute()
  const [first] = rows
  if (first === undefined) return undefined
  return { name: first.fund, nonprofits: rows.map(({ nonprofit_id, name }) => ({ nonprofit_id, name })) }
}

/** The address of a fund's picture. */
export function fundPictureUrl({ picture }: StatedFund, publicUrl: string): string | null {
  return picture === null ? null : `${publicUrl}${PICTURES_PATH}${picture}`
}

/** A fund in its API form. */
export function fundResource(fund: StatedFund, publicUrl: string): Fund {
  return {
    id: fund.id,
    live_mode: fund.live_mode,
    name: fund.name,
    description: fund.description,
    picture_url: fundPictureUrl(fund, publicUrl),
    status: fund.status,
    owner: fund.account_id === null ? 'foundation' : 'account',
    version: fund.version,
    nonprofits: fund.nonprofits,
    created_at: toUnixSeconds(fund.created_at),
  }
}
