import { prefixedStyles } from './prefixed-styles.ts'
import type { Encoding, Kit, KitFile } from './read-kit.ts'

const IMMUTABLE = /^\d/

/**
 * Serves the kit below `/embed/`: files of a version never change and may be kept for ever, a channel is asked for
 * again. Every page of the world may load them. Answers undefined for what is not a file of the kit.
 */
export function serveKit(request: Request, kit: Kit): Response | undefined {
  const { pathname, searchParams } = new URL(request.url)
  const path = pathname.slice('/embed/'.length)
  const found = pathname.startsWith('/embed/') ? kit.get(path) : undefined
  if (found === undefined || !['GET', 'HEAD'].includes(request.method)) return undefined
  const file = prefixedStyles(found, searchParams.get('prefix'))
  const encoding = bestEncoding(file, request.headers.get('accept-encoding') ?? '')
  const headers = headersOf(file, encoding, IMMUTABLE.test(path))
  if (matches(request.headers.get('if-none-match'), file.etag)) return new Response(null, { status: 304, headers })
  const bytes = file.bytes[encoding] ?? new Uint8Array()
  headers['content-length'] = String(bytes.byteLength)
  return new Response(request.method === 'HEAD' ? null : bytes, { headers })
}

function headersOf(file: KitFile, encoding: Encoding, immutable: boolean): Record<string, string> {
  return {
    'content-type': file.type,
    'cache-control': immutable
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=300, stale-while-revalidate=86400',
    etag: file.etag,
    vary: 'Accept-Encoding',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  }
}

/** The smallest packing that the file has and the reader takes. */
function bestEncoding(file: Pick<KitFile, 'bytes'>, accepted: string): Encoding {
  const taken = new Map(accepted.split(',').map((part) => weighted(part)))
  const takes = (encoding: Encoding) => (taken.get(encoding) ?? taken.get('*') ?? 0) > 0
  return (['br', 'gzip'] as const).find((encoding) => takes(encoding) && file.bytes[encoding]) ?? 'identity'
}

function weighted(part: string): [string, number] {
  const [name = '', weight = ''] = part.split(';')
  const quality = /^\s*q=([\d.]+)\s*$/.exec(weight)?.[1]
  return [name.trim().toLowerCase(), Number(quality ?? 1)]
}

// Proxies may mark a tag as weak when they repack the bytes; the content is the same.
function matches(sent: string | null, etag: string): boolean {
  return sent?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ?? false
}
