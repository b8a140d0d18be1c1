import type { BillingDetailsTable } from '../../../database/tables/billing.ts'
import { HOUSE } from '../../../database/tables/books.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { requireAccount } from '../../accounts/manage-accounts.ts'

/** Where somebody's invoices go and how many days there are to pay them; of the house, where they come from. */
export interface BillingDetails {
  address: readonly string[]
  paymentDays: number
}

const USUAL: BillingDetails = { address: [], paymentDays: 30 }

/** The details of an account or the house; the usual ones while none were set. */
export async function findBillingDetails(db: Database, ownerId: string): Promise<BillingDetails> {
  const row = await db.selectFrom('billing_details').selectAll().where('owner_id', '=', ownerId).executeTakeFirst()
  return row === undefined ? USUAL : detailsOf(row)
}

/** Sets details of an account or the house; what is left out stays. Invoices that were sent keep their due date. */
export async function setBillingDetails(
  db: Database,
  ownerId: string,
  change: { address?: readonly string[] | undefined; paymentDays?: number | undefined },
): Promise<BillingDetails> {
  if (ownerId !== HOUSE) await requireAccount(db, ownerId)
  const before = await findBillingDetails(db, ownerId)
  const columns = {
    address: [...(change.address ?? before.address)],
    payment_days: change.paymentDays ?? before.paymentDays,
  }
  const row = await db
    .insertInto('billing_details')
    .values({ owner_id: ownerId, ...columns })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow()
  return detailsOf(row)
}

function detailsOf({ address, payment_days: paymentDays }: BillingDetailsTable): BillingDetails {
  return { address, paymentDays }
}
