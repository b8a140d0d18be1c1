import { html } from 'hono/html'
import { htmlPage, type Markup } from '../../src/server/pages/page.ts'
import type { PageLocale } from '../../src/server/pages/page-locale.ts'
import type { KitTag } from '../kit-tag.ts'

/** A whole page. */
export interface PageOptions {
  title: string
  description: string
  kit: KitTag
  /** Default: English. */
  locale?: PageLocale
  /** Stylesheet and script of the page, without the extension. */
  style: 'store' | 'showcase'
  body: Markup
}

/** A document with the kit's script tag. */
export function page({ title, description, kit, locale, style, body }: PageOptions): Markup {
  const head = html`<meta name="description" content="${description}">
    <link rel="icon" href="${style === 'store' ? '/demo/assets/store-icon.svg' : '/icon.svg'}" type="image/svg+xml">
    <link rel="stylesheet" href="/demo/assets/${style}.css">
    <link rel="stylesheet" href="${kit.stylesheet}">
    ${kitScript(kit)}
    <script type="module" src="/demo/assets/${style}.js"></script>`
  const wholeBody = html`<body>
    ${body}
  </body>`
  return htmlPage({ title, ...(locale === undefined ? {} : { locale }), head, body: wholeBody })
}

function kitScript({ path, integrity }: KitTag): Markup {
  return integrity === undefined
    ? html`<script type="module" src="${path}"></script>`
    : html`<script type="module" crossorigin="anonymous" src="${path}" integrity="${integrity}"></script>`
}
