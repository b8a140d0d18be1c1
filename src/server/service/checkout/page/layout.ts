import { html, raw } from 'hono/html'
import { htmlPage, icon, type Markup, testRibbon } from '../../../pages/page.ts'
import { DONOR_STYLES, readAsset } from '../../../pages/page-assets.ts'
import { PRIVATE, pageHeaders } from '../../../pages/page-headers.ts'
import {
  type Catalogs,
  createTranslator,
  type DayFormats,
  dayFormats,
  type PageLocale,
  type Translator,
} from '../../../pages/page-locale.ts'
import { accentShades } from '../../branding/account-branding.ts'
import type { LinkStatus } from '../link/payment-link.ts'
import { arabic } from './words/arabic.ts'
import { english, type Words } from './words/english.ts'
import { french } from './words/french.ts'
import { german } from './words/german.ts'
import { japanese } from './words/japanese.ts'
import { portuguese } from './words/portuguese.ts'
import { spanish } from './words/spanish.ts'

/** Translates the texts of the hosted pages, and formats days. */
export interface HostedTranslator extends Translator<keyof Words>, DayFormats {}

const catalogs: Catalogs<keyof Words> = {
  en: english,
  ar: arabic,
  de: german,
  es: spanish,
  fr: french,
  ja: japanese,
  pt: portuguese,
}

export function hostedTranslator(locale: PageLocale): HostedTranslator {
  return { ...createTranslator(catalogs, locale), ...dayFormats(locale) }
}

/** A whole page. `refreshAfter` is in seconds. */
export interface PageOptions {
  translator: HostedTranslator
  title: string
  testMode: boolean
  refreshAfter?: number
  /** The branding of the page; none if the account is unknown. */
  brand?: ShopBrand | undefined
  main: Markup
}

/** Wraps main content in the layout of all hosted pages. */
export function page({ translator, title, testMode, refreshAfter, brand, main }: PageOptions): Markup {
  // With the script, the page checks the network before it refreshes.
  const refresh = html`<noscript><meta http-equiv="refresh" content="${refreshAfter ?? 0}"></noscript>`
  const head = html`<link rel="icon" href="/icon.svg" type="image/svg+xml">
    <meta name="robots" content="noindex">
    ${refreshAfter === undefined ? '' : refresh}
    <link rel="stylesheet" href="${stylesheet.href}">
    ${brand?.lookUrl === undefined ? '' : html`<link rel="stylesheet" href="${brand.lookUrl}">`}
    <script type="module" src="${script.href}"></script>`
  const body = html`<body${refreshAfter === undefined ? '' : raw(` data-refresh="${refreshAfter}"`)}>
    ${testMode ? ribbon(translator) : ''}
    ${main}
  </body>`
  return htmlPage({ title, locale: translator.locale, head, body })
}

function ribbon({ t }: HostedTranslator): Markup {
  const [before, after] = t('testHint').split('{number}')
  const hint = html`${before}<span class="number" dir="ltr">4242 4242 4242 4242</span>${after}`
  return testRibbon(t('testMode'), t('test'), hint)
}

/** Where the script shows that the network is down; empty and hidden until then. */
export function connection({ t }: HostedTranslator): Markup {
  return html`<div class="alert" role="alert" data-connection data-offline="${t('offline')}" data-lost="${t('lost')}" hidden>${icon('alert')}<span></span></div>`
}

/** Branding of the donor's account. */
export interface ShopBrand {
  shop: string
  /** The logo's address, and a stylesheet with the accent color; absent if not set. */
  logoUrl?: string
  lookUrl?: string
}

/** The account's logo, with its name as alternative text; empty if it has none. */
export function shopLogo({ shop, logoUrl }: ShopBrand): Markup | '' {
  return logoUrl === undefined ? '' : html`<img class="logo" src="${logoUrl}" alt="${shop}">`
}

/** Accent colors of an account, each readable on light and dark backgrounds. */
export function accentStyles(accent: string): string {
  const { light, onLight, dark, onDark } = accentShades(accent)
  return `${shades(light, onLight, 'black')}\n@media (prefers-color-scheme: dark) { ${shades(dark, onDark, 'white')} }\n`
}

function shades(accent: string, text: string, stronger: string): string {
  return `:root { --accent: ${accent}; --on-accent: ${text}; --accent-strong: color-mix(in srgb, ${accent} 82%, ${stronger}); --soft: color-mix(in srgb, ${accent} 10%, var(--surface)); }`
}

const PATH = '/checkout/assets/'

export const stylesheet = readAsset(PATH, ...DONOR_STYLES, new URL('checkout.css', import.meta.url))

export const script = readAsset(PATH, new URL('checkout.js', import.meta.url))

/** Headers of every hosted page. `returnOrigins` are the origins that its form may redirect to. */
export function hostedPageHeaders(returnOrigins: readonly string[]): Record<string, string> {
  const formTargets = ["'self'", ...new Set(returnOrigins)].join(' ')
  const permissions = 'camera=(), geolocation=(), microphone=()'
  return pageHeaders(
    { 'form-action': formTargets, 'connect-src': "'self'" },
    { ...PRIVATE, 'permissions-policy': permissions },
  )
}

/** A page with only a message. */
export interface Notice {
  title: string
  sentence: string
  /** A second sentence, in a paragraph of its own. */
  addition?: string
  mark: 'check' | 'clock' | 'alert'
  testMode: boolean
  /** Branding of the donor's account; absent if unknown. */
  brand?: ShopBrand
  /** The main link. */
  link?: { href: string; label: string }
  /** A secondary link. */
  further?: { href: string; label: string }
  refreshAfter?: number
}

/** Renders a message with one main link. */
export function noticePage(notice: Notice, translator: HostedTranslator): Markup {
  const { title, sentence, addition, mark, testMode, brand, link, further, refreshAfter } = notice
  return page({
    translator,
    title,
    testMode,
    brand,
    ...(refreshAfter === undefined ? {} : { refreshAfter }),
    main: html`<main class="notice"><section class="card" aria-labelledby="title">
      ${brand === undefined ? '' : shopLogo(brand)}
      ${icon(mark, 'mark')}
      <h1 id="title">${title}</h1>
      <p>${sentence}</p>
      ${addition === undefined ? '' : html`<p>${addition}</p>`}
      ${link === undefined ? '' : html`<a class="give" href="${link.href}">${link.label}</a>`}
      ${further === undefined ? '' : html`<p class="cancel"><a href="${further.href}">${further.label}</a></p>`}
    </section></main>`,
  })
}

/** Why an open link can't accept gifts: its nonprofit may not be paid any more, or its store's account is disabled. */
export type UnavailableReason = 'ineligible' | 'shop_closed'

/** Why an address can't accept payments. */
export type ClosedReason = Exclude<LinkStatus, 'open'> | UnavailableReason | 'canceled'

/** The icon of each closed page; its texts are named after the reason. */
export const closedMarks: Readonly<Record<ClosedReason, Notice['mark']>> = {
  used: 'check',
  canceled: 'alert',
  expired: 'clock',
  declined_out: 'alert',
  ineligible: 'alert',
  shop_closed: 'alert',
}
