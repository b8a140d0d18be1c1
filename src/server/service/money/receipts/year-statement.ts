import type { ReceiptRow } from '../../../database/tables/receipts.ts'
import type { StatementFacts } from '../../letters/letter-facts.ts'
import { receiptNumber } from './issue-receipt.ts'

/** The years in which gifts of these receipts were received, the latest first. */
export function yearsOf(receipts: readonly ReceiptRow[]): number[] {
  return [...new Set(receipts.map(yearOf))].sort((one, other) => other - one)
}

/**
 * A donor's gifts of a year, by the day they were received, as the receipts in force attest them: those that were given
 * back stand in it with nothing. `search` is what it was asked by. Undefined where there are none.
 */
export function yearStatement(
  receipts: readonly ReceiptRow[],
  { year, search }: { year: number; search: string },
): StatementFacts | undefined {
  const chosen = receipts.filter((receipt) => yearOf(receipt) === year)
  if (chosen.length === 0) return undefined
  const donees = new Map<string, ReceiptRow[]>()
  for (const receipt of chosen) {
    const name = `${receipt.donee_ein} ${receipt.donee_name}`
    donees.set(name, [...(donees.get(name) ?? []), receipt])
  }
  const names = [...new Set(chosen.map(({ donor_name }) => donor_name))].filter((name) => name !== '')
  return { search, year, donor: names.join('\n'), donees: [...donees.values()].map(doneeOf) }
}

function yearOf({ received_on }: ReceiptRow): number {
  return Number(received_on.slice(0, 4))
}

function doneeOf(receipts: readonly ReceiptRow[]): StatementFacts['donees'][number] {
  return {
    foundation: receipts[0]?.donee_name ?? '',
    foundationEin: receipts[0]?.donee_ein ?? '',
    total: receipts.reduce((sum, { amount }) => sum + amount, 0),
    gifts: receipts.map((receipt) => ({
      number: receiptNumber(receipt),
      receivedOn: receipt.received_on,
      nonprofit: receipt.nonprofit_name,
      nonprofitEin: receipt.nonprofit_ein,
      amount: receipt.amount,
      isGivenBack: receipt.reason === 'refunded',
    })),
  }
}
