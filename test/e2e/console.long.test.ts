import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { type Listener, listen } from '../../src/server/app/listen.ts'
import { linkAddress } from '../../src/server/service/console-links/console-links.ts'
import { invite } from '../../src/server/service/people/members.ts'
import { openBrowser, openPage } from '../support/browser.ts'
import { type ConsoleWorld, startConsole } from '../support/console-world.ts'
import { freePort } from '../support/running-server.ts'
import { TEST_NOW } from '../support/test-service.ts'

const storefront = 'm_sandbox_storefront'
let world: ConsoleWorld
let browser: Browser
let listener: Listener
let origin: string

beforeAll(async () => {
  const port = await freePort()
  origin = `http://localhost:${port}`
  world = await startConsole({ publicUrl: origin })
  listener = await listen(world.fetch, { port, host: '127.0.0.1' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await listener.close()
  await world.close()
})

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

async function invitationFor(email: string): Promise<string> {
  const { db, dependencies } = world
  const wanted = { email, subjectId: storefront, role: 'owner', invitedBy: null }
  const { result } = await db
    .transaction()
    .execute((tx) => invite(tx, { newId: dependencies.newId, now: TEST_NOW, keepsLetters: true }, wanted))
  return linkAddress(origin, dependencies.seal, 'invitation', result.id)
}

test('an invited person creates a passkey, signs in with it and invites a colleague, under a strict CSP', async () => {
  const { page, faults, close } = await openPage(browser)
  await withAuthenticator(page)
  await page.goto(await invitationFor('noor@shop.example'))
  await page.getByLabel('Your name').fill('Noor Haddad')
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page.waitForURL(`${origin}/console/${storefront}/test`)
  await page.goto(`${origin}/console/me`)
  await page.getByLabel('Name of the passkey').fill('My laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Passkey added.').waitFor()
  await page.getByText('Noor Haddad').last().click()
  await page.locator('.person').getByRole('button', { name: 'Sign out' }).click()
  const shown = page.waitForRequest(`${origin}/console/sign-in/passkey`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(`${origin}/console/${storefront}/test`)
  const replayed = await fetch(`${origin}/console/sign-in/passkey`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: (await shown).postData() ?? '',
  })
  assert.equal(replayed.status, 401, 'what was shown to sign in signs nobody in again')

  // Opens another page by keyboard alone.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('team')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Team', exact: true }).waitFor()
  await page.getByLabel('E-mail address').fill('second@shop.example')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('Invitation sent to second@shop.example.').waitFor()

  // Later, the same action requires the passkey again.
  world.setNow(new Date(TEST_NOW.getTime() + 11 * 60_000))
  await page.getByLabel('E-mail address').fill('third@shop.example')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await page.waitForURL(`${origin}/console/${storefront}/test/team`)
  world.setNow(TEST_NOW)
  assert.deepEqual(faults, [])
  await close()
})
