import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { html, raw } from 'hono/html'
import { htmlPage } from './page.ts'
import { pageHeaders } from './page-headers.ts'

const style = ['base.css', 'notice.css'].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n')
const styleHash = createHash('sha256').update(style).digest('base64')
const headers = pageHeaders({ 'script-src': "'none'", 'style-src': `'sha256-${styleHash}'` })

/** Whether the request is a person's, in a browser. Programs get a problem document instead of a page. */
export function wantsPage({ method, url, headers }: Request): boolean {
  const isProgramPath = /^\/(api|proxy)\//.test(new URL(url).pathname)
  return ['GET', 'HEAD'].includes(method) && !isProgramPath && /\btext\/html\b/.test(headers.get('accept') ?? '')
}

/** A link to another page, by its path. */
export interface PageLink {
  href: string
  name: string
}

/** A 404 page with links to go on. It loads no other file. */
export async function unknownPage(linksFor: readonly PageLink[]): Promise<Response> {
  const head = html`<meta name="robots" content="noindex">
    <style>${raw(style)}</style>`
  const body = html`<body>
    <main class="notice"><section class="card" aria-labelledby="title">
      <h1 id="title">Page not found</h1>
      <p>This page doesn’t exist or has moved. Check the link, or go back to where you came from.</p>
      <p>${linksFor.map(({ href, name }, index) => html`${index === 0 ? '' : ' · '}<a href="${href}">${name}</a>`)}</p>
    </section></main>
  </body>`
  const page = await htmlPage({ title: 'Page not found', head, body })
  return new Response(String(page), { status: 404, headers })
}
