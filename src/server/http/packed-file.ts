import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const [inBrotli, inGzip] = [promisify(brotliCompress), promisify(gzip)]

/** Content encodings, smallest first. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** A file in each prepared content encoding, with its ETag. */
export interface PackedFile {
  type: string
  etag: string
  bytes: Readonly<Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>>
}

/**
 * Compresses a text for repeated responses. Brotli takes over a second per megabyte, in another thread, so that other
 * requests don't wait.
 */
export async function packText(text: string, type: string): Promise<PackedFile> {
  const identity = Buffer.from(text)
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const [br, gzip] = await Promise.all([inBrotli(identity), inGzip(identity)])
  return { type, etag, bytes: { identity, gzip: Buffer.from(gzip), br: Buffer.from(br) } }
}

/** A file that is written and compressed on its first request. */
export function packOnce(write: () => string | Promise<string>, type: string): () => Promise<PackedFile> {
  let packed: Promise<PackedFile> | undefined
  const pack = async () => packText(String(await write()), type)
  return () => {
    packed ??= pack()
    return packed
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

/** A stream of the bytes, because `Response` copies an array, which takes 1 ms per megabyte on each request. */
function streamed(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      if (bytes.byteLength > 0) controller.enqueue(bytes)
      controller.close()
    },
  })
}

/** The smallest encoding that the file has and the client accepts. */
function bestEncoding(file: PackedFile, accepted: string): Encoding {
  const weights = new Map(accepted.split(',').map((part) => parseWeight(part)))
  const accepts = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  return (['br', 'gzip'] as const).find((encoding) => accepts(encoding) && file.bytes[encoding]) ?? 'identity'
}

function parseWeight(part: string): [string, number] {
  const [name = '', weight = ''] = part.split(';')
  const quality = /^\s*q=([\d.]+)\s*$/.exec(weight)?.[1]
  return [name.trim().toLowerCase(), Number(quality ?? 1)]
}

// Proxies may mark an ETag as weak when they compress the file; the content is the same.
function matches(sent: string | null, etag: string): boolean {
  return sent?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ?? false
}
