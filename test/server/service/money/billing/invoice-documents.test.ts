import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { closeMonths } from '../../../../../src/server/service/money/billing/close-months.ts'
import { invoiceCsv, invoicePdf } from '../../../../../src/server/service/money/billing/invoice-documents.ts'
import {
  findInvoice,
  listInvoices,
  openCredits,
} from '../../../../../src/server/service/money/billing/invoice-statements.ts'
import { payInvoice, sendInvoice } from '../../../../../src/server/service/money/billing/settle-invoices.ts'
import { cancelDonation } from '../../../../../src/server/service/money/donations/lifecycle.ts'
import { recordDonations } from '../../../../../src/server/service/money/donations/record-donations.ts'
import { createMoneyWorld, type MoneyWorld, newGift } from '../../../../support/money-world.ts'

let world: MoneyWorld
let invoiceId: string
let giftIds: string[]

before(async () => {
  world = await createMoneyWorld('2026-05-05T12:00:00Z')
  const gift = newGift(world, { externalId: 'order, 1' })
  const rows = await recordDonations(world.db, world.newId, [
    gift,
    { ...gift, nonprofitId: 'n_meadow' },
    { ...gift, coverFees: true },
  ])
  giftIds = rows.map(({ id }) => id)
  world.clock.set('2026-06-01T00:00:00Z')
  invoiceId = (await closeMonths(world, false))[0] ?? ''
  await cancelDonation(world, rows[1]?.id ?? '')
})
after(() => world.close())

test('an invoice shows its gifts, their fees, what was canceled since, and what is due', async () => {
  const statement = (await findInvoice(world.db, invoiceId)) ?? assert.fail()
  assert.deepEqual([statement.gifts.length, statement.canceled, statement.due], [3, 1059, 2059])
  const document = await getDocument({
    data: new Uint8Array(await invoicePdf(statement, 'Grant Foundation')),
    verbosity: 0,
  }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  const text = items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
  assert.match(text, /river trust 2 \$20\.00 \$1\.18 \$20\.59/)
  assert.match(text, /Canceled since -\$10\.59/)
  assert.match(text, /Total due \$20\.59/)
  assert.match(text, /Sandbox: nothing is owed/)
})

test('the table of an invoice has a row for each gift', async () => {
  const csv = invoiceCsv((await findInvoice(world.db, invoiceId)) ?? assert.fail())
  const lines = csv.trim().split('\r\n')
  assert.equal(lines.length, 4)
  assert.match(lines[1] ?? '', /^INV-\d+,2026-05,d_\w+,2026-05-05,river trust,"order, 1",invoice_pending,1000,59,1059$/)
})

test('an unknown invoice is nobody’s', async () => {
  assert.equal(await findInvoice(world.db, 'inv_none'), undefined)
})

test('what is canceled before an invoice is paid lowers it; what is canceled after becomes credit that is shown', async () => {
  await sendInvoice(world, invoiceId)
  await payInvoice(world, invoiceId)
  await cancelDonation(world, giftIds[0] ?? '')
  const statement = (await findInvoice(world.db, invoiceId)) ?? assert.fail()
  assert.deepEqual([statement.canceled, statement.credited, statement.due], [1059, 1059, 2059])
  const [listed] = await listInvoices(world.db, false)
  assert.deepEqual(
    [listed?.gifts, listed?.billed, listed?.canceled, listed?.credited, listed?.due, listed?.status],
    [3, 3118, 1059, 1059, 2059, 'paid'],
  )
  const credits = await openCredits(world.db, false)
  assert.deepEqual(
    credits.map(({ account_id, credit }) => [account_id, credit]),
    [[world.accountId, 1059]],
  )
})
