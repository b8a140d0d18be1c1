import type { Database } from '../../../database/tables/tables.ts'
import { dollars } from '../../../rendering/amounts.ts'
import { writeCsv } from '../../../rendering/csv.ts'
import { createPdf } from '../../../rendering/pdf.ts'
import { findHouse } from '../ledger/house.ts'
import { bankReference } from './bank-reference.ts'
import type { PayoutRow } from './payout-records.ts'

/** A gift in a payout: when it was given, and the cents of it that were sent. */
export interface RemittedGift {
  donationId: string
  givenAt: Date
  platform: string
  given: number
  sent: number
}

/** A payout of an owner with its gifts, the first ones first. */
export interface Remittance {
  payout: PayoutRow
  gifts: RemittedGift[]
}

/** One payout of an owner, with what is in it; undefined for another's, which is answered as not there. */
export async function findRemittance(
  db: Database,
  { ownerId, liveMode, id }: { ownerId: string; liveMode: boolean; id: string },
): Promise<Remittance | undefined> {
  const payout = await db
    .selectFrom('payout')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('live_mode', '=', liveMode)
    .executeTakeFirst()
  if (payout === undefined) return undefined
  const gifts = await db
    .selectFrom('payout_line')
    .innerJoin('donation', 'donation.id', 'payout_line.donation_id')
    .innerJoin('account', 'account.id', 'donation.account_id')
    .select([
      'donation.id as donationId',
      'donation.created_at as givenAt',
      'account.name as platform',
      'donation.amount as given',
      'payout_line.amount as sent',
    ])
    .where('payout_id', '=', id)
    .orderBy('donation.created_at')
    .orderBy('donation.id')
    .execute()
  return { payout, gifts }
}

/** A remittance as CSV: one line for each gift, dollars with a point. */
export function remittanceCsv({ payout, gifts }: Remittance): string {
  const headings = ['payout', 'reference', 'sent_on', 'method', 'gift', 'given_at', 'platform', 'given_usd', 'sent_usd']
  const sentOn = payout.created_at.toISOString().slice(0, 10)
  return writeCsv(
    headings,
    gifts.map(({ donationId, givenAt, platform, given, sent }) => [
      payout.id,
      referenceOf(payout),
      sentOn,
      payout.method,
      donationId,
      givenAt.toISOString(),
      platform,
      decimal(given),
      decimal(sent),
    ]),
  )
}

/** A remittance as PDF, as the nonprofit's books want it. */
export async function remittancePdf(db: Database, { payout, gifts }: Remittance, name: string): Promise<Buffer> {
  const house = await findHouse(db, payout.live_mode)
  const issuer = house?.name ?? 'Almoner'
  const pdf = await createPdf({ title: 'Remittance advice', issuer, createdAt: payout.created_at })
  pdf.facts([
    ['To', name],
    ['Payout', payout.id],
    ['Amount', dollars(payout.amount)],
    ['Sent on', payout.created_at.toISOString().slice(0, 10)],
    [payout.method === 'check' ? 'Check number' : 'Reference at your bank', referenceOf(payout)],
    ['Status', payout.status],
  ])
  if (!payout.live_mode) pdf.text('Made in the sandbox: no money was sent.', 'quiet')
  pdf.table(
    [
      { heading: 'Given on', width: 72 },
      { heading: 'Through', width: 146 },
      { heading: 'Gift', width: 166 },
      { heading: 'Given', width: 60, align: 'right' },
      { heading: 'Sent', width: 60, align: 'right' },
    ],
    [
      ...gifts.map(({ givenAt, platform, donationId, given, sent }) => [
        givenAt.toISOString().slice(0, 10),
        platform,
        donationId,
        dollars(given),
        dollars(sent),
      ]),
      ['Total', '', '', '', dollars(payout.amount)],
    ],
    gifts.length,
  )
  return pdf.finish()
}

/** What the nonprofit finds a payout by at its bank. */
export function referenceOf({ id, check_number: check }: PayoutRow): string {
  return check === null ? bankReference(id) : String(check)
}

function decimal(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
