import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Kit, versionsOf } from '../read-kit.ts'
import { type SnippetKit, snippetPage } from './snippet-page.ts'

interface Asset {
  body: string
  type: string
  path: string
}

const stylesheet = readAsset('snippet-maker.css', 'text/css; charset=utf-8')
const script = readAsset('snippet-maker.js', 'text/javascript; charset=utf-8')

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** The page at `/embed/` that makes a merchant's snippet. `publicKey` is what it begins with, or empty. */
export function createSnippetMaker(kit: Kit, publicKey: string): (request: Request) => Promise<Response | undefined> {
  return async ({ url, method }) => {
    const { pathname } = new URL(url)
    if (method !== 'GET' && method !== 'HEAD') return undefined
    if (pathname === '/embed') return new Response(null, { status: 301, headers: { location: '/embed/' } })
    const asset = [stylesheet, script].find(({ path }) => path === pathname)
    if (asset !== undefined) return answer(asset.body, asset.type, 'public, max-age=31536000, immutable')
    if (pathname !== '/embed/') return undefined
    const page = await snippetPage(describeKit(kit, publicKey))
    const response = answer(String(page), 'text/html; charset=utf-8', 'no-cache')
    response.headers.set('content-security-policy', POLICY)
    response.headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    return response
  }
}

function describeKit(kit: Kit, publicKey: string): SnippetKit {
  const version = versionsOf(kit).at(-1) ?? '0.0.0'
  const integrity = {
    module: integrityOf(kit, `${version}/almoner.js`),
    classic: integrityOf(kit, `${version}/almoner.iife.js`),
    stylesheet: integrityOf(kit, `${version}/almoner.css`),
  }
  const channel = `v${version.split('.')[0]}`
  return { version, channel, integrity, publicKey, stylesheet: stylesheet.path, script: script.path }
}

function integrityOf(kit: Kit, path: string): string {
  const bytes = kit.get(path)?.bytes.identity
  return bytes === undefined ? '' : `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}

function answer(body: string, type: string, cache: string): Response {
  return new Response(body, {
    headers: { 'content-type': type, 'cache-control': cache, 'x-content-type-options': 'nosniff' },
  })
}

function readAsset(file: string, type: string): Asset {
  const body = readFileSync(new URL(file, import.meta.url), 'utf8')
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12)
  return { body, type, path: `/embed/page/${file.replace('.', `.${hash}.`)}` }
}
