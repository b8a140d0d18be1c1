import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A stylesheet or script of a page. */
export interface PageAsset {
  body: string
  type: string
  /** URL that changes with the content, so that it can be cached forever. */
  href: string
}

const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const

/** Styles of all pages of the server; each page's own come after them. */
export const BASE_STYLES = new URL('base.css', import.meta.url)

/** Styles of pages with a single column of text. */
export const COLUMN_STYLES = new URL('column.css', import.meta.url)

/** Styles of the hosted checkout and of donors' pages: cards, test mode, fields and gifts. */
export const DONOR_STYLES: [URL, ...URL[]] = [
  BASE_STYLES,
  new URL('notice.css', import.meta.url),
  new URL('ribbon.css', import.meta.url),
  new URL('field.css', import.meta.url),
  new URL('gift.css', import.meta.url),
]

/** Creates an asset below a path, such as `/docs/`, from concatenated files; it has the last file's name. */
export function readAsset(path: string, ...files: [URL, ...URL[]]): PageAsset {
  const body = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const version = versionOf(body)
  const [, name = '', ending = ''] = /([\w-]+)\.(\w+)$/.exec(files.at(-1)?.pathname ?? '') ?? []
  return { body, type: ending === 'css' ? TYPES.css : TYPES.js, href: `${path}${name}.${version}.${ending}` }
}

/**
 * Creates assets from a folder's modules, which import each other by file name, below a path that changes with any of
 * them. The first one is the entry module.
 */
export function readModules(
  path: string,
  folder: URL,
  first: string,
  ...others: string[]
): [PageAsset, ...PageAsset[]] {
  const read = (name: string) => ({ name, body: readFileSync(new URL(name, folder), 'utf8') })
  const [entry, ...imported] = [read(first), ...others.map(read)] as const
  const version = versionOf([entry, ...imported].map(({ body }) => body).join('\n'))
  const assetOf = ({ name, body }: { name: string; body: string }) => {
    return { body, type: TYPES.js, href: `${path}${version}/${name}` }
  }
  return [assetOf(entry), ...imported.map(assetOf)]
}

function versionOf(body: string): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 12)
}

/** Answers the asset at a path; undefined if there is none. */
export function answerAsset(assets: readonly PageAsset[], path: string): Response | undefined {
  const asset = assets.find(({ href }) => href === path)
  if (asset === undefined) return undefined
  return new Response(asset.body, {
    headers: {
      'content-type': asset.type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  })
}

const drawing = readFileSync(new URL('icon.svg', import.meta.url))

/** The icon of all pages, at its linked URL and at `/favicon.ico`. */
export async function pageIcon({ url, method }: Request): Promise<Response | undefined> {
  const { pathname } = new URL(url)
  if (!['/icon.svg', '/favicon.ico'].includes(pathname) || !['GET', 'HEAD'].includes(method)) return undefined
  const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }
  return new Response(method === 'HEAD' ? null : drawing, { headers })
}
