import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { amountInWords } from '../../../../../src/server/rendering/amounts.ts'
import { recordDonations } from '../../../../../src/server/service/money/donations/create-donations.ts'
import { createMoneyWorld, MONEY_WORLD_KEY, type MoneyWorld, newGift } from '../../../../support/money-world.ts'
import { pdfText } from '../../../../support/pdf-pages.ts'
import { runAlmoner } from '../../../../support/run-almoner.ts'

const PAYEE = 'The Greater Harbor and Coastal Waters Conservation Trust of Northeastern Massachusetts, Incorporated'
const address = {
  address_line: 'Care of the Treasurer, 12345 Old Lighthouse Keeper’s Landing Road, Building 7',
  city: 'Manchester-by-the-Sea',
  state: 'MA',
  zip_code: '01944',
}
const amounts = [7_777_777_77, 1_234_56, 500_00]

let world: MoneyWorld
let folder: string

beforeAll(async () => {
  world = await createMoneyWorld()
  folder = await mkdtemp(join(tmpdir(), 'almoner-checks-'))
  await world.db
    .updateTable('nonprofit')
    .set({ name: PAYEE, ...address })
    .where('id', '=', 'n_harbor')
    .execute()
  for (const amount of amounts) {
    await recordDonations(world.db, world.newId, [
      newGift(world, { nonprofitId: 'n_harbor', amount, fee: 0, source: 'checkout' }),
    ])
    await almoner('payouts run')
  }
  await almoner('payouts cashed 1002')
  await almoner('payouts voided 1003')
  await almoner(`payouts register --out ${folder}`)
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

async function almoner(command: string): Promise<string> {
  const environment = { DATABASE_URL: world.url, ALMONER_DATA: folder, ALMONER_MASTER_KEY: MONEY_WORLD_KEY }
  const { stdout, stderr } = await runAlmoner(command.split(' '), environment)
  assert.equal(stderr, '')
  return stdout
}

test('the check register shows payee, address and amount in words in full, whatever their length', async () => {
  const text = await pdfText(await readFile(join(folder, 'checks.pdf')))
  const unbroken = text.replace(/[\s-]/g, '')
  for (const whole of [PAYEE, ...Object.values(address), ...amounts.map(amountInWords)])
    assert.ok(unbroken.includes(whole.replace(/[\s-]/g, '')), whole)
  assert.doesNotMatch(text, /…/)
})

test('each check has its status, and voided checks are in no total', async () => {
  const text = (await pdfText(await readFile(join(folder, 'checks.pdf')))).replace(/\s/g, '')
  assert.match(text, /Checks2Total\$7,779,012\.33Voided1,\$500\.00,innototal/)
  assert.match(text, /Totalwithoutvoidedchecks\$7,779,012\.33/)
  for (const status of ['outstanding', 'cashed', 'voided']) assert.match(text, new RegExp(`${status}\\$`))
  const rows = (await readFile(join(folder, 'checks.csv'), 'utf8')).trim().split('\r\n').slice(1)
  assert.deepEqual(
    rows.map((row) => row.split(',').at(-1)),
    ['outstanding', 'cashed', 'voided'],
  )
})

test('the check issue file lists payable and voided checks', async () => {
  const out = join(folder, 'issued.csv')
  assert.match(await almoner(`payouts positive-pay --out ${out}`), /^3 checks/)
  const payee = '"?THE GREATER HARBOR AND COASTAL WATERS CONSERVATION TRUST OF"?'
  const rows = (await readFile(out, 'utf8')).trimEnd().split('\r\n')
  const expected = ['1001,I,DAY,7777777.77', '1002,I,DAY,1234.56', '1003,V,DAY,500.00']
  for (const [index, check] of expected.entries())
    assert.match(
      rows[index] ?? '',
      new RegExp(`^\\d+,${check.replaceAll('.', '\\.').replace('DAY', '[01]\\d/[0-3]\\d/\\d{4}')},${payee}$`),
    )
  assert.equal(rows.length, 3)
})
