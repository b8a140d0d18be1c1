import { readFileSync } from 'node:fs'
import { extname } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const directory = new URL('assets/', import.meta.url)

/** Serves a stylesheet, script or picture of the demo; undefined for other names. */
export function answerAsset(name: string): Response | undefined {
  const type = types[extname(name)]
  if (type === undefined || !/^[a-z-]+\.\w+$/.test(name)) return undefined
  try {
    return new Response(readFileSync(new URL(name, directory)), {
      headers: { 'content-type': type, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' },
    })
  } catch {
    return undefined
  }
}
