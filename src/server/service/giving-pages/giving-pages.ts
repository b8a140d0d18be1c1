import { sql } from 'kysely'
import type { contract, GivingPage, GivingPageStatus, ParsedRequestOf } from '../../../contract/index.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { GivingPageRow } from '../../database/tables/giving-pages.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import { fromUnixSeconds, toUnixSeconds } from '../../kernel/clock.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { readAccent } from '../branding/account-branding.ts'
import { endLinksOfPage } from '../checkout/checkout-records.ts'
import { requireEligibleNonprofit } from '../directory/registry/require-eligible.ts'
import { findFund, isFundId } from '../funds/funds.ts'
import { type ListPosition, type ListSlice, readSlice } from '../list-slice.ts'
import { needsNoReview, noteRewrite } from './page-review.ts'
import { requireReadableStory } from './story.ts'

/** A new page, from the request. */
export type NewGivingPage = ParsedRequestOf<typeof contract.givingPages.create>['body']

/** Changes of a page: absent members are unchanged, null clears. */
export type GivingPageChange = Partial<ParsedRequestOf<typeof contract.givingPages.update>['body']>

/** The account and mode whose pages are visible. */
export interface GivingPageScope {
  accountId: string
  liveMode: boolean
}

/** Who changes pages, and when. */
export interface GivingPageChanging extends GivingPageScope {
  db: Database
  newId: NewId
  now: Date
}

/** A page with its pictures' names, the names of its nonprofit or fund, and what donors gave on it, in cents. */
export interface StatedGivingPage extends GivingPageRow {
  nonprofit_name: string | null
  fund_name: string | null
  cover: string | null
  logo: string | null
  raised: number
  gift_count: number
}

/** The path below which pages are. */
export const GIVING_PATH = '/give/'

/** What the button of a preview names as its page, so that its gifts are refused even while the page is public. */
export const PREVIEW_ID = 'gp_preview'

/** Where the pictures of pages are. */
export const GIVING_PICTURES_PATH = `${GIVING_PATH}pictures/`

/** Paths below `/give/` that are no pages. */
const RESERVED_SLUGS: readonly string[] = ['assets', 'pictures']

/** The most pages of an account and mode that aren't archived. */
export const MOST_PAGES = 100

/** The most pages of an account and mode, which reserve their addresses for good. */
const MOST_PAGES_EVER = 1_000

/** The most addresses that a page has in its life. */
const MOST_SLUGS = 20

/** What people read on a page, so that an operator has to read it again after a change. */
const READ_BY_PEOPLE = ['title', 'slug', 'story', 'thanks', 'share_text', 'nonprofit_id', 'fund_id'] as const

/** Creates a page as a draft. Without a slug, makes one of the title. */
export function createGivingPage(changing: GivingPageChanging, body: NewGivingPage): Promise<StatedGivingPage> {
  const { newId, now, accountId, liveMode } = changing
  requireReadableStory(body.story)
  requireAhead(body.ends_on, now)
  return inTransaction(changing.db, async (tx) => {
    await requireRoom(tx, changing)
    const id = newId('gp')
    const row = {
      id,
      account_id: accountId,
      live_mode: liveMode,
      slug: body.slug ?? (await freeSlug(tx, body.title, id)),
      title: body.title,
      story: body.story,
      ...(await recipientOf(tx, changing, body.nonprofit_id ?? null)),
      program_id: await programOf(tx, changing, body.program_id ?? null),
      amounts: sortedAmounts(body.amounts),
      frequency: body.frequency,
      dedication: body.dedication,
      goal: body.goal ?? null,
      starts_at: null,
      ends_on: body.ends_on ?? null,
      accent: accentOf(body.accent ?? null),
      thanks: body.thanks,
      share_text: body.share_text,
      indexed: body.indexed,
      keep_utm: body.keep_utm,
      status: 'draft' as const,
      published_at: null,
      created_at: now,
    }
    await takeSlug(tx, row)
    await tx.insertInto('giving_page').values(row).execute()
    return requireStated(tx, changing, id)
  })
}

/** Changes a page. Its earlier slugs keep leading to it. Once it was public, it stays with its nonprofit or fund. */
export function updateGivingPage(
  changing: GivingPageChanging,
  id: string,
  body: GivingPageChange,
): Promise<StatedGivingPage> {
  if (body.story) requireReadableStory(body.story)
  return inTransaction(changing.db, async (tx) => {
    const row = await lockGivingPage(tx, changing, id)
    if (body.ends_on !== row.ends_on) requireAhead(body.ends_on, changing.now)
    const slug = body.slug ?? row.slug
    const change = {
      slug,
      title: body.title ?? row.title,
      frequency: body.frequency ?? row.frequency,
      dedication: body.dedication ?? row.dedication,
      indexed: body.indexed ?? row.indexed,
      keep_utm: body.keep_utm ?? row.keep_utm,
      story: body.story === undefined ? row.story : (body.story ?? ''),
      thanks: body.thanks === undefined ? row.thanks : (body.thanks ?? ''),
      share_text: body.share_text === undefined ? row.share_text : (body.share_text ?? ''),
      goal: body.goal === undefined ? row.goal : body.goal,
      ends_on: body.ends_on === undefined ? row.ends_on : body.ends_on,
      ...(body.amounts === undefined ? {} : { amounts: sortedAmounts(body.amounts) }),
      ...(body.accent === undefined ? {} : { accent: accentOf(body.accent) }),
      ...(isPresent(row, body.nonprofit_id) ? {} : await recipientOf(tx, changing, body.nonprofit_id ?? null)),
      ...(body.program_id === undefined ? {} : { program_id: await programOf(tx, changing, body.program_id) }),
    }
    const after = { ...row, ...change }
    if (row.published_at !== null) requireSameRecipient(row, after)
    if (slug !== row.slug) await takeSlug(tx, { id, slug })
    await tx.updateTable('giving_page').set(change).where('id', '=', id).execute()
    if (READ_BY_PEOPLE.some((name) => after[name] !== row[name])) await noteRewrite(tx, row, changing.now)
    if (after.ends_on !== row.ends_on || after.frequency !== row.frequency) await endLinksOfPage(tx, row, changing.now)
    return requireStated(tx, changing, id)
  })
}

/** Refuses a last day that is over. */
function requireAhead(endsOn: string | null | undefined, now: Date): void {
  if (!endsOn || !isOver(endsOn, now)) return
  const detail = 'This day is over. Choose today or a later day, or leave it empty.'
  throw new HttpError('parameter_invalid', { param: 'ends_on', detail })
}

/** Whether a change leaves a page with its nonprofit or fund, which may be one that can't receive now. */
function isPresent({ nonprofit_id, fund_id }: GivingPageRow, id: string | null | undefined): boolean {
  return id === undefined || id === (fund_id ?? nonprofit_id)
}

function requireSameRecipient(before: GivingPageRow, after: GivingPageRow): void {
  if (before.nonprofit_id === after.nonprofit_id && before.fund_id === after.fund_id) return
  throw new HttpError('conflict', {
    param: 'nonprofit_id',
    detail: 'Gifts were made for its nonprofit or fund. Make a new page for another one.',
  })
}

/** Publishes a page, now or from `startsAt` on, or sends it to the operator's review where it needs one. */
export function publishGivingPage(
  changing: GivingPageChanging,
  id: string,
  { startsAt = null }: { startsAt?: Date | null },
): Promise<StatedGivingPage> {
  const { now } = changing
  return inTransaction(changing.db, async (tx) => {
    const row = await lockGivingPage(tx, changing, id)
    if (row.status === 'suspended')
      throw new HttpError('conflict', {
        param: 'id',
        detail: 'This page was taken down. Ask us before you publish it.',
      })
    if (row.status === 'archived') await requireRoom(tx, changing)
    if (row.nonprofit_id !== null) await requireEligibleNonprofit(tx, row.nonprofit_id, 'nonprofit_id')
    if (row.ends_on !== null && isOver(row.ends_on, startsAt ?? now))
      throw new HttpError('conflict', {
        param: 'ends_on',
        detail: 'Its last day is over. Change it, or leave it empty.',
      })
    const change = (await needsNoReview(tx, row))
      ? { status: 'published' as const, published_at: row.published_at ?? now, review_required: false }
      : { status: 'in_review' as const, review_required: true }
    await tx
      .updateTable('giving_page')
      .set({ ...change, starts_at: startsAt })
      .where('id', '=', id)
      .execute()
    if (startsAt !== null) await endLinksOfPage(tx, row, now)
    return requireStated(tx, changing, id)
  })
}

/** Archives a page, whose open payment pages close. One that was taken down stays so. */
export function archiveGivingPage(changing: GivingPageChanging, id: string): Promise<StatedGivingPage> {
  return inTransaction(changing.db, async (tx) => {
    const row = await lockGivingPage(tx, changing, id)
    if (row.status === 'suspended')
      throw new HttpError('conflict', { param: 'id', detail: 'This page was taken down, so it can’t be archived.' })
    await tx.updateTable('giving_page').set({ status: 'archived' }).where('id', '=', id).execute()
    await endLinksOfPage(tx, row, changing.now)
    return requireStated(tx, changing, id)
  })
}

/** Locks a page of the account until the transaction ends. */
export async function lockGivingPage(
  tx: DatabaseTransaction,
  { accountId, liveMode }: GivingPageScope,
  id: string,
): Promise<GivingPageRow> {
  const row = await tx
    .selectFrom('giving_page')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('live_mode', '=', liveMode)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw unknownGivingPage()
  return row
}

/** What is said of an ID that is no page of the account. */
export function unknownGivingPage(): HttpError {
  return new HttpError('not_found', { detail: 'No giving page of this account has this ID.', param: 'id' })
}

async function requireRoom(tx: DatabaseTransaction, { accountId, liveMode }: GivingPageScope): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
  const { all, open } = await tx
    .selectFrom('giving_page')
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .select((eb) => eb.fn.countAll<number>().filterWhere('status', '<>', 'archived').as('open'))
    .where('account_id', '=', accountId)
    .where('live_mode', '=', liveMode)
    .executeTakeFirstOrThrow()
  if (Number(all) >= MOST_PAGES_EVER)
    throw new HttpError('conflict', {
      detail: `An account makes at most ${MOST_PAGES_EVER} giving pages. Change an archived one.`,
    })
  if (Number(open) < MOST_PAGES) return
  throw new HttpError('conflict', { detail: `An account has at most ${MOST_PAGES} giving pages. Archive one first.` })
}

async function recipientOf(tx: DatabaseTransaction, scope: GivingPageScope, id: string | null) {
  if (id === null) return { nonprofit_id: null, fund_id: null }
  if (!isFundId(id)) return { nonprofit_id: (await requireEligibleNonprofit(tx, id, 'nonprofit_id')).id, fund_id: null }
  const fund = await findFund(tx, scope, id)
  if (fund?.status !== 'active')
    throw new HttpError('nonprofit_invalid', { param: 'nonprofit_id', detail: 'No active fund has this ID.' })
  return { nonprofit_id: null, fund_id: id }
}

async function programOf(
  tx: DatabaseTransaction,
  { accountId, liveMode }: GivingPageScope,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null
  const program = await tx
    .selectFrom('program')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('live_mode', '=', liveMode)
    .executeTakeFirst()
  if (program !== undefined) return id
  throw new HttpError('parameter_invalid', { param: 'program_id', detail: 'No program of this account has this ID.' })
}

function accentOf(accent: string | null): string | null {
  return accent === null ? null : readAccent(accent)
}

function sortedAmounts(amounts: readonly number[]): number[] {
  return [...new Set(amounts)].sort((one, other) => one - other)
}

/** Reserves a slug for a page for good; refuses one that another page has or had. */
async function takeSlug(tx: DatabaseTransaction, { id, slug }: { id: string; slug: string }): Promise<void> {
  const taken = await tx.selectFrom('giving_page_slug').select('slug').where('page_id', '=', id).execute()
  if (taken.length >= MOST_SLUGS && !taken.some((own) => own.slug === slug))
    throw new HttpError('conflict', {
      param: 'slug',
      detail: `A page has at most ${MOST_SLUGS} addresses in its life.`,
    })
  await tx
    .insertInto('giving_page_slug')
    .values({ slug, page_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if ((await slugOwner(tx, slug)) === id && !RESERVED_SLUGS.includes(slug)) return
  throw new HttpError('parameter_invalid', { param: 'slug', detail: 'This address is taken. Choose another one.' })
}

async function slugOwner(tx: DatabaseTransaction, slug: string): Promise<string | undefined> {
  const row = await tx.selectFrom('giving_page_slug').select('page_id').where('slug', '=', slug).executeTakeFirst()
  return row?.page_id
}

/** A slug of a title; with the end of the page's ID where the title alone makes none that is free. */
async function freeSlug(tx: DatabaseTransaction, title: string, id: string): Promise<string> {
  const plain = slugOf(title)
  const isFree = plain.length >= 3 && !RESERVED_SLUGS.includes(plain) && (await slugOwner(tx, plain)) === undefined
  if (isFree) return plain
  return `${plain.slice(0, 48) || 'give'}-${id.slice(-8).toLowerCase()}`
}

/** Latin letters that have no plain letter within them. */
const LATIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

/** The words of a title in lower-case Latin letters and digits, joined by hyphens; empty for other scripts. */
export function slugOf(title: string): string {
  const letters = title.toLowerCase().replace(/[ßæœøłđ]/g, (letter) => LATIN[letter] ?? letter)
  return letters
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
}

/** Whether a text can be the slug of a page. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{3,60}$/.test(text)
}

/** Whether a day, `YYYY-MM-DD`, is over at a moment, in UTC. */
export function isOver(day: string, at: Date): boolean {
  return at.toISOString().slice(0, 10) > day
}

const stated = sql<StatedGivingPage>`
  select giving_page.*, nonprofit.name as nonprofit_name, fund.name as fund_name,
    (select name from giving_page_picture where page_id = giving_page.id and use = 'cover') as cover,
    (select name from giving_page_picture where page_id = giving_page.id and use = 'logo') as logo,
    given.raised, given.gift_count
  from giving_page
  left join nonprofit on nonprofit.id = giving_page.nonprofit_id
  left join fund on fund.id = giving_page.fund_id
  cross join lateral (
    select coalesce(sum(amount + fee), 0)::bigint as raised, count(distinct coalesce(gift_id, id))::int as gift_count
    from donation where giving_page_id = giving_page.id and donation.status <> 'canceled') as given`

async function requireStated(
  db: Database,
  { accountId, liveMode }: GivingPageScope,
  id: string,
): Promise<StatedGivingPage> {
  const page = await findGivingPage(db, { accountId, liveMode }, id)
  if (page === undefined) throw unknownGivingPage()
  return page
}

/** A page of the account. */
export async function findGivingPage(
  db: Database,
  { accountId, liveMode }: GivingPageScope,
  id: string,
): Promise<StatedGivingPage | undefined> {
  const { rows } = await sql<StatedGivingPage>`${stated}
    where giving_page.id = ${id} and giving_page.account_id = ${accountId} and giving_page.live_mode = ${liveMode}`.execute(
    db,
  )
  return rows[0]
}

/** A page of any account, for operators. */
export async function findAnyGivingPage(db: Database, id: string): Promise<StatedGivingPage | undefined> {
  const { rows } = await sql<StatedGivingPage>`${stated} where giving_page.id = ${id}`.execute(db)
  return rows[0]
}

/** The page that a slug leads to, whether it is the page's present one or an earlier one. */
export async function findGivingPageBySlug(db: Database, slug: string): Promise<StatedGivingPage | undefined> {
  const { rows } = await sql<StatedGivingPage>`${stated}
    where giving_page.id = (select page_id from giving_page_slug where giving_page_slug.slug = ${slug})`.execute(db)
  return rows[0]
}

/** Pages of an account, newest first. */
export function listGivingPages(
  db: Database,
  { accountId, liveMode }: GivingPageScope,
  { status, ...position }: ListPosition & { status?: GivingPageStatus | undefined },
): Promise<ListSlice<StatedGivingPage>> {
  const of = sql<StatedGivingPage>`${stated}
    where giving_page.account_id = ${accountId} and giving_page.live_mode = ${liveMode}`
  return readSlice(db, { of, where: status === undefined ? [] : [sql`status = ${status}`] }, position)
}

/** Why a page takes no gifts now; undefined while it does, as far as its own record says. */
export type ClosedReason = 'not_public' | 'taken_down' | 'archived' | 'not_yet' | 'ended'

/** Whether a page is open at a moment by its status and dates. */
export function closedReason(
  page: Pick<GivingPageRow, 'status' | 'starts_at' | 'ends_on' | 'published_at' | 'review_required'>,
  now: Date,
): ClosedReason | undefined {
  const { status, starts_at, ends_on } = page
  if (status === 'draft' || status === 'in_review') return 'not_public'
  if (status === 'suspended') return 'taken_down'
  if (status === 'archived') return page.published_at === null || page.review_required ? 'not_public' : 'archived'
  if (starts_at !== null && starts_at > now) return 'not_yet'
  return ends_on !== null && isOver(ends_on, now) ? 'ended' : undefined
}

/** A gift that says which page it is made on. */
export interface GiftOnPage {
  /** The page. */
  id: string
  recipientIds: readonly string[]
  fundId: string | undefined
  isMonthly: boolean
}

/**
 * Refuses a gift on a page that isn't open, belongs to another account, or names another nonprofit, fund or frequency.
 * Keeps the page as it is until the transaction ends.
 */
export async function requireOpenGivingPage(
  tx: DatabaseTransaction,
  { accountId, liveMode, now }: GivingPageScope & { now: Date },
  { id, recipientIds, fundId, isMonthly }: GiftOnPage,
): Promise<void> {
  const refuse = (detail: string) => new HttpError('parameter_invalid', { param: 'giving_page_id', detail })
  if (id === PREVIEW_ID) throw refuse('This is a preview, which takes no gifts. Give on the public page.')
  const page = await tx
    .selectFrom('giving_page')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('live_mode', '=', liveMode)
    .forShare()
    .executeTakeFirst()
  if (page === undefined || closedReason(page, now) !== undefined)
    throw refuse('No giving page of this account that is open for gifts has this ID.')
  if (page.frequency !== 'both' && isMonthly !== (page.frequency === 'monthly'))
    throw refuse(`This giving page takes only ${isMonthly ? 'single' : 'monthly'} gifts.`)
  const { nonprofit_id: nonprofitId, fund_id: pageFundId } = page
  const isOther =
    pageFundId === null
      ? nonprofitId !== null && (fundId !== undefined || recipientIds.some((one) => one !== nonprofitId))
      : fundId !== pageFundId
  if (isOther) throw refuse('This giving page collects for another nonprofit.')
}

/** A page in its API form. */
export function givingPageResource(page: StatedGivingPage, publicUrl: string): GivingPage {
  const seconds = (at: Date | null) => (at === null ? null : toUnixSeconds(at))
  const picture = (name: string | null) => (name === null ? null : `${publicUrl}${GIVING_PICTURES_PATH}${name}`)
  const { id, live_mode, slug, title, story, nonprofit_id, fund_id, program_id, amounts, frequency, dedication } = page
  const { goal, ends_on, accent, thanks, share_text, indexed, keep_utm, status, raised, gift_count } = page
  return {
    ...{ id, live_mode, slug, title, story, nonprofit_id, fund_id, program_id, amounts, frequency, dedication },
    ...{ goal, ends_on, accent, thanks, share_text, indexed, keep_utm, status, raised, gift_count },
    url: `${publicUrl}${GIVING_PATH}${slug}`,
    cover_url: picture(page.cover),
    logo_url: picture(page.logo),
    starts_at: seconds(page.starts_at),
    published_at: seconds(page.published_at),
    created_at: toUnixSeconds(page.created_at),
  }
}

/** The moment of a request in unix seconds; null for none. */
export function startOf(seconds: number | undefined): Date | null {
  return seconds === undefined ? null : fromUnixSeconds(seconds)
}
