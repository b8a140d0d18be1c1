import type { Selectable } from 'kysely'
import type { LetterAttemptTable, LetterTable } from '../../database/tables/letters.ts'
import type { Database } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import { dollars } from '../../rendering/amounts.ts'
import { createSheet } from '../../rendering/sheet.ts'
import { accountName } from '../accounts/find-accounts.ts'
import { type DisputeRow, findDispute } from '../money/disputes/disputes.ts'
import { donationMoney } from '../money/donations/donation-status.ts'
import { receiptNumber } from '../money/receipts/issue-receipt.ts'

/** An e-mail to the donor, with the mail server's reply to the last attempt. */
export type EvidenceLetter = Pick<Selectable<LetterTable>, 'kind' | 'created_at' | 'status'> &
  Partial<Pick<Selectable<LetterAttemptTable>, 'finished_at' | 'answer'>>

/** Evidence about a disputed gift. Amounts are cents. */
interface DisputeEvidence {
  dispute: DisputeRow
  donationId: string
  shop: string
  nonprofit: { name: string; ein: string }
  donor: { name: string; email: string }
  paid: number
  granted: number
  fee: number
  isMonthly: boolean
  /** When the store opened the page, the payment started, and the processor reported it paid. */
  linkMadeAt: Date
  startedAt: Date
  settledAt: Date | null
  locale: string | null
  /** The processor's ID of the payment. */
  reference: string | null
  receipts: { number: string; issuedAt: Date; amount: number }[]
  letters: EvidenceLetter[]
}

/** Collects what the donor saw and agreed to, and what was sent afterwards. Refuses an unknown dispute. */
export async function gatherEvidence(db: Database, id: string): Promise<DisputeEvidence> {
  const dispute = await findDispute(db, id)
  if (dispute === undefined) throw new HttpError('not_found', { detail: `No dispute has the ID ${id}.`, param: 'id' })
  const { donation_id: donationId } = dispute
  const donation = await db.selectFrom('donation').selectAll().where('id', '=', donationId).executeTakeFirstOrThrow()
  const nonprofit = await db
    .selectFrom('nonprofit')
    .select(['name', 'ein'])
    .where('id', '=', donation.nonprofit_id)
    .executeTakeFirstOrThrow()
  const payment = await db
    .selectFrom('checkout_payment')
    .innerJoin('checkout_link', 'checkout_link.id', 'link_id')
    .selectAll('checkout_payment')
    .select(['checkout_link.created_at as link_made_at', 'monthly'])
    .where('checkout_payment.donation_id', '=', donation.gift_id ?? donationId)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow()
  const money = donationMoney(donation)
  return {
    ...{ dispute, donationId, nonprofit, shop: await accountName(db, donation.account_id) },
    donor: { name: payment.donor_name, email: payment.donor_email },
    ...{ paid: money.billed, granted: money.granted, fee: money.fee, isMonthly: payment.monthly },
    ...{ linkMadeAt: payment.link_made_at, startedAt: payment.started_at, settledAt: payment.settled_at },
    ...{ locale: payment.locale, reference: payment.reference },
    receipts: await receiptsOf(db, donation.gift_id ?? donationId),
    letters: await lettersOf(db, donation.gift_id ?? donationId),
  }
}

async function receiptsOf(db: Database, donationId: string): Promise<DisputeEvidence['receipts']> {
  const rows = await db
    .selectFrom('receipt')
    .selectAll()
    .where('donation_id', '=', donationId)
    .orderBy('issued_at')
    .execute()
  return rows.map((row) => ({ number: receiptNumber(row), issuedAt: row.issued_at, amount: row.amount }))
}

function lettersOf(db: Database, donationId: string): Promise<EvidenceLetter[]> {
  return db
    .selectFrom('letter')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('letter_attempt')
          .select(['letter_attempt.finished_at', 'answer'])
          .whereRef('letter_id', '=', 'letter.id')
          .orderBy('number', 'desc')
          .limit(1)
          .as('attempt'),
      (join) => join.onTrue(),
    )
    .select(['kind', 'created_at', 'status', 'attempt.finished_at', 'answer'])
    .where((eb) =>
      eb.or([
        eb('subject_id', '=', donationId),
        eb('subject_id', 'in', eb.selectFrom('receipt').select('receipt.id').where('donation_id', '=', donationId)),
      ]),
    )
    .where('kind', '<>', 'dedication')
    .orderBy('created_at')
    .execute()
}

const emailColumns = [
  { heading: 'E-mail to the donor', width: 90 },
  { heading: 'Created', width: 104, isWhole: true as const },
  { heading: 'Sent', width: 104, isWhole: true as const },
  { heading: 'Mail server response', width: 190 },
]

const receiptColumns = [
  { heading: 'Receipt', width: 200 },
  { heading: 'Issued', width: 200 },
  { heading: 'Amount', width: 104, align: 'end' as const },
]

/**
 * The evidence as a PDF: what the donor saw and agreed to, when the gift was paid, and which e-mails and receipts
 * followed.
 */
export async function disputeEvidencePdf(evidence: DisputeEvidence, issuer: string, now: Date): Promise<Buffer> {
  const { dispute, receipts, letters } = evidence
  const pdf = createSheet({ title: `Dispute ${dispute.reference}`, issuer, createdAt: now })
  if (!dispute.live_mode) pdf.text('Sandbox: no money moved.', 'quiet')
  pdf.facts(disputeFacts(evidence))
  pdf.heading('What the donor agreed to')
  pdf.text(sentenceOf(evidence))
  pdf.facts(giftFacts(evidence))
  pdf.heading('Receipts')
  if (receipts.length === 0) pdf.text('No receipt was issued.', 'quiet')
  else
    pdf.table(
      receiptColumns,
      receipts.map(({ number, issuedAt, amount }) => [number, moment(issuedAt), dollars(amount)]),
    )
  pdf.heading('E-mails')
  if (letters.length === 0) pdf.text('No e-mail was sent, because the donor entered no address.', 'quiet')
  else
    pdf.table(
      emailColumns,
      letters.map((one) => [
        named(one.kind),
        moment(one.created_at),
        moment(one.finished_at),
        one.answer ?? one.status,
      ]),
    )
  return pdf.finish()
}

function disputeFacts({ dispute }: DisputeEvidence): [string, string][] {
  return [
    ['Dispute', `${dispute.reference}, ${dispute.id}`],
    ['Reason', named(dispute.reason)],
    ['Amount', dollars(dispute.amount)],
    ['Opened', moment(dispute.opened_at)],
    ['Respond by', moment(dispute.answer_by)],
    ['Status', named(dispute.status)],
  ]
}

function sentenceOf({ nonprofit, paid, isMonthly, shop }: DisputeEvidence): string {
  const often = isMonthly ? ' every month until canceled' : ' once'
  return `The donor came from ${shop} to a payment page that names the nonprofit and the amount at the top. There the donor chose to give ${dollars(paid)} to ${nonprofit.name}${often}, and confirmed it with a button that states the amount.`
}

function giftFacts(evidence: DisputeEvidence): [string, string][] {
  const { donationId, nonprofit, donor, paid, granted, fee, locale, reference } = evidence
  return [
    ['Donation', donationId],
    ['For', `${nonprofit.name}, EIN ${nonprofit.ein.slice(0, 2)}-${nonprofit.ein.slice(2)}`],
    ['Paid', `${dollars(paid)}: ${dollars(granted)} for the nonprofit, ${dollars(fee)} card fee`],
    ['Donor', [donor.name, donor.email].filter((one) => one !== '').join(', ') || 'no name entered'],
    ['Payment page created', moment(evidence.linkMadeAt)],
    ['Payment started', moment(evidence.startedAt)],
    ['Payment confirmed', moment(evidence.settledAt)],
    ['Page language', locale ?? 'en'],
    ['Processor payment ID', reference ?? 'unknown'],
  ]
}

function moment(at: Date | null | undefined): string {
  return at === null || at === undefined ? '—' : `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** Formats a code as a label: `monthly_begun` as `Monthly begun`. */
function named(word: string): string {
  const text = word.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
