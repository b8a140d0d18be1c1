import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, test } from 'vitest'
import { closeMonths } from '../../../../../src/server/service/money/billing/close-months.ts'
import { payInvoice, sendInvoice } from '../../../../../src/server/service/money/billing/invoice-payments.ts'
import {
  type NewDonation,
  recordDonations,
} from '../../../../../src/server/service/money/donations/create-donations.ts'
import { cancelDonation, holdDonation } from '../../../../../src/server/service/money/donations/lifecycle.ts'
import { createMoneyWorld, MONEY_WORLD_KEY, type MoneyWorld, newGift } from '../../../../support/money-world.ts'
import { runAlmoner } from '../../../../support/run-almoner.ts'

let world: MoneyWorld
let folder: string
let gifts: Record<string, string>

async function give(created: string, change: Partial<NewDonation>): Promise<string> {
  const gift = { liveMode: true, createdAt: new Date(created), fee: 0, ...change }
  const [row] = await recordDonations(world.db, world.newId, [newGift(world, gift)])
  return row?.id ?? assert.fail()
}

/** Closes the months before a moment, and sends their invoices. */
async function invoicesOf(moment: string): Promise<string[]> {
  world.clock.set(moment)
  const ids = await closeMonths(world, true)
  for (const id of ids) await sendInvoice(world, id)
  return ids
}

function almoner(command: string, zone = '') {
  return runAlmoner(command.split(' '), {
    ...{ DATABASE_URL: world.url, ALMONER_DATA: folder, ALMONER_MASTER_KEY: MONEY_WORLD_KEY, ALMONER_TIME_ZONE: zone },
  })
}

/** The receipts of a year: totals, and gifts by their names in this test, with their day. */
async function receiptsOf(year: number, zone = '') {
  const { stdout, stderr } = await almoner(`receipts ${year} --json --out ${folder}`, zone)
  assert.doesNotMatch(stderr, /almoner:/)
  const [receipt] = JSON.parse(stdout).receipts
  if (receipt === undefined) return undefined
  const names = new Map(Object.entries(gifts).map(([name, id]) => [id, name]))
  const rows = (await readFile(receipt.csv, 'utf8')).trim().split('\r\n').slice(1)
  const listed = rows.map((row) => row.split(',')).map(([id = '', day]) => [names.get(id), day])
  return { ...receipt, gifts: Object.fromEntries(listed) }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almoner-receipts-'))
  world = await createMoneyWorld('2024-11-05T12:00:00Z')
  const bank = 'bank set house --live --holder Foundation --routing 011000015 --account 1 --bank Bank --ein 123456789'
  assert.equal((await almoner(bank)).code, 0)
  const card = { source: 'checkout' as const, fundsCollected: true, amount: 400 }
  gifts = {
    november: await give('2024-11-05T12:00:00Z', { amount: 30_000 }),
    blocked: await give('2024-11-06T12:00:00Z', { amount: 500 }),
    canceled: await give('2024-11-07T12:00:00Z', { amount: 77_777 }),
    sandbox: await give('2024-11-07T12:00:00Z', { amount: 99_999, liveMode: false }),
  }
  for (const id of await invoicesOf('2024-12-02T12:00:00Z')) await payInvoice(world, id)
  await holdDonation(world, gifts.blocked ?? '', 'blocked')
  await cancelDonation(world, gifts.canceled ?? '')
  gifts = {
    ...gifts,
    december: await give('2024-12-20T12:00:00Z', { amount: 88_888 }),
    newYearsEve: await give('2025-01-01T03:00:00Z', card),
    newYear: await give('2025-01-01T05:00:00Z', card),
  }
  // December's invoice is paid in January, January's never.
  const [invoice] = await invoicesOf('2025-01-02T12:00:00Z')
  assert.equal((await almoner(`invoices paid ${invoice} --received 2025-01-06`)).code, 0)
  gifts = { ...gifts, unpaid: await give('2025-01-10T12:00:00Z', { amount: 66_666 }) }
  await invoicesOf('2025-02-02T12:00:00Z')
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

test('a donation counts in the year its money was received, not the year of its pledge', async () => {
  const before = await receiptsOf(2024)
  assert.deepEqual(before.gifts, { november: '2024-12-02', blocked: '2024-12-02', newYearsEve: '2024-12-31' })
  assert.deepEqual([before.deductible, before.collected], [30_500, 400])
  const later = await receiptsOf(2025)
  assert.deepEqual(later.gifts, { newYear: '2025-01-01', december: '2025-01-06' })
  assert.deepEqual([later.deductible, later.collected], [88_888, 400])
})

test('the year ends in the time zone of the foundation', async () => {
  assert.equal((await receiptsOf(2025, 'UTC')).gifts.newYearsEve, '2025-01-01')
  assert.equal((await receiptsOf(2024, 'Pacific/Honolulu')).gifts.newYear, '2024-12-31')
})

test('a receipt covers no uncollected money, and money can’t be recorded for a future date', async () => {
  assert.equal(await receiptsOf(2023), undefined)
  const { invoices } = JSON.parse((await almoner('invoices list --live --json')).stdout)
  const open = invoices.find(({ status }: { status: string }) => status === 'sent')
  assert.match((await almoner(`invoices paid ${open.id} --received 2999-01-01`)).stderr, /2999-01-01 is in the future/)
})

test('the page names the foundation and time zone, says that nothing was given in return, and lists what isn’t deductible', async () => {
  const { pdf } = await receiptsOf(2024)
  const document = await getDocument({ data: new Uint8Array(await readFile(pdf)), verbosity: 0 }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  const text = items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
  assert.match(text, /Gifts of 2024/)
  assert.match(text, /Foundation, EIN 12-3456789/)
  assert.match(text, /2024, by the day each gift was received \(America\/New_York\)/)
  assert.match(text, /No goods or services were provided in exchange/)
  assert.match(text, /2024-12-02 river trust d_\w+ \$300\.00/)
  assert.match(text, /You can’t deduct it/)
  assert.doesNotMatch(text, /999\.99|777\.77|888\.88|666\.66/)
})
