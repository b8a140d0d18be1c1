import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import type { Contract } from '../../../contract/index.ts'
import { answerFailure } from '../../http/answer.ts'
import type { ServiceDependencies } from '../context.ts'
import { sampleNonprofitId } from '../nonprofits/index.ts'
import { docsPage } from './docs-page.ts'

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** The reference of the API at `/docs`: one page, its style and its script, nothing from elsewhere. */
export function docsPages(contract: Contract, dependencies: ServiceDependencies): Hono {
  const app = new Hono()
  const stylesheet = readAsset('docs.css', 'text/css; charset=utf-8')
  const script = readAsset('docs.js', 'text/javascript; charset=utf-8')
  for (const { href, body, type } of [stylesheet, script])
    app.get(href, () => new Response(body, { headers: { ...kept, 'content-type': type } }))
  app.get('/docs', async () => {
    const { db, newId, log, publicUrl } = dependencies
    try {
      const options = { baseUrl: publicUrl, nonprofitId: await sampleNonprofitId(db) }
      const page = await docsPage(contract, { stylesheet: stylesheet.href, script: script.href }, options)
      return new Response(String(page), { headers })
    } catch (error) {
      return answerFailure(error, newId('req'), log)
    }
  })
  return app
}

const kept = { 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' }

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-cache',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

interface Asset {
  body: string
  type: string
  /** Changes with the content, so that it may be kept for ever. */
  href: string
}

function readAsset(file: string, type: string): Asset {
  const body = readFileSync(new URL(file, import.meta.url), 'utf8')
  const version = createHash('sha256').update(body).digest('hex').slice(0, 12)
  return { body, type, href: `/docs/${file.replace('.', `.${version}.`)}` }
}
