import type { Database } from '../../../database/tables/tables.ts'
import { writeCsv } from '../../../rendering/csv.ts'
import type { Seal } from '../../accounts/sealing.ts'
import { checkRegister } from './check-register.ts'
import { findFoundation } from './foundation.ts'

/** The longest payee that banks compare. */
const LONGEST_PAYEE = 60

/**
 * Writes the list of checks by which a bank knows what it may pay, as the issue file that banks take as CSV: account,
 * number, `I` for issued or `V` for voided, day as MM/DD/YYYY, dollars, payee; no headings. A check that is voided later
 * stands there as voided. Answers the text and how many checks it has.
 */
export async function positivePayFile(
  db: Database,
  seal: Seal,
  { liveMode, since }: { liveMode: boolean; since: Date },
): Promise<{ text: string; checks: number }> {
  const { own } = await findFoundation(db, seal, liveMode)
  const checks = await checkRegister(db, liveMode, since)
  const rows = checks.map(({ check_number: number, status, date, amount, payee }) => [
    own.accountNumber,
    number,
    status === 'returned' ? 'V' : 'I',
    dayText(date),
    `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`,
    payeeText(payee),
  ])
  return { text: writeCsv([], rows).replace(/^\r\n/, ''), checks: rows.length }
}

/** A payee in the letters that every bank takes. */
function payeeText(payee: string): string {
  const plain = payee
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 &.'-]/g, ' ')
  return plain.replaceAll(/ +/g, ' ').trim().slice(0, LONGEST_PAYEE).trim()
}

function dayText(date: Date): string {
  const [year, month, day] = date.toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}
