import type { Database } from '../../../database/tables/tables.ts'
import { dollars } from '../../../rendering/amounts.ts'
import { writeCsv } from '../../../rendering/csv.ts'
import { createSheet } from '../../../rendering/sheet.ts'
import { bankReference } from './bank-files.ts'
import type { PayoutRow } from './payout-records.ts'

/** A donation in a payout: its date, and the cents that were sent. */
export interface RemittedDonation {
  donationId: string
  givenAt: Date
  platform: string
  given: number
  sent: number
}

/** A payout of an owner with its donations, oldest first. */
export interface Remittance {
  payout: PayoutRow
  gifts: RemittedDonation[]
}

/** One payout of an owner with its donations; undefined if it belongs to another owner. */
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

/** A remittance as CSV: one row per donation, in dollars with a decimal point. */
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

/** A remittance as PDF, for the nonprofit's records. */
export async function remittancePdf({ payout, gifts }: Remittance, name: string, issuer: string): Promise<Buffer> {
  const pdf = createSheet({
    title: payout.status === 'returned' ? 'Remittance advice, void' : 'Remittance advice',
    issuer,
    createdAt: payout.created_at,
  })
  pdf.facts([
    ['To', name],
    ['Payout', payout.id],
    ['Amount', dollars(payout.amount)],
    ['Sent on', payout.created_at.toISOString().slice(0, 10)],
    [payout.method === 'check' ? 'Check number' : 'Reference at your bank', referenceOf(payout)],
    ['Status', statusText(payout)],
  ])
  if (!payout.live_mode) pdf.text('Sandbox: no money was sent.', 'quiet')
  if (payout.status === 'returned')
    pdf.text('This payout was returned to us. We’ll send the money with a later payout.')
  if (payout.kind === 'grant') {
    pdf.text('This is a campaign grant, so its donations aren’t listed one by one.')
    return pdf.finish()
  }
  pdf.table(
    [
      { heading: 'Donated on', width: 72, isWhole: true },
      { heading: 'Platform', width: 146 },
      { heading: 'Donation', width: 166, isWhole: true },
      { heading: 'Donated', width: 60, align: 'end' },
      { heading: 'Sent', width: 60, align: 'end' },
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
    { totalsFrom: gifts.length, isVoid: () => payout.status === 'returned' },
  )
  return pdf.finish()
}

function statusText({ status, method, return_code: code, returned_at: at }: PayoutRow): string {
  if (status !== 'returned') return method === 'check' && status === 'sent' ? 'Sent, not yet cashed' : 'Sent'
  const day = at?.toISOString().slice(0, 10) ?? ''
  return code === null ? `Voided on ${day}` : `Returned by the bank on ${day}, ${code}`
}

/** The reference that identifies a payout at the nonprofit's bank. */
export function referenceOf({ id, check_number: check }: PayoutRow): string {
  return check === null ? bankReference(id) : String(check)
}

function decimal(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
