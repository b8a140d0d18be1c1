import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { PageLocale } from './page-locale.ts'

/** A piece of a page, every value in it escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

/** What a page is made of. */
export interface PageParts {
  title: string
  /** English from left to right unless it says otherwise. */
  locale?: Pick<PageLocale, 'language' | 'direction'>
  /** Links, scripts and what else the page says of itself. */
  head?: Markup
  /** The element `body`, whole. */
  body: Markup
}

/** The document of every page that people see: light or dark as they like it, as wide as their screen. */
export function htmlPage({ title, locale, head, body }: PageParts): Markup {
  return html`<!doctype html>
<html lang="${locale?.language ?? 'en'}" dir="${locale?.direction ?? 'ltr'}">
  <head>
    <meta charset="utf-8">
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    ${head ?? ''}
  </head>
  ${body}
</html>
`
}
