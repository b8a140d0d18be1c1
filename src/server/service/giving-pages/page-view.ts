import { sql } from 'kysely'
import type { Database } from '../../database/tables/tables.ts'
import { isDisabled } from '../accounts/find-accounts.ts'
import { listKeys } from '../accounts/manage-keys.ts'
import { findBranding, shownName } from '../branding/account-branding.ts'
import { isWithheld } from '../directory/consent/read-consent.ts'
import { findNonprofit, type NonprofitRecord } from '../directory/registry/nonprofit-records.ts'
import { type FundShare, findFund } from '../funds/funds.ts'
import { foundationName } from '../money/ledger/foundation-name.ts'
import { findProgram, programResource } from '../money/programs/program-records.ts'
import { type ClosedReason, closedReason, type StatedGivingPage } from './giving-pages.ts'

/** A gift as the page shows it: cents, and the donor's first name where they agreed. */
export interface RecentGift {
  amount: number
  firstName: string | undefined
}

/** Why no gift can be made on a page now. */
export type Closed = ClosedReason | 'ineligible' | 'account_closed' | 'no_keys'

/** Everything that a giving page shows. */
export interface GivingPageView {
  page: StatedGivingPage
  shop: string
  /** The page's logo or the account's, if any. */
  logo: { kind: 'page' | 'account'; address: string } | undefined
  accent: string | null
  /** The nonprofit or fund; undefined where donors choose. */
  recipient: { id: string; name: string; facts: string } | undefined
  /** Of a fund: its nonprofits, and those whose share goes to the others. */
  parts: readonly FundShare[]
  foundation: string | undefined
  /** Why it takes no gifts; undefined while it does. */
  closed: Closed | undefined
  /** The account's public key for the elements; without one, the page takes no gifts. */
  publicKey: string | undefined
  /** The running program whose promise the page shows. */
  programId: string | undefined
  recent: readonly RecentGift[]
}

/** Loads what a page shows at a moment. */
export async function viewOf(db: Database, page: StatedGivingPage, now: Date): Promise<GivingPageView> {
  const { account_id: accountId, live_mode: liveMode } = page
  const branding = await findBranding(db, accountId)
  const { recipient, parts, closed } = await recipientOf(db, page)
  const keys = await listKeys(db, now, { accountId, liveMode })
  const publicKey = keys.find(({ expiresAt }) => expiresAt === null)?.publicKey
  const accountClosed = (await isDisabled(db, accountId)) ? 'account_closed' : undefined
  return {
    page,
    shop: await shownName(db, accountId),
    logo: logoOf(page, branding.logo_url),
    accent: page.accent ?? branding.accent,
    recipient,
    parts,
    foundation: await foundationName(db, liveMode),
    closed: closedReason(page, now) ?? accountClosed ?? closed ?? (publicKey === undefined ? 'no_keys' : undefined),
    publicKey,
    programId: await runningProgram(db, page, now),
    recent: await recentGifts(db, page.id),
  }
}

function logoOf({ logo }: StatedGivingPage, accountLogo: string | null): GivingPageView['logo'] {
  if (logo !== null) return { kind: 'page', address: logo }
  return accountLogo === null ? undefined : { kind: 'account', address: accountLogo }
}

type PageRecipient = Pick<GivingPageView, 'recipient' | 'parts' | 'closed'>

async function recipientOf(db: Database, page: StatedGivingPage): Promise<PageRecipient> {
  const { account_id: accountId, live_mode: liveMode, nonprofit_id: nonprofitId, fund_id: fundId } = page
  if (fundId !== null) return fundOf(db, { accountId, liveMode, fundId })
  if (nonprofitId === null) return { recipient: undefined, parts: [], closed: undefined }
  const nonprofit = await findNonprofit(db, nonprofitId, accountId)
  const recipient = nonprofit === undefined ? undefined : { id: nonprofitId, ...statedNonprofit(nonprofit) }
  const isAble = nonprofit?.eligible === true && !(await isWithheld(db, { nonprofitId, accountId }))
  return { recipient, parts: [], closed: isAble ? undefined : 'ineligible' }
}

async function fundOf(
  db: Database,
  { accountId, liveMode, fundId }: { accountId: string; liveMode: boolean; fundId: string },
): Promise<PageRecipient> {
  const fund = await findFund(db, { accountId, liveMode }, fundId)
  if (fund === undefined) return { recipient: undefined, parts: [], closed: 'ineligible' }
  const parts: FundShare[] = []
  for (const part of fund.nonprofits) {
    const { nonprofit_id: nonprofitId } = part
    parts.push({ ...part, eligible: part.eligible && !(await isWithheld(db, { nonprofitId, accountId })) })
  }
  const isAble = fund.status === 'active' && parts.some(({ eligible }) => eligible)
  const recipient = { id: fund.id, name: fund.name, facts: fund.description ?? '' }
  return { recipient, parts, closed: isAble ? undefined : 'ineligible' }
}

/** The name of a nonprofit, and its EIN and place. */
export function statedNonprofit({ name, ein, city, state }: Pick<NonprofitRecord, 'name' | 'ein' | 'city' | 'state'>) {
  const written = `EIN ${ein.replace(/^(\d{2})(\d{7})$/, '$1-$2')}`
  const place = [city, state].filter((part) => part !== '').join(', ')
  return { name, facts: place === '' ? written : `${written} · ${place}` }
}

async function runningProgram(db: Database, page: StatedGivingPage, now: Date): Promise<string | undefined> {
  const { program_id: id, account_id: accountId, live_mode: liveMode } = page
  if (id === null) return undefined
  const program = await findProgram(db, { accountId, liveMode }, { id, now })
  if (program === undefined) return undefined
  const { status, budget_used: isUsed } = programResource(program, { now, isPublic: true })
  return status === 'active' && !isUsed ? id : undefined
}

const RECENT = 8

async function recentGifts(db: Database, pageId: string): Promise<RecentGift[]> {
  const { rows } = await sql<{ amount: number; donor_name: string | null }>`
    select gift.amount, case when payment.shows_name then payment.donor_name end as donor_name
    from (
      select coalesce(gift_id, id) as id, sum(amount + fee)::bigint as amount, min(created_at) as created_at
      from donation where giving_page_id = ${pageId} and status <> 'canceled'
      group by coalesce(gift_id, id) order by min(created_at) desc, coalesce(gift_id, id) desc limit ${RECENT}
    ) as gift
    left join checkout_payment as payment on payment.donation_id = gift.id and payment.state = 'paid'
    order by gift.created_at desc, gift.id desc`.execute(db)
  return rows.map(({ amount, donor_name: name }) => ({
    amount,
    firstName: name === null ? undefined : firstNameOf(name),
  }))
}

/** The first name in a name on a card; undefined for what can't be one, such as an address of a website. */
export function firstNameOf(name: string): string | undefined {
  return /^\p{L}[\p{L}\p{M}'’-]{0,29}(?=\s|$)/u.exec(name.trim())?.[0]
}
