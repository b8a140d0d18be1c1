import { Hono } from 'hono'
import { HOUSE } from '../../../database/tables/ledger-accounts.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { PRIVATE } from '../../../pages/page-headers.ts'
import { unknownPage } from '../../../pages/unknown-page.ts'
import type { Seal } from '../../accounts/keyring.ts'
import { invoiceOfToken } from '../../letters/letter-content.ts'
import { type Issuer, invoicePdf } from '../billing/invoice-documents.ts'
import { findBillingDetails, findInvoice } from '../billing/invoice-records.ts'
import { findNamedFoundation } from '../ledger/foundation-name.ts'
import { findFoundation } from './foundation.ts'

/** Serves current invoices at `/invoices/<token>.pdf`. The secret token is only in the account's e-mail. */
export function invoicePages({ db, seal }: { db: Database; seal: Seal }): Hono {
  const app = new Hono()
  app.get('/invoices/:file{\\w+\\.pdf}', async ({ req }) => {
    const id = invoiceOfToken(seal, req.param('file').replace(/\.pdf$/, ''))
    const statement = id === undefined ? undefined : await findInvoice(db, id)
    if (statement === undefined || (await findNamedFoundation(db, statement.invoice.live_mode)) === undefined)
      return unknownPage([])
    const { live_mode: liveMode, number } = statement.invoice
    const pdf = await invoicePdf(statement, await invoiceIssuer(db, seal, liveMode))
    const headers = {
      ...PRIVATE,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="INV-${number}.pdf"`,
      'cache-control': 'no-store',
    }
    return new Response(new Uint8Array(pdf), { headers })
  })
  return app
}

/** The issuer and bank account on invoices of a mode. */
export async function invoiceIssuer(db: Database, seal: Seal, liveMode: boolean): Promise<Issuer> {
  const { originator, own } = await findFoundation(db, seal, liveMode)
  const { address } = await findBillingDetails(db, HOUSE)
  const { routingNumber, accountNumber } = own
  const bank = { name: originator.bankName, routingNumber, accountNumber }
  return { name: originator.name, ein: originator.ein, address, bank }
}
