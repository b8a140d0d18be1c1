import { sql } from 'kysely'
import { type Allocation, allocateCents, splitCents } from '../../../../contract/index.ts'
import type { CheckoutLinkTable } from '../../../database/tables/checkout.ts'
import type { FundRow } from '../../../database/tables/funds.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { displayValue } from '../../../http/wording.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { isWithheld } from '../../directory/consent/read-consent.ts'
import {
  askEligibleNonprofit,
  type Question,
  requireEligibleNonprofit,
} from '../../directory/registry/require-eligible.ts'
import { type FundShare, findFund, isFundId, type StatedFund } from '../../funds/funds.ts'

/** The account and mode that a gift is recorded in. */
interface PayingScope {
  accountId: string
  liveMode: boolean
}

/** A nonprofit that a gift goes to, with its cents of the gift and the request's member that names it. */
export interface Recipient {
  nonprofitId: string
  name: string
  amount: number
  param: string
}

/** All recipients of a gift: one, or 2 to 20, and the fund that names them, if any. */
export interface Recipients {
  parts: readonly [Recipient, ...Recipient[]]
  fund?: Pick<FundRow, 'id' | 'version'>
}

/** The members of a request that say where a gift goes. */
export interface RequestedRecipients {
  amount: number
  /** A nonprofit's ID or EIN, or a fund's ID. */
  nonprofit_id?: string | undefined
  allocations?: readonly Allocation[] | undefined
}

/**
 * The recipients that a request of an account names with `nonprofit_id` or `allocations`. Refuses unknown and ineligible
 * nonprofits, one that is named twice, and amounts that don't add up.
 */
export async function requireRecipients(
  db: Database,
  scope: PayingScope,
  request: RequestedRecipients,
): Promise<Recipients> {
  const { amount, nonprofit_id: id, allocations } = request
  if (allocations !== undefined && id !== undefined)
    throw new HttpError('parameter_invalid', {
      param: 'allocations',
      detail: 'Send either nonprofit_id or allocations.',
    })
  if (allocations !== undefined) return { parts: await allocated(db, amount, allocations) }
  if (id === undefined)
    throw new HttpError('parameter_missing', {
      param: 'nonprofit_id',
      detail: 'nonprofit_id is required, or allocations for a gift to several nonprofits.',
    })
  if (isFundId(id)) return ofFund(db, scope, { id, amount })
  return { parts: [await recipientOf(db, { id, amount, param: 'nonprofit_id' })] }
}

/** The same, with the result of a question's condition: for a gift to one nonprofit, a single query finds both. */
export async function askRecipients(
  db: Database,
  scope: PayingScope,
  { request, question }: { request: RequestedRecipients; question: Question },
): Promise<Recipients & { answer: boolean }> {
  const { amount, nonprofit_id: id, allocations } = request
  if (id === undefined || allocations !== undefined || isFundId(id)) {
    const recipients = await requireRecipients(db, scope, request)
    const { rows } = await sql<{ answer: boolean }>`select ${question.condition} as answer`.execute(db)
    return { ...recipients, answer: rows[0]?.answer ?? false }
  }
  const param = 'nonprofit_id'
  const { nonprofit, answer } = await askEligibleNonprofit(db, id, { param, question })
  return { parts: [{ nonprofitId: nonprofit.id, name: nonprofit.name, amount, param }], answer }
}

/**
 * The nonprofits of a fund with their shares of an amount. The share of a nonprofit that can't receive donations,
 * refuses the account's gifts or would get less than a cent goes to the others.
 */
async function ofFund(
  db: Database,
  scope: PayingScope,
  { id, amount }: { id: string; amount: number },
): Promise<Recipients> {
  const param = 'nonprofit_id'
  const fund = await findFund(db, scope, id)
  if (fund?.status !== 'active')
    throw new HttpError('nonprofit_invalid', {
      param,
      detail: `No fund has the ID ${displayValue(id) ?? 'that was sent'}.`,
    })
  const able = await eligibleShares(db, scope.accountId, fund)
  const cents =
    able.length === 0
      ? []
      : splitCents(
          amount,
          able.map(({ share }) => share),
        )
  const [first, ...others] = able.flatMap(({ nonprofit_id: nonprofitId, name }, index) => {
    const part = cents[index] ?? 0
    return part === 0 ? [] : [{ nonprofitId, name, amount: part, param }]
  })
  if (first === undefined)
    throw new HttpError('nonprofit_ineligible', {
      param,
      detail: `No nonprofit of ${fund.name} can receive donations now.`,
    })
  return { parts: [first, ...others], fund }
}

/** The nonprofits of a fund that can receive donations of an account now, with their shares. */
export async function eligibleShares(
  db: Database,
  accountId: string,
  { nonprofits }: Pick<StatedFund, 'nonprofits'>,
): Promise<FundShare[]> {
  const able: FundShare[] = []
  for (const one of nonprofits)
    if (one.eligible && !(await isWithheld(db, { nonprofitId: one.nonprofit_id, accountId }))) able.push(one)
  return able
}

async function recipientOf(
  db: Database,
  { id, amount, param }: { id: string; amount: number; param: string },
): Promise<Recipient> {
  if (isFundId(id)) {
    const detail = 'A fund can’t be one of the allocations. Send its ID as nonprofit_id, without allocations.'
    throw new HttpError('parameter_invalid', { param, detail })
  }
  const nonprofit = await requireEligibleNonprofit(db, id, param)
  return { nonprofitId: nonprofit.id, name: nonprofit.name, amount, param }
}

async function allocated(
  db: Database,
  amount: number,
  allocations: readonly Allocation[],
): Promise<Recipients['parts']> {
  const parts = allocateCents(amount, allocations)
  if (!Array.isArray(parts)) throw new HttpError('parameter_invalid', parts)
  const recipients: Recipient[] = []
  for (const [index, { nonprofit_id: id }] of allocations.entries())
    recipients.push(
      await recipientOf(db, { id, amount: parts[index] ?? 0, param: `allocations.${index}.nonprofit_id` }),
    )
  requireDifferent(recipients)
  const [first, ...others] = recipients
  if (first === undefined) throw new HttpError('internal')
  return [first, ...others]
}

function requireDifferent(recipients: readonly Recipient[]): void {
  const ids = recipients.map(({ nonprofitId }) => nonprofitId)
  const again = recipients.find(({ nonprofitId }, index) => ids.indexOf(nonprofitId) < index)
  if (again === undefined) return
  const detail = `${again.name} is named twice. Send one allocation for each nonprofit.`
  throw new HttpError('parameter_invalid', { param: again.param, detail })
}

/** One nonprofit's cents of a gift. */
export interface GiftPart {
  nonprofitId: string
  amount: number
}

/** A payment link: its amount, and its only or first nonprofit. */
type LinkedGift = Pick<CheckoutLinkTable, 'id' | 'nonprofit_id' | 'amount'>

/** The nonprofits of a link with their cents of its amount: one, or several in the order of the request. */
export async function partsOfLink(
  db: Database,
  { id, nonprofit_id: nonprofitId, amount }: LinkedGift,
): Promise<GiftPart[]> {
  const { rows } = await sql<GiftPart>`/* prepared: parts of a link */
    select nonprofit_id as "nonprofitId", amount from checkout_allocation
    where link_id = ${id} order by position`.execute(db)
  return rows.length === 0 ? [{ nonprofitId, amount }] : rows
}

/** The names of a link's nonprofits, one per line. */
export async function recipientsOfLink(db: Database, link: LinkedGift): Promise<string> {
  const ids = (await partsOfLink(db, link)).map(({ nonprofitId }) => nonprofitId)
  const rows = await db.selectFrom('nonprofit').select(['id', 'name']).where('id', 'in', ids).execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id)?.name ?? []).join('\n')
}

/** Inserts the parts of a link for several nonprofits; a link for one has none. */
export async function insertParts(tx: DatabaseTransaction, linkId: string, parts: readonly GiftPart[]): Promise<void> {
  if (parts.length < 2) return
  await tx
    .insertInto('checkout_allocation')
    .values(
      parts.map(({ nonprofitId, amount }, position) => ({
        link_id: linkId,
        position,
        nonprofit_id: nonprofitId,
        amount,
      })),
    )
    .execute()
}

/** The gift's parts with the fee shared over them by amount, to the cent. */
export function withFees<Part extends { amount: number }>(
  parts: readonly Part[],
  fee: number,
): (Part & { fee: number })[] {
  const fees = splitCents(
    fee,
    parts.map(({ amount }) => amount),
  )
  return parts.map((part, index) => ({ ...part, fee: fees[index] ?? 0 }))
}

/** What each nonprofit gets of a collected amount: its part less its share of the fee. */
export function collectedParts(parts: readonly GiftPart[], fee: number): (GiftPart & { fee: number })[] {
  return withFees(parts, fee).map((part) => ({ ...part, amount: part.amount - part.fee }))
}

/**
 * The parts of another amount, shared as those of a gift are. A part that would be used up by its share of the fee goes
 * to the others, the smallest first.
 */
export function resizedParts(parts: readonly GiftPart[], amount: number, fee: number): (GiftPart & { fee: number })[] {
  const shares = splitCents(
    amount,
    parts.map((part) => part.amount),
  )
  const resized = collectedParts(
    parts.map((part, index) => ({ ...part, amount: shares[index] ?? 0 })),
    fee,
  )
  if (resized.length === 1 || resized.every((part) => part.amount > 0)) return resized
  const smallest = Math.min(...parts.map((part) => part.amount))
  const dropped = parts.findLastIndex((part) => part.amount === smallest)
  return resizedParts(parts.toSpliced(dropped, 1), amount, fee)
}

/**
 * IDs for the donations of one gift. Those of a gift to several nonprofits share the ID of the first as `giftId`;
 * `firstId` is the first one's ID if it was chosen before.
 */
export function asOneGift<Part extends object>(
  parts: readonly Part[],
  newId: NewId,
  firstId?: string,
): (Part & { id?: string; giftId?: string })[] {
  const [only] = parts
  if (only !== undefined && parts.length === 1) return [firstId === undefined ? only : { ...only, id: firstId }]
  const giftId = firstId ?? newId('d')
  return parts.map((part, index) => ({ ...part, id: index === 0 ? giftId : newId('d'), giftId }))
}
