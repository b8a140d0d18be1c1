import { html, raw } from 'hono/html'
import { icon } from '../../../pages/icon.ts'
import { htmlPage, type Markup } from '../../../pages/page.ts'
import {
  BASE_STYLES,
  FIELD_STYLES,
  GIFT_STYLES,
  NOTICE_STYLES,
  RIBBON_STYLES,
  readAsset,
} from '../../../pages/page-assets.ts'
import { PRIVATE, pageHeaders } from '../../../pages/page-headers.ts'
import { accentShades } from '../../branding/accent.ts'
import type { HostedSpeaker } from './hosted-speaker.ts'

/** A whole page. `refreshAfter` is in seconds. */
export interface PageOptions {
  speaker: HostedSpeaker
  title: string
  testMode: boolean
  refreshAfter?: number
  /** Whose colours the page wears; nobody's where it is not known who sent the donor. */
  brand?: ShopBrand | undefined
  main: Markup
}

/** Wraps a page's main part in the document all hosted pages share. */
export function page({ speaker, title, testMode, refreshAfter, brand, main }: PageOptions): Markup {
  // With the script, the page looks first whether there is a network to refresh by.
  const refresh = html`<noscript><meta http-equiv="refresh" content="${refreshAfter ?? 0}"></noscript>`
  const head = html`<link rel="icon" href="/icon.svg" type="image/svg+xml">
    <meta name="robots" content="noindex">
    ${refreshAfter === undefined ? '' : refresh}
    <link rel="stylesheet" href="${stylesheet.href}">
    ${brand?.lookUrl === undefined ? '' : html`<link rel="stylesheet" href="${brand.lookUrl}">`}
    <script type="module" src="${script.href}"></script>`
  const body = html`<body${refreshAfter === undefined ? '' : raw(` data-refresh="${refreshAfter}"`)}>
    ${testMode ? ribbon(speaker) : ''}
    ${main}
  </body>`
  return htmlPage({ title, locale: speaker.locale, head, body })
}

function ribbon({ say }: HostedSpeaker): Markup {
  const [before, after] = say('testHint').split('{number}')
  return html`<aside class="ribbon" aria-label="${say('testMode')}">
      <strong>${say('test')}</strong>
      <span>${before}<span class="number" dir="ltr">4242 4242 4242 4242</span>${after}</span>
    </aside>`
}

/** Where the script says that the network is away; empty and hidden until then. */
export function connection({ say }: HostedSpeaker): Markup {
  return html`<div class="alert" role="alert" data-connection data-offline="${say('offline')}" data-lost="${say('lost')}" hidden>${icon('alert')}<span></span></div>`
}

/** How the account shows itself whose page the donor comes from. */
export interface ShopBrand {
  /** Its name. */
  shop: string
  /** Where its logo is, and a stylesheet with its accent; absent where it never said. */
  logoUrl?: string
  lookUrl?: string
}

/** The account's logo, by its name for who does not see it; nothing where it has none. */
export function shopLogo({ shop, logoUrl }: ShopBrand): Markup | '' {
  return logoUrl === undefined ? '' : html`<img class="logo" src="${logoUrl}" alt="${shop}">`
}

/** The colours of an account on its hosted pages, each readable on both grounds. */
export function accountLook(accent: string): string {
  const { light, onLight, dark, onDark } = accentShades(accent)
  return `${shades(light, onLight, 'black')}\n@media (prefers-color-scheme: dark) { ${shades(dark, onDark, 'white')} }\n`
}

function shades(accent: string, text: string, stronger: string): string {
  return `:root { --accent: ${accent}; --on-accent: ${text}; --accent-strong: color-mix(in srgb, ${accent} 82%, ${stronger}); --soft: color-mix(in srgb, ${accent} 10%, var(--surface)); }`
}

const PATH = '/checkout/assets/'

/** Style of the hosted pages. */
export const stylesheet = readAsset(
  PATH,
  BASE_STYLES,
  NOTICE_STYLES,
  RIBBON_STYLES,
  FIELD_STYLES,
  GIFT_STYLES,
  new URL('checkout.css', import.meta.url),
)

/** Script of the hosted pages. */
export const script = readAsset(PATH, new URL('checkout.js', import.meta.url))

/** Headers of every hosted page. `returnOrigins` are where its form may lead the donor. */
export function hostedPageHeaders(returnOrigins: readonly string[]): Record<string, string> {
  const formTargets = ["'self'", ...new Set(returnOrigins)].join(' ')
  const permissions = 'camera=(), geolocation=(), microphone=()'
  return pageHeaders(
    { 'form-action': formTargets, 'connect-src': "'self'" },
    { ...PRIVATE, 'permissions-policy': permissions },
  )
}
