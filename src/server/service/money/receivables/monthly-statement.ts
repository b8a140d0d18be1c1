import { sql } from 'kysely'
import type { EntryKind, LedgerAccount } from '../../../database/tables/ledger-accounts.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { dollars } from '../../../rendering/amounts.ts'
import { writeCsv } from '../../../rendering/csv.ts'
import { createSheet } from '../../../rendering/sheet.ts'
import { nextMonth, startOf } from '../billing/close-months.ts'

/** The owner and month of a statement, such as `2026-01`. */
export interface StatementOf {
  ownerId: string
  liveMode: boolean
  month: string
}

/** The movements of a day for one reason, in cents. */
interface Movement {
  day: string
  kind: EntryKind
  /** Number or name of the invoice, payout or campaign; empty for movements of donations alone. */
  reference: string
  gifts: number
  amount: number
  /** The balance afterwards. */
  balance: number
}

/**
 * A month of an account (what it owes; credit is negative) or of a nonprofit (what is held for it). Opening balance
 * plus movements equals closing balance.
 */
export interface MonthlyStatement extends StatementOf {
  kind: 'account' | 'nonprofit'
  name: string
  opening: number
  movements: Movement[]
  closing: number
}

/**
 * The ledger accounts of a statement. An account's sum to what it owes; a nonprofit's, with its campaign grants, to
 * what is held for it, as a negative number.
 */
const LEDGER_ACCOUNTS: Readonly<
  Record<MonthlyStatement['kind'], { ledgerAccounts: readonly LedgerAccount[]; sign: 1 | -1 }>
> = {
  account: { ledgerAccounts: ['invoiced', 'invoice_payments', 'account_credit'], sign: 1 },
  nonprofit: { ledgerAccounts: ['payable', 'campaign_grant', 'campaign_grant_paid'], sign: -1 },
}

export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

/**
 * The statement of an account or nonprofit; undefined for an unknown owner or an invalid month. Months start in UTC.
 */
export async function monthlyStatement(db: Database, wanted: StatementOf): Promise<MonthlyStatement | undefined> {
  const { ownerId, month } = wanted
  const kind = ownerId.startsWith('m_') ? 'account' : 'nonprofit'
  const name = await nameOf(db, kind, ownerId)
  if (name === undefined || !isMonth(month)) return undefined
  const { ledgerAccounts, sign } = LEDGER_ACCOUNTS[kind]
  const first = `${month}-01`
  const span = { ...wanted, ledgerAccounts, from: startOf(first), before: startOf(nextMonth(first)) }
  const opening = await balanceBefore(db, span, sign)
  let closing = opening
  const movements = (await moved(db, span)).map(({ amount, ...row }) => {
    closing += sign * amount
    return { ...row, amount: sign * amount, balance: closing }
  })
  return { ...wanted, kind, name, opening, movements, closing }
}

/** The months with movements of an account or nonprofit, latest first; at most two years. */
export async function monthsOf(db: Database, { ownerId, liveMode }: Omit<StatementOf, 'month'>): Promise<string[]> {
  const { ledgerAccounts } = LEDGER_ACCOUNTS[ownerId.startsWith('m_') ? 'account' : 'nonprofit']
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(occurred_at at time zone 'UTC', 'YYYY-MM') as month
    from journal_line line join journal_entry entry on entry.id = entry_id
    where owner_id = any(${ownersOf(ownerId)}) and line.live_mode = ${liveMode} and book = any(${ledgerAccounts})
    order by month desc limit 24`.execute(db)
  return rows.map(({ month }) => month)
}

/** A nonprofit's grants are in the balances of its campaigns; an account has none. */
const ownersOf = (ownerId: string) =>
  sql`array(select ${ownerId}::text union all select id from campaign where nonprofit_id = ${ownerId})`

interface Span extends StatementOf {
  ledgerAccounts: readonly LedgerAccount[]
  from: Date
  before: Date
}

async function balanceBefore(
  db: Database,
  { ownerId, liveMode, ledgerAccounts, from }: Span,
  sign: 1 | -1,
): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(amount), 0)::bigint as balance
    from journal_line line join journal_entry entry on entry.id = entry_id
    where owner_id = any(${ownersOf(ownerId)}) and line.live_mode = ${liveMode} and book = any(${ledgerAccounts}) and occurred_at < ${from}`.execute(
    db,
  )
  // Avoids negative zero.
  return sign * (rows[0]?.balance ?? 0) + 0
}

async function moved(
  db: Database,
  { ownerId, liveMode, ledgerAccounts, from, before }: Span,
): Promise<Omit<Movement, 'balance'>[]> {
  const { rows } = await sql<Omit<Movement, 'balance'>>`
    with moved as (
      select (occurred_at at time zone 'UTC')::date::text as day, kind,
        case when subject_id = donation_id or subject_id like 'd\\_%' then ''
          when book = 'campaign_grant' then owner_id else subject_id end as subject,
        min(entry.id) as first, count(distinct donation_id)::int as gifts, sum(amount)::bigint as amount
      from journal_line line join journal_entry entry on entry.id = entry_id
      where owner_id = any(${ownersOf(ownerId)}) and line.live_mode = ${liveMode} and book = any(${ledgerAccounts})
        and occurred_at >= ${from} and occurred_at < ${before}
      group by 1, 2, 3 having sum(amount) <> 0
    )
    select day, moved.kind, coalesce('INV-' || invoice.number, 'Check ' || check_number, campaign.name, subject) as reference,
      gifts, moved.amount
    from moved left join invoice on invoice.id = subject left join payout on payout.id = subject
      left join campaign on campaign.id = subject
    order by day, first`.execute(db)
  return rows
}

async function nameOf(db: Database, kind: MonthlyStatement['kind'], id: string): Promise<string | undefined> {
  return (await db.selectFrom(kind).select('name').where('id', '=', id).executeTakeFirst())?.name
}

/** Labels of movements; no entry kind needs different labels for accounts and nonprofits. */
const NAMES: Partial<Record<EntryKind, string>> = {
  invoice: 'Donations invoiced',
  loss_invoiced: 'Returned payments',
  invoice_payment: 'Payment',
  payment: 'Donations with a paid invoice',
  payment_bounced: 'Bounced payment',
  credit_note: 'Credit note',
  written_off: 'Written off',
  cancel: 'Donations canceled',
  credit_applied: 'Credit',
  pledge: 'Donations already paid',
  campaign_receipt: 'Campaign grant',
  campaign_split: 'Campaign grant',
  campaign_pull_back_received: 'Campaign grant',
  grant_payout: 'Grant paid out',
  regrant: 'Donations redirected to another nonprofit',
  payout: 'Paid out',
  payout_returned: 'Returned payout',
  check_voided: 'Check voided',
  dispute_lost: 'Donations with a lost payment',
  refund_elsewhere: 'Refund',
}

const columns = [
  { heading: 'Date', width: 64, isWhole: true as const },
  { heading: 'Description', width: 150 },
  { heading: 'Reference', width: 126 },
  { heading: 'Donations', width: 47, align: 'end' as const },
  { heading: 'Amount', width: 64, align: 'end' as const },
  { heading: 'Balance', width: 66, align: 'end' as const },
]

/** The statement as CSV, in cents: opening balance, each movement, closing balance. */
export function statementCsv({ month, opening, movements, closing }: MonthlyStatement): string {
  return writeCsv(
    ['date', 'what', 'reference', 'gifts', 'amount_cents', 'balance_cents'],
    [
      [`${month}-01`, 'opening balance', null, null, null, opening],
      ...movements.map((one) => [one.day, one.kind, one.reference, one.gifts, one.amount, one.balance]),
      [movements.at(-1)?.day ?? `${month}-01`, 'closing balance', null, null, null, closing],
    ],
  )
}

/** The statement as PDF: balances, movements with a total, and an explanation of the closing balance. */
export async function statementPdf(statement: MonthlyStatement, issuer: string, createdAt: Date): Promise<Buffer> {
  const { kind, name, ownerId, month, liveMode, opening, movements, closing } = statement
  const pdf = createSheet({ title: `Statement ${month}`, issuer, createdAt })
  if (!liveMode) pdf.text('Sandbox: none of this money is real.', 'quiet')
  pdf.facts([
    [kind === 'account' ? 'Account' : 'Nonprofit', `${name}\n${ownerId}`],
    ['Month', `${month}, UTC`],
    ['Opening balance', dollars(opening)],
    ['Closing balance', dollars(closing)],
  ])
  const total = movements.reduce((sum, { amount }) => sum + amount, 0)
  pdf.heading('Movements')
  pdf.table(
    columns,
    [
      ['', 'Opening balance', '', '', '', dollars(opening)],
      ...movements.map(rowOf),
      ['', 'Total movements', '', '', dollars(total), ''],
      ['', 'Closing balance', '', '', '', dollars(closing)],
    ],
    { totalsFrom: movements.length + 1 },
  )
  pdf.text(meaningOf(statement), 'quiet')
  return pdf.finish()
}

function rowOf({ day, kind, reference, gifts, amount, balance }: Movement): string[] {
  const named = NAMES[kind] ?? kind.replaceAll('_', ' ')
  return [day, named, reference, gifts === 0 ? '' : String(gifts), dollars(amount), dollars(balance)]
}

function meaningOf({ kind, closing }: MonthlyStatement): string {
  if (kind === 'nonprofit') return 'The balance is held for the nonprofit and wasn’t sent by the end of the month.'
  return closing < 0
    ? 'A balance below zero is credit toward a later invoice.'
    : 'The balance is the sum of invoices, minus payments and credit.'
}
