import type { EntryKind } from '../../../database/tables/books.ts'
import { dollars } from '../../../rendering/amounts.ts'
import { writeCsv } from '../../../rendering/csv.ts'
import { createSheet } from '../../../rendering/sheet.ts'
import type { MonthlyStatement, Movement } from './monthly-statement.ts'

/** What movements are called; those of an account and of a nonprofit never mean two things. */
const NAMES: Partial<Record<EntryKind, string>> = {
  invoice: 'Gifts invoiced',
  loss_invoiced: 'Payments that came back',
  invoice_payment: 'Payment',
  payment: 'Gifts whose invoice was paid',
  payment_bounced: 'Payment that bounced',
  credit_note: 'Credit note',
  written_off: 'Written off',
  cancel: 'Gifts canceled',
  credit_applied: 'Credit',
  pledge: 'Gifts whose money came with them',
  campaign_receipt: 'Grant of a campaign',
  campaign_split: 'Grant of a campaign',
  campaign_pull_back_received: 'Grant of a campaign',
  grant_payout: 'Grant paid out',
  regrant: 'Gifts given to another nonprofit',
  payout: 'Paid out',
  payout_returned: 'Payout that came back',
  check_voided: 'Check voided',
  dispute_lost: 'Gifts whose payment was lost',
  refund_elsewhere: 'Refund',
}

const columns = [
  { heading: 'Date', width: 64, isWhole: true as const },
  { heading: 'What', width: 150 },
  { heading: 'Reference', width: 140 },
  { heading: 'Gifts', width: 33, align: 'end' as const },
  { heading: 'Amount', width: 64, align: 'end' as const },
  { heading: 'Balance', width: 66, align: 'end' as const },
]

/** The statement as a file, in cents: a row for what it opened with, each movement, and what it closed with. */
export function statementCsv({ month, opening, movements, closing }: MonthlyStatement): string {
  return writeCsv(
    ['date', 'what', 'reference', 'gifts', 'amount', 'balance'],
    [
      [`${month}-01`, 'opening balance', null, null, null, opening],
      ...movements.map((one) => [one.day, one.kind, one.reference, one.gifts, one.amount, one.balance]),
      [movements.at(-1)?.day ?? `${month}-01`, 'closing balance', null, null, null, closing],
    ],
  )
}

/** The statement to print: balances, movements whose amounts foot, and what the closing balance means. */
export async function statementPdf(statement: MonthlyStatement, issuer: string, createdAt: Date): Promise<Buffer> {
  const { kind, name, ownerId, month, liveMode, opening, movements, closing } = statement
  const pdf = await createSheet({ title: `Statement ${month}`, issuer, createdAt })
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
      ['', 'Movements in all', '', '', dollars(total), ''],
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
  if (kind === 'nonprofit')
    return 'The balance is what is held for the nonprofit and was not sent by the end of the month.'
  return closing < 0
    ? 'A balance below zero is credit toward a later invoice.'
    : 'The balance is what invoices ask for, less what was paid and what is credit.'
}
