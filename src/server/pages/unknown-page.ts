import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { html, raw } from 'hono/html'

const style = ['base.css', 'notice.css'].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n')
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** Whether a person asks for something to look at; a program gets a problem it can read. */
export function wantsPage({ method, url, headers }: Request): boolean {
  const isProgramPath = /^\/(api|proxy)\//.test(new URL(url).pathname)
  return ['GET', 'HEAD'].includes(method) && !isProgramPath && /\btext\/html\b/.test(headers.get('accept') ?? '')
}

/** Says to a person that an address leads nowhere (404). Needs nothing from any other address. */
export async function unknownPage(): Promise<Response> {
  const page = await html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>There is nothing here</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <style>${raw(style)}</style>
  </head>
  <body>
    <main class="notice"><section class="card" aria-labelledby="title">
      <h1 id="title">There is nothing here</h1>
      <p>This address leads nowhere, or what it led to has moved. Please check the link, or start again where you came from.</p>
    </section></main>
  </body>
</html>
`
  return new Response(String(page), {
    status: 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    },
  })
}
