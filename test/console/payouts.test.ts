import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import type { DisputeStanding } from '../../src/server/processors/processor.ts'
import { executeRefund } from '../../src/server/service/checkout/refund-donation.ts'
import { closeMonths } from '../../src/server/service/money/billing/close-months.ts'
import { sendInvoices } from '../../src/server/service/money/billing/invoice-payments.ts'
import { createCampaign } from '../../src/server/service/money/campaigns/create-campaign.ts'
import { payCampaignsBySchedule } from '../../src/server/service/money/campaigns/pay-campaigns.ts'
import { pullCampaigns, settlePulls } from '../../src/server/service/money/campaigns/pull-campaigns.ts'
import { recordCampaignDonations } from '../../src/server/service/money/campaigns/run-campaign.ts'
import { followDispute } from '../../src/server/service/money/disputes/disputes.ts'
import { recordDonations } from '../../src/server/service/money/donations/create-donations.ts'
import { cancelDonation, holdDonation } from '../../src/server/service/money/donations/lifecycle.ts'
import { setBankAccount } from '../../src/server/service/money/payouts/bank-accounts.ts'
import { scheduleHeld } from '../../src/server/service/money/payouts/pay-out.ts'
import { setPayoutPolicy } from '../../src/server/service/money/payouts/payout-policy.ts'
import { payBySchedule } from '../../src/server/service/money/payouts/payout-schedule.ts'
import { type ConsoleWorld, type SignedIn, startConsole } from '../support/console-world.ts'
import { give as giveOnPage, openLink } from '../support/gift-page.ts'
import { newGift } from '../support/money-world.ts'
import { pdfText } from '../support/pdf-pages.ts'
import { runAlmoner } from '../support/run-almoner.ts'
import { insertTestNonprofit } from '../support/test-service.ts'

let world: ConsoleWorld
let operator: SignedIn
let approver: SignedIn
let auditor: SignedIn

const home = '/console/platform/test'

beforeAll(async () => {
  world = await startConsole()
  await insertTestNonprofit(world.db, { id: 'n_river', ein: '530196605', name: 'River Watch' })
  await insertTestNonprofit(world.db, { id: 'n_meadow', ein: '530196606', name: 'Meadow House' })
  await world.db.updateTable('nonprofit').set({ payout_method: 'bank_account' }).execute()
  operator = await world.signedIn('operator@release.example', [['platform', 'operator']])
  approver = await world.signedIn('approver@release.example', [['platform', 'approver']])
  auditor = await world.signedIn('auditor@release.example', [['platform', 'auditor']])
})
afterAll(() => world.close())

/** A donation whose money has arrived and that can be paid out. */
async function give(nonprofitId: string, amount: number, liveMode = false): Promise<void> {
  const { db, newId, clock } = world.dependencies
  const money = { accountId: 'm_sandbox_storefront', nonprofitIds: ['n_river', 'n_meadow'], clock } as const
  const gift = { nonprofitId, amount, fee: 0, fundsCollected: true, source: 'checkout', liveMode } as const
  await recordDonations(db, newId, [newGift(money, gift)])
  await scheduleHeld(world.dependencies, liveMode)
}

/** Runs a command on the same database. */
function almoner(...args: string[]) {
  const environment = { DATABASE_URL: world.url, ALMONER_MASTER_KEY: '07'.repeat(32), LOG_LEVEL: 'silent' }
  return runAlmoner(args, environment)
}

async function read(person: SignedIn, path: string): Promise<string> {
  const answer = await person.get(`${home}/${path}`)
  assert.equal(answer.status, 200, path)
  return (await answer.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

async function waitingRelease(kind = 'payouts'): Promise<string> {
  const rows = await world.db
    .selectFrom('proposal')
    .select('id')
    .where('kind', '=', kind)
    .where('status', '=', 'waiting')
    .execute()
  assert.equal(rows.length, 1)
  return rows[0]?.id ?? ''
}

function payouts() {
  return world.db.selectFrom('payout').select(['owner_id', 'amount', 'bank_file_id']).orderBy('owner_id').execute()
}

const decide = (person: SignedIn, how: 'approve' | 'refuse' | 'withdraw', proposal: string) =>
  person.post(`${home}/proposals/${how}`, { proposal })

test('a previewed and proposed payout is released by another person, paid alone, and its file sent to the bank', async () => {
  await give('n_river', 5_000)
  await give('n_river', 2_500)
  await give('n_meadow', 40)
  const preview = await read(auditor, 'payouts')
  assert.match(preview, /Total \$75\.00 .*River Watch bank transfer 2 \$75\.00/)
  assert.match(preview, /Meadow House below the minimum payout \$0\.40/)
  assert.doesNotMatch(preview, /Propose payouts/)
  assert.equal((await auditor.post(`${home}/payouts/propose`)).status, 403)
  assert.equal((await operator.post(`${home}/payouts/propose`)).status, 303)
  assert.equal((await approver.post(`${home}/payouts/propose`)).status, 409, 'one release waits at a time')
  // Later donations aren't part of an earlier proposal.
  await give('n_meadow', 9_900)
  const id = await waitingRelease()
  assert.match(await read(approver, 'payouts'), /Waiting for approval Total \$75\.00/)
  assert.match(await read(approver, 'proposals'), /Payouts of \$75\.00 to 1 nonprofits/)
  assert.equal((await decide(operator, 'approve', id)).status, 409, 'the proposer cannot release')
  assert.deepEqual(await payouts(), [])
  assert.equal((await decide(approver, 'approve', id)).status, 303)
  const [paid, ...others] = await payouts()
  assert.deepEqual(others, [])
  assert.deepEqual([paid?.owner_id, paid?.amount], ['n_river', 7_500])
  const file = paid?.bank_file_id ?? ''
  assert.equal((await auditor.post(`${home}/payouts/file`, { file })).status, 403)
  assert.equal((await operator.post('/console/platform/live/payouts/file', { file })).status, 404)
  const taken = await operator.post(`${home}/payouts/file`, { file })
  assert.match(taken.headers.get('content-disposition') ?? '', new RegExp(`attachment; filename="${file}\\.ach"`))
  assert.match(await taken.text(), /^101 .*\n5200.*\n622.*RIVER WATCH/)
  assert.match(await read(operator, 'payouts'), /Meadow House bank transfer 2 \$99\.40/)
  const acts = await world.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_name', 'record_id'])
    .where('record_id', 'in', [id, file])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    acts.map(({ action, actor_name: who }) => [action, who]),
    [
      ['payouts.propose', 'operator@release.example'],
      ['proposals.approve', 'approver@release.example'],
      ['payouts.take_file', 'operator@release.example'],
    ],
  )
})

test('a bank file requires a recent sign-in', async () => {
  const { id } = await world.db.selectFrom('bank_file').select('id').executeTakeFirstOrThrow()
  const late = await world.signedIn('late@release.example', [['platform', 'operator']])
  world.setNow(new Date(world.dependencies.clock.now(true).getTime() + 11 * 60_000))
  const answer = await late.post(`${home}/payouts/file`, { file: id })
  assert.equal(answer.status, 303)
  assert.match(answer.headers.get('location') ?? '', /^\/console\/prove/)
  operator = await world.signedIn('operator@release.example')
  approver = await world.signedIn('approver@release.example')
})

test('with two-person approval, the schedule proposes payouts, and one person can’t release them', async () => {
  const policy = { cycle: 'daily', smallest: '1', hold_days: '0', year_end: 'pay', approve_above: '1000' }
  const set = (release: string) => operator.post(`${home}/payouts/policy`, { ...policy, release })
  assert.equal((await set('people')).status, 303)
  assert.equal((await set('schedule')).status, 409, 'nobody ends it alone')
  const { code, stderr } = await almoner('payouts', 'run')
  assert.notEqual(code, 0)
  assert.match(stderr, /two-person approval/)
  const before = (await payouts()).length
  await payBySchedule(world.dependencies, false)
  const id = await waitingRelease()
  assert.deepEqual(await payBySchedule(world.dependencies, false), { waits_for_release: id })
  assert.match(await read(approver, 'proposals'), /schedule/)
  assert.equal((await decide(approver, 'approve', id)).status, 303)
  assert.equal((await payouts()).length, before, 'the first of two pays nothing')
  assert.equal((await decide(approver, 'approve', id)).status, 409)
  assert.equal((await decide(operator, 'approve', id)).status, 303)
  assert.equal((await payouts()).length, before + 1)
})

test('a donation blocked after the proposal isn’t paid, and a release that would pay nothing is rejected', async () => {
  await give('n_river', 1_200)
  assert.equal((await operator.post(`${home}/payouts/propose`)).status, 303)
  const id = await waitingRelease()
  const { id: gift } = await world.db
    .selectFrom('donation')
    .select('id')
    .where('status', '=', 'payout_scheduled')
    .executeTakeFirstOrThrow()
  await holdDonation(world.dependencies, gift, 'blocked')
  const count = (await payouts()).length
  assert.equal((await decide(approver, 'approve', id)).status, 409)
  assert.equal((await payouts()).length, count)
  assert.equal((await decide(approver, 'refuse', id)).status, 303)
})

test('live payouts without a foundation bank account aren’t proposed, and the page says why', async () => {
  const { db, seal, clock } = world.dependencies
  const now = clock.now(true)
  await setPayoutPolicy(db, { liveMode: true, change: { needs_release: true }, now })
  const account = {
    holderName: 'Meadow',
    routingNumber: '021000021',
    accountNumber: '1234',
    accountType: 'checking',
  } as const
  await setBankAccount(db, seal, { ownerId: 'n_meadow', liveMode: true, ...account }, now)
  await give('n_meadow', 1_000, true)
  assert.match(JSON.stringify(await payBySchedule(world.dependencies, true)), /The foundation has no bank account/)
  assert.equal((await operator.post('/console/platform/live/payouts/propose')).status, 409)
})

test('campaign grants need two people too, and pay no more than was proposed', async () => {
  const { dependencies, db } = world
  const { id } = await createCampaign(dependencies, {
    accountId: 'm_sandbox_storefront',
    liveMode: false,
    type: 'gross',
    name: 'Round up',
    description: null,
    nonprofitId: 'n_river',
    startDate: new Date('2026-01-01'),
    endDate: new Date('2026-06-30'),
    targetGrantReceiptDate: null,
    grantDisbursementInitiationDate: null,
    autoDistributeGrants: false,
    returnBasisPoints: 0,
    expenseBasisPoints: 6_000,
    statementOfWork: {
      feeBasisPoints: 500,
      partnershipStart: '2026-01-01',
      partnershipEnd: '2026-12-31',
      signerName: 'Ada Reed',
      signerTitle: 'Director',
      signerEmail: 'ada@example.org',
      signedOn: '2025-12-20',
    },
  })
  const settle = async (amount: number) => {
    await recordCampaignDonations(dependencies, id, [{ amount }])
    await pullCampaigns(dependencies, false)
    world.setNow(new Date(dependencies.clock.now(true).getTime() + 8 * 86_400_000))
    await settlePulls(dependencies, false)
    operator = await world.signedIn('operator@release.example')
    approver = await world.signedIn('approver@release.example')
    auditor = await world.signedIn('auditor@release.example')
  }
  const paid = () => db.selectFrom('payout').select(['kind', 'amount']).where('campaign_id', '=', id).execute()
  await settle(10_000)
  // The schedule only proposes, because payouts need two-person approval.
  await payCampaignsBySchedule(dependencies, false)
  const proposal = await waitingRelease('campaign_payouts')
  assert.equal((await operator.post(`${home}/payouts/propose-campaigns`)).status, 409)
  assert.match(await read(auditor, 'payouts'), /Campaigns Total \$95\.00 .*expenses \$60\.00 .*grant \$35\.00/)
  await settle(20_000)
  assert.equal((await decide(operator, 'approve', proposal)).status, 303)
  assert.deepEqual(await paid(), [], 'the first of two pays nothing')
  assert.equal((await decide(operator, 'approve', proposal)).status, 409)
  assert.equal((await decide(approver, 'approve', proposal)).status, 303)
  assert.deepEqual(
    (await paid()).toSorted((one, other) => one.amount - other.amount),
    [
      { kind: 'grant', amount: 3_500 },
      { kind: 'expense', amount: 6_000 },
    ],
  )
})

/** A donation that was paid on our page and then canceled, so its donor is owed a refund. */
async function canceledGift(amount: number): Promise<string> {
  auditor = await world.signedIn('auditor@release.example')
  await giveOnPage(world, await openLink(world, { nonprofit_id: 'n_meadow', amount }))
  const { id } = await world.db
    .selectFrom('donation')
    .select('id')
    .where('source', '=', 'checkout')
    .where('status', '=', 'pledged')
    .executeTakeFirstOrThrow()
  await cancelDonation(world.dependencies, id)
  return id
}

test('a large refund waits for a second person on every page; a small one is sent immediately', async () => {
  const policy = { cycle: 'daily', smallest: '1', hold_days: '0', year_end: 'pay', release: 'people' }
  const bound = (approve_above: string) => operator.post(`${home}/payouts/policy`, { ...policy, approve_above })
  assert.equal((await bound('20')).status, 303)
  assert.equal((await bound('20.01')).status, 409, 'nobody raises it alone')
  const [small, large, typed] = [await canceledGift(1_500), await canceledGift(2_500), await canceledGift(3_500)]
  const give = (gift: string, way = 'processor') => operator.post(`${home}/refunds/give`, { gift, way })
  for (const gift of [small, large]) assert.equal((await give(gift)).status, 303)
  assert.equal((await give(large)).status, 409, 'it waits once')
  assert.match(await read(auditor, 'refunds'), /\$15\.00 on its way .*\$25\.00 waiting for a second person/)
  assert.match((await almoner('donations', 'refund', typed)).stdout, /needs two-person approval/)
  for (const gift of [small, large, typed]) await executeRefund(world.dependencies, gift)
  const refunded = () =>
    world.db.selectFrom('journal_entry').select('subject_id').where('kind', '=', 'refund').orderBy('id').execute()
  assert.deepEqual(await refunded(), [{ subject_id: small }])
  const waiting = await world.db
    .selectFrom('proposal')
    .select(['id', 'proposed_by'])
    .where('kind', '=', 'refund')
    .orderBy('proposed_by')
    .execute()
  const [byCommand = '', byOperator = ''] = waiting.map(({ id }) => id)
  assert.equal((await decide(operator, 'approve', byOperator)).status, 409)
  assert.equal((await decide(approver, 'approve', byOperator)).status, 303)
  // The proposer may have typed it, so two other people decide.
  assert.equal((await decide(approver, 'approve', byCommand)).status, 303)
  await executeRefund(world.dependencies, typed)
  assert.equal((await decide(operator, 'approve', byCommand)).status, 303)
  for (const gift of [large, typed]) await executeRefund(world.dependencies, gift)
  assert.deepEqual(
    (await refunded()).map(({ subject_id: id }) => id),
    [small, large, typed],
  )
  assert.match(await read(auditor, 'refunds'), /No refunds are due/)
  const audited = await world.db
    .selectFrom('audit_entry')
    .select(['actor_kind', 'action'])
    .where('record_id', '=', byCommand)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    audited.map(({ actor_kind: kind, action }) => `${kind} ${action}`),
    ['command donations.refund', 'person proposals.approve', 'person proposals.approve'],
  )
})

test('a large check is voided by two people, a blocked donation continues, and a returned payout is paid again', async () => {
  await world.db.updateTable('nonprofit').set({ payout_method: 'check' }).where('id', '=', 'n_meadow').execute()
  await give('n_meadow', 5_000)
  assert.equal((await operator.post(`${home}/payouts/propose`)).status, 303)
  assert.equal((await decide(approver, 'approve', await waitingRelease())).status, 303)
  const { check_number: check, id: payout } = await world.db
    .selectFrom('payout')
    .select(['check_number', 'id'])
    .where('method', '=', 'check')
    .executeTakeFirstOrThrow()
  assert.equal((await operator.post(`${home}/checks/void`, { check: String(check) })).status, 303)
  assert.doesNotMatch(await read(auditor, 'blocked'), /check voided/)
  assert.equal((await decide(approver, 'approve', await waitingRelease('void_check'))).status, 303)
  assert.match(await read(auditor, 'blocked'), /Meadow House check voided/)
  assert.equal((await approver.post(`${home}/blocked/again`, { payout })).status, 403)
  const { id: gift } = await world.db
    .selectFrom('donation')
    .select('id')
    .where('status', '=', 'blocked')
    .where('amount', '=', 5_000)
    .executeTakeFirstOrThrow()
  const before = (await read(auditor, 'blocked')).match(/Resume/g)
  assert.equal(before, null, 'an auditor only reads')
  assert.equal((await operator.post('/console/platform/live/blocked/resume', { gift })).status, 404)
  const restrict = (restrictions: { code: 'blocked'; detail: string }[]) => {
    const operator_restrictions = JSON.stringify(restrictions)
    return world.db.updateTable('nonprofit').set({ operator_restrictions }).where('id', '=', 'n_meadow').execute()
  }
  await restrict([{ code: 'blocked', detail: 'Under review.' }])
  assert.match(await read(operator, 'blocked'), /Meadow House not eligible Mar [^$]*\$50\.00 Cancel/)
  const ineligible = await operator.post(`${home}/blocked/resume`, { gift })
  assert.match(await ineligible.text(), /Meadow House can’t receive donations now/)
  await restrict([])
  assert.match(await read(operator, 'blocked'), /Meadow House Mar [^$]*\$50\.00 Resume Cancel/)
  const found = await operator.post(`${home}/blocked/regrant`, { gift, nonprofit: '', find_words: 'river' })
  assert.match(
    await found.text(),
    /<details open>[\s\S]*name="find_picked" value="[^"]+"[^>]*>Choose[^<]*<span class="unseen">: River W/,
  )
  assert.equal((await operator.post(`${home}/blocked/regrant`, { gift, nonprofit: 'n_river' })).status, 303)
  assert.equal((await operator.post(`${home}/blocked/again`, { payout })).status, 303)
  assert.match(await read(auditor, 'payouts'), /River Watch bank transfer 1 \$50\.00/)
})

test('a disputed payment is queued with its evidence sheet, and its donation can’t be released by hand', async () => {
  await giveOnPage(world, await openLink(world, { nonprofit_id: 'n_river', external_id: 'disputed' }))
  const { donations } = await world.clientOf('storefront').donations.list({ query: { external_id: 'disputed' } })
  const gift = donations[0]?.id ?? ''
  const standing: DisputeStanding = {
    ...{ reference: 'du_1', payment: { key: null, reference: null }, amount: 2_500, reason: 'fraudulent' },
    ...{
      taken: 2_500,
      fee: 1_500,
      answerBy: new Date('2026-03-20T12:00:00Z'),
      openedAt: world.dependencies.clock.now(false),
    },
    status: 'open',
  }
  const dispute = { donationId: gift, processor: 'sandbox', standing }
  const [{ id } = { id: '' }] = await followDispute(world.dependencies, dispute)
  assert.match(await read(auditor, ''), /1 payment is disputed/)
  assert.match(await read(auditor, 'disputes'), /fraudulent \$25\.00 \$25\.00 .*Mar 20, 2026/)
  const sheet = await auditor.get(`${home}/disputes/${id}`)
  assert.match(await pdfText(new Uint8Array(await sheet.arrayBuffer())), /Dispute du_1/)
  assert.equal((await auditor.get(`/console/platform/live/disputes/${id}`)).status, 404)
  const refused = await operator.post(`${home}/blocked/resume`, { gift })
  assert.match(await refused.text(), /Its payment is disputed/)
  await followDispute(world.dependencies, { ...dispute, standing: { ...standing, status: 'won', taken: 0, fee: 0 } })
  const { status } = await world.clientOf('storefront').donations.show({ params: { id: gift } })
  assert.equal(status, 'pledged')
})

test('an account’s debt is paid in parts, bounces, is credited, and is written off by two people only', async () => {
  const { db, newId, clock } = world.dependencies
  const money = { accountId: 'm_sandbox_storefront', nonprofitIds: ['n_river'], clock } as const
  const gifts = [30_000, 10_000].map((amount) => newGift(money, { amount, fee: 0, nonprofitId: 'n_river' }))
  const given = await recordDonations(db, newId, gifts)
  world.setNow(new Date(clock.now(false).getTime() + 40 * 86_400_000))
  // The earlier session has expired by then.
  operator = await world.signedIn('operator@release.example')
  approver = await world.signedIn('approver@release.example')
  auditor = await world.signedIn('auditor@release.example')
  await closeMonths(world.dependencies, false)
  const line = db
    .selectFrom('invoice_line')
    .select('invoice_id')
    .where('donation_id', '=', given[0]?.id ?? '')
  const { invoice_id: invoice } = await line.executeTakeFirstOrThrow()
  const policy = { cycle: 'daily', smallest: '1', hold_days: '0', year_end: 'pay', release: 'people' }
  await operator.post(`${home}/payouts/policy`, { ...policy, approve_above: '30' })
  const note = (cents: string) => almoner('invoices', 'credit', invoice, cents, '--reason', 'Agreed')
  assert.match((await note('50000')).stderr, /hasn’t been sent yet/)
  await sendInvoices(world.dependencies, false, clock.now(false))
  assert.match((await note('50000')).stderr, /exceed the amount due/)
  const page = `receivables/${invoice}`
  const acted = async (path: string, fields: Record<string, string>) => {
    assert.equal((await operator.post(`${home}/receivables/${path}`, { invoice, ...fields })).status, 303)
    return read(operator, page)
  }
  assert.match(await read(auditor, 'receivables'), /Fern & Field|Fern &amp; Field/)
  assert.doesNotMatch(await read(auditor, page), /Record a payment/)
  assert.match(await acted('pay', { amount: '150', reference: 'wire 9' }), /\$250\.00 is still due/)
  assert.match(await acted('pay', { amount: '150', reference: 'wire 9' }), /already recorded/)
  assert.match(await acted('bounce', { reference: 'wire 9' }), /\$400\.00 is due/)
  assert.match(await acted('bounce', { reference: 'wire 9' }), /already marked as returned/)
  assert.match(await acted('pay', { amount: '120', reference: 'wire 10' }), /\$280\.00 is still due/)
  assert.match(await acted('credit', { credit: '20', reason: 'Agreed' }), /CN-\d+ issued.*Credit notes -\$20\.00/)
  const file = await operator.get(`${home}/${page}/${(await noteOf(invoice)).id}/credit-note.pdf`)
  const text = await pdfText(Buffer.from(await file.arrayBuffer()))
  assert.match(text, /Reason Agreed Amount \$20\.00 in US dollars In words twenty and 00\/100/)
  assert.match(await acted('credit', { credit: '20', reason: 'Once more' }), /second person/, 'both are one large note')
  assert.equal((await decide(approver, 'refuse', await waitingRelease('credit_note'))).status, 303)
  assert.match((await note('5000')).stdout, /needs two-person approval/)
  assert.match(await read(approver, 'proposals'), /remaining due: \$210\.00 becomes credit: \$0\.00/)
  await acted('pay', { amount: '10', reference: 'wire 12' })
  const large = await waitingRelease('credit_note')
  assert.equal((await decide(operator, 'approve', large)).status, 409, 'nor does the first of two take it up')
  await acted('bounce', { reference: 'wire 12' })
  assert.equal((await decide(operator, 'approve', large)).status, 303)
  assert.equal((await decide(approver, 'refuse', large)).status, 303)
  assert.match(await acted('write-off', { why: 'They closed' }), /second person/)
  const stale = await waitingRelease('write_off')
  await acted('pay', { amount: '10', reference: 'wire 11' })
  const changed = await decide(approver, 'approve', stale)
  assert.deepEqual([changed.status, /The amount due has changed/.test(await changed.text())], [409, true])
  assert.equal((await decide(approver, 'refuse', stale)).status, 303)
  await acted('bounce', { reference: 'wire 11' })
  assert.match(await acted('write-off', { why: 'They closed' }), /second person/)
  const proposal = await waitingRelease('write_off')
  assert.equal((await decide(operator, 'approve', proposal)).status, 409)
  assert.equal((await decide(approver, 'approve', proposal)).status, 303)
  assert.match(
    await read(auditor, page),
    /written off .* Canceled donations -\$300\.00 Credit notes -\$20\.00 Paid -\$80\.00 Due \$0\.00/,
  )
  const rows = await db
    .selectFrom('donation')
    .select('status')
    .where(
      'id',
      'in',
      given.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['canceled', 'payout_scheduled'],
  )
  const audited = await db
    .selectFrom('audit_entry')
    .select('action')
    .where('record_id', '=', invoice)
    .where('unsaid', '=', false)
    .execute()
  const actions = new Set(audited.map(({ action }) => action))
  assert.ok(['invoices.payment', 'invoices.bounced', 'invoices.credit_note'].every((name) => actions.has(name)))
})

test('the invoice list continues after the last one shown, whatever is added meanwhile', async () => {
  const addMonths = (from: number, to: number) =>
    sql`
    insert into invoice (id, account_id, live_mode, month, status, created_at)
    select 'inv_listed' || n, 'm_sandbox_storefront', false, '2001-01-01'::date + n * interval '1 month', 'paid', now()
    from generate_series(${from}::int, ${to}::int) n`.execute(world.db)
  const shownOn = async (path: string) => {
    const page = await (await auditor.get(path)).text()
    return { ids: [...page.matchAll(/receivables\/(inv_\w+)"/g)].map(([, id]) => id), next: nextOn(page) }
  }
  await addMonths(1, 120)
  const first = await shownOn(`${home}/receivables`)
  await addMonths(121, 130)
  const second = await shownOn(first.next)
  const third = await shownOn(second.next)
  assert.deepEqual([first.ids.length, second.ids.length, third.next], [50, 50, ''])
  const read = [...first.ids, ...second.ids, ...third.ids].filter((id) => id?.startsWith('inv_listed'))
  assert.deepEqual(read.toSorted(), Array.from({ length: 120 }, (_, index) => `inv_listed${index + 1}`).toSorted())
  assert.equal((await auditor.get(`${home}/receivables?behind=nonsense`)).status, 200)
})

function nextOn(page: string): string {
  const [, href = ''] = /rel="next" href="([^"]+)"/.exec(page) ?? []
  return href.replaceAll('&amp;', '&')
}

function noteOf(invoice: string) {
  return world.db.selectFrom('credit_note').select('id').where('invoice_id', '=', invoice).executeTakeFirstOrThrow()
}
