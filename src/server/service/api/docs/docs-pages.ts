import { Hono } from 'hono'
import type { Contract } from '../../../../contract/index.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { answerFailure } from '../../../http/answer.ts'
import type { Log } from '../../../http/log.ts'
import { answerPacked, type PackedFile, packText } from '../../../http/packed-file.ts'
import { createPromiseCache } from '../../../http/promise-cache.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { answerAsset, BASE_STYLES, readAsset } from '../../../pages/page-assets.ts'
import { pageHeaders } from '../../../pages/page-headers.ts'
import { sampleNonprofitId } from '../../directory/registry/nonprofit-records.ts'
import { PUBLISHED } from '../openapi/openapi-route.ts'
import type { DocsAssets } from './docs-frame.ts'
import { docsPage } from './docs-page.ts'
import { guidePage } from './guide-page.ts'
import { llmsText } from './llms-text.ts'
import { postmanCollection } from './postman-collection.ts'
import { type Guide, readGuides } from './read-guides.ts'

const HTML = 'text/html; charset=utf-8'
const headers = pageHeaders({ 'connect-src': "'self'" }, { 'cache-control': 'no-cache' })

/** What the reference stands on; `publicUrl` is what its examples ask. */
export interface DocsDependencies {
  db: Database
  newId: NewId
  log: Log
  publicUrl: string
}

/** The reference of the API at `/docs` and the guides beside it: pages made once, its style and its script, nothing from elsewhere. */
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
  const text = packText(llmsText(contract, guides, dependencies.publicUrl), 'text/plain; charset=utf-8')
  app.get('/llms.txt', ({ req }) => answerPacked(req.raw, text, PUBLISHED))
  return app
}

/** Every guide as a page and, at the same address with `.md`, as it is written; each is made when it is first asked for. */
function guideFiles(
  guides: readonly Guide[],
  options: { assets: DocsAssets; baseUrl: string },
): Map<string, () => Promise<PackedFile>> {
  const files = new Map<string, () => Promise<PackedFile>>()
  for (const guide of guides) {
    files.set(
      `/docs/${guide.name}`,
      once(async () => packText(String(await guidePage(guide, guides, options)), HTML)),
    )
    files.set(
      `/docs/${guide.name}.md`,
      once(async () => packText(guide.text, 'text/markdown; charset=utf-8')),
    )
  }
  return files
}

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make()
    return made
  }
}
