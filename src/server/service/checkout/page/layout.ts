import { html, raw } from 'hono/html'
import { icon } from '../../../pages/icon.ts'
import { htmlPage, type Markup } from '../../../pages/page.ts'
import { script, stylesheet } from './assets.ts'
import type { HostedSpeaker } from './hosted-speaker.ts'
import type { ShopBrand } from './shop-brand.ts'

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
