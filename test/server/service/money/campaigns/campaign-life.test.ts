import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import type { CampaignType } from '../../../../../src/contract/index.ts'
import { advanceSandbox } from '../../../../../src/server/sandbox/advance-clock.ts'
import { openSandboxClock, type SandboxClock } from '../../../../../src/server/sandbox/sandbox-clock.ts'
import { createCampaign } from '../../../../../src/server/service/money/campaigns/create-campaign.ts'
import { payCampaigns } from '../../../../../src/server/service/money/campaigns/pay-campaigns.ts'
import {
  failPull,
  pullCampaigns,
  settlePulls,
} from '../../../../../src/server/service/money/campaigns/pull-campaigns.ts'
import {
  claimExpenses,
  finalizeCampaign,
  recordCampaignDonations,
} from '../../../../../src/server/service/money/campaigns/run-campaign.ts'
import { verifyCampaigns } from '../../../../../src/server/service/money/campaigns/verify-ledger.ts'
import { balancesOf, trialBalance } from '../../../../../src/server/service/money/ledger/balances.ts'
import { readBankFile } from '../../../../../src/server/service/money/payouts/bank-files.ts'
import { addBankingDays } from '../../../../../src/server/service/money/payouts/banking-days.ts'
import { returnPayout } from '../../../../../src/server/service/money/payouts/return-payouts.ts'
import {
  monthlyStatement,
  monthsOf,
  statementPdf,
} from '../../../../../src/server/service/money/receivables/monthly-statement.ts'
import { createMoneyWorld, type MoneyWorld } from '../../../../support/money-world.ts'
import { pdfText } from '../../../../support/pdf-pages.ts'

let world: MoneyWorld & { clock: SandboxClock }

beforeAll(async () => {
  const made = await createMoneyWorld()
  const clock = await openSandboxClock(made.db, () => Date.parse('2026-01-12T12:00:00Z'))
  world = { ...made, clock: { ...made.clock, ...clock } }
})
afterAll(async () => {
  world.clock.stop()
  await world.close()
})

const DAY = 86_400_000

async function create(type: CampaignType, change: Partial<Parameters<typeof createCampaign>[1]> = {}): Promise<string> {
  const { id } = await createCampaign(world, {
    accountId: world.accountId,
    liveMode: false,
    type,
    name: `A ${type} campaign`,
    description: null,
    nonprofitId: 'n_river',
    startDate: new Date('2026-01-01'),
    endDate: new Date('2026-06-30'),
    targetGrantReceiptDate: null,
    grantDisbursementInitiationDate: null,
    autoDistributeGrants: false,
    returnBasisPoints: 0,
    expenseBasisPoints: 0,
    statementOfWork: {
      feeBasisPoints: 500,
      partnershipStart: '2026-01-01',
      partnershipEnd: '2026-12-31',
      signerName: 'Ada Reed',
      signerTitle: 'Director',
      signerEmail: 'ada@example.org',
      signedOn: '2025-12-20',
    },
    ...change,
  })
  return id
}

async function books(id: string): Promise<Record<string, number>> {
  const balances = await balancesOf(world.db, { ownerId: id, liveMode: false })
  return Object.fromEntries(
    Object.entries(balances)
      .filter(([, amount]) => amount !== 0)
      .map(([book, amount]) => [book.replace('campaign_', ''), amount]),
  )
}

async function assertNoCentLost(): Promise<void> {
  assert.deepEqual(await verifyCampaigns(world.db), [])
  assert.equal(
    (await trialBalance(world.db, false)).reduce((sum, { balance }) => sum + balance, 0),
    0,
  )
}

test('a gross campaign pays expense and grant as soon as its money settles', async () => {
  const id = await create('gross', { expenseBasisPoints: 6000 })
  await recordCampaignDonations(world, id, [{ amount: 10_000 }, { amount: 10_001 }])
  assert.deepEqual(await books(id), { promised: -20_001 })
  await advanceSandbox(world, 8 * DAY)
  assert.deepEqual(await books(id), {
    fee: -1000,
    expense: -12_001,
    expense_paid: 12_001,
    grant: -7000,
    grant_paid: 7000,
  })
  await assertNoCentLost()
})

test('a net campaign holds its money until expenses are final', async () => {
  const id = await create('net_held', { nonprofitId: 'n_harbor' })
  await recordCampaignDonations(world, id, [{ amount: 50_000 }])
  await claimExpenses(world, id, [{ amount: 12_345, description: 'Print', spentOn: '2026-01-15' }])
  await advanceSandbox(world, 8 * DAY)
  assert.deepEqual(await books(id), { fee: -2500, held: -47_500 })
  await finalizeCampaign(world, id)
  await finalizeCampaign(world, id)
  await advanceSandbox(world, 2 * DAY)
  assert.deepEqual(await books(id), {
    fee: -2500,
    expense: -12_345,
    expense_paid: 12_345,
    grant: -35_155,
    grant_paid: 35_155,
  })
  await assertNoCentLost()
})

test('a campaign finalized with money in transit reports the amount, and splits it by the same rule on arrival', async () => {
  const id = await create('net_held', { nonprofitId: 'n_harbor' })
  await recordCampaignDonations(world, id, [{ amount: 10_000 }])
  assert.equal((await finalizeCampaign(world, id)).onItsWay, 10_000)
  await advanceSandbox(world, 10 * DAY)
  assert.equal((await finalizeCampaign(world, id)).onItsWay, 0)
  assert.deepEqual(await books(id), { fee: -500, grant: -9500, grant_paid: 9500 })
  await assertNoCentLost()
})

test('a grant that the bank returns is owed again and is paid with the next payout', async () => {
  const id = await create('custom', { autoDistributeGrants: true })
  await recordCampaignDonations(world, id, [{ amount: 10_000 }])
  await advanceSandbox(world, 8 * DAY)
  assert.deepEqual(await books(id), { fee: -500, grant: -9500, grant_paid: 9500 })
  const sent = await world.db.selectFrom('payout').select('id').where('campaign_id', '=', id).executeTakeFirstOrThrow()
  assert.equal((await returnPayout(world, sent.id, 'R02')).amount, 9500)
  assert.deepEqual(await books(id), { fee: -500, grant: -9500 })
  await advanceSandbox(world, DAY)
  assert.deepEqual(await books(id), { fee: -500, grant: -9500, grant_paid: 9500 })
  await assertNoCentLost()
})

test('a net campaign that returned its money pulls the grant back', async () => {
  const id = await create('net_returned', { returnBasisPoints: 10_000 })
  await recordCampaignDonations(world, id, [{ amount: 100_000 }])
  await advanceSandbox(world, 8 * DAY)
  assert.deepEqual(await books(id), { fee: -5000, expense: -95_000, expense_paid: 95_000 })
  await claimExpenses(world, id, [{ amount: 30_000, description: 'Ads', spentOn: '2026-02-01' }])
  await finalizeCampaign(world, id)
  await advanceSandbox(world, 9 * DAY)
  assert.deepEqual(await books(id), {
    fee: -5000,
    expense: -30_000,
    expense_paid: 30_000,
    grant: -65_000,
    grant_paid: 65_000,
  })
  await assertNoCentLost()
})

test('a custom campaign returns its share, pays claims when it can, and grants the rest a week before its target date', async () => {
  const target = new Date(world.clock.now(false).getTime() + 30 * DAY)
  const id = await create('custom', {
    returnBasisPoints: 2500,
    targetGrantReceiptDate: target,
    statementOfWork: undefined,
  })
  await recordCampaignDonations(world, id, [{ amount: 10_000 }])
  await advanceSandbox(world, 8 * DAY)
  assert.deepEqual(await books(id), { expense: -2500, expense_paid: 2500, held: -7500 })
  await claimExpenses(world, id, [{ amount: 500, description: 'Stamps', spentOn: '2026-02-01' }])
  await advanceSandbox(world, 14 * DAY)
  assert.equal((await books(id)).held, -7000)
  await advanceSandbox(world, 3 * DAY)
  assert.deepEqual(await books(id), { expense: -3000, expense_paid: 3000, grant: -7000, grant_paid: 7000 })
  await assertNoCentLost()
})

test('a returned pull makes its donations due again, and the next day’s run pulls them', async () => {
  const id = await create('gross', { expenseBasisPoints: 1000 })
  await recordCampaignDonations(world, id, [{ amount: 4000 }])
  const report = await pullCampaigns(world, false)
  assert.equal(report.pulls.length, 1)
  assert.deepEqual((await pullCampaigns(world, false)).pulls, [])
  const file = (await readBankFile(world.db, world.seal, report.bankFileId ?? '')) ?? ''
  assert.match(file, /^627021000021/m)
  await failPull(world, report.pulls[0]?.id ?? '', 'R01')
  await assertNoCentLost()
  assert.equal((await pullCampaigns(world, false)).pulls[0]?.amount, 4000)
  assert.equal(await settlePulls(world, false), 0)
  await advanceSandbox(world, 8 * DAY)
  assert.equal((await books(id)).promised, undefined)
  await assertNoCentLost()
})

test('amounts above a bank file’s entry limit are pulled, returned and granted in several entries', async () => {
  const id = await create('net_returned', { returnBasisPoints: 10_000 })
  const amount = 9_000_000_000
  await recordCampaignDonations(world, id, [{ amount }, { amount }, { amount }])
  const { pulls } = await pullCampaigns(world, false)
  assert.deepEqual(
    pulls.map((pull) => pull.amount),
    [amount, amount, amount],
  )
  await failPull(world, pulls[0]?.id ?? '', 'R01')
  await assertNoCentLost()
  await advanceSandbox(world, 9 * DAY)
  const returned = 25_650_000_000
  assert.deepEqual(await books(id), { fee: -1_350_000_000, expense: -returned, expense_paid: returned })
  const sent = await world.db.selectFrom('payout').select(['id', 'amount']).where('campaign_id', '=', id).execute()
  assert.ok(sent.length > 2 && sent.every((payout) => payout.amount <= 9_999_999_999))
  await returnPayout(world, sent[0]?.id ?? '', 'R02')
  assert.equal((await books(id)).expense_paid, returned - (sent[0]?.amount ?? 0))
  await advanceSandbox(world, DAY)
  assert.equal((await books(id)).expense_paid, returned)
  await claimExpenses(world, id, [{ amount: 50_000, description: 'Ads', spentOn: '2026-02-01' }])
  await finalizeCampaign(world, id)
  await advanceSandbox(world, 9 * DAY)
  const grant = returned - 50_000
  assert.deepEqual(await books(id), {
    ...{ fee: -1_350_000_000, expense: -50_000, expense_paid: 50_000 },
    ...{ grant: -grant, grant_paid: grant },
  })
  await assertNoCentLost()
})

test('a pull settles only after the bank’s return deadline', async () => {
  const id = await create('gross')
  await recordCampaignDonations(world, id, [{ amount: 4000 }, { amount: 5000 }])
  const { pulls, bankFileId } = await pullCampaigns(world, false)
  const { effective_date } = await world.db
    .selectFrom('bank_file')
    .select('effective_date')
    .where('id', '=', bankFileId ?? '')
    .executeTakeFirstOrThrow()
  const atSix = (day: Date) => ({ ...world, clock: { ...world.clock, now: () => new Date(day.getTime() + DAY / 4) } })
  const secondDay = addBankingDays(new Date(effective_date), 2)
  assert.equal(await settlePulls(atSix(secondDay), false), 0)
  await failPull(atSix(secondDay), pulls[0]?.id ?? '', 'R01')
  const again = await pullCampaigns(world, false)
  assert.deepEqual([again.pulls[0]?.amount, await settlePulls(atSix(secondDay), false)], [9000, 0])
  assert.equal(await settlePulls(atSix(addBankingDays(secondDay, 1)), false), 1)
  await assertNoCentLost()
})

test('two runs at once pull and pay once', async () => {
  const id = await create('gross')
  await recordCampaignDonations(world, id, [{ amount: 7000 }])
  const pulls = await Promise.all([pullCampaigns(world, false), pullCampaigns(world, false)])
  assert.equal(pulls.flatMap((report) => report.pulls).length, 1)
  await advanceSandbox(world, 4 * DAY)
  await settlePulls(world, false)
  await Promise.all([payCampaigns(world, false), payCampaigns(world, false), settlePulls(world, false)])
  await advanceSandbox(world, 6 * DAY)
  assert.deepEqual(await books(id), { fee: -350, grant: -6650, grant_paid: 6650 })
  await assertNoCentLost()
})

test('the three dashboard types need a statement of work that covers them; gross accepts no single expenses', async () => {
  await assert.rejects(create('net_held', { statementOfWork: undefined }), /statement of work/)
  await assert.rejects(create('gross', { endDate: new Date('2027-06-30') }), /must be within the partnership/)
  const id = await create('gross')
  await assert.rejects(
    claimExpenses(world, id, [{ amount: 1, description: 'x', spentOn: '2026-01-01' }]),
    /accepts no individual expenses/,
  )
})

test('a final campaign accepts neither expenses nor donations, and its money stays in place', async () => {
  const id = await create('net_held')
  await recordCampaignDonations(world, id, [{ amount: 10_000 }])
  await advanceSandbox(world, 8 * DAY)
  await finalizeCampaign(world, id)
  const before = await books(id)
  const expense = { amount: 500, description: 'Print', spentOn: '2026-01-15' }
  await assert.rejects(claimExpenses(world, id, [expense]), { code: 'conflict', message: /final .* no more expenses/ })
  await assert.rejects(recordCampaignDonations(world, id, [{ amount: 1 }]), /no more donations/)
  assert.deepEqual(
    await world.db.selectFrom('campaign_expense').select('id').where('campaign_id', '=', id).execute(),
    [],
  )
  assert.deepEqual(await books(id), before)
})

test('a nonprofit’s statements include its campaigns’ grants, add up, and close at the balance still owed to it', async () => {
  const wanted = { ownerId: 'n_river', liveMode: false }
  const closing = async () => {
    const [month = ''] = await monthsOf(world.db, wanted)
    return (await monthlyStatement(world.db, { ...wanted, month }))?.closing ?? assert.fail(month)
  }
  const owed = await closing()
  const id = await create('gross', { name: 'A grant not yet sent' })
  await recordCampaignDonations(world, id, [{ amount: 4000 }])
  await pullCampaigns(world, false)
  const later = new Date(world.clock.now(false).getTime() + 8 * DAY)
  await settlePulls({ ...world, clock: { ...world.clock, now: () => later } }, false)
  const months = (await monthsOf(world.db, wanted)).reverse()
  let closed = 0
  const lines: string[] = []
  for (const month of months) {
    const statement = (await monthlyStatement(world.db, { ...wanted, month })) ?? assert.fail(month)
    const { opening, closing, movements } = statement
    const footed = movements.reduce((sum, { amount }) => sum + amount, opening)
    assert.deepEqual([opening, footed], [closed, closing], month)
    closed = closing
    lines.push(await pdfText(await statementPdf(statement, 'Almoner Foundation', later)))
  }
  assert.equal(closed, owed + 3800)
  assert.match(lines.join(' '), /Campaign grant A gross campaign \$70\.00 .* Grant paid out po_[\w ]+ -\$70\.00/)
  assert.match(lines.at(-1) ?? '', /Campaign grant A grant not yet sent \$38\.00 \$/)
})
