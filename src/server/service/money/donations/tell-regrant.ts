import type { DonationRow } from '../../../database/tables/donations.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { writeLetter } from '../../letters/write-letter.ts'
import { giftMoney } from './donation-money.ts'

/** Writes to the donor of a gift by card that it goes to another nonprofit, in the transaction that passes it on. */
export async function tellRegrant(
  tx: DatabaseTransaction,
  newId: NewId,
  { before, row, eventId, now }: { before: DonationRow; row: DonationRow; eventId: string; now: Date },
): Promise<void> {
  const receipt = await tx
    .selectFrom('receipt')
    .selectAll()
    .where('donation_id', '=', row.id)
    .orderBy('serial', 'desc')
    .executeTakeFirst()
  if (receipt === undefined) return
  const [from, to] = [await nonprofitOf(tx, before), await nonprofitOf(tx, row)]
  await writeLetter(tx, newId, {
    kind: 'regrant',
    liveMode: row.live_mode,
    subjectId: row.id,
    once: eventId,
    accountId: row.account_id,
    recipient: receipt.donor_email,
    locale: receipt.locale,
    facts: {
      donation: row.id,
      foundation: receipt.donee_name,
      donor: receipt.donor_name,
      before: from.name,
      nonprofit: to.name,
      nonprofitEin: to.ein,
      amount: giftMoney(row).granted,
    },
    now,
  })
}

function nonprofitOf(tx: DatabaseTransaction, { nonprofit_id }: DonationRow): Promise<{ name: string; ein: string }> {
  return tx.selectFrom('nonprofit').select(['name', 'ein']).where('id', '=', nonprofit_id).executeTakeFirstOrThrow()
}
