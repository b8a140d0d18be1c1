import { html } from 'hono/html'
import { htmlPage, type Markup } from '../../../pages/page.ts'
import { script, stylesheet } from './assets.ts'

/** Wraps a launch page's main part in the document all of them share. */
export function page({ title, sandbox, main }: { title: string; sandbox: boolean; main: Markup }): Markup {
  const head = html`<link rel="icon" href="/icon.svg" type="image/svg+xml">
    <meta name="robots" content="noindex">
    <link rel="stylesheet" href="${stylesheet.href}">
    <script type="module" src="${script.href}"></script>`
  const body = html`<body>
    ${sandbox ? html`<aside class="ribbon" aria-label="Sandbox"><strong>Sandbox</strong> Nothing here is filed anywhere.</aside>` : ''}
    <main>${main}</main>
  </body>`
  return htmlPage({ title, head, body })
}

/** A type of filing as people read it: `financial_report` as `Financial report`. */
export function typeName(type: string): string {
  const words = type.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
