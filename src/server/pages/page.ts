import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { PageLocale } from './page-locale.ts'

/** Part of a page, with all values escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

/** The parts of a page. */
export interface PageParts {
  title: string
  /** Default: English, left to right. */
  locale?: Pick<PageLocale, 'language' | 'direction'>
  /** Content of the element `head`: links, scripts and metadata. */
  head?: Markup
  /** The whole element `body`. */
  body: Markup
}

/** The HTML document of every page, in the visitor's color scheme and screen width. */
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

/** The test mode notice above a page: a label for screen readers, one word and a hint. */
export function testRibbon(label: string, test: string, hint: string | Markup): Markup {
  return html`<aside class="ribbon" aria-label="${label}">
      <strong>${test}</strong>
      <span>${hint}</span>
    </aside>`
}

const shapes = {
  back: 'M10 3 5 8l5 5',
  ended: 'M5 8h6M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Z',
  returned: 'M6 2.5 3 5.5l3 3M3 5.5h6.5a3.75 3.75 0 0 1 0 7.5H6',
  check: 'm3 8.5 3.5 3.5L13 4.5',
  clock: 'M8 4v4.5l3 1.5M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Z',
  alert: 'M8 4.5v4M8 11.25v.25M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Z',
  mail: 'M1.75 3.5h12.5v9H1.75zM2 4l6 5 6-5',
} as const

/** A decorative icon, hidden from screen readers. */
export function icon(name: keyof typeof shapes, className = ''): Markup {
  const shape = `<path d="${shapes[name]}" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/>`
  return html`<svg class="${className}" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">${raw(shape)}</svg>`
}
