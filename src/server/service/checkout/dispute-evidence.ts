import type { Selectable } from 'kysely'
import type { LetterAttemptTable, LetterTable } from '../../database/tables/letters.ts'
import type { Database } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import { accountName } from '../accounts/find-accounts.ts'
import { type DisputeRow, findDispute } from '../money/disputes/dispute-records.ts'
import { donationMoney } from '../money/donations/donation-status.ts'
import { receiptNumber } from '../money/receipts/issue-receipt.ts'

/** A letter that went to the donor, with what the mail server answered to the last attempt. */
export type EvidenceLetter = Pick<Selectable<LetterTable>, 'kind' | 'created_at' | 'status'> &
  Partial<Pick<Selectable<LetterAttemptTable>, 'finished_at' | 'answer'>>

/** What can be shown of a disputed gift. Amounts are cents. */
export interface DisputeEvidence {
  dispute: DisputeRow
  donationId: string
  shop: string
  nonprofit: { name: string; ein: string }
  donor: { name: string; email: string }
  paid: number
  granted: number
  fee: number
  isMonthly: boolean
  /** When the page was opened by the shop, the payment was begun, and the processor said it was paid. */
  linkMadeAt: Date
  startedAt: Date
  settledAt: Date | null
  locale: string | null
  /** The processor's own name for the payment. */
  reference: string | null
  receipts: { number: string; issuedAt: Date; amount: number }[]
  letters: EvidenceLetter[]
}

/** Gathers what the donor saw and agreed to, and what was sent afterwards. Refuses an unknown dispute. */
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
    .where('checkout_payment.donation_id', '=', donationId)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow()
  const money = donationMoney(donation)
  return {
    ...{ dispute, donationId, nonprofit, shop: await accountName(db, donation.account_id) },
    donor: { name: payment.donor_name, email: payment.donor_email },
    ...{ paid: money.billed, granted: money.granted, fee: money.fee, isMonthly: payment.monthly },
    ...{ linkMadeAt: payment.link_made_at, startedAt: payment.started_at, settledAt: payment.settled_at },
    ...{ locale: payment.locale, reference: payment.reference },
    receipts: await receiptsOf(db, donationId),
    letters: await lettersOf(db, donationId),
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
