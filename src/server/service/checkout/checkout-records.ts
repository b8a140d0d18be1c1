import { type Insertable, type Selectable, sql } from 'kysely'
import { unstorableContent } from '../../../contract/index.ts'
import type { CheckoutLinkTable, CheckoutPaymentTable } from '../../database/tables/checkout.ts'
import type { DonationRow } from '../../database/tables/donations.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { PaymentOutcome } from '../../processors/processor.ts'
import { LINK_LIFE_MS } from './link/payment-link.ts'

export type CheckoutLink = Selectable<CheckoutLinkTable>

export type CheckoutPayment = Selectable<CheckoutPaymentTable>

/** The link that a token's hash identifies. */
export function findLinkByToken(db: Database, tokenHash: Buffer): Promise<CheckoutLink | undefined> {
  return db.selectFrom('checkout_link').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

/** Facts about a gift that the proof in the success URL gives access to. */
export interface PaidGiftRow {
  donation_id: string
  link_id: string
  nonprofit_id: string
  /** Cents that were collected. */
  amount: number
}

/** The latest gift of an account that was paid at a link with this proof, since `since`. */
export function findPaidGift(
  db: Database,
  { accountId, liveMode, proofHash, since }: { accountId: string; liveMode: boolean; proofHash: Buffer; since: Date },
): Promise<PaidGiftRow | undefined> {
  return db
    .selectFrom('checkout_link as link')
    .innerJoin('checkout_payment as payment', 'payment.link_id', 'link.id')
    .select(['payment.donation_id', 'payment.link_id', 'link.nonprofit_id', 'link.amount'])
    .where('link.return_proof_hash', '=', proofHash)
    .where('link.account_id', '=', accountId)
    .where('link.live_mode', '=', liveMode)
    .where('payment.state', '=', 'paid')
    .where('payment.renews_month', 'is', null)
    .where('payment.settled_at', '>=', since)
    .orderBy('payment.settled_at', 'desc')
    .executeTakeFirst()
}

/** Locks a link until the transaction ends; all changes to a link or its payments take this lock. */
export function lockLink(tx: DatabaseTransaction, id: string): Promise<CheckoutLink> {
  return tx.selectFrom('checkout_link').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export function readLink(db: Database, id: string): Promise<CheckoutLink> {
  return db.selectFrom('checkout_link').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export function readPayment(db: Database, id: string): Promise<CheckoutPayment> {
  return db.selectFrom('checkout_payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** One payment, if it exists. */
export function findPayment(db: Database, id: string): Promise<CheckoutPayment | undefined> {
  return db.selectFrom('checkout_payment').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A paid payment by the processor's ID. */
export function findPaymentAt(
  db: Database,
  processor: string,
  reference: string,
): Promise<CheckoutPayment | undefined> {
  return db
    .selectFrom('checkout_payment')
    .selectAll()
    .where('processor', '=', processor)
    .where('reference', '=', reference)
    .where('state', '=', 'paid')
    .executeTakeFirst()
}

/** The payment that a donation was paid by, alone or with the other donations of its gift. */
export function findPaymentOfDonation(
  db: Database,
  { id, gift_id }: Pick<DonationRow, 'id' | 'gift_id'>,
): Promise<CheckoutPayment | undefined> {
  return db
    .selectFrom('checkout_payment')
    .selectAll()
    .where('donation_id', '=', gift_id ?? id)
    .where('state', '=', 'paid')
    .executeTakeFirst()
}

/** The payment that one form submission made. */
export function findPaymentOfAttempt(
  db: Database,
  linkId: string,
  attempt: string,
): Promise<CheckoutPayment | undefined> {
  return paymentsOf(db, linkId).where('attempt', '=', attempt).executeTakeFirst()
}

/** The link's pending or paid payment; there is never more than one. */
export function findSinglePayment(db: Database, linkId: string): Promise<CheckoutPayment | undefined> {
  return paymentsOf(db, linkId)
    .where('state', 'in', ['started', 'waiting', 'paid'])
    .where('renews_month', 'is', null)
    .executeTakeFirst()
}

/**
 * Claims up to 1,000 payments with an unknown result, those checked longest ago first. The interval between checks is a
 * tenth of a payment's age, at most ten minutes. This keeps donors who take their time at the bank from delaying
 * others, and avoids needless requests to the processor.
 */
export async function takeUnsettledPayments(db: Database, clock: Clock): Promise<CheckoutPayment[]> {
  const moment = sql`case when live_mode then ${clock.now(true)}::timestamptz else ${clock.now(false)}::timestamptz end`
  const { rows } = await sql<CheckoutPayment>`
    update checkout_payment set looked_at = ${moment}
    where id in (
      select id from checkout_payment
      where state in ('started', 'waiting') and (
        looked_at is null or looked_at + least((looked_at - started_at) / 10, interval '10 minutes') <= ${moment})
      order by coalesce(looked_at, started_at) limit 1000 for update skip locked)
    returning *`.execute(db)
  return rows
}

/** Inserts a payment before it is charged. */
export function insertPayment(
  tx: DatabaseTransaction,
  payment: Insertable<CheckoutPaymentTable>,
): Promise<CheckoutPayment> {
  return tx.insertInto('checkout_payment').values(payment).returningAll().executeTakeFirstOrThrow()
}

/** Updates a payment's state. */
export async function writeOutcome(
  tx: DatabaseTransaction,
  id: string,
  outcome: PaymentOutcome,
  now: Date,
): Promise<void> {
  await tx.updateTable('checkout_payment').set(changesFor(outcome, now)).where('id', '=', id).execute()
}

function changesFor(outcome: PaymentOutcome, now: Date) {
  switch (outcome.status) {
    case 'action_needed':
      return { state: 'waiting' as const, action_url: outcome.url, reference: outcome.reference }
    case 'paid':
      return { state: outcome.status, settled_at: now, payer: null, reference: outcome.reference, ...donorIn(outcome) }
    case 'declined':
      return { state: outcome.status, settled_at: now, payer: null, decline_reason: outcome.reason }
    case 'voided':
      return { state: outcome.status, settled_at: now, payer: null }
  }
}

/** Donor details that the processor collected; those from our own page are kept. */
function donorIn({ donor = {} }: PaymentOutcome & { status: 'paid' }) {
  const kept = (column: 'donor_name' | 'donor_email', entered: string | undefined, longest: number) =>
    entered === undefined || unstorableContent(entered) !== undefined
      ? {}
      : {
          [column]: sql<string>`case ${sql.ref(column)} when '' then ${entered.slice(0, longest)} else ${sql.ref(column)} end`,
        }
  return { ...kept('donor_name', donor.name, 200), ...kept('donor_email', donor.email, 254) }
}

/** Whether a gift paid on one of our pages was canceled: all of its donations. */
export async function isCanceled(db: Database, giftId: string): Promise<boolean> {
  const kept = await db
    .selectFrom('donation')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', giftId), eb('gift_id', '=', giftId)]))
    .where('status', '<>', 'canceled')
    .executeTakeFirst()
  return kept === undefined
}

/** Counts declined cards and returns the updated link. */
export function countDeclines(tx: DatabaseTransaction, linkId: string, count: number): Promise<CheckoutLink> {
  return tx
    .updateTable('checkout_link')
    .set({ declines: sql`declines + ${count}::int` })
    .where('id', '=', linkId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Updates the number of declines on the processor's page. */
export async function writeRefusals(tx: DatabaseTransaction, id: string, refusals: number): Promise<void> {
  await tx.updateTable('checkout_payment').set({ refusals }).where('id', '=', id).execute()
}

/** Closes a giving page's open links, so that no new payment can start. Payments that have started continue. */
export async function endLinksOfPage(
  tx: DatabaseTransaction,
  page: { id: string; account_id: string; live_mode: boolean },
  now: Date,
): Promise<void> {
  await openLinks(tx, page, now)
    .where('account_id', '=', page.account_id)
    .where('giving_page_id', '=', page.id)
    .execute()
}

/** Closes a fund's open links in the same way. A fund of the foundation may have links of any account. */
export async function endLinksOfFund(
  tx: DatabaseTransaction,
  fund: { id: string; account_id: string | null; live_mode: boolean },
  now: Date,
): Promise<void> {
  const { id, account_id: accountId } = fund
  const accounts = accountId === null ? tx.selectFrom('account').select('id') : [accountId]
  await openLinks(tx, fund, now).where('account_id', 'in', accounts).where('fund_id', '=', id).execute()
}

function openLinks(tx: DatabaseTransaction, { live_mode }: { live_mode: boolean }, now: Date) {
  return tx
    .updateTable('checkout_link')
    .set({ expires_at: now })
    .where('live_mode', '=', live_mode)
    .where('created_at', '>', new Date(now.getTime() - LINK_LIFE_MS))
    .where('donation_id', 'is', null)
    .where('expires_at', '>', now)
}

export async function closeLink(tx: DatabaseTransaction, linkId: string, donationId: string): Promise<void> {
  await tx.updateTable('checkout_link').set({ donation_id: donationId }).where('id', '=', linkId).execute()
}

function paymentsOf(db: Database, linkId: string) {
  return db.selectFrom('checkout_payment').selectAll().where('link_id', '=', linkId)
}
