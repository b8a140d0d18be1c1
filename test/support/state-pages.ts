import packageJson from '../../package.json' with { type: 'json' }
import { translationIntegrity } from '../../src/build/kit.ts'
import { directionOf } from '../../src/elements/shared/localize.ts'
import { everyWeight, FONT, FONTS } from './page-fonts.ts'

const ID = 'n_1HFJ3bNhJUCRhZ2eGTsMgd'
const LINK = '<a href="/">Give on our own page</a>'

/** The markup that shows each state, by name. */
const STATES: Readonly<Record<string, string>> = {
  'donate-button, presets': `<donate-button public-key="test_pk_a" nonprofit-id="${ID}" amounts="1000 2500 5000" amount="2500" fee-coverable></donate-button>`,
  'donate-button, one amount': `<donate-button public-key="live_pk_a" nonprofit-id="${ID}" amount="2500" fee-coverable></donate-button>`,
  'donate-button, round-up': `<donate-button public-key="live_pk_a" nonprofit-id="${ID}" amounts="500 1000" cart-total="2736" min="50"></donate-button>`,
  'donate-button, round-up and fee': `<donate-button public-key="live_pk_a" nonprofit-id="${ID}" amounts="500 1000" cart-total="2736" min="50" fee-coverable></donate-button>`,
  'donate-button, own amount': `<donate-button public-key="live_pk_a" nonprofit-id="${ID}"></donate-button>`,
  'donate-button, idle': `<donate-button public-key="live_pk_a" amounts="500 1000 2500"></donate-button>`,
  'donate-button, loading': `<donate-button public-key="live_pk_a" nonprofit-id="n_slow" amounts="500 1000 2500"></donate-button>`,
  'donate-button, error': `<donate-button public-key="live_pk_a" nonprofit-id="n_down" amounts="500">${LINK}</donate-button>`,
  'donate-button, not eligible': `<donate-button public-key="live_pk_a" nonprofit-id="n_gone" amounts="500">${LINK}</donate-button>`,
  'donate-button, secret key': `<donate-button public-key="live_sk_oops" nonprofit-id="${ID}">${LINK}</donate-button>`,
  'nonprofit-picker, idle': '<nonprofit-picker public-key="live_pk_a"></nonprofit-picker>',
  'nonprofit-picker, chosen': `<nonprofit-picker public-key="test_pk_a" value="${ID}"></nonprofit-picker>`,
  'nonprofit-picker, loading a choice': '<nonprofit-picker public-key="live_pk_a" value="n_slow"></nonprofit-picker>',
  'nonprofit-picker, error': `<nonprofit-picker public-key="live_pk_a" value="n_down">${LINK}</nonprofit-picker>`,
  'climate-offset-badge, shipment':
    '<climate-offset-badge public-key="test_pk_a" origin="98101" destination="30303" weight-lb="50"></climate-offset-badge>',
  'climate-offset-badge, crypto': '<climate-offset-badge public-key="live_pk_a" currency="BTC"></climate-offset-badge>',
  'climate-offset-badge, totals': '<climate-offset-badge public-key="live_pk_a"></climate-offset-badge>',
  'climate-offset-badge, loading': '<climate-offset-badge public-key="live_pk_slow"></climate-offset-badge>',
  'climate-offset-badge, empty': '<climate-offset-badge public-key="live_pk_empty"></climate-offset-badge>',
  'climate-offset-badge, error': '<climate-offset-badge public-key="live_pk_down"></climate-offset-badge>',
  'impact-card, all, six months': '<impact-card public-key="live_pk_a" months="6"></impact-card>',
  'impact-card, one': `<impact-card public-key="live_pk_a" nonprofit-id="${ID}" months="4"></impact-card>`,
  'impact-card, loading': '<impact-card public-key="live_pk_slow"></impact-card>',
  'impact-card, empty': '<impact-card public-key="live_pk_empty"></impact-card>',
  'impact-card, error': '<impact-card public-key="live_pk_down"></impact-card>',
  'social-share': `<social-share public-key="live_pk_a" nonprofit-id="${ID}"></social-share>`,
  'social-share, idle': `<social-share public-key="live_pk_a">${LINK}</social-share>`,
  'social-share, loading': '<social-share public-key="live_pk_a" nonprofit-id="n_slow"></social-share>',
  'social-share, empty': `<social-share public-key="live_pk_empty" nonprofit-id="${ID}"></social-share>`,
  'social-share, error': '<social-share public-key="live_pk_down" nonprofit-id="n_x"></social-share>',
}

/** The button's layouts besides the card, with their options. */
const FORMS: Readonly<Record<string, string>> = {
  'donate-button, row': `<donate-button public-key="live_pk_a" nonprofit-id="${ID}" mode="line" amounts="500 1000"></donate-button>`,
  'donate-button, row with its fee': `<donate-button public-key="test_pk_a" nonprofit-id="${ID}" mode="line" amount="500" fee-coverable></donate-button>`,
  'donate-button, row, idle': '<donate-button public-key="live_pk_a" mode="line" amounts="500"></donate-button>',
  'donate-button, for an order': `<donate-button public-key="live_pk_a" nonprofit-id="${ID}" mode="cart" cart-total="2735"></donate-button>`,
  'donate-button, in an order': `<donate-button public-key="test_pk_a" nonprofit-id="${ID}" mode="cart" cart-total="2735" amounts="500" value="65"></donate-button>`,
  'donate-button, own amount in an order': `<donate-button public-key="live_pk_a" nonprofit-id="${ID}" mode="cart" amounts="500" value="333"></donate-button>`,
  'donate-button, opener': `<donate-button public-key="live_pk_a" nonprofit-id="${ID}" mode="button" amounts="500"></donate-button>`,
  'nonprofit-picker, own list': `<nonprofit-picker public-key="live_pk_a" layout="tiles" nonprofits="${ID} n_stub1 n_stub2 n_stub3" value="n_stub1" others></nonprofit-picker>`,
  'nonprofit-picker, own list, another chosen': `<nonprofit-picker public-key="test_pk_a" layout="tiles" nonprofits="n_stub1 n_stub2" value="n_stub4" others></nonprofit-picker>`,
  'nonprofit-picker, opener': '<nonprofit-picker public-key="live_pk_a" layout="dialog"></nonprofit-picker>',
  'impact-card, goal': '<impact-card public-key="live_pk_a" goal="1200000"></impact-card>',
  'donate-button, once or monthly': `<donate-button public-key="live_pk_a" nonprofit-id="${ID}" frequency="once monthly" amounts="1000 2500"></donate-button>`,
}

/** Languages of the elements, English first. */
export const LANGUAGES = ['en', ...Object.keys(translationIntegrity())]

/** The same fonts, colors and columns for the layouts. */
export function formsPage({ language = 'en', direction = 'ltr' } = {}): string {
  return pageOf({ language, direction, states: FORMS })
}

/** One column on a phone, and fonts that load before the elements, so that they don't cause a layout shift. */
const KEPT = 'body { margin: 16px } h2 { line-height: 16px }'

/**
 * The same page with the stylesheet that reserves space, in one column. Without pickers whose chosen nonprofit can't be
 * loaded, because their error message needs space.
 */
export function reservedSpacePage(language: string, states = STATES): string {
  return pageOf({ language, direction: directionOf(language), kept: true, states })
}

/** A sheet of states, each as wide as it would be on a page of `width`. */
export function sheetOf({ language = 'en', width = 375, columns = 1, states = STATES }): string {
  const column = `body { margin: 0 } main { columns: ${columns}; column-gap: 0; inline-size: ${width * columns}px } main > div { padding: 16px }`
  return pageOf({ language, direction: directionOf(language), states, column })
}

/** A page with every element in every state that needs no action. */
export function pageOf({
  language = 'en',
  direction = 'ltr',
  kept = false,
  states = STATES,
  column = '',
} = {}): string {
  const shown = Object.entries(states).filter(([name]) => !kept || !/^nonprofit-picker, (error|loading)/.test(name))
  const cells = shown.map(([name, markup]) => `<div><h2 lang="en" dir="ltr">${name}</h2>${markup}</div>`)
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>Elements</title>
    <meta name="viewport" content="width=device-width">
    ${kept ? `<link rel="stylesheet" href="/embed/${packageJson.version}/almoner.css">` : ''}
    <script type="module" src="/embed/${packageJson.version}/almoner.js"></script>
    <style>
      ${FONTS}
      html { color-scheme: light dark; }
      body { margin: 28px; background: light-dark(#f5f7f5, #0f1312); font: ${FONT}; color: light-dark(#111, #eee); }
      ${kept ? KEPT : 'main { columns: 400px; column-gap: 28px; }'}
      main > div { break-inside: avoid; padding-bottom: 28px; }
      ${column}
      h2 { margin: 0 0 8px; font-size: 12px; font-weight: 500; opacity: .7; }
    </style></head><body>${kept ? everyWeight(language) : ''}<main>${cells.join('')}</main></body></html>`
}

/** A page with only a picker, to be opened. */
export const PICKER = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Picker</title><meta name="viewport" content="width=device-width">
  <script type="module" src="/embed/${packageJson.version}/almoner.js"></script>
  <style>${FONTS} html{color-scheme:light dark}body{margin:28px;background:light-dark(#f5f7f5,#0f1312);font:${FONT}}nonprofit-picker{max-width:440px}</style>
  </head><body><main><nonprofit-picker public-key="test_pk_a"></nonprofit-picker></main></body></html>`
