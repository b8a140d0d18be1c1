import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { recipientOf } from '../../letters/own-letters.ts'
import { writeLetter } from '../../letters/write-letter.ts'
import { findHouse } from '../ledger/house.ts'
import { bankReference } from './bank-reference.ts'

/** A payout that was written, and who gets it. */
interface SentPayout {
  id: string
  liveMode: boolean
  ownerId: string
  ownerName: string
  gifts: number
  now: Date
}

/** Writes the remittance advice of a payout in the transaction that sends it, if its nonprofit wants it. */
export async function tellPayee(tx: DatabaseTransaction, newId: NewId, payout: SentPayout): Promise<void> {
  const { id, liveMode, ownerId, ownerName, gifts, now } = payout
  const to = await recipientOf(tx, ownerId, 'remittance')
  if (to === undefined) return
  const { amount, check_number: check } = await tx
    .selectFrom('payout')
    .select(['amount', 'check_number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const house = await findHouse(tx, liveMode)
  const facts = {
    payout: id,
    nonprofit: ownerName,
    foundation: house?.name ?? '',
    foundationEin: house?.ein ?? '',
    amount,
    gifts,
    check,
    reference: bankReference(id),
    sentOn: now.toISOString().slice(0, 10),
  }
  await writeLetter(tx, newId, { kind: 'remittance', liveMode, subjectId: id, accountId: null, ...to, facts, now })
}
