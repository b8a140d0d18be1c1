import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** How the bytes of an answer may be packed, best first. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** A file in every packing that was prepared for it, with the tag of its content. */
export interface PackedFile {
  type: string
  etag: string
  bytes: Readonly<Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>>
}

/** Packs a text that is answered as it is from now on. */
export function packText(text: string, type: string): PackedFile {
  const identity = Buffer.from(text)
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return {
    type,
    etag,
    bytes: { identity, gzip: Buffer.from(gzipSync(text)), br: Buffer.from(brotliCompressSync(text)) },
  }
}

/** Answers a file in the smallest encoding that the client accepts, or 304 if the client has it. */
export function answerPacked(request: Request, file: PackedFile, headers: Record<string, string>): Response {
  const encoding = bestEncoding(file, request.headers.get('accept-encoding') ?? '')
  const head: Record<string, string> = {
    'content-type': file.type,
    etag: file.etag,
    vary: 'Accept-Encoding',
    ...headers,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  }
  if (matches(request.headers.get('if-none-match'), file.etag))
    return new Response(null, { status: 304, headers: head })
  const bytes = file.bytes[encoding] ?? new Uint8Array()
  head['content-length'] = String(bytes.byteLength)
  return new Response(request.method === 'HEAD' ? null : streamed(bytes), { headers: head })
}

/** A stream of bytes that are kept: `Response` copies an array that it gets, 1 ms for a megabyte at each request. */
function streamed(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      if (bytes.byteLength > 0) controller.enqueue(bytes)
      controller.close()
    },
  })
}

/** The smallest packing that the file has and the reader takes. */
function bestEncoding(file: PackedFile, accepted: string): Encoding {
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
