import { createCanvas } from '@napi-rs/canvas'
import { nonprofitIdOf } from '../../src/server/service/directory/registry/nonprofit-records.ts'
import { createSandboxDirectory } from '../../src/server/service/directory/sandbox/create-sandbox-directory.ts'
import { createExtractor } from '../../src/server/service/documents/extraction/extractor.ts'
import { readWaitingDocuments } from '../../src/server/service/documents/read-documents.ts'
import { reportGivingPage } from '../../src/server/service/giving-pages/page-reports.ts'
import { createCampaign } from '../../src/server/service/money/campaigns/create-campaign.ts'
import { claimExpenses, recordCampaignDonations } from '../../src/server/service/money/campaigns/run-campaign.ts'
import { followDispute } from '../../src/server/service/money/disputes/disputes.ts'
import { type NewDonation, recordDonations } from '../../src/server/service/money/donations/create-donations.ts'
import { createSandboxImpact } from '../../src/server/service/reports/impact-totals.ts'
import { deliver } from '../../src/server/service/webhooks/deliver.ts'
import { type ConsoleWorld, type SignedIn, sendFile, startConsole } from './console-world.ts'
import { give, openLink, passDay } from './gift-page.ts'
import { newGift } from './money-world.ts'
import { TEST_NOW } from './test-service.ts'
import { wholeReturn } from './whole-return.ts'

/** A console with two months of data, and a person who sees all of it. */
export interface IllustratedConsole extends ConsoleWorld {
  everybody: SignedIn
  nonprofitId: string
  /** Pages that only forms lead to. */
  doors: readonly string[]
}

const DAY_MS = 86_400_000
const DAYS = 62
const STOREFRONT = 'm_sandbox_storefront'
const EINS = ['530196605', '237169265', '223936753', '131788491', '521167581']

/**
 * Starts a console with two months of test donations by a store to nonprofits of the sandbox's directory: donations of
 * every kind and status, invoices, payouts, campaigns, claims, and proposals that wait for a second person.
 */
export async function startIllustratedConsole(publicUrl: string): Promise<IllustratedConsole> {
  const world = await startConsole({ publicUrl })
  await createSandboxDirectory(world.db, { now: TEST_NOW, decidedFor: STOREFRONT })
  await createSandboxImpact(world.db)
  const nonprofitIds = (await Promise.all(EINS.map((ein) => nonprofitIdOf(world.db, ein)))).filter(
    (id) => id !== undefined,
  )
  const [first] = nonprofitIds
  if (first === undefined) throw new Error('The directory of the sandbox has none of these.')
  await addEndpoint(world)
  await giveForDays(world, nonprofitIds)
  await runCampaigns(world, nonprofitIds)
  world.setNow(TEST_NOW)
  const everybody = await world.signedIn('ada.okafor@example.org', [
    ['platform', 'operator'],
    [STOREFRONT, 'owner'],
    ['m_sandbox_lawfirm', 'owner'],
    [first, 'owner'],
  ])
  await world.db.updateTable('person').set({ name: 'Ada Okafor' }).where('id', '=', everybody.person.id).execute()
  await promiseAShareOfOrders(world, first)
  await collectOnAPage(world, first)
  await makeOwnPages(everybody, first)
  await workToday(world, { everybody, nonprofitId: first, others: nonprofitIds.slice(1) })
  await workAtFirm(world, everybody)
  return { ...world, everybody, nonprofitId: first, doors: [`/console/me/claim/${nonprofitIds.at(-1)}`] }
}

async function giveForDays(world: ConsoleWorld, nonprofitIds: readonly string[]): Promise<void> {
  for (let day = -DAYS; day < 0; day += 1) {
    const at = new Date(TEST_NOW.getTime() + day * DAY_MS)
    world.setNow(at)
    const count = 1 + ((day * 7 + DAYS * 7) % 5)
    const gifts = Array.from({ length: count }, (_, index) => shopGift(world, nonprofitIds, day + DAYS, index))
    await recordDonations(world.db, world.dependencies.newId, gifts)
    // Month closings and payouts are due early in a month; the other days have nothing to do.
    if (at.getUTCDate() < 16) await passDay(world, new Date(at.getTime() + 3_600_000))
  }
}

function shopGift(world: ConsoleWorld, ids: readonly string[], day: number, index: number): NewDonation {
  const amount = [500, 1_000, 2_500, 5_000, 12_345, 750, 3_200][(day + index * 3) % 7] ?? 500
  const nonprofitId = ids[(day * 2 + index) % ids.length] ?? ''
  const order = { externalId: `order-${10_240 + day * 5 + index}`, campaignName: index === 0 ? 'checkout' : 'round-up' }
  const change = { nonprofitId, amount, fee: 0, ...order, fundsCollected: index % 2 === 0 }
  return newGift({ accountId: STOREFRONT, nonprofitIds: [nonprofitId], clock: world.dependencies.clock }, change)
}

async function addEndpoint(world: ConsoleWorld): Promise<void> {
  const { everybody: developer } = {
    everybody: await world.signedIn('dev.patel@example.org', [[STOREFRONT, 'developer']]),
  }
  const fields = { url: 'http://127.0.0.1:9/almoner', events: 'donation.*, payout.*' }
  await developer.post(`/console/${STOREFRONT}/test/webhooks/create`, fields)
}

async function promiseAShareOfOrders(world: ConsoleWorld, nonprofitId: string): Promise<void> {
  const { programs, orders } = world.clientOf('storefront')
  await programs.create({
    body: { name: 'One percent', kind: 'order_percent', percent: '1', nonprofit_id: nonprofitId, status: 'active' },
  })
  await orders.create({ body: { external_id: 'order-20001', total: 12_345 } })
}

/** A published giving page with gifts and a visitor's report. */
async function collectOnAPage(world: ConsoleWorld, nonprofitId: string): Promise<void> {
  const { funds, givingPages } = world.clientOf('storefront')
  const shares = ['53-0196605', '36-3673599'].map((nonprofit_id) => ({ nonprofit_id, share: 1 }))
  await funds.create({ body: { name: 'Food and relief', nonprofits: shares } })
  const body = { title: 'Soup for the winter', nonprofit_id: nonprofitId, amounts: [1_000, 2_500], goal: 500_000 }
  const { id } = await givingPages.create({ body: { ...body, story: 'Every bowl is **warm**.' } })
  await givingPages.publish({ params: { id }, body: {} })
  const gift = newGift({ accountId: STOREFRONT, nonprofitIds: [nonprofitId], clock: world.dependencies.clock })
  await recordDonations(world.db, world.dependencies.newId, [{ ...gift, givingPageId: id }])
  await reportGivingPage(world.db, {
    newId: world.dependencies.newId,
    now: TEST_NOW,
    pageId: id,
    reason: 'misleading',
    detail: 'The picture shows another kitchen.',
  })
}

/** A nonprofit's own giving page and fund, and a fund of the foundation. */
async function makeOwnPages(everybody: SignedIn, nonprofitId: string): Promise<void> {
  const [nonprofit, foundation] = [`/console/${nonprofitId}/test`, '/console/platform/test']
  const page = { title: 'A bed for every night', frequency: 'both', amounts: '25 50 100', nonprofit_id: nonprofitId }
  await everybody.post(`${nonprofit}/giving-pages/create`, page)
  const fund = { name: 'Relief', description: 'Help after storms.', nonprofits: '53-0196605 60\n36-3673599 40' }
  for (const base of [nonprofit, foundation]) await everybody.post(`${base}/funds/create`, fund)
}

async function runCampaigns(world: ConsoleWorld, [first = '', second = '']: readonly string[]): Promise<void> {
  world.setNow(new Date(TEST_NOW.getTime() - 20 * DAY_MS))
  const common = {
    accountId: STOREFRONT,
    liveMode: false,
    description: null,
    startDate: new Date('2026-02-01T00:00:00Z'),
    endDate: new Date('2026-03-31T00:00:00Z'),
    targetGrantReceiptDate: null,
    grantDisbursementInitiationDate: null,
    autoDistributeGrants: false,
    returnBasisPoints: 0,
    expenseBasisPoints: 0,
    statementOfWork: {
      feeBasisPoints: 500,
      partnershipStart: '2026-01-01',
      partnershipEnd: '2026-12-31',
      signerName: 'Carla Reyes',
      signerTitle: 'CFO',
      signerEmail: 'carla.reyes@example.org',
      signedOn: '2026-01-15',
    },
  }
  const { id } = await createCampaign(world.dependencies, {
    ...common,
    type: 'net_held',
    name: 'Spring sweepstakes',
    nonprofitId: first,
  })
  await createCampaign(world.dependencies, { ...common, type: 'gross', name: 'Members’ match', nonprofitId: second })
  const gifts = Array.from({ length: 40 }, (_, index) => ({ amount: 1_000 + 250 * (index % 7) }))
  await recordCampaignDonations(world.dependencies, id, gifts)
  const expenses = [
    { amount: 1_250, description: 'Postage of the first mailing', spentOn: '2026-02-12' },
    { amount: 4_800, description: 'Printing', spentOn: '2026-02-14' },
  ]
  await claimExpenses(world.dependencies, id, expenses)
}

/** This morning's work; some of it waits for other people. */
async function workToday(
  world: ConsoleWorld,
  { everybody, nonprofitId, others }: { everybody: SignedIn; nonprofitId: string; others: readonly string[] },
): Promise<void> {
  const nonprofit = `/console/${nonprofitId}/test`
  const merchant = `/console/${STOREFRONT}/test`
  await give(world, await openLink(world, { nonprofit_id: nonprofitId, amount: 4_000 }))
  await disputeGift(world, nonprofitId)
  await everybody.post(`${nonprofit}/bank/propose`, {
    holder: 'American National Red Cross',
    routing_number: '021000021',
    account_number: '123456789',
    account_type: 'checking',
  })
  await everybody.post(`${nonprofit}/profile/rates/propose`, {
    dollars: '25',
    quantity: '10',
    unit_one: 'meal',
    unit_many: 'meals',
    source: 'Annual report, page 12',
    year: '2025',
  })
  await everybody.post(`${nonprofit}/consent/platform`, { account: 'm_sandbox_platform', decision: 'withheld' })
  const logo = new File([logoPng()], 'logo.png', { type: 'image/png' })
  await sendFile(world, everybody, `${nonprofit}/profile/logo`, { logo })
  for (const name of ['Summer raffle', 'Autumn auction']) await drawStatement(world, everybody, { name, nonprofitId })
  await everybody.post(`${merchant}/team/invite`, { email: 'ben.lindqvist@example.org', role: 'finance' })
  const claimant = await world.signedIn('grace.liu@example.org')
  for (const nonprofit of others.slice(0, 2)) await claimant.post('/console/me/claims/letter', { nonprofit })
  await everybody.post('/console/me/claims/letter', { nonprofit: others[2] ?? '' })
  const paper = new File(['%PDF-1.4\n%%EOF\n'], 'letter.pdf', { type: 'application/pdf' })
  await sendFile(world, claimant, '/console/me/claims/paper', { nonprofit: others[2] ?? '', paper })
  await everybody.post('/console/platform/test/payouts/propose')
  await noteInvoice(world, everybody)
  await tryDeliveries(world)
}

/** A credit note for the latest invoice, and an overpayment of it. */
async function noteInvoice(world: ConsoleWorld, everybody: SignedIn): Promise<void> {
  const latest = world.db.selectFrom('invoice').select('id').where('status', '!=', 'pending').orderBy('number', 'desc')
  const { id: invoice } = await latest.executeTakeFirstOrThrow()
  const page = '/console/platform/test/receivables'
  await everybody.post(`${page}/credit`, { invoice, credit: '12', reason: 'A gift was counted twice' })
  await everybody.post(`${page}/pay`, { invoice, amount: '40', reference: 'Wire 20260309-118' })
}

/** A payment that its donor disputes at the bank. */
async function disputeGift(world: ConsoleWorld, nonprofitId: string): Promise<void> {
  await give(world, await openLink(world, { nonprofit_id: nonprofitId, external_id: 'disputed' }))
  const { donations } = await world.clientOf('storefront').donations.list({ query: { external_id: 'disputed' } })
  const donationId = donations[0]?.id
  if (donationId === undefined) throw new Error('The gift to be disputed was not paid.')
  const standing = {
    reference: 'du_1',
    payment: { key: null, reference: null },
    amount: 2_500,
    reason: 'fraudulent',
    taken: 2_500,
    fee: 1_500,
    answerBy: new Date(TEST_NOW.getTime() + 10 * DAY_MS),
    openedAt: TEST_NOW,
    status: 'open',
  } as const
  await followDispute(world.dependencies, { donationId, processor: 'sandbox', standing })
}

/** Drafts the statement of work of a campaign; the second one is signed and waits for the foundation. */
async function drawStatement(
  { db }: ConsoleWorld,
  signer: SignedIn,
  { name, nonprofitId }: { name: string; nonprofitId: string },
): Promise<void> {
  const merchant = `/console/${STOREFRONT}/test`
  await signer.post(`${merchant}/campaigns/draft`, {
    type: 'net_held',
    name,
    description: 'A raffle by post, in all states.',
    nonprofit_id: nonprofitId,
    start_date: '2026-04-01',
    end_date: '2026-06-30',
    fee: '5',
    partnership_start: '2026-01-01',
    partnership_end: '2026-12-31',
    signer: signer.person.id,
    signer_name: 'Ada Okafor',
    signer_title: 'CFO',
    shared: 'Organizer: Ada Okafor',
  })
  const drawn = await db.selectFrom('campaign_document').select(['draft_id', 'sha256']).orderBy('draft_id').execute()
  const [, second] = drawn
  if (second === undefined) return
  const { draft_id: id, sha256 } = second
  await signer.post(`${merchant}/campaigns/sign`, { id, sha256, name: 'Ada Okafor', agree: 'yes' })
}

function logoPng(): Uint8Array<ArrayBuffer> {
  const canvas = createCanvas(256, 256)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#c8102e'
  pen.fillRect(96, 32, 64, 192)
  pen.fillRect(32, 96, 192, 64)
  return new Uint8Array(canvas.toBuffer('image/png'))
}

/** Attempts the endpoint's deliveries; nothing responds there. */
async function tryDeliveries(world: ConsoleWorld): Promise<void> {
  const { db, clock, seal, log } = world.dependencies
  const waiting = await db.selectFrom('webhook_delivery').select('id').orderBy('id').limit(3).execute()
  for (const { id } of waiting) await deliver({ db, clock, seal, log, allowPrivateSandbox: true }, id)
}

const FIRM = '/console/m_sandbox_lawfirm/test'
const EIN = '421234567'

/** A client of the sandbox's law firm, with an uploaded return that was read and partly reviewed. */
export async function workAtFirm(world: ConsoleWorld, person: SignedIn): Promise<void> {
  await person.post(`${FIRM}/clients/add`, { ein: EIN })
  const file = new File([wholeReturn({ ein: EIN })], '990.xml')
  const id = (await sendFile(world, person, `${FIRM}/documents/upload`, { file })).split('/').at(-1) ?? ''
  const extractor = createExtractor()
  await readWaitingDocuments({ ...world.dependencies, extractor, allowPrivateSandbox: false })
  extractor.close()
  await person.post(`${FIRM}/documents/review`, { id, key: 'head_name', said: 'accept' })
  await person.post(`${FIRM}/filings/set`, { ein: EIN, field: 'nonprofit_phone', value: '515-555-0199' })
}
