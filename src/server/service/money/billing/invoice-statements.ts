import { type Selectable, sql } from 'kysely'
import type { InvoiceTable } from '../../../database/tables/billing.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { accountName } from '../../accounts/queries.ts'

/** A gift on an invoice; amounts are cents. `credited`: it was canceled after it was paid, and became credit. */
export interface InvoicedGift {
  donation_id: string
  nonprofit_name: string
  external_id: string | null
  created_at: Date
  status: string
  amount: number
  fee: number
  billed: number
  credited: boolean
}

/**
 * An invoice with all that its documents show; `due` is what is still owed for it, or was paid. Gifts canceled before
 * it was paid lower it (`canceled`), those canceled since became credit toward a later one (`credited`).
 */
export interface InvoiceStatement {
  invoice: Selectable<InvoiceTable>
  accountName: string
  gifts: InvoicedGift[]
  canceled: number
  credited: number
  due: number
}

/** An invoice with its gifts; undefined when there is none of this id. */
export async function findInvoice(db: Database, id: string): Promise<InvoiceStatement | undefined> {
  const invoice = await db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirst()
  if (invoice === undefined) return undefined
  const { rows: gifts } = await sql<InvoicedGift>`
    select donation_id, nonprofit.name as nonprofit_name, external_id, donation.created_at, donation.status,
      line.amount, line.fee, line.billed, ${wasCredited} as credited
    from invoice_line line join donation on donation.id = donation_id join nonprofit on nonprofit.id = nonprofit_id
    where invoice_id = ${id} order by donation.created_at, donation_id`.execute(db)
  const canceled = sum(gifts.filter(({ status, credited }) => status === 'canceled' && !credited))
  const credited = sum(gifts.filter((gift) => gift.credited))
  const due = Math.max(0, sum(gifts) - canceled - invoice.credit)
  return { invoice, accountName: await accountName(db, invoice.account_id), gifts, canceled, credited, due }
}

// A gift that was paid before it was canceled stays on its invoice; the ledger then has its credit.
const wasCredited = sql<boolean>`exists (
  select from journal_line where journal_line.donation_id = donation.id and book = 'account_credit' and journal_line.amount < 0)`

function sum(gifts: readonly InvoicedGift[]): number {
  return gifts.reduce((total, { billed }) => total + billed, 0)
}

/** An invoice as lists show it, in cents; `canceled`, `credited` and `due` mean what they mean in a statement. */
export type ListedInvoice = Selectable<InvoiceTable> & {
  account_name: string
  gifts: number
  billed: number
  canceled: number
  credited: number
  due: number
}

/** The newest invoices of a mode, at most 200. */
export async function listInvoices(db: Database, liveMode: boolean): Promise<ListedInvoice[]> {
  const { rows } = await sql<Omit<ListedInvoice, 'due'>>`
    with listed as (select * from invoice where live_mode = ${liveMode} order by number desc limit 200),
    gift as (
      select invoice_id, billed, donation.status = 'canceled' as canceled,
        donation.status = 'canceled' and ${wasCredited} as credited
      from listed join invoice_line on invoice_id = listed.id join donation on donation.id = donation_id
    ), summed as (
      select invoice_id, count(*)::bigint as gifts, sum(billed)::bigint as billed,
        coalesce(sum(billed) filter (where canceled and not credited), 0)::bigint as canceled,
        coalesce(sum(billed) filter (where credited), 0)::bigint as credited
      from gift group by invoice_id
    )
    select listed.*, account.name as account_name, gifts, billed, canceled, credited
    from listed join account on account.id = account_id join summed on invoice_id = listed.id
    order by number desc`.execute(db)
  return rows.map((row) => ({ ...row, due: Math.max(0, row.billed - row.canceled - row.credit) }))
}

/** What accounts have to their credit toward their next invoice, in cents. */
export interface OpenCredit {
  account_id: string
  account_name: string
  credit: number
}

/** Accounts of a mode with credit that no invoice has used yet. */
export async function openCredits(db: Database, liveMode: boolean): Promise<OpenCredit[]> {
  const { rows } = await sql<OpenCredit>`
    select account.id as account_id, account.name as account_name, -sum(amount)::bigint as credit
    from journal_line join account on account.id = owner_id
    where live_mode = ${liveMode} and book = 'account_credit'
    group by account.id having sum(amount) <> 0 order by account.name`.execute(db)
  return rows
}
