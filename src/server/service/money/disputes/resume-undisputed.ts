import { inTransaction } from '../../../database/in-transaction.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import { HttpError } from '../../../http/http-error.ts'
import { type LifecycleDependencies, resumeDonation } from '../donations/lifecycle.ts'
import { disputedAmong } from './dispute-records.ts'

/** Lets a blocked or paused gift go on; refused with `conflict` while its payment is disputed, for its money is not here. */
export function resumeUndisputed(dependencies: LifecycleDependencies, id: string): Promise<DonationRow> {
  return inTransaction(dependencies.db, async (db) => {
    const resumed = await resumeDonation({ ...dependencies, db }, id)
    // Asked with the gift's row held: no dispute can open between the answer and the change.
    if ((await disputedAmong(db, [id])).has(id))
      throw new HttpError('conflict', {
        detail: 'Its payment is disputed: it goes on by itself when the dispute is won.',
      })
    return resumed
  })
}
