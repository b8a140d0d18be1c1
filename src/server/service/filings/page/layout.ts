import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { script, stylesheet } from './assets.ts'

/** A piece of a page, every value in it escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

/** Wraps a launch page's main part in the document all of them share. */
export function page({ title, sandbox, main }: { title: string; sandbox: boolean; main: Markup }): Markup {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <meta name="robots" content="noindex">
    <link rel="stylesheet" href="${stylesheet.href}">
    <script type="module" src="${script.href}"></script>
  </head>
  <body>
    ${sandbox ? html`<aside class="ribbon" aria-label="Sandbox"><strong>Sandbox</strong> Nothing here is filed anywhere.</aside>` : ''}
    <main>${main}</main>
  </body>
</html>
`
}

/** A type of filing as people read it: `financial_report` as `Financial report`. */
export function typeName(type: string): string {
  const words = type.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
