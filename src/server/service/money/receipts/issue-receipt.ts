import { sql } from 'kysely'
import type { DonationRow, ReceiptLine, ReceiptRow } from '../../../database/tables/donations.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { oneByOne } from '../../../kernel/turns.ts'
import type { ReceiptFacts, ReceiptLetterFacts } from '../../letters/letter-facts.ts'
import { writeLetter } from '../../letters/write-letter.ts'
import { donationsOfGift } from '../donations/donation-records.ts'
import { donationMoney } from '../donations/donation-status.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { findNamedFoundation, foundationName } from '../ledger/foundation-name.ts'
import type { Donee } from './year-receipts.ts'

export interface Issuing {
  newId: NewId
  /** The foundation's time zone; receipt dates use it. */
  timeZone: string
  now: Date
  /** The monthly gift that the donation renews, if any: the e-mail includes its next date. */
  monthly?: { id: string; nextAt: Date | null }
  /** The monthly gift that the donation starts, if any, with its next date. */
  starts?: { id: string; nextAt: Date } | undefined
}

/** The card donation that a receipt is for. */
interface PaidGift {
  donation_id: string
  account_id: string
  live_mode: boolean
  amount: number
  fee: number
  donor_name: string
  donor_email: string
  locale: string | null
  settled_at: Date
  nonprofit_id: string
  nonprofit_name: string
  nonprofit_ein: string
  shop: string
  fund: string | null
  giving_page: string | null
}

/**
 * Issues the receipt of a card donation and writes its e-mail, in the transaction that settles the payment. If the live
 * foundation has no name yet, the receipt is queued until it has one.
 */
export async function issueReceipt(tx: DatabaseTransaction, issuing: Issuing, donationId: string): Promise<void> {
  const gift = await readGift(tx, donationId)
  const donee = await findDonee(tx, gift.live_mode)
  await setReceiptOwed(tx, donationId, donee === undefined)
  if (donee !== undefined) await issueFirst(tx, issuing, gift, donee)
}

/** Issues the receipts that waited for the foundation's name. Returns the number. */
export async function issueOwedReceipts(db: Database, issuing: Omit<Issuing, 'now'>, clock: Clock): Promise<number> {
  const owed = db.selectFrom('checkout_payment').select(['donation_id', 'live_mode']).where('receipt_owed', '=', true)
  const rows = await owed.orderBy('settled_at').limit(1_000).execute()
  if (rows.length === 0 || (await findDonee(db, true)) === undefined) return 0
  await oneByOne(rows, ({ donation_id: id, live_mode }) =>
    db.transaction().execute(async (tx) => {
      const held = await tx
        .selectFrom('checkout_payment')
        .select('receipt_owed')
        .where('donation_id', '=', id)
        .where('state', '=', 'paid')
        .forUpdate()
        .executeTakeFirst()
      if (held?.receipt_owed === true) await issueReceipt(tx, { ...issuing, now: clock.now(live_mode) }, id)
    }),
  )
  return rows.length
}

async function issueFirst(tx: DatabaseTransaction, issuing: Issuing, gift: PaidGift, donee: Donee): Promise<void> {
  const { newId, timeZone, now } = issuing
  const { account_id, settled_at, fee, locale, ...facts } = gift
  const issuedOn = dayIn(timeZone, now)
  const lines = await receiptLines(tx, gift.donation_id)
  const receipt = await insertReceipt(tx, {
    ...facts,
    ...(lines === null ? {} : { nonprofit_name: lines.map(({ nonprofit }) => nonprofit).join('\n') }),
    id: newId('rcp'),
    corrects: null,
    reason: null,
    donee_name: donee.name,
    donee_ein: donee.ein,
    granted: gift.amount - fee,
    lines,
    received_on: dayIn(timeZone, settled_at),
    issued_on: issuedOn,
    issued_at: now,
    locale: locale ?? 'en',
  })
  const { starts } = issuing
  const monthly = starts === undefined ? null : { monthlyGift: starts.id, nextOn: dayIn(timeZone, starts.nextAt) }
  if (issuing.monthly === undefined)
    await sendReceipt(tx, newId, { receipt, corrected: null, monthly, accountId: account_id, now })
  else await sendRenewal(tx, issuing, receipt, { accountId: account_id, ...issuing.monthly })
}

/** The lines of a gift to several nonprofits; null for a gift to one. */
async function receiptLines(tx: DatabaseTransaction, giftId: string): Promise<ReceiptLine[] | null> {
  const donations = await donationsOfGift(tx, { id: giftId, gift_id: giftId })
  if (donations.length === 0) return null
  const nonprofits = await tx
    .selectFrom('nonprofit')
    .select(['id', 'name', 'ein'])
    .where(
      'id',
      'in',
      donations.map((donation) => donation.original_nonprofit_id ?? donation.nonprofit_id),
    )
    .execute()
  return donations.flatMap((donation) => {
    const named = nonprofits.find(({ id }) => id === (donation.original_nonprofit_id ?? donation.nonprofit_id))
    const { billed: amount, granted } = donationMoney(donation)
    return named === undefined
      ? []
      : [{ donation: donation.id, nonprofit: named.name, nonprofit_ein: named.ein, amount, granted }]
  })
}

/** Writes the e-mail with the receipt of a monthly donation, including the next date. */
async function sendRenewal(
  tx: Database,
  { newId, timeZone, now }: Issuing,
  receipt: ReceiptRow,
  { accountId, id, nextAt }: { accountId: string; id: string; nextAt: Date | null },
): Promise<void> {
  await writeLetter(tx, newId, {
    kind: 'monthly_renewed',
    liveMode: receipt.live_mode,
    subjectId: receipt.donation_id,
    once: receipt.id,
    accountId,
    recipient: receipt.donor_email,
    locale: receipt.locale,
    facts: {
      ...receiptFacts(receipt, null),
      monthlyGift: id,
      nextOn: nextAt === null ? null : dayIn(timeZone, nextAt),
    },
    now,
  })
}

/** Writes the e-mail with a receipt to its donor. */
export async function sendReceipt(
  tx: Database,
  newId: NewId,
  letter: {
    receipt: ReceiptRow
    corrected: ReceiptRow | null
    monthly?: ReceiptLetterFacts['monthly']
    accountId: string
    now: Date
  },
): Promise<void> {
  const { receipt, corrected, monthly = null, accountId, now } = letter
  await writeLetter(tx, newId, {
    kind: 'receipt',
    liveMode: receipt.live_mode,
    subjectId: receipt.donation_id,
    once: receipt.id,
    accountId,
    recipient: receipt.donor_email,
    locale: receipt.locale,
    facts: { ...receiptFacts(receipt, corrected), monthly },
    now,
  })
}

/** The content of a receipt for e-mail, page and PDF. */
export function receiptFacts(receipt: ReceiptRow, corrected: ReceiptRow | null): ReceiptFacts {
  return {
    receipt: receipt.id,
    number: receiptNumber(receipt),
    corrects: corrected === null ? null : receiptNumber(corrected),
    reason: receipt.reason,
    donation: receipt.donation_id,
    foundation: receipt.donee_name,
    foundationEin: receipt.donee_ein,
    donor: receipt.donor_name,
    nonprofit: receipt.nonprofit_name,
    nonprofitEin: receipt.nonprofit_ein,
    lines: (receipt.lines ?? []).map(({ nonprofit, nonprofit_ein: nonprofitEin, amount, granted }) => ({
      nonprofit,
      nonprofitEin,
      amount,
      granted,
    })),
    shop: receipt.shop,
    fund: receipt.fund,
    givingPage: receipt.giving_page,
    amount: receipt.amount,
    granted: receipt.granted,
    receivedOn: receipt.received_on,
    issuedOn: receipt.issued_on,
  }
}

/** A receipt's printed number, such as `2026-000123`; sandbox numbers start with `TEST-`. */
export function receiptNumber({ live_mode, year, serial }: ReceiptRow): string {
  return `${live_mode ? '' : 'TEST-'}${year}-${String(serial).padStart(6, '0')}`
}

/** Takes the next number of the year and inserts the receipt. Both commit together, so numbers have no gaps. */
export async function insertReceipt(
  tx: DatabaseTransaction,
  receipt: Omit<ReceiptRow, 'year' | 'serial'>,
): Promise<ReceiptRow> {
  const year = Number(receipt.issued_on.slice(0, 4))
  const { last: serial } = await tx
    .insertInto('receipt_counter')
    .values({ live_mode: receipt.live_mode, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['live_mode', 'year']).doUpdateSet({ last: sql<number>`receipt_counter.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return tx
    .insertInto('receipt')
    .values({ ...receipt, year, serial, lines: receipt.lines === null ? null : JSON.stringify(receipt.lines) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function readGift(tx: DatabaseTransaction, donationId: string): Promise<PaidGift> {
  return tx
    .selectFrom('checkout_payment as payment')
    .innerJoin('checkout_link as link', 'link.id', 'payment.link_id')
    .innerJoin('nonprofit', 'nonprofit.id', 'link.nonprofit_id')
    .innerJoin('account', 'account.id', 'link.account_id')
    .leftJoin('account_branding', 'account_branding.account_id', 'account.id')
    .leftJoin('fund', 'fund.id', 'link.fund_id')
    .leftJoin('giving_page', 'giving_page.id', 'link.giving_page_id')
    .select(['payment.donation_id', 'payment.live_mode', 'payment.donor_name', 'payment.donor_email', 'payment.fee'])
    .select(['link.account_id', 'fund.name as fund', 'giving_page.title as giving_page'])
    .select((eb) => eb.fn.coalesce('account_branding.shown_name', 'account.name').as('shop'))
    .select((eb) => eb.fn.coalesce('payment.renewal_amount', 'link.amount').as('amount'))
    .select(['nonprofit.id as nonprofit_id', 'nonprofit.name as nonprofit_name', 'nonprofit.ein as nonprofit_ein'])
    .select((eb) => eb.fn.coalesce('payment.locale', 'link.locale').as('locale'))
    .select((eb) => eb.fn.coalesce('payment.settled_at', 'payment.started_at').as('settled_at'))
    .where('payment.donation_id', '=', donationId)
    .where('payment.state', '=', 'paid')
    .executeTakeFirstOrThrow()
}

/** The donee that a receipt names; undefined until the live foundation is set. */
async function findDonee(tx: Database, liveMode: boolean): Promise<Donee | undefined> {
  const house = await findNamedFoundation(tx, liveMode)
  return house === undefined || house.ein === null ? undefined : { name: house.name, ein: house.ein }
}

async function setReceiptOwed(tx: Database, donationId: string, isOwed: boolean): Promise<void> {
  await tx
    .updateTable('checkout_payment')
    .set({ receipt_owed: isOwed })
    .where('donation_id', '=', donationId)
    .where('receipt_owed', '<>', isOwed)
    .execute()
}

/** A donor's lower-case e-mail address, and the mode. */
export interface ReceiptHolder {
  email: string
  liveMode: boolean
}

/** A donor's receipts that weren't superseded by a correction, by the date of receipt. */
export async function receiptsInForce(db: Database, { email, liveMode }: ReceiptHolder): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    select * from receipt
    where lower(donor_email) = ${email} and donor_email <> '' and live_mode = ${liveMode}
      and not exists (select from receipt later where later.corrects = receipt.id)
    order by received_on, year, serial`.execute(db)
  return rows
}

export interface RefundDependencies extends LifecycleDependencies {
  /** The foundation's time zone. Default: `FOUNDATION_TIME_ZONE`. */
  timeZone?: string
}

/** Cents that were refunded of a donation now, or lost to its donor's bank. */
export interface RefundedDonation {
  row: DonationRow
  given: number
}

/** After a refund of donations, corrects the receipt of their gift, if any, and notifies the donor. */
export async function correctRefunded(
  tx: DatabaseTransaction,
  issuing: Issuing,
  refunded: readonly RefundedDonation[],
): Promise<void> {
  const [first] = refunded
  if (first === undefined) return
  const giftId = first.row.gift_id ?? first.row.id
  const corrected = await receiptInForce(tx, giftId)
  const isInPart = refunded.some((one) => remainingOf(corrected, one) > 0)
  const payment = await paymentToCorrect(tx, giftId, first.row.gift_id === null && !isInPart)
  const receipt = isToCorrect(corrected, refunded)
    ? await insertCorrection(tx, issuing, corrected, { parts: refunded, cause: 'refunded' })
    : null
  const donor = receipt ?? payment
  if (donor === undefined) return
  await writeLetter(tx, issuing.newId, {
    kind: 'refund',
    liveMode: first.row.live_mode,
    subjectId: first.row.id,
    accountId: first.row.account_id,
    recipient: donor.donor_email,
    locale: donor.locale ?? 'en',
    facts: {
      donation: first.row.id,
      foundation: receipt?.donee_name ?? (await foundationName(tx, first.row.live_mode)) ?? '',
      donor: donor.donor_name,
      nonprofit: await namesOf(tx, refunded),
      amount: refunded.reduce((sum, { given }) => sum + given, 0),
      inPart: isInPart,
      receipt: receipt === null ? null : receiptFacts(receipt, corrected ?? null),
    },
    now: issuing.now,
  })
}

/**
 * Corrects the receipt of a gift, if any, when one of its donations is canceled, and sends it to the donor: the money is
 * owed back from then on, and the refund can wait for a person.
 */
export async function correctCanceled(tx: DatabaseTransaction, issuing: Issuing, row: DonationRow): Promise<void> {
  const corrected = await receiptInForce(tx, row.gift_id ?? row.id)
  const given = statedOf(corrected, row)
  if (corrected === undefined || given === 0) return
  const receipt = await insertCorrection(tx, issuing, corrected, { parts: [{ row, given }], cause: 'canceled' })
  await sendReceipt(tx, issuing.newId, { receipt, corrected, accountId: row.account_id, now: issuing.now })
}

/** Whether a receipt still includes refunded cents. One that was corrected at the cancellation doesn't. */
function isToCorrect(receipt: ReceiptRow | undefined, refunded: readonly RefundedDonation[]): receipt is ReceiptRow {
  return receipt !== undefined && refunded.some(({ row }) => statedOf(receipt, row) > 0)
}

type StatedReceipt = Pick<ReceiptRow, 'amount' | 'lines'>

/** Cents of a donation that its receipt states, or that were paid. */
function statedOf(receipt: StatedReceipt | undefined, row: DonationRow): number {
  const stated = receipt?.lines?.find(({ donation }) => donation === row.id)?.amount ?? receipt?.amount
  return stated ?? donationMoney(row).billed
}

/** A donation's remaining cents, according to its receipt or its payment. */
function remainingOf(receipt: StatedReceipt | undefined, { row, given }: RefundedDonation): number {
  return Math.max(0, statedOf(receipt, row) - given)
}

/** The payment of a gift. If the whole gift was refunded, a receipt that wasn't issued yet is no longer due. */
function paymentToCorrect(
  tx: DatabaseTransaction,
  giftId: string,
  isOver: boolean,
): Promise<{ donor_name: string; donor_email: string; locale: string | null } | undefined> {
  return tx
    .updateTable('checkout_payment')
    .set(isOver ? { receipt_owed: false } : (eb) => ({ receipt_owed: eb.ref('receipt_owed') }))
    .where('donation_id', '=', giftId)
    .where('state', '=', 'paid')
    .returning(['donor_name', 'donor_email', 'locale'])
    .executeTakeFirst()
}

/** The nonprofits of donations, one name per line. */
async function namesOf(tx: DatabaseTransaction, refunded: readonly RefundedDonation[]): Promise<string> {
  const rows = await tx
    .selectFrom('nonprofit')
    .select('name')
    .where(
      'id',
      'in',
      refunded.map(({ row }) => row.nonprofit_id),
    )
    .execute()
  return rows.map(({ name }) => name).join('\n')
}

/** The receipt in force of a gift, whose donations are locked: only one correction can replace it. */
function receiptInForce(tx: DatabaseTransaction, giftId: string): Promise<ReceiptRow | undefined> {
  return tx
    .selectFrom('receipt')
    .selectAll()
    .where('donation_id', '=', giftId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('receipt as later').select('later.id').whereRef('later.corrects', '=', 'receipt.id'))),
    )
    .executeTakeFirst()
}

function insertCorrection(
  tx: DatabaseTransaction,
  { newId, timeZone, now }: Issuing,
  { year: _, serial: __, ...corrected }: ReceiptRow,
  { parts, cause }: { parts: readonly RefundedDonation[]; cause: 'refunded' | 'canceled' },
): Promise<ReceiptRow> {
  const rest = restOfReceipt(corrected, parts)
  return insertReceipt(tx, {
    ...corrected,
    ...rest,
    id: newId('rcp'),
    corrects: corrected.id,
    reason: rest.amount === 0 ? cause : `${cause}_in_part`,
    issued_on: dayIn(timeZone, now),
    issued_at: now,
  })
}

type ReceiptSums = Pick<ReceiptRow, 'amount' | 'granted' | 'lines'>

/** A receipt's amounts after a refund: the rest of each refunded donation, and the others unchanged. */
function restOfReceipt(receipt: ReceiptSums, refunded: readonly RefundedDonation[]): ReceiptSums {
  const { lines, granted } = receipt
  const [first] = refunded
  if (lines === null) {
    const amount = first === undefined ? receipt.amount : remainingOf(receipt, first)
    return { amount, granted: Math.min(granted, amount), lines }
  }
  const rest = lines.map((line) => {
    const one = refunded.find(({ row }) => row.id === line.donation)
    const amount = one === undefined ? line.amount : remainingOf(receipt, one)
    return { ...line, amount, granted: Math.min(line.granted, amount) }
  })
  const sum = (of: 'amount' | 'granted') => rest.reduce((total, line) => total + line[of], 0)
  return { amount: sum('amount'), granted: sum('granted'), lines: rest }
}
