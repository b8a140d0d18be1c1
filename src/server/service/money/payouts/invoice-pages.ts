import { Hono } from 'hono'
import type { Database } from '../../../database/tables/tables.ts'
import { PRIVATE } from '../../../pages/page-headers.ts'
import { unknownPage } from '../../../pages/unknown-page.ts'
import type { Seal } from '../../accounts/sealing.ts'
import { invoiceOfToken } from '../../letters/invoice-token.ts'
import { invoicePdf } from '../billing/invoice-pdf.ts'
import { findInvoice } from '../billing/invoice-statements.ts'
import { findHouse } from '../ledger/house.ts'
import { invoiceIssuer } from './invoice-issuer.ts'

/** Invoices at `/invoices/<token>.pdf`, as they stand now. The secret in the address is in the account's letter alone. */
export function invoicePages({ db, seal }: { db: Database; seal: Seal }): Hono {
  const app = new Hono()
  app.get('/invoices/:file{\\w+\\.pdf}', async ({ req }) => {
    const id = invoiceOfToken(seal, req.param('file').replace(/\.pdf$/, ''))
    const statement = id === undefined ? undefined : await findInvoice(db, id)
    if (statement === undefined || (await findHouse(db, statement.invoice.live_mode)) === undefined)
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
