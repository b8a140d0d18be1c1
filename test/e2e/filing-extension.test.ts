import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { launch } from 'puppeteer-core'
import { afterAll, beforeAll, test } from 'vitest'
import { writeFilingExtension } from '../../demo/extension/write-extension.ts'
import { demoHeaders } from '../../demo/page-headers.ts'
import { stateFormPage } from '../../demo/pages/state-form-page.ts'
import { signLaunch } from '../../src/actions/index.ts'
import { type Listener, listen } from '../../src/server/app/listen.ts'
import { accessibilityFaults, openBrowser, openPage } from '../support/browser.ts'
import { type ConsoleWorld, startConsole } from '../support/console-world.ts'
import { findFirefox } from '../support/engines/find-engines.ts'
import { eventually } from '../support/eventually.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from '../support/find-chromium.ts'
import { type LawFirmPage, walkLawFirmConsole } from '../support/law-firm-walk.ts'
import { TEST_NOW } from '../support/test-service.ts'
import { isLongRun, LONG_RUN_ONLY, testInLongRun, testUnless } from '../support/test-unless.ts'

const extension = fileURLToPath(new URL('../../demo/extension', import.meta.url))
const found = await findChromium()
// The browser from npm is the windowless build, which loads no extensions.
const skip = found.headless === true ? false : 'no browser here can load extensions'

let service: ConsoleWorld
let listener: Listener
let browser: Browser
let origin: string

const filing: Record<string, unknown> = {
  organization_name: 'Cedar Valley Music School',
  nonprofit_purpose: 'Teach every child of the valley to read music',
  nonprofit_address: { address_line_1: '12 Cedar Street', city: 'Ames', state: 'IA', zip_code: '50010' },
  nonprofit_mailing_address: { default_field: 'nonprofit_address' },
  nonprofit_phone: '515-555-0100',
  fye: '2025-12-31',
  tax_deductible: true,
  board_members: [{ first_name: 'Ada', last_name: 'Okafor', title: 'Treasurer' }],
  signatory_first_name: 'Ada',
  signatory_last_name: 'Okafor',
}

const filledIn = {
  organization: 'Cedar Valley Music School',
  ein: '421234567',
  street: '12 Cedar Street',
  city: 'Ames',
  state: 'IA',
  zip: '50010',
  mailing_street: '12 Cedar Street',
  mailing_city: 'Ames',
  phone: '515-555-0100',
  year_end: '2025-12-31',
  tax_deductible: 'on',
  officer: 'Okafor',
  officer_title: 'Treasurer',
  signatory_first: 'Ada',
  signatory_last: 'Okafor',
  purpose: 'Teach every child of the valley to read music',
}

beforeAll(async () => {
  let answer = async (_: Request) => new Response('starting', { status: 503 })
  listener = await listen((request) => answer(request), { port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${listener.port}`
  service = await startConsole({ publicUrl: origin })
  answer = async (request) =>
    new URL(request.url).pathname === '/demo/state-form'
      ? new Response(String(await stateFormPage()), { headers: demoHeaders })
      : service.fetch(request)
  await service.clientOf('lawfirm').filings.save({ params: { ein: '42-1234567' }, body: filing })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser.close()
  await listener.close()
  await service.close()
})

async function signedLaunch(): Promise<string> {
  const keys = { publicKey: 'test_pk_lawfirm', secretKey: 'test_sk_lawfirm' }
  const now = Math.floor(TEST_NOW.getTime() / 1_000)
  const token = await signLaunch({ client: '42-1234567', state: 'OH', type: 'renewal', sandbox: true, now, ...keys })
  return `${origin}/legal_extension/launch?ein=421234567&state=OH&type=renewal&sandbox=true&token=${token}`
}

async function proveFirm(page: Page): Promise<void> {
  await page.goto(await signedLaunch())
  await page.getByText('Cedar Valley Music School · EIN 42-1234567').waitFor()
}

async function handOver(page: Page): Promise<void> {
  await page.getByText('The filing extension is ready.').waitFor()
  await page.getByRole('button', { name: 'Fill the form with the extension' }).click()
  await page.getByText('The extension has the filing.').waitFor()
}

async function fillAndRead(page: Page): Promise<unknown> {
  await page.getByRole('button', { name: 'Fill for Cedar Valley Music School' }).click()
  await page.getByText('Everything was filled in.').waitFor()
  return page.evaluate('Object.fromEntries(new FormData(document.querySelector("form")))')
}

async function loadExtension(profile: string): Promise<BrowserContext> {
  const loading = [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`]
  return chromium.launchPersistentContext(profile, {
    executablePath: found.executablePath,
    headless: false,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [...CHROMIUM_ARGUMENTS, ...loading, '--headless=new'],
  })
}

testUnless(skip, 'a filing goes from the service through the loaded extension into a state\u2019s form', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'almoner-extension-'))
  const context = await loadExtension(profile)
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await proveFirm(page)
    await handOver(page)
    await page.goto(`${origin}/demo/state-form`)
    assert.deepEqual(await fillAndRead(page), filledIn)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
})

const firefox = findFirefox()
const skipFirefox = !isLongRun ? LONG_RUN_ONLY : firefox === undefined ? 'Firefox is not installed' : false

testUnless(skipFirefox, 'the same in Firefox, with the manifest that is built for it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-firefox-'))
  await writeFilingExtension('firefox', folder)
  const fox = await launch({ browser: 'firefox', headless: true, ...(firefox && { executablePath: firefox }) })
  try {
    await fox.installExtension(folder)
    const page = await fox.newPage()
    await page.goto(await signedLaunch())
    await page.waitForFunction("document.querySelector('#hand-over')?.disabled === false")
    await page.click('#hand-over')
    await page.waitForFunction("document.querySelector('#standing').textContent.includes('has the filing')")
    await page.goto(`${origin}/demo/state-form`)
    await (await page.waitForSelector('#almoner-offer button'))?.click()
    assert.deepEqual(await page.evaluate('Object.fromEntries(new FormData(document.querySelector("form")))'), filledIn)
    const walker: LawFirmPage = {
      goto: (address) => page.goto(address),
      click: async (selector) => (await page.waitForSelector(selector))?.click(),
      press: (key) => page.keyboard.press(key),
      type: (text) => page.keyboard.type(text),
      hand: async (path) => (await page.waitForSelector('input[type=file]'))?.uploadFile(path),
      until: (expression) => page.waitForFunction(expression),
      read: (expression) => page.evaluate(expression),
      atLaunch: async () => undefined,
      atForm: async () => undefined,
    }
    await walkLawFirmConsole(walker, { origin, world: service, ein: '421234583' })
  } finally {
    await fox.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('a printed return is uploaded, reviewed by keyboard, accepted and launched into a state\u2019s form', async () => {
  const { page, close } = await openPage(browser)
  let kept: unknown = null
  await page.exposeFunction('almonerBackground', (message: { type: string; filing?: unknown }) => {
    if (message.type === 'keep') kept = message.filing
    return message.type === 'keep' ? { kept: true } : { filing: kept }
  })
  const walker: LawFirmPage = {
    goto: (address) => page.goto(address),
    click: (selector) => page.click(selector),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    hand: (path) => page.setInputFiles('input[type=file]', path),
    // The pages' content security policy prevents waiting within them.
    until: (expression) => eventually(async () => assert.equal(await page.evaluate(`Boolean(${expression})`), true)),
    read: (expression) => page.evaluate(expression),
    atLaunch: () => runScripts(page, ['launch-page.js']),
    atForm: () => runScripts(page, ['form-map.js', 'fill-form.js']),
  }
  await walkLawFirmConsole(walker, { origin, world: service, ein: '421234591' })
  await close()
})

test('the extension keeps a filing for one working day, even when the browser stops its script', async () => {
  const background = await readFile(join(extension, 'background.js'), 'utf8')
  const session = new Map<string, unknown>()
  const alarms = new Map<string, { delayInMinutes: number }>()
  const begin = (hour: number) => {
    const heard: Record<string, (...said: unknown[]) => unknown> = {}
    const browser = {
      runtime: {
        id: 'helper',
        onMessage: { addListener: (listener: () => unknown) => Object.assign(heard, { listener }) },
      },
      alarms: {
        create: async (name: string, when: { delayInMinutes: number }) => alarms.set(name, when),
        onAlarm: { addListener: () => undefined },
      },
      storage: {
        session: {
          set: async (given: object) => Object.entries(given).map(([name, value]) => session.set(name, value)),
          get: async (name: string) => ({ [name]: session.get(name) }),
        },
      },
    }
    // The browser's clock, and empty memory, as after the script was stopped.
    runInNewContext(background, { browser, URL, Date: { now: () => hour * 3_600_000 } })
    return (message: object, path: string, id = 'helper') =>
      new Promise<unknown>((respond) => {
        const sender = { id, url: `https://giving.example${path}` }
        if (heard.listener?.(message, sender, respond) === false) respond('unheard')
      })
  }
  const launch = '/legal_extension/launch/fil_1'
  const keep = { type: 'keep', filing: { id: 'fil_1' } }
  assert.equal(await begin(0)(keep, '/demo/state-form'), 'unheard', 'a form hands nothing over')
  assert.equal(await begin(0)(keep, launch, 'another'), 'unheard')
  assert.deepEqual({ ...Object(await begin(0)(keep, launch)) }, { kept: true })
  const given = async (hour: number) => Object(await begin(hour)({ type: 'give' }, '/demo/state-form')).filing
  assert.deepEqual([await given(9.9), await given(10)], [{ id: 'fil_1' }, null])
  assert.equal(alarms.get('forget')?.delayInMinutes, 600)
})

/** Runs the extension's scripts in a plain page, with the few browser functions they use. */
async function runScripts(page: Page, names: readonly string[]): Promise<void> {
  await page.evaluate(
    'globalThis.chrome ??= {}; chrome.runtime = { sendMessage: (message) => globalThis.almonerBackground(message) }',
  )
  for (const name of names) await page.evaluate(await readFile(join(extension, name), 'utf8'))
}

testInLongRun(
  'the extension\u2019s own scripts do the same in a plain page, with nothing the page\u2019s policy forbids',
  async () => {
    const { page, faults, close } = await openPage(browser, { width: 390 })
    let kept: unknown = null
    await page.exposeFunction('almonerBackground', (message: { type: string; filing?: unknown }) => {
      if (message.type === 'keep') kept = message.filing
      return message.type === 'keep' ? { kept: true } : { filing: kept }
    })
    await proveFirm(page)
    await runScripts(page, ['launch-page.js'])
    await handOver(page)
    await page.goto(`${origin}/demo/state-form`)
    await runScripts(page, ['form-map.js', 'fill-form.js'])
    assert.deepEqual(await fillAndRead(page), filledIn)
    assert.deepEqual(faults, [])
    await close()
  },
)

testInLongRun('messages from another origin, for another launch or without a request have no effect', async () => {
  const { page, close } = await openPage(browser)
  await proveFirm(page)
  await page.evaluate(`
    globalThis.heard = []
    addEventListener('message', ({ data }) => data?.from === 'almoner-launch' && heard.push(data.type))
    const launch = location.pathname.split('/').at(-1)
    const hello = { from: 'almoner-extension', version: 1, type: 'hello', launch }
    dispatchEvent(new MessageEvent('message', { data: hello, origin: 'https://evil.example', source: window }))
    dispatchEvent(new MessageEvent('message', { data: hello, origin: location.origin, source: null }))
    postMessage({ ...hello, launch: 'fil_other' }, location.origin)
    postMessage({ ...hello, type: 'filing' }, location.origin)
  `)
  // Messages arrive in order: after two more of its own, the page has received these and the responses to them.
  for (const last of ['one', 'two'])
    await page.evaluate(`new Promise((heard) => {
      addEventListener('message', ({ data }) => data === '${last}' && heard())
      postMessage('${last}', location.origin)
    })`)
  assert.deepEqual(await page.evaluate('heard'), [])
  assert.ok(await page.getByRole('button', { name: 'Fill the form with the extension' }).isDisabled())
  await close()
})

testInLongRun('launch pages are accessible on a phone and a desk, in light and dark, and fit the width', async () => {
  for (const [colorScheme, width] of [
    ['light', 390],
    ['dark', 1280],
  ] as const) {
    const { page, faults, close } = await openPage(browser, { colorScheme, width })
    await page.goto(`${origin}/legal_extension/launch?ein=421234567&state=OH&type=renewal&sandbox=true`)
    assert.deepEqual(await accessibilityFaults(page), [], 'the proof')
    await proveFirm(page)
    assert.deepEqual(await accessibilityFaults(page), [], 'the filing')
    assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'))
    await page.goto(`${origin}/legal_extension/launch/fil_never`)
    assert.deepEqual(await accessibilityFaults(page), [], 'the notice')
    assert.deepEqual(faults, [])
    await close()
  }
})
