import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { closeMonths } from '../../../../../src/server/service/money/billing/close-months.ts'
import { invoicePdf } from '../../../../../src/server/service/money/billing/invoice-documents.ts'
import { payInvoice, sendInvoice } from '../../../../../src/server/service/money/billing/invoice-payments.ts'
import { findInvoice, openCredits } from '../../../../../src/server/service/money/billing/invoice-records.ts'
import { recordDonations } from '../../../../../src/server/service/money/donations/create-donations.ts'
import { cancelDonation } from '../../../../../src/server/service/money/donations/lifecycle.ts'
import { invoiceIssuer } from '../../../../../src/server/service/money/payouts/invoice-pages.ts'
import { createMoneyWorld, MONEY_WORLD_KEY, type MoneyWorld, newGift } from '../../../../support/money-world.ts'
import { pdfPages, pdfText } from '../../../../support/pdf-pages.ts'
import { runAlmoner } from '../../../../support/run-almoner.ts'

let world: MoneyWorld
let folder: string
let invoiceId: string
let giftIds: string[]

beforeAll(async () => {
  world = await createMoneyWorld('2026-05-05T12:00:00Z')
  folder = await mkdtemp(join(tmpdir(), 'almoner-invoices-'))
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
  await almoner('invoices', 'terms', 'house', '--address', '1 Grant Street; Columbus, OH 43004')
  await almoner('invoices', 'terms', world.accountId, '--address', '9 Market Road; Dayton, OH 45390', '--days', '14')
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

async function almoner(...args: string[]): Promise<string> {
  const environment = { DATABASE_URL: world.url, ALMONER_DATA: folder, ALMONER_MASTER_KEY: MONEY_WORLD_KEY }
  const { stdout, stderr } = await runAlmoner(args, environment)
  assert.equal(stderr, '')
  return stdout
}

/** What the invoice's pages say now. */
async function pages(): Promise<string> {
  const [path = ''] = (await almoner('invoices', 'write', invoiceId, '--out', folder)).split('\n')
  return pdfText(await readFile(path))
}

test('an invoice names its sender, recipient, due date and payment details', async () => {
  assert.match(await pages(), /Due date 14 days after it is sent Status Not sent yet/)
  await sendInvoice(world, invoiceId)
  const text = await pages()
  assert.match(text, /From Almoner Foundation 1 Grant Street Columbus, OH 43004 EIN 00-0000000/)
  assert.match(text, /To Fern & Field 9 Market Road Dayton, OH 45390/)
  assert.match(text, /Date 2026-06-01 Terms Net 14 days Due date 2026-06-15 Status Due by 2026-06-15/)
  assert.match(text, /How to pay Amount \$20\.59 in US dollars/)
  assert.match(text, /Bank Sandbox Bank Routing number 011000015 Account number 1000000001 Reference INV-\d/)
  assert.match(text, /Sandbox: you don’t owe anything/)
})

test('rows and columns add up: grants plus fees equal the billed amount', async () => {
  const text = await pages()
  assert.match(text, /meadow trust 1 \$10\.00 \$0\.59 \$10\.59/)
  assert.match(text, /river trust 2 \$19\.41 \$1\.18 \$20\.59/)
  assert.match(text, /Total 3 \$29\.41 \$1\.77 \$31\.18 Canceled later -\$10\.59 Amount due \$20\.59/)
})

test('payment instructions fit on one page, wherever the rows end', async () => {
  const statement = (await findInvoice(world.db, invoiceId)) ?? assert.fail()
  const issuer = await invoiceIssuer(world.db, world.seal, false)
  const [gift = assert.fail()] = statement.gifts
  const counts = new Set<number>()
  for (let count = 1; count <= 12; count += 1) {
    const gifts = Array.from({ length: count }, (_, index) => ({ ...gift, nonprofit_id: `n_${index}` }))
    const pages = await pdfPages(await invoicePdf({ ...statement, gifts }, issuer))
    const [said = ''] = pages.map(({ text }) => text).filter((text) => text.includes('How to pay'))
    assert.match(said, /How to pay .*Account number .*Reference INV-\d/, `${count} nonprofits`)
    counts.add(pages.length)
  }
  assert.deepEqual([...counts], [1, 2], 'the page ended within it')
})

test('an invoice’s table has one row per donation', async () => {
  await pages()
  const statement = (await findInvoice(world.db, invoiceId)) ?? assert.fail()
  const lines = (await readFile(join(folder, `INV-${statement.invoice.number}.csv`), 'utf8')).trim().split('\r\n')
  assert.equal(lines.length, 4)
  assert.match(
    lines[1] ?? '',
    /^INV-\d+,2026-05,d_\w+,2026-05-05,river trust,"order, 1",invoice_sent,1000,1000,59,1059,$/,
  )
  assert.match(lines[3] ?? '', /,1000,941,59,1000,$/)
})

test('an unknown invoice is not found', async () => {
  assert.equal(await findInvoice(world.db, 'inv_none'), undefined)
})

test('a partial payment is on the invoice with its reference until it bounces', async () => {
  const paid = JSON.parse(
    await almoner(
      'invoices',
      'payment',
      invoiceId,
      '1000',
      '--reference',
      'wire 81',
      '--received',
      '2026-06-01',
      '--json',
    ),
  )
  assert.deepEqual([paid.due, paid.credited, paid.repeated], [1059, 0, false])
  const text = await pages()
  assert.match(text, /Status Partly paid, the rest due by 2026-06-15/)
  assert.match(text, /Paid on 2026-06-01, wire 81 -\$10\.00 Amount due \$10\.59/)
  assert.match(await almoner('invoices', 'bounced', 'wire 81', '--reason', 'R01'), /\$10\.00 bounced, \$20\.59 is due/)
  assert.match(
    await almoner('invoices', 'bounced', 'wire 81'),
    /the return of wire 81 is already recorded\. Nothing was posted/,
  )
  assert.match(
    await pages(),
    /Amount due \$20\.59 The payment wire 81 of \$10\.00 was returned by the bank and doesn’t count/,
  )
})

test('a paid invoice says so and shows nothing due; a later cancellation is shown as credit', async () => {
  world.clock.set('2026-06-10T00:00:00Z')
  await almoner('invoices', 'credit', invoiceId, '59', '--reason', 'Agreed with them')
  await payInvoice(world, invoiceId)
  await cancelDonation(world, giftIds[0] ?? '')
  const text = await pages()
  assert.match(text, /Status Paid on 2026-06-10/)
  assert.match(
    text,
    /Total 3 .* \$31\.18 Canceled later -\$10\.59 Credit note CN-1 -\$0\.59 Paid on 2026-06-10 -\$20\.00 Amount due \$0\.00/,
  )
  assert.match(text, /\$10\.59 of this was canceled after payment\. It counts toward a later invoice/)
  assert.doesNotMatch(text, /How to pay|Due by/)
  const credits = await openCredits(world.db, false)
  assert.deepEqual(
    credits.map(({ account_id, credit }) => [account_id, credit]),
    [[world.accountId, 1059]],
  )
})

test('the list shows the amount paid, the amount due and the due date, and can be filtered by both', async () => {
  const list = async (...options: string[]) =>
    JSON.parse(await almoner('invoices', 'list', '--json', ...options)).invoices
  const [listed] = await list('--status', 'paid', '--month', '2026-05')
  assert.deepEqual(
    [
      listed.gifts,
      listed.billed,
      listed.canceled,
      listed.credited,
      listed.noted,
      listed.paid,
      listed.due,
      listed.due_on,
    ],
    [3, 3118, 1059, 1059, 59, 2000, 0, '2026-06-15'],
  )
  const [headings = '', , totals = ''] = (await almoner('invoices', 'list')).split('\n')
  assert.match(headings, /billed +losses +canceled +credit +credit notes +written off +paid +due/)
  assert.match(totals, /^total +\$31\.18 +\$0\.00 +\$10\.59 +\$0\.00 +\$0\.59 +\$0\.00 +\$20\.00 +\$0\.00/)
  assert.deepEqual(await list('--overdue'), [])
  assert.deepEqual(await list('--status', 'sent'), [])
  assert.deepEqual(await list('--page', '2'), [])
})

test('payments arrive by the sandbox clock, never on a future date there', async () => {
  const dayMs = 86_400_000
  await world.db
    .updateTable('sandbox_clock')
    .set({ ahead_milliseconds: 40 * dayMs })
    .execute()
  const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
  const arrived = ['invoices', 'payment', invoiceId, '100', '--reference', 'wire 82', '--received']
  await assert.rejects(almoner(...arrived, inDays(43)), /is in the future/)
  assert.match(await almoner(...arrived, inDays(38)), /\$1\.00 of INV-\d+: it is paid\. \$1\.00 is credit/)
})
