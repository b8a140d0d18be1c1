import { Hono } from 'hono'
import type { ReceiptRow } from '../../../database/tables/receipts.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { answerAsset } from '../../../pages/page-assets.ts'
import { PRIVATE, pageHeaders } from '../../../pages/page-headers.ts'
import { unknownPage } from '../../../pages/unknown-page.ts'
import type { LetterLinks } from '../../letters/letter-content.ts'
import { receiptOfToken } from '../../letters/receipt-token.ts'
import { receiptFacts } from './issue-receipt.ts'
import { receiptPage, receiptPdf, type ShownReceipt, stylesheet } from './receipt-page.ts'

/** What the pages stand on. */
export interface ReceiptDependencies extends LetterLinks {
  db: Database
}

/** Receipts at `/receipts/<token>`, and as PDF below it. The secret in the address is in the donor's letter alone. */
export function receiptPages(dependencies: ReceiptDependencies): Hono {
  const app = new Hono()
  app.get('/receipts/assets/:file', ({ req, notFound }) => answerAsset([stylesheet], req.path) ?? notFound())
  app.get('/receipts/:token', ({ req }) =>
    withReceipt(dependencies, req.param('token'), async (shown) => {
      const page = await receiptPage(shown, `/receipts/${req.param('token')}/receipt.pdf`)
      return new Response(String(page), { headers: pageHeaders({}, PRIVATE) })
    }),
  )
  app.get('/receipts/:token/receipt.pdf', ({ req }) =>
    withReceipt(dependencies, req.param('token'), async (shown) => {
      const pdf = await receiptPdf(shown)
      const headers = {
        ...PRIVATE,
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="receipt-${shown.facts.number}.pdf"`,
        'cache-control': 'no-store',
      }
      return new Response(new Uint8Array(pdf), { headers })
    }),
  )
  return app
}

async function withReceipt(
  { db, seal }: ReceiptDependencies,
  token: string,
  show: (receipt: ShownReceipt) => Promise<Response>,
): Promise<Response> {
  const id = receiptOfToken(seal, token)
  const receipt = id === undefined ? undefined : await findReceipt(db, id)
  if (receipt === undefined) return unknownPage([])
  const corrected = receipt.corrects === null ? undefined : await findReceipt(db, receipt.corrects)
  const facts = receiptFacts(receipt, corrected ?? null)
  return show({ facts, locale: receipt.locale, liveMode: receipt.live_mode })
}

/** One receipt. */
export function findReceipt(db: Database, id: string): Promise<ReceiptRow | undefined> {
  return db.selectFrom('receipt').selectAll().where('id', '=', id).executeTakeFirst()
}
