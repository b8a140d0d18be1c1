import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { html, raw } from 'hono/html'
import { htmlPage } from './page.ts'

/** What a page may load and do: its own script, styles and pictures, and nothing that is not named. */
const STRICT = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'connect-src': "'none'",
  'frame-src': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'require-trusted-types-for': "'script'",
}

/** Directives of a content security policy that differ from the strict one. */
export type PagePolicy = Partial<Record<keyof typeof STRICT, string>>

/** Headers of a page: no inline code, no other origins, no framing, no caching, unless `policy` or `headers` allow it. */
export function pageHeaders(policy: PagePolicy = {}, headers: Record<string, string> = {}): Record<string, string> {
  const directives = Object.entries({ ...STRICT, ...policy }).map(([directive, value]) => `${directive} ${value}`)
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': directives.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...headers,
  }
}

/** For private pages: not indexed, and isolated from the page that opened them. */
export const PRIVATE = { 'x-robots-tag': 'noindex, nofollow', 'cross-origin-opener-policy': 'same-origin' }

const style = ['base.css', 'notice.css'].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n')
const styleHash = createHash('sha256').update(style).digest('base64')
const headers = pageHeaders({ 'script-src': "'none'", 'style-src': `'sha256-${styleHash}'` })

/** Whether a person asks for something to look at; a program gets a problem it can read. */
export function wantsPage({ method, url, headers }: Request): boolean {
  const isProgramPath = /^\/(api|proxy)\//.test(new URL(url).pathname)
  return ['GET', 'HEAD'].includes(method) && !isProgramPath && /\btext\/html\b/.test(headers.get('accept') ?? '')
}

/** A page to go on to, by its path. */
export interface PageLink {
  href: string
  name: string
}

/** Says to a person that an address leads nowhere (404), and where to go on. Needs nothing from any other address. */
export async function unknownPage(linksFor: readonly PageLink[]): Promise<Response> {
  const head = html`<meta name="robots" content="noindex">
    <style>${raw(style)}</style>`
  const body = html`<body>
    <main class="notice"><section class="card" aria-labelledby="title">
      <h1 id="title">There is nothing here</h1>
      <p>This address leads nowhere, or what it led to has moved. Please check the link, or start again where you came from.</p>
      <p>${linksFor.map(({ href, name }, index) => html`${index === 0 ? '' : ' · '}<a href="${href}">${name}</a>`)}</p>
    </section></main>
  </body>`
  const page = await htmlPage({ title: 'There is nothing here', head, body })
  return new Response(String(page), { status: 404, headers })
}
