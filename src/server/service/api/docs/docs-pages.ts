import { Hono } from 'hono'
import { type Contract, errors, operationsOf } from '../../../../contract/index.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { answerFailure } from '../../../http/answer.ts'
import type { Log } from '../../../http/log.ts'
import { answerPacked, type PackedFile, packOnce, packText } from '../../../http/packed-file.ts'
import { createPromiseCache } from '../../../http/promise-cache.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { answerAsset, BASE_STYLES, readAsset } from '../../../pages/page-assets.ts'
import { pageHeaders } from '../../../pages/page-headers.ts'
import { sampleNonprofitId } from '../../directory/registry/nonprofit-records.ts'
import { PUBLISHED } from '../openapi/openapi-route.ts'
import { type DocsAssets, type Guide, readGuides } from './docs-frame.ts'
import { docsPage } from './docs-page.ts'
import { guidePage } from './guide-page.ts'
import { anchorOf } from './operation-section.ts'
import { postmanCollection } from './postman-collection.ts'

const HTML = 'text/html; charset=utf-8'
const headers = pageHeaders({ 'connect-src': "'self'" }, { 'cache-control': 'no-cache' })

/** Dependencies of the reference; `publicUrl` is the base URL in its examples. */
export interface DocsDependencies {
  db: Database
  newId: NewId
  log: Log
  publicUrl: string
}

/** The API reference and guides at `/docs`: pages rendered once, with their own style and script. */
export function docsPages(contract: Contract, dependencies: DocsDependencies): Hono {
  const app = new Hono()
  const stylesheet = readAsset('/docs/', BASE_STYLES, new URL('docs.css', import.meta.url))
  const script = readAsset('/docs/', new URL('docs.js', import.meta.url))
  const assets = { stylesheet: stylesheet.href, script: script.href }
  const guides = readGuides()
  const files = guideFiles(guides, { assets, baseUrl: dependencies.publicUrl })
  app.get('/docs/:file', async ({ req, notFound }) => {
    const guide = files.get(req.path)
    if (guide !== undefined) return answerPacked(req.raw, await guide(), headers)
    return answerAsset([stylesheet, script], req.path) ?? notFound()
  })
  const pages = createPromiseCache<PackedFile>(1)
  let sample: string | undefined
  const pageWith = async (nonprofitId: string | undefined): Promise<PackedFile> => {
    const options = { baseUrl: dependencies.publicUrl, nonprofitId }
    return packText(String(await docsPage(contract, guides, assets, options)), HTML)
  }
  app.get('/docs', async ({ req }) => {
    const { db, newId } = dependencies
    try {
      sample ??= await sampleNonprofitId(db)
      const page = await pages.get(sample ?? '', () => pageWith(sample))
      return answerPacked(req.raw, page, headers)
    } catch (error) {
      return answerFailure(error, newId('req'), dependencies)
    }
  })
  const collection = createPromiseCache<PackedFile>(1)
  app.get('/postman.json', async ({ req }) => {
    const { db, newId, publicUrl } = dependencies
    try {
      sample ??= await sampleNonprofitId(db)
      const options = { baseUrl: publicUrl, nonprofitId: sample }
      const file = await collection.get(sample ?? '', async () =>
        packText(JSON.stringify(postmanCollection(contract, options)), 'application/json; charset=utf-8'),
      )
      return answerPacked(req.raw, file, PUBLISHED)
    } catch (error) {
      return answerFailure(error, newId('req'), dependencies)
    }
  })
  const text = packOnce(() => llmsText(contract, guides, dependencies.publicUrl), 'text/plain; charset=utf-8')
  app.get('/llms.txt', async ({ req }) => answerPacked(req.raw, await text(), PUBLISHED))
  return app
}

/** Every guide as a page, and as Markdown at the same path with `.md`. Each is rendered on the first request. */
function guideFiles(
  guides: readonly Guide[],
  options: { assets: DocsAssets; baseUrl: string },
): Map<string, () => Promise<PackedFile>> {
  const files = new Map<string, () => Promise<PackedFile>>()
  for (const guide of guides) {
    files.set(
      `/docs/${guide.name}`,
      packOnce(() => guidePage(guide, guides, options), HTML),
    )
    files.set(
      `/docs/${guide.name}.md`,
      packOnce(() => guide.text, 'text/markdown; charset=utf-8'),
    )
  }
  return files
}

/** The whole API as Markdown for language models: https://llmstxt.org. */
function llmsText(contract: Contract, guides: readonly Guide[], baseUrl: string): string {
  const operations = operationsOf(contract).filter(({ endpoint }) => endpoint.deprecated === undefined)
  const lines = operations.map((operation) => {
    const { method, path, summary } = operation.endpoint
    return `- [${method} ${path}](${baseUrl}/docs#${anchorOf(operation)}): ${summary}`
  })
  const codes = Object.entries(errors).map(([code, { status, title }]) => `- \`${code}\` (${status}): ${title}`)
  return `# Almoner API

> Donations to US nonprofits, hosted payment pages, campaigns, climate offsets and impact reports, as JSON over HTTPS at ${baseUrl}/api/v1.

- Amounts are integer cents of US dollars, times are unix seconds, IDs are opaque with a prefix.
- Keys: HTTP Basic, the public key as username and the secret key as password. Test keys begin with \`test_\` and never touch live records. Never put a secret key in a page.
- Send an \`Idempotency-Key\` with every POST and PUT. Repeating a request with the same key and body within 24 hours has no further effect and returns the first response. The same key with a different body returns 422.
- Lists accept \`limit\` and \`starting_after\` (the last ID you have) and return \`has_more\`.
- Errors are \`application/problem+json\` with a stable \`code\`. After 429 or 503, wait for \`Retry-After\`.
- Webhooks: \`X-Service-Hmac-SHA256\` is the Base64 HMAC-SHA256 of the raw body with the secret key. Verify before parsing, respond 200, and expect repeats.

## For programs

- [OpenAPI 3.1 as JSON](${baseUrl}/openapi.json), [as YAML](${baseUrl}/openapi.yaml): every operation with its schemas and examples
- [Collection for Postman and Bruno](${baseUrl}/postman.json): every operation as a request
- [Reference](${baseUrl}/docs): for people

## Guides

${guides.map(({ name, title }) => `- [${title}](${baseUrl}/docs/${name}.md)`).join('\n')}

## Operations

${lines.join('\n')}

## Error codes

${codes.join('\n')}
`
}
