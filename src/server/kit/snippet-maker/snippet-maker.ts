import { createHash } from 'node:crypto'
import { TAGS } from '../../../elements/shared/tags.ts'
import { answerAsset, BASE_STYLES, readAsset, readModules } from '../../pages/page-assets.ts'
import { pageHeaders } from '../../pages/page-headers.ts'
import { type Kit, versionsOf } from '../read-kit.ts'
import { cardFigures } from './card-figures.ts'
import type { SnippetKit, SnippetScript } from './snippet-kit.ts'
import { snippetPage } from './snippet-page.ts'

const stylesheet = readAsset('/embed/page/', BASE_STYLES, new URL('snippet-maker.css', import.meta.url))
const modules = readModules(
  '/embed/page/',
  new URL('page-script/', import.meta.url),
  'maker.js',
  'elements.js',
  'form.js',
  'nonprofits.js',
  'preview.js',
  'snippet.js',
)

const headers = pageHeaders(
  { 'connect-src': "'self'", 'form-action': "'self'" },
  { 'cache-control': 'no-cache', 'referrer-policy': 'strict-origin-when-cross-origin' },
)

/** The page's initial settings. */
interface SnippetOptions {
  /** The initial public key; may be empty. */
  publicKey: string
  /** Public URL of the kit, without a trailing slash. */
  publicUrl: string
  /** URL of a donation page without scripts, if there is one. */
  scriptlessGift?: string
  /** Whether this server has posters to print. */
  hasPosters?: boolean
  /** The public proxy; snippets get their figures from it. */
  proxy: (request: Request) => Promise<Response>
}

/** The snippet maker at `/embed/`: a page where merchants build the code for their page. */
export function createSnippetMaker(
  kit: Kit,
  options: SnippetOptions,
): (request: Request) => Promise<Response | undefined> {
  let page: Promise<string> | undefined
  return async (request) => {
    const { url, method } = request
    const { pathname } = new URL(url)
    if (method !== 'GET' && method !== 'HEAD') return undefined
    if (pathname === '/embed') return new Response(null, { status: 301, headers: { location: '/embed/' } })
    if (pathname === '/embed/figures') {
      const { proxy, publicUrl } = options
      const text = await cardFigures(request, { kit, publicUrl, proxy, now: () => new Date() })
      return new Response(text, { headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } })
    }
    if (pathname !== '/embed/') return answerAsset([stylesheet, ...modules], pathname)
    page ??= Promise.resolve(snippetPage(describeKit(kit, options))).then(String)
    return new Response(await page, { headers })
  }
}

function describeKit(kit: Kit, options: SnippetOptions): SnippetKit {
  const { publicKey, publicUrl, scriptlessGift, hasPosters = false } = options
  const version = versionsOf(kit).at(-1) ?? '0.0.0'
  const described = (name: string) => [name, describeFile(kit, `${version}/${name}`)] as const
  const scripts = ['almoner.js', 'almoner.iife.js', ...TAGS.map((tag) => `${tag}.js`)].map(described)
  const integrity = describeFile(kit, `${version}/almoner.css`).integrity
  const channel = `v${version.split('.')[0]}`
  const [script, ...imported] = modules
  const assets = { stylesheet: stylesheet.href, modules: [script.href, ...imported.map(({ href }) => href)] as const }
  const files = { scripts: Object.fromEntries(scripts), integrity }
  const languages = languagesOf(kit, version)
  return { version, channel, languages, ...files, origin: publicUrl, publicKey, scriptlessGift, hasPosters, ...assets }
}

/** English and the languages that a version has translations of. */
function languagesOf(kit: Kit, version: string): string[] {
  const folder = `${version}/translations/`
  const files = [...kit.keys()].filter((path) => path.startsWith(folder))
  return ['en', ...files.map((path) => path.slice(folder.length).replace('.json', '')).sort()]
}

function describeFile(kit: Kit, path: string): SnippetScript {
  const { identity, gzip } = kit.get(path)?.bytes ?? {}
  if (identity === undefined) return { integrity: '', size: 0 }
  const digest = createHash('sha384').update(identity).digest('base64')
  return { integrity: `sha384-${digest}`, size: (gzip ?? identity).byteLength }
}
