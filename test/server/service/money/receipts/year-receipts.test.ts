import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { cancelDonation } from '../../../../../src/server/service/money/donations/lifecycle.ts'
import { recordDonations } from '../../../../../src/server/service/money/donations/record-donations.ts'
import {
  type AccountReceipt,
  receiptCsv,
  receiptPdf,
  yearReceipts,
} from '../../../../../src/server/service/money/receipts/year-receipts.ts'
import { createMoneyWorld, type MoneyWorld } from '../../../../support/money-world.ts'

let world: MoneyWorld
let receipts: AccountReceipt[]

before(async () => {
  world = await createMoneyWorld('2026-05-05T12:00:00Z')
  const gift = {
    accountId: world.accountId,
    liveMode: true,
    nonprofitId: 'n_river',
    amount: 30_000,
    fee: 900,
    coverFees: false,
    fundsCollected: false,
    source: 'api' as const,
    createdAt: world.clock.now(true),
  }
  const [canceled] = await recordDonations(world.db, world.newId, [
    gift,
    { ...gift, amount: 500 },
    { ...gift, amount: 700 },
    { ...gift, amount: 400, fundsCollected: true },
    { ...gift, liveMode: false, amount: 99_999 },
    { ...gift, amount: 88_888, createdAt: new Date('2025-12-31T23:59:59Z') },
  ])
  await cancelDonation(
    world,
    (await recordDonations(world.db, world.newId, [{ ...gift, amount: 77_777 }]))[0]?.id ?? '',
  )
  assert.ok(canceled)
  receipts = await yearReceipts(world.db, 2026)
})
after(() => world.close())

async function textOf(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
}

test('an account has one receipt of its live gifts of the year, its own and its customers apart', () => {
  assert.equal(receipts.length, 1)
  const { receipt } = receipts[0] ?? assert.fail()
  assert.deepEqual([receipt.deductibleTotal, receipt.collectedTotal], [31_200, 400])
  assert.equal(receipt.singles.length, 1)
  assert.deepEqual(receipt.summaries, [{ nonprofitName: 'river trust', count: 2, amount: 1200 }])
})

test('the page names the foundation, says that nothing was given in return, and what cannot be deducted', async () => {
  const donee = { name: 'Grant Foundation', ein: '123456789' }
  const text = await textOf(await receiptPdf(receipts[0] ?? assert.fail(), donee, world.clock.now(true)))
  assert.match(text, /Gifts of 2026/)
  assert.match(text, /Grant Foundation, EIN 12-3456789/)
  assert.match(text, /No goods or services were provided in exchange/)
  assert.match(text, /2026-05-05 river trust d_\w+ \$300\.00/)
  assert.match(text, /not deductible by you/)
  assert.doesNotMatch(text, /999\.99|777\.77|888\.88/)
})

test('the table lists each gift and who funded it', () => {
  const lines = receiptCsv(receipts[0] ?? assert.fail())
    .trim()
    .split('\r\n')
  assert.equal(lines.length, 5)
  assert.match(lines[4] ?? '', /,400,customers,no$/)
})
