import { HOUSE } from '../../../database/tables/books.ts'
import type { Database } from '../../../database/tables/tables.ts'
import type { Seal } from '../../accounts/sealing.ts'
import { findBillingDetails } from '../billing/billing-details.ts'
import type { Issuer } from '../billing/invoice-pdf.ts'
import { findFoundation } from './foundation.ts'

/** Who issues the invoices of a mode, and where they are paid. */
export async function invoiceIssuer(db: Database, seal: Seal, liveMode: boolean): Promise<Issuer> {
  const { originator, own } = await findFoundation(db, seal, liveMode)
  const { address } = await findBillingDetails(db, HOUSE)
  const { routingNumber, accountNumber } = own
  const bank = { name: originator.bankName, routingNumber, accountNumber }
  return { name: originator.name, ein: originator.ein, address, bank }
}
