import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { ReturnFileError, readReturnFile } from '../../../src/server/service/money/bank-notices/read-return-file.ts'
import { createCampaign } from '../../../src/server/service/money/campaigns/create-campaign.ts'
import { pullCampaigns } from '../../../src/server/service/money/campaigns/pull-campaigns.ts'
import { recordCampaignDonations } from '../../../src/server/service/money/campaigns/run-campaign.ts'
import { recordDonations } from '../../../src/server/service/money/donations/create-donations.ts'
import { payOut, scheduleHeld } from '../../../src/server/service/money/payouts/pay-out.ts'
import { createMoneyWorld, MONEY_WORLD_KEY, type MoneyWorld, newGift } from '../../support/money-world.ts'
import { type BankAnswer, parseNacha, writeReturnFile } from '../../support/nacha-files.ts'
import { type Finished, runAlmoner } from '../../support/run-almoner.ts'

let world: MoneyWorld
let folder: string

beforeAll(async () => {
  world = await createMoneyWorld(new Date().toISOString())
  folder = await mkdtemp(join(tmpdir(), 'almoner-notices-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

function almoner(...args: string[]): Promise<Finished> {
  return runAlmoner(args, { DATABASE_URL: world.url, ALMONER_DATA: folder, ALMONER_MASTER_KEY: MONEY_WORLD_KEY })
}

/** Pays one donation to each nonprofit; returns the payouts by nonprofit, and the bank file. */
async function paidOut(...nonprofitIds: string[]): Promise<{ ids: Map<string, string>; file: string }> {
  const gift = { amount: 5_000, fee: 30, fundsCollected: true, source: 'checkout' as const }
  const gifts = nonprofitIds.map((nonprofitId) => newGift(world, { ...gift, nonprofitId }))
  await recordDonations(world.db, world.newId, gifts)
  await scheduleHeld(world, false)
  const { payouts, bankFileId } = await payOut(world, false)
  return { ids: new Map(payouts.map(({ ownerId, id }) => [ownerId, id])), file: await fileOf(bankFileId) }
}

async function fileOf(id: string | null): Promise<string> {
  const out = join(folder, 'sent.ach')
  assert.equal((await almoner('payouts', 'file', id ?? '', '--out', out)).code, 0)
  return readFile(out, 'utf8')
}

async function take(sent: string, answers: readonly [string, BankAnswer][]) {
  const path = join(folder, 'returns.ach')
  await writeFile(path, writeReturnFile(sent, new Map(answers.map(([id, answer]) => [id.slice(-15), answer]))))
  const { code, stdout, stderr } = await almoner('bank', 'returns', path, '--json')
  assert.equal(code, 0, stderr)
  const { notices } = JSON.parse(stdout)
  return notices.map((one: { code: string; result: string; transfer_id: string }) => [
    one.code,
    one.transfer_id,
    one.result,
  ])
}

async function open(): Promise<{ id: string; code: string; reason: string }[]> {
  return JSON.parse((await almoner('bank', 'notices', '--open', '--json')).stdout).notices
}

test('entries in all files have unique trace numbers', async () => {
  const traces = async () =>
    (await paidOut('n_river', 'n_meadow')).file.split('\n').filter((line) => line.startsWith('6'))
  const sent = [...(await traces()), ...(await traces())].map((line) => line.slice(79))
  assert.equal(new Set(sent).size, sent.length)
  assert.deepEqual(sent, sent.toSorted(), 'and they rise')
})

test('a file of returns posts each return once, however often it is imported', async () => {
  const { ids, file } = await paidOut('n_river', 'n_meadow')
  const river = ids.get('n_river') ?? ''
  assert.deepEqual(await take(file, [[river, { code: 'R02' }]]), [['R02', river, 'booked']])
  assert.deepEqual(await take(file, [[river, { code: 'R02' }]]), [['R02', river, 'known']])
  const payouts = JSON.parse((await almoner('payouts', 'list', '--json')).stdout).payouts
  const statusOf = (id: string | undefined) => payouts.find((one: { id: string }) => one.id === id)?.status
  assert.equal(statusOf(river), 'returned')
  assert.equal(statusOf(ids.get('n_meadow')), 'sent')
  assert.equal((await almoner('ledger', 'verify')).code, 0)
})

test('an independent parser reads the same returns, corrections and totals', async () => {
  const { ids, file } = await paidOut('n_river', 'n_meadow')
  const [river, meadow] = [...ids.values()].map((id) => id.slice(-15))
  const corrected = '122105278   222'.padEnd(29)
  const answers: [string, BankAnswer][] = [
    [river ?? '', { code: 'R02' }],
    [meadow ?? '', { code: 'C03', corrected }],
  ]
  const text = writeReturnFile(file, new Map(answers))
  const own = readReturnFile(text)
  const { batches, file: whole } = parseNacha(text)
  const read = batches.flatMap(({ entries }) =>
    entries.map(({ amount, identificationNumber: reference, addenda: { type, info } = { type: '', info: '' } }) => ({
      ...{ kind: type === '99' ? 'return' : 'correction', code: info.slice(0, 3), traceNumber: info.slice(3, 18) },
      ...{ reference, amount, corrected: type === '98' ? info.slice(32, 61).trim() : '' },
    })),
  )
  assert.deepEqual(
    own.map((notice) => ({ ...notice, corrected: notice.corrected.trim() })),
    read,
  )
  assert.deepEqual(own.map(({ code }) => code).sort(), ['C03', 'R02'])
  const { entryAndAddendaCount, totalDebit, totalCredit } = whole.footer
  assert.deepEqual([entryAndAddendaCount, totalDebit, totalCredit], [4, 0, 5_000])
  assert.deepEqual(batches[0]?.footer, whole.footer)
})

test('a return that was recorded by hand before its file arrived is not an error in the file', async () => {
  const { ids, file } = await paidOut('n_meadow')
  const meadow = ids.get('n_meadow') ?? ''
  assert.equal((await almoner('payouts', 'returned', meadow, '--code', 'R03')).code, 0)
  assert.deepEqual(await take(file, [[meadow, { code: 'R03' }]]), [['R03', meadow, 'booked']])
  assert.equal((await almoner('ledger', 'verify')).code, 0)
})

test('a returned debit is posted from the same file', async () => {
  const dates = { startDate: new Date('2026-01-01'), endDate: new Date('2036-12-31'), targetGrantReceiptDate: null }
  const shares = { autoDistributeGrants: true, returnBasisPoints: 0, expenseBasisPoints: 0 }
  const what = { type: 'custom' as const, name: 'Spring', description: null, grantDisbursementInitiationDate: null }
  const owner = { accountId: world.accountId, liveMode: false, nonprofitId: 'n_river' }
  const { id: campaignId } = await createCampaign(world, { ...owner, ...what, ...dates, ...shares })
  await recordCampaignDonations(world, campaignId, [{ amount: 700 }])
  const { pulls, bankFileId } = await pullCampaigns(world, false)
  const pull = pulls[0]?.id ?? ''
  assert.deepEqual(await take(await fileOf(bankFileId), [[pull, { code: 'R01' }]]), [['R01', pull, 'booked']])
  const row = await world.db.selectFrom('campaign_pull').selectAll().where('id', '=', pull).executeTakeFirstOrThrow()
  assert.deepEqual([row.status, row.return_code, row.waits_for], ['failed', 'R01', 'retry'])
})

test('a correction waits for an operator, fixes the account, and skips accounts that were re-entered since', async () => {
  const set = (account: string) =>
    almoner('bank', 'set', 'n_river', '--holder', 'River', '--routing', '021000021', '--account', account)
  await set('111')
  const first = await paidOut('n_river')
  const river = first.ids.get('n_river') ?? ''
  const corrected = '122105278   222'.padEnd(29)
  assert.deepEqual(await take(first.file, [[river, { code: 'C03', corrected }]]), [['C03', river, 'open']])
  const [notice] = await open()
  assert.equal((await almoner('bank', 'correct', notice?.id ?? '')).code, 0)
  const { file } = await paidOut('n_river')
  assert.match(file, /^622122105278222 {14}/m)
  await take(file, [[(await latestPayout()) ?? '', { code: 'C01', corrected: '333' }]])
  await set('444')
  const [late] = await open()
  const refused = await almoner('bank', 'correct', late?.id ?? '')
  assert.match(refused.stderr, /was changed after this notice/)
  assert.equal((await almoner('bank', 'settle', late?.id ?? '')).code, 0)
  assert.deepEqual(await open(), [])
})

async function latestPayout(): Promise<string | undefined> {
  const row = await world.db
    .selectFrom('payout')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id
}

test('a return of an unknown payment or of another amount posts nothing and stays open', async () => {
  const { ids, file } = await paidOut('n_meadow', 'n_river')
  const river = ids.get('n_river') ?? ''
  const forged = file.replace(/^(6.{28})0000005000/gm, '$10000005001')
  assert.deepEqual(await take(forged, [[river, { code: 'R02' }]]), [['R02', null, 'open']])
  const [notice] = await open()
  assert.match(notice?.reason ?? '', /No entry has this trace number, amount and reference/)
  assert.equal((await almoner('ledger', 'verify')).code, 0)
})

test('a truncated or altered file is rejected whole, in one line', async () => {
  const { ids, file } = await paidOut('n_river', 'n_meadow')
  const answers = new Map([...ids.values()].map((id) => [id.slice(-15), { code: 'R02' }]))
  const whole = writeReturnFile(file, answers)
  assert.equal(readReturnFile(whole).length, ids.size)
  const places = fc.integer({ min: 0, max: whole.trimEnd().length - 96 })
  fc.assert(
    fc.property(places, (end) => {
      assert.throws(() => readReturnFile(whole.slice(0, end)), ReturnFileError)
    }),
  )
  const doubled = whole
    .split('\r\n')
    .toSpliced(2, 0, ...whole.split('\r\n').slice(2, 4))
    .join('\r\n')
  assert.throws(() => readReturnFile(doubled), /totals that differ from the entries: entries, hash, credits/)
  await writeFile(join(folder, 'cut.ach'), whole.slice(0, 400))
  const { code, stderr } = await almoner('bank', 'returns', join(folder, 'cut.ach'))
  assert.equal(code, 1)
  assert.match(stderr, /^almoner: .+\n$/)
})
