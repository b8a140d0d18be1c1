import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
}

const VERSION = /^\/embed\/\d+\.\d+\.\d+\//

/**
 * Serves the built kit below `/embed/`: files of a version never change and may be kept for ever, the moving channel
 * is asked for again. Every page of the world may load them. Answers undefined for what is not a file of the kit.
 */
export async function serveKit(request: Request, directory: string): Promise<Response | undefined> {
  const { pathname } = new URL(request.url)
  const type = MEDIA_TYPES[extname(pathname)]
  if (!pathname.startsWith('/embed/') || type === undefined || pathname.includes('..')) return undefined
  const bytes = await readFile(join(directory, normalize(pathname.slice('/embed/'.length)))).catch(() => undefined)
  if (bytes === undefined) return undefined
  return new Response(bytes, {
    headers: {
      'content-type': type,
      'cache-control': VERSION.test(pathname) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'timing-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    },
  })
}
