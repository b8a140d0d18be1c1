import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { KitTag } from '../kit-tag.ts'

/** A piece of a page, every value in it escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

/** A whole page. */
export interface PageOptions {
  title: string
  description: string
  kit: KitTag
  /** Stylesheet and script of the page, without the extension. */
  style: 'shop' | 'showcase'
  body: Markup
}

/** Wraps the body in a document with the kit's one script tag. */
export function page({ title, description, kit, style, body }: PageOptions): Markup {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="description" content="${description}">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="${style === 'shop' ? '/demo/assets/shop-icon.svg' : '/icon.svg'}" type="image/svg+xml">
    <link rel="stylesheet" href="/demo/assets/${style}.css">
    <link rel="stylesheet" href="${kit.stylesheet}">
    ${kitScript(kit)}
    <script type="module" src="/demo/assets/${style}.js"></script>
  </head>
  <body>
    ${body}
  </body>
</html>
`
}

function kitScript({ path, integrity }: KitTag): Markup {
  return integrity === undefined
    ? html`<script type="module" src="${path}"></script>`
    : html`<script type="module" crossorigin="anonymous" src="${path}" integrity="${integrity}"></script>`
}

/** Cents as people read them, such as `$1,250.00`. */
export function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
