import { sql } from 'kysely'
import type { DonationStatus } from '../../../../contract/index.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { dayIn, startOfDayIn } from '../../../kernel/calendar.ts'
import { dollars } from '../../../rendering/amounts.ts'
import { writeCsv } from '../../../rendering/csv.ts'
import { createSheet } from '../../../rendering/sheet.ts'
import { heldSources } from '../donations/donation-status.ts'

/** An account's receipt of a year. */
export interface AccountReceipt {
  accountId: string
  accountName: string
  gifts: ReceiptDonation[]
  receipt: YearReceipt
}

/** The donee that a receipt names. */
export interface Donee {
  name: string
  ein: string
}

/** A year in the foundation's time zone. */
export interface ReceiptYear {
  year: number
  timeZone: string
}

/** The receipts of every account whose live donations, its own or collected, were received in a year. */
export async function yearReceipts(db: Database, { year, timeZone }: ReceiptYear): Promise<AccountReceipt[]> {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('id', 'in', (eb) => eb.selectFrom('donation').select('account_id').where('live_mode', '=', true))
    .orderBy('id')
    .execute()
  const receipts: AccountReceipt[] = []
  for (const { id: accountId, name: accountName } of accounts) {
    const gifts = await giftsOf(db, accountId, { year, timeZone })
    const receipt = yearReceipt(gifts, year)
    if (receipt.deductibleTotal + receipt.collectedTotal > 0) receipts.push({ accountId, accountName, gifts, receipt })
  }
  return receipts
}

// Card and transfer donations are received when they are made, pledges when their invoice is paid.
async function giftsOf(db: Database, accountId: string, { year, timeZone }: ReceiptYear): Promise<ReceiptDonation[]> {
  const [first, next] = [`${year}-01-01`, `${year + 1}-01-01`]
  const { rows } = await sql<Omit<ReceiptDonation, 'receivedOn'> & { receivedOn: string | null; receivedAt: Date }>`
    select * from (
      select donation.id, nonprofit.name as "nonprofitName", donation.amount, donation.status,
        funds_collected as "fundsCollected", donation.live_mode as "liveMode", received_on::text as "receivedOn",
        case when source = any(${heldSources}) then donation.created_at else paid_at end as "receivedAt"
      from donation join nonprofit on nonprofit.id = nonprofit_id
        left join invoice_line on donation_id = donation.id left join invoice on invoice.id = invoice_id
      where donation.account_id = ${accountId} and donation.live_mode and donation.status <> 'canceled'
    ) gift
    where ("receivedOn" is not null and "receivedOn" >= ${first} and "receivedOn" < ${next})
      or ("receivedOn" is null and "receivedAt" >= ${startOfDayIn(timeZone, first)}
        and "receivedAt" < ${startOfDayIn(timeZone, next)})
    order by "receivedAt", id`.execute(db)
  return rows.map(({ receivedAt, ...gift }) => {
    return { ...gift, receivedOn: gift.receivedOn ?? dayIn(timeZone, receivedAt) }
  })
}

/** All donations of a year's receipt as CSV, amounts in cents. */
export function receiptCsv({ gifts }: AccountReceipt): string {
  return writeCsv(
    ['donation', 'date', 'nonprofit', 'amount_cents', 'funded_by', 'deductible_by_account'],
    gifts.map(({ id, receivedOn, nonprofitName, amount, fundsCollected }) => [
      id,
      receivedOn,
      nonprofitName,
      amount,
      fundsCollected ? 'customers' : 'account',
      fundsCollected ? 'no' : 'yes',
    ]),
  )
}

/** The written acknowledgment of an account's year, with the content that US rules require. */
export async function receiptPdf(
  { accountName, accountId, receipt }: AccountReceipt,
  { donee, timeZone, now }: { donee: Donee; timeZone: string; now: Date },
): Promise<Buffer> {
  const pdf = createSheet({ title: `Gifts of ${receipt.year}`, issuer: donee.name, createdAt: now })
  pdf.facts([
    ['Given by', accountName],
    ['Account', accountId],
    ['Received by', `${donee.name}, EIN ${donee.ein.slice(0, 2)}-${donee.ein.slice(2)}`],
    ['Year', `${receipt.year}, by the day each gift was received (${timeZone})`],
    ['Issued', dayIn(timeZone, now)],
  ])
  pdf.text(`${donee.name} received these gifts and grants them to the nonprofits that were named.`)
  pdf.text('No goods or services were provided in exchange for these contributions.')
  pdf.heading('Your gifts of $250 or more')
  pdf.table(
    [
      { heading: 'Received', width: 80 },
      { heading: 'For', width: 190 },
      { heading: 'Gift', width: 154, isWhole: true },
      { heading: 'Amount', width: 80, align: 'end' },
    ],
    receipt.singles.map((gift) => [gift.date, gift.nonprofitName, gift.id, dollars(gift.amount)]),
  )
  pdf.heading('Your smaller gifts')
  pdf.table(...summaryTable(receipt.summaries))
  pdf.facts([['Total of your gifts', dollars(receipt.deductibleTotal)]])
  if (receipt.collectedTotal > 0) {
    pdf.heading('Collected on behalf of customers')
    pdf.text('Your customers gave this money, and you passed it on. You can’t deduct it.')
    pdf.table(...summaryTable(receipt.collected))
    pdf.facts([['Total collected', dollars(receipt.collectedTotal)]])
  }
  pdf.text('Keep this page with your tax records. A gift counts for taxes in the year in which it is paid.', 'quiet')
  return pdf.finish()
}

function summaryTable(lines: readonly SummaryLine[]) {
  const columns = [
    { heading: 'For', width: 344 },
    { heading: 'Gifts', width: 60, align: 'end' as const },
    { heading: 'Amount', width: 100, align: 'end' as const },
  ]
  const rows = lines.map(({ nonprofitName, count, amount }) => [nonprofitName, String(count), dollars(amount)])
  return [columns, rows] as const
}

/** Each donation of this many cents or more needs its own written acknowledgment (IRC 170(f)(8)). */
const acknowledgmentCents = 25_000

/** The facts of a donation that a year-end receipt uses. */
export interface ReceiptDonation {
  id: string
  nonprofitName: string
  /** What the giver paid for it, in cents, without fees billed on top. */
  amount: number
  status: DonationStatus
  fundsCollected: boolean
  liveMode: boolean
  /** The day the foundation received the money, `YYYY-MM-DD` in its own time zone; null until then. */
  receivedOn: string | null
}

/** A donation that is listed separately. */
export interface SingleLine {
  id: string
  /** The day it was received, `YYYY-MM-DD`. */
  date: string
  nonprofitName: string
  amount: number
}

/** Smaller gifts for one nonprofit, summed. */
interface SummaryLine {
  nonprofitName: string
  count: number
  amount: number
}

/** An account's year-end receipt. Amounts are cents. */
interface YearReceipt {
  year: number
  /** The account's own donations of 250 dollars or more, each with its date. */
  singles: SingleLine[]
  /** The account's own smaller donations. */
  summaries: SummaryLine[]
  deductibleTotal: number
  /** Donations of the account's customers, which the account can't deduct. */
  collected: SummaryLine[]
  collectedTotal: number
}

/**
 * Donations on a year's receipt: live, received in that year, and not canceled. Blocked and paused donations were
 * received too.
 */
function isReceiptable({ liveMode, status, receivedOn }: ReceiptDonation, year: number): boolean {
  return liveMode && status !== 'canceled' && receivedOn?.slice(0, 4) === String(year)
}

/** Separates a year's donations into the account's own and those collected from others. */
export function yearReceipt(gifts: readonly ReceiptDonation[], year: number): YearReceipt {
  const counted = gifts.filter((gift) => isReceiptable(gift, year))
  const own = counted.filter((gift) => !gift.fundsCollected)
  const collected = counted.filter((gift) => gift.fundsCollected)
  return {
    year,
    singles: own.filter((gift) => gift.amount >= acknowledgmentCents).map(singleLine),
    summaries: summarize(own.filter((gift) => gift.amount < acknowledgmentCents)),
    deductibleTotal: total(own),
    collected: summarize(collected),
    collectedTotal: total(collected),
  }
}

function singleLine({ id, receivedOn, nonprofitName, amount }: ReceiptDonation): SingleLine {
  return { id, date: receivedOn ?? '', nonprofitName, amount }
}

function summarize(gifts: readonly ReceiptDonation[]): SummaryLine[] {
  const lines = new Map<string, SummaryLine>()
  for (const { nonprofitName, amount } of gifts) {
    const line = lines.get(nonprofitName) ?? { nonprofitName, count: 0, amount: 0 }
    lines.set(nonprofitName, { ...line, count: line.count + 1, amount: line.amount + amount })
  }
  return [...lines.values()].sort((a, b) => a.nonprofitName.localeCompare(b.nonprofitName, 'en'))
}

function total(gifts: readonly ReceiptDonation[]): number {
  return gifts.reduce((sum, gift) => sum + gift.amount, 0)
}
