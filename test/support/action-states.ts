import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import packageJson from '../../package.json' with { type: 'json' }
import { FONT, FONTS } from './page-fonts.ts'
import { PAINTED, SETTLED } from './settled.ts'
import { formsPage, pageOf } from './state-pages.ts'
import type { StubService } from './stub-service.ts'

/** A state that an element reaches when a donor does something; `act` does it. */
interface ActedState {
  markup: string
  query?: string
  act?: (page: Page) => Promise<void>
}

const ID = 'n_1HFJ3bNhJUCRhZ2eGTsMgd'
const BUTTON = `<donate-button public-key="test_pk_a" nonprofit-id="${ID}" amounts="1000 2500 5000" cart-total="2736" min="50" fee-coverable><a href="/">Give on our own page</a></donate-button>`

const ACTIONS: Readonly<Record<string, ActedState>> = {
  'donate-button, chosen, covered and all of it told': {
    markup: BUTTON,
    act: async (page) => {
      await page.locator('label').nth(2).click()
      await page.locator('[part=cover]').click()
      await page.locator('summary').click()
    },
  },
  'donate-button, an amount that is too small': {
    markup: BUTTON,
    act: async (page) => {
      await page.locator('label').nth(4).click()
      await page.locator('[part=input]').fill('0.4')
      await page.keyboard.press('Enter')
      await page.locator('#complaint').waitFor()
    },
  },
  'donate-button, without an answer from the payment page': {
    markup: BUTTON,
    act: async (page) => {
      await page.route('**/checkout_link*', (route) => route.fulfill({ status: 400, body: '{}' }))
      await page.locator('label').nth(2).click()
      await page.locator('#give').click()
      await page.locator('[part=status]').waitFor()
    },
  },
  'donate-button, on the way to the payment page': {
    markup: BUTTON,
    act: async (page) => {
      await page.route('**/checkout_link*', () => undefined)
      await page.locator('label').nth(2).click()
      await page.locator('#give').click()
      await page.locator('donate-button:state(loading)').waitFor()
    },
  },
  'donate-button, where the payment page opens in another place': {
    markup: BUTTON,
    act: async (page) => {
      await page.evaluate('window.open = () => null')
      await page.locator('label').nth(2).click()
      await page.locator('#give').click()
      await page.locator('.secure a').waitFor()
    },
  },
  'donate-button, thanks': {
    markup: BUTTON,
    query: `?almoner_gift=${'9'.repeat(32)}&donation_id=d_9`,
    act: (page) => page.locator('[part=thanks]').waitFor(),
  },
  'donate-button, monthly in a dialog': {
    markup: `<donate-button public-key="test_pk_a" nonprofit-id="${ID}" mode="button" frequency="once monthly" amounts="1000 2500"></donate-button>`,
    act: async (page) => {
      await page.locator('.opener').click()
      await page.locator('[part=frequency]').nth(1).click()
      await page.locator('.told').waitFor()
    },
  },
  'donate-button, a dedication that lacks whom to tell, in the dialog of a page': {
    markup: `<donate-button public-key="test_pk_a" nonprofit-id="${ID}" mode="dialog" open dedication amounts="1000 2500"></donate-button>`,
    act: async (page) => {
      await page.locator('.dedicate summary').click()
      await page.locator('.dedicate [type=text]').fill('Grandfather Karl Ulrich')
      await page.locator('label').nth(0).click()
      await page.locator('#give').click()
      await page.locator('#tell_email').waitFor()
    },
  },
  'donate-button, the dialog of a page, monthly too': {
    markup: `<donate-button public-key="live_pk_a" nonprofit-id="${ID}" mode="dialog" open frequency="once monthly" fee-coverable amounts="1000 2500"></donate-button>`,
    act: (page) => page.locator('[part=amount]').first().click(),
  },
  'donate-button, a dedication': {
    markup: `<donate-button public-key="test_pk_a" nonprofit-id="${ID}" dedication amounts="1000 2500"></donate-button>`,
    act: async (page) => {
      await page.locator('.dedicate summary').click()
      await page.locator('.dedicate [type=text]').waitFor()
    },
  },
  'nonprofit-picker, its own list in a dialog': {
    markup: `<nonprofit-picker public-key="live_pk_a" layout="dialog" nonprofits="${ID} n_stub1 n_stub2 n_stub3" others></nonprofit-picker>`,
    act: async (page) => {
      await page.locator('.opener').click()
      await page.locator('[part=tile]').first().waitFor()
    },
  },
  'nonprofit-picker, in a dialog': {
    markup: '<nonprofit-picker public-key="test_pk_a" layout="dialog"></nonprofit-picker>',
    act: async (page) => {
      await page.locator('.opener').click()
      await page.locator('input').fill('con')
      await page.locator('mark').first().waitFor()
      await page.waitForFunction(SETTLED)
    },
  },
  'donate-button, the donor’s own split': {
    markup: `<donate-button public-key="test_pk_a" nonprofit-id="${ID} n_stub1 n_stub4" amount="2500" amounts="1000 2500"></donate-button>`,
    act: async (page) => {
      await page.locator('.split button').click()
      await page.locator('.split input').first().waitFor()
    },
  },
  'nonprofit-picker, several, no more of which can be chosen': {
    markup: `<nonprofit-picker public-key="live_pk_a" multiple max="2" value="${ID} n_stub1"></nonprofit-picker>`,
    act: async (page) => {
      await page.locator('input').fill('con')
      await page.locator('mark').first().waitFor()
      await page.waitForFunction(SETTLED)
    },
  },
  'nonprofit-picker, several, in a dialog': {
    markup: `<nonprofit-picker public-key="test_pk_a" multiple layout="dialog" nonprofits="${ID} n_stub2" others value="${ID} n_stub1"></nonprofit-picker>`,
    act: async (page) => {
      await page.locator('.opener').click()
      await page.locator('[part=tile]').first().waitFor()
    },
  },
  'nonprofit-picker, featured': {
    markup: '<nonprofit-picker public-key="test_pk_a"></nonprofit-picker>',
    act: async (page) => {
      await page.locator('input').click()
      await page.locator('[role=option]').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  'nonprofit-picker, found': {
    markup: '<nonprofit-picker public-key="test_pk_a" required></nonprofit-picker>',
    act: async (page) => {
      await page.locator('input').fill('con')
      await page.locator('mark').first().waitFor()
      await page.locator('[part=chip]').nth(1).click()
      await page.locator('[part=chip][aria-pressed=true]').nth(0).waitFor()
      await page.waitForFunction(SETTLED)
    },
  },
  'nonprofit-picker, nothing found': {
    markup: '<nonprofit-picker public-key="test_pk_a"></nonprofit-picker>',
    act: async (page) => {
      await page.locator('input').fill('zzz')
      await page.locator('.note').waitFor()
    },
  },
  'nonprofit-picker, no answer': {
    markup: '<nonprofit-picker public-key="live_pk_down"><a href="/">Choose on our own page</a></nonprofit-picker>',
    act: async (page) => {
      await page.locator('input').click()
      await page.locator('[part=status]').waitFor()
    },
  },
  'nonprofit-picker, awaited': {
    markup: '<nonprofit-picker public-key="live_pk_slow"></nonprofit-picker>',
    act: async (page) => page.locator('input').click(),
  },
  'nonprofit-picker, disabled': { markup: '<nonprofit-picker public-key="test_pk_a" disabled></nonprofit-picker>' },
  'climate-offset-badge, chosen and explained': {
    markup:
      '<climate-offset-badge public-key="test_pk_a" origin="98101" destination="30303" weight-lb="50"></climate-offset-badge>',
    act: async (page) => {
      await page.locator('[part=offer]').click()
      await page.locator('summary').click()
    },
  },
  'social-share, another theme and a link to copy by hand': {
    markup: `<social-share public-key="test_pk_a" nonprofit-id="${ID}"></social-share>`,
    act: async (page) => {
      await page.locator('[part=theme]').nth(2).click()
      await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
      await page.locator('button[part=button]').last().click()
      await page.locator('.notice', { hasText: 'http' }).waitFor()
    },
  },
}

/** Names of the states that an element reaches when a donor does something. */
export const ACTION_STATES: readonly string[] = Object.keys(ACTIONS)

/** The pages of those states by path, for the stub service. */
export function actionPages({
  language = 'en',
  direction = 'ltr',
  more = '',
  below = '/acted',
} = {}): Record<string, string> {
  const alone = Object.values(ACTIONS).map(({ markup }, index) => [
    `${below}/${index}`,
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>State</title>
    <meta name="viewport" content="width=device-width">${more}
    <script type="module" src="/embed/${packageJson.version}/almoner.js"></script>
    <style>${FONTS} html { color-scheme: light dark } body { margin: 16px; background: light-dark(#f5f7f5, #0f1312); font: ${FONT}; color: light-dark(#111, #eee) }</style>
    </head><body><main>${markup}</main></body></html>`,
  ])
  return Object.fromEntries(alone)
}

/** The pages of all states by path, for the stub service. */
export function pagesOfStates({ language = 'en', direction = 'ltr', more = '' } = {}): Record<string, string> {
  return {
    '/forms': formsPage({ language, direction }).replace('</title>', `</title>${more}`),
    '/all': pageOf({ language, direction }).replace('</title>', `</title>${more}`),
    ...actionPages({ language, direction, more }),
  }
}

async function comeTo(page: Page, address: string, act: ActedState['act']): Promise<void> {
  page.setDefaultTimeout(60_000)
  await page.goto(address)
  await page.waitForFunction(SETTLED)
  await act?.(page)
  await page.evaluate(PAINTED)
}

/** Brings a page of `actionPages` into one of those states. */
export async function actOut(page: Page, origin: string, state: string, below = '/acted'): Promise<void> {
  const { query = '', act } = ACTIONS[state] ?? { markup: '' }
  await comeTo(page, `${origin}${below}/${ACTION_STATES.indexOf(state)}${query}`, act)
}

/** Shows every state of every element and calls `look` with each page. States that need no action share one page. */
export async function inEveryState(
  browser: Browser,
  service: StubService,
  options: BrowserContextOptions,
  look: (page: Page, state: string) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options)
  const shown: Readonly<Record<string, ActedState & { path?: string }>> = {
    all: { markup: '', path: '/all' },
    forms: { markup: '', path: '/forms' },
    ...ACTIONS,
  }
  for (const [index, [state, { path, query = '', act }]] of Object.entries(shown).entries()) {
    const page = await context.newPage()
    await comeTo(page, `${service.origin}${path ?? `/acted/${index - 2}`}${query}`, act)
    await look(page, state)
    await page.close()
  }
  await context.close()
}
