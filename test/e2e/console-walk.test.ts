import assert from 'node:assert/strict'
import { createCanvas } from '@napi-rs/canvas'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { asMerchant, payAndReturn } from '../support/donor.ts'
import { eventually } from '../support/eventually.ts'
import { signInLink } from '../support/running-server.ts'
import { SETTLED } from '../support/settled.ts'
import { type ShopPages, startShopPages } from '../support/shop-pages.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()
const storefront = '/console/m_sandbox_storefront/test'
const foundation = '/console/platform/test'
const DAY_MS = 86_400_000

let shop: ShopPages

beforeAll(async () => {
  shop = await startShopPages()
})
afterAll(() => shop?.close())

/** A person with their own browser, which must have no faults at the end. */
interface Visitor {
  page: Page
  leave(): Promise<void>
}

async function visitor(): Promise<Visitor> {
  const { page, faults, close } = await openPage(stage.browser)
  page.setDefaultTimeout(60_000)
  return {
    page,
    leave: async () => {
      assert.deepEqual(faults, [])
      await close()
    },
  }
}

/** Signs in one of the sandbox's people, by the printed link. */
async function comesIn(who: string): Promise<Visitor> {
  const link = await eventually(async () => signInLink(stage.server, who) ?? assert.fail(`nobody is ${who}`))
  const came = await visitor()
  await came.page.goto(link)
  await came.page.getByRole('heading', { level: 1 }).waitFor()
  return came
}

function at(path: string): string {
  return `${stage.server.url}${path}`
}

/** Presses a button and waits for its confirmation. */
async function does(page: Page, name: string | RegExp, done: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click()
  await page.getByText(done).first().waitFor()
}

/** The text of the newest e-mail to an address that contains a text, from the sandbox's mailbox. */
async function letterTo(email: string, pattern: RegExp): Promise<string> {
  return eventually(async () => {
    const list = await (await fetch(at('/sandbox/mail'))).text()
    for (const [, path = '', about = ''] of list.matchAll(/<a href="(\/sandbox\/mail\/\w+)">([\s\S]*?)<\/a>/g)) {
      if (!about.includes(email)) continue
      const [found] = pattern.exec(await (await fetch(at(path))).text()) ?? []
      if (found !== undefined) return found
    }
    return assert.fail(`no letter to ${email} has ${pattern}`)
  })
}

async function fillAll(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

/** Moves the sandbox clock forward by a week. */
async function weekPasses(page: Page): Promise<void> {
  await page.goto(at(`${storefront}/sandbox`))
  await page.getByLabel('Move forward by').selectOption('7')
  await does(page, 'Move clock', /It’s now .* in the sandbox/)
}

function csvOf(heading: string, rows: readonly string[]): { name: string; mimeType: string; buffer: Buffer } {
  return { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from([heading, ...rows].join('\n')) }
}

function day(offset: number): string {
  return new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)
}

/** Approves every waiting proposal, one after the other. */
async function approvesAll(page: Page): Promise<void> {
  await page.goto(at(`${foundation}/proposals`))
  const buttons = page.getByRole('button', { name: 'Approve', exact: true })
  for (let left = await buttons.count(); left > 0; left -= 1) {
    await buttons.first().click()
    await eventually(async () => assert.equal(await buttons.count(), left - 1))
  }
}

/** Gives a page a device with a fingerprint reader. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a merchant, a nonprofit and the foundation do all their work in the console, from a fresh start', async () => {
  const operator = await comesIn('operator of the foundation')
  const approver = await comesIn('approver of the foundation')

  // A merchant accepts an invitation, adds a passkey and signs in with it.
  const colleague = await comesIn('owner of Fern & Field')
  await colleague.page.goto(at(`${storefront}/team`))
  await colleague.page.getByLabel('E-mail address').fill('noor@shop.example')
  await colleague.page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('owner')
  await does(colleague.page, 'Send invitation', 'Invitation sent to noor@shop.example.')
  const noor = await visitor()
  await withAuthenticator(noor.page)
  await noor.page.goto(await letterTo('noor@shop.example', /http:[^\s"<]+\/console\/invitation\/[^\s"<]+/))
  await noor.page.getByLabel('Your name').fill('Noor Haddad')
  await noor.page.getByRole('button', { name: 'Accept invitation' }).click()
  await noor.page.waitForURL(at(storefront))
  await noor.page.goto(at('/console/me'))
  await noor.page.getByLabel('Name of the passkey').fill('My laptop')
  await does(noor.page, 'Add a passkey', 'Passkey added.')
  await noor.page.locator('.person summary').click()
  await noor.page.locator('.person').getByRole('button', { name: 'Sign out' }).click()
  await noor.page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await noor.page.waitForURL(at(storefront))

  // She creates keys, embeds the button, receives a donation and sees its timeline.
  await noor.page.goto(at(`${storefront}/keys`))
  await does(noor.page, 'Rotate public key', /Your new public key is test_pk_\w+/)
  const [publicKey = ''] = /test_pk_\w+/.exec((await noor.page.locator('.flash').textContent()) ?? '') ?? []
  const charity = String(Reflect.get(Object(await asMerchant(stage.server.url, '/api/v1/nonprofits/223936753')), 'id'))
  const embedded = shop.put(
    `<nonprofit-picker public-key="${publicKey}" name="nonprofit_id" consent="direct"><a href="/causes">Choose</a></nonprofit-picker>
    <donate-button public-key="${publicKey}" nonprofit-id="${charity}" amounts="500 2500"><a href="/give">Donate</a></donate-button>`,
    { proxy: stage.server.url },
  )
  await noor.page.getByRole('textbox', { name: 'Allowed origins', exact: true }).fill(new URL(embedded).origin)
  await does(noor.page, 'Save origins', 'Origins saved.')
  const donor = await visitor()
  await donor.page.goto(embedded)
  await donor.page.locator('donate-button').getByRole('radio', { name: '$25' }).click()
  await donor.page
    .locator('donate-button')
    .getByRole('button', { name: /Donate|Give/ })
    .click()
  const donationId = await payAndReturn(donor.page, { number: '4242 4242 4242 4242' })
  await noor.page.keyboard.press('Control+k')
  await noor.page.keyboard.type(donationId)
  await noor.page.keyboard.press('Enter')
  await noor.page.getByText('Payment succeeded').waitFor()
  await noor.page
    .getByText(/Receipt/)
    .first()
    .waitFor()

  // A net campaign: she signs its statement of work, another person approves it, files fill it, and it's made final.
  await noor.page.goto(at(`${storefront}/campaigns/new?type=net_held`))
  await fillAll(noor.page, {
    Name: 'Spring sweepstakes',
    Nonprofit: '22-3936753',
    'Scope of work': 'A raffle by post, in all states.',
    'Start date': day(-30),
    'End date': day(30),
    'Foundation fee, in percent': '5',
    From: day(-60),
    To: day(300),
    'Signer’s full name': 'Noor Haddad',
    'Job title': 'CFO',
  })
  await does(noor.page, 'Create statement of work', 'Statement of work created.')
  await noor.page.getByRole('link', { name: 'Read and sign' }).click()
  await noor.page.getByLabel('Your full name').fill('Noor Haddad')
  await noor.page.getByLabel('I have read it and agree.').check()
  await does(noor.page, 'Sign', 'Signed. The foundation has been asked to approve it.')
  const draft = noor.page.url()
  await approver.page.goto(at(`${foundation}/proposals`))
  await does(approver.page, 'Approve', /Approved/)
  await noor.page.goto(draft)
  await noor.page.getByRole('link', { name: 'Go to the campaign' }).click()
  const campaign = noor.page.url()
  const gifts = Array.from({ length: 200 }, (_, index) => `${5 + (index % 20)}.50,${day(-20)}`)
  await uploadRows(noor.page, 'donations', csvOf('dollars,date', gifts))
  await noor.page.getByText('200 donations, $').waitFor()
  await does(noor.page, 'Import 200 donations', 'Imported 200 donations.')
  const expenses = Array.from({ length: 20 }, (_, index) => `${2 + index}.25,Postage ${index + 1},${day(-19)}`)
  const broken = expenses.with(3, 'five,Postage 4,2026-01-01').with(9, '4.00,,2026-01-01').with(15, '4.00,Paper,soon')
  await uploadRows(noor.page, 'expenses', csvOf('dollars,description,date', broken))
  await noor.page.getByRole('heading', { name: 'Nothing was saved: 3 rows have errors' }).waitFor()
  for (const line of [5, 11, 17]) await noor.page.getByRole('cell', { name: String(line), exact: true }).waitFor()
  await noor.page.goto(campaign)
  await uploadRows(noor.page, 'expenses', csvOf('dollars,description,date', expenses))
  await does(noor.page, 'Import 20 expenses', 'Imported 20 expenses.')
  await does(noor.page, 'Finalize campaign', 'Campaign finalized.')

  // A person without an invitation claims a nonprofit with a code; its new logo appears in pickers.
  const hana = await visitor()
  await hana.page.goto(at('/console/sign-in'))
  await hana.page.getByRole('link', { name: /Do you work for a nonprofit/ }).click()
  await hana.page.getByLabel('E-mail address').fill('hana@charitywater.org')
  await hana.page.getByRole('button', { name: 'E-mail me a link' }).click()
  await hana.page.goto(await letterTo('hana@charitywater.org', /http:[^\s"<]+\/console\/sign-in\/[^\s"<]+/))
  await hana.page.getByRole('button', { name: 'Sign in' }).click()
  await hana.page.getByLabel('EIN').fill('22-3936753')
  await hana.page.getByRole('button', { name: 'Find nonprofit', exact: true }).click()
  await hana.page.getByLabel('Address at charitywater.org').fill('grants@charitywater.org')
  await does(hana.page, 'Send code', 'Code sent to')
  const code = await letterTo('grants@charitywater.org', /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/)
  await hana.page.getByLabel(/^Code:/).fill(code)
  await does(hana.page, 'Verify code', 'You now represent charity: water.')
  const nonprofit = `/console/${charity}/test`
  await hana.page.goto(at(`${nonprofit}/profile`))
  await hana.page.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logoPng() })
  await does(hana.page, 'Upload', 'Picture saved.')
  const option = donor.page.getByRole('option', { name: /charity: water/ })
  const seeks = async () => {
    await donor.page.goto(embedded)
    const answered = donor.page.waitForResponse((answer) => answer.url().includes('charity'))
    await donor.page.locator('nonprofit-picker').getByRole('combobox').fill('charity: water')
    await answered
    await donor.page.waitForFunction(SETTLED)
  }
  await eventually(async () => {
    await seeks()
    await option.waitFor()
    assert.match(String(await option.locator('img').getAttribute('src', { timeout: 2_000 })), /\.(png|webp|jpg)/)
  })

  // The nonprofit withholds consent from this merchant: picker and checkout refuse it.
  await hana.page.goto(at(`${nonprofit}/consent`))
  await does(hana.page, /^Withhold\s*: Fern & Field/, 'Fern & Field can’t name you directly.')
  await eventually(async () => {
    await seeks()
    assert.equal(await option.count(), 0)
  })
  await donor.page.goto(embedded)
  await donor.page.locator('donate-button').getByRole('radio', { name: '$25' }).click()
  await donor.page
    .locator('donate-button')
    .getByRole('button', { name: /Donate|Give/ })
    .click()
  await donor.page.locator('donate-button').getByRole('alert').waitFor()

  // It changes its bank account: once the foundation approves, a waiting period of three days begins.
  await hana.page.goto(at(`${nonprofit}/bank`))
  await fillAll(hana.page, { 'Routing number': '021000021', 'Account number': '987654321' })
  await does(hana.page, 'Submit for approval', 'Submitted.')
  await approver.page.goto(at(`${foundation}/proposals`))
  await does(approver.page, 'Approve', /Approved\. The change takes effect after the waiting period/)
  await hana.page.goto(at(`${nonprofit}/bank`))
  await hana.page.getByText('in the waiting period', { exact: true }).waitFor()
  assert.equal(await hana.page.getByText('…4321').count(), 0, 'the old account stays until the waiting period ends')

  // Two people approve the payout.
  await operator.page.goto(at(`${foundation}/payouts`))
  await operator.page.getByLabel('Payout approval').selectOption('people')
  await does(operator.page, 'Save policy', 'Saved. The policy applies from the next run.')
  await weekPasses(noor.page)
  await hana.page.goto(at(`${nonprofit}/bank`))
  await hana.page.getByText('…4321').waitFor()
  await approvesAll(approver.page)
  await approver.page.getByText('Approved by you.').waitFor()
  await approvesAll(operator.page)
  await hana.page.goto(at(`${nonprofit}/payouts`))
  await hana.page.getByRole('link', { name: /^po_/ }).first().click()
  await hana.page.getByRole('link', { name: /Remittance \(PDF\)/ }).waitFor()

  // In the audit log, the arrow of an entry is beside its word.
  await operator.page.goto(at(`${foundation}/audit`))
  const summary = operator.page.locator('td details > summary').first()
  const ems = (element: Element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).fontSize)
  assert.ok((await summary.evaluate(ems)) < 2)

  // The audit log has every step.
  const log = await operator.page.request.get(at(`${foundation}/audit/export.csv`))
  const csv = await log.text()
  const acts: [string, string][] = [
    ['team.invite', 'owner.storefront@sandbox.invalid'],
    ['team.join', 'noor@shop.example'],
    ['passkeys.add', 'noor@shop.example'],
    ['keys.rotate_public', 'noor@shop.example'],
    ['campaigns.draft', 'noor@shop.example'],
    ['campaigns.sign', 'noor@shop.example'],
    ['campaigns.book_file', 'noor@shop.example'],
    ['campaigns.finalize', 'noor@shop.example'],
    ['claims.prove', 'hana@charitywater.org'],
    ['nonprofits.set_logo', 'hana@charitywater.org'],
    ['consent.platform', 'hana@charitywater.org'],
    ['bank.propose', 'hana@charitywater.org'],
    ['proposals.approve', 'approver.foundation@sandbox.invalid'],
    ['proposals.approve', 'operator.foundation@sandbox.invalid'],
  ]
  const lines = csv.split('\n')
  for (const [action, who] of acts)
    assert.ok(
      lines.some((line) => line.includes(action) && line.includes(who)),
      `${who}: ${action} is not in the log`,
    )
  for (const one of [operator, approver, colleague, noor, donor, hana]) await one.leave()
})

async function uploadRows(page: Page, kind: 'donations' | 'expenses', file: ReturnType<typeof csvOf>): Promise<void> {
  await page.getByLabel('Contents').selectOption(kind)
  await page.getByLabel('CSV file').setInputFiles(file)
  await page.getByRole('button', { name: 'Preview import' }).click()
}

function logoPng(): Buffer {
  const canvas = createCanvas(96, 96)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#ffc907'
  pen.fillRect(0, 0, 96, 96)
  return canvas.toBuffer('image/png')
}
